"""A game's page as the hall shows it, where nobody types a choice, in the reader's language.

A translation has the same headings and tables in the same order, so that chapters and columns are found by their place.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape, unescape

from astragal.core.game import Game
from astragal.core.language import ENGLISH, language

GOAL, TYPING = "Goal", "How to type it"
"""Chapters of the English page."""

TYPED = "typed"
"""The heading of a column that says how something is typed."""

HEADING = re.compile(r"<h([1-4])>(.*?)</h\1>")
TAG = re.compile(r"<[^>]*>")


def rules_page(game: Game) -> str:
    """How a game is played, as HTML; a translated heading also says what it is in English, as `help_at` names it."""
    english, text = page_of(game), page_of(game, language())
    made = rendered(for_touch(text, english))
    if text == english:
        return made
    names = iter(HEADING.findall(rendered(for_touch(english, english))))

    def named(found: re.Match[str]) -> str:
        name = escape(unescape(TAG.sub("", next(names)[1])))
        return f'<h{found[1]} data-chapter="{name}">{found[2]}</h{found[1]}>'

    return HEADING.sub(named, made)


def page_of(game: Game, code: str = ENGLISH) -> str:
    """A game's page as it is written, in a language if there is a translation."""
    file = game.folder / "languages" / f"{code}.md"
    if code == ENGLISH or not file.exists():
        file = game.folder / "README.md"
    return file.read_text(encoding="utf-8") if file.exists() else f"# {game.title}\n\n{game.about}\n"


def rules_in_short(game: Game) -> str:
    """What a game is about, in a paragraph of its own page: the goal, and the start of the chapter after it."""
    chapters = _chapters(page_of(game))
    if GOAL not in chapters:
        return ""
    text = page_of(game, language())
    goal = list(_chapters(text))[chapters.index(GOAL)]
    paragraphs = text.partition(f"\n## {goal}\n\n")[2].split("\n\n")
    told = [paragraph for paragraph in paragraphs[:4] if not paragraph.startswith("#")]
    return " ".join(" ".join(told[:2]).split())


def _chapters(text: str) -> list[str]:
    return [line.removeprefix("## ") for line in text.split("\n") if line.startswith("## ")]


def for_touch(text: str, english: str) -> str:
    """The page without the chapter about typing, and its tables without the column for it, as the English page says."""
    chapters = _chapters(english)
    typing = chapters.index(TYPING) if TYPING in chapters else None
    columns = [_typed_column(head) for head in _table_heads(_without_chapter(english.split("\n"), typing))]
    return "\n".join(_without_columns(_without_chapter(text.split("\n"), typing), columns))


def _without_chapter(lines: list[str], number: int | None) -> Iterator[str]:
    chapter = -1
    for line in lines:
        chapter += line.startswith("## ")
        if chapter != number:
            yield line


def _table_heads(lines: Iterator[str]) -> Iterator[str]:
    in_table = False
    for line in lines:
        if line.startswith("|") and not in_table:
            yield line
        in_table = line.startswith("|")


def _typed_column(head: str) -> int | None:
    headings = [cell.strip() for cell in head.split("|")]
    return headings.index(TYPED) if TYPED in headings else None


def _without_columns(lines: Iterator[str], columns: list[int | None]) -> Iterator[str]:
    """The lines, each table without the column that is given for it."""
    table, in_table = -1, False
    for line in lines:
        is_row, cells = line.startswith("|"), line.split("|")
        table += is_row and not in_table
        in_table = is_row
        column = columns[table] if is_row else None
        if column is not None:
            del cells[column]
        yield "|".join(cells)


@lru_cache(100)
def rendered(text: str) -> str:
    """A page of a game as HTML: it takes longer than anything else a page asks for, and is always the same."""
    from markdown_it import MarkdownIt

    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
