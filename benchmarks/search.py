"""How strong is the search, which settings suit a game, how fast is it, and what would better guesses bring?

    python benchmarks/search.py play dice-archive "search:1s" greedy --games 200
    python benchmarks/search.py play dice-archive "search:500 greed=900" "search:500" --games 400
    python benchmarks/search.py play pie-factory "clairvoyant search:500" "search:500" --games 400
    python benchmarks/search.py speed

A player is a bot's name, for a search followed by settings that differ from the game's own. Each pair of games has
the same luck, and its players change seats; the interval is that of the pairs. All cores play, one game each, and
a search has one tree, so that it thinks on one core. A run can be stopped at any time and prints what it has.
"""

import argparse
import os
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from statistics import median, stdev

from astragal.bots import Bot, named
from astragal.bots.search import Search, thought
from astragal.bots.settings import settings_of
from astragal.bots.tree import ENTRY, LOOP, Tree
from astragal.core import native
from astragal.core.engine import Setting
from astragal.core.game import Game
from astragal.core.loops.streams import CHOICES
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.core.registry import folders, load

NATIVE_TO_PLAIN = 40
CLAIRVOYANT = "clairvoyant "
ROUNDS = 5


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure the search.")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="two players against each other, seats rotated")
    play.add_argument("game")
    play.add_argument("first")
    play.add_argument("second")
    play.add_argument("--games", type=int, default=200)
    play.add_argument("--players", type=int, default=2, help="beyond two, all other seats are the second player's")
    play.add_argument("--seed", type=int, default=1)
    play.add_argument("--workers", type=int, default=os.cpu_count())
    speed = commands.add_parser("speed", help="simulations per second, native and plain")
    speed.add_argument("game", nargs="*")
    arguments = parser.parse_args()
    if arguments.command == "speed":
        return compare_speed(arguments.game or list(folders()))
    return compare_players(arguments)


# Strength


def compare_players(arguments: argparse.Namespace) -> int:
    """Print the first player's share of victory."""
    game = load(arguments.game)
    native.load(game, LOOP, ENTRY)
    setting = (arguments.game, arguments.players, arguments.first, arguments.second, arguments.seed)
    rounds = range(-(-arguments.games // arguments.players))
    shares: list[float] = []
    begun = time.perf_counter()
    pool = ProcessPoolExecutor(arguments.workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        for done in as_completed([pool.submit(play_round, *setting, number) for number in rounds]):
            shares.append(done.result())
            print(f"\r{told(shares, arguments.players)}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pool.shutdown(wait=False, cancel_futures=True)
    print("\r", end="", file=sys.stderr)
    seconds = time.perf_counter() - begun
    result = told(shares, arguments.players)
    print(f"{game.title}: {arguments.first} against {arguments.second}: {result}, {seconds:.0f} s")
    return 0


def told(shares: list[float], players: int) -> str:
    """The mean share with its 95 % interval."""
    mean = sum(shares) / len(shares)
    margin = 1.96 * stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 1.0
    return f"{100 * mean:.1f} % ± {100 * margin:.1f} ({len(shares) * players} games)"


def play_round(spec: str, players: int, first: str, second: str, seed: int, number: int) -> float:
    """The first player's mean share of victory in each seat, with the same luck."""
    game = load(spec)
    native.load(game, LOOP, ENTRY)
    setting = Setting(game, players, game.read_options({}), seed)
    return sum(play_game(setting, first, second, number, seat) for seat in range(players)) / players


def play_game(setting: Setting, first: str, second: str, number: int, seat: int) -> float:
    """The first player's share of victory in one game."""
    match = Match(setting.game, setting.players, luck=SeededLuck(setting.seed, number))
    players = [Player(first if place == seat else second, setting.game) for place in range(setting.players)]
    choices = SeededLuck(setting.seed, number, CHOICES)
    while not match.over:
        match.play(players[match.to_act].choose(match, choices))
    return 1 / match.places.count(1) if match.places[seat] == 1 else 0.0


class Player:
    """One who plays a game; only here there is one who sees everything."""

    def __init__(self, text: str, game: Game) -> None:
        self.clairvoyant = text.startswith(CLAIRVOYANT)
        name, *settings = text.removeprefix(CLAIRVOYANT).split()
        self.bot: Bot = named(name)
        self.settings = replace(
            settings_of(game), **{key: int(value) for key, _, value in (s.partition("=") for s in settings)}
        )
        if isinstance(self.bot, Search):
            self.bot = Search(
                simulations=self.bot.simulations, seconds=self.bot.seconds, settings=self.settings, trees=1
            )

    def choose(self, match: Match, luck: SeededLuck) -> str:
        """The action that is played."""
        view = match.view(match.to_act)
        if not self.clairvoyant or not isinstance(self.bot, Search) or len(view.legal) == 1:
            return self.bot(view, luck)
        everything = replace(view, state=match.game.rules.STATE.copied(match._state))
        trees = [Tree(everything, self.settings, luck.draw(1 << 31), 0, clairvoyant=True)]
        self.bot.grow(trees)
        return thought(trees).moves[0].action


# Speed


def compare_speed(games: list[str]) -> int:
    """Simulations per second on one core from the first choice on, with the game's own settings."""
    missed = 0
    for spec in games:
        game = load(spec)
        entry = native.load(game, LOOP, ENTRY)
        match = Match(game, luck=SeededLuck(1))
        rates = [(speed(match, 20, None), speed(match, 2000, entry)) for _ in range(ROUNDS)]
        ratio = median(fast / plain for plain, fast in rates)
        missed += ratio < NATIVE_TO_PLAIN
        plain, fast = (median(rate[i] for rate in rates) for i in range(2))
        print(f"{game.title}: native {fast:,.0f}, plain {plain:,.0f} simulations/s, ratio {ratio:.0f}")
    return 1 if missed else 0


def speed(match: Match, simulations: int, entry: native.Entry | None) -> float:
    """Simulations per second of processor time, which other programs do not use up."""
    tree = Tree(match.view(match.to_act), settings_of(match.game), 1, 0)
    tree.run(10, entry)
    begun = time.process_time()
    tree.run(simulations, entry)
    return simulations / (time.process_time() - begun)


if __name__ == "__main__":
    sys.exit(main())
