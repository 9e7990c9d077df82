"""The pies before each player: what goes on them, and what becomes of them."""

from astragal.core import rule

from .cards import (
    CRUST,
    DISCARD,
    FACE_UP,
    FILLING,
    HAND,
    LAID,
    NO_CARD,
    NO_NAME,
    NOTHING,
    PIES,
    SCORE,
    SECRET,
    crust_place,
    filling_place,
    name_at,
    put,
    topping_place,
)
from .secrets import becomes_crust, comes_back, show_crust
from .state import S


@rule
def pies(s: S, seat: int) -> int:
    """How many pies a seat is building."""
    count = 0
    for pie in range(PIES):
        if s.crust_as[seat][pie] != NOTHING:
            count += 1
    return count


@rule
def has_room_for_a_pie(s: S, seat: int) -> bool:
    """Nobody builds more than three pies at once."""
    return pies(s, seat) < PIES


@rule
def are_equal(s: S, seat: int, pie: int, other: int) -> bool:
    """Whether two pies are made of the same cards; a secret crust is like no other."""
    if s.crust_as[seat][pie] != s.crust_as[seat][other] or s.crust_as[seat][pie] == SECRET:
        return False
    return (
        name_at(s, crust_place(seat, pie)) == name_at(s, crust_place(seat, other))
        and name_at(s, filling_place(seat, pie)) == name_at(s, filling_place(seat, other))
        and name_at(s, topping_place(seat, pie)) == name_at(s, topping_place(seat, other))
    )


@rule
def is_like_an_earlier_one(s: S, seat: int, pie: int) -> bool:
    """Whether a pie is equal to one with a smaller number, which then stands for both."""
    found = False
    for other in range(pie):
        if are_equal(s, seat, pie, other):
            found = True
    return found


@rule
def goes_on_pie(s: S, seat: int, name: int, pie: int) -> bool:
    """A filling goes on a bare crust, a topping on a filling that it fits."""
    if s.crust_as[seat][pie] == NOTHING or s.at[topping_place(seat, pie)] != NO_CARD:
        return False
    filling = name_at(s, filling_place(seat, pie))
    if s.kind[name] == FILLING:
        return filling == NO_NAME
    if s.kind[name] == CRUST or filling == NO_NAME:
        return False
    return bool(s.goes_on[name] >> s.flavour[filling] & 1)


@rule
def is_choice_for(s: S, seat: int, name: int, pie: int) -> bool:
    """Whether a card goes on a pie; of equal pies on the first."""
    return goes_on_pie(s, seat, name, pie) and not is_like_an_earlier_one(s, seat, pie)


@rule
def pies_for(s: S, seat: int, name: int) -> int:
    """On how many different pies a card goes."""
    count = 0
    for pie in range(PIES):
        if is_choice_for(s, seat, name, pie):
            count += 1
    return count


@rule
def can_be_stale(s: S, seat: int, pie: int) -> bool:
    """Only a pie with a filling goes stale; of equal ones it is the first."""
    return bool(s.at[filling_place(seat, pie)] != NO_CARD) and not is_like_an_earlier_one(s, seat, pie)


@rule
def first_room(s: S, seat: int) -> int:
    """The smallest number that a new pie can have."""
    for pie in range(PIES):
        if s.crust_as[seat][pie] == NOTHING:
            return pie
    return PIES


@rule
def start_pie(s: S, seat: int, facing: int) -> None:
    """The card that a seat has laid before it becomes a crust."""
    pie = first_room(s, seat)
    put(s, s.at[LAID + seat], crust_place(seat, pie))
    s.crust_as[seat][pie] = facing
    s.laid_as[seat] = NOTHING
    if facing == SECRET:
        becomes_crust(s, seat, pie)


@rule
def add_to_pie(s: S, seat: int, pie: int) -> None:
    """The card that a seat has laid before it goes on a pie."""
    card = s.at[LAID + seat]
    filling = s.kind[s.name_of[card]] == FILLING
    put(s, card, filling_place(seat, pie) if filling else topping_place(seat, pie))
    s.laid_as[seat] = NOTHING


@rule
def box_pie(s: S, seat: int, pie: int) -> None:
    """The top card is scored, but a crust only if it lies face up; the rest is discarded."""
    if s.at[topping_place(seat, pie)] != NO_CARD:
        put(s, s.at[topping_place(seat, pie)], SCORE + seat)
    elif s.at[filling_place(seat, pie)] != NO_CARD:
        put(s, s.at[filling_place(seat, pie)], SCORE + seat)
    elif s.crust_as[seat][pie] == FACE_UP:
        put(s, s.at[crust_place(seat, pie)], SCORE + seat)
    discard_pie(s, seat, pie)


@rule
def discard_pie(s: S, seat: int, pie: int) -> None:
    """Discard whatever is in a pie; a secret crust is shown by that."""
    crust = s.at[crust_place(seat, pie)]
    if s.crust_as[seat][pie] == SECRET:
        crust = show_crust(s, seat, pie)
    if crust != NO_CARD:
        put(s, crust, DISCARD)
    if s.at[filling_place(seat, pie)] != NO_CARD:
        put(s, s.at[filling_place(seat, pie)], DISCARD)
    if s.at[topping_place(seat, pie)] != NO_CARD:
        put(s, s.at[topping_place(seat, pie)], DISCARD)
    s.crust_as[seat][pie] = NOTHING


@rule
def can_be_placed(s: S, seat: int, name: int) -> bool:
    """Whether a card would find a place; where there is room for a pie, any card may be its crust."""
    return has_room_for_a_pie(s, seat) or pies_for(s, seat, name) > 0


@rule
def take_to_hand(s: S, seat: int) -> None:
    """It lay there for all to see, so all know it in the hand."""
    card = s.at[LAID + seat]
    put(s, card, HAND + seat)
    s.hand_size[seat] += 1
    comes_back(s, seat, card)
    s.laid_as[seat] = NOTHING
