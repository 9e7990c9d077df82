"""The gallery of printed parts shows what is printed; `make pictures` draws it anew."""

import os
from pathlib import Path

import pytest

from astragal import load
from astragal.core.parts import Face, Label, at, batches, moved
from astragal.core.registry import folders
from astragal.print.booklet import rules_pictures
from astragal.print.parts_pdf import edition
from astragal.print.typeset import SetPage, page_pictures

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
GAP = 4.0
SHOWN = {
    "dice-archive": ("sheet 1",),
    "dice-wide-shut": ("board 1",),
    "dicetopia": ("faction Navigators",),
    "office-supply": ("pawn A", "pawn B", "pawn C", "boss"),
    "pie-factory": ("card Blackberry", "card Lattice", "bonus 1"),
}
"""Parts of each game, side by side."""

RULEBOOK_PAGE = 3
"""The page of Dice Archive's rulebook that has an example and a note in the margin."""


def side_by_side(faces: list[Face]) -> SetPage:
    art, words, x = "", list[Label](), GAP
    for face in faces:
        art += at(x, GAP, face.art)
        words += moved(face.words, x, GAP)
        x += face.width + GAP
    return SetPage(x, max(face.height for face in faces) + 2 * GAP, art, words)


@pytest.mark.parametrize("name", folders())
def test_the_gallery_shows_what_is_printed(name: str) -> None:
    made = edition(load(name), 3, {})
    found = {face.name: face for batch in batches(made.game, made.state, made.options) for face in batch.faces}
    (drawn,) = page_pictures([side_by_side([found[part] for part in SHOWN[name]])], made.look)

    assert stored(f"print-{name}.svg", drawn) == drawn


def test_the_gallery_shows_a_page_of_a_rulebook() -> None:
    drawn = rules_pictures(edition(load("dice-archive"), 2, {}))[RULEBOOK_PAGE - 1]

    assert stored("print-rulebook.svg", drawn) == drawn


def stored(name: str, drawn: str) -> str:
    """The picture in the gallery, which is drawn anew where that is asked for."""
    file = PICTURES / name
    if os.environ.get("RENEW_PICTURES"):
        file.write_text(drawn, encoding="utf-8")
    return file.read_text(encoding="utf-8")
