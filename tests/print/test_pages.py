"""Every game on every paper and with every ink: whole, within the page, readable, and the same each time."""

import io
import re
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from print.boxes import MILLIMETRES, Box, measured, sizes
from pypdf import PageObject, PdfReader

from astragal import load
from astragal.core.drawing import shape
from astragal.core.parts import LEAST_SIZE
from astragal.core.registry import folders
from astragal.print.layout import Placed
from astragal.print.paper import MARGIN
from astragal.print.parts_pdf import Edition, edition, parts_pages, print_parts

MOST_BYTES = 5_000_000
FROM_THE_CUT = 1.5
"""Words stay away from the cut."""


@pytest.mark.parametrize("name", folders())
@pytest.mark.parametrize(("paper", "ink"), [("a4", "colour"), ("letter", "black")])
def test_words_can_be_read_and_none_is_cut_or_covers_another(name: str, paper: str, ink: str) -> None:
    game = load(name)
    check_words(edition(game, game.players[-1 if ink == "colour" else 0], {}, paper, ink))


def test_a_deck_with_the_widest_names_is_printed_whole(tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    house = (load("pie-factory").folder / "house.csv").read_text()
    wide = f"{'W' * 24},filling,{'m' * 16},99,99,president,,2,1"
    deck.write_text(house.replace("Pecan,filling,pecan,5,7,,,2,1", wide))

    check_words(edition(load("pie-factory"), 2, {"deck": str(deck)}))


def test_a_map_on_several_pages_is_printed_whole() -> None:
    check_words(edition(load("office-supply"), 4, {"map": "large"}))


def check_words(made: Edition) -> None:
    """Nothing is too small, beyond the paper, beyond its part, or on other words."""
    on_part: dict[tuple[int, Placed | None], list[Box]] = defaultdict(list)
    for page, placed, word, box in measured(made):
        assert word.size >= LEAST_SIZE, word
        assert min(box.left, box.top) >= MARGIN - 0.3, box
        assert box.right <= made.paper.width - MARGIN + 0.3, box
        assert box.bottom <= made.paper.height - MARGIN + 0.3, box
        on_part[page, placed].append(box)
        if placed is None:
            continue
        x, y, face = placed
        assert x + FROM_THE_CUT <= box.left, (face.name, box)
        assert box.right <= x + face.width - FROM_THE_CUT, (face.name, box)
        assert y + 1 <= box.top, (face.name, box)
        assert box.bottom <= y + face.height - 0.6, (face.name, box)
    for boxes in on_part.values():
        for one, other in combinations(boxes, 2):
            assert not one.overlaps(other), (one, other)


@pytest.mark.parametrize("name", folders())
@pytest.mark.parametrize(("paper", "ink"), [("a4", "black"), ("letter", "colour")])
def test_a_print_is_small_and_has_its_fonts_and_measures(name: str, paper: str, ink: str) -> None:
    made = edition(load(name), 2, {}, paper, ink)
    data = print_parts(made)
    pages = PdfReader(io.BytesIO(data)).pages

    assert len(data) < MOST_BYTES
    for page in pages:
        assert float(page.mediabox.width) * 25.4 / 72 == pytest.approx(made.paper.width, abs=0.1)
        assert float(page.mediabox.height) * 25.4 / 72 == pytest.approx(made.paper.height, abs=0.1)
        embedded, not_embedded = fonts_of(page)
        assert not not_embedded
        assert not list(page.images), "everything is drawn, nothing is a picture of points"
    assert any("FiraGO" in font for font in embedded)


def fonts_of(page: PageObject) -> tuple[set[str], set[str]]:
    """The names of a page's fonts: those that the file holds, and those that a reader would have to have."""
    embedded, not_embedded = page._get_fonts()
    return embedded, not_embedded


@pytest.mark.parametrize("name", folders())
def test_the_same_input_makes_the_same_bytes(name: str) -> None:
    game = load(name)

    assert print_parts(edition(game, game.players[0], {})) == print_parts(edition(game, game.players[0], {}))


@pytest.mark.parametrize("name", folders())
def test_an_ink_saving_print_has_no_colour_and_tells_seats_apart_by_shape(name: str) -> None:
    made = edition(load(name), load(name).players[-1], {}, "a4", "black")
    drawn = [made.look.svg(page.width, page.height, page.art) for page in parts_pages(made)]
    colours = {colour for page in drawn for colour in re.findall(r"#([0-9A-F]{6})\b", page)}
    seats = {made.look.svg(9, 9, shape(seat, 4, 4, 3)) for seat in range(6)}

    assert all(colour == 3 * colour[:2] for colour in colours | {made.look.colours["game"][1:]})
    assert len(seats) == 6


@pytest.mark.parametrize("name", folders())
def test_words_within_drawings_can_be_read_too(name: str) -> None:
    made = edition(load(name), 2, {})
    for page in parts_pages(made):
        root = ElementTree.fromstring(made.look.svg(page.width, page.height, page.art))
        for size in sizes(root, 1):
            assert size >= LEAST_SIZE * MILLIMETRES
