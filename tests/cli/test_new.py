"""`astragal new`: what it makes keeps all laws, and can be built and installed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Astragal

from astragal import load
from astragal.cli.new_game import write_game
from astragal.core import native
from astragal.core.check import check
from astragal.core.drawing import is_drawn

KINDS = [(luck, secret) for luck in ("dice", "cards") for secret in ("secret", "open")]


@pytest.mark.parametrize(("luck", "secret"), KINDS)
def test_a_new_game_keeps_all_laws(luck: str, secret: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", lambda: False)
    write_game(tmp_path / "package", f"{luck}_{secret}", {luck, secret})
    game = load(str(tmp_path / "package" / f"{luck}_{secret}"))

    assert check(game, games=30).games == 30
    assert is_drawn(game)
    assert game.has_secrets == (secret == "secret")


@pytest.mark.parametrize(("luck", "secret"), KINDS)
def test_a_new_game_is_clean(luck: str, secret: str, tmp_path: Path) -> None:
    write_game(tmp_path / "package", "my_game", {luck, secret})
    config = Path(__file__).parents[2] / "pyproject.toml"
    for how in (("check",), ("format", "--check")):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *how, "--config", config, tmp_path], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout


def test_the_command_says_what_to_do_next(astragal: Astragal, tmp_path: Path) -> None:
    made = astragal("new", "my_game", "--luck", "cards", "--secret", cwd=tmp_path)
    again = astragal("new", "my_game", cwd=tmp_path)
    wrong = astragal("new", "My Game", cwd=tmp_path)
    played = astragal("play", "astragal-my-game/my_game", "--seats", "random,random", "--seed", "1", cwd=tmp_path)

    assert "astragal check astragal-my-game/my_game" in made.stdout
    assert (again.returncode, wrong.returncode) == (2, 2)
    assert again.stderr == "astragal: There is already something called astragal-my-game.\n"
    assert wrong.stderr.startswith("astragal: Expected a name of small letters, digits and _, such as my_game, not ")
    assert played.returncode == 0, played.stderr


def run(folder: Path, *words: str) -> None:
    """Run a module of Python in a folder."""
    done = subprocess.run([sys.executable, "-P", "-m", *words], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_its_package_is_built_and_installed(astragal: Astragal, tmp_path: Path) -> None:
    write_game(tmp_path / "package", "my_game", {"dice", "secret"})
    run(tmp_path / "package", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    wheel, place = next(tmp_path.glob("*.whl")), str(tmp_path / "installed")
    run(tmp_path, "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", place, str(wheel))
    path = os.pathsep.join([place, os.environ["PYTHONPATH"]])

    listed = astragal("games", cwd=tmp_path, PYTHONPATH=path)
    played = astragal("play", "my-game", "--seats", "random,random", "--seed", "1", cwd=tmp_path, PYTHONPATH=path)

    assert "my-game" in listed.stdout
    assert played.returncode == 0, played.stderr
    assert "My game: random 1, random 2" in played.stdout
