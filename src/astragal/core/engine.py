"""Random games by the thousand, plain or native, with equal results."""

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from astragal.core import native
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.loop_layout import (
    CHECKSUM,
    DECISIONS,
    GAMES,
    JOB_SIZE,
    LAST_GAME,
    MOST_LEGAL,
    MOST_STEPS,
    NEXT_GAME,
    PLAYERS,
    SCORES,
    SEED,
    SHARES,
    TOTALS_SIZE,
    WATCH,
)
from astragal.core.loop_memory import addresses, native_memory, plain_memory, zeros
from astragal.core.options import OptionValue
from astragal.core.record import Step

LONGEST_GAME = 1_000_000
"""A random game that is longer than this counts as endless."""

MOST_GUESSED_STEPS = 100
"""Guesses are compared up to this step of a game."""


@dataclass(frozen=True)
class Setting:
    """What random games are played: a game, the number of players, options and a seed.

    Game number k of a setting is the same on every engine, whoever plays it and when.
    """

    game: Game
    players: int
    options: dict[str, OptionValue]
    seed: int


@dataclass(frozen=True)
class Totals:
    """The totals of some games; adding totals is exact, so it does not matter who played which game."""

    numbers: tuple[int, ...]
    most_legal: int = field(default=0, compare=False)
    """Most legal actions at one decision; only watched games are asked."""

    def __add__(self, other: "Totals") -> "Totals":
        sums = (a + b for a, b in zip(self.numbers, other.numbers, strict=True))
        return Totals(tuple(sums), max(self.most_legal, other.most_legal))

    @property
    def games(self) -> int:
        """Games played."""
        return self.numbers[GAMES]

    @property
    def decisions(self) -> int:
        """Choices made by all seats."""
        return self.numbers[DECISIONS]

    @property
    def checksum(self) -> str:
        """A checksum of all final states."""
        return f"{self.numbers[CHECKSUM]:016x}"

    def scores(self, seat: int) -> int:
        """The sum of a seat's points."""
        return self.numbers[SCORES + 2 * seat]

    def wins(self, seat: int) -> Fraction:
        """A seat's victories; a shared victory counts in part."""
        return Fraction(self.numbers[SCORES + 2 * seat + 1], SHARES)


class GameFailed(AstragalError):
    """A random game that broke a law; its steps where they are known."""

    def __init__(self, number: int, reason: str, steps: list[Step] | None = None) -> None:
        super().__init__(f"Game {number}: {reason}.")
        self.number = number
        self.reason = reason
        self.steps = steps


Run = Callable[[int, int], Totals]
"""Plays the games from a first number up to, not including, a last one."""


def no_totals(setting: Setting) -> Totals:
    """The totals of no game."""
    return Totals((0,) * (TOTALS_SIZE + 2 * setting.players))


def plain_run(setting: Setting, *, watch: bool = False) -> Run:
    """Random games in plain Python; with `watch` the state refuses what it does not allow."""
    game, loop = setting.game, setting.game.loop("playout")
    start = game.start(setting.players, setting.options)

    def run(first: int, last: int) -> Totals:
        state = game.start(setting.players, setting.options, guarded=watch)
        job, totals = _job(setting, first, last, watch=False), zeros(len(no_totals(setting).numbers))
        try:
            status = loop.play_games(plain_memory(loop.Memory, game, start, s=state, job=job, totals=totals))
        except Exception as error:  # whatever broken rules raise
            raise GameFailed(job[NEXT_GAME], f"{type(error).__name__}, {error}") from error
        return _finished(loop, status, job, totals)

    return run


def native_run(setting: Setting, *, watch: bool = False) -> Run:
    """Random games in native code, without the interpreter's lock; `watch` checks every step and every index."""
    game, loop = setting.game, setting.game.loop("playout")
    entry = native.load(game, "playout", "play_games", bounds=watch)
    packed = game.rules.declaration.pack(game.start(setting.players, setting.options))

    def run(first: int, last: int) -> Totals:
        job, totals = _job(setting, first, last, watch=watch), zeros(len(no_totals(setting).numbers))
        memory = native_memory(loop.Memory, game, packed, job=job, totals=totals)
        return _finished(loop, entry(*addresses(memory)), job, totals)

    return run


def plain_guesses(setting: Setting, number: int) -> int:
    """A checksum of what every seat knows and guesses at every step of a game, in plain Python."""
    game, loop = setting.game, setting.game.loop("guesses")
    job = _guess_job(loop, setting, number)
    loop.guess_game(plain_memory(loop.Memory, game, game.start(setting.players, setting.options), job=job))
    return int(job[loop.DIGESTS])


def native_guesses(setting: Setting, number: int) -> int:
    """The same checksum in native code."""
    game, loop = setting.game, setting.game.loop("guesses")
    entry = native.load(game, "guesses", "guess_game")
    job = _guess_job(loop, setting, number)
    packed = game.rules.declaration.pack(game.start(setting.players, setting.options))
    memory = native_memory(loop.Memory, game, packed, job=job)
    entry(*addresses(memory))
    return int(job[loop.DIGESTS])


def _guess_job(loop: Any, setting: Setting, number: int) -> "array[int]":
    job = zeros(loop.DIGESTS + 1)
    job[loop.GAME], job[loop.SEED], job[loop.PLAYERS] = number, setting.seed, setting.players
    job[loop.MOST_STEPS] = MOST_GUESSED_STEPS
    return job


def _job(setting: Setting, first: int, last: int, *, watch: bool) -> "array[int]":
    job = zeros(JOB_SIZE)
    job[NEXT_GAME], job[LAST_GAME], job[SEED] = first, last, setting.seed
    job[MOST_STEPS], job[WATCH], job[PLAYERS] = LONGEST_GAME, int(watch), setting.players
    return job


def _finished(loop: Any, status: int, job: "array[int]", totals: "array[int]") -> Totals:
    if status:
        reasons = {
            loop.NO_END: f"no end after {LONGEST_GAME} steps",
            loop.NO_ACTION: "a seat has to choose but has no legal action",
            loop.BAD_CHOICE: "a seat that does not exist has to choose, or an action that is not declared is offered",
            loop.BAD_VALUE: "a field holds a value outside its declaration",
            loop.BAD_OUTCOMES: "luck has to move but has no outcome",
            native.OUT_OF_BOUNDS: "a rule reaches outside a table or divides by zero",
        }
        raise GameFailed(job[NEXT_GAME], reasons[status])
    return Totals(tuple(totals), job[MOST_LEGAL])
