"""A game's state, declared once: the plain class and the packed record are both made from it."""

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from itertools import chain, product
from math import prod
from operator import attrgetter
from typing import Any, SupportsIndex, TypedDict, Unpack, overload

from astragal.core.observation_kinds import COUNT, Bits, Observed, OneOf, Things, things
from astragal.core.rule import is_plain, plain_from_source, rule_from_source

Axes = tuple[Things | Sequence[str], ...]

_INTEGERS = (("b", 8), ("h", 16), ("i", 32), ("q", 64))


@dataclass(frozen=True)
class Field:
    """Whole numbers from `least` to `most`: one, or a table of them with the given shape.

    For learners, `axes` names what lies along each axis of the table, and `observed` says what a number means; see
    `astragal.core.observation_kinds`. A `constant` field is filled in at set-up from the options and never changes; a
    record names its options, so digest and checksum leave it out, and a game may add one without harm to older records.
    """

    least: int
    most: int
    shape: tuple[int, ...] = ()
    _: KW_ONLY
    axes: Axes = ()
    observed: Observed = COUNT
    constant: bool = False

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError(f"a field's least value {self.least} is above its most {self.most}")

    def along(self) -> list[Things]:
        """What lies along each axis; where the declaration does not say it, places counted from 0."""
        named = [axis if isinstance(axis, Things) else things(*axis) for axis in self.axes]
        return named or [things(*range(length)) for length in self.shape]

    def check_names(self, seats: int) -> None:
        """Hold the names of the declaration to its numbers."""
        lengths = tuple(len(axis.of(seats)) for axis in self.along())
        if lengths != self.shape:
            raise ValueError(f"a field of shape {self.shape} has names for {lengths}")
        if isinstance(self.observed, OneOf | Bits):
            kinds = len(self.observed.kinds.of(seats))
            values = (1 << kinds) if isinstance(self.observed, Bits) else kinds
            if values != self.most - self.least + 1:
                raise ValueError(f"a field from {self.least} to {self.most} has names for {kinds} values or bits")

    @property
    def count(self) -> int:
        """How many numbers the field holds."""
        return prod(self.shape)

    @property
    def blank(self) -> int:
        """The value of a fresh field: 0 where that is allowed, otherwise the value nearest to it."""
        return min(max(0, self.least), self.most)

    @property
    def code(self) -> str:
        """The `struct` code of the smallest integer that holds every value."""
        for code, bits in _INTEGERS:
            if -(1 << (bits - 1)) <= self.least and self.most < 1 << (bits - 1):
                return code
        raise ValueError(f"a field from {self.least} to {self.most} does not fit 64 bits")


class About(TypedDict, total=False):
    """What else can be said of a field, by name."""

    axes: Axes
    observed: Observed
    constant: bool


@overload
def field(least: int, most: int, **about: Unpack[About]) -> int: ...
@overload
def field(least: int, most: int, shape: tuple[int], **about: Unpack[About]) -> list[int]: ...
@overload
def field(least: int, most: int, shape: tuple[int, int], **about: Unpack[About]) -> list[list[int]]: ...
@overload
def field(least: int, most: int, shape: tuple[int, int, int], **about: Unpack[About]) -> list[list[list[int]]]: ...
@overload
def field(
    least: int, most: int, shape: tuple[int, int, int, int], **about: Unpack[About]
) -> list[list[list[list[int]]]]: ...
def field(least: int, most: int, shape: tuple[int, ...] = (), **about: Unpack[About]) -> Any:
    """Declare a field of a state; see `Field`. For the type checker it is the number or the table that it holds."""
    return Field(least, most, shape, **about)


class Declaration:
    """What follows from the fields of a game's state.

    `copy(to, origin)`, `digest(s)` and `out_of_range(s)` are rules: they run plain and native.
    `digest` is a 32-bit number made of every value that can change; `out_of_range` is the index of the first field
    that holds a value outside its declaration, or -1. `contents(s)` is what all fields hold, to compare states by.
    """

    def __init__(self, plain: type[Any], fields: dict[str, Field]) -> None:
        if "players" not in fields or fields["players"].shape:
            raise ValueError("a state needs a single field `players`, whose range says how many can play")
        for field in fields.values():
            field.check_names(fields["players"].most)
        self.fields = fields
        self.contents = attrgetter(*fields)
        self.plain = plain
        self.guarded: type[Any] = type("GuardedState", (_GuardedState,), {"_declared": fields})
        self._packing = struct.Struct(_layout(fields))
        changing = {name: field for name, field in fields.items() if not field.constant}
        self._numbers = struct.Struct(f"<{sum(field.count for field in changing.values())}q")
        self._changing = plain_from_source(_values_source(changing), "values", flat=chain.from_iterable)
        copy_source = _plain_copy_source(fields) if is_plain() else _copy_source(fields)
        self.copy = rule_from_source(copy_source, "copy")
        self.digest = rule_from_source(_digest_source(changing), "digest")
        self.out_of_range = rule_from_source(_range_source(fields), "out_of_range")
        self._values = plain_from_source(_values_source(fields), "values", flat=chain.from_iterable)

    @property
    def size(self) -> int:
        """Bytes of the packed record."""
        return self._packing.size

    def new(self, *, guarded: bool = False) -> Any:
        """A blank plain state; a guarded one refuses values and indices outside the declaration."""
        return self.copied(self._blank, guarded=guarded)

    @cached_property
    def _blank(self) -> Any:
        return self._filled(chain.from_iterable([field.blank] * field.count for field in self.fields.values()))

    def copied(self, s: Any, *, guarded: bool = False) -> Any:
        """A new plain state with the same values."""
        fresh = self.guarded() if guarded else self.plain()
        self.copy(fresh, s)
        return fresh

    def values(self, s: Any) -> list[int]:
        """All numbers of a plain state, in the order of the declaration."""
        numbers: list[int] = self._values(s)
        return numbers

    def places(self) -> Iterator[str]:
        """The names of all numbers of a state, in the order of the declaration: `turn`, `card[0]`, `face[1][2]`."""
        for name, field in self.fields.items():
            for place in product(*map(range, field.shape)):
                yield name + "".join(f"[{index}]" for index in place)

    def checksum(self, s: Any) -> int:
        """A 32-bit number made of every value of a plain state that can change, several times as fast as `digest`."""
        return zlib.crc32(self._numbers.pack(*self._changing(s)))

    def pack(self, s: Any) -> bytes:
        """The packed record of a plain state."""
        return self._packing.pack(*self.values(s))

    def unpack(self, packed: bytes) -> Any:
        """The plain state of a packed record."""
        return self._filled(iter(self._packing.unpack(packed)))

    def _filled(self, numbers: Iterator[int]) -> Any:
        s = self.plain()
        for name, field in self.fields.items():
            setattr(s, name, _filled(field.shape, numbers))
        return s


def _layout(fields: dict[str, Field]) -> str:
    """The record as C lays it out: every number at a multiple of its size, because a GPU reads no other."""
    widest = max((field.code for field in fields.values()), key=struct.calcsize)
    return "@" + "".join(f"{field.count}{field.code}" for field in fields.values()) + f"0{widest}"


class _Declaring(type):
    """Turns a class in which fields are declared into one with a slot for each of them."""

    declaration: Declaration

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "_Declaring":
        fields = {key: value for key, value in body.items() if isinstance(value, Field)}
        rest = {key: value for key, value in body.items() if key not in fields}
        made = super().__new__(cls, name, bases, rest | {"__slots__": tuple(fields)})
        if bases:
            made.declaration = Declaration(made, fields)
        return made


class State(metaclass=_Declaring):
    """A game's state: a subclass declares each field with `field`, in an order that digests and records rely on.

    What follows from the fields is in `declaration`.
    """

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        contents = type(self).declaration.contents
        return bool(contents(self) == contents(other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        values = (f"{name}={getattr(self, name)!r}" for name in type(self).declaration.fields)
        return f"State({', '.join(values)})"


class _GuardedState:
    _declared: dict[str, Field]

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._declared:
            raise AttributeError(f"the state has no field {name}")
        field = self._declared[name]
        if not field.shape:
            _guard(field, name, value)
        object.__setattr__(self, name, _guarded(value, len(field.shape), field, name))


class _GuardedTable(list[Any]):
    """A row that refuses negative indices and values outside the field."""

    def __init__(self, values: list[Any], field: Field, name: str, *, holds_numbers: bool) -> None:
        super().__init__(values)
        self.field = field
        self.name = name
        self.holds_numbers = holds_numbers

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        return super().__getitem__(self._position(index))

    def __setitem__(self, index: SupportsIndex | slice, value: Any) -> None:
        if not self.holds_numbers:
            raise TypeError("rules assign single numbers, never whole rows")
        _guard(self.field, self.name, value)
        super().__setitem__(self._position(index), value)

    def _position(self, index: SupportsIndex | slice) -> int:
        if isinstance(index, slice) or not 0 <= int(index) < len(self):
            raise IndexError(f"index {index} of {self.name} outside 0 to {len(self) - 1}")
        return int(index)


def _guard(field: Field, name: str, value: Any) -> None:
    if not isinstance(value, int):
        raise TypeError(f"the field {name} holds whole numbers, not {value!r}")
    if not field.least <= value <= field.most:
        raise ValueError(f"value {value} of {name} outside {field.least} to {field.most}")


def _guarded(value: Any, depth: int, field: Field, name: str) -> Any:
    """A number, or a copy of a table that refuses what the field does."""
    if depth == 0:
        return value
    rows = list(value) if depth == 1 else [_guarded(row, depth - 1, field, name) for row in value]
    return _GuardedTable(rows, field, name, holds_numbers=depth == 1)


def _filled(shape: tuple[int, ...], numbers: Iterator[int]) -> Any:
    return [_filled(shape[1:], numbers) for _ in range(shape[0])] if shape else next(numbers)


def _for_each_value(name: str, field: Field, statements: list[str]) -> list[str]:
    """Source lines that run the statements for every number of a field; `@` stands for its place."""
    lines = []
    for depth, length in enumerate(field.shape):
        lines.append("    " * (depth + 1) + f"for i{depth} in range({length}):")
    place = name + "".join(f"[i{depth}]" for depth in range(len(field.shape)))
    indent = "    " * (len(field.shape) + 1)
    return lines + [indent + statement.replace("@", place) for statement in statements]


def _copy_source(fields: dict[str, Field]) -> str:
    lines = ["def copy(to, origin):"]
    for name, field in fields.items():
        lines += _for_each_value(name, field, ["to.@ = origin.@"])
    return "\n".join(lines)


def _plain_copy_source(fields: dict[str, Field]) -> str:
    """Of whole rows at a time, which only plain states can have; every view needs a copy."""
    lines = ["def copy(to, origin):"]
    for name, field in fields.items():
        lines.append(f"    to.{name} = {_copy_of(f'origin.{name}', len(field.shape))}")
    return "\n".join(lines)


def _copy_of(value: str, depth: int) -> str:
    if depth < 2:
        return f"list({value})" if depth else value
    row = f"row{depth}"
    return f"[{_copy_of(row, depth - 1)} for {row} in {value}]"


def _values_source(fields: dict[str, Field]) -> str:
    numbers = []
    for name, field in fields.items():
        value = f"s.{name}"
        for _ in field.shape[1:]:
            value = f"flat({value})"
        numbers.append(f"*{value}" if field.shape else value)
    return f"def values(s):\n    return [{', '.join(numbers)}]"


def _digest_source(fields: dict[str, Field]) -> str:
    """The 32-bit FNV-1a hash, a whole value at a time; no product needs more than 57 bits."""
    lines = ["def digest(s):", "    h = 2166136261"]
    for name, field in fields.items():
        halves = ["s.@", "(s.@ >> 32)"] if field.code == "q" else ["s.@"]
        lines += _for_each_value(
            name, field, [f"h = ((h ^ ({half} & 0xFFFFFFFF)) * 16777619) & 0xFFFFFFFF" for half in halves]
        )
    return "\n".join([*lines, "    return h"])


def _range_source(fields: dict[str, Field]) -> str:
    lines = ["def out_of_range(s):"]
    for number, (name, field) in enumerate(fields.items()):
        wrong = f"if s.@ < {field.least} or s.@ > {field.most}:"
        lines += _for_each_value(name, field, [wrong, f"    return {number}"])
    return "\n".join([*lines, "    return -1"])
