"""How large Dicetopia is: bytes of a state, most actions at one choice, choices a turn, random games a second.

python benchmarks/dicetopia.py --games 20000
"""

import argparse
import time

from astragal import load
from astragal.core.engine import Setting, native_run

TURNS = 7
"""Of each player: six agents and a thug."""


def main() -> None:
    """Print a line for 2, 4 and 6 players; one thread."""
    parser = argparse.ArgumentParser(description="Measure Dicetopia.")
    parser.add_argument("--games", type=int, default=20_000)
    games = parser.parse_args().games
    game = load("dicetopia")
    print(f"{game.rules.declaration.size} bytes of state")
    for players in (2, 4, 6):
        setting = Setting(game, players, game.read_options({}), seed=1)
        watched = native_run(setting, watch=True)(0, games)
        run = native_run(setting)
        begun = time.perf_counter()
        totals = run(0, games)
        speed = games / (time.perf_counter() - begun)
        turns = totals.decisions / (games * players * TURNS)
        print(
            f"{players} players: {speed:,.0f} games/s, {watched.most_legal} actions at most, {turns:.2f} choices a turn"
        )


if __name__ == "__main__":
    main()
