"""Sentences in other languages: a wheel and a source distribution have them as programs read them, always the same."""

import subprocess
import sys
import tarfile
import zipfile
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PROJECT = """
[build-system]
requires = ["hatchling", "polib"]
build-backend = "hatchling.build"
[project]
name = "small"
version = "1"
[tool.hatch.build.targets.wheel]
packages = ["src/small"]
[tool.hatch.build.hooks.custom]
"""

GERMAN = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Your turn"
msgstr "Du bist dran"
"""


def built(folder: Path, kind: str) -> bytes:
    """A small package with one catalogue, built where nothing was built before."""
    catalogues = folder / "src" / "small" / "languages"
    catalogues.mkdir(parents=True)
    (catalogues / "de.po").write_text(GERMAN)
    (folder / "src" / "small" / "__init__.py").touch()
    (folder / "pyproject.toml").write_text(PROJECT)
    for name in ("hatch_build.py", ".gitignore"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    program = f"from hatchling.build import build_{kind}; print(build_{kind}('made'))"
    done = subprocess.run([sys.executable, "-P", "-c", program], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return (folder / "made" / done.stdout.split()[-1]).read_bytes()


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_a_package_has_its_catalogues_and_the_same_bytes_each_time(kind: str, tmp_path: Path) -> None:
    one, two = (built(tmp_path / name, kind) for name in ("one", "two"))

    assert one == two
    if kind == "wheel":
        with zipfile.ZipFile(BytesIO(one)) as wheel:
            catalogue = wheel.read("small/languages/de.mo")
    else:
        with tarfile.open(fileobj=BytesIO(one)) as sources:
            found = sources.extractfile("small-1/src/small/languages/de.mo")
            assert found is not None
            catalogue = found.read()
    assert GNUTranslations(BytesIO(catalogue)).gettext("Your turn") == "Du bist dran"
