"""What the browser edition takes from others: fetched by the package managers of this machine, and compared with what
is expected before it is kept."""

import hashlib
import os
import shutil
import subprocess
import sys
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from astragal.core.errors import AstragalError
from astragal.core.native import cache_folder


class Package(NamedTuple):
    """A file from a package registry."""

    name: str
    version: str
    file: str
    algorithm: str
    digest: str
    """In hexadecimal."""


PYODIDE = Package(
    "pyodide",
    "314.0.7",
    "pyodide-314.0.7.tgz",
    "sha512",
    b64decode("0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==").hex(),
)
"""Python for browsers, of the npm registry."""

PYTHON, PLATFORM = "3.14", "pyemscripten_2026_0_wasm32"
"""What that Python is, as wheels name it."""

MSGSPEC = Package(
    "msgspec",
    "0.22.0",
    f"msgspec-0.22.0-cp314-cp314-{PLATFORM}.whl",
    "sha256",
    "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
)
"""The one part of the hall that is not written in Python, of the Python Package Index."""


def pyodide() -> Path:
    """Pyodide as npm packs it."""
    return _fetched(PYODIDE, lambda: [program("npm"), "pack", f"{PYODIDE.name}@{PYODIDE.version}", "--silent"])


def msgspec() -> Path:
    """The wheel of msgspec for that Python."""
    wanted = [f"{MSGSPEC.name}=={MSGSPEC.version}", "--platform", PLATFORM, "--python-version", PYTHON]
    command = [sys.executable, "-P", "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    return _fetched(MSGSPEC, lambda: [*command, "--only-binary", ":all:", *wanted])


def _fetched(package: Package, command: Callable[[], list[str]]) -> Path:
    """The file in the cache, put there by a command that downloads it into the current folder."""
    kept = cache_folder() / package.file
    if kept.is_file() and _digest(package, kept) == package.digest:
        return kept
    with TemporaryDirectory() as folder:
        try:
            done = subprocess.run(command(), cwd=folder, capture_output=True, text=True)
        except OSError as error:
            raise AstragalError(f"{package.name} {package.version} cannot be fetched: {error}.") from error
        file = Path(folder) / package.file
        if done.returncode or not file.is_file():
            reason = (done.stderr.strip() or "nothing came").splitlines()[-1]
            raise AstragalError(f"{package.name} {package.version} cannot be fetched: {reason}")
        found = _digest(package, file)
        if found != package.digest:
            raise AstragalError(
                f"{package.file} is not what was expected: its {package.algorithm} is {found}, not {package.digest}."
            )
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(file, kept)
    return kept


def _digest(package: Package, file: Path) -> str:
    return hashlib.new(package.algorithm, file.read_bytes()).hexdigest()


def program(name: str) -> str:
    """A program of this machine, or of this environment."""
    places = [os.environ.get("PATH", ""), str(Path(sys.executable).parent)]
    found = shutil.which(name, path=os.pathsep.join(places))
    if found is None:
        raise AstragalError(f"The browser edition needs {name}: install astragal[site].")
    return found
