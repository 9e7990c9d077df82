"""How what a seat may know of a game becomes a row of numbers from 0 to 1, each with a name.

They are made of a view alone, so nothing hidden can be in them, and of the declaration of the game's state, which
says what is a count and what is one of several things. Every seat sees itself first, then the others in their order,
so one learner can play all seats. A spectator sees the seats in their order.
"""

from array import array
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from astragal.bots.loops import observation_layout as at
from astragal.core.game import Game
from astragal.core.observation_kinds import Bits, Count, NotObserved, OneOf, Seat, Thing, Things
from astragal.core.options import OptionValue
from astragal.core.state import Field


class _Rows(NamedTuple):
    """For one observer, a row for each number that is seen."""

    counts: list[list[int]]
    choices: list[list[int]]
    sets: list[list[int]]


class ObservationTable:
    """What a seat sees, as numbers in a row, each with a name.

    `table` and `fractions` say it to a loop; see `loops/observation_layout.py`.
    """

    def __init__(self, game: Game, players: int, options: Mapping[str, OptionValue] | None = None) -> None:
        game.start(players, options)  # refuses what cannot be played
        self.game = game
        self.players = players
        self._seats = game.players[-1]
        self._names: list[str] = []
        self._fractions: list[float] = []
        self._columns: list[int] = []
        self._rows = [_Rows([], [], []) for _ in range(players)]
        to_act = self._named("to act=", [*map(_seat_name, range(players)), "luck", "nobody"])
        seat = self._named("my seat=", [str(number + 1) for number in range(players)])
        score = self._named("score", [f"[{_seat_name(number)}]" for number in range(players)])
        position = 0
        for name, field in game.rules.declaration.fields.items():
            if not isinstance(field.observed, NotObserved):
                self._add(name, field, position)
            position += field.count
        self.names = tuple(self._names)
        self.size = len(self.names)
        self.fractions = array("f", self._fractions)
        self.table = self._table(to_act, seat, score)

    def _named(self, before: str, names: list[str]) -> int:
        """Add entries; the place of the first."""
        first = len(self._names)
        self._names += [before + name for name in names]
        return first

    def _add(self, name: str, field: Field, position: int) -> None:
        """Add the entries of a field whose first number is at a position of the state."""
        field_rows = self._field_rows(field)
        axes = [axis.of(self._seats) for axis in field.along()]
        cells = {_together(cell): position + i for i, cell in enumerate(product(*axes))}
        for cell in self._seen(list(cells)):
            place = self._named("", self._entries(name + _in_brackets(cell), field.observed))
            for observer, rows in enumerate(self._rows):
                kind, rest = field_rows[observer]
                rows[kind].append([cells[self._absolute(cell, observer)], place, *rest])

    def _field_rows(self, field: Field) -> list[tuple[int, list[int]]]:
        """For each observer the kind of a field's rows, and what they have in common."""
        if isinstance(field.observed, Count):
            base = len(self._fractions) - field.least
            self._fractions += _fractions(field, field.observed.half)
            return [(0, [base])] * self.players
        assert isinstance(field.observed, OneOf | Bits)
        kinds = field.observed.kinds.of(self._seats)
        seen = {kind: column for column, kind in enumerate(self._seen(kinds))}
        found = []
        for observer in range(self.players):
            base = len(self._columns)
            self._columns += [seen.get(self._relative(kind, observer), at.NO_COLUMN) for kind in kinds]
            found.append((2, [base, len(kinds)]) if isinstance(field.observed, Bits) else (1, [base - field.least]))
        return found

    def _entries(self, cell: str, seen: Any) -> list[str]:
        """The names of the entries for one number."""
        if isinstance(seen, Count):
            return [cell]
        kinds: Things = seen.kinds
        names = map(_text, self._seen(kinds.of(self._seats)))
        return [f"{cell}[{name}]" if isinstance(seen, Bits) else f"{cell}={name}" for name in names]

    def _seen(self, listed: Any) -> list[Thing]:
        """Of some things those that are seen, as the first seat would call them."""
        return [thing for thing in listed if self._relative(thing, 0) == thing]

    def _relative(self, thing: Thing, observer: int) -> Thing:
        """A thing with seats counted from an observer's; nothing, if it concerns no seat the observer may know."""
        parts: list[str | Seat] = []
        for part in thing:
            if isinstance(part, Seat):
                if part.number >= self.players or (part.alone and part.number != observer):
                    return ()
                part = part._replace(number=(part.number - observer) % self.players)
            parts.append(part)
        return tuple(parts)

    def _absolute(self, thing: Thing, observer: int) -> Thing:
        """The thing that an observer calls so."""
        return tuple(
            part._replace(number=(part.number + observer) % self.players) if isinstance(part, Seat) else part
            for part in thing
        )

    def _table(self, *heads: int) -> "array[int]":
        """The head, a block of rows for each observer, and the columns."""
        lengths = [len(rows) for rows in self._rows[0]]
        sizes = [at.COUNT_SIZE, at.CHOICE_SIZE, at.SET_SIZE]
        block = sum(length * size for length, size in zip(lengths, sizes, strict=True))
        columns_at = at.HEAD_SIZE + block * self.players
        numbers = [self.size, self.players, *lengths, block, *heads]
        for rows in self._rows:
            for row in [*rows.choices, *rows.sets]:
                row[2] += columns_at
            numbers += [number for kind in rows for row in kind for number in row]
        return array("q", numbers + self._columns)


def _seat_name(relative: int) -> str:
    return f"{relative} after me" if relative else "me"


def _text(thing: Thing) -> str:
    return " ".join(_seat_name(part.number) if isinstance(part, Seat) else part for part in thing)


def _together(cell: tuple[Thing, ...]) -> Thing:
    return tuple(part for thing in cell for part in thing)


def _in_brackets(cell: Thing) -> str:
    return "".join(f"[{_text((part,))}]" for part in cell)


def _fractions(field: Field, half: int) -> Iterator[float]:
    """What each value of a field is seen as."""
    for more in range(field.most - field.least + 1):
        yield more / (more + half) if half else more / (field.most - field.least)
