"""Random numbers that are equal on every engine.

A stream is four numbers of 32 bits: Chris Doty-Humphrey's generator sfc32, which passes the large
statistical suites and needs no arithmetic in which plain and native numbers could differ.
"""

from typing import Any

from astragal.core.rule import rule

DICE = 0
"""The stream from which luck is drawn."""

CHOICES = 1
"""The stream from which random players choose, so that the same luck can meet other choices."""


@rule
def start_stream(stream: Any, seed: int, game: int, purpose: int) -> None:
    """Begin the stream for one game of a seed."""
    stream[0] = seed & 0xFFFFFFFF
    stream[1] = (seed >> 32) & 0xFFFFFFFF
    stream[2] = game & 0xFFFFFFFF
    stream[3] = ((game >> 32) * 2 + purpose + 1) & 0xFFFFFFFF
    for _ in range(16):
        next_bits(stream)


@rule
def next_bits(stream: Any) -> int:
    """The next 32 bits."""
    bits = (stream[0] + stream[1] + stream[3]) & 0xFFFFFFFF
    stream[3] = (stream[3] + 1) & 0xFFFFFFFF
    stream[0] = stream[1] ^ (stream[1] >> 9)
    stream[1] = (stream[2] + (stream[2] << 3)) & 0xFFFFFFFF
    stream[2] = (((stream[2] << 21) | (stream[2] >> 11)) + bits) & 0xFFFFFFFF
    return bits


@rule
def draw(stream: Any, n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely as the others (Lemire's method)."""
    product = next_bits(stream) * n
    if product & 0xFFFFFFFF < n:
        unfair = 0x100000000 % n
        while product & 0xFFFFFFFF < unfair:
            product = next_bits(stream) * n
    return product >> 32
