"""The rivals: a slip for each with the same tables and dice, drawn small, and a stamp that tells the last deed."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from astragal.core import View
from astragal.core.drawing import Piece, badge, box, shape, text

from . import rules
from .board_style import cut
from .board_tables import TIMES
from .board_tray import art_of
from .dice import LOCKED, UNROLLED, UNUSED, USED, Deed, Dice

WIDTH = 228
LEFT = 652
LARGE = 1.5
"""How much larger than on the desk a slip is when a phone opens it."""


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


def rivals(players: int, seat: int) -> list[int]:
    """The other seats, clockwise."""
    return [(seat + i) % players for i in range(1, players)]


def measures(players: int) -> Slip:
    """Four slips have to be short."""
    return SHORT if players == 5 else TALL


def corner(players: int, seat: int, rival: int, *, phone: bool) -> tuple[float, float]:
    """Where on a rival's slip the worker of the week token lies."""
    number = rivals(players, seat).index(rival)
    if phone:
        return 11 + number * 354 / (players - 1), 450
    return LEFT + WIDTH - 30, 5 + number * _step(measures(players))


def _step(slip: Slip) -> float:
    """From one slip to the next below it."""
    return slip.height + (9 if slip is TALL else 8)


def on_desk(view: View, dice: Dice, seat: int) -> Iterator[Piece]:
    """The rivals' slips, one below the other, with their dice as pieces of their own."""
    slip = measures(dice.players)
    for number, rival in enumerate(rivals(dice.players, seat)):
        y = number * _step(slip)
        yield Piece(
            f"seat-{rival + 1}", LEFT, y, sheet(view, rival, slip), WIDTH, slip.height, _title(view, dice, rival), 4
        )
        for one, x, art in row(dice, rival, slip):
            yield Piece(f"die-{rival + 1}-{one + 1}", LEFT + x, y + slip.dice, art)
        deed = dice.deeds[rival]
        if deed:
            yield Piece(f"stamp-{rival + 1}", LEFT + WIDTH - 98, y + slip.stamp, stamp(deed, view.state))


def on_phone(view: View, dice: Dice, seat: int) -> Iterator[Piece]:
    """The rivals in one line, each with a large slip to open."""
    others = rivals(dice.players, seat)
    width = (348 - 6 * (len(others) - 1)) / len(others)
    for number, rival in enumerate(others):
        x = 6 + number * (width + 6)
        yield Piece(f"seat-{rival + 1}", x, 428, glance(view, rival, width), width, 40, _title(view, dice, rival), 4)
        for place, one in enumerate(in_order(dice, rival)):
            used = dice.places[rival][one] in (USED, UNROLLED)
            kind = f"da-out{rival + 1}" if used else f"s{rival + 1}"
            art = box(0.7, 0.7, 6.6, 6.6, kind, 1.5) if used else box(0, 0, 8, 8, kind, 2)
            yield Piece(f"die-{rival + 1}-{one + 1}", x + 20 + place * 9.5, 454, art)
        yield _large(view, dice, rival)


def _large(view: View, dice: Dice, rival: int) -> Piece:
    """A slip as the sheet of its small one."""
    art = sheet(view, rival, TALL)
    art += "".join(f'<g transform="translate({x:g} {TALL.dice:g})">{die}</g>' for _, x, die in row(dice, rival, TALL))
    deed = dice.deeds[rival]
    if deed:
        art += f'<g transform="translate({WIDTH - 98} {TALL.stamp:g})">{stamp(deed, view.state)}</g>'
    return Piece(f"slip-{rival + 1}", 9, 66, f'<g transform="scale({LARGE})">{art}</g>', sheet=f"seat-{rival + 1}")


def in_order(dice: Dice, seat: int) -> list[int]:
    """The dice that are not locked: the unused by number, then the others."""
    faces, places = dice.faces[seat], dice.places[seat]
    shown = [one for one, where in enumerate(places) if where < LOCKED]
    return sorted(shown, key=lambda one: (places[one] == USED, places[one] == UNROLLED, faces[one]))


def row(dice: Dice, seat: int, slip: Slip) -> Iterator[tuple[int, float, str]]:
    """The dice of a slip, each with its place from the left and its art."""
    for place, one in enumerate(in_order(dice, seat)):
        art = art_of(dice.faces[seat][one], dice.places[seat][one], seat, slip.die, "da-spent")
        yield one, 10 + place * 35, art


def sheet(view: View, seat: int, slip: Slip) -> str:
    """Name, tables and sum of a seat."""
    s = view.state
    art = box(0, 0, WIDTH, slip.height, "da-copy", 3)
    if s.turn == seat and view.to_act == seat:
        art += box(0, 0, 5, slip.height, f"s{seat + 1}", 2)
    art += badge(view, seat, 21, slip.name - 5, 10) + text(38, slip.name, cut(view.names[seat], 16), "t14 bold")
    for table in range(3):
        x = 10 + 71 * table
        done = rules.tasks_done(s, seat, table)
        art += text(x, slip.heading, f"{TIMES}{s.task_needs[table]}", "t12 bold da-carbon")
        art += text(x + 66, slip.heading, f"{done}/6", "t11 muted end")
        squares = cells(_bits(s, seat, table), slip.cell)
        art += f'<g transform="translate({x} {slip.cells:g})" class="da-small">{squares}</g>'
    if slip is TALL:
        art += '<path class="da-fold" d="M10 166H218"/>'
        art += text(10, 208, _points(view.scores[seat]), "t14 bold")
    return art + text(10, slip.sum, _sum(s, seat, view.scores[seat]), "t11 mono muted")


def _bits(s: Any, seat: int, table: int) -> tuple[int, ...]:
    return tuple(s.tasks[seat][table][number] for number in rules.NUMBERS)


@cache
def cells(done: tuple[int, ...], height: float) -> str:
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
    return f'<path class="da-task" d="{frames}"/>{numbers}<path class="da-tick" d="{ticks or "M0 0"}"/>'


def glance(view: View, seat: int, width: float) -> str:
    """A slip on a phone: shape, dots for the tasks, points; the name where there is room."""
    s = view.state
    art = box(0, 0, width, 40, "da-copy", 3)
    if s.turn == seat and view.to_act == seat:
        art += box(0, 0, 4, 40, f"s{seat + 1}", 2)
    art += shape(seat, 12, 13, 6.5)
    for table in range(3):
        art += f'<g transform="translate({20 + 20 * table} 5)">{_dots(_bits(s, seat, table))}</g>'
    if width > 300:
        art += text(98, 18, cut(view.names[seat], 16), "t12 bold")
    return art + text(width - 4, 35, view.scores[seat], "t12 bold end")


@cache
def _dots(done: tuple[int, ...]) -> str:
    """A table as dots, filled where its tasks are done."""
    paths = ["", ""]
    for number, ticked in enumerate(done):
        down, right = divmod(number, 3)
        paths[ticked] += f"M{right * 6 + 0.5:g} {down * 8 + 0.5:g}h4.5v6h-4.5z"
    return f'<path class="da-dots" d="{paths[0] or "M0 0"}"/><path class="da-done" d="{paths[1] or "M0 0"}"/>'


def _sum(s: Any, seat: int, points: int) -> str:
    """How the points come about: dice times tasks, and the sum."""
    parts = (f"{rules.archived(s, seat, table)}{TIMES}{rules.tasks_done(s, seat, table)}" for table in range(3))
    return f"{'+'.join(parts)}={points}"


def _points(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


def _title(view: View, dice: Dice, seat: int) -> str:
    s = view.state
    done = ", ".join(f"{rules.tasks_done(s, seat, table)} {rules.TABLES[table]}" for table in range(3))
    unused = " ".join(str(dice.faces[seat][one]) for one in in_order(dice, seat) if dice.places[seat][one] == UNUSED)
    return f"{view.names[seat]}: {_points(view.scores[seat])}, tasks done {done}, unused dice {unused or 'none'}"


def stamp(deed: Deed, s: Any) -> str:
    """What a rival did last, as an imprint that sits a little askew."""
    match deed.verb:
        case "archive":
            words = f"LOCKED {deed.number}·{TIMES}{s.archive_needs[deed.table]}"
        case "task":
            words = f"TICKED {deed.number}·{TIMES}{s.task_needs[deed.table]}"
        case "pass":
            words = f"PASSED {deed.number}"
        case "keep":
            words = "KEPT ALL"
        case _:
            words = f"REROLLED {deed.number}"
    imprint = box(0, 0, 90, 20, "da-imprint", 3) + text(45, 14, words, "t11 bold mono middle da-red")
    return f'<g transform="rotate(-5 45 10)">{imprint}</g>'
