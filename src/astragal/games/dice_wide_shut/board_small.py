"""A half of the board to be looked at: the same board drawn small, in a few paths."""

from astragal.core import component
from astragal.core.drawing import box, text

from . import rules
from .board_half import OPEN, Half, corner_of, outline, runs, tally, zigzag
from .board_layout import Grid
from .board_words import minus, number_at

NUMBERED = 24
"""Cells of at least this height show their numbers."""


@component
def small_half(half: Half, grid: Grid) -> str:
    """Cells, 6s, splits and points of a half, without its ground."""
    return _cells(half, grid) + _sixes(half, grid) + _splits(half, grid) + _points(half, grid)


def _cells(half: Half, grid: Grid) -> str:
    rows = [_row(half.colour, row, cells, grid) for row, cells in enumerate(tally(half).cells)]
    *paths, ticks, numbers = map("".join, zip(*rows, strict=True))
    kinds = ("wscell", f"wsmark{half.colour}", f"wslost{half.colour}")
    drawn = "".join(f"<path class='{kind}' d='{path}'/>" for path, kind in zip(paths, kinds, strict=True) if path)
    ticked = f"<path class='wstick2' d='{ticks}'/>" if ticks else ""
    return _bands(half, grid) + drawn + numbers + ticked


def _row(colour: int, row: int, cells: tuple[int, ...], grid: Grid) -> tuple[str, ...]:
    """The paths of a row's open, marked and lost cells and of its ticks, and its numbers."""
    shape = outline(colour, grid.width, grid.height)
    begin = corner_of(colour, grid.width, grid.height)
    tick = _tick(grid)
    y = grid.top + row * grid.step_y
    paths = ["", "", ""]
    ticks = ""
    for column, now in enumerate(cells):
        x = grid.left + column * grid.step_x
        paths[now] += f"M{x + begin} {y}{shape}"
        if now != OPEN:
            ticks += f"M{x + grid.width // 2} {y + grid.height // 2}{tick}"
    return *paths, ticks, _numbers(colour, row, cells, grid) if grid.height >= NUMBERED else ""


def _tick(grid: Grid) -> str:
    """The path of a tick from the middle of its cell."""
    size = min(grid.height, grid.width, 24)
    left, down, up, right = (round(size * part) or 1 for part in (0.35, 0.2, 0.55, 0.4))
    return f"m-{left} 0l{left - 1} {down}l{right} -{up}"


def _bands(half: Half, grid: Grid) -> str:
    return "".join(
        box(
            grid.left + column * grid.step_x + 2,
            grid.top + first * grid.step_y + 3,
            grid.width - 4,
            (last - first) * grid.step_y + grid.height - 6,
            f"wsrun{half.colour}",
        )
        for column, first, last in runs(half)
    )


def _numbers(colour: int, row: int, cells: tuple[int, ...], grid: Grid) -> str:
    """One text for a row, whose letters have places of their own."""
    free = [column for column, now in enumerate(cells) if now == OPEN]
    if not free:
        return ""
    places = " ".join(str(grid.left + column * grid.step_x + grid.width // 2) for column in free)
    digits = "".join(str(number_at(colour, row, column)) for column in free)
    y = grid.top + row * grid.step_y + grid.height // 2 + 5
    return f"<text x='{places}' y='{y}' class='t13 bold middle ws{rules.HALVES[colour]}'>{digits}</text>"


def _sixes(half: Half, grid: Grid) -> str:
    art = ""
    r = grid.radius
    for row in range(5):
        x, y = grid.six_x, grid.top + row * grid.step_y + grid.height // 2
        kind = ("wsopen", "wsring", "wsused")[half.sixes[row]]
        art += f"<circle class='{kind}' cx='{x}' cy='{y}' r='{r}'/>"
        if half.sixes[row] == rules.MARKED:
            art += f"<path class='wstick2' d='M{x - r // 2} {y}l{r // 3} {r // 2}l{r} -{r + 2}'/>"
        elif half.sixes[row] == rules.USED:
            art += f"<path class='wsslash' d='M{x - r // 2} {y + r // 2}l{r} -{r}'/>"
        elif grid.height >= NUMBERED:
            art += text(x, y + 5, rules.SIX, "t13 bold middle")
    return art


def _splits(half: Half, grid: Grid) -> str:
    art = ""
    for row in range(5):
        if tally(half).split[row]:
            y = grid.top + row * grid.step_y + grid.height // 2
            line = zigzag(grid.left, y, grid.width, grid.step_x, min(4, grid.height // 4))
            art += f"<path class='wscross' stroke-width='5' d='{line}'/>"
            art += f"<path class='wscross2' stroke-width='2.4' d='{line}'/>"
    return art


def _points(half: Half, grid: Grid) -> str:
    columns, full, _, _ = tally(half)
    wide = grid.step_x > 20
    shown = minus if wide else str  # a hyphen is narrower than a minus sign
    art = ""
    for column in range(5):
        middle = grid.left + column * grid.step_x + grid.width / 2
        if full[column]:
            ring = min(grid.step_x - 1, 26)
            art += box(middle - ring / 2, grid.foot - 11, ring, 15, "wsfull", 5)
        kind = " wsbad" if columns[column] < 0 else " bold" if wide else ""
        art += text(middle, grid.foot, shown(columns[column]), f"t11 middle{kind}")
    total = ("= " if wide else "") + shown(sum(columns))
    return art + text(grid.six_x, grid.foot, total, f"t11 bold middle ws{half.name}")
