"""Rulebooks: set from each game's page, in the order in which a booklet is folded."""

import io
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from pypdf import PdfReader

from astragal import AstragalError, load
from astragal.core.registry import folders
from astragal.print.booklet import _examples, folded, print_rules
from astragal.print.made import edition
from astragal.print.markdown import blocks_of

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
        found = dict(_examples(edition(game, 2, {}), Path(folder)))
    headings = {block["text"] for block in blocks_of((game.folder / "README.md").read_text()) if "level" in block}

    assert len(found) == len(getattr(game.printed, "EXAMPLES", ())) >= 3
    assert set(found) <= headings
    for example in found.values():
        assert "Ann" in example["remark"]
        assert not re.search(r"\b(touch|click|screen|you|your)\b", example["remark"], re.IGNORECASE)


def test_a_chapter_with_nothing_in_it_is_left_out() -> None:
    assert [block["text"] for block in blocks_of("## Options\n\nNone.\n\n## End\n") if "level" in block] == ["End"]


def test_an_example_that_the_tutorial_does_not_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("office-supply")
    monkeypatch.setattr(game.printed, "EXAMPLES", (("walk z9", "Ann walks."),))

    with pytest.raises(AstragalError, match="Expected the choice walk z9 in the tutorial of Office Supply"):
        print_rules(edition(game, 2, {}))


@pytest.mark.parametrize("name", folders())
def test_the_same_rulebook_has_the_same_bytes(name: str) -> None:
    made = edition(load(name), 2, {})

    assert print_rules(made) == print_rules(made)
