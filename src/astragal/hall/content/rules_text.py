"""A game's page as the hall shows it, where nobody types a choice."""

from collections.abc import Iterator
from functools import lru_cache

from astragal.core.game import Game
from astragal.hall.texts import sentence

TYPED = "typed"
"""The heading of a column that says how something is typed."""


def rules_page(game: Game) -> str:
    """How a game is played, as HTML."""
    file = game.folder / "README.md"
    text = file.read_text(encoding="utf-8") if file.exists() else f"# {game.title}\n\n{game.about}\n"
    return rendered(for_touch(text))


def rules_in_short(game: Game) -> str:
    """What a game is about, in a paragraph of its own page: the goal, and the start of the chapter after it."""
    file = game.folder / "README.md"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    chapter = sentence("goal_chapter")
    _, goal, after = text.partition(f"\n## {chapter}\n\n")
    paragraphs = after.split("\n\n")
    told = [paragraph for paragraph in paragraphs[:4] if goal and not paragraph.startswith("#")]
    return " ".join(" ".join(told[:2]).split())


def for_touch(text: str) -> str:
    """The page without the chapter about typing, and its tables without the column for it."""
    return "\n".join(_without_typed_column(_without_typing(text.split("\n"))))


def _without_typing(lines: list[str]) -> Iterator[str]:
    skipping, typing = False, "## " + sentence("typing_chapter")
    for line in lines:
        if line.startswith("## "):
            skipping = line == typing
        if not skipping:
            yield line


def _without_typed_column(lines: Iterator[str]) -> Iterator[str]:
    column: int | None = None
    in_table = False
    for line in lines:
        is_row = line.startswith("|")
        cells = line.split("|")
        if is_row and not in_table:
            headings = [cell.strip() for cell in cells]
            column = headings.index(TYPED) if TYPED in headings else None
        in_table = is_row
        if is_row and column is not None:
            del cells[column]
        yield "|".join(cells)


@lru_cache(100)
def rendered(text: str) -> str:
    """A page of a game as HTML: it takes longer than anything else a page asks for, and is always the same."""
    from markdown_it import MarkdownIt

    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
