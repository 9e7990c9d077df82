"""Pig, drawn for a terminal and for a browser."""

from astragal.core import Board, View
from astragal.core.drawing import Piece, box, die, shape
from astragal.core.drawing import text as words

from .rules import S

TOKENS = {"bg": ("#E7EDE4", "#10160F"), "felt": ("#DCE8D6", "#1B2A1C"), "game": ("#22603A", "#9BE0B0")}
STYLE = ".pgf{fill:var(--felt)}.pgc{fill:var(--surface);stroke:var(--line)}.pgd{--df:#FFF;--de:#1E2329;--dk:#1E2329}"


def text(view: View[S]) -> str:
    """Everybody's points, and what is at stake this turn."""
    lines = []
    for seat, name in enumerate(view.names):
        at_stake = f"  + {view.state.pot}" if seat == view.state.turn else ""
        lines.append(f"{name}: [bold]{view.state.points[seat]}[/]{at_stake}")
    return "\n".join(lines)


def draw(view: View[S], phone: bool) -> list[Piece]:
    """The die, what is at stake, and everybody's points."""
    width, height = (360, 468) if phone else (880, 684)
    size, middle = (96, 90) if phone else (160, 230)
    rolled = next((step.outcome + 1 for step in reversed(view.steps) if step.seat < 0), 6)
    pot = box(0, 0, size, size, "pgc", 12)
    pot += words(size / 2, size / 2, view.state.pot, "t26 bold middle")
    pot += words(size / 2, size - 14, "at stake", "t12 middle muted")
    return [
        Piece("ground", 0, 0, box(0, 0, width, height, "pgf", 12)),
        Piece(
            "die",
            width / 2 - size - 12,
            middle - size / 2,
            die("std", rolled, 0, 0, size, "pgd"),
            size,
            size,
            "the die",
        ),
        Piece("pot", width / 2 + 12, middle - size / 2, pot, size, size, f"{view.state.pot} points at stake", 12),
        *(slip(view, seat, width, middle + size / 2 + 24) for seat in range(len(view.names))),
    ]


def slip(view: View[S], seat: int, width: int, top: float) -> Piece:
    """A seat's points, five slips in a row."""
    wide = (width - 24) / 5 - 8
    x, y = 16 + seat % 5 * (wide + 8), top + seat // 5 * 92
    art = box(0, 0, wide, 84, "pgc", 8) + shape(seat % 6, wide / 2, 18, 8)
    art += words(wide / 2, 48, view.state.points[seat], "t20 bold middle")
    return Piece(f"points-{seat + 1}", x, y, art, wide, 84, f"{view.names[seat]}: {view.state.points[seat]} points")


def touches(view: View[S], verb: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """Touch the die to roll it, and the points at stake to keep them."""
    return ("die",) if verb == "roll" else ("pot",)


def last(view: View[S]) -> tuple[str, ...]:
    """The die if it was rolled last, otherwise the points of the player who held."""
    step = view.steps[-1] if view.steps else None
    if step is None:
        return ()
    return ("die",) if step.seat < 0 else (f"points-{step.seat + 1}",)


BOARD = Board(
    text=text,
    draw=draw,
    touches=touches,
    last=last,
    tokens=TOKENS,
    style=STYLE,
)
