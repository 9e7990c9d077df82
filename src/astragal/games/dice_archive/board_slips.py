"""The rivals: a slip for each beside the table or, on a phone, below it, with the dice lying on it."""

from collections.abc import Hashable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from astragal.core import View
from astragal.core.drawing import MOST_KEPT, Piece, box
from astragal.core.kept import kept

from . import rules
from .board_dice import LOCKED, PICKED, UNROLLED, USED, Dice
from .board_slip import SHORT, TALL, WIDTH, Slip, glance, points_of, sheet, stamp
from .board_tray import art_of
from .rules import S

LEFT = 652
LARGE = 1.5
"""How much larger than on the desk a slip is when a phone opens it."""

LARGE_AT = (9, 66)


class Area(NamedTuple):
    """Where a rival's slip lies."""

    x: float
    y: float
    width: float
    height: float


def rivals(players: int, seat: int) -> list[int]:
    """The other seats, clockwise."""
    return [(seat + i) % players for i in range(1, players)]


def measures(players: int) -> Slip:
    """Four slips have to be short."""
    return SHORT if players == 5 else TALL


@cache
def area(players: int, seat: int, rival: int, *, phone: bool) -> Area:
    """The place of a rival's slip on the drawing of a seat."""
    number = rivals(players, seat).index(rival)
    if phone:
        step = 354 / (players - 1)
        return Area(6 + number * step, 428, step - 6, 40)
    height = measures(players).height
    return Area(LEFT, number * (height + (9 if height == TALL.height else 8)), WIDTH, height)


def slips(view: View[S], dice: Dice, seat: int, *, phone: bool) -> Iterator[Piece]:
    """The rivals' slips, the mark of the one whose turn it is, their dice and their stamps."""
    for rival in rivals(dice.players, seat):
        place = area(dice.players, seat, rival, phone=phone)
        shows = _shown(view, rival)
        yield kept(_slip, (view, rival, place, phone), rival, place, phone, shows)
        if view.to_act == rival:
            yield Piece("turn", place.x, place.y, box(0, 0, 4, place.height, f"s{rival + 1}", 2))
        if phone:
            yield from _small_dice(view, dice, rival, place)
            yield kept(_large, (view, rival), rival, shows)
            yield from _on_large(view, dice, rival)
        else:
            yield from _on_slip(view, dice, rival, place)


def _shown(view: View[S], seat: int) -> tuple[Hashable, ...]:
    """Everything that a slip shows but for the dice on it."""
    s = view.state
    locked = [row.count(seat) for row in s.archive]
    return (view.names[seat], s.players, view.scores[seat], *locked, *map(tuple, (s.task_needs, *s.tasks[seat])))


def _slip(view: View[S], seat: int, place: Area, phone: bool) -> Piece:
    art = glance(view, seat, place.width) if phone else sheet(view, seat, measures(view.state.players))
    return Piece(f"seat-{seat + 1}", place.x, place.y, art, place.width, place.height, _title(view, seat), 4)


def _title(view: View[S], seat: int) -> str:
    done = ", ".join(f"{rules.tasks_done(view.state, seat, table)} {rules.TABLES[table]}" for table in range(3))
    return f"{view.names[seat]}: {points_of(view.scores[seat])}, tasks done: {done}"


def _on_slip(view: View[S], dice: Dice, seat: int, place: Area) -> Iterator[Piece]:
    """The dice and the stamp on a slip of the desk."""
    slip = measures(dice.players)
    for number, one in enumerate(in_order(dice, seat)):
        at = (place.x + 10 + number * 35, place.y + slip.dice, slip.die)
        yield _die(at, view.names[seat], seat, one, dice.faces[seat][one], dice.places[seat][one])
    deed = dice.deeds[seat]
    if deed:
        yield Piece(f"stamp-{seat + 1}", place.x + WIDTH - 98, place.y + slip.stamp, stamp(deed, view.state))


@lru_cache(MOST_KEPT)
def _die(at: tuple[float, float, float], name: str, seat: int, one: int, face: int, where: int) -> Piece:
    """A die of a rival that shows its pips, at a place and in a size."""
    x, y, size = at
    art = art_of(face, where, seat, size, "da-spent")
    return Piece(f"die-{seat + 1}-{one + 1}", x, y, art, title=_die_title(name, face, where))


def _small_dice(view: View[S], dice: Dice, seat: int, place: Area) -> Iterator[Piece]:
    """A rival's dice on a phone: an only rival's show their pips, others are filled until they are used."""
    name = view.names[seat]
    for number, one in enumerate(in_order(dice, seat)):
        face, where = dice.faces[seat][one], dice.places[seat][one]
        if dice.players == 2:
            yield _die((place.x + 134 + number * 31, place.y + 6, 28), name, seat, one, face, where)
            continue
        if where in (USED, UNROLLED):
            art = box(0.7, 0.7, 6.6, 6.6, f"da-out{seat + 1}", 1.5)
        else:
            art = box(0, 0, 8, 8, f"s{seat + 1}", 2)
        x, y = place.x + 20 + number * 9.5, place.y + 26
        yield Piece(f"die-{seat + 1}-{one + 1}", x, y, art, title=_die_title(name, face, where))


def _die_title(name: str, face: int, where: int) -> str:
    return f"{name}: {face}{', used' if where == USED else ''}" if face else ""


def _large(view: View[S], seat: int) -> Piece:
    """The slip as on the desk, on the sheet of the small one."""
    return Piece(f"slip-{seat + 1}", *LARGE_AT, _enlarged(sheet(view, seat, TALL)), sheet=f"seat-{seat + 1}")


def _on_large(view: View[S], dice: Dice, seat: int) -> Iterator[Piece]:
    """The dice and the stamp on it; separate, because they change more often."""
    x, y = LARGE_AT
    opened = f"seat-{seat + 1}"
    art = ""
    for number, one in enumerate(in_order(dice, seat)):
        die = art_of(dice.faces[seat][one], dice.places[seat][one], seat, TALL.die, "da-spent")
        art += f"<g transform='translate({10 + number * 35})'>{die}</g>"
    yield Piece(f"dice-{seat + 1}", x, y + LARGE * TALL.dice, _enlarged(art), sheet=opened)
    deed = dice.deeds[seat]
    if deed:
        left, top = x + LARGE * (WIDTH - 98), y + LARGE * TALL.stamp
        yield Piece(f"stamp-{seat + 1}", left, top, _enlarged(stamp(deed, view.state)), sheet=opened)


def _enlarged(art: str) -> str:
    return f"<g transform='scale({LARGE})'>{art}</g>"


def in_order(dice: Dice, seat: int) -> list[int]:
    """The dice that are not locked: the unused by number, then the others."""
    faces, places = dice.faces[seat], dice.places[seat]
    shown = [one for one, where in enumerate(places) if where < LOCKED]
    return sorted(shown, key=lambda one: (max(places[one], PICKED), faces[one]))
