"""How strong is the search, which settings suit a game, how fast is it, and what would better guesses bring?

    python benchmarks/search.py play all "search:1s" greedy --games 200 --keep rounds.jsonl
    python benchmarks/search.py play dice-archive "search:500 greed=900" "search:500" --games 400
    python benchmarks/search.py play pie-factory,dicetopia "clairvoyant search:500" "search:500" --games 400
    python benchmarks/search.py speed

A player is a bot's name, for a search followed by settings that differ from the game's own. Each pair of games has
the same luck, and its players change seats; the interval is that of the pairs. Every worker plays one game at a time,
and a search has one tree, so that it thinks on one core; beside other load a time is worth fewer simulations, so the
table says how many it had. A run can be stopped at any time and prints what it has; rounds that are in the file to
keep are not played again.
"""

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from multiprocessing import Pool
from multiprocessing.pool import Pool as PoolOfProcesses
from pathlib import Path
from statistics import mean, median, stdev
from typing import NamedTuple

from astragal.bots import Bot, named
from astragal.bots.search import Search, thought
from astragal.bots.settings import settings_of
from astragal.bots.tree import ENTRY, LOOP, Tree
from astragal.core import native
from astragal.core.game import Game
from astragal.core.loops.streams import CHOICES
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.core.registry import folders, load
from astragal.core.view import View

NATIVE_TO_PLAIN = 40
CLAIRVOYANT = "clairvoyant "
ROUNDS = 5


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure the search.")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="two players against each other, seats rotated")
    play.add_argument("games_played", metavar="GAME", help="a game, several with commas, or all")
    play.add_argument("first")
    play.add_argument("second")
    play.add_argument("--games", type=int, default=200)
    play.add_argument("--players", type=int, default=2, help="beyond two, all other seats are the second player's")
    play.add_argument("--seed", type=int, default=1)
    play.add_argument("--workers", type=int, default=os.cpu_count())
    play.add_argument("--keep", type=Path, help="keep rounds in this file, and resume from it")
    speed = commands.add_parser("speed", help="simulations per second, native and plain")
    speed.add_argument("game", nargs="*")
    arguments = parser.parse_args()
    if arguments.command == "speed":
        return compare_speed(arguments.game or list(folders()))
    return compare_players(arguments)


# Strength


@dataclass(frozen=True)
class Contest:
    """Who plays what; a round of it has one luck and as many games as seats."""

    game: str
    players: int
    first: str
    second: str
    seed: int

    def line(self, number: int) -> dict[str, object]:
        """What a file says about a round, besides what came of it: all that the round depends on."""
        game = load(self.game)
        return {**asdict(self), "rules": game.version, "settings": str(settings_of(game)), "round": number}


class Thinking(NamedTuple):
    """How much a player thought: the choices that it searched for, and the work of all of them."""

    choices: int
    simulations: int
    seconds: float = 0.0
    """Of processor time, whatever else the machine did."""

    @classmethod
    def sum(cls, all_of_them: Iterable["Thinking"]) -> "Thinking":
        """That of several players or games."""
        return cls(*map(sum, zip(*all_of_them, strict=True)))


class Round(NamedTuple):
    """What came of a round: the first player's mean share of victory, and how much was thought."""

    share: float
    first: Thinking
    second: Thinking


Work = tuple[Contest, int]
"""A contest and the number of a round."""

Play = Callable[[Work], tuple[Work, Round]]
"""Plays a round."""


def compare_players(arguments: argparse.Namespace) -> int:
    """Print the first player's share of victory in every game."""
    games = list(folders()) if arguments.games_played == "all" else arguments.games_played.split(",")
    players = (arguments.players, arguments.first, arguments.second, arguments.seed)
    return compare([Contest(game, *players) for game in games], arguments, play_round)


def compare(contests: list[Contest], arguments: argparse.Namespace, play: Play) -> int:
    """Print the first player's share of victory in every contest."""
    rounds: dict[Contest, list[Round]] = {contest: [] for contest in contests}
    for contest in contests:
        native.load(load(contest.game), LOOP, ENTRY)
    begun = time.perf_counter()
    with Pool(arguments.workers, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool, suppress(KeyboardInterrupt):
        numbers = {contest: -(-arguments.games // contest.players) for contest in contests}
        for contest, found in played(numbers, arguments.keep, pool, play):
            rounds[contest].append(found)
            print(f"\r{contest.game}: {told(rounds[contest], contest)} ", end="", file=sys.stderr, flush=True)
    print(f"\n{time.perf_counter() - begun:.0f} s", file=sys.stderr)
    for contest, all_rounds in rounds.items():
        print(f"{load(contest.game).title}: {contest.first} against {contest.second}, {told(all_rounds, contest)}")
    return 0


def played(
    numbers: dict[Contest, int], file: Path | None, pool: PoolOfProcesses, play: Play
) -> Iterator[tuple[Contest, Round]]:
    """A number of rounds of all contests, first those that are kept in the file."""
    kept = dict(read_rounds(file))
    missing = []
    for contest, each in [(contest, each) for contest, number in numbers.items() for each in range(number)]:
        about = json.dumps(contest.line(each))
        if about in kept:
            yield contest, kept[about]
        else:
            missing.append((contest, each))
    for (contest, each), found in pool.imap_unordered(play, missing):
        if file:
            with file.open("a") as lines:
                lines.write(json.dumps([contest.line(each), found]) + "\n")
        yield contest, found


def read_rounds(file: Path | None) -> Iterator[tuple[str, Round]]:
    """What a file keeps: what each round depends on, as text, and what came of it."""
    for line in file.read_text().splitlines() if file and file.exists() else ():
        with suppress(ValueError):  # a line that was cut short is played again
            about, (share, first, second) = json.loads(line)
            yield json.dumps(about), Round(share, Thinking(*first), Thinking(*second))


def told(rounds: list[Round], contest: Contest) -> str:
    """The mean share with its 95 % interval, and the mean number of simulations of those who search."""
    if not rounds:
        return "nothing played"
    shares = [each.share for each in rounds]
    margin = 1.96 * stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 1.0
    text = f"{100 * mean(shares):.1f} % ± {100 * margin:.1f} ({len(shares) * contest.players} games"
    thinking = (Thinking.sum(each.first for each in rounds), Thinking.sum(each.second for each in rounds))
    for player, (choices, simulations, seconds) in zip((contest.first, contest.second), thinking, strict=True):
        if choices:
            work = f"{simulations / choices:,.0f} simulations in {1000 * seconds / choices:.0f} ms of processor time"
            text += f"; {player}: {work} for each of {choices:,} choices"
    return f"{text})"


def play_round(work: Work, make: Callable[[str, Game], "Player"] | None = None) -> tuple[Work, Round]:
    """One luck, with the first player in each seat."""
    contest, number = work
    game = load(contest.game)
    native.load(game, LOOP, ENTRY)
    shares, first, second = zip(
        *(play_game(contest, number, seat, make or Player) for seat in range(contest.players)), strict=True
    )
    return work, Round(mean(shares), Thinking.sum(first), Thinking.sum(second))


def play_game(contest: Contest, number: int, seat: int, make: Callable[[str, Game], "Player"]) -> Round:
    """One game, with the first player in a seat."""
    game = load(contest.game)
    match = Match(game, contest.players, luck=SeededLuck(contest.seed, number))
    first = make(contest.first, game)
    others = [make(contest.second, game) for _ in range(contest.players - 1)]
    players = [*others[:seat], first, *others[seat:]]
    choices = SeededLuck(contest.seed, number, CHOICES)
    while not match.over:
        match.play(players[match.to_act].choose(match, choices))
    share = 1 / match.places.count(1) if match.places[seat] == 1 else 0.0
    return Round(share, first.thinking, Thinking.sum(other.thinking for other in others))


class Player:
    """One who plays a game; only here there is one who sees everything."""

    def __init__(self, text: str, game: Game) -> None:
        self.clairvoyant = text.startswith(CLAIRVOYANT)
        name, *settings = text.removeprefix(CLAIRVOYANT).split()
        self.bot: Bot = named(name)
        self.settings = replace(
            settings_of(game), **{key: int(value) for key, _, value in (s.partition("=") for s in settings)}
        )
        self.thinking = Thinking(0, 0)
        if isinstance(self.bot, Search):
            self.bot = Search(
                simulations=self.bot.simulations, seconds=self.bot.seconds, settings=self.settings, trees=1
            )

    def choose(self, match: Match, luck: SeededLuck) -> str:
        """The action that is played."""
        view = match.view(match.to_act)
        if len(view.legal) == 1:
            return view.legal[0]
        begun = time.process_time()
        action, simulations = self.searched(match, view, luck)
        if simulations:
            thought_now = Thinking(1, simulations, time.process_time() - begun)
            self.thinking = Thinking.sum([self.thinking, thought_now])
        return action

    def searched(self, match: Match, view: View, luck: SeededLuck) -> tuple[str, int]:
        """The action, and how many simulations it took."""
        if not isinstance(self.bot, Search):
            return self.bot(view, luck), getattr(self.bot, "ran", 0)
        if self.clairvoyant:
            everything = replace(view, state=match.game.rules.declaration.copied(match._state))
            tree = Tree(everything, self.settings, luck.draw(1 << 31), 0, clairvoyant=True)
            found = thought(self.bot.grow([tree], until_settled=True))
        else:
            found = self.bot.choose(view, luck)
        return found.moves[0].action, found.simulations


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
