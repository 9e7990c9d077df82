"""The ground of the plan: floors, walls, doors and the names of lines and columns. It never changes during a game."""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from math import ceil

from astragal.core import View, component
from astragal.core.drawing import Piece, text
from astragal.core.language import Texts

from . import office
from .board_layout import Cell, Layout, Plan, cell_of
from .rules import S
from .words_names import desk_of
from .words_names import square as name

_ = Texts(__file__)

LABEL = 92
"""How wide the name of the supply room is."""

THIN_BELOW = 34
"""Squares smaller than this have thin lines."""

ROW_NAMED_FROM, PLACE_NAMED_FROM = 30, 56
"""From which size of a square on the room's name stands in a row of places, or on a single one."""

BUBBLE_ROOM, NUMBER_ROOM = 28, 12
"""The margin in which names of lines have circles, and the one in which numbers have room at all."""


# The ground


def ground(plan: Plan, layout: Layout, *, named: bool = True) -> str:
    """Floors, walls and doors of a part of the plan; its supply room can go without its name."""
    cells = layout.cells
    solid = [cell for cell in cells if plan.at(cell) == office.WALL and cell not in plan.outside]
    floor = [cell for cell in cells if plan.at(cell) in (office.OUTER, office.INNER, office.DOORWAY)]
    room = [cell for cell in cells if plan.at(cell) in (office.SUPPLY_DOORWAY, office.INSIDE)]
    thin = " class='os-thin'" if layout.cell < THIN_BELOW else ""
    return "".join(
        [
            f"<g{thin}>",
            *(
                f"<path class='{kind}' d='{''.join(_rows(layout, which))}'/>"
                for kind, which in (("os-floor", floor), ("os-solid", solid), ("os-room", room))
                if which
            ),
            _edges(plan, layout),
            _doors(plan, layout),
            _chevrons(plan, layout),
            _room(layout, room, plan, named=named) if room else "",
            "</g>",
        ]
    )


def _rows(layout: Layout, cells: list[Cell]) -> Iterator[str]:
    """Squares side by side as one rectangle."""
    for first, length in _runs(cells):
        x, y = layout.at(first)
        yield f"M{x:g} {y:g}h{length * layout.cell:g}v{layout.cell:g}h{-length * layout.cell:g}z"


def _runs(cells: Iterable[Cell]) -> Iterator[tuple[Cell, int]]:
    """Places that follow one another in a line: the first one and how many they are."""
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    start = 0
    for i, (cell, following) in enumerate(pairwise([*ordered, (-9, -9)])):
        if following != (cell[0] + 1, cell[1]):
            yield ordered[start], i + 1 - start
            start = i + 1


def _edges(plan: Plan, layout: Layout) -> str:
    """The lines between squares: joints of the floor, sills of the supply room, walls, and the hull of the building."""
    across: dict[str, set[Cell]] = {"os-joint": set(), "os-sill": set(), "os-wall": set(), "os-hull": set()}
    upright: dict[str, set[Cell]] = {kind: set() for kind in across}
    for column, line in layout.cells:
        for beside, edges, edge in (
            ((column, line - 1), across, (column, line)),
            ((column, line + 1), across, (column, line + 1)),
            # Upright ones are kept with line and column exchanged, so that they too can be joined.
            ((column - 1, line), upright, (line, column)),
            ((column + 1, line), upright, (line, column + 1)),
        ):
            kind = _edge(plan, (column, line), beside)
            if kind:
                edges[kind].add(edge)
    drawn = []
    for kind in across:
        path = ""
        for (column, line), length in _runs(across[kind]):
            x, y = layout.at((column, line))
            path += f"M{x:g} {y:g}h{length * layout.cell:g}"
        for (line, column), length in _runs(upright[kind]):
            x, y = layout.at((column, line))
            path += f"M{x:g} {y:g}v{length * layout.cell:g}"
        drawn.append(f"<path class='{kind}' d='{path}'/>" if path else "")
    return "".join(drawn)


def _edge(plan: Plan, one: Cell, other: Cell) -> str:
    kinds = {plan.at(one), plan.at(other)}
    if kinds == {office.WALL}:
        return "os-hull" if (one in plan.outside) != (other in plan.outside) else ""
    if one in plan.outside or other in plan.outside:
        return "os-hull"
    if not plan.is_open(one, other):
        return "os-wall"
    if office.SUPPLY_DOORWAY in kinds:
        return "os-sill" if office.INNER in kinds else ""
    return "" if office.INSIDE in kinds else "os-joint"


def _doors(plan: Plan, layout: Layout) -> str:
    """An open leaf in every doorway: between the corridors inwards, and outwards where the supply room has walls."""
    doors = gates = ""
    for square in filter(layout.holds, plan.squares):
        x, y = layout.corner(square)
        if plan.kind[square] == office.DOORWAY:
            doors += _leaf(layout.cell, x, y, _toward(square, plan.aside[square]), inwards=True)
        elif plan.kind[square] == office.SUPPLY_DOORWAY:
            corridors = [other for other in plan.squares if plan.supply_doorway[other] == square]
            if len(corridors) == 1:
                gates += _leaf(layout.cell, x, y, _toward(square, corridors[0]), inwards=False)
    kinds = (("os-door", doors), ("os-gate", gates))
    return "".join(f"<path class='{kind}' d='{path}'/>" for kind, path in kinds if path)


def _toward(square: int, other: int) -> Cell:
    """The way from one square to the next, across and down."""
    (column, line), (beside, below) = cell_of(square), cell_of(other)
    return beside - column, below - line


def _leaf(cell: float, x: float, y: float, out: Cell, inwards: bool) -> str:
    """A leaf and its swing; the hinge is the end of the sill on the left of somebody looking out."""
    across, down = out
    swing, half = cell * 0.46, cell / 2
    hinge_x = x + half + (across + down) * (half - 2)
    hinge_y = y + half + (down - across) * (half - 2)
    side = -1 if inwards else 1
    leaf = f"M{hinge_x:g} {hinge_y:g}l{side * across * swing:g} {side * down * swing:g}"
    end_x, end_y = -down - side * across, across - side * down
    return f"{leaf}a{swing:g} {swing:g} 0 0 {0 if inwards else 1} {end_x * swing:g} {end_y * swing:g}"


def _chevrons(plan: Plan, layout: Layout) -> str:
    """Which way the corridors are walked, on squares that lead to no doorway; every other one of a long corridor."""
    path = ""
    long = {kind: plan.ring(kind) > 12 for kind in (office.OUTER, office.INNER)}
    size = min(4.5, layout.cell * 0.1)
    for square in filter(layout.holds, plan.squares):
        column, line = cell_of(square)
        if plan.kind[square] not in long or plan.aside[square] != office.NOWHERE:
            continue
        if long[plan.kind[square]] and (column + line) % 2 == 0:
            continue
        x, y = (place + layout.cell / 2 for place in layout.corner(square))
        across, down = (there - here for here, there in zip((column, line), cell_of(plan.ahead[square]), strict=True))
        # From one arm over the tip to the other.
        arm_x, arm_y = x - size * (across + down) / 1.6, y - size * (down - across) / 1.6
        tip = f"L{x + size * across / 1.6:g} {y + size * down / 1.6:g}"
        path += f"M{arm_x:g} {arm_y:g}{tip}"
        path += f"L{x - size * (across - down) / 1.6:g} {y - size * (down + across) / 1.6:g}"
    return f"<path class='os-way' d='{path}'/>" if path else ""


def _room(layout: Layout, room: list[Cell], plan: Plan, *, named: bool) -> str:
    """What the room is called, where there is a place for it, and racks where nobody stands."""
    cell = layout.cell
    inside = {place for place in room if plan.at(place) == office.INSIDE}
    under_name, label = _room_name(layout, room, inside) if named else ([], "")
    rack = ""
    for place in sorted(inside.difference(under_name)):
        x, y = layout.at(place)
        rack += f"M{x + cell * 0.24:g} {y + cell * 0.16:g}h{cell * 0.52:g}v{cell * 0.68:g}h{-cell * 0.52:g}z"
        rack += f"m0 {cell * 0.22:g}h{cell * 0.52:g}m0 {cell * 0.22:g}h{-cell * 0.52:g}"
    return (f"<path class='os-rack' d='{rack}'/>" if rack else "") + label


def _room_name(layout: Layout, room: list[Cell], inside: set[Cell]) -> tuple[list[Cell], str]:
    """The places on which the name of the room stands: beside one another, or on one in two lines, or on a doorway.

    The middle of a place is left free, because walks lead through the room.
    """
    cell = layout.cell
    kind = "t12 mono bold middle os-r"
    length = ceil(LABEL / cell)
    rows = [row for row in ([(x + i, y) for i in range(length)] for x, y in inside) if inside.issuperset(row)]
    if rows and cell >= ROW_NAMED_FROM:
        row = min(rows, key=lambda row: _from_the_middle(row[0], [other[0] for other in rows]))
        x, y = layout.at(row[0])
        return row, text(x + length * cell / 2, y + cell / 2 - 5, _("SUPPLY ROOM"), kind)
    if cell < PLACE_NAMED_FROM:
        return [], ""
    if inside:
        place = min(inside, key=lambda place: _from_the_middle(place, inside))
        x, y = layout.at(place)
        words = enumerate(_("SUPPLY\nROOM").split("\n"))
        return [place], "".join(text(x + cell / 2, y + cell / 2 - 8 + 25 * i, word, kind) for i, word in words)
    x, y = layout.at(room[0])
    # Beside the middle, through which people walk.
    return [], text(x + 3, y + 12, _("SUPPLY"), "t11 mono bold os-r os-tight")


def _from_the_middle(place: Cell, places: Collection[Cell]) -> tuple[float, Cell]:
    """How far a place is from the middle of all, and the place itself, so that there is one that is nearest."""
    x, y = (sum(way) / len(places) for way in zip(*places, strict=True))
    return (place[0] - x) ** 2 + (place[1] - y) ** 2, place


# What is around it


def names_of_lines(layout: Layout) -> str:
    """Letters over the columns and numbers before the lines: in circles where there is room, as on a draft."""
    bubbles = min(layout.left, layout.top) >= BUBBLE_ROOM
    away = 17 if bubbles else 7
    drawn = ""
    for number, column in enumerate(layout.columns):
        drawn += _bubble(layout.left + (number + 0.5) * layout.cell, layout.top - away, office.COLUMNS[column], bubbles)
    for number, line in enumerate(layout.lines):
        if layout.left >= NUMBER_ROOM:
            drawn += _bubble(layout.left - away, layout.top + (number + 0.5) * layout.cell, str(line + 1), bubbles)
    return drawn


def _bubble(x: float, y: float, letter: str, bubble: bool) -> str:
    circle = f"<circle class='os-paper' cx='{x:g}' cy='{y:g}' r='9.5'/>" if bubble else ""
    return circle + text(x, y + 4, letter, "t11 mono bold middle os-d")


def squares(view: View[S], plan: Plan, layout: Layout, sheet: str = "") -> tuple[Piece, ...]:
    """Every square as something to touch; what it looks like is drawn with the ground."""
    desks = view.state.desk[: view.state.players]
    return _squares(plan, layout, sheet, tuple(zip(desks, view.names, strict=True)))


@component
def _squares(plan: Plan, layout: Layout, sheet: str, desks: tuple[tuple[int, str], ...]) -> tuple[Piece, ...]:
    titles = {square: _("{square}, {desk}", square=name(square), desk=desk_of(owner)) for square, owner in desks}
    for square in plan.squares:
        if plan.kind[square] == office.DOORWAY:
            titles[square] = _("{square}, a doorway between the corridors", square=name(square))
        elif plan.kind[square] == office.SUPPLY_DOORWAY:
            titles[square] = _("{square}, a doorway of the supply room", square=name(square))
    side = layout.cell
    return tuple(
        Piece(
            f"square-{name(square)}",
            *layout.corner(square),
            "",
            side,
            side,
            titles.get(square, name(square)),
            4,
            sheet,
        )
        for square in plan.squares
        if layout.holds(square)
    )
