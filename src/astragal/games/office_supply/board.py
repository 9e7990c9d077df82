"""The office as people see and touch it: an architect's plan."""

from astragal.core import Board, View
from astragal.core.drawing import Piece

from . import board_desk, board_phone, office, rules
from .board_style import STYLE, SYMBOLS, TOKENS
from .board_text import text
from .rules import S
from .words_names import square


def draw(view: View[S], phone: bool) -> list[Piece]:
    """The pieces of the board, back to front."""
    return board_phone.draw(view) if phone else board_desk.draw(view)


def touches(view: View[S], verb: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """A walk is the square where it ends, a meeting the boss's square, an item the place where it lies."""
    s = view.state
    match verb:
        case "walk" | "deliver" | "place_boss":
            return (f"square-{square(arguments[0])}",)
        case "meet_boss" | "deliver_and_meet_boss" if s.boss != office.NOWHERE:
            return (f"square-{square(s.boss)}",)
        case "take":
            return (f"shelf-{rules.KINDS[arguments[0]]}",)
        case "steal" if rules.robbed(s) != rules.NOBODY:
            return (f"desk-{rules.robbed(s) + 1}-{rules.KINDS[arguments[0]]}",)
    return ()


def last(view: View[S]) -> tuple[str, ...]:
    """The piece of whoever chose last, or the boss if it was put somewhere."""
    chosen = next((step for step in reversed(view.steps) if step.seat >= 0), None)
    if chosen is None:
        return ()
    return ("boss",) if chosen.text.startswith("place boss") else (f"piece-{chosen.seat + 1}",)


BOARD = Board(
    text=text,
    draw=draw,
    touches=touches,
    last=last,
    tokens=TOKENS,
    face="mono",
    style=STYLE,
    symbols=SYMBOLS,
)
