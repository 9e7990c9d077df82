"""Rulebooks: set from each game's page, in the order in which a booklet is folded."""

import io
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import pytest
from print.boxes import MILLIMETRES, sizes
from pypdf import PdfReader

from astragal import AstragalError, load
from astragal.core.parts import LEAST_SIZE
from astragal.core.registry import folders
from astragal.print.booklet import PICTURE, _examples, folded, placed_notes, print_rules
from astragal.print.margin import BESIDE, with_notes
from astragal.print.markdown import blocks_of
from astragal.print.paper import PAPERS
from astragal.print.parts_pdf import edition

PAGE = """\
# Game

For *two*.

## A turn

- Roll **all** dice
- `hold`

| dice | points |
|---|---|
| 1 | 5 |

## How to touch it

Touch it.

### With a finger

Or two.

## End

Done.
"""

RULINGS = """\
| question | ruling | mark |
|---|---|---|
| A? | yes | book |
| B? | no | house |
"""


def text_of(run: list[dict[str, object]]) -> str:
    return "".join(str(piece["text"]) for piece in run)


def test_a_page_becomes_blocks_without_what_is_about_a_screen() -> None:
    blocks = blocks_of(PAGE)

    assert [block["kind"] for block in blocks] == [
        "heading",
        "paragraph",
        "heading",
        "list",
        "table",
        "heading",
        "paragraph",
    ]
    assert [block["text"] for block in blocks if block["kind"] == "heading"] == ["Game", "A turn", "End"]
    assert [text_of(item) for item in blocks[3]["items"]] == ["Roll all dice", "hold"]
    assert blocks[3]["items"][0][1] == {"text": "all", "bold": True, "italic": False, "code": False}
    assert [[text_of(cell) for cell in row] for row in blocks[4]["rows"]] == [["dice", "points"], ["1", "5"]]


def test_pages_are_laid_so_that_a_folded_pile_is_in_order() -> None:
    assert folded(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]


@pytest.mark.parametrize("name", folders())
def test_a_rulebook_holds_the_games_own_page_and_ends_with_a_reference(name: str) -> None:
    game = load(name)
    made = edition(game, 2, {}, "letter" if name == "dicetopia" else "a4", "black" if name == "dicetopia" else "colour")
    sides = [page.extract_text() for page in PdfReader(io.BytesIO(print_rules(made))).pages]
    text = "\n".join(sides)

    assert len(sides) % 2 == 0
    assert "All on one page" in sides[0], "the last page lies beside the cover"
    assert "Rulebook" in sides[0]
    for heading in ("What you need", "Goal", "Rulings", "Example"):
        assert heading in text


@pytest.mark.parametrize("name", folders())
def test_examples_are_told_for_the_table_in_chapters_of_the_page(name: str) -> None:
    game = load(name)
    with TemporaryDirectory() as folder:
        found = dict(_examples(edition(game, 2, {}), Path(folder), ""))
    headings = {block["text"] for block in blocks_of((game.folder / "README.md").read_text()) if "level" in block}

    assert game.printed
    assert len(found) == len(game.printed.examples) >= 3
    assert set(found) <= headings
    for example in found.values():
        assert "Ann" in example["remark"]
        assert not re.search(r"\b(touch|click|screen|you|your)\b", example["remark"], re.IGNORECASE)


@pytest.mark.parametrize("name", folders())
def test_letters_in_positions_can_be_read(name: str) -> None:
    with TemporaryDirectory() as folder:
        list(_examples(edition(load(name), 2, {}), Path(folder), ""))
        for file in Path(folder).glob("*.svg"):
            root = ElementTree.parse(file).getroot()
            millimetres = PICTURE / float(root.get("viewBox", "").split()[2])
            assert min(sizes(root, millimetres)) >= LEAST_SIZE * MILLIMETRES


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", folders())
def test_notes_stand_beside_their_chapter_and_cover_nothing(name: str, paper: str) -> None:
    made = edition(load(name), 2, {}, paper)
    found = placed_notes(made)

    assert [note["question"] for note in found] == [note for notes in made.printed.notes.values() for note in notes]
    for note in found:
        assert note["wanted"] <= note["page"] <= note["wanted"] + 1, note
        assert note["y"] + note["high"] <= made.paper.width - 15, note
    assert sum(note["page"] == note["wanted"] for note in found) >= 0.8 * len(found)
    for one, other in combinations(found, 2):
        apart = one["y"] + one["high"] <= other["y"] or other["y"] + other["high"] <= one["y"]
        assert one["page"] != other["page"] or apart


def test_a_ruling_is_in_the_margin_or_in_the_table() -> None:
    page = "## A turn\n\nRoll.\n\n## Rulings\n\n" + RULINGS
    turn, roll, _, about, table = with_notes(blocks_of(page), {"A turn": ("B?",)}, "Game")

    assert turn["text"] == "A turn"
    assert [(note["question"], text_of(note["ruling"]), note["mark"]) for note in roll["notes"]] == [
        ("B?", "no", "house")
    ]
    assert text_of(about["runs"]) == BESIDE
    assert [text_of(row[0]) for row in table["rows"]] == ["question", "A?"]


@pytest.mark.parametrize("notes", [{"A turn": ("C?",)}, {"C?": ("B?",)}])
def test_a_note_that_the_page_does_not_hold_is_refused(notes: dict[str, tuple[str, ...]]) -> None:
    with pytest.raises(AstragalError, match="Expected a note's chapter and ruling on the page of Game, not 'C\\?'"):
        with_notes(blocks_of("## A turn\n\n" + RULINGS), notes, "Game")


def test_a_chapter_with_nothing_in_it_is_left_out() -> None:
    assert [block["text"] for block in blocks_of("## Options\n\nNone.\n\n## End\n") if "level" in block] == ["End"]


def test_an_example_that_the_tutorial_does_not_hold_is_refused() -> None:
    made = edition(load("office-supply"), 2, {})
    made = made._replace(printed=replace(made.printed, examples=(("walk z9", "Ann walks."),)))

    with pytest.raises(AstragalError, match="Expected the choice walk z9 in the tutorial of Office Supply"):
        print_rules(made)


@pytest.mark.parametrize("name", folders())
def test_the_same_rulebook_has_the_same_bytes(name: str) -> None:
    made = edition(load(name), 2, {})

    assert print_rules(made) == print_rules(made)
