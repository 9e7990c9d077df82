"""Compiles an archive of Python sources; it runs in the Python of the browser, which alone can read what it makes."""

import importlib._bootstrap_external as importing
import sys
import zipfile
from io import BytesIO

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that the same sources make the same bytes."""


GAMES = "astragal/games/"


def precompiled(archive: bytes) -> bytes:
    """The archive with compiled files instead of sources, without docstrings, and not yet compressed."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(archive)) as sources, zipfile.ZipFile(made, "w") as packed:
        for name in sorted(sources.namelist()):
            if name.endswith(".py"):
                code = compile(sources.read(name), name, "exec", dont_inherit=True, optimize=2)
                data = importing._code_to_hash_pyc(code, bytes(8), False)  # type: ignore[attr-defined]
                packed.writestr(zipfile.ZipInfo(_place(name), LONG_AGO), bytes(data))
                if name.startswith(GAMES):
                    packed.writestr(zipfile.ZipInfo(name, LONG_AGO), b"")  # a game is found by the names of its files
            elif not name.endswith("/"):
                packed.writestr(zipfile.ZipInfo(name, LONG_AGO), sources.read(name))
    return made.getvalue()


def _place(name: str) -> str:
    """Where Python looks for the compiled file: beside sources that are there, else instead of them."""
    if not name.startswith(GAMES):
        return f"{name}c"
    folder, _, file = name.rpartition("/")
    return f"{folder}/__pycache__/{file.removesuffix('.py')}.{sys.implementation.cache_tag}.pyc"
