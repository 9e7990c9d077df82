"""What a view looks like in a browser, where a game draws no board: as text."""

import re
from dataclasses import replace
from functools import cache, lru_cache
from html import escape

from rich.cells import cell_len, set_cell_size

from astragal.core.view import View

NAME_CELLS = 16
TAG = re.compile(r"\\\[|\[(/)?([a-z][a-z0-9_ ]*)?\]")
CLOSING = "</span>"
BRACKET, BACKSLASH = "\ue000", "\ue001"
"""Replacements for these in names while a drawing is read; no name can hold them, because they cannot be printed."""


def drawing(view: View) -> str:
    """A view as HTML: the game's own drawing, or everybody's points where it draws nothing."""
    names = tuple(shortened(name).replace("[", BRACKET).replace("\\", BACKSLASH) for name in view.names)
    return as_html(view.game.board.text(_named(view, names)))


def with_short_names(view: View) -> View:
    """A view with names that fit every drawing."""
    return _named(view, tuple(map(shortened, view.names)))


def _named(view: View, names: tuple[str, ...]) -> View:
    return view if names == view.names else replace(view, names=names)


def shortened(name: str) -> str:
    """A name that fits every drawing."""
    return name if cell_len(name) <= NAME_CELLS else set_cell_size(name, NAME_CELLS - 1).rstrip() + "…"


def as_html(markup: str) -> str:
    """Text with styles in square brackets as HTML with classes; everything else is escaped."""
    lines: list[str] = []
    open_tags = 0
    for line in markup.split("\n"):
        html, open_tags = _line(line, open_tags)
        lines.append(html)
    return "\n".join(lines) + CLOSING * open_tags


@lru_cache(4096)
def _line(markup: str, open_tags: int) -> tuple[str, int]:
    """A line, and how many tags are open after it; memoised, because most lines stay the same from move to move."""

    def tag(found: re.Match[str]) -> str:
        nonlocal open_tags
        if found[1]:
            if not open_tags:
                return ""
            open_tags -= 1
            return CLOSING
        if found[2]:
            open_tags += 1
            return _opening(found[2])
        return "[" if found[0] == "\\[" else found[0]

    # No tag holds anything that is escaped, so all of it can be escaped at once.
    html = TAG.sub(tag, escape(markup)).replace(BRACKET, "[").replace(BACKSLASH, "\\")
    return html, open_tags


@cache
def _opening(style: str) -> str:
    return f'<span class="{style.replace("on ", "on-")}">'
