"""A half of the board large enough to be touched: every cell and every 6 is a piece of its own."""

from typing import NamedTuple

from astragal.core import View, component
from astragal.core.drawing import Piece, box, text, use
from astragal.core.language import Texts

from . import rules
from .board_layout import Grid, HalfPlace
from .board_words import cell_title, half_title, minus, number_at, six_title, split_title, standing
from .rules import S

_ = Texts(__file__)

OPEN, MARKED, LOST = range(3)
"""A cell without a mark, with one, as the state numbers them, and with one that a split has crossed out."""


class Half(NamedTuple):
    """What is written on a half; equal halves are drawn once."""

    colour: int
    marks: tuple[tuple[int, ...], ...]
    sixes: tuple[int, ...]

    @property
    def name(self) -> str:
        """Red or blue."""
        return rules.HALVES[self.colour]

    def with_mark(self, row: int, column: int) -> "Half":
        """The same with one cell more ticked."""
        cells = self.marks[row]
        ticked = (*cells[:column], 1, *cells[column + 1 :])
        return self._replace(marks=(*self.marks[:row], ticked, *self.marks[row + 1 :]))


class Tally(NamedTuple):
    """What a half scores."""

    columns: tuple[int, ...]
    full: tuple[bool, ...]
    split: tuple[bool, ...]
    cells: tuple[tuple[int, ...], ...]
    """Whether each cell of a row is open, marked or lost."""


class SeatBoard(NamedTuple):
    """A seat with all that it has written."""

    seat: int
    name: str
    red: Half
    blue: Half

    @property
    def halves(self) -> tuple[Half, Half]:
        """Both halves."""
        return self.red, self.blue

    @property
    def points(self) -> int:
        """What the seat scores now."""
        return sum(sum(tally(half).columns) for half in self.halves)

    @property
    def splits(self) -> int:
        """How many rows are split."""
        return sum(sum(tally(half).split) for half in self.halves)

    @property
    def standing(self) -> str:
        """Points and splits in words."""
        return standing(self.points, self.splits)

    @property
    def title(self) -> str:
        """The whole board in words."""
        return _("{name}: {standing}", name=self.name, standing=self.standing)


def board_of(view: View[S], seat: int) -> SeatBoard:
    """What a seat has written on its board."""
    s = view.state
    return SeatBoard(seat, view.names[seat], half_of(s, seat, rules.RED), half_of(s, seat, rules.BLUE))


def half_of(s: S, seat: int, colour: int) -> Half:
    """What a seat has written on one half."""
    return Half(colour, tuple(map(tuple, s.marks[seat][colour])), tuple(s.sixes[seat][colour]))


@component
def tally(half: Half) -> Tally:
    """The rules' own judgement of a half."""
    s = _with_marks([list(row) for row in half.marks])
    full = tuple(rules.is_full(s, 0, half.colour, column) for column in range(5))
    split = tuple(rules.is_split(s, 0, half.colour, row) for row in range(5))
    cells = tuple((LOST,) * 5 if split[row] else half.marks[row] for row in range(5))
    points = tuple(_column_points(half.colour, column) for column in zip(*cells, strict=True))
    return Tally(points, full, split, cells)


def _column_points(colour: int, column: tuple[int, ...]) -> int:
    """The points of a column with these cells, whatever is in the columns beside it."""
    alone = [[int(cell == MARKED), 0, 0, 0, 0] for cell in column]
    return rules.column_points(_with_marks(alone), 0, colour, 0)


def _with_marks(marks: list[list[int]]) -> S:
    """A state of which only the first seat's marks are known, the same on both halves."""
    s = S()
    s.marks = [[marks, marks]]
    return s


def runs(half: Half) -> list[tuple[int, int, int]]:
    """Column, first and last row of every run of two or more."""
    found = []
    for column, cells in enumerate(zip(*tally(half).cells, strict=True)):
        begin = 0
        for row in range(6):
            if row == 5 or cells[row] != MARKED:
                if row - begin >= 2:
                    found.append((column, begin, row - 1))
                begin = row + 1
    return found


@component
def pieces(half: Half, place: HalfPlace) -> tuple[Piece, ...]:
    """A half at its place: bands, cells, 6s, splits and points."""
    split, cells = tally(half)[2:]
    drawn = [_bands(half, place)]
    for row in range(5):
        drawn += _row(half.colour, row, cells[row], place)
    drawn += [_six(half.colour, row, half.sixes[row], place) for row in range(5)]
    drawn += [_split(half.colour, row, place) for row in range(5) if split[row]]
    return (*drawn, _points(half, place))


def _bands(half: Half, place: HalfPlace) -> Piece:
    """A run is one band behind its cells."""
    grid = place.grid
    art = "".join(
        box(
            column * grid.step_x + 2,
            first * grid.step_y + 6,
            grid.width - 4,
            (last - first) * grid.step_y + grid.height - 12,
            f"wsrun{half.colour}",
        )
        for column, first, last in runs(half)
    )
    return Piece(f"runs-{half.name}", *place.row(0), art, sheet=place.sheet)


def outline(colour: int, width: int, height: int) -> str:
    """The path of a cell from the left end of its upper edge: corners cut in red, round in blue."""
    c = corner_of(colour, width, height)
    across, down = width - 2 * c, height - 2 * c
    if colour == rules.RED:
        return f"h{across}l{c} {c}v{down}l-{c} {c}h-{across}l-{c}-{c}v-{down}z"
    return f"h{across}q{c} 0 {c} {c}v{down}q0 {c}-{c} {c}h-{across}q-{c} 0-{c}-{c}v-{down}q0-{c} {c}-{c}z"


def corner_of(colour: int, width: int, height: int) -> int:
    """How much of a corner is cut away."""
    return min(8, height // 3, width // 5) if colour == rules.RED else min(14, height // 3, width // 4)


def symbol_of(colour: int, grid: Grid) -> str:
    """The name of a cell's outline among the symbols."""
    return f"ws-{rules.HALVES[colour]}-{grid.width}"


def symbols(grid: Grid) -> str:
    """The outlines of the cells of both halves."""
    return "".join(
        f"<path id='{symbol_of(colour, grid)}' d='M{corner_of(colour, grid.width, grid.height)} 0"
        f"{outline(colour, grid.width, grid.height)}'/>"
        for colour in range(2)
    )


@component
def _row(colour: int, row: int, cells: tuple[int, ...], place: HalfPlace) -> tuple[Piece, ...]:
    return tuple(_cell(colour, row, column, now, place) for column, now in enumerate(cells))


def _cell(colour: int, row: int, column: int, now: int, place: HalfPlace) -> Piece:
    grid, (x, y) = place.grid, place.row(row)
    name, number = rules.HALVES[colour], number_at(colour, row, column)
    kind = ("wscell", f"wsmark{colour}", f"wslost{colour}")[now]
    art = f"<use href='#{symbol_of(colour, grid)}' class='{kind}'/>"
    if now == OPEN:
        art += text(grid.width / 2, grid.height / 2 + 6, number, f"wsnumber{colour}")
    else:
        art += text(10, grid.height / 2 + 4, number, "wssmall")
        art += use_at("ws-tick", max(grid.width / 2 - 11, 18), grid.height / 2 - 10, "wstick")
    return Piece(
        f"cell-{name}-{row + 1}-{column + 1}",
        x + column * grid.step_x,
        y,
        art,
        grid.width,
        grid.height,
        cell_title(colour, row, column, now),
        8 if colour == rules.RED else 14,
        place.sheet,
    )


def use_at(symbol: str, x: float, y: float, kind: str) -> str:
    """A shape of the symbols in its own size."""
    return f"<use href='#{symbol}' x='{x:g}' y='{y:g}' class='{kind}'/>"


def _six(colour: int, row: int, now: int, place: HalfPlace) -> Piece:
    name, grid, r = rules.HALVES[colour], place.grid, place.grid.radius
    middle = f"cx='{r:g}' cy='{r:g}'"
    if now == rules.OPEN:
        art = f"<circle class='wsopen' {middle} r='{r - 1:g}'/>{text(r, r + 6, 6, 'wsnumber2')}"
    elif now == rules.MARKED:
        art = f"<circle class='wsring' {middle} r='{r - 1.5:g}'/>{text(r - 4, r + 6, 6, 'wsnumber2')}"
        art += f"<g transform='translate({r + 2:g} {r - 13:g}) scale(.7)'>{use('ws-tick', 0, 0, 24, 'wstick')}</g>"
    else:
        art = f"<circle class='wsused' {middle} r='{r - 1:g}'/>{text(r, r + 6, 6, 'wsnumber3')}"
        art += f"<path class='wsslash' d='M{0.45 * r:g} {1.55 * r:g}L{1.55 * r:g} {0.45 * r:g}'/>"
    return Piece(
        f"six-{name}-{row + 1}",
        place.x + grid.six_x - r,
        place.row(row)[1] + grid.height / 2 - r,
        art,
        2 * r,
        2 * r,
        six_title(colour, row, now),
        r,
        place.sheet,
    )


def _split(colour: int, row: int, place: HalfPlace) -> Piece:
    """A crooked line through the whole row."""
    name, grid = rules.HALVES[colour], place.grid
    line = zigzag(0, grid.height / 2, grid.width, grid.step_x, 6)
    art = f"<path class='wscross' stroke-width='8' d='{line}'/><path class='wscross2' stroke-width='4' d='{line}'/>"
    return Piece(
        f"split-{name}-{row + 1}",
        *place.row(row),
        art,
        4 * grid.step_x + grid.width,
        grid.height,
        split_title(colour, row),
        sheet=place.sheet,
    )


def zigzag(x: float, y: float, width: float, step: float, tooth: float) -> str:
    """The path of a split through a row that begins at a place."""
    teeth = "".join(
        f"L{x + i * step + width / 2:g} {y - tooth:g}L{x + i * step + (width + step) / 2:g} {y + 2:g}" for i in range(5)
    )
    return f"M{x - (step - width) / 2 - 2:g} {y + 2:g}{teeth}"


def _points(half: Half, place: HalfPlace) -> Piece:
    """The points under every column, ringed in gold if the column is full, and their sum."""
    grid = place.grid
    columns, full = tally(half)[:2]
    art = ""
    for column in range(5):
        middle = column * grid.step_x + grid.width / 2
        kind = " wsbad" if columns[column] < 0 else ""
        if full[column]:
            art += box(middle - 19, 2, 38, 23, "wsfull", 8)
        art += text(middle, 20, minus(columns[column]), f"wspoints{kind}")
    art += text(grid.six_x - grid.left, 20, f"= {minus(sum(columns))}", f"wspoints ws{half.name}")
    title = half_title(half.colour, columns, sum(full))
    width = grid.six_x - grid.left + 36
    x, y = place.x + grid.left, place.y + grid.foot - 20
    return Piece(f"points-{half.name}", x, y, art, width, 26, title, sheet=place.sheet)
