"""The types of compiled rules, and their values: what rules may hold while LLVM code is made of them.

Whole numbers have 64 bits wherever they are not in memory. A tuple is nothing but its parts; a state, a table or a
row is the address where it lies. What is known while compiling, such as a function or a table of the rulebook, is no
value of the code at all.
"""

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from astragal.core.errors import AstragalError

CODES = {"?": "i8", "b": "i8", "h": "i16", "i": "i32", "q": "i64", "f": "float", "d": "double"}
"""Numbers in memory: their `struct` codes and LLVM's names."""


class NotCompilable(AstragalError):
    """Something that compiled rules cannot do."""


@dataclass(frozen=True)
class Scalar:
    """A number or a truth value."""

    llvm: str

    @property
    def flat(self) -> tuple[str, ...]:
        """LLVM's types of the parts."""
        return (self.llvm,)


BOOL, INT, SHORT_FLOAT, FLOAT = Scalar("i1"), Scalar("i64"), Scalar("float"), Scalar("double")


@dataclass(frozen=True)
class Group:
    """A tuple; a named one has fields."""

    items: tuple["Type", ...]
    fields: tuple[str, ...] = ()

    @property
    def flat(self) -> tuple[str, ...]:
        """LLVM's types of the parts."""
        return tuple(part for item in self.items for part in item.flat)


@dataclass(frozen=True)
class Record:
    """A packed state: for each field its offset, its code and its shape."""

    size: int
    fields: tuple[tuple[str, int, str, tuple[int, ...]], ...] = field(repr=False)

    flat = ("ptr",)

    @property
    def llvm(self) -> str:
        """LLVM's name of what lies in memory."""
        return f"[{self.size} x i8]"

    def at(self, name: str) -> tuple[int, str, tuple[int, ...]] | None:
        """Offset, code and shape of a field."""
        return next((place[1:] for place in self.fields if place[0] == name), None)


@dataclass(frozen=True)
class Table:
    """Numbers or states in memory; a row whose length nobody knows has the length 0."""

    element: str | Record
    shape: tuple[int, ...]

    flat = ("ptr",)

    @property
    def inside(self) -> str:
        """LLVM's name of what an index leads to."""
        name = self.element.llvm if isinstance(self.element, Record) else CODES[self.element]
        for length in reversed(self.shape[1:]):
            name = f"[{length} x {name}]"
        return name


@dataclass(frozen=True, eq=False)
class Fixed:
    """Something that is known while compiling and has no parts: a function, a tuple, a class, nothing."""

    value: Any

    flat = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fixed) and (self.value is other.value or _same_tuple(self.value, other.value))

    def __hash__(self) -> int:
        return hash(self.value) if isinstance(self.value, tuple) else id(self.value)


def _same_tuple(one: Any, other: Any) -> bool:
    return isinstance(one, tuple) and isinstance(other, tuple) and one == other


Type = Scalar | Group | Record | Table | Fixed

NOTHING = Fixed(None)


@dataclass(frozen=True)
class Value:
    """A type with its parts as LLVM writes them."""

    type: Type
    parts: tuple[str, ...] = ()
    number: int | float | None = None
    """A number that is known while compiling."""

    @property
    def known(self) -> bool:
        """Whether it is known while compiling."""
        return self.number is not None or isinstance(self.type, Fixed)

    @property
    def python(self) -> Any:
        """What is known."""
        return self.type.value if isinstance(self.type, Fixed) else self.number

    def items(self) -> list["Value"]:
        """The items of a tuple."""
        if isinstance(self.type, Fixed) and isinstance(self.type.value, tuple):
            return [constant(item) for item in self.type.value]
        if not isinstance(self.type, Group):
            raise NotCompilable(f"expected a tuple, not {described(self.type)}")
        rest = iter(self.parts)
        return [Value(item, tuple(next(rest) for _ in item.flat)) for item in self.type.items]


def grouped(items: Iterable[Value], fields: tuple[str, ...] = ()) -> Value:
    """A tuple of values."""
    items = list(items)
    parts = tuple(part for item in items for part in item.parts)
    return Value(Group(tuple(item.type for item in items), fields), parts)


def constant(value: Any) -> Value:
    """What is known while compiling, as a value."""
    if isinstance(value, bool):
        return Value(BOOL, (str(value).lower(),), value)
    if isinstance(value, int):
        if not -(1 << 63) <= value < 1 << 63:
            raise NotCompilable(f"{value} does not fit 64 bits")
        return Value(INT, (str(value),), value)
    if isinstance(value, float):
        return Value(FLOAT, (float_text(value),), value)
    return Value(Fixed(value))


def float_text(value: float) -> str:
    """A number as LLVM writes it, exact to the last bit."""
    return f"0x{struct.pack('>d', value).hex().upper()}"


def common(one: Type, other: Type) -> Type:
    """The type that holds values of both."""
    if one == other:
        return one
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        return INT if {one, other} == {BOOL, INT} else FLOAT
    if isinstance(one, Fixed) and isinstance(one.value, tuple):
        one = as_group(one.value)
    if isinstance(other, Fixed) and isinstance(other.value, tuple):
        other = as_group(other.value)
    if isinstance(one, Group) and isinstance(other, Group) and len(one.items) == len(other.items):
        items = tuple(common(a, b) for a, b in zip(one.items, other.items, strict=True))
        return Group(items, one.fields if one.fields == other.fields else ())
    raise NotCompilable(f"expected one type, not {described(one)} here and {described(other)} there")


def as_group(value: tuple[Any, ...]) -> Group:
    """The type of a tuple that is known, when others than it can be in its place."""
    return Group(tuple(constant(item).type for item in value))


def described(kind: Type) -> str:
    """A type in words."""
    if isinstance(kind, Scalar):
        return {"i1": "a truth value", "i64": "a whole number"}.get(kind.llvm, "a number with a fraction")
    if isinstance(kind, Group):
        return f"a tuple of {len(kind.items)}"
    if isinstance(kind, Record):
        return "a state"
    if isinstance(kind, Table):
        return "a table"
    return "nothing" if kind.value is None else repr(kind.value)
