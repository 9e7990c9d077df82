"""What translators need: `python tools/languages.py` brings every catalogue up to date with the sentences in the code.

New sentences come without a translation, those that are gone leave, and a changed one is marked as fuzzy with the
translation that it had. `--missing` lists what is not translated instead, and changes nothing.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from astragal.core.options import Choice, DataFile
from astragal.core.registry import load

RULES = "rules.py"
SOURCE = Path(__file__).resolve().parents[1] / "src" / "astragal"
LANGUAGES = ("de", "fr", "es")
KEYWORDS: dict[str, tuple[int | tuple[int, int] | tuple[int, str], ...] | None] = {
    "_": None,
    "deferred": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
REMARK = re.compile(r"^# (.*)$", re.MULTILINE)


class Sentence(NamedTuple):
    """A sentence in English, with its plural and its context where it has them, and the file that it is in."""

    english: str | tuple[str, str]
    context: str | None
    file: str


def folders() -> list[Path]:
    """Every folder that has catalogues."""
    return sorted(found.parent for found in SOURCE.rglob("languages") if found.is_dir())


def sentences(folder: Path) -> Iterator[Sentence]:
    """All sentences of a folder and of those below it that have no catalogues of their own."""
    if (folder / RULES).exists():
        yield from in_rules(folder)
    others = [other for other in folders() if other != folder and folder in other.parents]
    for file in sorted(folder.rglob("*")):
        if file.suffix in READERS and not any(other in file.parents for other in others):
            for sentence in READERS[file.suffix](file):
                yield sentence._replace(file=file.relative_to(folder).as_posix())


def in_python(file: Path) -> Iterator[Sentence]:
    """The sentences that a module says or declares."""
    with file.open("rb") as opened:
        for _, message, _, context in extract("python", opened, KEYWORDS):
            yield Sentence(message if isinstance(message, str) else (message[0], message[1]), context, "")


def in_rules(folder: Path) -> Iterator[Sentence]:
    """What forms and profiles show of a game's rules: options and what can be chosen for them, and the verbs."""
    game = load(str(folder))
    for name, option in game.options.items():
        values = option.values if isinstance(option, Choice) else option.names if isinstance(option, DataFile) else ()
        for word in (name, *values):
            yield Sentence(word, "option", RULES)
    for verb in game.rules.actions.verbs:
        yield Sentence(verb.replace("_", " "), "kind of choice", RULES)


def in_lesson(file: Path) -> Iterator[Sentence]:
    """The remarks of a lesson; its steps are a record, which has no language."""
    if file.name == "tutorial.txt":
        for remark in REMARK.findall(file.read_text(encoding="utf-8")):
            yield Sentence(remark, None, "")


def in_hall(file: Path) -> Iterator[Sentence]:
    """The hall's own texts: the name of each is its context, and that of a single thing ends with `_one`."""
    if file.name != "texts.json":
        return
    for group in json.loads(file.read_text(encoding="utf-8")).values():
        for name, text in group.items():
            if not name.endswith("_one") or name.removesuffix("_one") not in group:
                one = group.get(f"{name}_one")
                yield Sentence(text if one is None else (one, text), name, "")


def in_achievements(file: Path) -> Iterator[Sentence]:
    """What somebody can be proud of, with the sentence about it."""
    if file.name == "achievements.toml":
        for row in tomllib.loads(file.read_text(encoding="utf-8")).values():
            yield Sentence(row["title"], None, "")
            yield Sentence(row["about"], None, "")


READERS = {".py": in_python, ".txt": in_lesson, ".json": in_hall, ".toml": in_achievements}


def template(folder: Path, language: str) -> Catalog:
    """A catalogue of all sentences of a folder, without translations."""
    catalogue = Catalog(locale=language, fuzzy=False)
    for sentence in sentences(folder):
        catalogue.add(sentence.english, locations=[(sentence.file, 0)], context=sentence.context)
    return catalogue


def known(file: Path, language: str) -> Catalog:
    """A catalogue as it is, or an empty one."""
    return read_po(BytesIO(file.read_bytes() if file.exists() else b""), locale=language)


def update(folder: Path, language: str) -> None:
    """Bring one catalogue up to date."""
    file = folder / "languages" / f"{language}.po"
    catalogue = known(file, language)
    catalogue.update(template(folder, language), no_fuzzy_matching=False, update_creation_date=False)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    written = BytesIO()
    write_po(written, catalogue, width=120, omit_header=True, sort_by_file=True, include_lineno=False)
    plural = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    plural += f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    file.write_bytes((plural + written.getvalue().decode().strip() + "\n").encode())


def missing(folder: Path, language: str) -> list[Message]:
    """The sentences of a folder that have no translation, or one of an earlier sentence."""
    found = known(folder / "languages" / f"{language}.po", language)
    wanted = [message for message in template(folder, language) if message.id]
    return [message for message in wanted if not is_translated(found.get(message.id, message.context))]


def is_translated(message: Message | None) -> bool:
    """Whether a sentence and all its plurals have a translation that is not a guess."""
    if message is None or message.fuzzy or not message.string:
        return False
    return bool(all(message.string)) if isinstance(message.string, (list, tuple)) else True


def main() -> None:
    """Bring all catalogues up to date, or list what is missing."""
    for folder in folders():
        for language in LANGUAGES:
            if "--missing" not in sys.argv:
                update(folder, language)
            for message in missing(folder, language):
                print(f"{folder.relative_to(SOURCE)} {language}: {message.id}")


if __name__ == "__main__":
    main()
