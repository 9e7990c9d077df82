"""The texts of the hall, in one place for pages, scripts and refusals, each in the reader's language.

English is in `texts.json`; other languages have it from their catalogues, where the name of a text is its context.
"""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import SimpleNamespace

from astragal.core.language import ENGLISH, Texts, catalogue, language

FILE = Path(__file__).parent / "texts.json"
ONE = "_one"
"""A text about a single thing has the name of the text about several, with this after it."""

_ = Texts(__file__)


@cache
def _english() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@cache
def _read(code: str) -> dict[str, dict[str, str]]:
    """Every text in a language, by its group and its name."""
    if code == ENGLISH:
        return _english()
    found = catalogue(_.folder, code)
    made: dict[str, dict[str, str]] = {}
    for group, texts_of_group in _english().items():
        made[group] = {name: found.pgettext(name, text) for name, text in texts_of_group.items()}
        for name, one in texts_of_group.items():
            many = name.removesuffix(ONE)
            if many != name and many in texts_of_group:
                forms = [found.npgettext(many, one, texts_of_group[many], count) for count in (1, 2)]
                made[group][name], made[group][many] = forms
    return made


@cache
def _named(code: str) -> SimpleNamespace:
    return SimpleNamespace(**_read(code)["pages"], **_read(code)["script"])


def texts() -> SimpleNamespace:
    """Every text of the pages by its name; what is in braces is filled in."""
    return _named(language())


class CurrentTexts:
    """The texts of the pages for templates, which are made once and then filled for readers of every language."""

    def __getattr__(self, name: str) -> str:
        found: str = getattr(texts(), name)
        return found


def level_name(bot: str) -> str:
    """What a bot is called that has no name of its own: how strong it is, or as it was asked for."""
    found: str = getattr(texts(), f"level_{bot}", bot)
    return found


def script_texts() -> str:
    """The texts that scripts use, as JSON."""
    return json.dumps(_read(language())["script"], ensure_ascii=False)


def counted(name: str, count: int) -> str:
    """A text about a number of things; the text about a single one has a name that ends with `_one`."""
    return _counted("pages", name, count)


def counted_sentence(name: str, count: int) -> str:
    """A sentence about a number of things."""
    return _counted("sentences", name, count)


def _counted(group: str, name: str, count: int) -> str:
    code, english = language(), _english()[group]
    one, many = english[name + ONE], english[name]
    if code == ENGLISH:
        text = one if count == 1 else many
    else:
        text = catalogue(_.folder, code).npgettext(name, one, many, count)
    return text.format(count=count)


def sentence(name: str, /, **values: object) -> str:
    """A sentence that the hall says to people, about what they asked for or what it is about to do."""
    return _read(language())["sentences"][name].format(**values)


def either(words: Iterable[str]) -> str:
    """One word or another."""
    return _read(language())["sentences"]["or"].join(words)


def decimal(number: float) -> str:
    """A number with one digit after the point, as the reader writes it."""
    return f"{number:.1f}".replace(".", texts().decimal_point)
