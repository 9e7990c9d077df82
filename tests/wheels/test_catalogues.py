"""A wheel brings its catalogues, also one that is built from a source distribution, where nothing is compiled yet."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from languages import LANGUAGES, SOURCE, folders

ROOT = Path(__file__).parents[2]
BUILD = "import sys; from hatchling import build; print(getattr(build, sys.argv[1])(sys.argv[2]))"
SPEAK = """
import sys
sys.path.insert(0, sys.argv[1])
import astragal
from astragal.core.language import speaking
from astragal.core.words import either
from astragal.hall.texts import texts
assert astragal.__file__.startswith(sys.argv[1])
with speaking("de"):
    print(texts().settings, either(["a", "b"]))
"""


def made(what: str, source: Path, folder: Path) -> Path:
    command = [sys.executable, "-c", BUILD, what, str(folder)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": ""})
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.strip().splitlines()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel that was built from a source distribution."""
    folder = tmp_path_factory.mktemp("sources")
    with tarfile.open(made("build_sdist", ROOT, folder)) as packed:
        packed.extractall(folder, filter="data")
    source = next(path for path in folder.iterdir() if path.is_dir())
    for file in source.rglob("*.mo"):
        file.unlink()
    return made("build_wheel", source, folder)


def test_a_wheel_has_all_catalogues(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    wanted = [
        f"{folder.relative_to(SOURCE.parent).as_posix()}/languages/{code}.mo"
        for folder in folders()
        for code in LANGUAGES
    ]

    assert {*wanted} <= {*names}


def test_what_was_installed_from_a_wheel_speaks_german(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path)

    done = subprocess.run([sys.executable, "-P", "-c", SPEAK, str(tmp_path)], capture_output=True, text=True)

    assert done.stdout == "Einstellungen a oder b\n", done.stderr
