"""Random numbers that are equal on every engine.

A stream is a tuple of four numbers of 32 bits: Chris Doty-Humphrey's generator sfc32, which passes the large
statistical suites and needs no arithmetic in which plain and native numbers could differ. Drawing gives a new
stream; compiled code keeps it in registers.
"""

Stream = tuple[int, int, int, int]


def draw(stream: Stream, n: int) -> tuple[int, Stream]:
    """A number from 0 to n - 1, each exactly as likely as the others (Lemire's method), and the stream after it.

    Rules that draw, such as `guess`, make it a rule by `rule(draw)`.
    """
    while True:
        a, b, c, counter = stream
        bits = (a + b + counter) & 0xFFFFFFFF
        turned = (c << 21) | (c >> 11)
        stream = (
            b ^ (b >> 9),
            (c + (c << 3)) & 0xFFFFFFFF,
            (turned + bits) & 0xFFFFFFFF,
            (counter + 1) & 0xFFFFFFFF,
        )
        product = bits * n
        rest = product & 0xFFFFFFFF
        if rest >= n or rest >= 0x100000000 % n:
            return product >> 32, stream
