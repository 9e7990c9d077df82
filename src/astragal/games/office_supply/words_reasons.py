"""Why something is not possible: the rule against it, in a sentence."""

from astragal.core import CHANCE, OVER, View
from astragal.core.language import Texts, deferred
from astragal.core.view import SPECTATOR
from astragal.core.words import is_you, listed, whose

from . import office, rules
from .rules import S
from .words_names import item, square
from .words_walks import walks

_ = Texts(__file__)

LONGEST = 6
"""The highest number on the die."""

ENOUGH = (
    deferred("Your desk already has a stapler, and one of each kind is enough."),
    deferred("Your desk already has a ruler, and one of each kind is enough."),
    deferred("Your desk already has pens, and one of each kind is enough."),
)
OUT_OF_STOCK = (
    deferred("There is no stapler left in the supply room."),
    deferred("There is no ruler left in the supply room."),
    deferred("There are no pens left in the supply room."),
)
NOT_TO_STEAL = (
    deferred("There is no stapler on {whose} desk."),
    deferred("There is no ruler on {whose} desk."),
    deferred("There are no pens on {whose} desk."),
)
"""A sentence for each kind."""


def why_not(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """The rule against an action; empty exactly if it is legal."""
    s = view.state
    if view.to_act == OVER:
        return _("The game is over.")
    if view.seat == SPECTATOR:
        return _("You are watching and have no piece in this game.")
    if view.to_act == CHANCE:
        return _("Luck moves first.")
    if view.to_act != view.seat:
        return _("It is {name}'s turn.", name=view.names[s.turn])
    match s.phase, verb:
        case rules.PLACE_BOSS, "place_boss":
            return _against_place(view, arguments[0])
        case rules.TAKE, "take":
            return _against_take(s, arguments[0])
        case rules.STEAL, "steal":
            return _against_steal(view, arguments[0])
        case rules.STEAL, "steal_nothing":
            return ""
        case rules.WALK, "walk":
            return _against_walk(s, arguments[0])
        case rules.WALK, "deliver":
            return _against_delivery(s, arguments[0])
        case rules.WALK, "meet_boss":
            return _against_meeting(s, delivered=False)
        case rules.WALK, "deliver_and_meet_boss":
            return _against_meeting(s, delivered=True)
    return _not_now(view)


def _not_now(view: View[S]) -> str:
    """What is to be done instead of something that belongs to another moment."""
    s = view.state
    match s.phase:
        case rules.WALK:
            return _("You rolled a {number}, so you walk.", number=s.rolled)
        case rules.TAKE:
            return _("Your walk has ended in the supply room: take an item, and your turn is over.")
        case rules.STEAL:
            return _(
                "You are at {whose} desk: take an item from it or leave it there.",
                whose=whose(view.names[rules.robbed(s)]),
            )
    return _("You rolled the boss: put it somewhere; you do not walk.")


# Squares


def _no_place(s: S, number: int) -> str:
    """Why nobody at all can stand on a square."""
    if s.kind[number] == office.WALL:
        return _("{square} is not part of a corridor.", square=square(number))
    if s.kind[number] == office.INSIDE:
        return _("Nobody stands inside the supply room, only in its doorways.")
    return ""


def _against_place(view: View[S], number: int) -> str:
    s = view.state
    if office.is_free(s, number):
        return ""
    if number == s.boss:
        return _("The boss is already at {square} and must be put on another square.", square=square(number))
    there = [view.names[seat] for seat in range(s.players) if s.piece[seat] == number]
    if there:
        message = deferred("{names} stand at {square}: the boss is put on a square without pieces.")
        if len(there) == 1 and not is_you(there[0]):
            message = deferred("{names} stands at {square}: the boss is put on a square without pieces.")
        return _(message, names=listed(there), square=square(number))
    return _no_place(s, number)


def _against_walk(s: S, end: int) -> str:
    if _no_place(s, end):
        return _no_place(s, end)
    actions = {walk.action for walk in walks(s, s.rolled)}
    if rules.walk(end) in actions:
        return ""
    if rules.deliver(end) in actions:
        return _("This walk passes your desk, so you put {item} down there.", item=item(s.carries[s.turn]))
    return _boss_there(s, end) or _closed(s, end) or _too_far(s, end, rules.walk(end))


def _against_delivery(s: S, end: int) -> str:
    if s.carries[s.turn] == rules.NOTHING:
        return _("You carry nothing to put on your desk.")
    if _no_place(s, end):
        return _no_place(s, end)
    actions = {walk.action for walk in walks(s, s.rolled)}
    if rules.deliver(end) in actions:
        return ""
    if rules.walk(end) in actions:
        return _("This walk does not pass your desk, so nothing is put down.")
    if rules.delivery_wins(s, s.turn) and end != s.desk[s.turn]:
        carried = item(s.carries[s.turn])
        return _("With {item} on your desk you have won, and the walk ends there.", item=carried)
    return _boss_there(s, end) or _too_far(s, end, rules.deliver(end))


def _boss_there(s: S, end: int) -> str:
    if end != s.boss:
        return ""
    return _("The boss stands at {square}: walk there and you meet the boss and are sent on.", square=square(end))


def _closed(s: S, end: int) -> str:
    """Why somebody with this load may not turn into the supply room."""
    if s.kind[end] != office.SUPPLY_DOORWAY or rules.may_enter_supply_room(s, s.turn, False):
        return ""
    if s.carries[s.turn] != rules.NOTHING:
        carried = item(s.carries[s.turn])
        return _("You carry {item}: you may enter the supply room only with empty hands.", item=carried)
    return _("There is nothing in the supply room that your desk lacks, so you may not go in.")


def _too_far(s: S, end: int, action: int) -> str:
    """How long a walk there would be."""
    for length in range(1, LONGEST + 1):
        if any(walk.action == action for walk in walks(s, length)):
            return _.ngettext(
                "{square} is {count} square away, and a walk is exactly as long as the roll: {roll}.",
                "{square} is {count} squares away, and a walk is exactly as long as the roll: {roll}.",
                length,
                square=square(end),
                roll=s.rolled,
            )
    return _(
        "No walk of {number} squares ends at {square}: corridors are walked clockwise, nobody turns back, and nobody "
        "passes the boss.",
        number=s.rolled,
        square=square(end),
    )


def _against_meeting(s: S, *, delivered: bool) -> str:
    actions = {walk.action for walk in walks(s, s.rolled)}
    wanted, other = rules.meet_boss(), rules.deliver_and_meet_boss()
    if delivered:
        wanted, other = other, wanted
        if s.carries[s.turn] == rules.NOTHING:
            return _("You carry nothing to put on your desk.")
    if wanted in actions:
        return ""
    if other in actions:
        if delivered:
            return _("The walk to the boss does not pass your desk first.")
        return _("The walk to the boss passes your desk first, so your item is put down.")
    return _(
        "The boss stands at {square}, and no walk of {number} squares leads there.",
        square=square(s.boss),
        number=s.rolled,
    )


# Items


def _against_take(s: S, kind: int) -> str:
    if rules.can_take(s, s.turn, kind):
        return ""
    return _(ENOUGH[kind] if s.secured[s.turn][kind] else OUT_OF_STOCK[kind])


def _against_steal(view: View[S], kind: int) -> str:
    s = view.state
    opponent = rules.robbed(s)
    if rules.can_steal_kind(s, opponent, kind):
        return ""
    if s.secured[opponent][kind]:
        return _(ENOUGH[kind])
    return _(NOT_TO_STEAL[kind], whose=whose(view.names[opponent]))
