"""Goofspiel, drawn for a terminal."""

from astragal.core import Board, View

from .rules import NONE, S


def text(view: View[S]) -> str:
    """The prize, and everybody's points and hand; the hands are known, because every card was seen when it was bid."""
    s = view.state
    lines = [f"prize: [bold]{s.prize}[/]"] if s.prize != NONE else []
    for seat, name in enumerate(view.names):
        hand = " ".join(str(card) for card, held in enumerate(s.in_hand[seat]) if held)
        bid = f", bids {s.bid[seat]}" if s.bid[seat] else ""
        lines.append(f"{name}: [bold]{s.points[seat]}[/] points, holds {hand or 'nothing'}{bid}")
    return "\n".join(lines)


BOARD = Board(
    text=text,
)
