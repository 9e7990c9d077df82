"""Kuhn poker, drawn for a terminal."""

from astragal.core import Board, View

from .rules import S
from .words import CARDS


def text(view: View[S]) -> str:
    """Everybody's card, as far as it is known, and chips."""
    s = view.state
    return "\n".join(f"{view.names[seat]}: {CARDS[s.card[seat]]}, {s.stake[seat]} in the pot" for seat in range(2))


BOARD = Board(
    text=text,
)
