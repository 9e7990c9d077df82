"""The board on a phone: the plan, and beneath it the roll and a table of everybody's items.

A square must be as large as a finger. Where that leaves no room for the whole plan, the plan is drawn small and in
parts, and a part that is touched opens large.
"""

from itertools import islice
from typing import NamedTuple

from astragal.core import View, component
from astragal.core.drawing import Piece, badge, box, cut, shape, text, use
from astragal.core.language import Texts
from astragal.core.words import begun

from . import office, rules
from .board_layout import (
    CARD_GAP,
    HEIGHT,
    ITEMS_LEFT,
    ITEMS_STEP,
    LETTERS,
    ROLL_WIDTH,
    TABLE_LEFT,
    TABLE_WIDTH,
    WIDTH,
    Layout,
    Plan,
    cell_of,
    plan_of,
)
from .board_panels import die_art, die_title, place_title, roll_lines, shelf_art, shelf_title
from .board_plan import ground, names_of_lines, squares
from .board_tokens import item_art, tokens
from .rules import S
from .words_names import kind_name, square

_ = Texts(__file__)


def draw(view: View[S]) -> list[Piece]:
    """The pieces of the board, back to front."""
    plan = plan_of(view.state)
    layout, parts = plan.on_phone, plan.parts_on_phone
    top = layout.top + layout.height + CARD_GAP
    beneath = [*_roll(view, top), *_table(view, top), *_cards(view)]
    paper = _ground(plan, layout, tuple(view.state.desk[: view.state.players]))
    if not parts:
        return [paper, *tokens(view, layout), *squares(view, plan, layout), *beneath]
    drawn = [paper, *tokens(view, layout), *_frames(layout, parts), *beneath]
    for number, part in enumerate(parts, start=1):
        sheet = f"part-{number}"
        near = tokens(view, part, "near-", sheet)
        drawn.append(_sheet(plan, part, sheet))
        drawn += [piece._replace(name=f"{sheet}-walks") if piece.name == "near-walks" else piece for piece in near]
        drawn += squares(view, plan, part, sheet)
    return drawn


@component
def _ground(plan: Plan, layout: Layout, desks: tuple[int, ...]) -> Piece:
    numbers = _numbers_inside(plan, layout, desks) if layout.left < LETTERS - 1 else ""
    sheet = box(0, 0, WIDTH, HEIGHT, "os-bg") + box(0, 0, WIDTH, layout.top + layout.height + 2, "os-floor")
    return Piece("ground", 0, 0, sheet + names_of_lines(layout) + ground(plan, layout) + numbers)


def _numbers_inside(plan: Plan, layout: Layout, desks: tuple[int, ...]) -> str:
    """The number of each line on its first square that is no desk, where there is no room beside the plan."""
    made, taken = "", {cell_of(desk) for desk in desks}
    for line in layout.lines:
        free = (cell for cell in ((0, line), (1, line)) if plan.at(cell) == office.OUTER and cell not in taken)
        for x, y in map(layout.at, islice(free, 1)):
            made += text(x + 6, y + layout.cell / 2 + 4, line + 1, "t11 mono middle os-d")
    return made


# The parts of a large plan


@component
def _frames(layout: Layout, parts: tuple[Layout, ...]) -> tuple[Piece, ...]:
    """A frame around each part of the small plan, to be touched."""
    drawn = []
    for number, part in enumerate(parts, start=1):
        x, y = layout.at((part.columns.start, part.lines.start))
        width, height = len(part.columns) * layout.cell, len(part.lines) * layout.cell
        art = box(2, 2, width - 4, height - 4, "os-cut", 6)
        title = _("{columns_and_lines}, touch to enlarge", columns_and_lines=_extent(part))
        drawn.append(Piece(f"part-{number}", x, y, art, width, height, title))
    return tuple(drawn)


def _extent(part: Layout) -> str:
    return _(
        "columns {left} to {right}, lines {top} to {bottom}",
        left=office.COLUMNS[part.columns[0]],
        right=office.COLUMNS[part.columns[-1]],
        top=part.lines[0] + 1,
        bottom=part.lines[-1] + 1,
    )


@component
def _sheet(plan: Plan, part: Layout, name: str) -> Piece:
    """The paper on which a part is drawn large."""
    art = (
        box(0, 0, WIDTH, HEIGHT, "os-bg")
        + box(2, 2, WIDTH - 4, HEIGHT - 4, "os-sheet")
        + text(14, 30, begun(_extent(part)), "t12 mono bold os-d")
        + names_of_lines(part)
        + ground(plan, part)
        + box(part.left, part.top, part.width, part.height, "os-cut")
    )
    return Piece(f"{name}-ground", 0, 0, art, sheet=name)


# Beneath the plan


def _roll(view: View[S], top: float) -> list[Piece]:
    """The die, or what is to be taken now, large enough for a finger."""
    s = view.state
    height = HEIGHT - 4 - top
    drawn = [Piece("roll", 4, top, box(0, 0, ROLL_WIDTH, height, "os-frame", 4) + _roll_words(view, height))]
    width, tall = 40, height - 26
    spots = [(9 + kind * (width + 2), top + 22) for kind in range(3)]
    if s.phase == rules.TAKE:
        for kind, count in enumerate(s.stock):
            art, title = shelf_art(kind, count, width, tall), shelf_title(kind, count)
            drawn.append(Piece(f"shelf-{rules.KINDS[kind]}", *spots[kind], art, width, tall, title, 5))
    elif s.phase == rules.STEAL:
        seat = rules.robbed(s)
        for kind, name in enumerate(rules.KINDS):
            art = _place(kind, width, tall, bool(s.secured[seat][kind]))
            title = place_title(view.names[seat], kind, bool(s.secured[seat][kind]))
            drawn.append(Piece(f"desk-{seat + 1}-{name}", *spots[kind], art, width, tall, title, 5))
    else:
        drawn.append(Piece("die", 10, top + (height - 56) / 2, die_art(s.rolled, 56), 56, 56, die_title(s.rolled), 10))
    return drawn


def _roll_words(view: View[S], height: float) -> str:
    s = view.state
    if s.phase == rules.TAKE:
        return text(9, 16, _("TAKE ONE"), "t11 mono bold os-d")
    if s.phase == rules.STEAL:
        owner = cut(view.names[rules.robbed(s)].upper(), 13)
        return text(9, 16, _("OF {owner}", owner=owner), "t11 mono bold os-d")
    lines = roll_lines(view)
    y = height / 2 - 8 * len(lines) + 12
    return "".join(text(70, y + 16 * number, line, _size(line)) for number, line in enumerate(lines))


def _size(line: str) -> str:
    return "t16 bold" if line.isdecimal() else "t11"


def _place(kind: int, width: float, height: float, full: bool) -> str:
    if not full:
        return box(0, 0, width, height, "os-gap", 5)
    return box(0, 0, width, height, "os-chip", 5) + use(
        f"os{rules.KINDS[kind]}", (width - 28) / 2, (height - 28) / 2, 28, "os-i"
    )


class Holder(NamedTuple):
    """A seat with its items."""

    seat: int
    name: str
    secured: tuple[int, ...]
    carried: int


def _holder(view: View[S], seat: int) -> Holder:
    s = view.state
    return Holder(seat, view.names[seat], tuple(s.secured[seat]), s.carries[seat])


def _table(view: View[S], top: float) -> list[Piece]:
    """What is in stock, then a row for each seat: three places and what is carried."""
    s = view.state
    drawn = [_heading(tuple(s.stock), top)]
    height = min(28, (HEIGHT - 4 - top - 24) / s.players)
    return drawn + [
        _row(_holder(view, seat), seat == view.seat, top + 23 + height * seat, height) for seat in range(s.players)
    ]


@component
def _heading(stock: tuple[int, ...], top: float) -> Piece:
    art = box(0, 0, TABLE_WIDTH, HEIGHT - 4 - top, "os-frame", 4) + text(6, 16, _("in stock"), "t11 muted")
    for kind, count in enumerate(stock):
        x = ITEMS_LEFT + kind * ITEMS_STEP
        art += use(f"os{rules.KINDS[kind]}", x, 4, 15, "os-i" if count else "os-pale")
        art += text(x + 16, 16, count, "t11 bold" if count else "t11 muted")
    return Piece("table", TABLE_LEFT, top, art + text(TABLE_WIDTH - 5, 16, _("has"), "t11 end muted"))


@component
def _row(shown: Holder, is_viewer: bool, y: float, height: float) -> Piece:
    middle = height / 2
    art = f"<path class='os-rule' d='M4 0H{TABLE_WIDTH - 4}'/>" + shape(shown.seat, 11, middle, 5)
    art += text(20, middle + 4, cut(shown.name, 10), "t11 bold" if is_viewer else "t11")
    for kind in range(3):
        art += _mark(kind, ITEMS_LEFT + kind * ITEMS_STEP + 3, middle - 7.5, bool(shown.secured[kind]))
    if shown.carried != rules.NOTHING:
        art += f"<g transform='translate({TABLE_WIDTH - 22} {middle - 8:g})'>{item_art(shown.carried, 16, 8)}</g>"
    return Piece(f"seat-{shown.seat + 1}", TABLE_LEFT, y, art, TABLE_WIDTH, height, shown.name, 3)


def _mark(kind: int, x: float, y: float, full: bool) -> str:
    if full:
        return f"<g transform='translate({x:g} {y:g})'>{item_art(kind, 15, 3)}</g>"
    return box(x, y, 15, 15, "os-gap", 3)


# A seat large


def _cards(view: View[S]) -> list[Piece]:
    """Everybody's desk and load, to be seen large when the seat is touched."""
    s = view.state
    return [_card(_holder(view, seat), s.desk[seat], s.piece[seat]) for seat in range(s.players)]


@component
def _card(shown: Holder, desk: int, piece: int) -> Piece:
    where = _("desk at {desk}, piece at {piece}", desk=square(desk), piece=square(piece))
    art = box(0, 0, 336, 214, "os-frame", 6) + badge(shown.name, shown.seat, 24, 30, 13)
    art += text(46, 29, cut(shown.name, 24), "t16 bold") + text(46, 46, where, "t12 muted")
    for kind, name in enumerate(rules.KINDS):
        x = 12 + kind * 106
        middle = x + 50
        secured, carried = shown.secured[kind], shown.carried == kind
        art += box(x, 64, 100, 100, "os-chip" if secured else "os-gap", 8)
        if carried:
            art += f"<g transform='translate({middle - 32} 82)'>{item_art(kind, 64, 32)}</g>"
        else:
            art += use(f"os{name}", middle - 28, 86, 56, "os-i" if secured else "os-pale")
        art += text(middle, 184, kind_name(kind), "t12 bold middle")
        standing = _("on the desk") if secured else _("carried") if carried else _("missing")
        art += text(middle, 202, standing, "t12 middle muted")
    return Piece(f"card-{shown.seat + 1}", 12, 64, art, sheet=f"seat-{shown.seat + 1}")
