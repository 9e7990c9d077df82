"""The Python that travels to the browser: one archive with what the pages and bots need of Astragal and others."""

import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import astragal
from astragal.core.errors import NativeUnavailable
from astragal.core.language import speaking
from astragal.core.registry import folders, load
from astragal.hall.content.rules_text import rules_page
from astragal.site import fetch
from astragal.site.browser_pages import RULES
from astragal.site.search_code import search_library

PACKAGE = Path(astragal.__file__).parent
PARTS = (
    "__init__.py",
    "notebook.py",
    "core/**/*.py",
    "bots/**/*.py",
    "hall/*.py",
    "hall/texts.json",
    "hall/bots/__init__.py",
    "hall/bots/bot_process.py",
    "hall/bots/review_process.py",
    *(f"hall/{room}/*.py" for room in ("messages", "tables", "matches", "display")),
    *(f"hall/content/{name}.py" for name in ("__init__", "covers", "page_values", "table_lines", "today_values")),
    *(f"hall/content/{name}.py" for name in ("achievements", "played_games", "profile_pictures", "profile_values")),
    *(f"hall/content/puzzle_{name}.py" for name in ("ratings", "values")),
    "hall/content/templates/*",
    *(f"site/browser_{name}.py" for name in ("hall", "pages", "profile", "puzzles", "table", "today")),
    *(f"site/{name}.py" for name in ("__init__", "thinking", "tree_workers")),
)
"""What is needed of this package, besides games."""

FOR_DEVELOPERS = ("check", "compiler", "cuda", "gpu", "rule_")
"""How the names of modules begin that check and compile rules, which no browser does."""

NOT_PLAYED = ("golden", "__pycache__", "README.md", "print", "network", "languages")
"""How the names of files in a game's folder begin that nobody needs to play it in English."""

OTHERS = ("jinja2", "markupsafe", "openskill.models", "rich.cells")
"""Packages in plain Python, as they are installed here."""


def archive(games: Sequence[Path]) -> bytes:
    """The archive, with more games in their folders."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for name, data in sorted(_files(games)):
            packed.writestr(name, data)
    return made.getvalue()


def language_archive(code: str, games: Sequence[Path]) -> bytes:
    """What a language adds to it: catalogues, and how each game is played."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as packed, speaking(code):
        for part in ("core", "bots", "hall"):
            _add(packed, f"astragal/{part}/languages/{code}.mo", PACKAGE / part / "languages" / f"{code}.mo")
        for name, folder in _games(games):
            place = f"astragal/games/{folder.name}/languages/{code}"
            _add(packed, f"{place}.mo", folder / "languages" / f"{code}.mo")
            packed.writestr(zipfile.ZipInfo(f"{place}.html"), rules_page(load(name)))
    return made.getvalue()


def _add(packed: zipfile.ZipFile, name: str, path: Path) -> None:
    if path.exists():
        packed.writestr(zipfile.ZipInfo(name), path.read_bytes())


def _games(games: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    """The games that travel: our own, and those that were asked for."""
    return ((name, folder) for name, folder in folders().items() if folder.is_relative_to(PACKAGE) or folder in games)


def _files(games: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    for pattern in PARTS:
        for path in PACKAGE.glob(pattern):
            if path.is_file() and not path.name.startswith(FOR_DEVELOPERS):
                yield f"astragal/{path.relative_to(PACKAGE).as_posix()}", path.read_bytes()
    for name, folder in _games(games):
        yield from _game(name, folder)
    for path, name in _loaded():
        yield name, path.read_bytes()
    with zipfile.ZipFile(fetch.msgspec()) as wheel:
        for info in wheel.infolist():
            if not info.filename.endswith((".pyi", "py.typed")):
                yield info.filename, wheel.read(info)


def _game(name: str, folder: Path) -> Iterator[tuple[str, bytes]]:
    """A game's folder as one of our own, with its rules as they are shown."""
    place = f"astragal/games/{folder.name}"
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(NOT_PLAYED) for part in parts):
            yield "/".join((place, *parts)), path.read_bytes()
    yield f"{place}/{RULES}", rules_page(load(name)).encode()
    with suppress(NativeUnavailable):  # its bots search in plain Python
        yield f"astragal/native/{name}.so", search_library(load(name))


def _loaded() -> list[tuple[Path, str]]:
    """The files of other packages that are loaded by what we import from them."""
    program = (
        f"import {', '.join(OTHERS)}, sys\n"
        "for name, module in sys.modules.items():\n"
        f"    if name.split('.')[0] in {[other.split('.')[0] for other in OTHERS]!r}:\n"
        "        print(name, module.__file__)"
    )
    done = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True)
    found: list[tuple[Path, str]] = []
    for line in done.stdout.splitlines():
        name, _, file = line.partition(" ")
        path = Path(file)
        source = path.with_name(f"{path.name.partition('.')[0]}.py")
        path = source if source.exists() else path  # of a module that was compiled for this machine
        if path.suffix == ".py":
            parts = [*name.split("."), *(["__init__"] if path.stem == "__init__" else [])]
            found.append((path, f"{'/'.join(parts)}.py"))
        elif name == "markupsafe._speedups":
            native = path.with_name("_native.py")
            found.append((native, "markupsafe/_native.py"))
    return found
