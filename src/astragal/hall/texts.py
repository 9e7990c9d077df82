"""The texts of the hall, in one place for pages, scripts and refusals, so that a translation touches no code."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import SimpleNamespace

FILE = Path(__file__).parent / "texts.json"


@cache
def _read() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@cache
def texts() -> SimpleNamespace:
    """Every text by its name; what is in braces is filled in."""
    return SimpleNamespace(**_read()["pages"], **_read()["script"])


@cache
def script_texts() -> str:
    """The texts that scripts use, as JSON."""
    return json.dumps(_read()["script"], ensure_ascii=False)


def counted(name: str, count: int) -> str:
    """A text about a number of things; the text about a single one has a name that ends with `_one`."""
    pages = _read()["pages"]
    return pages[f"{name}_one" if count == 1 else name].format(count=count)


def sentence(name: str, /, **values: object) -> str:
    """A sentence that the hall says to people, about what they asked for or what it is about to do."""
    return _read()["sentences"][name].format(**values)


def either(words: Iterable[str]) -> str:
    """One word or another."""
    return _read()["sentences"]["or"].join(words)
