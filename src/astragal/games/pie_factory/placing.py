"""Place cards: what was laid out goes to a pie, starts one, or goes to the hand."""

from astragal.core import rule

from .cards import CRUST, FACE_DOWN, FACE_UP, LAID, NOTHING, PIES, name_at
from .moves import PLACE_AS_CRUST, PLACE_ON, place_as_crust, place_face_down, place_on, read_place_on, verb_of
from .pies import add_to_pie, can_be_placed, has_room_for_a_pie, is_choice_for, start_pie, take_to_hand
from .rounds import player
from .state import S


@rule
def is_placed_without_choice(s: S, seat: int) -> bool:
    """A card that lies face down becomes a crust, one that cannot be placed goes to the hand."""
    if s.laid_as[seat] == FACE_UP:
        if can_be_placed(s, seat, name_at(s, LAID + seat)):
            return False
        take_to_hand(s, seat)
    elif s.laid_as[seat] != NOTHING:
        start_pie(s, seat, s.laid_as[seat])
    s.turn += 1
    return True


@rule
def legal_placings(s: S, out: list[int]) -> int:
    """On a pie that it fits, or as the crust of a new one."""
    seat = player(s)
    name = name_at(s, LAID + seat)
    n = 0
    for pie in range(PIES):
        if is_choice_for(s, seat, name, pie):
            out[n] = place_on(pie)
            n += 1
    if has_room_for_a_pie(s, seat):
        if s.kind[name] == CRUST:
            out[n] = place_as_crust()
            n += 1
        out[n] = place_face_down()
        n += 1
    return n


@rule
def place_as_chosen(s: S, a: int) -> None:
    """The card is placed, and the next one follows."""
    chosen = verb_of(a)
    if chosen == PLACE_ON:
        add_to_pie(s, player(s), read_place_on(a))
    else:
        start_pie(s, player(s), FACE_UP if chosen == PLACE_AS_CRUST else FACE_DOWN)
    s.turn += 1
