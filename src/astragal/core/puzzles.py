"""Puzzles as text: records of games up to a position with one best choice, that choice, and how it could continue.

    astragal puzzles 1
    game: pig
    rules: 1
    command: astragal puzzles pig --games 40 --seed 1
    games: 40
    positions: 812
    rejected even: 640

    puzzle: 8c1f02ab
    asks: 31
    answers: 1
    shares: 612 485
    rival: hold
    obvious: hold
    grade: 3
    themes: risk
    astragal record 1
    …

`asks` is how many steps come before the question, and `answers` how many of the steps after it are the answer: more
than one where choices make up a set. What follows in the record is one way to continue. `shares` are thousandths of
victory, after the answer and after its best rival; `obvious` is what `greedy` would choose.
"""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from astragal.core.errors import AstragalError, BadText
from astragal.core.game import Game
from astragal.core.match import Match
from astragal.core.record import FIRST_LINE as RECORD
from astragal.core.record import Record, Step
from astragal.core.text_files import read_text, write_whole
from astragal.core.untrusted_text import quoted, whole_number
from astragal.core.view import View

FILE = "puzzles.txt"
FIRST_LINE = "astragal puzzles 1"
PUZZLE = "puzzle: "
REJECTED = "rejected "
AND = "; "
"""Between the choices of a set."""

GRADES = 6
"""From 1, which a search finds at once, to this, which takes it longest."""

MOST_STEPS = 1_000_000


@dataclass(frozen=True)
class Puzzle:
    """A position, the best choice in it, and how the game could continue."""

    id: str
    """Eight hexadecimal digits that follow from the steps before the question."""

    record: Record = field(repr=False)
    asks: int
    """How many steps of the record come before the question."""

    answers: int
    """How many of those after it are the answer."""

    shares: tuple[int, int]
    """Thousandths of victory after the answer, and after the best of all other choices."""

    rival: tuple[str, ...]
    """The best of all other choices."""

    obvious: tuple[str, ...]
    """What looks best at first sight, which is not the answer."""

    grade: int
    themes: tuple[str, ...]

    @property
    def seat(self) -> int:
        """Who has to choose."""
        return self.record.steps[self.asks].seat

    @property
    def answer(self) -> tuple[str, ...]:
        """The best choice; several if they make up a set."""
        return tuple(step.text for step in self.record.steps[self.asks : self.asks + self.answers])

    @property
    def line(self) -> list[Step]:
        """How the game could continue after the answer."""
        return self.record.steps[self.asks + self.answers :]

    def match(self, game: Game, steps: int | None = None) -> Match:
        """The match at the question, or after a number of steps of the record."""
        shown = self.record.steps[: self.asks if steps is None else steps]
        return Match.from_record(replace(self.record, steps=shown, ending="unfinished"), game)

    def view(self, game: Game) -> View:
        """What the seat that has to choose may know."""
        return self.match(game).view(self.seat)

    def __str__(self) -> str:
        lines = [
            f"{PUZZLE}{self.id}",
            f"asks: {self.asks}",
            f"answers: {self.answers}",
            f"shares: {self.shares[0]} {self.shares[1]}",
            f"rival: {AND.join(self.rival)}",
            f"obvious: {AND.join(self.obvious)}",
            f"grade: {self.grade}",
            f"themes: {' '.join(self.themes)}",
        ]
        return "\n".join(lines) + "\n" + str(self.record)


def id_of(record: Record, asks: int) -> str:
    """What a puzzle is called: it follows from its game, its options and the steps before the question."""
    said = [record.game, *map(str, record.options.items()), *map(str, record.steps[:asks])]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:8]


@dataclass
class Collection:
    """The puzzles of one game, how they were found, and why other positions are none."""

    game: str
    rules: int
    command: str
    games: int = 0
    positions: int = 0
    rejected: Counter[str] = field(default_factory=Counter)
    puzzles: list[Puzzle] = field(default_factory=list, repr=False)

    def __str__(self) -> str:
        lines = [
            FIRST_LINE,
            f"game: {self.game}",
            f"rules: {self.rules}",
            f"command: {self.command}",
            f"games: {self.games}",
            f"positions: {self.positions}",
            *(f"{REJECTED}{reason}: {count}" for reason, count in sorted(self.rejected.items())),
        ]
        return "\n\n".join(["\n".join(lines), *map(str, self.puzzles)]).rstrip("\n") + "\n"

    def write(self, path: Path) -> None:
        """Write all of it so that the file is whole at any moment."""
        write_whole(path, str(self))

    @classmethod
    def read(cls, path: Path) -> "Collection":
        """The puzzles in a file."""
        try:
            return cls.parse(read_text(path))
        except OSError as error:
            raise AstragalError(f"The puzzles in {path} cannot be read: {error.strerror}.") from error
        except BadText as error:
            raise AstragalError(f"The puzzles in {path} cannot be read: {error}") from error

    @classmethod
    def parse(cls, text: str) -> "Collection":
        """The puzzles in a text."""
        head, *blocks = text.split(f"\n\n{PUZZLE}")
        first, *lines = head.rstrip("\n").split("\n")
        if first != FIRST_LINE:
            raise BadText(1, 1, f"expected '{FIRST_LINE}', not {quoted(first)}")
        said = _headers(lines, 2)
        found = cls(_taken(said, "game"), _number(said, "rules"), _taken(said, "command"))
        found.games, found.positions = _number(said, "games"), _number(said, "positions")
        for name in [name for name in said if name.startswith(REJECTED)]:
            found.rejected[name.removeprefix(REJECTED)] = _number(said, name)
        _check_empty(said)
        line = head.count("\n") + 3
        for block in blocks:
            found.puzzles.append(_puzzle(PUZZLE + block, line))
            line += block.count("\n") + 2
        return found


def has_puzzles(game: Game) -> bool:
    """Whether a game has puzzles."""
    return (game.folder / FILE).is_file()


@cache
def puzzles_of(game: Game) -> dict[str, Puzzle]:
    """The puzzles in a game's folder, by their ids, in the order in which they were found."""
    if not has_puzzles(game):
        return {}
    return {puzzle.id: puzzle for puzzle in Collection.read(game.folder / FILE).puzzles}


_Said = dict[str, tuple[str, int]]


def _puzzle(block: str, line: int) -> Puzzle:
    head, record, rest = block.partition(f"{RECORD}\n")
    if not record:
        raise BadText(line, 1, f"expected '{RECORD}' in the puzzle that begins here")
    said = _headers(head.rstrip("\n").split("\n"), line)
    shares = [whole_number(word, 0, 1000) for word in _taken(said, "shares").split(" ")]
    best, *others = [share for share in shares if share is not None]
    if len(others) != 1:
        raise BadText(line, 1, "expected two shares from 0 to 1000 in the puzzle that begins here")
    puzzle = Puzzle(
        id=_taken(said, "puzzle"),
        record=Record.parse(record + rest.rstrip("\n") + "\n"),
        asks=_number(said, "asks"),
        answers=_number(said, "answers"),
        shares=(best, others[0]),
        rival=tuple(_taken(said, "rival").split(AND)),
        obvious=tuple(_taken(said, "obvious").split(AND)),
        grade=_number(said, "grade"),
        themes=tuple(_taken(said, "themes").split(" ")),
    )
    _check_empty(said)
    if not 0 < puzzle.answers <= len(puzzle.record.steps) - puzzle.asks:
        raise BadText(line, 1, f"expected the answer to puzzle {puzzle.id} in its record")
    return puzzle


def _headers(lines: Sequence[str], first: int) -> _Said:
    said: _Said = {}
    for number, line in enumerate(lines, first):
        name, colon, value = line.partition(": ")
        if not colon or not value or name in said:
            raise BadText(number, 1, f"expected 'name: value' with a new name, not {quoted(line)}")
        said[name] = value, number
    return said


def _taken(said: _Said, name: str) -> str:
    if name not in said:
        last = max((line for _, line in said.values()), default=1)
        raise BadText(last, 1, f"expected a header '{name}' as well")
    return said.pop(name)[0]


def _number(said: _Said, name: str) -> int:
    line = said[name][1] if name in said else 1
    value = _taken(said, name)
    number = whole_number(value, 0, MOST_STEPS)
    if number is None:
        raise BadText(line, len(name) + 3, f"expected a whole number, not {quoted(value)}")
    return number


def _check_empty(said: _Said) -> None:
    for name, (_, line) in said.items():
        raise BadText(line, 1, f"there is no header '{name}'")
