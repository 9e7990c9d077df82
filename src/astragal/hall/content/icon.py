"""The icon of the installed pages: a die with three pips, drawn dot by dot, because phones take no SVG."""

import struct
import zlib
from functools import cache

SMOOTH = 4
"""Dots across each dot of the icon."""

PIPS = ((0.3, 0.3), (0.5, 0.5), (0.7, 0.7))
PIP = 0.09
RED, WHITE = (0xB3, 0x38, 0x2C), (0xFF, 0xFF, 0xFF)


@cache
def png(size: int) -> bytes:
    """A square icon of this many dots; a phone may cut its corners, so the die fills it."""
    rows = b"".join(b"\0" + b"".join(_dot(x, y, size) for x in range(size)) for y in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(kind, data) for kind, data in parts)


def _part(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _dot(x: int, y: int, size: int) -> bytes:
    """The colour of a dot: the share of it that a pip covers."""
    if not any(abs(x / size - left) < 2 * PIP and abs(y / size - top) < 2 * PIP for left, top in PIPS):
        return bytes(RED)
    inside = sum(
        any((u - left) ** 2 + (v - top) ** 2 < PIP**2 for left, top in PIPS)
        for u in ((x + (step + 0.5) / SMOOTH) / size for step in range(SMOOTH))
        for v in ((y + (step + 0.5) / SMOOTH) / size for step in range(SMOOTH))
    )
    share = inside / SMOOTH**2
    return bytes(round(red + (white - red) * share) for red, white in zip(RED, WHITE, strict=True))
