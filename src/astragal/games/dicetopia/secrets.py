"""What a player may not know: the missions of others and the order of the deck, until missions are scored."""

from typing import Any

from astragal.core import HIDDEN, Stream, draw, rule

from .deck import BOTTOM, GAMBLED, MIDDLE, MISSION_COUNT, SET_ASIDE, TOP, UNSEEN, in_middle
from .dice import colour_number
from .factions import BUREAU, COMRADERY, seat_of
from .moves import (
    AGENCY_DRAW,
    CARD_COLOUR,
    CONNECTIONS_DRAW,
    DEAL_MISSION,
    DISCARD_VERB,
    END,
    GAMBLE,
    PUT_AT_BOTTOM_VERB,
    PUT_ON_TOP_VERB,
    SPREAD_COLOUR,
    discard_a_mission,
    is_luck,
    put_a_mission_at_bottom,
    put_a_mission_on_top,
    verb,
)
from .pieces import MOST_PLAYERS

draw_number = rule(draw)

AFTER_ALL_PLACES = MISSION_COUNT


@rule
def is_known(s: Any, seat: int, mission: int) -> bool:
    """Whether a seat knows where a mission is; from the moment they are scored, everybody knows those in hand."""
    where = s.where[mission]
    if s.phase == END or where == GAMBLED or (s.phase >= GAMBLE and 1 <= where <= MOST_PLAYERS):
        return True
    return where != UNSEEN and seat >= 0 and (s.known[mission] >> seat) & 1 == 1


@rule
def hide(s: Any, seat: int) -> None:
    """Blank the places of missions that a seat does not know; how many lie where is known to all."""
    for mission in range(MISSION_COUNT):
        if not is_known(s, seat, mission):
            s.where[mission] = UNSEEN
            s.order[mission] = UNSEEN
            s.known[mission] = UNSEEN


@rule
def count_at(s: Any, where: int) -> int:
    """How many missions are known to be at a place."""
    count = 0
    for mission in range(MISSION_COUNT):
        if s.where[mission] == where:
            count += 1
    return count


@rule
def put_unseen(s: Any, where: int, order: int, known: int, stream: Stream) -> Stream:
    """Put one of the unseen missions, each as likely as the others, at a place."""
    number, stream = draw_number(stream, count_at(s, UNSEEN))
    for mission in range(MISSION_COUNT):
        if s.where[mission] == UNSEEN:
            if number == 0:
                s.where[mission] = where
                s.order[mission] = order
                s.known[mission] = known
            number -= 1
    return stream


@rule
def is_taken(s: Any, where: int, order: int) -> bool:
    """Whether it is known which mission lies at this place of a stack."""
    for mission in range(MISSION_COUNT):
        if s.where[mission] == where and s.order[mission] == order:
            return True
    return False


@rule
def guess(s: Any, seat: int, stream: Stream) -> Stream:  # noqa: ARG001  # what is unseen says it all
    """Spread the unseen missions over the hands and the deck; what the seat has seen stays where it is."""
    if count_at(s, UNSEEN) == 0:
        return stream
    for other in range(s.players):
        for _ in range(s.hand_count[other] - count_at(s, other + 1)):
            stream = put_unseen(s, other + 1, 0, 1 << other, stream)
    comradery = seat_of(s, COMRADERY)
    for order in range(s.top_count):
        if not is_taken(s, TOP, order):
            stream = put_unseen(s, TOP, order, 1 << comradery if comradery >= 0 else 0, stream)
    for order in range(s.bottom_count):
        if not is_taken(s, BOTTOM, order):
            stream = put_unseen(s, BOTTOM, order, 0, stream)
    bureau = seat_of(s, BUREAU)
    for _ in range(s.aside_count - count_at(s, SET_ASIDE)):
        stream = put_unseen(s, SET_ASIDE, 0, 1 << bureau if bureau >= 0 else 0, stream)
    for mission in range(MISSION_COUNT):
        if s.where[mission] == UNSEEN:
            s.where[mission] = MIDDLE
            s.order[mission] = 0
            s.known[mission] = 0
    return stream


def seen(s: Any, seat: int, a: int) -> int:
    """What a seat sees of a step: of a drawn mission its number, never its place among hidden ones.

    The number is counted on from the last place, so that nobody can tell whether place and number are the same. Of
    dice that are drawn, those of one colour look alike, so their colours are counted on as well.
    """
    if s.phase == SPREAD_COLOUR:
        return AFTER_ALL_PLACES + int(colour_number(s.pool, a))
    if s.phase == CARD_COLOUR:
        return AFTER_ALL_PLACES + int(colour_number(s.bag, a))
    if s.phase == GAMBLE:
        return AFTER_ALL_PLACES + int(in_middle(s, a))
    if s.phase in (DEAL_MISSION, AGENCY_DRAW, CONNECTIONS_DRAW):
        return AFTER_ALL_PLACES + int(in_middle(s, a)) if seat == s.actor else HIDDEN
    return int(as_others_see(a)) if not is_luck(s) and seat != s.actor else a


@rule
def as_others_see(a: int) -> int:
    """A choice as those see it who did not make it: which mission is put away is not for them."""
    if verb(a) == DISCARD_VERB:
        return int(discard_a_mission())
    if verb(a) == PUT_ON_TOP_VERB:
        return int(put_a_mission_on_top())
    if verb(a) == PUT_AT_BOTTOM_VERB:
        return int(put_a_mission_at_bottom())
    return a
