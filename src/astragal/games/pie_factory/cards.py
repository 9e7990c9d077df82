"""The cards as the rules see them: what the deck says about them, where they lie, and how they are moved.

Every copy of a card has its own number; copies with the same name follow one another. `where` says of each card
in which place it lies, and `at`, the other way round, of each place for a single card which one lies there.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from astragal.core import SEATS, numbered, rule, things

from .deck import (
    ICONS,
    KINDS,
    MOST_CARDS,
    MOST_NAMES,
    read_deck,
)

if TYPE_CHECKING:
    from .state import S

CRUST, FILLING, TOPPING = range(len(KINDS))
PRESIDENT, FOREMAN, SECRETARY = range(len(ICONS))
NO_CARD = -1
NO_NAME = -1
PIES = 3

# Places for a single card. To a place of the line its number is added, to one before a player the seat, to one of a
# pie three times the seat and the pie's number: all three of them count from 0.
LINE = 0
LAID = LINE + 6
PIE_CRUST = LAID + 4
PIE_FILLING = PIE_CRUST + 4 * PIES
PIE_TOPPING = PIE_FILLING + 4 * PIES
SINGLE_PLACES = PIE_TOPPING + 4 * PIES

# Places for many cards. To a hand and a score pile the seat is added.
DECK = SINGLE_PLACES
DISCARD = DECK + 1
NOT_IN_GAME = DISCARD + 1
HAND = NOT_IN_GAME + 1
SCORE = HAND + 4

# Where cards lie for somebody who cannot know it: anywhere, or with a seat, but in its hand or face down on the table.
UNSEEN = SCORE + 4
WITH = UNSEEN + 1
LAST_PLACE = WITH + 3

# How a card lies before a player or at the bottom of a pie. One that went there face down out of a hand is secret.
LAID_AS = ("nothing", "face up", "face down", "secret")
NOTHING, FACE_UP, FACE_DOWN, SECRET = range(len(LAID_AS))

PIE_NUMBERS = numbered("pie", PIES)
PLACE_NAMES = (
    numbered("line", LAID - LINE)
    + things("laid by") * SEATS
    + things("crust") * SEATS * PIE_NUMBERS
    + things("filling") * SEATS * PIE_NUMBERS
    + things("topping") * SEATS * PIE_NUMBERS
    + things("deck", "discard", "not in game")
    + things("hand of") * SEATS
    + things("score pile of") * SEATS
    + things("unseen")
    + things("with") * SEATS
)


def take_deck(s: S, text: Any, needed: int) -> None:
    """Write the table of the deck into the state and pile up its cards."""
    deck = read_deck(text.content, text.partition(" sha256:")[0])
    deck.check_size(s.players, needed)
    s.names = len(deck.cards)
    s.grandma = NO_NAME
    card = 0
    for name, (printed, copies) in enumerate(zip(deck.cards, deck.copies(s.players), strict=True)):
        s.kind[name], s.flavour[name], s.icon[name] = printed.kind, printed.flavour, printed.icon
        s.dollars[name], s.minutes[name], s.goes_on[name] = printed.dollars, printed.minutes, printed.goes_on
        write(s.letters[name], printed.name)
        if printed.name.casefold() == "grandma":
            s.grandma = name
        s.first[name] = card
        for number in range(card, card + copies):
            s.name_of[number] = name
        card += copies
    for name in range(s.names, MOST_NAMES + 1):
        s.first[name] = card
    for number, flavour in enumerate(deck.flavours):
        write(s.flavour_letters[number], flavour)
    s.cards = s.deck_size = card
    for number in range(MOST_CARDS):
        s.where[number] = DECK if number < card else NOT_IN_GAME
    for place in range(SINGLE_PLACES):
        s.at[place] = NO_CARD


def write(row: list[int], text: str) -> None:
    """Write a text into a row of letters."""
    for i, letter in enumerate(text.encode()):
        row[i] = letter - 256 if letter > 127 else letter


def read(row: list[int]) -> str:
    """The text in a row of letters."""
    return array("b", row).tobytes().rstrip(b"\0").decode()


@rule
def put(s: S, card: int, place: int) -> None:
    """Move a card to a place."""
    if s.where[card] < SINGLE_PLACES:
        s.at[s.where[card]] = NO_CARD
    s.where[card] = place
    if place < SINGLE_PLACES:
        s.at[place] = card


@rule
def exchange(s: S, card: int, other: int) -> None:
    """Let two cards change places."""
    if card != other:
        here, there = s.where[card], s.where[other]
        put(s, card, there)
        put(s, other, here)
        if there < SINGLE_PLACES:
            s.at[there] = card


@rule
def card_number(s: S, place: int, number: int) -> int:
    """The first card in a place for number 0, and so on."""
    for card in range(s.cards):
        if s.where[card] == place:
            if number == 0:
                return card
            number -= 1
    return NO_CARD


@rule
def cards_in(s: S, place: int) -> int:
    """How many cards lie in a place."""
    count = 0
    for card in range(s.cards):
        if s.where[card] == place:
            count += 1
    return count


@rule
def name_at(s: S, place: int) -> int:
    """The name of the card in a place for a single one."""
    name: int = NO_NAME
    if s.at[place] != NO_CARD:
        name = s.name_of[s.at[place]]
    return name


@rule
def crust_place(seat: int, pie: int) -> int:
    """Where the crust of a pie lies."""
    return PIE_CRUST + PIES * seat + pie


@rule
def filling_place(seat: int, pie: int) -> int:
    """Where the filling of a pie lies."""
    return PIE_FILLING + PIES * seat + pie


@rule
def topping_place(seat: int, pie: int) -> int:
    """Where the topping of a pie lies."""
    return PIE_TOPPING + PIES * seat + pie
