"""The rivals: a slip for each beside the table or, on a phone, below it, with the dice lying on it."""

from collections.abc import Iterator

from astragal.core import View, component
from astragal.core.components import wordless
from astragal.core.drawing import Piece, box
from astragal.core.language import Texts

from .board_dice import LOCKED, PICKED, UNROLLED, USED, Deed, Dice
from .board_layout import ENLARGED, ENLARGED_AT, PHONE, SLIP_WIDTH, TALL, Area, Layout, slip_area, slip_of
from .board_slip import Rival, glance, imprint, in_words, rival, sheet
from .board_tray import art_of
from .rules import S

_ = Texts(__file__)


def slips(view: View[S], dice: Dice, seat: int, layout: Layout) -> Iterator[Piece]:
    """The rivals' slips, the mark of the one whose turn it is, their dice and their stamps."""
    players = dice.players
    for number in range(players - 1):
        other = (seat + 1 + number) % players
        place = slip_area(layout, players, number)
        shown = rival(view, other)
        yield _slip(shown, place, players, layout)
        if view.to_act == other:
            yield Piece("turn", place.x, place.y, box(0, 0, 4, place.height, f"s{other + 1}", 2))
        if layout is PHONE:
            yield from _small_dice(view, dice, other, place)
            yield _large(shown)
            yield from _on_large(view, dice, other)
        else:
            yield from _on_slip(view, dice, other, place)


@component
def _slip(shown: Rival, place: Area, players: int, layout: Layout) -> Piece:
    art = glance(shown, place.width, players - 1) if layout is PHONE else sheet(shown, slip_of(players))
    return Piece(f"seat-{shown.seat + 1}", place.x, place.y, art, place.width, place.height, in_words(shown), 4)


def _on_slip(view: View[S], dice: Dice, seat: int, place: Area) -> Iterator[Piece]:
    """The dice and the stamp on a slip of the desk."""
    slip = slip_of(dice.players)
    for number, one in enumerate(in_order(dice, seat)):
        at = (place.x + 10 + number * 35, place.y + slip.dice, slip.die)
        yield _die(at, view.names[seat], seat, one, dice.faces[seat][one], dice.places[seat][one])
    deed = dice.deeds[seat]
    if deed:
        yield _stamp(seat, deed, _need(view, deed), place.x + SLIP_WIDTH - 98, place.y + slip.stamp)


def _need(view: View[S], deed: Deed) -> int:
    """How many equal dice a deed needed."""
    s = view.state
    return (s.archive_needs if deed.verb == "archive" else s.task_needs)[deed.table]


def _stamp(seat: int, deed: Deed, need: int, x: float, y: float) -> Piece:
    return Piece(f"stamp-{seat + 1}", x, y, imprint(deed, need))


@component
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
    if where == USED and face:
        return _("{name}: {number}, used", name=name, number=face)
    return _("{name}: {number}", name=name, number=face) if face else ""


@component
def _large(shown: Rival) -> Piece:
    """The slip as on the desk, on the sheet of the small one."""
    return Piece(f"slip-{shown.seat + 1}", *ENLARGED_AT, _enlarged(sheet(shown, TALL)), sheet=f"seat-{shown.seat + 1}")


def _on_large(view: View[S], dice: Dice, seat: int) -> Iterator[Piece]:
    """The dice and the stamp on it; separate, because they change more often."""
    shown = tuple([(dice.faces[seat][one], dice.places[seat][one]) for one in in_order(dice, seat)])
    yield _large_dice(seat, shown)
    deed = dice.deeds[seat]
    if deed:
        yield _large_stamp(seat, deed, _need(view, deed))


@wordless
def _large_dice(seat: int, dice: tuple[tuple[int, int], ...]) -> Piece:
    x, y = ENLARGED_AT
    art = ""
    for number, (face, where) in enumerate(dice):
        die = art_of(face, where, seat, TALL.die, "da-spent")
        art += f"<g transform='translate({10 + number * 35})'>{die}</g>"
    return Piece(f"dice-{seat + 1}", x, y + ENLARGED * TALL.dice, _enlarged(art), sheet=f"seat-{seat + 1}")


def _large_stamp(seat: int, deed: Deed, need: int) -> Piece:
    x, y = ENLARGED_AT
    left, top = x + ENLARGED * (SLIP_WIDTH - 98), y + ENLARGED * TALL.stamp
    return Piece(f"stamp-{seat + 1}", left, top, _enlarged(imprint(deed, need)), sheet=f"seat-{seat + 1}")


def _enlarged(art: str) -> str:
    return f"<g transform='scale({ENLARGED})'>{art}</g>"


def in_order(dice: Dice, seat: int) -> list[int]:
    """The dice that are not locked: the unused by number, then the others."""
    faces, places = dice.faces[seat], dice.places[seat]
    shown = [one for one, where in enumerate(places) if where < LOCKED]
    return sorted(shown, key=lambda one: (max(places[one], PICKED), faces[one]))
