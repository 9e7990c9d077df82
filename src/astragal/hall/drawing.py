"""What a view looks like in a browser."""

import re
from dataclasses import replace
from html import escape

from rich.cells import cell_len, set_cell_size

from astragal.core.view import View

NAME_CELLS = 16
TAG = re.compile(r"\\\[|\[(/?)([a-z][a-z0-9_ ]*|)\]")
BRACKET, BACKSLASH = "\ue000", "\ue001"
"""What stands for these in names while a drawing is read; no name can hold them, for they cannot be printed."""


def drawing(view: View) -> str:
    """A view as HTML: the game's own drawing, or everybody's points where it draws nothing."""
    if view.game.board is None:
        points = zip(view.names, view.scores, strict=True)
        return escape("\n".join(f"{name}: {score}" for name, score in points))
    names = tuple(shortened(name).replace("[", BRACKET).replace("\\", BACKSLASH) for name in view.names)
    return as_html(view.game.board.text(replace(view, names=names)))


def shortened(name: str) -> str:
    """A name that fits every drawing."""
    return name if cell_len(name) <= NAME_CELLS else set_cell_size(name, NAME_CELLS - 1).rstrip() + "…"


def as_html(markup: str) -> str:
    """Text with styles in square brackets as HTML with classes; everything else is escaped."""
    parts: list[str] = []
    open_tags = 0
    position = 0
    for found in TAG.finditer(markup):
        parts.append(escape(markup[position : found.start()]))
        position = found.end()
        if found[0] == "\\[":
            parts.append("[")
        elif found[1]:
            parts.append("</span>" if open_tags else "")
            open_tags = max(0, open_tags - 1)
        elif found[2]:
            parts.append(f'<span class="{found[2].replace("on ", "on-")}">')
            open_tags += 1
        else:
            parts.append(found[0])
    parts.append(escape(markup[position:]) + "</span>" * open_tags)
    return "".join(parts).replace(BRACKET, "[").replace(BACKSLASH, "\\")
