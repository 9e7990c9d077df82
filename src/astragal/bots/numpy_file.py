"""Arrays in an `.npz` file, which is a zip archive of NumPy's `.npy` files, read without NumPy.

Only arrays of plain numbers and texts are read, never a pickle: a stranger's file can be wrong, but run nothing.
"""

import struct
import sys
import zlib
from array import array
from ast import literal_eval
from collections.abc import Sequence
from io import BytesIO
from math import prod
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

MAGIC = b"\x93NUMPY"
LENGTHS = {1: "<H", 2: "<I"}
"""For each version of the format, how the length of an array's header is written."""

HALF, SINGLE, SMALL = "<f2", "<f4", "|i1"
"""How kinds of numbers are called: with fractions, of 16 and of 32 bits; whole ones of 8 bits."""

TEXT = "<U"

NOT_SUCH_A_FILE = (
    *(AttributeError, BadZipFile, EOFError, KeyError, NotImplementedError, RuntimeError, SyntaxError),
    *(TypeError, ValueError, struct.error, zlib.error),
)
"""What reading a file of another kind, or a broken one, raises."""


class Numbers(NamedTuple):
    """The numbers of an array, row by row."""

    kind: str
    shape: tuple[int, ...]
    values: Sequence[Any]


def read_arrays(path: Path) -> dict[str, Numbers]:
    """All arrays of a file by their names."""
    with path.open("rb") as file, ZipFile(BytesIO(file.read())) as packed:
        return {name.removesuffix(".npy"): _array(packed.read(name)) for name in packed.namelist()}


def text(numbers: Numbers) -> str:
    """The text that is an array by itself."""
    if numbers.kind != TEXT or numbers.shape:
        raise ValueError("expected a text")
    return str(numbers.values[0])


def _array(data: bytes) -> Numbers:
    if not data.startswith(MAGIC):
        raise ValueError("expected an array")
    length = LENGTHS[data[len(MAGIC)]]
    begin = len(MAGIC) + 2 + struct.calcsize(length)
    (size,) = struct.unpack_from(length, data, len(MAGIC) + 2)
    header = literal_eval(data[begin : begin + size].decode("latin-1"))
    kind, shape, body = header["descr"], header["shape"], data[begin + size :]
    if header["fortran_order"] and len(shape) > 1:
        raise ValueError("expected rows, not columns")
    count = prod(shape)
    if isinstance(kind, str) and kind.startswith(TEXT):
        if shape or len(body) != 4 * int(kind.removeprefix(TEXT)):
            raise ValueError("expected a text")
        return Numbers(TEXT, shape, (body.decode("utf-32-le").rstrip("\0"),))
    return Numbers(kind, shape, _numbers(kind, count, body))


def _numbers(kind: str, count: int, body: bytes) -> Sequence[Any]:
    if kind == HALF:
        return array("f", struct.unpack(f"<{count}e", body))
    if kind not in (SINGLE, SMALL):
        raise ValueError("expected numbers of 8, 16 or 32 bits")
    numbers: array[Any] = array("f" if kind == SINGLE else "b")
    numbers.frombytes(body)
    if sys.byteorder == "big":
        numbers.byteswap()
    if len(numbers) != count:
        raise ValueError("expected as many numbers as the header says")
    return numbers
