"""Why something is not possible: the rule against it, in a sentence."""

from astragal.core import CHANCE, OVER, View
from astragal.core.view import SPECTATOR
from astragal.core.words import listed, whose

from . import office, rules
from .rules import S
from .words_names import item, square
from .words_walks import walks

LONGEST = 6
"""The highest number on the die."""


def why_not(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """The rule against an action; empty exactly if it is legal."""
    s = view.state
    if view.to_act == OVER:
        return "The game is over."
    if view.seat == SPECTATOR:
        return "You are watching and have no piece in this game."
    if view.to_act == CHANCE:
        return "Luck moves first."
    if view.to_act != view.seat:
        return f"It is {view.names[s.turn]}'s turn."
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
            return f"You rolled a {s.rolled}, so you walk."
        case rules.TAKE:
            return "Your walk has ended in the supply room: take an item, and your turn is over."
        case rules.STEAL:
            return f"You are at {whose(view.names[rules.robbed(s)])} desk: take an item from it or leave it there."
    return "You rolled the boss: put it somewhere; you do not walk."


# Squares


def _no_place(s: S, number: int) -> str:
    """Why nobody at all can stand on a square."""
    if s.kind[number] == office.WALL:
        return f"{square(number)} is not part of a corridor."
    if s.kind[number] == office.INSIDE:
        return "Nobody stands inside the supply room, only in its doorways."
    return ""


def _against_place(view: View[S], number: int) -> str:
    s = view.state
    if office.is_free(s, number):
        return ""
    if number == s.boss:
        return f"The boss is already at {square(number)} and must be put on another square."
    there = [view.names[seat] for seat in range(s.players) if s.piece[seat] == number]
    if there:
        verb = "stands" if len(there) == 1 else "stand"
        return f"{listed(there)} {verb} at {square(number)}: the boss is put on a square without pieces."
    return _no_place(s, number)


def _against_walk(s: S, end: int) -> str:
    if _no_place(s, end):
        return _no_place(s, end)
    actions = {walk.action for walk in walks(s, s.rolled)}
    if rules.walk(end) in actions:
        return ""
    if rules.deliver(end) in actions:
        return f"This walk passes your desk, so {item(s, s.turn)} is put down there."
    return _boss_there(s, end) or _closed(s, end) or _too_far(s, end, rules.walk(end))


def _against_delivery(s: S, end: int) -> str:
    if s.carries[s.turn] == rules.NOTHING:
        return "You carry nothing to put on your desk."
    if _no_place(s, end):
        return _no_place(s, end)
    actions = {walk.action for walk in walks(s, s.rolled)}
    if rules.deliver(end) in actions:
        return ""
    if rules.walk(end) in actions:
        return "This walk does not pass your desk, so nothing is put down."
    if rules.delivery_wins(s, s.turn) and end != s.desk[s.turn]:
        return f"With {item(s, s.turn)} on your desk you have won, and the walk ends there."
    return _boss_there(s, end) or _too_far(s, end, rules.deliver(end))


def _boss_there(s: S, end: int) -> str:
    if end != s.boss:
        return ""
    return f"The boss stands at {square(end)}: walk there and you meet the boss and are sent on."


def _closed(s: S, end: int) -> str:
    """Why somebody with this load may not turn into the supply room."""
    if s.kind[end] != office.SUPPLY_DOORWAY or rules.may_enter_supply_room(s, s.turn, False):
        return ""
    if s.carries[s.turn] != rules.NOTHING:
        return f"You carry {item(s, s.turn)}: you may enter the supply room only with empty hands."
    return "There is nothing in the supply room that your desk lacks, so you may not go in."


def _too_far(s: S, end: int, action: int) -> str:
    """How long a walk there would be."""
    for length in range(1, LONGEST + 1):
        if any(walk.action == action for walk in walks(s, length)):
            far = f"{length} square{'s' if length > 1 else ''}"
            return f"{square(end)} is {far} away, and a walk is exactly as long as the roll: {s.rolled}."
    way = "corridors are walked clockwise, nobody turns back, and nobody passes the boss"
    return f"No walk of {s.rolled} squares ends at {square(end)}: {way}."


def _against_meeting(s: S, *, delivered: bool) -> str:
    actions = {walk.action for walk in walks(s, s.rolled)}
    wanted, other = rules.meet_boss(), rules.deliver_and_meet_boss()
    if delivered:
        wanted, other = other, wanted
        if s.carries[s.turn] == rules.NOTHING:
            return "You carry nothing to put on your desk."
    if wanted in actions:
        return ""
    if other in actions:
        passed = "does not pass your desk first" if delivered else "passes your desk first, so your item is put down"
        return f"The walk to the boss {passed}."
    return f"The boss stands at {square(s.boss)}, and no walk of {s.rolled} squares leads there."


# Items


def _against_take(s: S, kind: int) -> str:
    if rules.can_take(s, s.turn, kind):
        return ""
    if s.secured[s.turn][kind]:
        return f"Your desk already has {_one(kind)}, and one of each kind is enough."
    return f"There {_are(kind)} no {rules.KINDS[kind]} left in the supply room."


def _against_steal(view: View[S], kind: int) -> str:
    s = view.state
    opponent = rules.robbed(s)
    if rules.can_steal_kind(s, opponent, kind):
        return ""
    if not s.secured[opponent][kind]:
        return f"There {_are(kind)} no {rules.KINDS[kind]} on {whose(view.names[opponent])} desk."
    return f"Your desk already has {_one(kind)}, and one of each kind is enough."


def _one(kind: int) -> str:
    return "pens" if rules.KINDS[kind] == "pens" else f"a {rules.KINDS[kind]}"


def _are(kind: int) -> str:
    return "are" if rules.KINDS[kind] == "pens" else "is"
