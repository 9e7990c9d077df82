"""What is secret: hands, the deck, and crusts that went face down out of a hand.

Copies of a card are alike, and their numbers must tell nothing. So a card that is shown to all gets the lowest number
of its name that lies nowhere for all to see, and in a player's view the player's own secret cards get the lowest of
the rest. Numbers of cards that nobody sees mean nothing.

All know of a card that went from the table to a hand that it is there, until its owner lays something face down:
then it may be that card. So `known` keeps, for each such card, the places in which it may be.
"""

from astragal.core import rule

from .cards import (
    DECK,
    DISCARD,
    HAND,
    LAID,
    NO_CARD,
    PIE_CRUST,
    PIE_FILLING,
    PIES,
    SECRET,
    UNSEEN,
    WITH,
    crust_place,
    exchange,
    put,
)
from .hands import DREW, DREW_NAME, LAID_AT, SHOWN, TOOK, find_event, forget, remember
from .state import S

IN_HAND = 1
LAID_DOWN = 2
FIRST_CRUST = 4
"""The bits of `known`; the second and the third pie have the next ones."""


@rule
def is_with(s: S, card: int, seat: int) -> bool:
    """Whether a card is in a seat's hand, or before it, or the crust of one of its pies."""
    place = s.where[card]
    if place == HAND + seat or place == LAID + seat:
        return True
    return bool(crust_place(seat, 0) <= place < crust_place(seat, PIES))


@rule
def secret_place(s: S, seat: int, number: int) -> int:
    """The place of a seat's secret card: of the one laid down for number 0, of crusts from 1 on; -1 if it is none."""
    if number == 0:
        return LAID + seat if s.laid_as[seat] == SECRET else -1
    return crust_place(seat, number - 1) if s.crust_as[seat][number - 1] == SECRET else -1


@rule
def is_secret(s: S, card: int) -> bool:
    """Whether a card lies nowhere for all to see, and they do not know who has it."""
    place = s.where[card]
    if place == DECK:
        return True
    if s.known[card]:
        return False
    if LAID <= place < LAID + 4:
        return bool(s.laid_as[place - LAID] == SECRET)
    if PIE_CRUST <= place < PIE_FILLING:
        return bool(s.crust_as[(place - PIE_CRUST) // PIES][(place - PIE_CRUST) % PIES] == SECRET)
    return bool(HAND <= place < HAND + 4)


# What all come to know


@rule
def lowest_secret(s: S, name: int) -> int:
    """The lowest number of a name that lies nowhere for all to see."""
    for card in range(s.first[name], s.first[name + 1]):
        if is_secret(s, card):
            return card
    return NO_CARD


@rule
def known_copy(s: S, seat: int, bit: int, name: int) -> int:
    """A card with a name that everybody knows the seat has, maybe here; of several, the one with the fewest places."""
    best = NO_CARD
    for card in range(s.first[name], s.first[name + 1]):
        if s.known[card] & bit and is_with(s, card, seat) and (best == NO_CARD or s.known[card] < s.known[best]):
            best = card
    return best


@rule
def show(s: S, card: int, known: int) -> int:
    """A card is shown to all; the number under which they know it from now on.

    If they knew that a card of its name may be here, it is that card for them.
    """
    number = lowest_secret(s, s.name_of[card]) if known == NO_CARD else known
    exchange(s, card, number)
    s.known[number] = 0
    return number


@rule
def show_from_hand(s: S, seat: int, name: int) -> int:
    """A card of a name leaves a hand for all to see; its number.

    One that has been in the hand for sure since it came there tells nothing by leaving it again.
    """
    known = known_copy(s, seat, IN_HAND, name)
    if known != NO_CARD and s.known[known] == IN_HAND:
        forget(s, find_event(s, seat, TOOK + name))
    else:
        remember(s, seat, SHOWN + name)
    return show(s, card_to_hide(s, seat, name), known)


@rule
def show_crust(s: S, seat: int, pie: int) -> int:
    """The secret crust of a pie is shown to all; its number."""
    card = s.at[crust_place(seat, pie)]
    name = s.name_of[card]
    laid = find_event(s, seat, LAID_AT + pie + 1)
    if laid >= 0:
        s.event[laid] = SHOWN + name
    number = show(s, card, known_copy(s, seat, FIRST_CRUST << pie, name))
    for other in range(s.cards):
        if s.known[other] & (FIRST_CRUST << pie) and is_with(s, other, seat):
            s.known[other] -= FIRST_CRUST << pie
    return number


@rule
def show_from_deck(s: S, number: int) -> int:
    """A card of the deck is shown to all; its number."""
    if s.day == 2:
        s.new_deck[s.name_of[number]] -= 1
    return show(s, number, NO_CARD)


@rule
def card_to_hide(s: S, seat: int, name: int) -> int:
    """The card of a name in a hand about which least is known."""
    best = NO_CARD
    for card in range(s.first[name], s.first[name + 1]):
        if s.where[card] == HAND + seat and (best == NO_CARD or s.known[card] < s.known[best]):
            best = card
    return best


@rule
def lay_down(s: S, seat: int, name: int) -> None:
    """A seat lays a card face down: it may be any of those that all knew to be with it."""
    put(s, card_to_hide(s, seat, name), LAID + seat)
    remember(s, seat, LAID_AT)
    for card in range(s.cards):
        if s.known[card] and is_with(s, card, seat):
            s.known[card] |= LAID_DOWN


@rule
def becomes_crust(s: S, seat: int, pie: int) -> None:
    """The card that was laid face down is now the crust of a pie."""
    laid = find_event(s, seat, LAID_AT)
    if laid >= 0:
        s.event[laid] = LAID_AT + pie + 1
    for card in range(s.cards):
        if s.known[card] & LAID_DOWN and is_with(s, card, seat):
            s.known[card] += (FIRST_CRUST << pie) - LAID_DOWN


@rule
def comes_back(s: S, seat: int, card: int) -> None:
    """All see a card go to a hand."""
    s.known[card] = IN_HAND
    remember(s, seat, TOOK + s.name_of[card])


@rule
def is_drawn(s: S, seat: int, card: int) -> None:
    """A seat draws a card; on the second day, when all know what the deck is made of, it matters which."""
    remember(s, seat, DREW if s.day == 1 else DREW_NAME + s.name_of[card])


@rule
def discards_become_deck(s: S) -> None:
    """All have seen what the new deck is made of."""
    s.first_day_events = s.events
    for card in range(s.cards):
        if s.where[card] == DISCARD:
            s.where[card] = DECK
            s.deck_size += 1
            s.new_deck[s.name_of[card]] += 1


# What a seat may know


@rule
def hide(s: S, seat: int) -> None:
    """Blank what a seat, or a spectator, may not know."""
    for card in range(s.cards):
        if s.where[card] == DECK:
            s.where[card] = UNSEEN
    for other in range(s.players):
        if other != seat:
            hide_cards_of(s, other)
    for i in range(s.events):
        if s.event_seat[i] != seat and DREW_NAME <= s.event[i] < TOOK:
            s.event[i] = DREW
    if seat >= 0:
        number_own_cards(s, seat)


@rule
def hide_cards_of(s: S, seat: int) -> None:
    """Blank a seat's secrets."""
    for card in range(s.cards):
        if s.where[card] == HAND + seat and s.known[card] != IN_HAND:
            put(s, card, WITH + seat if s.known[card] else UNSEEN)
    for number in range(PIES + 1):
        place = secret_place(s, seat, number)
        if place >= 0 and s.at[place] != NO_CARD:
            put(s, s.at[place], WITH + seat if s.known[s.at[place]] else UNSEEN)


@rule
def number_own_cards(s: S, seat: int) -> None:
    """Give the lowest numbers that are free to a seat's secret cards: those in the hand first."""
    for card in range(s.cards):
        if s.where[card] == HAND + seat and s.known[card] == 0:
            take_lower_number(s, seat, card, 0)
    for number in range(PIES + 1):
        place = secret_place(s, seat, number)
        if place >= 0 and s.known[s.at[place]] == 0:
            take_lower_number(s, seat, s.at[place], number + 1)


@rule
def take_lower_number(s: S, seat: int, card: int, later: int) -> None:
    """Exchange a card with the lowest copy that is unseen or lies secretly at one of the seat's later places."""
    for other in range(s.first[s.name_of[card]], card):
        free = s.where[other] == UNSEEN
        for number in range(later, PIES + 1):
            if s.known[other] == 0 and s.where[other] == secret_place(s, seat, number):
                free = True
        if free:
            exchange(s, card, other)
            return
