"""The assembly line: what its places cost, how that is paid, and how it moves on.

deck   1   2   3   4   5   6      the places; in the rules they count from 0
       2   1   1   -   -   -      cards to be paid: with two players it ends at 4, with three at 5
"""

from astragal.core import rule

from .cards import DISCARD, HAND, LINE, NO_CARD, name_at, put
from .pies import can_be_placed
from .secrets import show_from_hand
from .state import S

MOST_HAND = 4
NOWHERE = -1

FIRST_FREE = 3
"""The first place that costs nothing."""


@rule
def line_length(s: S) -> int:
    """How many cards the line has."""
    return int(s.players + 2)


@rule
def cost(place: int) -> int:
    """The line keeps its costs through the round, whoever has drafted from it."""
    if place == 0:
        return 2
    return 1 if place < FIRST_FREE else 0


@rule
def can_draft(s: S, seat: int, place: int) -> bool:
    """A card that could not be placed would have to go to the hand, so there must be room in it."""
    if s.at[LINE + place] == NO_CARD or s.hand_size[seat] < cost(place):
        return False
    if s.hand_size[seat] - cost(place) < MOST_HAND:
        return True
    return can_be_placed(s, seat, name_at(s, LINE + place))


@rule
def is_like_the_one_before(s: S, place: int) -> bool:
    """Whether the next card towards the deck is equal and costs the same: then it does not matter which is drafted."""
    before = place - 1
    while before >= 0 and s.at[LINE + before] == NO_CARD:
        before -= 1
    if before < 0 or cost(before) != cost(place):
        return False
    return name_at(s, LINE + before) == name_at(s, LINE + place)


@rule
def can_pay(s: S, seat: int, card: int) -> bool:
    """Cards are paid in the order of the deck, so that no payment is reached in two ways."""
    return bool(s.where[card] == HAND + seat and s.name_of[card] >= s.paid)


@rule
def payable(s: S, seat: int) -> int:
    """How many cards a seat can still pay with."""
    count = 0
    for card in range(s.cards):
        if can_pay(s, seat, card):
            count += 1
    return count


@rule
def discard_from_hand(s: S, seat: int, name: int) -> None:
    """Discard a card of a name, for all to see."""
    put(s, show_from_hand(s, seat, name), DISCARD)
    s.hand_size[seat] -= 1


@rule
def discard_free_cards(s: S) -> None:
    """Nobody wanted any of the line, so it is still full."""
    for place in range(FIRST_FREE, line_length(s)):
        put(s, s.at[LINE + place], DISCARD)


@rule
def slide(s: S) -> None:
    """All cards of the line move away from the deck as far as they can."""
    to = line_length(s) - 1
    for place in range(line_length(s) - 1, -1, -1):
        if s.at[LINE + place] != NO_CARD:
            put(s, s.at[LINE + place], LINE + to)
            to -= 1


@rule
def gap(s: S) -> int:
    """The empty place of the line that is farthest from the deck."""
    for place in range(line_length(s) - 1, -1, -1):
        if s.at[LINE + place] == NO_CARD:
            return place
    return NOWHERE
