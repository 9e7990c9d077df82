"""The type checker finds what is misspelt in a game, and what a game says is typed to the end."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIG = ROOT / "examples" / "pig"

MISSPELT = {
    "a_field_in_a_rule": ("rules.py", "s.pot += a + 1", "s.pto += a + 1", '"S" has no attribute "pto"'),
    "a_field_in_words": ("words.py", "{view.state.pot}", "{view.state.pto}", '"S" has no attribute "pto"'),
    "a_verb": ("rules.py", "Moves.roll.encode", "Moves.rol.encode", '"type[Moves]" has no attribute "rol"'),
    "a_function_of_the_rules": ("rules.py", "def outcomes(", "def outcoms(", 'Name "outcomes" is not defined'),
    "a_function_of_the_words": ("words.py", "def prompt(", "def promt(", 'Name "prompt" is not defined'),
    "a_name_of_the_contract": ("words.py", "prompt=prompt", "promt=prompt", 'keyword argument "promt" for "Words"'),
    "an_argument": ("board.py", "def text(view: View[S])", "def text(view: View[S], x: int)", '"text" to "Board"'),
}
"""What is misspelt in which file, and what the type checker says."""


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The complaints about Pig as it is and about a copy of it for each misspelling, in one run."""
    folder = tmp_path_factory.mktemp("games")
    shutil.copytree(PIG, folder / "right")
    for name, (file, old, new, _) in MISSPELT.items():
        shutil.copytree(PIG, folder / name)
        text = (folder / name / file).read_text()
        assert old in text
        (folder / name / file).write_text(text.replace(old, new, 1))
    command = [sys.executable, "-m", "mypy", "--no-error-summary", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=os.environ | {"MYPYPATH": str(folder)})
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_a_game_as_it_is_passes(complaints: list[str]) -> None:
    assert [line for line in complaints if f"{os.sep}right{os.sep}" in line] == []


@pytest.mark.parametrize("name", MISSPELT)
def test_what_is_misspelt_is_found(complaints: list[str], name: str) -> None:
    file, _, _, said = MISSPELT[name]

    assert any(f"{os.sep}{name}{os.sep}{file}:" in line and said in line for line in complaints), complaints
