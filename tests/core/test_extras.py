"""Extras: what is missing is named, and a clone installs it."""

from pathlib import Path

import pytest

from astragal.core import extras
from astragal.core.extras import Extra, ExtraMissing

NOWHERE = Extra("nowhere", "the thing", ("module_that_is_nowhere",))


def test_what_is_there_is_not_asked_for() -> None:
    extras.require(Extra("nothing", "nothing", ("json",)), "This")


def test_a_missing_extra_is_named() -> None:
    with pytest.raises(ExtraMissing, match=r"^This needs the thing: install astragal\[nowhere\]\.$"):
        extras.require(NOWHERE, "This")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone in which `make play` was used, and whose set-up adds a module."""
    for folder in (".venv", "requirements", "tools"):
        (tmp_path / folder).mkdir()
    (tmp_path / ".venv" / "play").touch()
    (tmp_path / "requirements" / "nowhere.txt").touch()
    monkeypatch.setattr(extras, "CLONE", tmp_path)
    monkeypatch.setattr(extras, "SET_UP", tmp_path / "tools" / "set_up.py")
    monkeypatch.setattr("sys.prefix", str(tmp_path / ".venv"))
    monkeypatch.syspath_prepend(tmp_path / ".venv")
    return tmp_path


def test_a_clone_installs_it(clone: Path, capfd: pytest.CaptureFixture[str]) -> None:
    module = clone / ".venv" / "module_that_is_nowhere.py"
    (clone / "tools" / "set_up.py").write_text(f"print('Installing'); open({str(module)!r}, 'w')")
    extras.require(NOWHERE, "This")

    assert not extras.is_missing(NOWHERE)
    assert capfd.readouterr() == ("", "Installing\n"), "standard output is for what was asked for"


def test_a_clone_says_why_it_cannot(clone: Path) -> None:
    (clone / "tools" / "set_up.py").write_text("import sys; sys.exit('details\\nThe machine is offline.')")

    with pytest.raises(ExtraMissing, match=r"^The machine is offline\.$"):
        extras.require(NOWHERE, "This")


def test_where_everything_was_installed_nothing_is_added(clone: Path) -> None:
    assert extras.can_be_installed(NOWHERE)
    (clone / ".venv" / "test").touch()
    assert not extras.can_be_installed(NOWHERE)
