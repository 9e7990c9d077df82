"""The archive and the player's own sheet: squares, and between two tables their product."""

from collections.abc import Iterator

from astragal.core import component
from astragal.core.drawing import Piece, box, text
from astragal.core.language import Texts

from . import rules
from .board_layout import PHONE, Layout
from .rules import S
from .words_tables import dice_of, equal, table_name

_ = Texts(__file__)

TIMES = "\N{MULTIPLICATION SIGN}"


def pips(number: int, x: float, y: float, scale: float, kind: str = "da-pips") -> str:
    """A number as the pips of a die that is `40 * scale` wide."""
    return f"<use href='#pips{number}' class='{kind}' transform='translate({x:g} {y:g}) scale({scale:g})'/>"


def squares(s: S, seat: int, layout: Layout) -> list[Piece]:
    """Every space of the archive and every task of a seat."""
    drawn: list[Piece] = []
    for table in range(3):
        drawn += _spaces(table, s.archive_needs[table], tuple(s.archive[table]), layout)
    for table in range(3):
        drawn += _tasks(table, s.task_needs[table], tuple(s.tasks[seat][table]), layout)
    return drawn


@component
def _spaces(table: int, need: int, owners: tuple[int, ...], layout: Layout) -> tuple[Piece, ...]:
    return tuple(_space(table, number, need, owners[number] != rules.NOBODY, layout) for number in rules.NUMBERS)


@component
def _tasks(table: int, need: int, done: tuple[int, ...], layout: Layout) -> tuple[Piece, ...]:
    return tuple(_task(table, number, need, done[number] == 1, layout) for number in rules.NUMBERS)


def _space(table: int, number: int, need: int, taken: bool, layout: Layout) -> Piece:
    """A drawer of the archive: shut with its label, or open for the die that is locked in it."""
    width, height = layout.square
    art = box(0, 0, width, height, "da-drawer", 4)
    if taken:
        art += box(3, 3, width - 6, height - 6, "da-inside", 3)
    elif layout is PHONE:
        art += box(6, 5, 31, 31, "da-label", 3) + pips(number, 7.5, 6.5, 0.7) + box(43, 14, 4, 13, "da-handle", 2)
    else:
        art += box(10, 7, 38, 36, "da-label", 3) + pips(number, 13, 9, 0.8) + box(17, 54, 24, 6, "da-handle", 3)
    if taken:
        title = _("{number} in the {table} archive: taken", number=number, table=table_name(table))
    else:
        where = table_name(table)
        title = _("{number} in the {table} archive: needs {dice}", number=number, table=where, dice=equal(need))
    name = f"archive-{rules.TABLES[table]}-{number}"
    return Piece(name, *layout.place(layout.archive, table, number), art, width, height, title, 4)


def _task(table: int, number: int, need: int, done: bool, layout: Layout) -> Piece:
    """A square of the player's own sheet, with its tick if it is done."""
    width, height = layout.square
    scale = layout.pips
    art = box(0, 0, width, height, "da-task", 2)
    art += pips(number, width / 2 - 20 * scale, height / 2 - 20 * scale, scale, "da-faint" if done else "da-pips")
    if done:
        art += "<path class='da-tick' d='%s'/>" % ("M11 22L21 33L43 8" if layout is PHONE else "M11 38L23 56L47 15")
        title = _("task {number} in the {table} table: done", number=number, table=table_name(table))
    else:
        where = table_name(table)
        title = _("task {number} in the {table} table: needs {dice}", number=number, table=where, dice=equal(need))
    name = f"task-{rules.TABLES[table]}-{number}"
    return Piece(name, *layout.place(layout.tasks, table, number), art, width, height, title, 3)


def products(s: S, seat: int, layout: Layout) -> Iterator[Piece]:
    """Between each table of the archive and the one of tasks below it, what the two score together."""
    for table in range(3):
        yield _product(table, rules.archived(s, seat, table), rules.tasks_done(s, seat, table), layout)


@component
def _product(table: int, dice: int, tasks: int, layout: Layout) -> Piece:
    """Dice times tasks, on a pill."""
    right, y = layout.product
    if layout is PHONE:
        words = f"{dice} {TIMES} {tasks} = {dice * tasks}"
        art = box(0, 0, 92, 20, "da-ink", 10) + text(46, 14.5, words, "t12 bold middle da-pill")
    else:
        counted = _.ngettext("{count} task", "{count} tasks", tasks)
        words = f"{dice_of(dice)} {TIMES} {counted} = {dice * tasks}"
        art = "<path class='da-link' d='M80 -6V34'/>" + box(0, 0, 160, 28, "da-ink", 14)
        art += text(80, 19, words, "t12 bold middle da-pill")
    return Piece(f"points-{rules.TABLES[table]}", layout.tables[table] + right, y, art)
