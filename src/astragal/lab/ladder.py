"""A ladder: bots play each other in every seat under the same luck, and get ratings.

Two bots are compared by who finished ahead of whom, because at a larger table a third may win whatever those two do.

The result of a game depends on nothing but the seed and the game's number, so a ladder can be interrupted and resumed
later, on any number of processes, to the same figures.
"""

import json
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from astragal.bots import named
from astragal.core.engine import Setting
from astragal.core.errors import AstragalError
from astragal.core.registry import load
from astragal.lab.simulate import Interrupted, Progress, play_match

Places = tuple[int, ...]
"""The place of each seat at the end of a game."""


class Pairing(NamedTuple):
    """One game of a ladder: the number of its luck and who sits where."""

    luck: int
    seats: tuple[str, ...]


class Share(NamedTuple):
    """A share of victories or of other successes, and half the width of its 95 % interval."""

    share: float
    margin: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {self.margin:.1%}"


class Rating(NamedTuple):
    """A strength and how uncertain it is (twice its standard deviation)."""

    strength: float
    margin: float


@dataclass(frozen=True)
class Ladder:
    """Who plays: every choice of bots for the table, each in every rotation of its seats, under a number of lucks.

    A bot that is named more than once may sit more than once at a table.
    """

    setting: Setting
    bots: tuple[str, ...]
    lucks: int

    def __post_init__(self) -> None:
        for bot in self.bots:
            named(bot)
        seats = self.setting.players
        if len(self.bots) < seats:
            raise AstragalError(
                f"Expected at least {seats} bots for {seats} seats, not {', '.join(self.bots)}; "
                "a bot named more than once sits more than once."
            )
        if len({*self.bots}) < 2:
            raise AstragalError(f"Expected at least 2 different bots, not {', '.join(self.bots)}.")
        if self.lucks < 2:
            raise AstragalError(f"Expected at least 2 lucks, not {self.lucks}.")

    @cached_property
    def tables(self) -> list[tuple[str, ...]]:
        """Who sits where in the games of one luck."""
        chosen = dict.fromkeys(combinations(sorted(self.bots, key=self.bots.index), self.setting.players))
        turned = [table[first:] + table[:first] for table in chosen if len({*table}) > 1 for first in range(len(table))]
        return [*dict.fromkeys(turned)]

    @property
    def pairings(self) -> Iterator[Pairing]:
        """All games, luck by luck."""
        return (Pairing(luck, seats) for luck in range(self.lucks) for seats in self.tables)

    @property
    def header(self) -> dict[str, object]:
        """What a file of results says about the ladder they belong to."""
        setting = self.setting
        return {
            "game": setting.game.name,
            "rules": setting.game.version,
            "players": setting.players,
            "options": {name: str(value) for name, value in setting.options.items()},
            "seed": setting.seed,
            "bots": list(self.bots),
            "results": "places",
        }


class Standing:
    """The results of a ladder."""

    def __init__(self, ladder: Ladder, results: Mapping[Pairing, Places]) -> None:
        """Only lucks whose games have all been played count, so that nobody gets more of the good seats."""
        self.ladder = ladder
        played = Counter(pairing.luck for pairing in results)
        self.lucks = [luck for luck in range(ladder.lucks) if played[luck] == len(ladder.tables)]
        counted = {*self.lucks}
        self.results = {pairing: places for pairing, places in results.items() if pairing.luck in counted}

    def _repr_html_(self) -> str:
        """Its page, for notebooks."""
        from astragal.lab.ladder_page import html
        from astragal.lab.page import framed

        return framed(html(self))

    def victories(self, bot: str) -> Share:
        """The share of victory of a bot's seat, in all its games.

        An even share, whatever the bots, is 1 / players.
        """
        return self._mean_of_lucks(lambda seats, places: _victories(bot, seats, places))

    def ahead(self, bot: str, other: str | None = None) -> Share:
        """How often a bot finished ahead of another one at the same table, or of all others.

        A shared place counts by half, so that a half is even, whatever the number of players and whoever else sat
        there.
        """
        return self._mean_of_lucks(lambda seats, places: _ahead(bot, other, seats, places))

    def _mean_of_lucks(self, found: Callable[[tuple[str, ...], Places], list[float]]) -> Share:
        """The mean of what was found in each game; games of one luck are one observation."""
        by_luck: dict[int, list[float]] = {luck: [] for luck in self.lucks}
        for (luck, seats), places in self.results.items():
            by_luck[luck] += found(seats, places)
        means = [fmean(shares) for shares in by_luck.values() if shares]
        margin = 1.96 * stdev(means) / len(means) ** 0.5 if len(means) > 1 else 1.0
        return Share(fmean(means) if means else 0.0, margin)

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """Ratings by openskill's Plackett-Luce model, in which nobody's strength changes with time.

        A bot that sits more than once gets the mean of what its seats would get.
        """
        from openskill.models import PlackettLuce  # it takes a moment

        model = PlackettLuce(tau=0.0)
        strengths = {bot: Rating(model.mu, model.sigma) for bot in self.ladder.bots}
        for pairing in self.ladder.pairings:
            if pairing in self.results:
                teams = [[model.rating(*strengths[bot])] for bot in pairing.seats]
                rated = model.rate(teams, ranks=[float(place) for place in self.results[pairing]])
                for bot in {*pairing.seats}:
                    own = [team[0] for team, name in zip(rated, pairing.seats, strict=True) if name == bot]
                    strengths[bot] = Rating(fmean(one.mu for one in own), fmean(one.sigma for one in own))
        return {bot: Rating(strength, 2 * sigma) for bot, (strength, sigma) in strengths.items()}

    @cached_property
    def order(self) -> list[str]:
        """The bots, strongest first."""
        return sorted({*self.ladder.bots}, key=lambda bot: (-self.ahead(bot).share, self.ladder.bots.index(bot)))

    def figures(self) -> dict[str, object]:
        """The standing as plain data."""
        rows = [
            {
                "bot": bot,
                "rating": self.ratings[bot]._asdict(),
                "victories": self.victories(bot)._asdict(),
                "ahead": self.ahead(bot)._asdict(),
                "ahead_of": {other: self.ahead(bot, other)._asdict() for other in self.order if other != bot},
            }
            for bot in self.order
        ]
        return self.ladder.header | {"lucks": len(self.lucks), "games": len(self.results), "standing": rows}


def _victories(bot: str, seats: tuple[str, ...], places: Places) -> list[float]:
    """For each seat of a bot its share of the victory."""
    won = 1 / places.count(1)
    return [won if place == 1 else 0.0 for name, place in zip(seats, places, strict=True) if name == bot]


def _ahead(bot: str, other: str | None, seats: tuple[str, ...], places: Places) -> list[float]:
    """For each seat of a bot and each of another one, or of all others, whether it finished ahead."""
    ended = [*zip(seats, places, strict=True)]
    pairs = [
        (own, theirs)
        for (name, own), (another, theirs) in product(ended, repeat=2)
        if name == bot and another != bot and other in (None, another)
    ]
    return [1.0 if own < theirs else 0.5 if own == theirs else 0.0 for own, theirs in pairs]


class Results:
    """The results of a ladder, kept in a file, line by line, if there is one."""

    def __init__(self, ladder: Ladder, file: Path | None = None) -> None:
        self.games: dict[Pairing, Places] = {}
        self._file = file
        if file is None:
            return
        try:
            text = file.read_text() if file.exists() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise AstragalError(f"The file {file} cannot be read as results of a ladder.") from error
        lines = text.splitlines()
        if lines:
            if _read(lines[0]) != ladder.header:
                raise AstragalError(f"The file {file} holds results of a different ladder; name another file.")
            for line in map(_read, lines[1:]):
                if isinstance(line, list):  # a line that was cut short by a full disk is played again
                    self.games[Pairing(line[0], tuple(line[1]))] = tuple(line[2])
            if not text.endswith("\n"):
                self._write("\n")
        else:
            self._append(ladder.header)

    def add(self, pairing: Pairing, places: Places) -> None:
        """Keep the result of a game."""
        self.games[pairing] = places
        self._append([*pairing, places])

    def _append(self, line: object) -> None:
        self._write(json.dumps(line) + "\n")

    def _write(self, text: str) -> None:
        if self._file is not None:
            try:
                with self._file.open("a") as file:
                    file.write(text)
            except OSError as error:
                raise AstragalError(f"The file {self._file} cannot be written: {error.strerror}.") from error


def _read(line: str) -> object:
    with suppress(ValueError):
        return json.loads(line)
    return None


def climb(
    ladder: Ladder, *, file: Path | None = None, processes: int | None = None, progress: Progress = int
) -> Standing:
    """Play the games of a ladder that are not yet in the file; the standing of all of them."""
    results = Results(ladder, file)
    to_play = (pairing for pairing in ladder.pairings if pairing not in results.games)
    setting = ladder.setting
    texts = {name: str(value) for name, value in setting.options.items()}
    work = (setting.game.spec, setting.players, texts, setting.seed)
    pool = ProcessPoolExecutor(
        processes or os.cpu_count(), mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent
    )
    running: dict[Future[Places], Pairing] = {}
    try:
        progress(len(results.games))
        while True:
            for pairing in to_play:
                running[pool.submit(_play, *work, pairing)] = pairing
                if len(running) > 2 * (processes or os.cpu_count() or 1):
                    break
            if not running:
                return Standing(ladder, results.games)
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                results.add(running.pop(done), done.result())
            progress(len(results.games))
    except KeyboardInterrupt:
        raise LadderInterrupted(Standing(ladder, results.games), file) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


class LadderInterrupted(Interrupted):
    """The ladder was stopped before its end; `standing` is how far it got."""

    def __init__(self, standing: Standing, file: Path | None) -> None:
        how = f"the same command resumes from {file}" if file else "they were not kept"
        super().__init__(f"Interrupted after {len(standing.lucks)} of {standing.ladder.lucks} lucks; {how}.")
        self.standing = standing


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(spec: str, players: int, options: dict[str, str], seed: int, pairing: Pairing) -> Places:
    game = load(spec)
    setting = Setting(game, players, game.read_options(options), seed)
    match, _ = play_match(setting, pairing.seats, pairing.luck)
    return tuple(match.places)
