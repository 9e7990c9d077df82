"""A game's page of rules as blocks that a typesetter can set: headings, paragraphs, lists, tables and listings."""

from collections.abc import Iterator
from typing import Any

Block = dict[str, Any]
Run = dict[str, Any]

NOT_ON_PAPER = ("How to touch it", "On the screen")
"""Chapters that only make sense in a browser."""


def blocks_of(text: str) -> list[Block]:
    """The blocks of a page in Markdown, without what is only about a screen."""
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    return _without_empty_chapters(list(_for_paper(_blocks(tokens))))


def _without_empty_chapters(blocks: list[Block]) -> list[Block]:
    """Leave out chapters that only say that there is nothing to say."""
    remaining: list[Block] = []
    for block in blocks:
        if block["kind"] == "paragraph" and [run["text"] for run in block["runs"]] == ["None."]:
            remaining.pop()
        else:
            remaining.append(block)
    return remaining


def _for_paper(blocks: Iterator[Block]) -> Iterator[Block]:
    skipped = 0
    for block in blocks:
        if block["kind"] == "heading":
            if block["text"] in NOT_ON_PAPER:
                skipped = block["level"]
                continue
            if block["level"] <= skipped:
                skipped = 0
        if not skipped:
            yield block


def _blocks(tokens: list[Any]) -> Iterator[Block]:
    heading = 0
    items: list[list[Run]] | None = None
    ordered = False
    rows: list[list[list[Run]]] = []
    for token in tokens:
        match token.type:
            case "heading_open":
                heading = int(token.tag[1])
            case "bullet_list_open" | "ordered_list_open":
                items, ordered = [], token.type.startswith("ordered")
            case "bullet_list_close" | "ordered_list_close":
                yield {"kind": "list", "ordered": ordered, "items": items}
                items = None
            case "table_open":
                rows = []
            case "tr_open":
                rows.append([])
            case "table_close":
                yield {"kind": "table", "rows": rows}
                rows = []
            case "fence" | "code_block":
                yield {"kind": "listing", "text": token.content.rstrip("\n")}
            case "inline":
                runs = list(_runs(token.children or []))
                if heading:
                    yield {"kind": "heading", "level": heading, "text": "".join(run["text"] for run in runs)}
                    heading = 0
                elif rows:
                    rows[-1].append(runs)
                elif items is not None:
                    items.append(runs)
                else:
                    yield {"kind": "paragraph", "runs": runs}


def plain_run(text: str) -> Run:
    """Words in ordinary letters."""
    return {"text": text, "bold": False, "italic": False, "code": False}


def _runs(children: list[Any]) -> Iterator[Run]:
    """Pieces of a line, each in one kind of letters."""
    bold = italic = False
    for child in children:
        match child.type:
            case "strong_open" | "strong_close":
                bold = child.type == "strong_open"
            case "em_open" | "em_close":
                italic = child.type == "em_open"
            case "softbreak" | "hardbreak":
                yield plain_run(" ")
            case "text" | "code_inline" if child.content:
                yield {"text": child.content, "bold": bold, "italic": italic, "code": child.type == "code_inline"}
