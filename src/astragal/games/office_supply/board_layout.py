"""Where everything lies: the plan of an office as large as a desk or a phone has room for, and what is beside it."""

from dataclasses import dataclass
from functools import cached_property

from astragal.core.drawing import PHONE

from . import office
from .floor_plan import MOST_COLUMNS, MOST_LINES
from .rules import S

# A desk

LARGEST_CELL = 89
PLAN = (36, 36, 632, 624)
"""Left, top, width and height of what the plan may fill."""

MARGIN, MARGIN_WIDTH = 684, 180
"""Where the panels stand beside the plan."""

ROLL_TOP, SHELVES_TOP, DESKS_TOP, BLOCK_TOP, BOTTOM = 16, 150, 246, 590, 668
DESK_ROW = 40
PLACE = 28
"""A place for an item in a row."""

SHELF, SHELF_STEP = (50, 54), 55


# A phone

WIDTH, HEIGHT = PHONE
FINGER = 40
MOST_SQUARES = WIDTH // FINGER
"""How many squares of a finger's size fit side by side; a larger plan is divided."""

LARGEST_ON_PHONE, LARGEST_IN_PART = 48, 56
LETTERS = 13
"""The height of the letters over the columns, and the width of the numbers before the lines."""

SHEET_TOP = 64
CARD_GAP = 4
ROLL_WIDTH = 134
TABLE_LEFT = 4 + ROLL_WIDTH + CARD_GAP
TABLE_WIDTH = WIDTH - TABLE_LEFT - 4
ITEMS_LEFT, ITEMS_STEP = TABLE_WIDTH - 120, 31
"""The columns for items in the table of everybody's."""


# The plan

SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))
Cell = tuple[int, int]
"""A column and a line; places outside the map have one as well."""


def cell_of(square: int) -> Cell:
    """The column and the line of a square."""
    return square % MOST_COLUMNS, square // MOST_COLUMNS


@dataclass(frozen=True, eq=False)
class Layout:
    """Where a part of the plan lies on the drawing, and how large a square is."""

    left: float
    top: float
    cell: float
    columns: range
    lines: range

    def at(self, cell: Cell) -> tuple[float, float]:
        """The top left corner of a place."""
        column, line = cell
        return self.left + (column - self.columns.start) * self.cell, self.top + (line - self.lines.start) * self.cell

    def corner(self, square: int) -> tuple[float, float]:
        """The top left corner of a square."""
        return self.at(cell_of(square))

    def holds(self, square: int) -> bool:
        """Whether a square is on this part."""
        column, line = cell_of(square)
        return column in self.columns and line in self.lines

    @property
    def width(self) -> float:
        """How wide the part is."""
        return len(self.columns) * self.cell

    @property
    def height(self) -> float:
        """How high the part is."""
        return len(self.lines) * self.cell

    @property
    def cells(self) -> list[Cell]:
        """The places on this part, line by line."""
        return [(column, line) for line in self.lines for column in self.columns]


@dataclass(frozen=True, eq=False)
class Plan:
    """An office as it is drawn. There is one for each map."""

    kind: tuple[int, ...]
    ahead: tuple[int, ...]
    aside: tuple[int, ...]
    supply_doorway: tuple[int, ...]

    @cached_property
    def squares(self) -> tuple[int, ...]:
        """Those on which somebody can stand."""
        return tuple(n for n, kind in enumerate(self.kind) if kind not in (office.WALL, office.INSIDE))

    @cached_property
    def columns(self) -> int:
        """How many columns are built on."""
        return max(square % MOST_COLUMNS for square in self.squares) + 1

    @cached_property
    def lines(self) -> int:
        """How many lines are built on."""
        return max(self.squares) // MOST_COLUMNS + 1

    def at(self, cell: Cell) -> int:
        """What kind of ground a place is; outside the map it is wall."""
        column, line = cell
        inside = 0 <= column < MOST_COLUMNS and 0 <= line < MOST_LINES
        return self.kind[line * MOST_COLUMNS + column] if inside else office.WALL

    @cached_property
    def outside(self) -> set[Cell]:
        """The places around the building, which are not walls but nothing."""
        reached = {(-1, -1)}
        ways = [(-1, -1)]
        for column, line in ways:
            for across, down in SIDES:
                cell = column + across, line + down
                on_paper = -1 <= cell[0] <= self.columns and -1 <= cell[1] <= self.lines
                if on_paper and cell not in reached and self.at(cell) == office.WALL:
                    reached.add(cell)
                    ways.append(cell)
        return reached

    @cached_property
    def passages(self) -> set[frozenset[Cell]]:
        """The pairs of squares between which there is no wall."""
        found = set()
        for square in self.squares:
            for other in (self.ahead[square], self.aside[square], self.supply_doorway[square]):
                if other != office.NOWHERE:
                    found.add(frozenset((cell_of(square), cell_of(other))))
        return found

    def is_open(self, one: Cell, other: Cell) -> bool:
        """Whether one can step or look from one place to the other: passages, and all within the supply room."""
        room = (office.SUPPLY_DOORWAY, office.INSIDE)
        return frozenset((one, other)) in self.passages or (self.at(one) in room and self.at(other) in room)

    def ring(self, kind: int) -> int:
        """How many squares a corridor has."""
        return self.kind.count(kind)

    @cached_property
    def on_desk(self) -> Layout:
        """The whole plan, as large as it fits."""
        left, top, width, height = PLAN
        cell = min(LARGEST_CELL, width // self.columns, height // self.lines)
        x, y = left + (width - self.columns * cell) // 2, top + (height - self.lines * cell) // 2
        return Layout(x, y, cell, range(self.columns), range(self.lines))

    @cached_property
    def on_phone(self) -> Layout:
        """The whole plan over the width of the phone."""
        longest = max(self.columns, self.lines)
        if longest == MOST_SQUARES:
            # Nine fingers fill the width: the numbers of the lines stand in the squares.
            left = (WIDTH - self.columns * FINGER) / 2
            return Layout(left, LETTERS - 1, FINGER, range(self.columns), range(self.lines))
        cell = min(LARGEST_ON_PHONE, (WIDTH - LETTERS - 2) // longest)
        left = LETTERS + (WIDTH - LETTERS - self.columns * cell) // 2
        return Layout(left, LETTERS, cell, range(self.columns), range(self.lines))

    @cached_property
    def parts_on_phone(self) -> tuple[Layout, ...]:
        """The parts of a plan that is too large for fingers, line by line; none if it is not."""
        if max(self.columns, self.lines) <= MOST_SQUARES:
            return ()
        return tuple(
            _part(columns, lines)
            for lines in _halves(self.lines, MOST_SQUARES)
            for columns in _halves(self.columns, MOST_SQUARES - 1)
        )


def plan_of(s: S) -> Plan:
    """The plan of the office in which a game is played; the kinds of its squares tell which map it is."""
    kind = tuple(s.kind)
    plan = _plans.get(kind)
    if plan is None:
        if len(_plans) >= MOST_PLANS:
            _plans.clear()
        plan = _plans[kind] = Plan(kind, tuple(s.ahead), tuple(s.aside), tuple(s.supply_doorway))
    return plan


MOST_PLANS = 1000
_plans: dict[tuple[int, ...], Plan] = {}


def _halves(count: int, most: int) -> list[range]:
    middle = (count + 1) // 2
    return [range(count)] if count <= most else [range(middle), range(middle, count)]


def _part(columns: range, lines: range) -> Layout:
    cell = min((WIDTH - LETTERS - 2) // len(columns), (HEIGHT - SHEET_TOP - 4) // len(lines), LARGEST_IN_PART)
    left = LETTERS + (WIDTH - LETTERS - len(columns) * cell) // 2
    return Layout(left, SHEET_TOP, cell, columns, lines)
