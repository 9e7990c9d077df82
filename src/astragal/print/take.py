"""The first page: what to take from a box of your own, counted for these players, and what to print and cut."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from astragal.core.drawing import box
from astragal.core.game import Game
from astragal.core.parts import BLOCK, Words, at, taken
from astragal.print.layout import Page
from astragal.print.paper import Paper
from astragal.print.typeset import SetPage

STEP = 12.0
TABLE_STEP = 7.2
COLUMNS = (0, 22, 98, 122, 150)
RULEBOOK = ("–", "rulebook, a file of its own", "long edge", "plain", "fold, staple")


def take_page(game: Game, s: Any, paper: Paper, pages: Sequence[Page]) -> SetPage:
    """The page of what to take and what to cut."""
    left, top = (paper.width - BLOCK[0]) / 2, (paper.height - BLOCK[1]) / 2
    things = taken(game, s)
    art = ""
    words = [
        Words(left, top + 9, "Take from your box", 20, "bold serif game"),
        Words(left, top + 17, _summary(game, s.players, len(pages) + 1), 9),
        Words(left, top + 27, "FROM YOUR OWN BOX", 7.5, "bold mono game"),
    ]
    art += _rule(left, top + 29)
    y = top + 32
    for thing in things:
        art += box(left, y + 1.8, 4.6, 4.6, "blank", 0.8) + at(left + 26, y, thing.art)
        words += [
            Words(left + 18, y + 6.2, str(thing.number), 14, "bold end"),
            Words(left + 104, y + 6, thing.what, 9, width=84),
        ]
        y += STEP
    if not things:
        words.append(Words(left, y + 5, "Nothing: everything is printed.", 9))
        y += STEP
    y += 8
    words.append(Words(left, y, "PRINTED PAGES", 7.5, "bold mono game"))
    art += _rule(left, y + 2)
    y += 8
    for row in [("page", "what", "sides", "paper", "cut"), *_rows(pages), RULEBOOK]:
        kind = "muted" if row[0] == "page" else ""
        words += [
            Words(left + x, y, cell, 8, f"bold {kind}" if x == 22 and not kind else kind, fit=fit)
            for x, cell, fit in zip(COLUMNS, row, (20, 74, 22, 26, 39), strict=True)
        ]
        art += f"<path class='rule' d='M{left:g} {y + 2.4:g}h{BLOCK[0]:g}'/>"
        y += TABLE_STEP
    return SetPage(paper.width, paper.height, art, words)


def _summary(game: Game, players: int, pages: int) -> str:
    how = "Print at 100 %, without scaling; two-sided pages turn on the long edge."
    return f"{game.title} for {players} players, {pages} pages. {how}"


def _rule(x: float, y: float) -> str:
    return f"<path class='gameline' d='M{x:g} {y:g}h{BLOCK[0]:g}'/>"


def _rows(pages: Sequence[Page]) -> list[tuple[str, str, str, str, str]]:
    """A line for each batch: its pages, what it is, and what to do with it."""
    rows = []
    numbered = list(enumerate(pages, start=2))
    for title, group in groupby(numbered, key=lambda item: item[1].batch.title):
        found = list(group)
        batch = found[0][1].batch
        first, last = found[0][0], found[-1][0]
        sides = "long edge" if batch.back is not None else "one"
        rows.append(
            (_span(first, last), title, sides, batch.paper, batch.note or ("along the marks" if batch.cut else "none"))
        )
    return rows


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"
