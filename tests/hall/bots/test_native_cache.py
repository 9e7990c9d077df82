"""Native code that is missing is made in the background, for what people play first."""

from pathlib import Path
from typing import Any

import pytest
from hall.command import command

from astragal import Game
from astragal.core import extras, native
from astragal.core.registry import folders, load
from astragal.hall.bots import native_cache
from astragal.hall.play import seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.store.database import Database
from astragal.hall.tables.setup import Wish

pytestmark = pytest.mark.skipif(not native.available(), reason="there is no LLVM")


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASTRAGAL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.mark.usefixtures("empty_cache")
def test_what_was_opened_last_comes_first(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = Database(database)
    referee = Referee(opened, "a worker", 4)
    made: list[str] = []

    def open_table(game: str) -> None:
        seat_changes.open_table(referee, Wish(game, ("me", "random")), "ann", "Ann")

    def prepare(game: Game, _: Any) -> None:
        made.append(game.name)
        if made == ["dicetopia"]:
            open_table("pie-factory")

    monkeypatch.setattr(native, "prepare", prepare)
    open_table("office-supply")
    open_table("dicetopia")
    native_cache.fill(opened)
    opened.close()

    assert made[:3] == ["dicetopia", "pie-factory", "office-supply"]
    assert sorted(made) == sorted(folders())
    first, last = capsys.readouterr().out.splitlines()
    assert all(load(name).title in first for name in folders())
    assert last == "All games are compiled."


@pytest.mark.usefixtures("empty_cache")
def test_what_is_there_is_not_made_again(
    sqlite: str, pig: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(native_cache, "folders", lambda: {pig.spec: pig.folder})
    opened = Database(sqlite)
    native_cache.fill(opened)
    assert not native_cache.is_missing(pig.spec)
    said = capsys.readouterr().out
    native_cache.fill(opened)
    opened.close()

    assert said.startswith("Compiling in the background, starting with the game you open: Pig.")
    assert not capsys.readouterr().out, "it says nothing when there is nothing to do"


@pytest.mark.usefixtures("empty_cache")
def test_the_compiler_is_fetched_first_where_it_can_be(
    sqlite: str, pig: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fetched: list[extras.Extra] = []
    monkeypatch.setattr(native_cache, "folders", lambda: {pig.spec: pig.folder})
    monkeypatch.setattr(native, "available", lambda: bool(fetched))
    monkeypatch.setattr(extras, "install", fetched.append)
    opened = Database(sqlite)
    native_cache.fill(opened)
    assert not fetched, "this is no clone that was set up to play"
    monkeypatch.setattr(extras, "can_be_installed", lambda _: True)
    native_cache.fill(opened)
    opened.close()

    assert fetched == [extras.NATIVE]
    assert capsys.readouterr().out.startswith("Compiling in the background, starting with the game you open: Pig.")


def test_a_compiler_that_cannot_be_fetched_is_reported_in_a_sentence(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(_: extras.Extra) -> None:
        raise extras.ExtraMissing("The compiler could not be installed; is this machine offline?")

    monkeypatch.setattr(native, "available", lambda: False)
    monkeypatch.setattr(extras, "can_be_installed", lambda _: True)
    monkeypatch.setattr(extras, "install", fails)
    opened = Database(sqlite)
    native_cache.fill(opened)
    opened.close()

    said = "The compiler could not be installed; is this machine offline? Bots think in plain Python.\n"
    assert capsys.readouterr().out == said


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_hall_says_what_is_compiled(workers: str, empty_cache: Path, tmp_path: Path) -> None:
    words = "--workers", workers, "--database", str(tmp_path / "x.sqlite")
    with command(*words, ASTRAGAL_CACHE=str(empty_cache)) as (process, _):
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Compiling in the background, starting with the game you open: ")
