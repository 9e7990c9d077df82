"""What may be: the cards others may have, as far as somebody who saw what everybody saw can tell.

For each hand all that happened to it is gone through once more, and what nobody saw is chosen at random: which card
was laid face down, and whether a card that was shown is an old one, a new one of the second day's deck, or one that
had been taken up from the table. If that leads to something that was not so, it is begun again. So whatever can be is
guessed, and nothing else.

Meanwhile `new_deck` counts the new cards that have not been accounted for.
"""

from astragal.core import Stream, draw, rule

from .cards import DECK, HAND, NO_CARD, NO_NAME, PIES, UNSEEN, WITH, card_number, cards_in, put
from .hands import (
    DREW,
    DREW_AND_LAID_AT,
    DREW_NAME,
    LAID_AT,
    MOST_EVENTS,
    SHOWN,
    TOOK,
    TOOK_AND_LEFT,
    is_of_new_deck,
)
from .line import payable
from .moves import PAY
from .rounds import player
from .secrets import hide_cards_of, secret_place
from .state import S

OLD, NEW, TAKEN, IMPOSSIBLE = range(4)
"""What a card can have been that left a hand."""

take_number = rule(draw)


@rule
def guess(s: S, seat: int, stream: Stream) -> Stream:
    """Fill in what a seat may not know."""
    account_for_names(s, -1)
    possible, stream = try_to_guess(s, seat, stream)
    while not possible:
        take_back(s, seat)
        possible, stream = try_to_guess(s, seat, stream)
    account_for_names(s, 1)
    return stream


@rule
def try_to_guess(s: S, seat: int, stream: Stream) -> tuple[bool, Stream]:
    """Choose what happened to the hands of others, and deal what they hold; whether it can be so."""
    if s.events < MOST_EVENTS:
        possible, stream = retell_hands(s, seat, stream)
        if not possible:
            return False, stream
    unseen = cards_in(s, UNSEEN)
    for other in range(s.players):
        if other != seat:
            unseen, stream = deal(s, other, unseen, stream)
    for card in range(s.cards):
        if s.where[card] == UNSEEN:
            s.where[card] = DECK
    return s.phase != PAY or payable(s, player(s)) >= s.to_pay, stream


@rule
def account_for_names(s: S, change: int) -> None:
    """Count the new cards whose drawer is known or chosen."""
    for i in range(s.first_day_events, s.events):
        if DREW_NAME <= s.event[i] < TOOK:
            s.new_deck[s.event[i] - DREW_NAME] += change


@rule
def take_back(s: S, seat: int) -> None:
    """Forget what has been chosen."""
    for i in range(s.events):
        if s.event_seat[i] != seat:
            if DREW_NAME <= s.event[i] < TOOK:
                s.new_deck[s.event[i] - DREW_NAME] += 1
                s.event[i] = DREW
            elif s.event[i] >= TOOK_AND_LEFT:
                s.event[i] -= TOOK_AND_LEFT - TOOK
            elif s.event[i] >= DREW_AND_LAID_AT:
                s.event[i] = DREW
    for card in range(s.cards):
        if s.where[card] == DECK:
            s.where[card] = UNSEEN
    for other in range(s.players):
        if other != seat:
            hide_cards_of(s, other)


# What happened to each hand


@rule
def retell_hands(s: S, seat: int, stream: Stream) -> tuple[bool, Stream]:
    """Choose what happened to the hands of others; whether it can have been so."""
    for other in range(s.players):
        if other != seat:
            possible, stream = retell_hand(s, seat, other, stream)
            if not possible:
                return False, stream
    return set_new_cards_apart(s), stream


@rule
def retell_hand(s: S, seat: int, other: int, stream: Stream) -> tuple[bool, Stream]:
    """Go through a hand's events with the numbers of old, new and taken cards in it."""
    old, new, taken = dealt_cards(s, other), 0, 0
    for i in range(s.events):
        if s.event_seat[i] != other:
            continue
        event = s.event[i]
        if event == DREW:
            if is_of_new_deck(s, i):
                new += 1
            else:
                old += 1
        elif event >= TOOK:
            taken += 1
        else:
            kind = OLD
            if new + taken > 0:
                if event < LAID_AT:
                    kind, stream = choose_shown(s, seat, i, old, stream)
                else:
                    kind, stream = choose_laid(s, i, old, stream)
            if kind == IMPOSSIBLE or (kind == OLD and old == 0):
                return False, stream
            old -= kind == OLD
            new -= kind == NEW
            taken -= kind == TAKEN
    return taken == 0 or hold_taken_cards(s, other), stream


@rule
def dealt_cards(s: S, seat: int) -> int:
    """How many cards a hand began with."""
    count = int(s.hand_size[seat])
    for i in range(s.events):
        if s.event_seat[i] == seat:
            count += 1 if s.event[i] < DREW else -1
    return count


@rule
def choose_laid(s: S, i: int, old: int, stream: Stream) -> tuple[int, Stream]:
    """A card was laid face down: any of those in the hand."""
    seat, number = s.event_seat[i], s.event[i] - LAID_AT
    chosen, stream = take_number(stream, old + held_new(s, i) + held_taken(s, i, NO_NAME))
    if chosen < old:
        return OLD, stream
    chosen -= old
    for earlier in range(i):
        if s.event_seat[earlier] == seat and (is_held_new(s, earlier) or is_held_taken(s, earlier, NO_NAME)):
            if chosen == 0 and s.event[earlier] == DREW:
                s.event[earlier] = DREW_AND_LAID_AT + number
                return NEW, stream
            if chosen == 0:
                card = hidden_copy(s, seat, s.event[earlier] - TOOK)
                if card == NO_CARD:
                    return IMPOSSIBLE, stream
                put(s, card, secret_place(s, seat, number))
                s.event[earlier] += TOOK_AND_LEFT - TOOK
                return TAKEN, stream
            chosen -= 1
    return IMPOSSIBLE, stream


@rule
def choose_shown(s: S, seat: int, i: int, old: int, stream: Stream) -> tuple[int, Stream]:
    """A card was shown: each card of the hand that can have been the one is as likely as its name is."""
    name = s.event[i] - SHOWN
    old_cards, new_cards = max(old_left(s, seat, i, NO_NAME), 1), max(new_left(s), 1)
    if_old = old * max(old_left(s, seat, i, name), 0) * new_cards
    if_new = held_new(s, i) * max(s.new_deck[name], 0) * old_cards
    if_taken = held_taken(s, i, name) * old_cards * new_cards
    if if_old + if_new + if_taken == 0:
        return IMPOSSIBLE, stream
    chosen, stream = take_number(stream, if_old + if_new + if_taken)
    if chosen < if_old:
        return OLD, stream
    for earlier in range(i):
        if s.event_seat[earlier] == s.event_seat[i]:
            if chosen < if_old + if_new and is_held_new(s, earlier):
                s.event[earlier] = DREW_NAME + name
                s.new_deck[name] -= 1
                return NEW, stream
            if chosen >= if_old + if_new and is_held_taken(s, earlier, name):
                s.event[earlier] += TOOK_AND_LEFT - TOOK
                return TAKEN, stream
    return IMPOSSIBLE, stream


@rule
def is_held_new(s: S, i: int) -> bool:
    """Whether an event brought a new card that is still in the hand."""
    return bool(s.event[i] == DREW) and is_of_new_deck(s, i)


@rule
def is_held_taken(s: S, i: int, name: int) -> bool:
    """Whether an event brought a card of a name, or of any, from the table that is still in the hand."""
    if name == NO_NAME:
        return bool(TOOK <= s.event[i] < DREW_AND_LAID_AT)
    return bool(s.event[i] == TOOK + name)


@rule
def held_new(s: S, i: int) -> int:
    """How many new cards were in the hand when something happened to it."""
    count = 0
    for earlier in range(s.first_day_events, i):
        if s.event_seat[earlier] == s.event_seat[i] and is_held_new(s, earlier):
            count += 1
    return count


@rule
def held_taken(s: S, i: int, name: int) -> int:
    """How many cards of a name, or of any, from the table were in the hand when something happened to it."""
    count = 0
    for earlier in range(i):
        if s.event_seat[earlier] == s.event_seat[i] and is_held_taken(s, earlier, name):
            count += 1
    return count


# How many copies there are


@rule
def new_left(s: S) -> int:
    """How many new cards have not been accounted for."""
    count = 0
    for name in range(s.names):
        count += s.new_deck[name]
    return count


@rule
def old_left(s: S, seat: int, now: int, name: int) -> int:
    """How many old cards of a name, or of any, have not been accounted for before an event."""
    count = -new_left(s) if name == NO_NAME else -s.new_deck[name]
    for card in range(s.cards):
        where = s.where[card]
        if name == NO_NAME or s.name_of[card] == name:
            if where >= UNSEEN or (HAND <= where < HAND + 4 and where != HAND + seat):
                count += 1
    for i in range(s.events):
        other = s.event_seat[i]
        if other != seat:
            if s.event[i] < LAID_AT and (name == NO_NAME or s.event[i] == SHOWN + name):
                if other > s.event_seat[now] or (other == s.event_seat[now] and i >= now):
                    count += 1
            elif is_held_taken(s, i, name):
                count -= 1
    return count


# Where the cards are


@rule
def hidden_copy(s: S, seat: int, name: int) -> int:
    """A card of a name for a place of a seat: best one that is with it for sure."""
    unseen = NO_CARD
    for card in range(s.first[name], s.first[name + 1]):
        if s.where[card] == WITH + seat:
            return card
        if s.where[card] == UNSEEN:
            unseen = card
    return unseen


@rule
def hold_taken_cards(s: S, seat: int) -> bool:
    """Put what was taken up and has not left into the hand; whether that can be."""
    for i in range(s.events):
        if s.event_seat[i] == seat and is_held_taken(s, i, NO_NAME):
            name = s.event[i] - TOOK
            held = 0
            for card in range(s.first[name], s.first[name + 1]):
                held += s.where[card] == HAND + seat
            if held <= held_taken(s, i, name):
                card = hidden_copy(s, seat, name)
                if card == NO_CARD:
                    return False
                put(s, card, HAND + seat)
    return bool(cards_in(s, HAND + seat) <= s.hand_size[seat])


@rule
def set_new_cards_apart(s: S) -> bool:
    """Put the new cards into the deck; whether there are enough of each name."""
    for name in range(s.names):
        left = s.new_deck[name]
        for card in range(s.first[name], s.first[name + 1]):
            if left > 0 and s.where[card] == UNSEEN:
                s.where[card] = DECK
                left -= 1
        if left != 0:
            return False
    return True


@rule
def deal(s: S, seat: int, unseen: int, stream: Stream) -> tuple[int, Stream]:
    """Give a seat what is still hidden: new cards from the deck, others from those unseen, just enough of them."""
    for i in range(s.events):
        if s.event_seat[i] == seat:
            if s.event[i] >= TOOK_AND_LEFT:
                s.event[i] -= TOOK_AND_LEFT - TOOK
            elif s.event[i] >= DREW_AND_LAID_AT:
                stream = deal_new(s, i, secret_place(s, seat, s.event[i] - DREW_AND_LAID_AT), stream)
            elif is_held_new(s, i):
                stream = deal_new(s, i, HAND + seat, stream)
    place_known(s, seat)
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
    return unseen, stream


@rule
def deal_new(s: S, i: int, place: int, stream: Stream) -> Stream:
    """A new card, which came with an event, is any of those in the deck."""
    chosen, stream = take_number(stream, cards_in(s, DECK))
    card = card_number(s, DECK, chosen)
    put(s, card, place)
    s.event[i] = DREW_NAME + s.name_of[card]
    s.new_deck[s.name_of[card]] -= 1
    return stream


@rule
def place_known(s: S, seat: int) -> None:
    """Find some place for cards that are with a seat for sure, if their story is too long to be retold."""
    for card in range(s.cards):
        if s.where[card] == WITH + seat:
            if cards_in(s, HAND + seat) < s.hand_size[seat]:
                put(s, card, HAND + seat)
            for number in range(PIES + 1):
                place = secret_place(s, seat, number)
                if s.where[card] == WITH + seat and place >= 0 and s.at[place] == NO_CARD:
                    put(s, card, place)
