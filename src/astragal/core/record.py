"""The record: a text with headers and one line for each step, luck included.

    astragal record 1
    game: pig
    rules: 1
    players: 2
    seat 1: Ann
    seat 2: Bo
    option goal: 100
    dice: seeded 7

    1 roll
    - 4/6
    1 hold
    end: unfinished 9c0de1f2

A line that begins with a seat's number is a choice; one that begins with `-` is luck: the fourth of six
outcomes. A line that begins with `#` is a remark about the choice after it. The last line tells how the game
stands, with a digest of the state; `failed of seed 0 game 7` if a game broke a law there.

A game that was saved while somebody was picking a set of a fixed size has a header for what waits: `waiting: 1 pay 3`,
with commas between several picks.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from astragal.core.errors import AstragalError, BadRecord
from astragal.core.language import Texts
from astragal.core.rule import CHANCE
from astragal.core.text_files import read_text, write_whole
from astragal.core.untrusted_text import quoted, whole_number

_ = Texts(__file__)

FIRST_LINE = "astragal record 1"
DICE = re.compile(r"fair [0-9a-f]{64}( ([0-9a-f]{32}){1,3}){0,10}|seeded [0-9]{1,19}|typed|recorded")
SEED = re.compile(r"([0-9a-f]{2}){1,64}")
END = "end: "
FAILED = "failed"
"""How the last line of a record that `check` left behind begins."""

REMARK = "# "
WAITING = "waiting: "


class Step(NamedTuple):
    """One step: the seat that chose and its action as text, or `CHANCE` and an outcome such as `4/6`."""

    seat: int
    text: str
    line: int = 0
    remark: str = ""

    def __str__(self) -> str:
        return f"- {self.text}" if self.seat == CHANCE else f"{self.seat + 1} {self.text}"

    @property
    def outcome(self) -> int:
        """Of luck: which outcome it was, from 0."""
        return int(self.text.split("/")[0]) - 1

    @property
    def outcomes(self) -> int:
        """Of luck: how many outcomes there were."""
        return int(self.text.split("/")[1])


@dataclass
class Record:
    """A game as text; see the module for its form."""

    game: str
    version: int
    names: list[str]
    options: dict[str, str] = field(default_factory=dict)
    dice: str = "recorded"
    seed: str = ""
    steps: list[Step] = field(default_factory=list, repr=False)
    ending: str = "unfinished"
    ending_line: int = 0
    waiting: list[Step] = field(default_factory=list, repr=False)
    """What was picked into a set that is not whole yet."""

    def __str__(self) -> str:
        lines = [FIRST_LINE, f"game: {self.game}", f"rules: {self.version}", f"players: {len(self.names)}"]
        lines += [f"seat {number}: {name}" for number, name in enumerate(self.names, 1)]
        lines += [f"option {name}: {value}" for name, value in self.options.items()]
        lines += [f"dice: {self.dice}"]
        lines += [f"seed: {self.seed}"] if self.seed else []
        lines += [WAITING + ", ".join(map(str, self.waiting))] if self.waiting else []
        lines += [""]
        for step in self.steps:
            lines += [f"{REMARK}{step.remark}", str(step)] if step.remark else [str(step)]
        lines += [END + self.ending]
        return "\n".join(lines) + "\n"

    def write(self, path: str | Path) -> None:
        """Write the record so that the file is whole at any moment."""
        write_whole(_path(path), str(self))

    @property
    def failed(self) -> bool:
        """Whether `check` has left it behind, because the game breaks a law there."""
        return re.fullmatch(FAILED + r" of seed [0-9]{1,19} game [0-9]{1,9}", self.ending) is not None

    @classmethod
    def read(cls, path: str | Path) -> "Record":
        """The record in a file."""
        try:
            return cls.parse(read_text(_path(path)))
        except OSError as error:
            raise AstragalError(f"The record {path} cannot be read: {error.strerror}.") from error

    @classmethod
    def parse(cls, text: str) -> "Record":
        """The record in a text."""
        lines = text.split("\n")
        if lines[0] != FIRST_LINE:
            raise BadRecord(1, 1, _("expected '{line}', not {text}", line=FIRST_LINE, text=quoted(lines[0])))
        try:
            blank = lines.index("")
        except ValueError:
            cut = _("the record is cut short: expected an empty line after the headers")
            raise BadRecord(len(lines), 1, cut) from None
        headers = _headers(lines[:blank])
        record = _from_headers(headers)
        remark = ""
        for number, line in enumerate(lines[blank + 1 :], blank + 2):
            if remark and (line.startswith((END, "-"))):
                raise BadRecord(number, 1, _("expected a choice after a remark, not {text}", text=quoted(line)))
            if line.startswith(END):
                record.ending, record.ending_line = line.removeprefix(END), number
                if number == len(lines):
                    cut = _("the record is cut short: expected the end of the line")
                    raise BadRecord(number, len(line) + 1, cut)
                if lines[number:] != [""]:
                    raise BadRecord(number + 1, 1, _("expected nothing after the last line"))
                return record
            if number == len(lines):
                raise _without_end(number, len(line) + 1)
            if line.startswith(REMARK) and not remark:
                remark = line.removeprefix(REMARK)
                continue
            record.steps.append(_step(line, number, len(record.names))._replace(remark=remark))
            remark = ""
        raise _without_end(len(lines), 1)


def _without_end(line: int, column: int) -> BadRecord:
    cut = _("the record is cut short: expected a line that begins with '{end}'", end=END)
    return BadRecord(line, column, cut)


def _path(path: str | Path) -> Path:
    """A path as a person gave it."""
    if not isinstance(path, str | Path):
        raise AstragalError(f"Expected the path of a record, not {quoted(repr(path))}.")
    if "\n" in str(path) or "\0" in str(path):
        raise AstragalError(f"Expected the path of a record, not {quoted(str(path))}; Record.parse reads a text.")
    return Path(path)


class _Header(NamedTuple):
    value: str
    line: int
    column: int


def _headers(lines: list[str]) -> dict[str, _Header]:
    headers: dict[str, _Header] = {}
    for number, line in enumerate(lines[1:], 2):
        name, colon, value = line.partition(": ")
        if not colon or not value.strip():
            raise BadRecord(number, 1, _("expected 'name: value' or an empty line, not {text}", text=quoted(line)))
        if name in headers:
            raise BadRecord(number, 1, _("the header '{name}' is there twice", name=name))
        headers[name] = _Header(value, number, len(name) + 3)
    return headers


def _from_headers(headers: dict[str, _Header]) -> Record:
    last = len(headers) + 1

    def take(name: str) -> _Header:
        if name not in headers:
            raise BadRecord(last, 1, _("the header '{name}' is missing", name=name))
        return headers.pop(name)

    def number(name: str, most: int) -> int:
        header = take(name)
        value = whole_number(header.value, 1, most)
        if value is None:
            expected = _("expected a number from 1 to {most}, not {text}", most=most, text=quoted(header.value))
            raise BadRecord(header.line, header.column, expected)
        return value

    game = take("game").value
    version = number("rules", 999_999)
    names = [take(f"seat {seat}").value for seat in range(1, number("players", 99) + 1)]
    dice = take("dice")
    if not DICE.fullmatch(dice.value):
        forms = _("'fair' and a hash, perhaps with what players added, 'seeded' and a number, 'typed' or 'recorded'")
        expected = _("expected {wanted}, not {text}", wanted=forms, text=quoted(dice.value))
        raise BadRecord(dice.line, dice.column, expected)
    if len(dice.value.split(" ")) > 2 + len(names):
        expected = _("expected at most {most} players who added luck to the dice", most=len(names))
        raise BadRecord(dice.line, dice.column, expected)
    record = Record(game, version, names, dice=dice.value)
    if "seed" in headers:
        seed = headers.pop("seed")
        if not SEED.fullmatch(seed.value) or not dice.value.startswith("fair"):
            expected = _("expected the seed of fair dice in hexadecimal digits, not {text}", text=quoted(seed.value))
            raise BadRecord(seed.line, seed.column, expected)
        record.seed = seed.value
    if "waiting" in headers:
        waiting = headers.pop("waiting")
        record.waiting = [_step(pick, waiting.line, len(names)) for pick in waiting.value.split(", ")]
    for name, header in headers.items():
        if not name.startswith("option "):
            raise BadRecord(header.line, 1, _("there is no header '{name}'", name=name))
        record.options[name.removeprefix("option ")] = header.value
    return record


def _step(line: str, number: int, players: int) -> Step:
    who, space, text = line.partition(" ")
    if not space or not text:
        expected = _("expected a seat or '-', a space and a step, not {text}", text=quoted(line))
        raise BadRecord(number, len(who) + 1, expected)
    if who == "-":
        return Step(CHANCE, text, number)
    seat = whole_number(who, 1, players)
    if seat is None:
        expected = _("expected '-' or a seat from 1 to {most}, not {text}", most=players, text=quoted(who))
        raise BadRecord(number, 1, expected)
    return Step(seat - 1, text, number)
