"""A picture of a table to send around: its board, the game, and who plays or has won, as anybody may see it."""

from collections.abc import Sequence
from textwrap import wrap

from astragal.core.drawing import (
    ALONE,
    DESK,
    SEAT_SHAPES,
    TOKENS,
    cut,
    group,
    is_drawn,
    pieces,
    shape,
    stylesheet,
    symbols,
    text,
)
from astragal.core.view import View
from astragal.hall.content.covers import dressed
from astragal.hall.tables.badges import Badge

WIDTH, HEIGHT = 1200, 630
"""As most programs show them."""

EDGE = 32
COLUMN = 820
"""Where the words begin."""

ROW = 46
STYLE = (
    ".title{font-size:44px;font-weight:700;fill:var(--game)}.heading{font-size:30px;font-weight:700}"
    ".name{font-size:25px}.points{font-size:27px;font-weight:700;text-anchor:end}.brand{font-size:20px;text-anchor:end}"
)
GROUND = ("#F2EFE9", "#121316")
"""Where a game has none of its own."""


def table_picture(view: View, heading: str, worn: Sequence[Badge], *, points: bool) -> str:
    """The picture as SVG; with everybody's points once the game has begun."""
    game = view.game
    ground = {"bg": GROUND, **TOKENS, **game.board.tokens}["bg"][0]
    scale = min((COLUMN - 2 * EDGE) / DESK[0], (HEIGHT - 2 * EDGE) / DESK[1])
    board = "".join(group(piece) for piece in pieces(view) if not piece.sheet) if is_drawn(game) else ""
    made = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' width='{WIDTH}' height='{HEIGHT}'>",
        f"<style>{ALONE}{stylesheet(game)}{STYLE}</style><defs>{symbols(game)}</defs>",
        f"<rect width='{WIDTH}' height='{HEIGHT}' fill='{ground}'/>",
        f"<g transform='translate({EDGE} {EDGE}) scale({scale:.4f})'>{board}</g>",
        *_words(view, heading, points),
        text(WIDTH - EDGE, HEIGHT - EDGE, "Astragal", "brand"),
        "</svg>",
    ]
    return dressed("".join(made), worn)


def _words(view: View, heading: str, points: bool) -> list[str]:
    made = []
    y = EDGE + 40
    for line in wrap(view.game.title, 15):
        made.append(text(COLUMN, y, line, "title"))
        y += 50
    for line in wrap(heading, 22)[:3]:
        made.append(text(COLUMN, y + 8, line, "heading"))
        y += 38
    order = sorted(range(len(view.names)), key=lambda seat: view.places[seat] if view.over else 0)
    for seat in order:
        y += ROW
        made += [
            shape(seat % len(SEAT_SHAPES), COLUMN + 14, y - 8, 14),
            text(COLUMN + 42, y, cut(view.names[seat], 15), "name"),
        ]
        if points:
            made.append(text(WIDTH - EDGE, y, view.scores[seat], "points"))
    return made
