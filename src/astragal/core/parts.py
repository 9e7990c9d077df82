"""What a game prints: parts of real measures, in millimetres, for a game at the table.

What a game's `print.py` may say is `Printed` in the contract. The colours, classes and symbols of its board can be
used as well.

Art is SVG as in a drawing, in millimetres, and without text: words are set by a typesetter, which breaks their lines
and knows how wide they are.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from astragal.core.drawing import box, shape, use
from astragal.core.game import Game
from astragal.core.options import OptionValue

CARD = (63.0, 88.0)
"""A card, as sleeves take it."""

HALF, ROW = (94.5, 88.0), (189.0, 88.0)
"""Half of a row of three cards, and all of it."""

BLOCK = (189.0, 264.0)
"""What fits on a page of every paper, between the marks: three cards by three."""

CODE = 26.0
"""How wide the code of a record is: a camera reads it from a hand's breadth away."""

LEAST_SIZE = 7.0
"""The smallest letters, in points."""

SCANNED = (
    "This code is the record of your game before its first step. Scan it and save the text as game.txt; then enter "
    "your dice and choices. The program counts, checks and remembers."
)
COMMAND = "astragal play --dice typed --resume game.txt"


class Label(NamedTuple):
    """Words at a place: the start, the middle or the end of their first line's foot."""

    x: float
    y: float
    text: str
    size: float = 8.5
    """In points."""

    kind: str = ""
    """`bold`, `serif`, `mono`, `center`, `end` and a colour's token, as many as apply."""

    width: float = 0
    """Where lines are broken; without it there is one line."""

    fit: float = 0
    """One line no wider than this: letters become smaller, down to `LEAST_SIZE`, and then narrower."""

    turned: float = 0
    """By how many degrees, clockwise."""


class Face(NamedTuple):
    """One side of a part."""

    width: float
    height: float
    art: str
    words: tuple[Label, ...] = ()
    name: str = ""
    """What it is, such as `mission 12`; parts of one name are alike."""


class Batch(NamedTuple):
    """Parts that are printed and cut together, row by row in their order."""

    title: str
    faces: Sequence[Face]
    back: Face | None = None
    """What is on the other side of all of them."""

    ground: str = "surface"
    """The colour around the parts, so that a cut that is a little off shows nothing."""

    paper: str = "160 g or more"
    cut: bool = True
    note: str = ""


class Take(NamedTuple):
    """Something to take from another box."""

    number: int
    what: str
    art: str
    """On a field of 9 high, starting at the left."""

    is_dice: bool = True
    """Dice of another colour do as well; a line is left to write yours down."""


def at(x: float, y: float, art: str, scale: float = 1) -> str:
    """Art moved to a place, and perhaps scaled."""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    return f"<g transform='translate({x:g} {y:g}){scaled}'>{art}</g>"


def moved(words: Sequence[Label], x: float, y: float) -> tuple[Label, ...]:
    """Words moved with the art that they belong to."""
    return tuple(word._replace(x=word.x + x, y=word.y + y) for word in words)


def pencils(count: int) -> str:
    """Pencils or pens to take, side by side."""
    return "".join(f"<path class='edge' d='M{13 * place} 4.5l2-1.2h8v2.4h-8z'/>" for place in range(count))


def file_title(chosen: OptionValue) -> str:
    """What a chosen data file is called on paper: its name, without folders and ending."""
    return Path(str(chosen).partition(" sha256:")[0]).stem


def code(x: float, y: float, size: float = CODE) -> str:
    """The record of this game before its first step, as a code for a camera."""
    return f"<rect x='{x:g}' y='{y:g}' width='{size:g}' height='{size:g}' fill='#fff'/>" + use(
        "record-code", x, y, size, "codeink"
    )


def score_pad(columns: Sequence[str], players: int, note: str) -> Face:
    """A sheet to write points on, a line for each player."""
    step, left, name = 11.0, 5.0, 44.0
    wide = (BLOCK[0] - 2 * left - name) / (len(columns) + 1)
    art = box(0.5, 0.5, BLOCK[0] - 1, 26 + step * players, "paperframe", 3)
    words = [Label(left, 9, "Score pad", 13, "bold serif game"), Label(left, 15, note, 7.5, "muted", width=140)]
    x = left + name
    for column in (*columns, "sum"):
        words.append(Label(x + wide / 2, 22, column, 7, "bold center", fit=wide - 1))
        x += wide
    for line in range(players):
        y = 24 + step * line
        art += shape(line % len(SHAPES), left + 4, y + 4.6, 3)
        art += f"<path class='rule' d='M{left + 10:g} {y + 7.6:g}h30'/>"
        for place in range(len(columns) + 1):
            kind = "strong" if place == len(columns) else "blank"
            art += box(left + name + place * wide + 0.7, y, wide - 1.4, step - 2, kind, 1.2)
    return Face(BLOCK[0], 28 + step * players, art, tuple(words), "score pad")


def code_slip() -> Face:
    """The code on a slip of its own, with how it is used."""
    art = box(0.5, 0.5, BLOCK[0] - 1, 33, "paperframe", 3) + code(5, 4)
    words = [
        Label(38, 10, "Played on paper?", 10, "bold game"),
        Label(38, 16, SCANNED, 8, width=BLOCK[0] - 46),
        Label(38, 27, COMMAND, 8, "mono"),
    ]
    return Face(BLOCK[0], 34, art, tuple(words), "code")


def is_printed(game: Game) -> bool:
    """Whether a game has parts to print."""
    return game.printed is not None


def batches(game: Game, s: Any, options: dict[str, OptionValue]) -> list[Batch]:
    """A game's parts for a fresh state and the options that it was made with."""
    return game.printed.batches(s, options) if game.printed else []


def taken(game: Game, s: Any) -> list[Take]:
    """What players take from a box of their own."""
    return game.printed.take(s) if game.printed else []


STYLE = "".join(
    [
        ".blank{fill:#fff;stroke:var(--ink);stroke-width:.35}.strong{fill:#fff;stroke:var(--ink);stroke-width:.9}",
        ".rule{fill:none;stroke:var(--muted);stroke-width:.25}.edge{fill:none;stroke:var(--ink);stroke-width:.35}",
        ".cutline{fill:none;stroke:#000;stroke-width:.18}.surface{fill:var(--surface)}.inked{fill:var(--ink)}",
        ".foldline{fill:none;stroke:var(--muted);stroke-width:.25;stroke-dasharray:2 1.4}",
        ".glueline{fill:none;stroke:var(--bad);stroke-width:.3;stroke-dasharray:2.4 1.4}",
        ".pale{fill:var(--raise)}.gamefill{fill:var(--game)}.gameline{fill:none;stroke:var(--game);stroke-width:.5}",
        ".paperframe{fill:#fff;stroke:var(--game);stroke-width:.5}.codeink{fill:#000}",
        ".place{fill:#fff;stroke:var(--ink);stroke-width:.35;stroke-dasharray:1.4 1}",
        *(f".seat{seat}{{fill:none;stroke:var(--s{seat});stroke-width:.9}}" for seat in range(1, 7)),
    ]
)
"""Classes for printed parts: `blank` to write on, `rule`, `edge`, `cutline`, `foldline`, `glueline`, `place`, …"""

SHAPES = ("circle", "triangle", "square", "diamond", "hexagon", "cross")
"""What the seats' shapes are called."""

BLACK = "".join(
    [
        ".db{fill:#fff;stroke:#000}.dp{fill:#000}.seat1,.seat2,.seat3,.seat4,.seat5,.seat6{stroke:#000}",
        ".s1,.s2,.s3,.s4,.s5,.s6{fill:#fff;stroke:#000;stroke-width:1.6}.glueline{stroke:#000}",
    ]
)
"""Dice and seats in outline, for a print that saves ink."""
