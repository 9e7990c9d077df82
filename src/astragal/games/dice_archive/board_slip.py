"""A rival's slip: the tables of their sheet, drawn small, the points, and a stamp for the last deed."""

from functools import cache
from typing import NamedTuple

from astragal.core import View
from astragal.core.drawing import badge, box, cut, shape, text

from . import rules
from .board_dice import Deed
from .board_tables import TIMES
from .rules import S

WIDTH = 228


class Slip(NamedTuple):
    """The measures of a slip."""

    height: float
    name: float
    heading: float
    cells: float
    cell: float
    dice: float
    die: float
    sum: float
    stamp: float


TALL = Slip(222, name=26, heading=55, cells=61, cell=27, dice=126, die=30, sum=182, stamp=186)
SHORT = Slip(165, name=22, heading=45, cells=50, cell=22, dice=103, die=28, sum=154, stamp=137)


def sheet(view: View[S], seat: int, slip: Slip) -> str:
    """Name, tables and sum of a seat."""
    s = view.state
    art = box(0, 0, WIDTH, slip.height, "da-copy", 3)
    art += badge(view, seat, 21, slip.name - 5, 10) + text(38, slip.name, cut(view.names[seat], 16), "t14 bold")
    for table in range(3):
        art += _table(table, s.task_needs[table], _bits(s, seat, table), slip)
    if slip is TALL:
        art += "<path class='da-fold' d='M10 166H218'/>"
        art += text(10, 208, points_of(view.scores[seat]), "t14 bold")
    return art + text(10, slip.sum, _sum(s, seat, view.scores[seat]), "t11 mono muted")


def _bits(s: S, seat: int, table: int) -> tuple[int, ...]:
    return tuple(s.tasks[seat][table][1:])


@cache
def _table(table: int, need: int, done: tuple[int, ...], slip: Slip) -> str:
    """A table of tasks, and over it what it needs and how many are done."""
    x = 10 + 71 * table
    art = text(x, slip.heading, f"{TIMES}{need}", "t12 bold da-carbon")
    art += text(x + 66, slip.heading, f"{sum(done)}/6", "t11 muted end")
    return art + f"<g transform='translate({x} {slip.cells:g})' class='da-small'>{_cells(done, slip.cell)}</g>"


def _cells(done: tuple[int, ...], height: float) -> str:
    """The squares of a small table: a tick or a number in each."""
    frames, ticks, numbers = "", "", ""
    for number, ticked in enumerate(done, start=1):
        down, right = divmod(number - 1, 3)
        x, y = right * 22.5, down * height
        frames += f"M{x:g} {y:g}h21v{height - 2:g}h-21z"
        middle = y + height / 2
        if ticked:
            ticks += f"M{x + 4:g} {middle:g}l5 6l8.5-13"
        else:
            numbers += text(x + 10.5, middle + 3, number, "t11 muted middle")
    return f"<path class='da-task' d='{frames}'/>{numbers}<path class='da-tick' d='{ticks or 'M0 0'}'/>"


def glance(view: View[S], seat: int, width: float) -> str:
    """A slip on a phone: shape, dots for the tasks, points; the name where there is room."""
    s = view.state
    art = box(0, 0, width, 40, "da-copy", 3)
    art += shape(seat, 12, 13, 6.5)
    for table in range(3):
        art += f"<g transform='translate({20 + 20 * table} 5)'>{_dots(_bits(s, seat, table))}</g>"
    if width > 300:
        art += text(21, 35, cut(view.names[seat], 13), "t12 bold")
    # Four slips leave no room; the points also stand beside the names over the board.
    return art + text(width - 4, 35, view.scores[seat], "t12 bold end") if width > 100 else art


@cache
def _dots(done: tuple[int, ...]) -> str:
    """A table as dots, filled where its tasks are done."""
    paths = ["", ""]
    for number, ticked in enumerate(done):
        down, right = divmod(number, 3)
        paths[ticked] += f"M{right * 6 + 0.5:g} {down * 8 + 0.5:g}h4.5v6h-4.5z"
    return f"<path class='da-dots' d='{paths[0] or 'M0 0'}'/><path class='da-done' d='{paths[1] or 'M0 0'}'/>"


def _sum(s: S, seat: int, points: int) -> str:
    """How the points come about: dice times tasks, and the sum."""
    parts = (f"{rules.archived(s, seat, table)}{TIMES}{rules.tasks_done(s, seat, table)}" for table in range(3))
    return f"{'+'.join(parts)} = {points}"


def points_of(points: int) -> str:
    """Points in words."""
    return f"{points} point{'' if points == 1 else 's'}"


def stamp(deed: Deed, s: S) -> str:
    """What a rival did last, as an imprint that sits a little askew."""
    return _imprint(deed, (s.archive_needs if deed.verb == "archive" else s.task_needs)[deed.table])


@cache
def _imprint(deed: Deed, need: int) -> str:
    match deed.verb:
        case "archive":
            words = f"LOCKED {deed.number}·{TIMES}{need}"
        case "task":
            words = f"TICKED {deed.number}·{TIMES}{need}"
        case "pass":
            words = f"PASSED {deed.number}"
        case "keep":
            words = "KEPT ALL"
        case _:
            words = f"REROLLED {deed.number}"
    imprint = box(0, 0, 90, 20, "da-imprint", 3) + text(45, 14, words, "t11 bold mono middle da-red")
    return f"<g transform='rotate(-5 45 10)'>{imprint}</g>"
