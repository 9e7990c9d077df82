"""How long a first game takes, played by touches on a phone against a beginner, at a person's pace.

The page's own time is measured: motion, the bot, and what is shown before the game goes on. A person's is added:
before each touch 4 seconds, and 3 more for every doubling of what can be touched; 1 second to confirm. Whoever plays a
game for the first time may well read longer.

python benchmarks/first_game.py [GAME …]
"""

import math
import sys
import time
from typing import Any

from scripted import GAMES, Visitor, hall_and_browser

from astragal import load
from astragal.core.game_length import SECONDS, SECONDS_FOR_EACH_DOUBLING

CONFIRMING = 1.0


def pause(look: dict[str, Any]) -> float:
    """How long a person looks before a touch."""
    if look["confirm"]:
        return CONFIRMING
    return SECONDS + SECONDS_FOR_EACH_DOUBLING * math.log2(max(len(look["lit"]), len(look["buttons"]), 1))


def play(ann: Visitor, game: str) -> tuple[int, float, float]:
    """The touches of a game, the page's seconds and the person's."""
    table = ann.at(ann.open_table(game, "me", "beginner", options=load(game).recommended(2)))
    begun, touches, looked = time.monotonic(), 0, 0.0
    look = table.settle()
    while not look["over"]:
        touches += 1
        looked += pause(look)
        look = table.touch_until_answered(look)
    return touches, time.monotonic() - begun, looked


def main(games: list[str]) -> None:
    with hall_and_browser() as (house, browser):
        for game in games:
            touches, page, person = play(Visitor(browser, house, "Ann", phone=True, motion="normal"), game)
            minutes = (page + person) / 60
            print(
                f"{game:<16}{touches:>5} touches, {page:>4.0f} s of the page and {person:>4.0f} s of a person:", end=" "
            )
            print(f"{minutes:.1f} minutes")


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
