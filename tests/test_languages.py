"""Translations: everything is translated, says what the English says, and fits where it is put."""

import re
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import polib
import pytest
from languages import LANGUAGES, SOURCE, folders, missing

from astragal.core import language
from astragal.core.registry import folders as games
from astragal.hall.matches.lesson import PART, TITLE

CATALOGUES = [file for folder in folders() for file in sorted((folder / "languages").glob("*.po"))]
GAMES = sorted(folder for folder in games().values() if folder.is_relative_to(SOURCE))
PAGES = [(game, code) for game in GAMES for code in LANGUAGES]
TEMPLATES = [*(SOURCE / "hall" / "content" / "templates").glob("*.html"), SOURCE / "site" / "static" / "index.html"]
COUNT = "count"
SHOWN = ("alt", "title", "aria-label", "placeholder", "content")
AS_IT_IS = ("Astragal", "astragal", "astragal record 1 …", "https://…")
"""What is the same in all languages: the name of the program, and what people type."""


def named(file: Path) -> str:
    return file.relative_to(SOURCE).as_posix()


def entries(file: Path) -> list[polib.POEntry]:
    return list(polib.pofile(str(file)))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_tool_knows_the_languages_of_the_program() -> None:
    assert {language.ENGLISH, *LANGUAGES} == language.LANGUAGES.keys()


@pytest.mark.parametrize("folder", [SOURCE / "core", SOURCE / "bots", SOURCE / "hall", *GAMES], ids=named)
def test_everything_that_people_read_has_catalogues(folder: Path) -> None:
    assert sorted(file.stem for file in (folder / "languages").glob("*.po")) == sorted(LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("folder", folders(), ids=named)
def test_every_sentence_is_translated(folder: Path, code: str) -> None:
    assert [message.id for message in missing(folder, code)] == []


@pytest.mark.parametrize("file", CATALOGUES, ids=named)
def test_no_translation_is_a_guess_or_left_over(file: Path) -> None:
    assert [entry.msgid for entry in entries(file) if entry.fuzzy or entry.obsolete] == []


@pytest.mark.parametrize("file", CATALOGUES, ids=named)
def test_a_translation_has_the_places_of_its_sentence(file: Path) -> None:
    """One about a single thing may do without the number."""
    for entry in entries(file):
        wanted = placeholders(entry.msgid) | placeholders(entry.msgid_plural)
        if not entry.msgid_plural:
            assert placeholders(entry.msgstr) == wanted, entry.msgid
            continue
        single, *others = (entry.msgstr_plural[number] for number in sorted(entry.msgstr_plural))
        assert placeholders(single) | {COUNT} == wanted | {COUNT}, entry.msgid
        assert [placeholders(other) for other in others] == [wanted] * len(others), entry.msgid


@pytest.mark.parametrize("file", CATALOGUES, ids=named)
def test_a_translation_begins_and_ends_as_its_sentence_does(file: Path) -> None:
    """So it can stand wherever the English does: beside other words, or as paragraphs."""
    for entry in entries(file):
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            if text:
                assert re.match(r"\s*", text)[0] == re.match(r"\s*", entry.msgid)[0], entry.msgid  # type: ignore[index]
                assert re.search(r"\s*$", text)[0] == re.search(r"\s*$", entry.msgid)[0], entry.msgid  # type: ignore[index]


@pytest.mark.parametrize("file", CATALOGUES, ids=named)
def test_a_translated_remark_has_the_title_and_the_parts_of_its_lesson(file: Path) -> None:
    for entry in entries(file):
        if ("tutorial.txt", "") in entry.occurrences:
            assert bool(TITLE.match(entry.msgstr)) == bool(TITLE.match(entry.msgid)), entry.msgid
            assert entry.msgstr.count(PART) == entry.msgid.count(PART), entry.msgid


@pytest.mark.parametrize("file", [file for file in CATALOGUES if file.stem == "fr"], ids=named)
def test_french_signs_do_not_begin_a_line(file: Path) -> None:
    said = [text for entry in entries(file) for text in [entry.msgstr, *entry.msgstr_plural.values()]]

    assert [text for text in said if re.search(r"\w [:;!?»]|« ", text)] == []


def shape(page: str) -> list[str]:
    """A page without its words: headings, tables, lists, the lines of what is drawn or typed, and where links lead."""
    found, in_code = [], False
    for line in page.split("\n"):
        if line.startswith("```"):
            in_code = not in_code
        if in_code or line.startswith("```"):
            found.append("```")
        elif line.startswith("#"):
            found.append(line.partition(" ")[0])
        elif line.startswith("|"):
            found.append("|" * line.count("|"))
        elif item := re.match(r"\s*([-*]|[0-9]+\.) ", line):
            found.append(re.sub("[0-9]+", "1", item[0]))
        found += re.findall(r"\]\(([^)]*)\)", line)
    return found


@pytest.mark.parametrize(("game", "code"), PAGES, ids=lambda part: part.name if isinstance(part, Path) else part)
def test_a_translated_page_has_the_shape_of_the_english_one(game: Path, code: str) -> None:
    english = (game / "README.md").read_text(encoding="utf-8")
    translated = (game / "languages" / f"{code}.md").read_text(encoding="utf-8")

    assert shape(translated) == shape(english)
    assert translated != english


class Shown(HTMLParser):
    """What a page shows people: its text, and what some attributes say."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag != "meta" or ("name", "description") in attributes:
            self.said += [value for name, value in attributes if name in SHOWN and value]

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def english_in(template: str) -> list[str]:
    """Words that are in a template itself, not in the texts."""
    page = Shown()
    page.feed(re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", "", template, flags=re.DOTALL))
    said = [text.strip() for text in page.said]
    return [text for text in said if re.search("[A-Za-z]{2,}", text) and text not in AS_IT_IS]


def test_words_in_a_template_are_found() -> None:
    assert english_in('<p title="Say it">{{ t.name }} of {% if x %}them{% endif %}</p><a alt="{{ t.name }}">1</a>') == [
        "Say it",
        "of them",
    ]


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.stem)
def test_no_template_speaks_english_by_itself(file: Path) -> None:
    assert english_in(file.read_text(encoding="utf-8")) == []
