"""Sentences in the language of the person who reads them.

A folder of sentences has its catalogues in `languages`, one for each language, in gettext's format: `de.po` is written
by translators, and `de.mo`, which is read here, is made from it when the package is built. English stands in the code:

    _ = Texts(__file__)
    _("{name} rolled {dice}.", name=name, dice=dice)
    _.ngettext("{count} point", "{count} points", count)
    _.pgettext("a colour", "orange")

The language belongs to whoever reads, not to the game: `with speaking("de"):` holds for all that is worked out within.
"""

import gettext
from collections.abc import Iterable
from contextvars import ContextVar
from functools import cache
from pathlib import Path

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
"""Each by its code, under the name that its speakers give it."""

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


language = _language.get
"""The code of the language that is spoken now; asked for at every sentence and every part of a drawing."""


class speaking:  # noqa: N801 - it is used as a function is, and a generator would cost every move more
    """Speak a language within."""

    def __init__(self, code: str) -> None:
        self._code = code

    def __enter__(self) -> None:
        self._before = _language.set(self._code)

    def __exit__(self, *_: object) -> None:
        _language.reset(self._before)


def speak(code: str) -> None:
    """Speak a language from now on: where there is one reader, as in a browser."""
    _language.set(code)


def best_of(tags: Iterable[str]) -> str:
    """The first language that we speak of those that somebody wants, each with its region or without: `de-CH`."""
    wanted = (tag.strip().partition("-")[0].lower() for tag in tags)
    return next((code for code in wanted if code in LANGUAGES), ENGLISH)


def deferred(message: str) -> str:
    """A sentence that is declared here and translated where it is used; so that it is found for the catalogues."""
    return message


class Texts:
    """The sentences of the files in a folder; `file` is any of them, or the folder itself."""

    def __init__(self, file: str | Path) -> None:
        path = Path(file)
        self.folder = (path if path.is_dir() else path.parent) / "languages"

    def __call__(self, message: str, /, **values: object) -> str:
        """A sentence, with values for what is in braces."""
        code = language()
        if code != ENGLISH and message:
            message = catalogue(self.folder, code).gettext(message)
        return message.format_map(values) if values else message

    def ngettext(self, one: str, many: str, count: int, /, **values: object) -> str:
        """A sentence about a number of things, which is `{count}` in it."""
        code = language()
        if code == ENGLISH:
            message = one if count == 1 else many
        else:
            message = catalogue(self.folder, code).ngettext(one, many, count)
        return message.format(count=count, **values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """A sentence or a word that would mean something else in another context."""
        code = language()
        if code != ENGLISH:
            message = catalogue(self.folder, code).pgettext(context, message)
        return message.format_map(values) if values else message


@cache
def catalogue(folder: Path, code: str) -> gettext.NullTranslations:
    """The sentences of a folder in a language; where there are none, they stay English."""
    file = folder / f"{code}.mo"
    if not file.exists():
        return gettext.NullTranslations()
    with file.open("rb") as opened:
        return gettext.GNUTranslations(opened)
