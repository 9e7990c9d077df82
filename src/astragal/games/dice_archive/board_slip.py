"""A rival's slip: the tables of their sheet, drawn small, the points, and a stamp for the last deed."""

from typing import NamedTuple

from astragal.core import View
from astragal.core.drawing import badge, box, cut, shape, text
from astragal.core.language import Texts

from .board_dice import Deed
from .board_layout import SLIP_WIDTH, Slip
from .board_tables import TIMES
from .rules import S
from .words_tables import points_of

_ = Texts(__file__)


class Rival(NamedTuple):
    """Everything that a slip shows but for the dice on it."""

    seat: int
    name: str
    points: int
    needs: tuple[int, ...]
    """How many equal dice the tasks of each table need."""

    done: tuple[tuple[int, ...], ...]
    """Of each table which tasks are done, from 1 to 6."""

    locked: tuple[int, ...]
    """The dice in each table of the archive."""


def rival(view: View[S], seat: int) -> Rival:
    """What a seat has."""
    s = view.state
    done = tuple([tuple(row[1:]) for row in s.tasks[seat]])
    locked = tuple([row.count(seat) for row in s.archive])
    return Rival(seat, view.names[seat], view.scores[seat], tuple(s.task_needs), done, locked)


def sheet(shown: Rival, slip: Slip) -> str:
    """Name, tables and sum of a seat."""
    art = box(0, 0, SLIP_WIDTH, slip.height, "da-copy", 3)
    art += badge(shown.name, shown.seat, 21, slip.name - 5, 10)
    art += text(38, slip.name, cut(shown.name, 16), "t14 bold")
    for table in range(3):
        art += _table(table, shown.needs[table], shown.done[table], slip)
    if slip.points:
        art += "<path class='da-fold' d='M10 166H218'/>"
        art += text(10, slip.points, points_of(shown.points), "t14 bold")
    return art + text(10, slip.sum, _sum(shown), "t11 mono muted")


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


def glance(shown: Rival, width: float, rivals: int) -> str:
    """A slip on a phone: shape, dots for the tasks, points; the name of an only rival."""
    art = box(0, 0, width, 40, "da-copy", 3)
    art += shape(shown.seat, 12, 13, 6.5)
    for table, done in enumerate(shown.done):
        art += f"<g transform='translate({20 + 20 * table} 5)'>{_dots(done)}</g>"
    if rivals == 1:
        art += text(21, 35, cut(shown.name, 13), "t12 bold")
    # Four slips leave no room; the points also stand beside the names over the board.
    return art + text(width - 4, 35, shown.points, "t12 bold end") if rivals < 4 else art


def _dots(done: tuple[int, ...]) -> str:
    """A table as dots, filled where its tasks are done."""
    paths = ["", ""]
    for number, ticked in enumerate(done):
        down, right = divmod(number, 3)
        paths[ticked] += f"M{right * 6 + 0.5:g} {down * 8 + 0.5:g}h4.5v6h-4.5z"
    return f"<path class='da-dots' d='{paths[0] or 'M0 0'}'/><path class='da-done' d='{paths[1] or 'M0 0'}'/>"


def _sum(shown: Rival) -> str:
    """How the points come about: dice times tasks, and the sum."""
    parts = (f"{dice}{TIMES}{sum(done)}" for dice, done in zip(shown.locked, shown.done, strict=True))
    return f"{'+'.join(parts)} = {shown.points}"


def in_words(shown: Rival) -> str:
    """A slip in words."""
    left, middle, right = map(sum, shown.done)
    return _(
        "{name}: {points}, tasks done: {left} left, {middle} middle, {right} right",
        name=shown.name,
        points=points_of(shown.points),
        left=left,
        middle=middle,
        right=right,
    )


def imprint(deed: Deed, need: int) -> str:
    """What a rival did last, as an imprint that sits a little askew."""
    match deed.verb:
        case "archive":
            words = _("LOCKED {number}·×{need}", number=deed.number, need=need)
        case "task":
            words = _("TICKED {number}·×{need}", number=deed.number, need=need)
        case "pass":
            words = _("PASSED {number}", number=deed.number)
        case "keep":
            words = _("KEPT ALL")
        case _:
            words = _("REROLLED {number}", number=deed.number)
    art = box(0, 0, 90, 20, "da-imprint", 3) + text(45, 14, words, "t11 bold mono middle da-red")
    return f"<g transform='rotate(-5 45 10)'>{art}</g>"
