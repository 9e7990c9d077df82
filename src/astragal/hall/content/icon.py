"""The icon of the installed pages: a die with three pips, drawn dot by dot, because phones take no SVG."""

import struct
import zlib
from functools import cache
from math import ceil, floor, hypot

PIPS = ((0.3, 0.3), (0.5, 0.5), (0.7, 0.7))
PIP = 0.09
RED, WHITE = (0xB3, 0x38, 0x2C), (0xFF, 0xFF, 0xFF)


@cache
def png(size: int) -> bytes:
    """A square icon of this many dots; a phone may cut its corners, so the die fills it."""
    rows = [bytearray(bytes(RED) * size) for _ in range(size)]
    for left, top in PIPS:
        _put_pip(rows, left * size, top * size, PIP * size)
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(kind, data) for kind, data in parts)


def _part(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _put_pip(rows: list[bytearray], x: float, y: float, radius: float) -> None:
    """Draw a pip; a dot on its edge is as white as the pip covers it."""
    for row in range(floor(y - radius), ceil(y + radius)):
        for column in range(floor(x - radius), ceil(x + radius)):
            white = min(1, max(0, radius + 0.5 - hypot(column + 0.5 - x, row + 0.5 - y)))
            dot = bytes(round(dark + (light - dark) * white) for dark, light in zip(RED, WHITE, strict=True))
            rows[row][3 * column : 3 * column + 3] = dot
