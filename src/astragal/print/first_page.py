"""The first page: what to take from a box of your own, counted for these players, and what to print and cut."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from astragal.core.drawing import box
from astragal.core.game import Game
from astragal.core.options import OptionValue
from astragal.core.parts import BLOCK, Label, Take, at, moved, taken
from astragal.print.glance import at_a_glance
from astragal.print.layout import Page
from astragal.print.paper import Paper
from astragal.print.typeset import SetPage

STEP = 12.0
TABLE_STEP = 7.2
WHAT = 22
COLUMNS = (6, WHAT, 98, 122, 150)
RULEBOOK = ("–", "rulebook, a file of its own", "long edge", "plain", "fold, staple")


def first_page(game: Game, s: Any, options: dict[str, OptionValue], paper: Paper, pages: Sequence[Page]) -> SetPage:
    """The page of what to take and what to cut; where there is room, with all games at its foot."""
    things = taken(game, s)
    dice = sum(thing.number for thing in things if thing.is_dice)
    words = [
        Label(0, 9, "Take from your box", 20, "bold serif game"),
        Label(0, 17, _summary(game, s.players, dice, len(pages) + 1), 9),
    ]
    art, said = _players(game, s.players)
    drawn, labels = _things(things)
    art, words = art + at(0, 27, drawn), [*words, *said, *moved(labels, 0, 27)]
    y = 40 + STEP * max(1, len(things))
    drawn, labels = _printed(pages)
    art, words = art + at(0, y, drawn), [*words, *moved(labels, 0, y)]
    y += 8 + TABLE_STEP * (2 + len(_rows(pages)))
    drawn, labels, height = at_a_glance(game, s.players, options, paper)
    if y + height <= BLOCK[1]:
        art, words = art + at(0, BLOCK[1] - height, drawn), [*words, *moved(labels, 0, BLOCK[1] - height)]
    left, top = (paper.width - BLOCK[0]) / 2, (paper.height - BLOCK[1]) / 2
    return SetPage(paper.width, paper.height, at(left, top, art), moved(words, left, top))


def _summary(game: Game, players: int, dice: int, pages: int) -> str:
    counted = f"{dice} {'die' if dice == 1 else 'dice'}, " if dice else ""
    how = "Print at 100 %, without scaling; two-sided pages turn on the long edge."
    return f"{game.title} for {players} players: {counted}{pages} printed pages. {how}"


def _players(game: Game, chosen: int) -> tuple[str, list[Label]]:
    """All numbers of players, with a bold frame around the one that this is for."""
    art, left = "", BLOCK[0] - 9.4 * len(game.players)
    words = [Label(left - 2, 8, "players", 7.5, "end muted")]
    for place, players in enumerate(game.players):
        x = left + 9.4 * place + 0.8
        art += box(x, 2, 8, 8, "strong" if players == chosen else "rule", 1.2)
        words.append(Label(x + 4, 7.4, str(players), 10, "bold center" if players == chosen else "center muted"))
    return art, words


def _things(things: Sequence[Take]) -> tuple[str, list[Label]]:
    words = [Label(0, 0, "FROM YOUR OWN BOX", 7.5, "bold mono game")]
    if any(thing.is_dice for thing in things):
        words.append(Label(BLOCK[0], 0, "other colours do: write yours here", 7.5, "end muted"))
    art, y = _rule(2), 5.0
    for thing in things:
        art += box(0, y + 1.8, 4.6, 4.6, "blank", 0.8) + at(26, y, thing.art)
        art += f"<path class='edge' d='M{BLOCK[0] - 40:g} {y + 7:g}h40'/>" if thing.is_dice else ""
        words += [
            Label(18, y + 6.2, str(thing.number), 14, "bold end"),
            Label(104, y + 6, thing.what, 9, fit=43 if thing.is_dice else 84),
        ]
        y += STEP
    if not things:
        words.append(Label(0, y + 5, "Nothing: everything is printed.", 9))
    return art, words


def _printed(pages: Sequence[Page]) -> tuple[str, list[Label]]:
    words = [Label(0, 0, "PRINTED PAGES", 7.5, "bold mono game")]
    art, y = _rule(2), 8.0
    for row in [("page", "what", "sides", "paper", "cut"), *_rows(pages), RULEBOOK]:
        is_head = row[0] == "page"
        art += "" if is_head else box(0, y - 2.8, 3.6, 3.6, "blank", 0.6)
        words += [
            Label(x, y, cell, 8, "muted" if is_head else "bold" if x == WHAT else "", fit=fit)
            for x, cell, fit in zip(COLUMNS, row, (16, 74, 22, 26, 39), strict=True)
        ]
        art += f"<path class='rule' d='M0 {y + 2.4:g}h{BLOCK[0]:g}'/>"
        y += TABLE_STEP
    return art, words


def _rule(y: float) -> str:
    return f"<path class='gameline' d='M0 {y:g}h{BLOCK[0]:g}'/>"


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
