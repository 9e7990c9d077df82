"""The memory that a loop reads and writes: declared once by the loop, made in plain Python or for native code.

Every loop that can be compiled declares a named tuple `Memory` whose fields have the types below. Plain Python hands
it over as it is; compiled code takes the address of each field, in their order.
"""

import ctypes
from array import array
from collections.abc import Callable, MutableSequence, Sequence
from functools import cache
from typing import Annotated, Any, get_type_hints

from astragal.core.game import Game

OneState = Annotated[Any, "state"]
"""A state of the game."""

States = Annotated[Sequence[Any], "states"]
"""States in a row."""

Buffer = Annotated[list[int], "buffer"]
"""A row that `legal`, `score` and `rank` can write into."""

Numbers = Annotated[MutableSequence[int], "numbers"]
"""Whole numbers of 64 bits."""

FieldValues = Annotated[MutableSequence[int], "field values"]
"""Whole numbers, each large enough for any number of a state that is seen."""

Floats = Annotated[MutableSequence[float], "floats"]
"""Numbers with fractions, of 32 bits."""

Bytes = Annotated[MutableSequence[int], "bytes"]
"""Whole numbers of 8 bits."""


@cache
def kinds(layout: Any) -> dict[str, str]:
    """The kind of each field of a loop's memory."""
    hints = get_type_hints(layout, include_extras=True)
    return {name: hint.__metadata__[0] for name, hint in hints.items()}


def plain_memory(layout: Any, game: Game, start: Any, **rows: Any) -> Any:
    """Memory for plain Python: the rows that are given by name, copies of a state, and buffers."""
    return _filled(layout, rows, lambda: game.rules.declaration.copied(start), game.buffer)


def native_memory(layout: Any, game: Game, packed: bytes, **rows: Any) -> Any:
    """The same for native code: rows with memory of their own, such as arrays, and copies of a packed state."""
    return _filled(layout, rows, lambda: bytearray(packed), lambda: array("q", game.buffer()))


def _filled(layout: Any, rows: dict[str, Any], state: Callable[[], Any], buffer: Callable[[], Any]) -> Any:
    make = {"state": state, "buffer": buffer}
    return layout(*(rows[name] if name in rows else make[kind]() for name, kind in kinds(layout).items()))


def addresses(memory: Sequence[Any]) -> list[int]:
    """Where the fields of memory for native code are; it has to be kept as long as these are used."""
    return [ctypes.addressof((ctypes.c_char * 0).from_buffer(row)) for row in memory]


def zeros(size: int) -> "array[int]":
    """A row of whole numbers, for plain Python and for native code."""
    return array("q", bytes(8 * size))
