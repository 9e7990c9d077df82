"""The map of Office Supply on paper: whatever office it is, on as many pages as it takes, with strips to glue."""

from collections.abc import Iterator
from typing import NamedTuple

from astragal.core.drawing import box, shape, use
from astragal.core.parts import BLOCK, COMMAND, Face, Label, at, code, moved

from . import office, rules
from .board_layout import Layout, Plan, plan_of
from .board_plan import ground
from .rules import S
from .words_names import square as name

DRAWN = 70.0
"""How large a square is while it is drawn, before it is scaled to paper."""

WHOLE, SQUARE = 26.0, 28.0
"""A square of a map that fits on one page, and of one that does not."""

WHOLE_SIZE = (7, 8)
PART_SIZE = (5, 9)
STRIP = 8.0
"""What a part shows of its neighbour, to be glued under it."""

PANEL = 146.0
"""Where the legend begins."""


class Part(NamedTuple):
    """The columns and lines of a map that are on one page."""

    letter: str
    columns: range
    lines: range
    more_right: bool
    more_below: bool


def map_pages(s: S) -> list[Face]:
    """The map, part by part."""
    plan = plan_of(s)
    if plan.columns <= WHOLE_SIZE[0] and plan.lines <= WHOLE_SIZE[1]:
        whole = Part("A", range(plan.columns), range(plan.lines), more_right=False, more_below=False)
        return [_whole(s, plan, whole)]
    parts = list(_parts(plan))
    return [_tile(s, plan, part, parts) for part in parts]


def _parts(plan: Plan) -> Iterator[Part]:
    across = _divided(plan.columns, PART_SIZE[0])
    down = _divided(plan.lines, PART_SIZE[1])
    letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for lines in down:
        for columns in across:
            yield Part(next(letters), columns, lines, columns.stop < plan.columns, lines.stop < plan.lines)


def _divided(count: int, most: int) -> list[range]:
    pages = -(-count // most)
    size = -(-count // pages)
    return [range(start, min(start + size, count)) for start in range(0, count, size)]


def _whole(s: S, plan: Plan, part: Part) -> Face:
    left, top = (BLOCK[0] - WHOLE * plan.columns) / 2, 2.0
    art, words = _ground(s, plan, part, WHOLE, (0, 0), named=True)
    art, words = at(left, top, art), list(moved(words, left, top))
    y = top + WHOLE * plan.lines + 8
    for x, (drawn, said) in ((4, _legend()), (56, _die())):
        art += at(x, y, drawn)
        words += moved(said, x, y)
    art += code(BLOCK[0] - 30, y + 2)
    words += _code_words(BLOCK[0] - 34, y + 10, "end", (COMMAND,))
    return Face(*BLOCK, art, tuple(words), "map A")


def _tile(s: S, plan: Plan, part: Part, parts: list[Part]) -> Face:
    strip = (STRIP if part.more_right else 0, STRIP if part.more_below else 0)
    named = part == max(parts, key=lambda one: _room_squares(plan, one))
    art, words = _ground(s, plan, part, SQUARE, strip, named=named)
    width, height = SQUARE * len(part.columns), SQUARE * len(part.lines)
    art += _seams(part, width, height)
    if part.more_right:
        words.append(
            Label(width + 5.6, height / 2 + 24, "glue: the next part lies on this strip", 7, "bad", turned=-90)
        )
    for y, (drawn, said) in ((0, _assembly(plan, part, parts)), (92, _legend()), (138, _die())):
        art += at(PANEL + 5, y, drawn)
        words += moved(said, PANEL + 5, y)
    art += code(PANEL + 8, 205)
    words += _code_words(PANEL + 5, 236, "", ("astragal play", " --dice typed", " --resume game.txt"))
    return Face(*BLOCK, art, tuple(words), f"map {part.letter}")


def _room_squares(plan: Plan, part: Part) -> int:
    """How much of the supply room is on a part: its name is printed where most of it is."""
    cells = ((column, line) for column in part.columns for line in part.lines)
    return sum(plan.at(cell) in (office.SUPPLY_DOORWAY, office.INSIDE) for cell in cells)


def _ground(
    s: S, plan: Plan, part: Part, cell: float, strip: tuple[float, float], *, named: bool
) -> tuple[str, list[Label]]:
    """The plan as the board draws it, with the names of squares, and desks for those who play."""
    columns = range(part.columns.start, part.columns.stop + bool(strip[0]))
    lines = range(part.lines.start, part.lines.stop + bool(strip[1]))
    layout = Layout(0, 0, DRAWN, columns, lines)
    width, height = cell * len(part.columns) + strip[0], cell * len(part.lines) + strip[1]
    scale = cell / DRAWN
    clip = f"os-part-{part.letter}"
    art = f"<clipPath id='{clip}'><rect x='-1' y='-1' width='{width + 1 + (not strip[0]):g}' "
    art += f"height='{height + 1 + (not strip[1]):g}'/></clipPath><g clip-path='url(#{clip})'>"
    art += at(0, 0, ground(plan, layout, named=named), scale) + "</g>"
    words: list[Label] = []
    own = Layout(0, 0, cell, part.columns, part.lines)
    desks = {s.desk[seat]: seat for seat in range(s.players)}
    for square in filter(own.holds, plan.squares):
        x, y = own.corner(square)
        if square in desks:
            drawn, said = _desk(desks[square], cell)
            art += at(x, y, drawn)
            words += moved(said, x, y)
        else:
            words.append(Label(x + 1.6, y + cell - 1.8, name(square), 7, "mono muted"))
    return art, words


def _desk(seat: int, cell: float) -> tuple[str, list[Label]]:
    art = box(1.6, 1.6, cell - 3.2, cell - 3.2, f"osdesk seat{seat + 1}", 1.6) + shape(seat, cell / 2, cell * 0.44, 6.4)
    return art, [Label(cell / 2, cell - 4, f"desk {'ABCD'[seat]}", 8, "bold center")]


def _seams(part: Part, width: float, height: float) -> str:
    """Where the next part is laid on, with half rings that close when it lies right."""
    art = ""
    rings = ""
    if part.more_right:
        art += f"<path class='glueline' d='M{width:g} 0v{height:g}'/>"
        rings += "".join(f"M{width:g} {SQUARE * (i + 0.5) - 3:g}a3 3 0 0 0 0 6" for i in range(len(part.lines)))
    if part.more_below:
        art += f"<path class='glueline' d='M0 {height:g}h{width:g}'/>"
        rings += "".join(f"M{SQUARE * (i + 0.5) - 3:g} {height:g}a3 3 0 0 1 6 0" for i in range(len(part.columns)))
    if part.columns.start:
        art += f"<path class='cutline' d='M0 -6v5M0 {height + 1:g}v5'/>"
        rings += "".join(f"M0 {SQUARE * (i + 0.5) - 3:g}a3 3 0 0 1 0 6" for i in range(len(part.lines)))
    if part.lines.start:
        art += f"<path class='cutline' d='M-6 0h5{'' if part.more_right else f'M{width + 1:g} 0h5'}'/>"
        rings += "".join(f"M{SQUARE * (i + 0.5) - 3:g} 0a3 3 0 0 0 6 0" for i in range(len(part.columns)))
    return art + f"<path class='osring' d='{rings}'/>"


def _assembly(plan: Plan, part: Part, parts: list[Part]) -> tuple[str, list[Label]]:
    """Which part this is, and how all of them are put together."""
    scale = 30 / max(plan.columns, plan.lines)
    art, words = box(0, 0, 38, 44, "osbox", 1), [Label(3, 5.6, "ASSEMBLY", 7.5, "bold mono os-draft")]
    for other in parts:
        x, y = 4 + scale * other.columns.start, 9 + scale * other.lines.start
        kind = "osthis" if other == part else "osother"
        art += box(x, y, scale * len(other.columns), scale * len(other.lines), kind)
        middle = (x + scale * len(other.columns) / 2, y + scale * len(other.lines) / 2 + 1.6)
        words.append(Label(*middle, other.letter, 12, "bold center os-draft"))
    steps = (
        "Cut each part along its left and upper edge.",
        "Lay it on the strip of its neighbour: the half rings close.",
        "Glue, then trim the outer edge.",
    )
    y = 51.0
    for number, step in enumerate(steps, start=1):
        art += f"<circle cx='2.4' cy='{y - 1.2:g}' r='2.4' class='gamefill'/>"
        words += [Label(2.4, y - 0.2, str(number), 7, "bold center son"), Label(7, y, step, 7.5, width=28)]
        y += 12.4
    return art, words


def _legend() -> tuple[str, list[Label]]:
    words = [Label(0, 4, "LEGEND", 7.5, "bold mono os-draft")]
    art = at(0, 8, "<path class='os-way' d='M4 0l8 6l-8 6'/>", 0.36)
    art += box(0, 16.4, 5, 5, "oswalled") + "<path class='rule' d='M0 18.9l2.5-2.5M0 21.4l5-5M2.5 21.4l2.5-2.5'/>"
    art += "<path class='edge' d='M0 29v-5a5 5 0 0 1 5 5z'/>"
    art += box(0, 33, 5, 5, "osroom")
    lines = ("one way, clockwise", "wall", "door, both ways", "supply room; its dashed sides are doors")
    words += [Label(8, y, line, 7.5, width=27) for y, line in zip((11.4, 20.4, 28.4, 36), lines, strict=True)]
    return art, words


def _die() -> tuple[str, list[Label]]:
    words = [
        Label(0, 4, "THE DIE", 7.5, "bold mono os-draft"),
        Label(10, 12, f"{rules.BOSS}: put the boss elsewhere", 7.5, width=25),
        Label(10, 22, "2 to 6: walk this many squares", 7.5, width=25),
        Label(0, 34, "GOAL", 7.5, "bold mono os-draft"),
        Label(0, 39, "a stapler, a ruler and pens on your desk", 7.5, width=35),
    ]
    return use("osd1", 0, 7, 7.4, "die os-die") + use("std4", 0, 17, 7.4, "die os-die"), words


def _code_words(x: float, y: float, kind: str, command: tuple[str, ...]) -> list[Label]:
    """How the code is used, with the command on as many lines as its place is wide."""
    lines = ("played on paper? scan the code,", "save it as game.txt, then")
    words = [Label(x, y + 3.6 * row, line, 7, f"muted {kind}") for row, line in enumerate(lines)]
    return words + [Label(x, y + 8 + 3.6 * row, line, 7, f"mono muted {kind}") for row, line in enumerate(command)]
