"""A game's parts as a PDF: what to take, then every batch, page by page."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from astragal.core.contract import Printed
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.options import OptionValue
from astragal.core.parts import Label, at, batches, moved
from astragal.print.code import code_symbol
from astragal.print.first_page import first_page
from astragal.print.frame import frame
from astragal.print.layout import Page, ground, marks, pages_of
from astragal.print.look import Look
from astragal.print.paper import Paper, check_ink, paper_named
from astragal.print.typeset import SetPage, set_pages


class Edition(NamedTuple):
    """A game as it is printed for a number of players."""

    game: Game
    printed: Printed[Any]
    state: Any
    options: dict[str, OptionValue]
    paper: Paper
    ink: str
    look: Look


def edition(
    game: Game, players: int, options: Mapping[str, OptionValue], paper: str = "a4", ink: str = "colour"
) -> Edition:
    """Everything that decides what is printed; complains about what cannot be."""
    if game.printed is None:
        raise AstragalError(f"{game.title} has no parts to print.")
    check_ink(ink)
    chosen = game.read_options(options)
    state = game.start(players, chosen)
    look = Look(game, game.printed, ink, code_symbol(game, players, chosen))
    return Edition(game, game.printed, state, chosen, paper_named(paper), ink, look)


def placed_pages(made: Edition) -> list[Page]:
    """Where each part lies, on all pages but the first."""
    return [page for batch in batches(made.game, made.state, made.options) for page in pages_of(batch, made.paper)]


def parts_pages(made: Edition) -> list[SetPage]:
    """All pages of an edition, in the order of printing."""
    pages = placed_pages(made)
    count = len(pages) + 1
    first = first_page(made.game, made.state, made.options, made.paper, pages)
    whole = [_framed(made, first, "what to take, what to cut", 1, count)]
    return whole + [
        _framed(made, _page(made, page), _subtitle(page, number), number, count)
        for number, page in enumerate(pages, start=2)
    ]


def print_parts(made: Edition) -> bytes:
    """The parts as PDF."""
    return set_pages(f"{made.game.title}, parts", parts_pages(made), made.look)


def _page(made: Edition, page: Page) -> SetPage:
    paper = made.paper
    art = ground(page, made.look.colours[page.batch.ground]) if page.batch.cut else ""
    words: list[Label] = []
    for x, y, face in page.placed:
        art += at(x, y, face.art)
        words += moved(face.words, x, y)
    art += marks(page, paper) if page.batch.cut else ""
    return SetPage(paper.width, paper.height, art, words)


def _framed(made: Edition, page: SetPage, subtitle: str, number: int, count: int) -> SetPage:
    art, words = frame(
        made.game.title, subtitle, f"{made.paper.title} · {_INKS[made.ink]}", (number, count), made.paper
    )
    return page._replace(art=page.art + art, words=[*page.words, *words])


_INKS = {"colour": "colour", "black": "ink saver"}


def _subtitle(page: Page, number: int) -> str:
    if page.is_back:
        return f"backs of page {number - 1}: turn on the long edge"
    return page.batch.title
