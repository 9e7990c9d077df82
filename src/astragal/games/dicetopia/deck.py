"""The mission cards: where each of them is, and where each player has to expect it.

The deck is a stack of cards that somebody has put on top, a middle in unknown order, and cards at the bottom. What lies
in the middle is drawn when it is needed.

A player who has seen a card knows where it was put. Every hidden move after that (somebody draws from the middle, or
puts away one of the cards in hand) may have been a move of this card, and adds a place to those where it may be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core import SEATS, rule, things

from .missions import MISSIONS
from .pieces import MOST_PLAYERS

if TYPE_CHECKING:
    from .state import S

MISSION_COUNT = len(MISSIONS)
UNSEEN = -1
MIDDLE = 0  # in a player's hand: 1 to 6, the seat's number
TOP, BOTTOM, SET_ASIDE, GAMBLED = range(MOST_PLAYERS + 1, MOST_PLAYERS + 5)
HIDDEN_PLACES = GAMBLED  # all but the last; what is gambled on is open
EVERYWHERE = (1 << HIDDEN_PLACES) - 1
NO_MISSION = -1

CARD_PLACES = things("middle") + things("hand of") * SEATS + things("top", "bottom", "set aside")


@rule
def deck_count(s: S) -> int:
    """How many cards the deck has."""
    return int(s.top_count + s.middle_count + s.bottom_count)


@rule
def has_mission(s: S, seat: int, mission: int) -> bool:
    """Whether a player holds a mission."""
    return bool(s.where[mission] == seat + 1)


@rule
def in_middle(s: S, number: int) -> int:
    """The card with this number among those of the middle."""
    for mission in range(MISSION_COUNT):
        if s.where[mission] == MIDDLE:
            if number == 0:
                return mission
            number -= 1
    return NO_MISSION


@rule
def next_known(s: S) -> int:
    """The next card of the deck if luck has no part in it: one put on top, or below when nothing else is left."""
    for mission in range(MISSION_COUNT):
        if s.top_count > 0:
            if s.where[mission] == TOP and s.order[mission] == s.top_count - 1:
                return mission
        elif s.middle_count == 0 and s.where[mission] == BOTTOM and s.order[mission] == 0:
            return mission
    return NO_MISSION


@rule
def places_for(s: S, seat: int, mission: int) -> int:
    """Where a mission may be as far as a seat knows, a bit for each place; 0 if the seat has never seen it."""
    return int(s.may_be[mission] >> (seat * HIDDEN_PLACES)) & EVERYWHERE


@rule
def is_only_at(s: S, seat: int, mission: int, where: int) -> bool:
    """Whether a seat knows for sure that a mission is at a place."""
    return places_for(s, seat, mission) == 1 << where


@rule
def has_seen(s: S, seat: int, mission: int, where: int) -> None:
    """From now on a seat knows for sure that a mission is at a place."""
    others = s.may_be[mission] & ~(EVERYWHERE << (seat * HIDDEN_PLACES))
    s.may_be[mission] = others | (1 << (seat * HIDDEN_PLACES + where))


@rule
def suspect_move(s: S, seat: int, where: int, to: int) -> None:
    """A seat has seen some card move: every card that may have been the one may be at the other place now.

    In a stack, a card whose place is known was not the one.
    """
    in_stack = where == TOP or where == BOTTOM
    for mission in range(MISSION_COUNT):
        if (places_for(s, seat, mission) >> where) & 1 == 1 and not (in_stack and is_only_at(s, seat, mission, where)):
            s.may_be[mission] = s.may_be[mission] | (1 << (seat * HIDDEN_PLACES + to))


@rule
def leave_deck(s: S, mission: int) -> None:
    """A card leaves the deck."""
    if s.where[mission] == TOP:
        s.top_count -= 1
    elif s.where[mission] == BOTTOM:
        s.bottom_count -= 1
        for other in range(MISSION_COUNT):
            if s.where[other] == BOTTOM and other != mission:
                s.order[other] -= 1
    else:
        s.middle_count -= 1
    s.order[mission] = 0


@rule
def draw_to_hand(s: S, seat: int, mission: int) -> None:
    """A player draws a card and sees it; so does, in effect, whoever knows what lies there in the deck."""
    where = s.where[mission]
    for other in range(s.players):
        if other == seat or (where != MIDDLE and is_only_at(s, other, mission, where)):
            has_seen(s, other, mission, seat + 1)
        else:
            suspect_move(s, other, where, seat + 1)
    leave_deck(s, mission)
    s.where[mission] = seat + 1
    s.hand_count[seat] += 1


@rule
def draw_while_known(s: S, seat: int) -> bool:
    """Draw what is to be drawn as far as luck has no part in it; whether that was all."""
    while s.to_draw > 0:
        mission = next_known(s)
        if mission == NO_MISSION:
            return deck_count(s) == 0
        draw_to_hand(s, seat, mission)
        s.to_draw -= 1
    return True


@rule
def put_away(s: S, seat: int, mission: int, where: int) -> None:
    """A player puts a mission somewhere; the others see where, but not which it is."""
    for other in range(s.players):
        if other == seat:
            has_seen(s, seat, mission, where)
        else:
            suspect_move(s, other, seat + 1, where)
    s.hand_count[seat] -= 1
    s.where[mission] = where
    if where == TOP:
        s.order[mission] = s.top_count
        s.top_count += 1
    elif where == BOTTOM:
        s.order[mission] = s.bottom_count
        s.bottom_count += 1
    elif where == MIDDLE:
        s.middle_count += 1
    else:
        s.aside_count += 1
