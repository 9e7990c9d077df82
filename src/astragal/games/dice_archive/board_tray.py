"""The communal dice, and the player's own in a tray: side by side by number, with what can be done with them."""

from collections.abc import Iterator
from typing import NamedTuple

from astragal.core import View, component
from astragal.core.components import wordless
from astragal.core.drawing import Piece, box, die, shape, text, use
from astragal.core.language import Texts, deferred

from . import rules
from .board_dice import BOSS, LOCKED, PICKED, UNROLLED, UNUSED, USED, Dice
from .board_layout import PHONE, Layout
from .rules import S
from .words_tables import locked, used

_ = Texts(__file__)

COUNTS = (
    deferred("No"),
    deferred("One"),
    deferred("Two"),
    deferred("Three"),
    deferred("Four"),
    deferred("Five"),
    deferred("Six"),
    deferred("Seven"),
    deferred("Eight"),
    deferred("Nine"),
    deferred("Ten"),
)
"""How many dice, at the beginning of a line."""


class Equal(NamedTuple):
    """Dice that show the same number: a seat's own ones, the boss die and the white ones."""

    own: int
    boss: int
    white: int


def equals(s: S, seat: int, number: int) -> Equal:
    """All unused dice of a seat with a number, and the communal ones that help them."""
    boss = int(s.boss == number)
    return Equal(s.dice[seat][number], boss, s.communal[number] - boss)


class Lying(NamedTuple):
    """Dice that lie side by side: their place, the number they show, the dice, and where they begin and end."""

    place: int
    number: int
    dice: list[int]
    left: float
    right: float


def art_of(face: int, place: int, seat: int, size: float, spent: str) -> str:
    """A seat's die, also one that is used or not yet rolled."""
    if face == 0:
        return use("da-blank", 0, 0, size, f"die {spent}")
    return die("std", face, 0, 0, size, spent if place == USED else f"da{seat + 1}")


def rows(dice: Dice, seat: int, layout: Layout) -> list[Lying]:
    """The dice of a tray: the unused by number, those that are picked or rolled, then the used ones."""
    groups: dict[tuple[int, int], list[int]] = {}
    for one, where in enumerate(dice.places[seat]):
        if where < LOCKED:
            groups.setdefault((where, dice.faces[seat][one] if where == UNUSED else 0), []).append(one)
    near, far = layout.gaps
    lying, left = [], layout.row[0]
    for (where, number), members in sorted(groups.items()):
        right = left + len(members) * (layout.die + near) - near
        lying.append(Lying(where, number, members, left, right))
        left = right + far
    return lying


def communal(dice: Dice, layout: Layout) -> Iterator[Piece]:
    """The boss die with its pointer, and the white ones."""
    for number, face in enumerate(dice.communal):
        yield _communal(number, face, len(dice.communal) < 4, layout)


@component
def _communal(number: int, face: int, few: bool, layout: Layout) -> Piece:
    x, y = layout.first_communal
    size, step = layout.communal_die, layout.communal_steps[0 if few else 1]
    name, kind = ("boss", "da-boss") if number == BOSS else (f"white-{number}", "da-white")
    art = die("std", face, 0, 0, size, kind) if face else use("da-blank", 0, 0, size, "die da-felt")
    return Piece(name, x + number * step, y, art, title=_communal_title(number, face))


def _communal_title(number: int, face: int) -> str:
    if number == BOSS:
        return _("the boss die: {number}", number=face) if face else _("the boss die: not rolled yet")
    return _("a white die: {number}", number=face) if face else _("a white die: not rolled yet")


def own_dice(view: View[S], dice: Dice, seat: int, layout: Layout) -> Iterator[Piece]:
    """The dice in the tray, and over them what can be touched: all dice of a number together."""
    s = view.state
    y, size, near = layout.row[1], layout.die, layout.gaps[0]
    for group in rows(dice, seat, layout):
        for number, one in enumerate(group.dice):
            yield _own_die(seat, one, dice.faces[seat][one], group.place, group.left + number * (size + near), layout)
        if group.place == PICKED:
            width = group.right - group.left
            yield Piece("hand", group.left, y, box(-2, -2, width + 4, size + 4, "da-hand", 10))
        if group.place == UNUSED:
            chosen = s.number == group.number and s.turn == seat
            yield _number(group.number, equals(s, seat, group.number), group.left, group.right, chosen, layout)


@wordless
def _own_die(seat: int, one: int, face: int, where: int, x: float, layout: Layout) -> Piece:
    return Piece(f"die-{seat + 1}-{one + 1}", x, layout.row[1], art_of(face, where, seat, layout.die, "da-felt"))


@component
def _number(number: int, equal: Equal, left: float, right: float, chosen: bool, layout: Layout) -> Piece:
    """All unused dice of a number: below them, on a desk, how many are equal with the communal ones."""
    size, width, count = layout.die, right - left, sum(equal)
    words = _("{number} equal", number=count) if count > 1 else _("1 die")
    art = "" if layout is PHONE else text(width / 2, size + 16, words, "t11 middle da-on")
    if chosen:
        art += box(-2, -2, width + 4, size + 4, "da-chosen", 0.2 * size + 2)
    title = _("{label}: {about}", label=_number_of(count, number), about=_sources(equal))
    return Piece(f"number-{number}", left, layout.row[1], art, width, size, title, 0.2 * size)


def _number_of(count: int, number: int) -> str:
    """Equal dice, e.g. `Three 4s`."""
    return _.ngettext("{dice} {number}", "{dice} {number}s", count, dice=_(COUNTS[count]), number=number)


def _sources(equal: Equal) -> str:
    """Whose dice show a number, e.g. `2 own + boss + 1 white`."""
    parts = [_.ngettext("{count} own", "{count} own", equal.own)]
    parts += [_("boss")] if equal.boss else []
    parts += [_.ngettext("{count} white", "{count} white", equal.white)] if equal.white else []
    return " + ".join(parts)


def locked_dice(view: View[S], dice: Dice, layout: Layout) -> Iterator[Piece]:
    """Everybody's dice that fill a drawer, with their owners' shapes."""
    for seat, name in enumerate(view.names):
        for one, where in enumerate(dice.places[seat]):
            if where >= LOCKED:
                yield _locked_die(seat, one, dice.faces[seat][one], where - LOCKED, name, layout)


@component
def _locked_die(seat: int, one: int, face: int, table: int, name: str, layout: Layout) -> Piece:
    dx, dy, size = layout.locked
    x, y = layout.place(layout.archive, table, face)
    mark = shape(seat, *layout.owner, f"s{seat + 1} da-edge")
    art = die("std", face, 0, 0, size, f"da{seat + 1}") + mark
    return Piece(
        f"die-{seat + 1}-{one + 1}", x + dx, y + dy, art, title=_("{name}: a {number}, locked", name=name, number=face)
    )


def note(s: S, dice: Dice, seat: int) -> Piece:
    """On the desk, what the chosen number amounts to, or how many dice are used and locked."""
    if s.number and s.turn == seat:
        equal = equals(s, seat, s.number)
        title, lines = _number_of(sum(equal), s.number), _sources(equal)
    else:
        places = dice.places[seat]
        title = _left(places.count(UNROLLED), places.count(UNUSED))
        lines = f"{used(places.count(USED))}, {locked(len([where for where in places if where >= LOCKED]))}"
    return Piece("note", 426, 582, text(0, 6, title, "t14 bold serif da-on") + text(0, 26, lines, "t12 da-on"))


def _left(unrolled: int, unused: int) -> str:
    """How many dice there are to roll or, once they are rolled, to work with."""
    if unrolled:
        return _.ngettext("{dice} to roll", "{dice} to roll", unrolled, dice=_(COUNTS[unrolled]))
    return _.ngettext("{dice} unused", "{dice} unused", unused, dice=_(COUNTS[unused]))


def card(s: S, seat: int, layout: Layout) -> Iterator[Piece]:
    """What may be done with the dice as a whole, while it is the seat's turn."""
    if s.turn != seat:
        return
    picked = sum(s.hand)
    if s.phase == rules.CHOOSE_REROLL and picked:
        label = _.ngettext("Reroll {count} die", "Reroll {count} dice", picked)
        short = _.ngettext("Reroll\n{count} die", "Reroll\n{count} dice", picked)
        yield _card("cup", short, label, _("roll the picked dice again"), layout)
    elif s.phase == rules.CHOOSE_REROLL:
        yield _card("cup", _("Keep\nall"), _("Keep all dice"), _("or pick dice to reroll"), layout)
    elif s.phase == rules.CHOOSE_NUMBER and not s.overtime and rules.unused_dice(s, seat) > 1:
        yield _card("overtime", _("Over-\ntime"), _("Overtime"), _("use up a die to turn another"), layout)
    elif s.phase == rules.ACT:
        dice = s.dice[seat][s.number]
        short = _.ngettext("Pass\nthe {number}", "Pass\nthe {number}s", dice, number=s.number)
        about = _.ngettext("only use up the {number}", "only use up the {number}s", dice, number=s.number)
        yield _card("pass", short, _("Pass"), about, layout)


def _card(name: str, short: str, label: str, about: str, layout: Layout) -> Piece:
    x, y, width, height = layout.card
    art = box(0, 0, width, height, "da-card", 6)
    if layout is PHONE:
        above, below = short.split("\n")
        art += text(width / 2, 18, above, "t12 bold middle") + text(width / 2, 33, below, "t12 bold middle")
    else:
        art += text(12, 18, label, "t13 bold") + text(12, 34, about, "t11")
    return Piece(name, x, y, art, width, height, _("{label}: {about}", label=label, about=about), 6)


def turning(s: S, seat: int, layout: Layout) -> Iterator[Piece]:
    """Overtime with two equal dice: the numbers to which the second one can be turned, on a sheet of their own."""
    if s.phase != rules.FLIP or s.turn != seat or not s.dice[seat][s.overtime]:
        return
    sheet = f"number-{s.overtime}"
    (x, y), width = layout.turning, layout.turning_width
    size, step = layout.turning_die, layout.turning_step
    below = size + 60
    art = box(0, 0, width, size + 86, "da-paper", 6)
    over, under = _("upside\ndown").split("\n")
    art += text(14, 28, _("Turn the {number} to", number=s.overtime), "t16 bold serif")
    art += text(size / 2 + 10, below, over, "t12 middle") + text(size / 2 + 10, below + 15, under, "t12 middle")
    art += text(step + 12, below, _("or tipped to a side"), "t12")
    yield Piece("turning", x, y, art, sheet=sheet)
    flipped = 7 - s.overtime
    faces = [flipped, *(n for n in rules.NUMBERS if n not in (s.overtime, flipped))]
    for number, face in enumerate(faces):
        if face == flipped:
            title = _("turn the {number} upside down to {turned}", number=s.overtime, turned=face)
        else:
            title = _("turn the {number} sideways to {turned}", number=s.overtime, turned=face)
        art = die("std", face, 0, 0, size, f"da{seat + 1}")
        left = x + 12 + number * step - (0 if number else 2)
        yield Piece(f"turn-{face}", left, y + 42, art, size, size, title, 0.2 * size, sheet)
