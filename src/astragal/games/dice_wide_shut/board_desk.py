"""The table on a wide screen: the dice on velvet, the player's own board beneath, the rivals at the right."""

from functools import cache, lru_cache

from astragal.core import View
from astragal.core.drawing import DESK, Piece, badge, box, cut, die, shape, text
from astragal.core.kept import kept

from . import board_words as words
from . import rules
from .board_dice import BODIES, NOBODY, Die, die_name, is_marked_now, is_spent, places, rolled
from .board_half import Grid, Half, halves_of, pieces, use_at
from .board_mark import LastMark
from .board_small import small_half
from .rules import S

OWN = Grid(left=112, top=6, width=68, height=37, step_x=76, step_y=41, six_x=536, radius=18, foot=231)
HALVES_AT = ((28, 164), (28, 416))
HALF_SIZE = (582, 242)
LEGEND = (8, 10, 84, 188)

POOL_LEFT, POOL_MIDDLE = 24, 86
POOL = {3: (52, 64, 40), 4: (52, 62, 18), 5: (46, 51, 14), 6: (40, 44, 8)}
"""By the dice of a colour: size, step and the gap between colours."""

PLATE_LEFT = 336
TRAY = ((506, 11), (562, 11))
TRAY_DIE = 40

RIVALS_LEFT = {1: 638, 2: 638, 3: 638, 4: 632}
RIVALS_TOP = 58
RIVAL_SIZES = {1: (226, 470), 2: (226, 301), 3: (226, 198), 4: (115, 301)}
"""By the number of rivals: width and height of each board."""


def draw(view: View[S], seat: int, changed: LastMark | None) -> list[Piece]:
    """The pieces, with the board of one seat as the large one."""
    s = view.state
    rivals = [(seat + i) % s.players for i in range(1, s.players)]
    halves = halves_of(s, seat)
    plate = kept(_own_plate, (view, seat), seat, view.seat, view.names[seat], halves, *s.taken[seat])
    drawn = [_ground(s.players), _heading(words.table_line(view)), plate]
    for half, (x, y) in zip(halves, HALVES_AT, strict=True):
        drawn += pieces(half, OWN, x, y)
    if changed and changed.seat != seat:
        drawn.append(_newest(changed, rivals))
    for i, rival in enumerate(rivals):
        halves = halves_of(s, rival)
        drawn += kept(_rival, (view, rival, i, halves), rival, i, len(rivals), view.names[rival], halves)
    dice = rolled(view)
    takers = {(one.colour, one.place): one.taker for one in dice}
    drawn += [
        _gap(colour, place, taker, s.players)
        for colour, place in places(s)
        if (taker := takers.get((colour, place))) != NOBODY
    ]
    return drawn + [_die(view, one, seat) for one in dice]


# The ground


@cache
def _ground(players: int) -> Piece:
    width, height = DESK
    folds = "".join(
        f"<path class='wsfold' d='M{x} 0C{x + 20} 220 {x - 14} 460 {x + 6} 684'/>" for x in range(24, 880, 140)
    )
    art = f"<rect width='{width}' height='{height}' rx='12' fill='url(#ws-velvet)'/>{folds}"
    art += use_at("ws-mask", 721, 16, "wsgold") if players != 2 else _great_mask()
    art += _dice_forms(players)
    art += box(16, 152, 606, 520, "wscard", 14) + box(21, 157, 596, 510, "wsline", 11)
    return Piece("ground", 0, 0, art + "".join(_half_ground(colour) for colour in range(2)))


def _great_mask() -> str:
    """Two players leave room under the only rival."""
    return "<use href='#ws-mask' transform='translate(691 560) scale(2)' class='wsgold'/>"


def _dice_forms(players: int) -> str:
    """The colours of the dice by name, beneath them."""
    places = [_pool_place(players, colour, 0)[0] for colour in range(3)]
    art = "".join(text(places[colour], 132, words.DICE_FORMS[colour], "t11 wson") for colour in range(2))
    return art + text(places[2] + POOL[players + 1][0], 132, words.DICE_FORMS[2], "t11 end wson")


def _half_ground(colour: int) -> str:
    """A half's ground with the legend of what a run brings."""
    (x, y), (width, height) = HALVES_AT[colour], HALF_SIZE
    name = rules.HALVES[colour]
    left, top, wide, high = LEGEND
    pattern = ("ws-hatch", "ws-dots")[colour]
    art = box(x, y, width, height, f"ws{name}ground", 6)
    art += f"<rect x='{x}' y='{y}' width='100' height='{height}' rx='6' fill='url(#{pattern})'/>"
    art += box(x + left, y + top, wide, high, "wsboard", 6)
    art += text(x + left + 7, y + top + 20, words.RUN, "t11 muted")
    art += text(x + left + wide - 7, y + top + 20, words.POINTS, "t11 muted end")
    for length in range(1, 6):
        line = y + top + 20 + 27 * length
        art += "".join(box(x + left + 7 + 7 * i, line - 9, 5, 9, f"ws{name}", 1.5) for i in range(length))
        art += text(x + left + wide - 7, line, rules.RUN_POINTS[colour][length], "t13 bold end")
    art += text(x + left + 7, y + top + 180, words.EMPTY, "t11 muted")
    art += text(x + left + wide - 7, y + top + 180, words.minus(rules.EMPTY_COLUMN), "t13 bold end wsbad")
    art += box(x + 18, y + 207, 64, 25, "wsboard", 6)
    return art + text(x + 50, y + 225, words.COLOURS[colour].upper(), f"t14 bold middle serif ws{name}")


@lru_cache(256)
def _heading(line: str) -> Piece:
    return Piece(
        "heading", 24, 12, text(0, 16, words.DICE_HEADING, "t16 bold serif wson") + text(0, 36, line, "t12 wson")
    )


def _own_plate(view: View[S], seat: int) -> Piece:
    """Whose board the large one is; the dice that were taken lie beside it."""
    name = words.YOU if view.seat == seat else cut(view.names[seat], 11)
    art = badge(view, seat, 12, 19, 12) + text(30, 16, name, "t13 bold wson")
    art += text(30, 32, words.standing(view, seat), "t11 wson")
    waiting = range(sum(number > 0 for number in view.state.taken[seat]), 2)
    art += "".join(box(TRAY[i][0] - PLATE_LEFT + 2, 2, TRAY_DIE - 4, TRAY_DIE - 4, "wsslot", 8) for i in waiting)
    return Piece(f"seat-{seat + 1}", PLATE_LEFT, TRAY[0][1], art, 160, TRAY_DIE, words.board_title(view, seat))


# Dice


def _pool_place(players: int, colour: int, place: int) -> tuple[float, float]:
    count = players + 1
    size, step, gap = POOL[count]
    return POOL_LEFT + colour * (count * step + gap) + place * step, POOL_MIDDLE - size / 2


@cache
def _gap(colour: int, place: int, taker: int | None, players: int) -> Piece:
    """Where a die has been, with the shape of its taker, or where it will be."""
    size, _, _ = POOL[players + 1]
    x, y = _pool_place(players, colour, place)
    art = box(3, 3, size - 6, size - 6, "wsslot", 8)
    if taker is not None:
        art += f"<circle class='wsonfill' cx='{size / 2:g}' cy='{size / 2:g}' r='{size * 0.32:g}'/>"
        art += shape(taker, size / 2, size / 2, size * 0.2)
    return Piece(f"gap-{die_name(colour, place)}", x, y, art)


def _die(view: View[S], one: Die, seat: int) -> Piece:
    s = view.state
    if one.taker == NOBODY:
        return _free_die(one, s.players)
    away = (one.taker - seat) % s.players
    return _taken_die(one, away, s.players, is_spent(s, one), is_marked_now(s, one), view.names[one.taker])


@cache
def _free_die(one: Die, players: int) -> Piece:
    size = POOL[players + 1][0]
    return _die_at(one, *_pool_place(players, one.colour, one.place), size, _die_art(one, size), "")


@lru_cache(4096)
def _taken_die(one: Die, away: int, players: int, spent: bool, marked_now: bool, taker: str) -> Piece:
    """A die in the player's own tray, or on the board of the rival this many seats away."""
    x, y, size = _rival_die(away - 1, players - 1, one.order) if away else (*TRAY[one.order], TRAY_DIE)
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


def _rival_place(i: int, rivals: int) -> tuple[float, float]:
    width, height = RIVAL_SIZES[rivals]
    across = 2 if rivals == 4 else 1
    return RIVALS_LEFT[rivals] + i % across * (width + 8), RIVALS_TOP + i // across * (height + 9)


@cache
def _rival_grid(rivals: int, colour: int) -> Grid:
    """The measures of a half on a rival's board, from the corner of the board."""
    head = {1: 44, 2: 44, 3: 31, 4: 62}[rivals]
    half = (RIVAL_SIZES[rivals][1] - head - 12) // 2
    top = head + colour * (half + 4) + 5
    step = (half - 22) // 5
    foot = top + half - 10
    if rivals == 4:
        return Grid(6, top, 14, step - 2, 17, step, 102, 6, foot)
    return Grid(16, top, 29, step - 2, 33, step, 198, min((step - 1) // 2, 13), foot)


def _rival_die(i: int, rivals: int, order: int) -> tuple[float, float, float]:
    x, y = _rival_place(i, rivals)
    if rivals == 4:
        return x + 56 + order * 25, y + 34, 22
    return x + 126 + order * 28, y + (4 if rivals == 3 else 9), 24


def _rival(view: View[S], seat: int, i: int, halves: tuple[Half, Half]) -> list[Piece]:
    rivals = view.state.players - 1
    width, height = RIVAL_SIZES[rivals]
    x, y = _rival_place(i, rivals)
    head = _rival_head(view, seat, rivals)
    board = Piece(f"seat-{seat + 1}", x, y, head, width, height, words.board_title(view, seat), 10)
    return [board, *(Piece(f"{half.name}-half-{seat + 1}", x, y, _rival_half(half, rivals)) for half in halves)]


def _rival_head(view: View[S], seat: int, rivals: int) -> str:
    width, height = RIVAL_SIZES[rivals]
    score = words.minus(view.scores[seat])
    art = box(0, 0, width, height, "wscard", 10)
    if rivals == 4:
        # Beside the dice that the rival takes; splits are seen beneath.
        art += badge(view, seat, 17, 18, 11) + text(32, 22, cut(view.names[seat], (width - 36) / 8.3), "t12 bold")
        return art + text(8, 51, score, "t16 bold")
    middle = 16 if rivals == 3 else 21
    art += badge(view, seat, 20, middle, 11) + text(width - 8, middle + 6, score, "t16 bold end")
    if rivals == 3:
        return art + text(36, middle + 5, cut(view.names[seat], 9), "t13 bold")
    art += text(36, middle - 2, cut(view.names[seat], 9), "t13 bold")
    return art + text(36, middle + 13, words.splits(view, seat), "t11 muted")


@lru_cache(4096)
def _rival_half(half: Half, rivals: int) -> str:
    grid = _rival_grid(rivals, half.colour)
    width, _ = RIVAL_SIZES[rivals]
    margin = 3 if rivals == 4 else 8
    ground = box(margin, grid.top - 5, width - 2 * margin, grid.foot - grid.top + 11, f"ws{half.name}ground", 5)
    return ground + small_half(half, grid)


def _newest(changed: LastMark, rivals: list[int]) -> Piece:
    """A frame around what a rival has just written; the board beneath shows it."""
    x, y = _rival_place(rivals.index(changed.seat), len(rivals))
    grid = _rival_grid(len(rivals), changed.half)
    top = y + grid.top + changed.row * grid.step_y - 1
    if changed.column is None:
        return Piece(
            "newest", x + grid.six_x - grid.radius - 2, top, changed.bearer, 2 * grid.radius + 4, grid.height + 2
        )
    left = x + grid.left + changed.column * grid.step_x - 1
    return Piece("newest", left, top, changed.bearer, grid.width + 2, grid.height + 2, round=5)
