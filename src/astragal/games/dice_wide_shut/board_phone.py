"""The table on a phone: one half of the player's own board is open, the other shut until it is touched."""

from astragal.core import View, component
from astragal.core.drawing import PHONE, Piece, badge, box, cut, die, shape, text
from astragal.core.language import Texts

from . import board_words as words
from . import rules
from .board_dice import BODIES, NOBODY, Die, die_name, is_marked_now, is_spent, places, rolled
from .board_half import Half, SeatBoard, board_of, pieces, use_at
from .board_layout import (
    HALF_LEFT,
    HALF_WIDTH,
    HALVES_BOTTOM,
    HALVES_TOP,
    LARGE,
    PHONE_DIE,
    SHEET_TOP,
    SHUT,
    SHUT_HEIGHT,
    SLIP_HEIGHT,
    SLIPS_TOP,
    WIDE,
    WIDE_HEIGHT,
    HalfPlace,
    phone_place,
    slip_place,
)
from .board_mark import LastMark
from .board_small import small_half
from .rules import S

_ = Texts(__file__)

SLOT = box(2, 2, PHONE_DIE - 4, PHONE_DIE - 4, "wsslot", 8)


def draw(view: View[S], seat: int, changed: LastMark | None) -> list[Piece]:
    """The pieces, with the board of one seat as the large one."""
    s = view.state
    drawn = [_ground(), _sign(s.players, words.round_sign(view))]
    dice = rolled(view)
    lying = {one.name for one in dice}
    drawn += [_gap(colour, place, s.players) for colour, place in places(s) if die_name(colour, place) not in lying]
    drawn += [_die(view, one, seat) for one in dice]
    wide = open_half(view, seat)
    for half in board_of(view, seat).halves:
        drawn += _open(half) if half.colour == wide else _shut(half)
    rivals = [(seat + i) % s.players for i in range(1, s.players)]
    if changed and changed.seat != seat:
        # Beneath the slip, so that a finger still finds that.
        x, width = slip_place(rivals.index(changed.seat), len(rivals))
        drawn.append(Piece("newest", x - 1, SLIPS_TOP - 1, changed.bearer, width + 2, SLIP_HEIGHT + 2))
    for i, rival in enumerate(rivals):
        shown = board_of(view, rival)
        drawn += [_slip(shown, i, len(rivals)), *_large(shown)]
    return drawn


def open_half(view: View[S], seat: int) -> int:
    """The half in which a number has to be ticked, otherwise the one this seat chose last."""
    s = view.state
    if s.phase == rules.MARK and rules.player(s) == seat and s.taken[seat][s.marking] != rules.SIX:
        return int(s.half)
    for step in reversed(view.steps):
        if step.seat == seat and not step.text.startswith("take six"):
            return rules.BLUE if "blue" in step.text else rules.RED
    return rules.RED


# The ground


@component
def _ground() -> Piece:
    width, height = PHONE
    folds = "".join(
        f"<path class='wsfold' d='M{x} 0C{x + 20} 150 {x - 14} 300 {x + 6} 468'/>" for x in range(10, 360, 86)
    )
    art = f"<rect width='{width}' height='{height}' fill='url(#ws-velvet)'/>{folds}"
    return Piece("ground", 0, 0, art)


@component
def _sign(players: int, round_words: str) -> Piece:
    """The mask and how far the game is, where the dice leave room for it."""
    left = phone_place(players, rules.PURPLE, 0)[0] + PHONE_DIE
    art = ""
    if players <= 4:
        middle = (PHONE[0] - left) / 2
        if players <= 3:
            art = use_at("ws-mask", middle - 30, 4, "wsgold")
        art += text(middle, 48, round_words, "t12 bold middle wson")
        if players <= 3:
            lines = _("end: 3 full\ncolumns").split("\n")
            art += "".join(text(middle, 66 + 15 * i, line, "t11 middle wson") for i, line in enumerate(lines))
    return Piece("sign", left, 4, art)


# Dice


@component
def _gap(colour: int, place: int, players: int) -> Piece:
    """Where a die will be."""
    return Piece(f"gap-{die_name(colour, place)}", *phone_place(players, colour, place), SLOT)


def _die(view: View[S], one: Die, seat: int) -> Piece:
    s = view.state
    if one.taker == NOBODY:
        return _free_die(one, s.players)
    is_waiting = not is_spent(s, one) and one.taker == seat
    return _taken_die(one, s.players, is_waiting, is_marked_now(s, one), view.names[one.taker])


@component
def _free_die(one: Die, players: int) -> Piece:
    """On the table a die is large."""
    return _die_at(one, players, die(BODIES[one.colour], one.number, 0, 0, PHONE_DIE, f"wsdie{one.colour}"), "")


@component
def _taken_die(one: Die, players: int, is_waiting: bool, is_marked: bool, taker: str) -> Piece:
    """One that its taker has yet to mark is large, too; afterwards it is small beside the taker's shape."""
    body, kind = BODIES[one.colour], f"wsdie{one.colour}"
    if is_waiting:
        art = die(body, one.number, 3, 3, PHONE_DIE - 6, kind)
        art += box(1.5, 1.5, PHONE_DIE - 3, PHONE_DIE - 3, "wsnow", 10) if is_marked else ""
    else:
        art = SLOT + die(body, one.number, 5, 5, 21, kind)
        art += "<circle class='wsonfill' cx='27' cy='27' r='9.5'/>" + shape(one.taker, 27, 27, 6)
    return _die_at(one, players, art, taker)


def _die_at(one: Die, players: int, art: str, taker: str) -> Piece:
    x, y = phone_place(players, one.colour, one.place)
    title = words.die_title(one.colour, one.number, taker)
    return Piece(one.name, x, y, art, PHONE_DIE, PHONE_DIE, title, 10)


# The player's own board


def _open(half: Half, y: float | None = None, sheet: str = "") -> list[Piece]:
    """A half large enough for fingers, at its place on the board or on the sheet of the shut one."""
    top = (HALVES_TOP if half.colour == rules.RED else HALVES_BOTTOM - WIDE_HEIGHT) if y is None else y
    name = f"large-{half.name}" if sheet else f"half-{half.name}"
    back = Piece(name, HALF_LEFT, top, f"<use href='#ws-open-{half.name}'/>", sheet=sheet)
    return [back, *pieces(half, HalfPlace(WIDE, HALF_LEFT, top, sheet))]


def symbols() -> str:
    """The grounds of the open halves: whenever the open half changes, both are redrawn."""
    return "".join(f"<g id='ws-open-{rules.HALVES[colour]}'>{_open_ground(colour)}</g>" for colour in range(2))


def _open_ground(colour: int) -> str:
    """A half's ground with what a run of one to five and an empty column bring."""
    name, pattern = rules.HALVES[colour], ("ws-hatch", "ws-dots")[colour]
    art = box(0, 0, HALF_WIDTH, WIDE_HEIGHT, "wscard", 10)
    art += box(3, 3, HALF_WIDTH - 6, WIDE_HEIGHT - 6, f"ws{name}ground", 8)
    art += f"<rect x='3' y='3' width='38' height='{WIDE_HEIGHT - 6}' rx='8' fill='url(#{pattern})'/>"
    art += box(6, 8, 32, WIDE_HEIGHT - 36, "wsboard", 5)
    for line, length in enumerate((1, 2, 3, 4, 5, 0)):
        y = 22 + 34 * line
        points = rules.RUN_POINTS[colour][length] if length else rules.EMPTY_COLUMN
        art += text(22, y, f"{length} {words.TIMES}", "t11 muted middle")
        art += text(22, y + 14, words.minus(points), f"t12 bold middle ws{name if length else 'bad'}")
    return art


def _shut(half: Half) -> list[Piece]:
    """The half that is shut, and its large view, which touching it opens."""
    y = HALVES_TOP if half.colour == rules.RED else HALVES_BOTTOM - SHUT_HEIGHT
    name = f"half-{half.name}"
    slip = Piece(name, HALF_LEFT, y, _shut_art(half), HALF_WIDTH, SHUT_HEIGHT, words.shut_title(half.colour), 10)
    return [slip, *_open(half, SHEET_TOP, name)]


@component
def _shut_art(half: Half) -> str:
    pattern = ("ws-hatch", "ws-dots")[half.colour]
    art = box(0, 0, HALF_WIDTH, SHUT_HEIGHT, "wscard", 10)
    art += box(3, 3, HALF_WIDTH - 6, SHUT_HEIGHT - 6, f"ws{half.name}ground", 8)
    art += f"<rect x='3' y='3' width='38' height='{SHUT_HEIGHT - 6}' rx='8' fill='url(#{pattern})'/>"
    art += box(4, 20, 37, 18, "wsboard", 4)
    label = _.pgettext("37 pixels", "RED") if half.colour == rules.RED else _.pgettext("37 pixels", "BLUE")
    art += text(22.5, 33, label, f"t11 bold middle serif ws{half.name}")
    art += "<path class='wstick2' d='M12 48c6 7 15 7 21 0M15 53l-3 4M22.500 55v5M30 53l3 4'/>"
    return art + small_half(half, SHUT)


# Rivals


@component
def _slip(shown: SeatBoard, number: int, rivals: int) -> Piece:
    """A rival at a glance: a dot for every cell, and the name where there is room."""
    x, width = slip_place(number, rivals)
    art = box(0, 0, width, SLIP_HEIGHT, "wscard", 8) + badge(shown.name, shown.seat, 16, 20, 10)
    if rivals == 1:
        art += text(31, 18, shown.name, "t12 bold") + text(31, 33, shown.standing, "t11 muted")
    elif rivals == 2:
        art += text(31, 18, cut(shown.name, 8), "t12 bold") + text(31, 33, words.splits(shown.splits), "t11 muted")
    for colour, half in enumerate(shown.halves):
        art += f"<g transform='translate({width - 60 + 30 * colour:g} 8)'>{_dots(half)}</g>"
    return Piece(f"seat-{shown.seat + 1}", x, SLIPS_TOP, art, width, SLIP_HEIGHT, shown.title)


def _dots(half: Half) -> str:
    """Marked cells are filled, square for red and round for blue."""
    free = marked = ""
    for row in range(5):
        for column in range(5):
            place = f"M{5 * column} {5 * row + 2}"
            if half.marks[row][column]:
                marked += place + ("h4" if half.colour == rules.RED else "m2 0h0")
            else:
                free += place + "m1 0h2"
    return f"<path class='wsfree' d='{free}'/><path class='wsdots{half.colour}' d='{marked}'/>"


@component
def _large(shown: SeatBoard) -> tuple[Piece, ...]:
    """A rival's whole board, which touching the slip opens."""
    seat, sheet = shown.seat + 1, f"seat-{shown.seat + 1}"
    art = box(0, 0, 336, 420, "wscard", 12) + badge(shown.name, shown.seat, 24, 24, 13)
    art += text(44, 22, cut(shown.name, 16), "t14 bold") + text(44, 38, shown.standing, "t12 muted")
    drawn = [Piece(f"large-{seat}", 12, 40, art, sheet=sheet)]
    for colour, half in enumerate(shown.halves):
        ground = box(0, 0, 328, 182, f"ws{half.name}ground", 8)
        y = 88 + 186 * colour
        drawn.append(Piece(f"{half.name}-half-{seat}", 16, y, ground + small_half(half, LARGE), sheet=sheet))
    return tuple(drawn)
