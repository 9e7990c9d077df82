"""Native code that comes with an installed wheel: a shared library for each of our games, loaded by `ctypes` alone.

`tools/release` builds them. The manifest beside them names the entries of each library with a hash of the
sources that they were made of; a changed rule is compiled again instead of using what came with the wheel.
"""

import ctypes
import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "native"
MANIFEST = "manifest.json"

LEVEL = "processor_level"
"""The entry of a library that says for which processors' entries this one will do: those whose names end in it."""


@cache
def manifest() -> dict[str, Any]:
    """What came with the wheel: the platform, how names of libraries end, and the entries of each game."""
    try:
        found: dict[str, Any] = json.loads((FOLDER / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {"platform": "", "suffix": "", "games": {}}
    return found


def digest(game: str, symbol: str) -> str:
    """The hash of the sources of an entry; an empty text if there is no such entry."""
    return str(manifest()["games"].get(game, {}).get(symbol, ""))


def entry(game: str, symbol: str, parameters: int) -> Any:
    """An entry as a function of addresses, in the form that this processor runs fastest."""
    library = _library(game)
    function = getattr(library, f"{symbol}_v{level()}" if level() else symbol)
    function.argtypes, function.restype = [ctypes.c_void_p] * parameters, ctypes.c_int64
    return function


@cache
def level() -> int:
    """The level of this processor among those that the libraries distinguish; 0 is every processor."""
    library = _library(next(iter(manifest()["games"])))
    return int(library[LEVEL]()) if hasattr(library, LEVEL) else 0


@cache
def _library(game: str) -> ctypes.CDLL:
    return ctypes.CDLL(str(FOLDER / f"{game}{manifest()['suffix']}"))
