"""`astragal serve --game PATH`: games by their folders, shown as their files are now."""

import shutil
from pathlib import Path

import httpx2
from conftest import Astragal
from hall.command import ROOT, command, wait_for
from hall.table import WAIT, until


def test_a_game_is_served_from_its_folder_and_changed_words_are_shown(tmp_path: Path) -> None:
    game = tmp_path / "my_pig"
    shutil.copytree(ROOT / "examples" / "pig", game)
    with command("--game", str(game), ASTRAGAL_DATA=str(tmp_path / "data")) as (_, address):
        wait_for(address)

        def is_on_the_page(words: str) -> bool:
            return words in httpx2.get(f"{address}/", timeout=WAIT).text

        assert is_on_the_page("/new?game=my-pig")
        assert not is_on_the_page("Pig with a new name")
        words = game / "words.py"
        words.write_text(words.read_text().replace('TITLE = "Pig"', 'TITLE = "Pig with a new name"'))
        until(lambda: is_on_the_page("Pig with a new name"))


def test_a_folder_without_a_game_is_refused(tmp_path: Path, astragal: Astragal) -> None:
    found = astragal("serve", "--port", "0", "--game", str(tmp_path))

    assert found.returncode == 2
    assert found.stderr.startswith("astragal: Expected the folder of a game, with rules.py in it, not '")
