"""The streams of one game."""

from astragal.core import stream
from astragal.core.rule import rule

DICE = 0
"""The stream from which luck is drawn."""

CHOICES = 1
"""The stream from which random players choose, so that the same luck can meet other choices."""

GUESSES = 2
"""The stream from which what a seat does not know is guessed."""

draw = rule(stream.draw)


@rule
def start_stream(seed: int, game: int, purpose: int) -> stream.Stream:
    """The stream for one game of a seed."""
    begun = (
        seed & 0xFFFFFFFF,
        (seed >> 32) & 0xFFFFFFFF,
        game & 0xFFFFFFFF,
        ((game >> 32) * 16 + purpose + 1) & 0xFFFFFFFF,
    )
    for _ in range(16):
        _, begun = draw(begun, 1)
    return begun
