"""What a player may not know: the missions of others and the order of the deck, until missions are scored."""

from astragal.core import HIDDEN, Stream, draw, rule

from .deck import (
    BOTTOM,
    EVERYWHERE,
    GAMBLED,
    HIDDEN_PLACES,
    MIDDLE,
    MISSION_COUNT,
    SET_ASIDE,
    TOP,
    UNSEEN,
    has_seen,
    in_middle,
    places_for,
)
from .dice import colour_number
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
    verb_of,
)
from .pieces import MOST_PLAYERS
from .state import S

draw_number = rule(draw)

AFTER_ALL_PLACES = MISSION_COUNT


@rule
def is_open(s: S, where: int) -> bool:
    """Whether everybody knows the missions at a place, once they are scored: at the end wherever they are."""
    return s.phase == END or where == GAMBLED or 1 <= where <= MOST_PLAYERS


@rule
def hide(s: S, seat: int) -> None:
    """Blank the places of missions that a seat does not know, and what others know; counts are known to all."""
    are_scored = s.phase >= GAMBLE
    first = max(seat, 0) * HIDDEN_PLACES
    own = EVERYWHERE << first if seat >= 0 else 0
    for mission in range(MISSION_COUNT):
        where = s.where[mission]
        s.may_be[mission] = s.may_be[mission] & own
        is_sure = where != UNSEEN and s.may_be[mission] == 1 << (first + where)
        if not is_sure and not (are_scored and is_open(s, where)):
            s.where[mission] = UNSEEN
            s.order[mission] = UNSEEN


@rule
def cards_at(s: S, where: int) -> int:
    """How many missions are at a place."""
    if where == MIDDLE:
        return int(s.middle_count)
    if where == TOP:
        return int(s.top_count)
    if where == BOTTOM:
        return int(s.bottom_count)
    return int(s.aside_count if where == SET_ASIDE else s.hand_count[where - 1])


@rule
def count_known(s: S, where: int) -> int:
    """How many missions are known to be at a place, or not to be anywhere in particular."""
    count = 0
    for mission in range(MISSION_COUNT):
        if s.where[mission] == where:
            count += 1
    return count


@rule
def is_taken(s: S, where: int, order: int) -> bool:
    """Whether it is known which mission lies at this place of a stack."""
    for mission in range(MISSION_COUNT):
        if s.where[mission] == where and s.order[mission] == order:
            return True
    return False


@rule
def put_among_unknown(s: S, mission: int, where: int, number: int) -> None:
    """Make a mission the one with this number among the unknown ones of a place."""
    s.order[mission] = 0
    if where == TOP or where == BOTTOM:
        for order in range(cards_at(s, where)):
            if not is_taken(s, where, order):
                if number == 0:
                    s.order[mission] = order
                number -= 1
    s.where[mission] = where


@rule
def put_where_it_may_be(s: S, mission: int, places: int, stream: Stream) -> Stream:
    """Put a mission at one of these places, each unknown card there being as likely as the others to be it."""
    unknown = 0
    for where in range(HIDDEN_PLACES):
        if (places >> where) & 1 == 1:
            unknown += cards_at(s, where) - count_known(s, where)
    if unknown == 0:  # other guesses have taken all of its places: let it be anywhere
        return stream
    number, stream = draw_number(stream, unknown)
    for where in range(HIDDEN_PLACES):
        if (places >> where) & 1 == 1 and s.where[mission] == UNSEEN:
            here = cards_at(s, where) - count_known(s, where)
            if number < here:
                put_among_unknown(s, mission, where, number)
            number -= here
    return stream


@rule
def place_count(places: int) -> int:
    """How many places these are."""
    count = 0
    for where in range(HIDDEN_PLACES):
        count += (places >> where) & 1
    return count


@rule
def put_unseen(s: S, where: int, stream: Stream) -> Stream:
    """Put one of the missions that may be anywhere, each as likely as the others, at a place."""
    number, stream = draw_number(stream, count_known(s, UNSEEN))
    chosen = 0
    for mission in range(MISSION_COUNT):
        if s.where[mission] == UNSEEN:
            if number == 0:
                chosen = mission
            number -= 1
    put_among_unknown(s, chosen, where, 0)
    return stream


@rule
def guess(s: S, seat: int, stream: Stream) -> Stream:
    """Spread the missions over hands and deck as the seat has to expect them.

    First come those that it has seen before, the surest first; the others may be anywhere.
    """
    if count_known(s, UNSEEN) > 0 and seat >= 0:
        for count in range(1, HIDDEN_PLACES + 1):
            for mission in range(MISSION_COUNT):
                if s.may_be[mission] != 0 and s.where[mission] == UNSEEN:
                    places = places_for(s, seat, mission)
                    if place_count(places) == count:
                        stream = put_where_it_may_be(s, mission, places, stream)
    for where in range(1, HIDDEN_PLACES):
        if where > MOST_PLAYERS or where <= s.players:
            for _ in range(cards_at(s, where) - count_known(s, where)):
                stream = put_unseen(s, where, stream)
    for mission in range(MISSION_COUNT):
        if s.where[mission] == UNSEEN:
            s.where[mission] = MIDDLE
            s.order[mission] = 0
        holder = s.where[mission] - 1
        if 0 <= holder < s.players and holder != seat:
            has_seen(s, holder, mission, holder + 1)
    return stream


def seen(s: S, seat: int, a: int) -> int:
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
    """A choice as the others see it: they do not learn which mission is put away."""
    if verb_of(a) == DISCARD_VERB:
        return int(discard_a_mission())
    if verb_of(a) == PUT_ON_TOP_VERB:
        return int(put_a_mission_on_top())
    if verb_of(a) == PUT_AT_BOTTOM_VERB:
        return int(put_a_mission_at_bottom())
    return a


def revealed(s: S, _seat: int) -> list[int]:
    """When missions are scored, those at places that are open by then."""
    return [where if s.phase >= GAMBLE and is_open(s, where) else UNSEEN for where in s.where]
