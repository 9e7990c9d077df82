"""The board on a phone: the plan, and beneath it the roll and a table of everybody's items.

A square must be as large as a finger. Where that leaves no room for the whole plan, the plan is drawn small and in
parts, and a part that is touched opens large.
"""

from functools import cache, lru_cache

from astragal.core import View
from astragal.core.drawing import PHONE, Piece, badge, box, cut, shape, text, use

from . import office, rules
from .board_panels import die_art, die_title, place_title, roll_lines, shelf_art, shelf_title
from .board_plan import Layout, Plan, ground, names_of_lines, plan_of, squares
from .board_tokens import item_art, tokens
from .rules import S
from .words_names import square

WIDTH, HEIGHT = PHONE
FINGER = 40
MOST_SQUARES = WIDTH // FINGER
"""How many squares of a finger's size fit side by side; a larger plan is divided."""

LARGEST_CELL = 48
LETTERS = 13
"""The height of the letters over the columns, and the width of the numbers before the lines."""

SHEET_TOP = 64
CARD_GAP = 4
ROLL_WIDTH = 134
ITEM_COLUMN = 27


def draw(view: View[S]) -> list[Piece]:
    """The pieces of the board, back to front."""
    plan = plan_of(view.state)
    layout = layout_of(plan)
    top = layout.top + layout.height + CARD_GAP
    beneath = [*_roll(view, top), *_table(view, top), *_cards(view)]
    paper = Piece("ground", 0, 0, _ground(plan, layout))
    parts = parts_of(plan)
    if not parts:
        return [paper, *tokens(view, layout), *squares(view, plan, layout), *beneath]
    drawn = [paper, *tokens(view, layout), *_parts(layout, parts), *beneath]
    for number, part in enumerate(parts, start=1):
        sheet = f"part-{number}"
        near = tokens(view, part, "near-", sheet)
        drawn.append(Piece(f"{sheet}-ground", 0, 0, _sheet(plan, part), sheet=sheet))
        drawn += [piece._replace(name=f"{sheet}-walks") if piece.name == "near-walks" else piece for piece in near]
        drawn += squares(view, plan, part, sheet)
    return drawn


@lru_cache(maxsize=64)
def layout_of(plan: Plan) -> Layout:
    """The whole plan over the width of the phone."""
    longest = max(plan.columns, plan.lines)
    if longest == MOST_SQUARES:
        # Nine fingers fill the width: the numbers of the lines stand in the squares.
        left = (WIDTH - plan.columns * FINGER) / 2
        return Layout(left, LETTERS - 1, FINGER, range(plan.columns), range(plan.lines))
    cell = min(LARGEST_CELL, (WIDTH - LETTERS - 2) // longest)
    left = LETTERS + (WIDTH - LETTERS - plan.columns * cell) // 2
    return Layout(left, LETTERS, cell, range(plan.columns), range(plan.lines))


@lru_cache(maxsize=64)
def parts_of(plan: Plan) -> tuple[Layout, ...]:
    """The parts of a plan that is too large for fingers, line by line; none if it is not."""
    if max(plan.columns, plan.lines) <= MOST_SQUARES:
        return ()
    return tuple(
        _part(columns, lines)
        for lines in _halves(plan.lines, MOST_SQUARES)
        for columns in _halves(plan.columns, MOST_SQUARES - 1)
    )


def _halves(count: int, most: int) -> list[range]:
    middle = (count + 1) // 2
    return [range(count)] if count <= most else [range(middle), range(middle, count)]


def _part(columns: range, lines: range) -> Layout:
    cell = min((WIDTH - LETTERS - 2) // len(columns), (HEIGHT - SHEET_TOP - 4) // len(lines), 56)
    left = LETTERS + (WIDTH - LETTERS - len(columns) * cell) // 2
    return Layout(left, SHEET_TOP, cell, columns, lines)


@lru_cache(maxsize=64)
def _ground(plan: Plan, layout: Layout) -> str:
    numbers = ""
    if layout.left < LETTERS - 1:
        x = layout.left + 6
        numbers = "".join(
            text(x, layout.top + (line + 0.5) * layout.cell + 4, line + 1, "t11 mono middle os-d")
            for line in layout.lines[1:-1]
            if plan.at((0, line)) == office.OUTER
        )
    sheet = box(0, 0, WIDTH, HEIGHT, "os-bg") + box(0, 0, WIDTH, layout.top + layout.height + 2, "os-floor")
    return sheet + names_of_lines(layout) + ground(plan, layout) + numbers


# The parts of a large plan


def _parts(layout: Layout, parts: tuple[Layout, ...]) -> list[Piece]:
    """A frame around each part of the small plan, to be touched."""
    drawn = []
    for number, part in enumerate(parts, start=1):
        x, y = layout.at((part.columns.start, part.lines.start))
        width, height = len(part.columns) * layout.cell, len(part.lines) * layout.cell
        art = box(2, 2, width - 4, height - 4, "os-cut", 6)
        drawn.append(Piece(f"part-{number}", x, y, art, width, height, f"{_extent(part)}, to be seen large"))
    return drawn


def _extent(part: Layout) -> str:
    columns = f"{office.COLUMNS[part.columns[0]]} to {office.COLUMNS[part.columns[-1]]}"
    return f"columns {columns}, lines {part.lines[0] + 1} to {part.lines[-1] + 1}"


@lru_cache(maxsize=256)
def _sheet(plan: Plan, part: Layout) -> str:
    """The paper on which a part is drawn large."""
    return (
        box(0, 0, WIDTH, HEIGHT, "os-bg")
        + box(2, 2, WIDTH - 4, HEIGHT - 4, "os-sheet")
        + text(14, 30, _extent(part).capitalize(), "t12 mono bold os-d")
        + names_of_lines(part)
        + ground(plan, part)
        + box(part.left, part.top, part.width, part.height, "os-cut")
    )


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
            title = place_title(view, seat, kind)
            drawn.append(Piece(f"desk-{seat + 1}-{name}", *spots[kind], art, width, tall, title, 5))
    else:
        drawn.append(Piece("die", 10, top + (height - 56) / 2, die_art(s.rolled, 56), 56, 56, die_title(s.rolled), 10))
    return drawn


def _roll_words(view: View[S], height: float) -> str:
    s = view.state
    if s.phase == rules.TAKE:
        return text(9, 16, "TAKE ONE", "t11 mono bold os-d")
    if s.phase == rules.STEAL:
        owner = cut(view.names[rules.robbed(s)].upper(), 13)
        return text(9, 16, f"OF {owner}", "t11 mono bold os-d")
    lines = roll_lines(view)
    y = height / 2 - 8 * len(lines) + 12
    return "".join(text(70, y + 16 * number, line, _size(line)) for number, line in enumerate(lines))


def _size(line: str) -> str:
    return "t16 bold" if line.isdecimal() else "t11"


@cache
def _place(kind: int, width: float, height: float, full: bool) -> str:
    if not full:
        return box(0, 0, width, height, "os-gap", 5)
    return box(0, 0, width, height, "os-chip", 5) + use(
        f"os{rules.KINDS[kind]}", (width - 28) / 2, (height - 28) / 2, 28, "os-i"
    )


def _table(view: View[S], top: float) -> list[Piece]:
    """What is in stock, then a row for each seat: three places and what is carried."""
    s = view.state
    left = 4 + ROLL_WIDTH + CARD_GAP
    width = WIDTH - left - 4
    height = HEIGHT - 4 - top
    row = min(28, (height - 24) / s.players)
    heading = box(0, 0, width, height, "os-frame", 4) + text(6, 16, "in stock", "t11 muted")
    for kind, count in enumerate(s.stock):
        x = _column(width, kind)
        heading += use(f"os{rules.KINDS[kind]}", x, 4, 15, "os-i" if count else "os-pale")
        heading += text(x + 16, 16, count, "t11 bold" if count else "t11 muted")
    drawn = [Piece("table", left, top, heading + text(width - 5, 16, "has", "t11 end muted"))]
    for seat in range(s.players):
        y = top + 23 + row * seat
        art = f"<path class='os-rule' d='M4 0H{width - 4}'/>" + shape(seat, 11, row / 2, 5)
        art += text(20, row / 2 + 4, cut(view.names[seat], 10), "t11 bold" if seat == view.seat else "t11")
        for kind in range(3):
            art += _mark(kind, _column(width, kind) + 3, row / 2 - 7.5, bool(s.secured[seat][kind]))
        if s.carries[seat] != rules.NOTHING:
            art += f"<g transform='translate({width - 22} {row / 2 - 8:g})'>{item_art(s.carries[seat], 16, 8)}</g>"
        drawn.append(Piece(f"seat-{seat + 1}", left, y, art, width, row, view.names[seat], 3))
    return drawn


def _column(width: float, kind: int) -> float:
    return width - 120 + kind * 31


def _mark(kind: int, x: float, y: float, full: bool) -> str:
    if full:
        return f"<g transform='translate({x:g} {y:g})'>{item_art(kind, 15, 3)}</g>"
    return box(x, y, 15, 15, "os-gap", 3)


# A seat large


def _cards(view: View[S]) -> list[Piece]:
    """Everybody's desk and load, to be seen large when the seat is touched."""
    return [
        Piece(f"card-{seat + 1}", 12, 64, _card(view, seat), sheet=f"seat-{seat + 1}")
        for seat in range(view.state.players)
    ]


def _card(view: View[S], seat: int) -> str:
    s = view.state
    where = f"desk at {square(s.desk[seat])}, piece at {square(s.piece[seat])}"
    art = box(0, 0, 336, 214, "os-frame", 6) + badge(view, seat, 24, 30, 13)
    art += text(46, 29, cut(view.names[seat], 24), "t16 bold") + text(46, 46, where, "t12 muted")
    for kind, name in enumerate(rules.KINDS):
        x = 12 + kind * 106
        middle = x + 50
        secured, carried = s.secured[seat][kind], s.carries[seat] == kind
        art += box(x, 64, 100, 100, "os-chip" if secured else "os-gap", 8)
        if carried:
            art += f"<g transform='translate({middle - 32} 82)'>{item_art(kind, 64, 32)}</g>"
        else:
            art += use(f"os{name}", middle - 28, 86, 56, "os-i" if secured else "os-pale")
        art += text(middle, 184, name, "t12 bold middle")
        art += text(middle, 202, "on the desk" if secured else "carried" if carried else "missing", "t12 middle muted")
    return art
