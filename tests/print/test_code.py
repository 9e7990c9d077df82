"""The code on printed sheets: a camera reads it, and the game goes on from it with typed dice."""

import io
import re
from pathlib import Path

import pytest
import zxingcpp
from conftest import Astragal
from PIL import Image

from astragal import Match, Record, load
from astragal.core.registry import folders
from astragal.print.code import blank_record
from astragal.print.parts_pdf import edition, parts_pages
from astragal.print.typeset import page_images


def scanned(name: str, players: int) -> set[str]:
    """What a camera reads on the pages that have a code, at the sharpness of an office printer."""
    made = edition(load(name), players, {}, ink="black")
    pages = [page for page in parts_pages(made) if "record-code" in page.art]
    assert pages
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(page_images(pages[:1], made.look, dots=200)[0])))
    return {code.text for code in found}


@pytest.mark.parametrize("name", folders())
def test_a_camera_reads_the_record_of_a_game_that_nobody_has_begun(name: str) -> None:
    game = load(name)
    players = game.players[-1]
    (text,) = scanned(name, players)
    match = Match.from_record(Record.parse(text))

    assert text == str(blank_record(game, players, {}))
    assert match.game is game
    assert len(match.names) == players
    assert match.steps == 0


def test_what_was_scanned_can_be_played_with_typed_dice(astragal: Astragal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(scanned("dice-wide-shut", 2).pop())
    done = astragal("play", "--dice", "typed", "--resume", str(file), typed="2\n1 2 3 4 5 6 1\nquit\n")

    assert done.returncode == 0, done.stderr
    assert re.search(r"- 2/2\n- 1/6\n- 2/6\n- 3/6\n", file.read_text())


def test_a_game_with_other_dice_is_not_resumed_with_typed_ones(astragal: Astragal, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(blank_record(load("dice-wide-shut"), 2, {})).replace("dice: typed", "dice: seeded 7"))
    done = astragal("play", "--dice", "typed", "--resume", str(file))

    assert done.returncode == 2
    assert done.stderr == "astragal: Expected no typed dice with --resume: a saved game keeps its own.\n"


def test_the_options_of_a_table_are_in_its_code() -> None:
    game = load("office-supply")

    assert "option stock: quick\n" in str(blank_record(game, 3, game.read_options({"stock": "quick"})))
