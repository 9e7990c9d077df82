"""What stands on the plan: desks, pieces, what they carry, the boss, and the walks that can be chosen."""

from collections.abc import Iterator
from typing import NamedTuple

from astragal.core import View, component, fact
from astragal.core.components import wordless
from astragal.core.drawing import Piece, box, cut, shape, span, text, use
from astragal.core.language import Texts
from astragal.core.words import begun, listed

from . import office, rules
from .board_layout import Layout, cell_of
from .rules import S
from .words_names import desk_of, item, kind_name, square
from .words_walks import last_walk, walks

_ = Texts(__file__)

SHIELD = 46 / 40
"""How much higher than wide the boss is."""

ROOM = 2
"""What a piece leaves free around itself."""

NAMED_FROM, LETTERED_FROM = 60, 34
"""From which size of a square on a desk has its owner's name, and the end of a walk its own."""


class Spot(NamedTuple):
    """Where in a square a piece stands, and how large it is."""

    x: float
    y: float
    radius: float


class Standing(NamedTuple):
    """Where a piece stands, and the squares over which it has just come."""

    square: int
    spot: Spot
    way: tuple[str, ...]


def tokens(view: View[S], layout: Layout, prefix: str = "", sheet: str = "") -> list[Piece]:
    """Everything that stands on a part of the plan, back to front."""
    s = view.state
    seats = range(s.players)
    walker, passed = last_walk(view)
    way = tuple([f"square-{square(number)}" for number in passed])
    standing = [Standing(s.piece[seat], _spot(s, seat, layout.cell), way if seat == walker else ()) for seat in seats]
    drawn = [_walks(layout, s.turn, _walked(view) if view.seat == s.turn else NOT_WALKED)]
    drawn += [
        _home(seat, view.names[seat], s.desk[seat], tuple(s.secured[seat]), layout)
        for seat in seats
        if layout.holds(s.desk[seat])
    ]
    boss = s.boss != office.NOWHERE and layout.holds(s.boss)
    if boss:
        drawn.append(_boss(s.boss, s.boss_next, layout))
    drawn += [
        _piece(seat, view.names[seat], s.carries[seat], standing[seat], layout)
        for seat in seats
        if layout.holds(s.piece[seat])
    ]
    for seat in seats:
        drawn += _items(seat, s.desk[seat], tuple(s.secured[seat]), s.carries[seat], standing[seat], layout)
    if boss and s.boss_next != office.NOWHERE:
        drawn.append(_boss_step(s.boss, s.boss_next, s.boss_next in s.piece[: s.players], layout))
    if not prefix:
        return drawn
    return [piece._replace(name=prefix + piece.name, sheet=sheet) for piece in drawn]


# Desks


class Desk(NamedTuple):
    """How a desk is divided: the owner's name if it fits, pieces in the middle, three places for items at the foot."""

    name: float
    place: float
    middle: float
    radius: float


def desk(cell: float) -> Desk:
    """The measures of a desk that fills a square."""
    name = 18 if cell >= NAMED_FROM else 0
    place = round(min(24, (cell - 9) / 3.1), 1)
    free = cell - name - place - 9
    return Desk(name, place, name + 3 + free / 2, min(free / 2 - 1.5, cell * 0.2))


def place_on_desk(cell: float, kind: int) -> tuple[float, float]:
    """The corner of an item's place on a desk."""
    side = desk(cell).place
    gap = (cell - 8 - 3 * side) / 2
    return 4 + kind * (side + gap), cell - 5 - side


@component
def _home(seat: int, name: str, at: int, secured: tuple[int, ...], layout: Layout) -> Piece:
    art, title = _home_art(seat, name, layout.cell), begun(_home_title(name, at, secured))
    return Piece(f"home-{seat + 1}", *layout.corner(at), art, title=title)


def _home_title(name: str, at: int, secured: tuple[int, ...]) -> str:
    items = listed([kind_name(kind) for kind in range(len(rules.KINDS)) if secured[kind]])
    if items:
        return _("{desk} at {square}, with {items}", desk=desk_of(name), square=square(at), items=items)
    return _("{desk} at {square}, with nothing on it", desk=desk_of(name), square=square(at))


def _home_art(seat: int, name: str, cell: float) -> str:
    measures = desk(cell)
    art = box(2.5, 2.5, cell - 5, cell - 5, "os-floor") + box(2.5, 2.5, cell - 5, cell - 5, f"s{seat + 1} os-h", 4)
    if measures.name:
        # A long name is thin, begins further left, and is cut only then.
        if span(name) <= (cell - 25) / 7.6:
            art += shape(seat, 12, 12, 5.5) + text(21, 16, name, "t11 bold")
        else:
            art += shape(seat, 10, 12, 5) + text(18, 16, cut(name, (cell - 22) / 6.5), "t11")
    else:
        radius = max(3, cell * 0.1)
        art += shape(seat, 4.5 + radius, 4.5 + radius, radius)
    for kind in range(3):
        x, y = place_on_desk(cell, kind)
        art += box(x, y, measures.place, measures.place, "os-gap", 2.5)
    return art


# Pieces and what they carry


def _spot(s: S, seat: int, cell: float) -> Spot:
    """Several on one square stand side by side."""
    pieces, here = s.piece[: s.players], s.piece[seat]
    return _spots(cell, pieces.count(here), pieces[:seat].count(here), here in s.desk[: s.players])


def _spots(cell: float, count: int, number: int, on_desk: bool) -> Spot:
    if on_desk:
        middle, radius = desk(cell).middle, desk(cell).radius
        if count == 1:
            return Spot(cell / 2, middle, radius)
        step = (cell - 8) / count
        return Spot(4 + step * (number + 0.5), middle, min(radius, step / 2))
    if count == 1:
        return Spot(cell / 2, cell * 0.52, cell * 0.28)
    if count == 2:
        return Spot(cell * (0.27 + 0.46 * number), cell * 0.52, cell * 0.2)
    return Spot(cell * (0.27 + 0.46 * (number % 2)), cell * (0.36 + 0.42 * (number // 2)), cell * 0.17)


@component
def _piece(seat: int, name: str, carried: int, standing: Standing, layout: Layout) -> Piece:
    x, y = layout.corner(standing.square)
    spot = standing.spot
    title = _("{name} at {square}", name=name, square=square(standing.square))
    if carried != rules.NOTHING:
        title = _("{name} at {square}, carries {item}", name=name, square=square(standing.square), item=item(carried))
    art = _piece_art(seat, name[:1].upper(), spot.radius)
    side = 2 * (spot.radius + ROOM)
    return Piece(
        f"piece-{seat + 1}",
        round(x + spot.x - side / 2, 2),
        round(y + spot.y - side / 2, 2),
        art,
        side,
        side,
        title,
        6,
        way=standing.way,
    )


def _piece_art(seat: int, letter: str, radius: float) -> str:
    """The seat's shape with a letter, a little away from the corner so that its mark has room."""
    middle = radius + ROOM
    art = f"<ellipse class='os-shade' cx='{middle:g}' cy='{middle + radius * 0.98:g}' rx='{radius * 0.95:g}'"
    art += f" ry='{radius * 0.22:g}'/>" + shape(seat, middle, middle, radius, f"s{seat + 1} os-p")
    if radius >= 8.5:
        size = max(size for size in (11, 12, 14, 16, 20) if size <= max(11, radius))
        # A triangle's middle is low.
        art += text(middle, middle + size * 0.36 + radius * 0.2 * (seat == 1), letter, f"badge t{size}")
    return art


def _items(
    seat: int, home: int, secured: tuple[int, ...], carried: int, standing: Standing, layout: Layout
) -> Iterator[Piece]:
    """What a seat has on its desk or in its hands."""
    for kind in range(3):
        if secured[kind]:
            if layout.holds(home):
                yield _secured(seat, kind, home, layout)
        elif carried == kind and layout.holds(standing.square):
            yield _carried(seat, kind, standing, layout)


@wordless
def _secured(seat: int, kind: int, home: int, layout: Layout) -> Piece:
    """An item on a desk."""
    x, y = layout.corner(home)
    left, top = place_on_desk(layout.cell, kind)
    return Piece(_name(seat, kind), x + left, y + top, item_art(kind, desk(layout.cell).place, 2.5))


@wordless
def _carried(seat: int, kind: int, standing: Standing, layout: Layout) -> Piece:
    """An item in somebody's hands."""
    x, y = layout.corner(standing.square)
    spot = standing.spot
    side = round(max(11, spot.radius * 1.2), 2)
    # On the piece's shoulder, but not off the square.
    left = min(spot.x + spot.radius * 0.45, layout.cell - side - 1)
    top = max(spot.y - spot.radius * 1.2, 1)
    art = item_art(kind, side, side / 2)
    return Piece(_name(seat, kind), round(x + left, 2), round(y + top, 2), art, way=standing.way)


def _name(seat: int, kind: int) -> str:
    return f"item-{seat + 1}-{rules.KINDS[kind]}"


def item_art(kind: int, side: float, corner: float) -> str:
    """An item on a chip: square on a desk, round in somebody's hands."""
    inset = side * (0.14 if corner < side / 2 else 0.19)
    return box(0, 0, side, side, "os-chip", corner) + use(
        f"os{rules.KINDS[kind]}", inset, inset, side - 2 * inset, "os-i"
    )


# The boss


@component
def _boss(at: int, onward: int, layout: Layout) -> Piece:
    title = _("The boss at {square}", square=square(at))
    if onward != office.NOWHERE:
        title = _("The boss at {square}, steps to {next} next", square=square(at), next=square(onward))
    return Piece("boss", *layout.corner(at), _boss_art(layout.cell), layout.cell, layout.cell, title, 6)


@wordless
def _boss_step(at: int, onward: int, taken: bool, layout: Layout) -> Piece:
    across, down = (there - here for here, there in zip(cell_of(at), cell_of(onward), strict=True))
    return Piece("boss-step", *layout.corner(at), _step_art(layout.cell, across, down, taken))


def _boss_art(cell: float) -> str:
    """The boss in the middle of a square."""
    width = cell * 0.54
    return use("osboss", (cell - width) / 2, (cell - width * SHIELD) / 2, width, "", width * SHIELD)


def _step_art(cell: float, across: int, down: int, taken: bool) -> str:
    """A dashed arrow from the boss into where it steps next; only to its edge if somebody stands there."""
    middle, start, end, tip = cell / 2, cell * 0.3, cell * (0.42 if taken else 0.54), cell * (0.07 if taken else 0.09)
    x, y = middle + across * end, middle + down * end
    wing_x, wing_y = -down * tip, across * tip
    return (
        f"<path class='os-next' d='M{middle + across * start:.4g} {middle + down * start:.4g}L{x:.4g} {y:.4g}'/>"
        f"<path class='os-tip' d='M{x + wing_x:.4g} {y + wing_y:.4g}L{x - wing_x:.4g} {y - wing_y:.4g}"
        f"L{x + across * 1.8 * tip:.4g} {y + down * 1.8 * tip:.4g}z'/>"
    )


# Walks


class Walked(NamedTuple):
    """The steps of all walks that can be chosen, and those ends that nothing stands on, with what ground they are."""

    steps: tuple[tuple[int, int], ...]
    ends: tuple[tuple[int, int], ...]


NOT_WALKED = Walked((), ())


@fact
def _walked(view: View[S]) -> Walked:
    """Where whoever has to walk can go."""
    s = view.state
    if s.phase != rules.WALK:
        return NOT_WALKED
    steps: set[tuple[int, int]] = set()
    ends = set()
    for walk in walks(s, s.rolled):
        steps.update(zip(walk.path, walk.path[1:], strict=False))
        ends.add(walk.path[-1])
    taken = {s.boss, *s.piece[: s.players], *s.desk[: s.players]}
    return Walked(tuple(sorted(steps)), tuple((end, s.kind[end]) for end in sorted(ends - taken)))


@component
def _walks(layout: Layout, seat: int, walked: Walked) -> Piece:
    """The ways of whoever looks and has to walk, dotted; where one ends, the outline of the piece."""
    art = ""
    if walked.steps:
        path = "".join([_dotted(layout, one, other) for one, other in walked.steps])
        art = f"<path class='s{seat + 1} os-walk os-o' d='{path}'/>"
        art += "".join([_end(layout, seat, end, kind) for end, kind in walked.ends if layout.holds(end)])
    return Piece("walks", layout.left, layout.top, art)


def _dotted(layout: Layout, one: int, other: int) -> str:
    """From the middle of a square to that of another, or to the edge of this part of the plan; nothing beyond it."""
    if not layout.holds(one) and not layout.holds(other):
        return ""
    ends = []
    for number in (one, other):
        x, y = layout.corner(number)
        ends.append(min(max(x - layout.left + layout.cell / 2, 0), layout.width))
        ends.append(min(max(y - layout.top + layout.cell / 2, 0), layout.height))
    return "M{:g} {:g}L{:g} {:g}".format(*ends)


def _end(layout: Layout, seat: int, end: int, kind: int) -> str:
    ground = "os-room" if kind == office.SUPPLY_DOORWAY else "os-floor"
    x, y = layout.corner(end)
    x, y, cell = x - layout.left, y - layout.top, layout.cell
    radius = cell * 0.2
    outline = box(x + cell * 0.2, y + cell * 0.12, cell * 0.6, cell * 0.8, ground, 6)
    outline += use(
        f"seat{seat + 1}", x + cell / 2 - radius, y + cell * 0.4 - radius, 2 * radius, f"s{seat + 1} os-out os-o"
    )
    if cell < LETTERED_FROM:
        return outline
    return outline + text(x + cell / 2, y + cell * 0.88, square(end), f"t11 bold middle s{seat + 1} os-o")
