"""What is secret: hands, the deck, and crusts that went face down out of a hand.

All know of a card that went from the table to a hand that it is there, until its owner lays something face down:
then it may be that card. So `known` keeps, for each such card, the places in which it may be. A place is only ever
added to all the cards of a player at once, so of any two such sets one holds the other.
"""

from typing import Any

from astragal.core import Stream, draw, rule

from .cards import (
    DECK,
    HAND,
    LAID,
    NO_CARD,
    PIES,
    SECRET,
    UNSEEN,
    WITH,
    card_number,
    cards_in,
    crust_place,
    put,
)

IN_HAND = 1
LAID_DOWN = 2
FIRST_CRUST = 4
"""The bits of `known`; the second and the third pie have the next ones."""

take_number = rule(draw)


@rule
def is_with(s: Any, card: int, seat: int) -> bool:
    """Whether a card is in a seat's hand, or before it, or the crust of one of its pies."""
    place = s.where[card]
    if place == HAND + seat or place == LAID + seat:
        return True
    return bool(crust_place(seat, 0) <= place < crust_place(seat, PIES))


# What all come to know


@rule
def shown(s: Any, seat: int, bit: int, card: int) -> int:
    """A hidden card of a seat is shown to all; the number under which they know it.

    If all knew that the seat has a card of this name, and that it may be here, this is that card for them. Of two
    such cards it is the one about which more was known. The copies are alike, so they may change places.
    """
    best = card
    found = False
    for other in range(s.first[s.name_of[card]], s.first[s.name_of[card] + 1]):
        if s.known[other] & bit and is_with(s, other, seat) and (not found or s.known[other] < s.known[best]):
            best = other
            found = True
    if best != card:
        place = s.where[best]
        here = s.where[card]
        put(s, best, UNSEEN)
        put(s, card, place)
        put(s, best, here)
    s.known[best] = 0
    return best


@rule
def card_to_hide(s: Any, seat: int, name: int) -> int:
    """The card of a name in a hand about which least is known."""
    best = NO_CARD
    for card in range(s.first[name], s.first[name + 1]):
        if s.where[card] == HAND + seat and (best == NO_CARD or s.known[card] < s.known[best]):
            best = card
    return best


@rule
def may_be_laid_down(s: Any, seat: int) -> None:
    """A seat has laid a card face down: it may be any of those that all knew to be with it."""
    for card in range(s.cards):
        if s.known[card] and is_with(s, card, seat):
            s.known[card] |= LAID_DOWN


@rule
def may_be_crust(s: Any, seat: int, pie: int) -> None:
    """The card that was laid face down is now the crust of a pie."""
    for card in range(s.cards):
        if s.known[card] & LAID_DOWN and is_with(s, card, seat):
            s.known[card] += (FIRST_CRUST << pie) - LAID_DOWN


@rule
def cannot_be_crust(s: Any, seat: int, pie: int) -> None:
    """The secret crust of a pie has been shown."""
    for card in range(s.cards):
        if s.known[card] & (FIRST_CRUST << pie) and is_with(s, card, seat):
            s.known[card] -= FIRST_CRUST << pie


# What a seat may know


@rule
def hide(s: Any, seat: int) -> None:
    """Blank what a seat, or a spectator, may not know."""
    for card in range(s.cards):
        if s.where[card] == DECK:
            s.where[card] = UNSEEN
    for other in range(s.players):
        if other != seat:
            hide_cards_of(s, other)


@rule
def hide_cards_of(s: Any, seat: int) -> None:
    """Blank a seat's secrets."""
    for card in range(s.cards):
        if s.where[card] == HAND + seat and s.known[card] != IN_HAND:
            put(s, card, WITH + seat if s.known[card] else UNSEEN)
    for number in range(PIES + 1):
        place = secret_place(s, seat, number)
        if place >= 0 and s.at[place] != NO_CARD:
            put(s, s.at[place], WITH + seat if s.known[s.at[place]] else UNSEEN)


@rule
def secret_place(s: Any, seat: int, number: int) -> int:
    """The place of a seat's secret card: of the one laid down for number 0, of crusts from 1 on; -1 if it is none."""
    if number == 0:
        return LAID + seat if s.laid_as[seat] == SECRET else -1
    return crust_place(seat, number - 1) if s.crust_as[seat][number - 1] == SECRET else -1


# What may be


@rule
def guess(s: Any, seat: int, stream: Stream) -> Stream:
    """Fill in what a seat may not know, each possibility as likely as the others."""
    for other in range(s.players):
        if other != seat:
            stream = guess_known_cards(s, other, stream)
    for other in range(s.players):
        if other != seat:
            stream = guess_unseen_cards(s, other, stream)
    for card in range(s.cards):
        if s.where[card] == UNSEEN:
            s.where[card] = DECK
    return stream


@rule
def guess_known_cards(s: Any, seat: int, stream: Stream) -> Stream:
    """Find places for the cards that are with a seat for sure.

    The card with the fewest places is first: its places are open to all others too, so that whatever it takes
    leaves them the same number, and every way to place them all is as likely as the others.
    """
    while True:
        card = least_free(s, seat)
        if card == NO_CARD:
            return stream
        in_hand = s.hand_size[seat] - cards_in(s, HAND + seat)
        places = in_hand
        for number in range(PIES + 1):
            if may_be_at(s, seat, card, number):
                places += 1
        chosen, stream = take_number(stream, places)
        if chosen < in_hand:
            put(s, card, HAND + seat)
            continue
        chosen -= in_hand
        for number in range(PIES + 1):
            if s.where[card] == WITH + seat and may_be_at(s, seat, card, number):
                if chosen == 0:
                    put(s, card, secret_place(s, seat, number))
                chosen -= 1


@rule
def least_free(s: Any, seat: int) -> int:
    """Of the cards that are somewhere with a seat, the one with the fewest places."""
    best = NO_CARD
    for card in range(s.cards):
        if s.where[card] == WITH + seat and (best == NO_CARD or s.known[card] < s.known[best]):
            best = card
    return best


@rule
def may_be_at(s: Any, seat: int, card: int, number: int) -> bool:
    """Whether a card may be at a secret place that is not yet filled in."""
    place = secret_place(s, seat, number)
    return bool(place >= 0 and s.at[place] == NO_CARD and s.known[card] & (LAID_DOWN << number))


@rule
def guess_unseen_cards(s: Any, seat: int, stream: Stream) -> Stream:
    """Deal unseen cards to the secret places and to the hand of a seat."""
    unseen = cards_in(s, UNSEEN)
    for number in range(PIES + 1):
        place = secret_place(s, seat, number)
        if place >= 0 and s.at[place] == NO_CARD:
            chosen, stream = take_number(stream, unseen)
            put(s, card_number(s, UNSEEN, chosen), place)
            unseen -= 1
    for _ in range(s.hand_size[seat] - cards_in(s, HAND + seat)):
        chosen, stream = take_number(stream, unseen)
        put(s, card_number(s, UNSEEN, chosen), HAND + seat)
        unseen -= 1
    return stream
