"""The mission cards: where each of them is, and who knows that.

The deck is a stack of cards that somebody has put on top, a middle in unknown order, and cards at the bottom. What lies
in the middle is drawn when it is needed.
"""

from typing import Any

from astragal.core import Field, rule

from .missions import MISSIONS
from .pieces import MOST_PLAYERS

MISSION_COUNT = len(MISSIONS)
UNSEEN = -1
MIDDLE = 0  # in a player's hand: 1 to 6, the seat's number
TOP, BOTTOM, SET_ASIDE, GAMBLED = range(MOST_PLAYERS + 1, MOST_PLAYERS + 5)
NO_MISSION = -1

DECK = {
    "where": Field(UNSEEN, GAMBLED, (MISSION_COUNT,)),
    "order": Field(UNSEEN, MISSION_COUNT - 1, (MISSION_COUNT,)),  # in its stack, from the first that was put there
    "known": Field(UNSEEN, (1 << MOST_PLAYERS) - 1, (MISSION_COUNT,)),  # a bit for each seat that knows where it is
    "hand_count": Field(0, MISSION_COUNT, (MOST_PLAYERS,)),
    "top_count": Field(0, MISSION_COUNT),
    "middle_count": Field(0, MISSION_COUNT),
    "bottom_count": Field(0, MISSION_COUNT),
    "aside_count": Field(0, MISSION_COUNT),
    "to_draw": Field(0, 4),
}


@rule
def deck_count(s: Any) -> int:
    """How many cards the deck has."""
    return int(s.top_count + s.middle_count + s.bottom_count)


@rule
def has_mission(s: Any, seat: int, mission: int) -> bool:
    """Whether a player holds a mission."""
    return bool(s.where[mission] == seat + 1)


@rule
def in_middle(s: Any, number: int) -> int:
    """The card with this number among those of the middle."""
    for mission in range(MISSION_COUNT):
        if s.where[mission] == MIDDLE:
            if number == 0:
                return mission
            number -= 1
    return NO_MISSION


@rule
def next_known(s: Any) -> int:
    """The next card of the deck if luck has no part in it: one put on top, or below when nothing else is left."""
    for mission in range(MISSION_COUNT):
        if s.top_count > 0:
            if s.where[mission] == TOP and s.order[mission] == s.top_count - 1:
                return mission
        elif s.middle_count == 0 and s.where[mission] == BOTTOM and s.order[mission] == 0:
            return mission
    return NO_MISSION


@rule
def leave_deck(s: Any, mission: int) -> None:
    """A card leaves the deck; whoever had it in mind as one of the middle may no longer be right."""
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
def draw_to_hand(s: Any, seat: int, mission: int) -> None:
    """A player draws a card and sees it; of a card from the middle the others see nothing."""
    from_middle = s.where[mission] == MIDDLE
    leave_deck(s, mission)
    if from_middle:
        s.known[mission] = 0
        for other in range(MISSION_COUNT):
            if s.where[other] == MIDDLE:
                s.known[other] = s.known[other] & (1 << seat)
    s.where[mission] = seat + 1
    s.known[mission] = s.known[mission] | (1 << seat)
    s.hand_count[seat] += 1


@rule
def draw_while_known(s: Any, seat: int) -> bool:
    """Draw what is to be drawn as far as luck has no part in it; whether that was all."""
    while s.to_draw > 0:
        mission = next_known(s)
        if mission == NO_MISSION:
            return deck_count(s) == 0
        draw_to_hand(s, seat, mission)
        s.to_draw -= 1
    return True


@rule
def put_away(s: Any, seat: int, mission: int, where: int) -> None:
    """A player puts a mission somewhere; who knew of a card in this hand cannot tell whether it was that one."""
    for other in range(MISSION_COUNT):
        if s.where[other] == seat + 1:
            s.known[other] = 1 << seat
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
