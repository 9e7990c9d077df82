"""The table on a phone: one half of the player's own board is open, the other shut until it is touched."""

from functools import cache, lru_cache

from astragal.core import View
from astragal.core.drawing import PHONE, Piece, badge, box, cut, die, shape, text

from . import board_words as words
from . import rules
from .board_dice import BODIES, NOBODY, Die, die_name, is_marked_now, is_spent, places, rolled
from .board_half import Grid, Half, half_of, pieces, use_at
from .board_mark import LastMark
from .board_small import small_half
from .rules import S

WIDE = Grid(left=46, top=6, width=46, height=40, step_x=48, step_y=41, six_x=316, radius=20, foot=230)
SHUT = Grid(left=46, top=6, width=46, height=9, step_x=48, step_y=11, six_x=316, radius=4, foot=77)
LARGE = Grid(left=12, top=6, width=46, height=28, step_x=49, step_y=31, six_x=294, radius=13, foot=176)
WIDE_HEIGHT, SHUT_HEIGHT = 237, 85
HALF_LEFT, HALF_WIDTH = 4, 352
HALVES_TOP, HALVES_BOTTOM = 95, 423
SHEET_TOP = 120
RIVALS_TOP = 427

DIE, STEP = 40, 46
PURPLE_TOP = 27
SLOT = box(2, 2, DIE - 4, DIE - 4, "wsslot", 8)


def draw(view: View[S], seat: int, changed: LastMark | None) -> list[Piece]:
    """The pieces, with the board of one seat as the large one."""
    s = view.state
    drawn = [_ground(), _sign(view)]
    dice = rolled(view)
    lying = {one.name for one in dice}
    drawn += [_gap(colour, place, s.players) for colour, place in places(s) if die_name(colour, place) not in lying]
    drawn += [_die(view, one, seat) for one in dice]
    wide = open_half(view, seat)
    for colour in range(2):
        half = half_of(s, seat, colour)
        drawn += _open(half) if colour == wide else _shut(half)
    rivals = [(seat + i) % s.players for i in range(1, s.players)]
    if changed and changed.seat != seat:
        # Beneath the slip, so that a finger still finds that.
        x, width = _slip_place(rivals.index(changed.seat), len(rivals))
        drawn.append(Piece("newest", x - 1, RIVALS_TOP - 1, changed.bearer, width + 2, 42))
    for i, rival in enumerate(rivals):
        drawn += [_slip(view, rival, *_slip_place(i, len(rivals)), len(rivals)), *_large(view, rival)]
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


@cache
def _ground() -> Piece:
    width, height = PHONE
    folds = "".join(
        f"<path class='wsfold' d='M{x} 0C{x + 20} 150 {x - 14} 300 {x + 6} 468'/>" for x in range(10, 360, 86)
    )
    art = f"<rect width='{width}' height='{height}' fill='url(#ws-velvet)'/>{folds}"
    return Piece("ground", 0, 0, art)


def _sign(view: View[S]) -> Piece:
    """The mask and how far the game is, where the dice leave room for it."""
    players = view.state.players
    left = _pool_place(players, rules.PURPLE, 0)[0] + DIE
    art = ""
    if players <= 4:
        middle = (360 - left) / 2
        if players <= 3:
            art = use_at("ws-mask", middle - 30, 4, "wsgold")
        art += text(middle, 48, words.round_of(view), "t12 bold middle wson")
        if players <= 3:
            art += "".join(text(middle, 66 + 15 * i, line, "t11 middle wson") for i, line in enumerate(words.END_SIGN))
    return Piece("sign", left, 4, art)


# Dice


def _pool_place(players: int, colour: int, place: int) -> tuple[float, float]:
    """Red over blue, the purple die beside both."""
    if colour == rules.PURPLE:
        return 8 + STEP * (players + 1) + 6, PURPLE_TOP
    return 8 + STEP * place, 5 + 44 * colour


@cache
def _gap(colour: int, place: int, players: int) -> Piece:
    """Where a die will be."""
    x, y = _pool_place(players, colour, place)
    return Piece(f"gap-{die_name(colour, place)}", x, y, SLOT)


def _die(view: View[S], one: Die, seat: int) -> Piece:
    """On the table and while it is marked a die is large; afterwards it is small beside its taker's shape."""
    s = view.state
    x, y = _pool_place(s.players, one.colour, one.place)
    body, kind = BODIES[one.colour], f"wsdie{one.colour}"
    if one.taker == NOBODY:
        art = die(body, one.number, 0, 0, DIE, kind)
    elif is_spent(s, one) or one.taker != seat:
        art = SLOT + die(body, one.number, 5, 5, 21, kind)
        art += "<circle class='wsonfill' cx='27' cy='27' r='9.5'/>" + shape(one.taker, 27, 27, 6)
    else:
        art = die(body, one.number, 3, 3, DIE - 6, kind)
        art += box(1.5, 1.5, DIE - 3, DIE - 3, "wsnow", 10) if is_marked_now(s, one) else ""
    taker = "" if one.taker == NOBODY else view.names[one.taker]
    return Piece(one.name, x, y, art, DIE, DIE, words.die_title(one.colour, one.number, taker), 10)


# The player's own board


def _open(half: Half, y: float | None = None, sheet: str = "") -> list[Piece]:
    """A half large enough for fingers, at its place on the board or on the sheet of the shut one."""
    top = (HALVES_TOP if half.colour == rules.RED else HALVES_BOTTOM - WIDE_HEIGHT) if y is None else y
    name = f"large-{half.name}" if sheet else f"half-{half.name}"
    back = Piece(name, HALF_LEFT, top, f"<use href='#ws-open-{half.name}'/>", sheet=sheet)
    return [back, *pieces(half, WIDE, HALF_LEFT, top, sheet)]


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


@lru_cache(1024)
def _shut_art(half: Half) -> str:
    pattern = ("ws-hatch", "ws-dots")[half.colour]
    art = box(0, 0, HALF_WIDTH, SHUT_HEIGHT, "wscard", 10)
    art += box(3, 3, HALF_WIDTH - 6, SHUT_HEIGHT - 6, f"ws{half.name}ground", 8)
    art += f"<rect x='3' y='3' width='38' height='{SHUT_HEIGHT - 6}' rx='8' fill='url(#{pattern})'/>"
    art += box(4, 20, 37, 18, "wsboard", 4)
    art += text(22.5, 33, words.COLOURS[half.colour].upper(), f"t11 bold middle serif ws{half.name}")
    art += "<path class='wstick2' d='M12 48c6 7 15 7 21 0M15 53l-3 4M22.500 55v5M30 53l3 4'/>"
    return art + small_half(half, SHUT)


# Rivals


def _slip_place(i: int, rivals: int) -> tuple[float, float]:
    width = (HALF_WIDTH - 4 * (rivals - 1)) / rivals
    return HALF_LEFT + i * (width + 4), width


def _slip(view: View[S], seat: int, x: float, width: float, rivals: int) -> Piece:
    """A rival at a glance: a dot for every cell, and the name where there is room."""
    art = box(0, 0, width, 40, "wscard", 8) + badge(view, seat, 16, 20, 10)
    if rivals == 1:
        art += text(31, 18, view.names[seat], "t12 bold") + text(31, 33, words.standing(view, seat), "t11 muted")
    elif rivals == 2:
        art += text(31, 18, cut(view.names[seat], 8), "t12 bold")
        art += text(31, 33, words.splits(view, seat), "t11 muted")
    for colour in range(2):
        left = width - 60 + 30 * colour
        art += f"<g transform='translate({left:g} 8)'>{_dots(half_of(view.state, seat, colour))}</g>"
    return Piece(f"seat-{seat + 1}", x, RIVALS_TOP, art, width, 40, words.board_title(view, seat))


@lru_cache(2048)
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


def _large(view: View[S], seat: int) -> list[Piece]:
    """A rival's whole board, which touching the slip opens."""
    sheet = f"seat-{seat + 1}"
    art = box(0, 0, 336, 420, "wscard", 12) + badge(view, seat, 24, 24, 13)
    art += text(44, 22, cut(view.names[seat], 16), "t14 bold") + text(44, 38, words.standing(view, seat), "t12 muted")
    drawn = [Piece(f"large-{seat + 1}", 12, 40, art, sheet=sheet)]
    for colour in range(2):
        half = half_of(view.state, seat, colour)
        drawn.append(Piece(f"{half.name}-half-{seat + 1}", 16, 88 + 186 * colour, _large_half(half), sheet=sheet))
    return drawn


@lru_cache(1024)
def _large_half(half: Half) -> str:
    return box(0, 0, 328, 182, f"ws{half.name}ground", 8) + small_half(half, LARGE)
