"""The pages of the games, taken apart."""

import re
from pathlib import Path

from astragal import load


def page(game: str) -> str:
    """A game's page."""
    return (load(game).folder / "README.md").read_text(encoding="utf-8")


def section(game: str, heading: str) -> str:
    """What stands under a heading, up to the next heading of its rank or a higher one."""
    found, rank, in_drawing = [], 0, False
    for line in page(game).splitlines(keepends=True):
        in_drawing ^= line.startswith("```")
        mark = None if in_drawing else re.match(r"(#+) (.*)", line)
        if rank and mark and len(mark[1]) <= rank:
            break
        if rank:
            found.append(line)
        elif mark and mark[2] == heading:
            rank = len(mark[1])
    assert rank, f"{heading} is no heading on the page of {game}"
    return "".join(found)


def drawings(text: str) -> list[str]:
    """The blocks between three ticks."""
    return re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def tables(text: str) -> list[list[list[str]]]:
    """The cells of each table, without its head."""
    found = re.findall(r"(?:^\|.*\|\n?)+", text, re.MULTILINE)
    return [[_cells(row) for row in table.splitlines()[2:]] for table in found]


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def marks(game: str, question: str) -> set[str]:
    """The marks of a ruling."""
    rows = [row for table in tables(section(game, "Rulings")) for row in table if row[0] == question]
    assert len(rows) == 1, question
    return {mark.strip() for mark in rows[0][-1].split(",")}


def files(folder: Path) -> dict[str, str]:
    """The texts of a folder by their names."""
    return {file.stem: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.txt"))}
