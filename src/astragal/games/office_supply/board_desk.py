"""The board on a desk: the plan at the left, and panels beside it as in the margin of a draft."""

from astragal.core import View, component
from astragal.core.drawing import DESK, Piece, badge, box, text, use
from astragal.core.language import Texts

from . import office, rules
from .board_layout import (
    BLOCK_TOP,
    BOTTOM,
    DESK_ROW,
    DESKS_TOP,
    MARGIN,
    MARGIN_WIDTH,
    PLACE,
    ROLL_TOP,
    SHELF,
    SHELF_STEP,
    SHELVES_TOP,
    Layout,
    Plan,
    plan_of,
)
from .board_panels import die_art, die_title, place_title, roll_heading, roll_lines, shelf_art, shelf_title
from .board_plan import ground, names_of_lines, squares
from .board_tokens import item_art, tokens
from .rules import S

_ = Texts(__file__)


def draw(view: View[S]) -> list[Piece]:
    """The pieces of the board, back to front."""
    s, plan = view.state, plan_of(view.state)
    layout = plan.on_desk
    return [
        _ground(plan, layout, s.players),
        *tokens(view, layout),
        *squares(view, plan, layout),
        *_roll(roll_heading(view, 21), roll_lines(view), s.rolled),
        *(_shelf(kind, count) for kind, count in enumerate(s.stock)),
        *_desks(view),
        Piece(
            "turn", MARGIN + 10, BLOCK_TOP + 58, text(0, 12, _("turn {number}", number=_turn(view)), "t11 mono os-d")
        ),
    ]


@component
def _ground(plan: Plan, layout: Layout, players: int) -> Piece:
    """The sheet with the plan, and what never changes beside it."""
    width, height = DESK
    art = "".join(
        [
            box(0, 0, width, height, "os-bg"),
            box(5, 5, width - 10, height - 10, "os-sheet"),
            box(8, 8, width - 16, height - 16, "os-mesh"),
            names_of_lines(layout),
            ground(plan, layout),
            _dimension(plan, layout),
            _panel(SHELVES_TOP, DESKS_TOP - 8, _("SUPPLY ROOM")),
            _panel(DESKS_TOP, _desks_bottom(players), _("DESKS")),
            text(MARGIN + MARGIN_WIDTH - 8, DESKS_TOP + 18, _("carries"), "t11 end muted"),
            _legend(_desks_bottom(players) + 8),
            _title_block(plan, players),
        ]
    )
    return Piece("ground", 0, 0, art)


def _dimension(plan: Plan, layout: Layout) -> str:
    """The line beneath the plan with its size."""
    y, left, right = layout.top + layout.height + 10, layout.left, layout.left + layout.width
    outer, inner = plan.ring(office.OUTER), plan.ring(office.INNER)
    label = _("outer {outer} · inner {inner} squares", outer=outer, inner=inner)
    middle, half = (left + right) / 2, len(label) * 3.5 + 8
    return (
        f"<path class='os-dim' d='M{left:g} {y - 4:g}v8M{right:g} {y - 4:g}v8M{left:g} {y:g}H{middle - half:g}"
        f"M{middle + half:g} {y:g}H{right:g}'/>" + text(middle, y + 4, label, "t11 mono middle os-d")
    )


def _panel(top: float, bottom: float, heading: str) -> str:
    frame = box(MARGIN, top, MARGIN_WIDTH, bottom - top, "os-frame", 3)
    return frame + text(MARGIN + 10, top + 18, heading, "t11 mono bold os-d")


def _desks_bottom(players: int) -> int:
    return DESKS_TOP + 28 + DESK_ROW * players


def _legend(top: float) -> str:
    """What the signs on the plan mean, as far as there is room."""
    x = MARGIN + 10
    rows = (
        (use("osboss", 2, -2, 18, "", 21), _("the boss")),
        (_ARROW, _("its next step")),
        ("<path class='os-walk os-dim' d='M1 9H24'/>", _("your walk")),
        ("<path class='os-sill' d='M1 9H24'/>", _("supply doorway")),
        ("<path class='os-way' d='M8 3L14 9L8 15'/>", _("all walk this way")),
        ("<path class='os-door' d='M4 16V2A14 14 0 0 1 18 16'/>", _("doorway")),
        ("<rect class='os-solid' width='22' height='16' y='1'/>", _("wall")),
    )
    fitting = int((BLOCK_TOP - 8 - top - 28) // 22)
    return _panel(top, BLOCK_TOP - 8, _("LEGEND")) + "".join(
        f"<g transform='translate({x} {top + 28 + 22 * number})'>{sign}{text(34, 13, words, 't12')}</g>"
        for number, (sign, words) in enumerate(rows[:fitting])
    )


_ARROW = "<path class='os-next' d='M1 9H18'/><path class='os-tip' d='M17 4L26 9L17 14z'/>"


def _title_block(plan: Plan, players: int) -> str:
    """The lower corner of a draft, which says what it is."""
    x, y = MARGIN, BLOCK_TOP
    size = _("{columns} by {lines} squares", columns=plan.columns, lines=plan.lines)
    return (
        box(x, y, MARGIN_WIDTH, BOTTOM - y, "os-frame")
        + f"<path class='os-dim' d='M{x} {y + 30}h{MARGIN_WIDTH}m0 24h-{MARGIN_WIDTH}m92 0V{BOTTOM}'/>"
        + text(x + 10, y + 20, "OFFICE SUPPLY", "t14 mono bold os-d")
        + text(x + 10, y + 46, size, "t11 mono os-d")
        + text(x + 102, y + 70, _("{number} seats", number=players), "t11 mono os-d")
    )


# What changes


@component
def _roll(heading: str, lines: tuple[str, ...], rolled: int) -> tuple[Piece, ...]:
    art = box(0, 0, MARGIN_WIDTH, SHELVES_TOP - 8 - ROLL_TOP, "os-frame", 3)
    art += text(10, 18, heading, "t11 mono bold os-d")
    y = 72 - (33 if lines[1].isdecimal() else 9 * len(lines))
    for line in lines:
        big = line.isdecimal()
        art += text(102, y + (25 if big else 13), line, "t26 bold" if big else "t12")
        y += 30 if big else 18
    return (
        Piece("roll", MARGIN, ROLL_TOP, art),
        Piece("die", MARGIN + 12, ROLL_TOP + 32, die_art(rolled, 80), 80, 80, die_title(rolled), 14),
    )


@component
def _shelf(kind: int, count: int) -> Piece:
    width, height = SHELF
    x, y = MARGIN + 10 + kind * SHELF_STEP, SHELVES_TOP + 26
    art = shelf_art(kind, count, width, height)
    return Piece(f"shelf-{rules.KINDS[kind]}", x, y, art, width, height, shelf_title(kind, count), 5)


def _desks(view: View[S]) -> list[Piece]:
    """A row for each seat: what is on the desk, and what is carried."""
    s = view.state
    drawn: list[Piece] = []
    for seat, name in enumerate(view.names):
        drawn += _desk(seat, name, s.carries[seat], tuple(s.secured[seat]))
    return drawn


@component
def _desk(seat: int, name: str, carried: int, secured: tuple[int, ...]) -> tuple[Piece, ...]:
    y = DESKS_TOP + 26 + DESK_ROW * seat
    line = f"<path class='os-rule' d='M0 0H{MARGIN_WIDTH - 16}'/>" if seat else ""
    art = line + badge(name, seat, 12, 20) + _carried(carried)
    drawn = [Piece(f"seat-{seat + 1}", MARGIN + 8, y, art, MARGIN_WIDTH - 16, DESK_ROW, name, 3)]
    for kind, item in enumerate(rules.KINDS):
        place = item_art(kind, PLACE, 4) if secured[kind] else box(0, 0, PLACE, PLACE, "os-gap", 4)
        x = MARGIN + 40 + kind * (PLACE + 3)
        title = place_title(name, kind, bool(secured[kind]))
        drawn.append(Piece(f"desk-{seat + 1}-{item}", x, y + 6, place, PLACE, PLACE, title, 4))
    return tuple(drawn)


def _carried(kind: int) -> str:
    if kind == rules.NOTHING:
        return box(140, 10, 20, 20, "os-gap", 10)
    return f"<g transform='translate(136 6)'>{item_art(kind, 28, 14)}</g>"


def _turn(view: View[S]) -> int:
    """The number of the turn that is being made, or was made last."""
    s = view.state
    return int(s.turns + (s.phase != rules.END))
