"""What travels to the browser is enough: Pyodide imports all of it, and its search finds what native code finds."""

import gzip
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from browser_edition import thoughts

from astragal.bots.search import wait_for_native
from astragal.core.registry import folders, load
from astragal.hall import content_policy
from astragal.site.build import PACKED, POLICY
from astragal.site.fetch import program

RUN = """
import { readFileSync } from "node:fs";
const [folder, ...programs] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide();
const site = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/astragal.zip`)), "zip", { extractDir: site });
const german = new Uint8Array(readFileSync(`${folder}/language-de.zip`));
python.unpackArchive(german, "zip", { extractDir: site });
for (const program of programs) python.runPython(readFileSync(program, "utf8"));
"""

IMPORT_ALL = """
import importlib, pkgutil, astragal
for found in pkgutil.walk_packages(astragal.__path__, "astragal."):
    if ".loops." not in found.name and ".games." not in found.name:
        importlib.import_module(found.name)
"""


OPEN_PAGES = """
import json
from astragal.site.browser_hall import BrowserHall
from astragal.site.browser_pages import BrowserPages
pages = BrowserPages(BrowserHall())
pages.hall.speak("de")
for path in ("/", "/today", "/me", "/puzzles", "/mine", "/bots", "/settings", "/rules/pig", "/learn/pig", "/new"):
    made = json.loads(pages.answer("GET", path, "game=pig", ""))
    assert made["status"] == 200, made
    assert '<html lang="de">' in made["body"], path
print(pages.hall.name)
"""


@pytest.fixture(scope="module")
def pyodide(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site's Python, unpacked for Node."""
    folder = tmp_path_factory.mktemp("pyodide")
    for path in (site / "python").glob(f"*{PACKED}"):
        (folder / path.name.removesuffix(PACKED)).write_bytes(gzip.decompress(path.read_bytes()))
    (folder / "run.mjs").write_text(RUN)
    return folder


def run(pyodide: Path, *programs: Path) -> str:
    """What programs print in the site's Python."""
    command = [program("node"), str(pyodide / "run.mjs"), str(pyodide), *map(str, programs)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_pyodide_imports_everything(pyodide: Path, tmp_path: Path) -> None:
    (tmp_path / "import_all.py").write_text(IMPORT_ALL)

    run(pyodide, tmp_path / "import_all.py")


def test_pyodide_opens_every_page_in_another_language(pyodide: Path, tmp_path: Path) -> None:
    (tmp_path / "open_pages.py").write_text(OPEN_PAGES)

    assert run(pyodide, tmp_path / "open_pages.py") == "Gast\n"


def test_the_search_in_webassembly_finds_what_native_code_finds(pyodide: Path, tmp_path: Path) -> None:
    (tmp_path / "call.py").write_text("print(json.dumps({name: thoughts(name) for name in GAMES}))")
    (tmp_path / "games.py").write_text(f"GAMES = {[*folders()]!r}")

    found: dict[str, Any] = json.loads(
        run(pyodide, tmp_path / "games.py", Path(str(thoughts.__file__)), tmp_path / "call.py")
    )

    for name in folders():
        wait_for_native(load(name))
        assert found[name] == json.loads(json.dumps(thoughts.thoughts(name))), name
        assert found[name]["native"], name


def test_the_policy_allows_webassembly_and_nothing_else_from_elsewhere() -> None:
    hall = {part.strip() for part in content_policy.PAGES.split(";")} - {"frame-ancestors 'none'", "script-src 'self'"}
    own = {part.strip() for part in POLICY.split(";")}

    assert own - hall == {"script-src 'self' 'wasm-unsafe-eval'", "frame-src 'self'"}
    assert hall < own
