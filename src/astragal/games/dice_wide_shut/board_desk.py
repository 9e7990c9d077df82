"""The table on a wide screen: the dice on velvet, the player's own board beneath, the rivals at the right."""

from astragal.core import View, component
from astragal.core.drawing import DESK, Piece, badge, box, cut, die, shape, text
from astragal.core.language import Texts

from . import board_words as words
from . import rules
from .board_dice import BODIES, NOBODY, Die, die_name, is_marked_now, is_spent, places, rolled
from .board_half import Half, SeatBoard, board_of, pieces, use_at
from .board_layout import (
    LEGEND,
    OWN_HALVES,
    OWN_SIZE,
    PLATE_LEFT,
    POOLS,
    RIVALS,
    TRAY,
    TRAY_DIE,
    HalfPlace,
    RivalLayout,
)
from .board_mark import LastMark
from .board_small import small_half
from .rules import S

_ = Texts(__file__)


def draw(view: View[S], seat: int, changed: LastMark | None) -> list[Piece]:
    """The pieces, with the board of one seat as the large one."""
    s = view.state
    own = board_of(view, seat)
    waiting = 2 - sum(number > 0 for number in s.taken[seat])
    drawn = [_ground(s.players), _heading(words.table_line(view)), _own_plate(own, view.seat == seat, waiting)]
    for half, place in zip(own.halves, OWN_HALVES, strict=True):
        drawn += pieces(half, place)
    rivals = [(seat + i) % s.players for i in range(1, s.players)]
    layout = RIVALS[len(rivals)]
    if changed and changed.seat != seat:
        drawn.append(_newest(changed, rivals.index(changed.seat), layout))
    for i, rival in enumerate(rivals):
        drawn += _rival(board_of(view, rival), i, layout)
    dice = rolled(view)
    takers = {(one.colour, one.place): one.taker for one in dice}
    drawn += [
        _gap(colour, place, taker, s.players)
        for colour, place in places(s)
        if (taker := takers.get((colour, place))) != NOBODY
    ]
    return drawn + [_die(view, one, seat) for one in dice]


# The ground


@component
def _ground(players: int) -> Piece:
    width, height = DESK
    folds = "".join(
        f"<path class='wsfold' d='M{x} 0C{x + 20} 220 {x - 14} 460 {x + 6} 684'/>" for x in range(24, 880, 140)
    )
    art = f"<rect width='{width}' height='{height}' rx='12' fill='url(#ws-velvet)'/>{folds}"
    art += use_at("ws-mask", 721, 16, "wsgold") if players != 2 else _great_mask()
    art += _dice_forms(players)
    art += box(16, 152, 606, 520, "wscard", 14) + box(21, 157, 596, 510, "wsline", 11)
    return Piece("ground", 0, 0, art + "".join(_half_ground(colour, place) for colour, place in enumerate(OWN_HALVES)))


def _great_mask() -> str:
    """Two players leave room under the only rival."""
    return "<use href='#ws-mask' transform='translate(691 560) scale(2)' class='wsgold'/>"


def _dice_forms(players: int) -> str:
    """The colours of the dice by name, beneath them."""
    pool = POOLS[players]
    lefts = [pool.place(colour, 0)[0] for colour in range(3)]
    red, blue, purple = map(_, words.DICE_FORMS)
    art = text(lefts[0], 132, red, "t11 wson") + text(lefts[1], 132, blue, "t11 wson")
    return art + text(lefts[2] + pool.size, 132, purple, "t11 end wson")


def _half_ground(colour: int, place: HalfPlace) -> str:
    """A half's ground with the legend of what a run scores."""
    x, y, (width, height) = place.x, place.y, OWN_SIZE
    name = rules.HALVES[colour]
    left, top, wide, high = LEGEND
    pattern = ("ws-hatch", "ws-dots")[colour]
    art = box(x, y, width, height, f"ws{name}ground", 6)
    art += f"<rect x='{x}' y='{y}' width='100' height='{height}' rx='6' fill='url(#{pattern})'/>"
    art += box(x + left, y + top, wide, high, "wsboard", 6)
    art += text(x + left + 7, y + top + 20, _("run"), "t11 muted")
    art += text(x + left + wide - 7, y + top + 20, _("points"), "t11 muted end")
    for length in range(1, 6):
        line = y + top + 20 + 27 * length
        art += "".join(box(x + left + 7 + 7 * i, line - 9, 5, 9, f"ws{name}", 1.5) for i in range(length))
        art += text(x + left + wide - 7, line, rules.RUN_POINTS[colour][length], "t13 bold end")
    art += text(x + left + 7, y + top + 180, _("empty"), "t11 muted")
    art += text(x + left + wide - 7, y + top + 180, words.minus(rules.EMPTY_COLUMN), "t13 bold end wsbad")
    art += box(x + 18, y + 207, 64, 25, "wsboard", 6)
    label = _("RED") if colour == rules.RED else _("BLUE")
    return art + text(x + 50, y + 225, label, f"t14 bold middle serif ws{name}")


@component
def _heading(line: str) -> Piece:
    heading = text(0, 16, _("Dice on the table"), "t16 bold serif wson")
    return Piece("heading", 24, 12, heading + text(0, 36, line, "t12 wson"))


@component
def _own_plate(own: SeatBoard, is_viewer: bool, waiting: int) -> Piece:
    """Whose board the large one is; the dice that were taken lie beside it, and there is room for those to come."""
    name = _("You") if is_viewer else cut(own.name, 11)
    art = badge(own.name, own.seat, 12, 19, 12) + text(30, 16, name, "t13 bold wson")
    art += text(30, 32, own.standing, "t11 wson")
    room = TRAY[len(TRAY) - waiting :]
    art += "".join(box(x - PLATE_LEFT + 2, 2, TRAY_DIE - 4, TRAY_DIE - 4, "wsslot", 8) for x, _ in room)
    return Piece(f"seat-{own.seat + 1}", PLATE_LEFT, TRAY[0][1], art, 160, TRAY_DIE, own.title)


# Dice


@component
def _gap(colour: int, place: int, taker: int | None, players: int) -> Piece:
    """Where a die has been, with the shape of its taker, or where it will be."""
    pool = POOLS[players]
    size = pool.size
    art = box(3, 3, size - 6, size - 6, "wsslot", 8)
    if taker is not None:
        art += f"<circle class='wsonfill' cx='{size / 2:g}' cy='{size / 2:g}' r='{size * 0.32:g}'/>"
        art += shape(taker, size / 2, size / 2, size * 0.2)
    return Piece(f"gap-{die_name(colour, place)}", *pool.place(colour, place), art)


def _die(view: View[S], one: Die, seat: int) -> Piece:
    s = view.state
    if one.taker == NOBODY:
        return _free_die(one, s.players)
    away = (one.taker - seat) % s.players
    return _taken_die(one, away, s.players, is_spent(s, one), is_marked_now(s, one), view.names[one.taker])


@component
def _free_die(one: Die, players: int) -> Piece:
    pool = POOLS[players]
    return _die_at(one, *pool.place(one.colour, one.place), pool.size, _die_art(one, pool.size), "")


@component
def _taken_die(one: Die, away: int, players: int, spent: bool, marked_now: bool, taker: str) -> Piece:
    """A die in the player's own tray, or on the board of the rival this many seats away."""
    x, y, size = _rival_die(away - 1, RIVALS[players - 1], one.order) if away else (*TRAY[one.order], TRAY_DIE)
    art = _die_art(one, size)
    if spent:
        art = f"<g class='wsspent'>{art}</g>"
    elif marked_now:
        art += box(-3, -3, size + 6, size + 6, "wsnow", size / 4)
    return _die_at(one, x, y, size, art, taker)


def _die_art(one: Die, size: float) -> str:
    return die(BODIES[one.colour], one.number, 0, 0, size, f"wsdie{one.colour}")


def _die_at(one: Die, x: float, y: float, size: float, art: str, taker: str) -> Piece:
    return Piece(one.name, x, y, art, size, size, words.die_title(one.colour, one.number, taker), size / 4)


# Rivals


def _rival_die(number: int, layout: RivalLayout, order: int) -> tuple[float, float, float]:
    """Where a die of a rival lies, and how large it is."""
    x, y = layout.place(number)
    return x + layout.dice[0] + order * layout.die_step, y + layout.dice[1], layout.die


@component
def _rival(shown: SeatBoard, number: int, layout: RivalLayout) -> tuple[Piece, ...]:
    seat, (x, y) = shown.seat + 1, layout.place(number)
    head = _rival_head(shown, layout)
    board = Piece(f"seat-{seat}", x, y, head, layout.width, layout.height, shown.title, 10)
    return board, *(Piece(f"{half.name}-half-{seat}", x, y, _rival_half(half, layout)) for half in shown.halves)


def _rival_head(shown: SeatBoard, layout: RivalLayout) -> str:
    name, points, splits = layout.name, layout.points, layout.splits
    art = box(0, 0, layout.width, layout.height, "wscard", 10) + badge(shown.name, shown.seat, *layout.badge, 11)
    named = text(name.x, name.y, cut(shown.name, layout.letters), name.kind)
    scored = text(points.x, points.y, words.minus(shown.points), points.kind)
    return art + scored + named + (text(splits.x, splits.y, words.splits(shown.splits), splits.kind) if splits else "")


def _rival_half(half: Half, layout: RivalLayout) -> str:
    grid, margin = layout.grids[half.colour], layout.margin
    ground = box(margin, grid.top - 5, layout.width - 2 * margin, grid.foot - grid.top + 11, f"ws{half.name}ground", 5)
    return ground + small_half(half, grid)


def _newest(changed: LastMark, number: int, layout: RivalLayout) -> Piece:
    """A frame around what a rival has just written; the board beneath shows it."""
    x, y = layout.place(number)
    grid = layout.grids[changed.half]
    top = y + grid.top + changed.row * grid.step_y - 1
    if changed.column is None:
        return Piece(
            "newest", x + grid.six_x - grid.radius - 2, top, changed.bearer, 2 * grid.radius + 4, grid.height + 2
        )
    left = x + grid.left + changed.column * grid.step_x - 1
    return Piece("newest", left, top, changed.bearer, grid.width + 2, grid.height + 2, round=5)
