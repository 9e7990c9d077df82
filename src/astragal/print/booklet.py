"""A game's rulebook as a booklet: its own page of rules, with examples from its tutorial and a page of reference."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from astragal.core.drawing import picture
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.view import View
from astragal.print.look import grey
from astragal.print.margin import with_notes
from astragal.print.markdown import Block, blocks_of
from astragal.print.parts_pdf import Edition
from astragal.print.typeset import BEGINNING_OF_TIME, TEMPLATES, compiler, plain_text_font

PICTURE = 82.0
"""How wide a position is drawn: its smallest letters then have seven points."""

COVER = 84.0
OWN_SEAT = 0
"""Whose game the tutorial is about."""

PLAYERS = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")
"""What players are called in examples."""


def print_rules(made: Edition) -> bytes:
    """The rulebook as PDF, two pages on each side of a sheet."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        content = _content(made, folder)
        main = _written(folder, content)
        last = int(json.loads(compiler(main).query("<end>", field="value", one=True)))
        _write(folder / "booklet.json", {**content, "blank": -(last + 1) % 4})
        (folder / "booklet.pdf").write_bytes(compiler(main).compile(format="pdf", timestamp=BEGINNING_OF_TIME))
        return _imposed(made, folder, last + 1 + -(last + 1) % 4, content)


def placed_notes(made: Edition) -> list[dict[str, Any]]:
    """Where the notes in the margin came to lie, for tests: their page, that of their chapter, and millimetres."""
    with TemporaryDirectory() as name:
        main = _written(Path(name), _content(made, Path(name)))
        return list(json.loads(compiler(main).query("<placed-note>", field="value")))


def rules_pictures(made: Edition) -> list[str]:
    """The pages of the rulebook as SVG, with their letters as outlines."""
    with TemporaryDirectory() as name:
        main = _written(Path(name), _content(made, Path(name)))
        return [page.decode() for page in compiler(main).compile(format="svg")]


def _written(folder: Path, content: dict[str, Any]) -> Path:
    """The booklet as the typesetter reads it, still without blank pages."""
    main = folder / "booklet.typ"
    main.write_bytes((TEMPLATES / "booklet.typ").read_bytes())
    _write(folder / "booklet.json", {**content, "blank": 0})
    return main


def folded(pages: int) -> list[tuple[int, int]]:
    """Which two pages are on each side of each sheet, fronts and backs in turn."""
    sides = []
    for sheet in range(pages // 4):
        first, last = 2 * sheet + 1, pages - 2 * sheet
        sides += [(last, first), (first + 1, last - 1)]
    return sides


def _imposed(made: Edition, folder: Path, pages: int, content: dict[str, Any]) -> bytes:
    paper = made.paper
    _write(
        folder / "sheets.json",
        {
            "title": content["title"],
            "sheet": [paper.width, paper.height],
            "width": content["width"],
            "height": content["height"],
            "sides": folded(pages),
        },
    )
    main = folder / "sheets.typ"
    main.write_bytes((TEMPLATES / "sheets.typ").read_bytes())
    data: bytes = compiler(main).compile(format="pdf", timestamp=BEGINNING_OF_TIME)
    return data


def _write(path: Path, content: dict[str, Any]) -> None:
    path.write_text(json.dumps(content), encoding="utf-8")


def _content(made: Edition, folder: Path) -> dict[str, Any]:
    """Everything in the booklet; its pictures are written beside it."""
    game = made.game
    page = game.folder / "README.md"
    if not page.exists():
        raise AstragalError(f"{game.title} has no page of rules.")
    blocks = [block for block in blocks_of(page.read_text(encoding="utf-8")) if block.get("level") != 1]
    blocks = with_notes(blocks, made.printed.notes, game.title)
    first = next((block["text"] for block in blocks if block["kind"] == "heading"), "")
    examples: dict[str, list[Block]] = {}
    for chapter, example in _examples(made, folder, first):
        examples.setdefault(chapter, []).append(example)
    colours = made.look.colours
    reference = made.printed.reference
    return {
        "title": game.title,
        "name": game.name,
        "about": game.about,
        "players": f"{game.players[0]} to {game.players[-1]}",
        "width": made.paper.height / 2,
        "height": made.paper.width,
        "picture": PICTURE,
        "cover": COVER,
        "colours": {name: colours[name] for name in ("game", "ink", "muted")} | {"pale": colours["raise"]},
        "blocks": list(_with_examples(blocks, examples)),
        "reference": [{"heading": heading, "rows": rows} for heading, rows in reference.items()],
    }


def _with_examples(blocks: list[Block], examples: dict[str, list[Block]]) -> Iterator[Block]:
    """Examples at the end of their chapter."""
    waiting: list[Block] = []
    for block in blocks:
        if block["kind"] == "heading":
            yield from waiting
            waiting = examples.get(block["text"], [])
        yield block
    yield from waiting


def _examples(made: Edition, folder: Path, first: str) -> Iterator[tuple[str, Block]]:
    """The choices of the tutorial that the game's print explains, each with its chapter, which is the first one
    if the game's words do not say what matters; the cover has a position.
    """
    record = Record.read(made.game.folder / "tutorial.txt")
    record = replace(record, names=list(PLAYERS[: len(record.names)]))
    own = [number for number, step in enumerate(record.steps) if step.seat == OWN_SEAT]
    _draw(made, folder / "cover.svg", _view_before(made.game, record, own[len(own) * 2 // 3]))
    choices = iter(own)
    for text, remark in made.printed.examples:
        number = next((number for number in choices if record.steps[number].text == text), None)
        if number is None:
            raise AstragalError(f"Expected the choice {text} in the tutorial of {made.game.title}, in its order.")
        view = _view_before(made.game, record, number)
        file = f"example-{number}.svg"
        _draw(made, folder / file, view)
        heading = view.game.words.help_at(view) or first
        yield heading, {"kind": "example", "heading": heading, "picture": file, "remark": remark, "choice": text}


def _view_before(game: Game, record: Record, number: int) -> View:
    steps = [step._replace(remark="") for step in record.steps[:number]]
    return Match.from_record(replace(record, steps=steps, ending="unfinished"), game).view(OWN_SEAT)


def _draw(made: Edition, path: Path, view: View) -> None:
    """A position as a phone shows it, whose letters can be read at this size."""
    drawn = plain_text_font(picture(view, phone=True, theme="light"))
    path.write_text(grey(drawn, negative=made.look.negative) if made.look.black else drawn, encoding="utf-8")
