"""Where games are found."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from astragal import AstragalError, Match, Record, SeededLuck, load
from astragal.core import registry

PIG = Path(__file__).parents[2] / "examples" / "pig"


def test_the_folders_of_the_package_are_games() -> None:
    assert {path.name.replace("_", "-") for path in registry.GAMES.iterdir() if (path / "rules.py").exists()} <= set(
        registry.folders()
    )


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package `pig_game` that is installed with an entry point."""
    shutil.copytree(PIG, tmp_path / "pig_game")
    (tmp_path / "pig_game" / "__init__.py").write_text("")
    metadata = tmp_path / "pig_game-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pig-game\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[astragal.games]\nhog = pig_game\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    registry.folders.cache_clear()
    registry.load.cache_clear()
    yield
    registry.folders.cache_clear()
    registry.load.cache_clear()


@pytest.mark.usefixtures("installed")
def test_an_installed_package_brings_a_game_by_its_entry_point() -> None:
    match = Match("hog", 2, luck=SeededLuck(1))
    match.play("roll")

    assert str(match.record).splitlines()[1] == "game: hog"
    assert str(Match.from_record(Record.parse(str(match.record)), luck=SeededLuck(1)).record) == str(match.record)


def test_a_path_is_a_game_if_it_has_rules(tmp_path: Path) -> None:
    assert load(str(PIG)).name == "pig"
    with pytest.raises(AstragalError, match=r"or the path of a folder with rules\.py"):
        load(str(tmp_path))


def test_two_games_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    other = tmp_path / "pig"
    other.mkdir()
    (other / "rules.py").write_text((PIG / "rules.py").read_text().replace("VERSION = 1", "VERSION = 2"))

    assert (load(str(PIG)).version, load(str(other)).version) == (1, 2)


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A copy of Pig that is registered by its folder."""
    monkeypatch.setenv(registry.ADDED, "")
    shutil.copytree(PIG, tmp_path / "my_pig")
    registry.add_games([tmp_path / "my_pig"])
    yield tmp_path / "my_pig"
    monkeypatch.undo()
    registry.folders.cache_clear()
    registry.load.cache_clear()


def test_a_game_is_registered_by_its_folder(added: Path) -> None:
    assert registry.folders()["my-pig"] == added
    assert load("my-pig").title == "Pig"
    assert registry.added_games() == {"my-pig": added}


def test_a_folder_without_rules_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AstragalError, match=r"Expected the folder of a game, with rules\.py in it"):
        registry.add_games([tmp_path])


def test_changed_words_and_drawings_are_loaded_again(added: Path) -> None:
    game = load("my-pig")
    assert game.title == "Pig"
    assert not game.refresh()
    words = added / "words.py"
    words.write_text(words.read_text().replace('TITLE = "Pig"', 'TITLE = "My own Pig"'))

    assert game.refresh()
    assert game.title == "My own Pig"
    assert not game.refresh()


def test_words_that_cannot_be_loaded_leave_everything_as_it_was(added: Path) -> None:
    game = load("my-pig")
    game.refresh()
    (added / "words.py").write_text("TITLE = \n")

    with pytest.raises(AstragalError, match=r"The words in .*my_pig cannot be loaded: SyntaxError"):
        game.refresh()
    assert game.title == "Pig"
