"""Random numbers that are equal on every engine.

A stream is a tuple of four numbers of 32 bits: Chris Doty-Humphrey's generator sfc32, which passes the large
statistical suites and needs no arithmetic in which plain and native numbers could differ. Drawing gives a new
stream; compiled code keeps it in registers.
"""

from astragal.core.rule import rule

Stream = tuple[int, int, int, int]

DICE = 0
"""The stream from which luck is drawn."""

CHOICES = 1
"""The stream from which random players choose, so that the same luck can meet other choices."""


@rule
def start_stream(seed: int, game: int, purpose: int) -> Stream:
    """The stream for one game of a seed."""
    stream = (
        seed & 0xFFFFFFFF,
        (seed >> 32) & 0xFFFFFFFF,
        game & 0xFFFFFFFF,
        ((game >> 32) * 2 + purpose + 1) & 0xFFFFFFFF,
    )
    for _ in range(16):
        _, stream = next_bits(stream)
    return stream


@rule
def next_bits(stream: Stream) -> tuple[int, Stream]:
    """The next 32 bits, and the stream after them."""
    a, b, c, counter = stream
    bits = (a + b + counter) & 0xFFFFFFFF
    turned = (c << 21) | (c >> 11)
    return bits, (b ^ (b >> 9), (c + (c << 3)) & 0xFFFFFFFF, (turned + bits) & 0xFFFFFFFF, (counter + 1) & 0xFFFFFFFF)


@rule
def draw(stream: Stream, n: int) -> tuple[int, Stream]:
    """A number from 0 to n - 1, each exactly as likely as the others (Lemire's method), and the stream after it."""
    bits, stream = next_bits(stream)
    product = bits * n
    if product & 0xFFFFFFFF < n:
        unfair = 0x100000000 % n
        while product & 0xFFFFFFFF < unfair:
            bits, stream = next_bits(stream)
            product = bits * n
    return product >> 32, stream
