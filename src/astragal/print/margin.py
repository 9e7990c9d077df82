"""Notes in the margin of a rulebook: rulings that stand beside the chapter they belong to."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from astragal.core.errors import AstragalError
from astragal.core.untrusted_text import quoted
from astragal.print.markdown import Block, Run, plain_run

Note = dict[str, Any]

RULINGS = ["question", "ruling", "mark"]
"""The columns of a table of rulings."""

BESIDE = "Rulings that belong to one chapter stand beside it, and the others here."


def with_notes(blocks: Sequence[Block], wanted: Mapping[str, Sequence[str]], title: str) -> list[Block]:
    """The blocks with the rulings that are wanted beside chapters, which leave the table of rulings."""
    rulings = {note["question"]: note for block in blocks for note in _rulings(block)}
    chapters = {block["text"] for block in blocks if block["kind"] == "heading"}
    for chapter, questions in wanted.items():
        for name, there in ((chapter, chapters), *((question, rulings) for question in questions)):
            if name not in there:
                raise AstragalError(f"Expected a note's chapter and ruling on the page of {title}, not {quoted(name)}.")
    moved = {question for questions in wanted.values() for question in questions}
    return list(
        _beside({chapter: [rulings[name] for name in names] for chapter, names in wanted.items()}, blocks, moved)
    )


def _beside(notes: Mapping[str, list[Note]], blocks: Sequence[Block], moved: set[str]) -> Iterator[Block]:
    """Every block, with one note for each piece of text of its chapter, and what is left for the last piece."""
    waiting: list[Note] = []
    for block, following in pairwise([*blocks, {"kind": "end"}]):
        if block["kind"] == "heading":
            waiting = list(notes.get(block["text"], ()))
        if block["kind"] in ("paragraph", "list"):
            last = following["kind"] not in ("paragraph", "list")
            here, waiting = (waiting, []) if last else (waiting[:1], waiting[1:])
            leads = block["kind"] == "paragraph" and following["kind"] in ("list", "table", "listing")
            yield {**block, "notes": here, "leads": leads}
        elif _is_rulings(block):
            if moved:
                yield {"kind": "paragraph", "runs": [plain_run(BESIDE)], "notes": [], "leads": True}
            yield {**block, "rows": [row for row in block["rows"] if _text(row[0]) not in moved]}
        else:
            yield block


def _rulings(block: Block) -> Iterator[Note]:
    if _is_rulings(block):
        for question, ruling, mark in block["rows"][1:]:
            yield {"question": _text(question), "ruling": ruling, "mark": _text(mark)}


def _is_rulings(block: Block) -> bool:
    return block["kind"] == "table" and [_text(cell) for cell in block["rows"][0]] == RULINGS


def _text(runs: Sequence[Run]) -> str:
    return "".join(run["text"] for run in runs)
