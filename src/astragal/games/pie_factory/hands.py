"""What all see of hands: cards come into them and leave them, seen or unseen, in this order.

Copies of a card are alike. So nobody can tell of a card that a player shows whether it was dealt, drawn on the second
day, or taken up from the table; a guess has to consider each of them, and these events tell nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core import rule

from .deck import MOST_NAMES

if TYPE_CHECKING:
    from .state import S

MOST_EVENTS = 96
"""Twice as many as a usual game has. When there have been this many, none of this is considered any more."""

SECRET_PLACES = 4

# What can happen. To all but a card drawn unseen a name is added, or the number of the secret place (see `secrets`).
SHOWN = 0  # a card left the hand, and by now all have seen it
LAID_AT = SHOWN + MOST_NAMES  # a card left the hand and lies face down
DREW = LAID_AT + SECRET_PLACES  # a card was drawn
DREW_NAME = DREW + 1  # the same on the second day, as the player knows it
TOOK = DREW_NAME + MOST_NAMES  # a card came back from the table
# Only while somebody guesses:
DREW_AND_LAID_AT = TOOK + MOST_NAMES  # a drawn card lies face down
TOOK_AND_LEFT = DREW_AND_LAID_AT + SECRET_PLACES  # a card came back and left again


@rule
def remember(s: S, seat: int, event: int) -> None:
    """Something happened to a hand."""
    if s.events < MOST_EVENTS:
        s.event[s.events] = event
        s.event_seat[s.events] = seat
        s.events += 1


@rule
def find_event(s: S, seat: int, event: int) -> int:
    """The last time that this happened to a seat's hand, or -1."""
    for i in range(s.events - 1, -1, -1):
        if s.event[i] == event and s.event_seat[i] == seat:
            return i
    return -1


@rule
def forget(s: S, number: int) -> None:
    """Take an event out again, as if it had never happened."""
    if number < 0 or s.events == MOST_EVENTS:
        return
    s.events -= 1
    for i in range(number, s.events):
        s.event[i] = s.event[i + 1]
        s.event_seat[i] = s.event_seat[i + 1]
    s.event[s.events] = 0
    s.event_seat[s.events] = 0
    if number < s.first_day_events:
        s.first_day_events -= 1


@rule
def is_of_new_deck(s: S, number: int) -> bool:
    """Whether what came with an event came out of the second day's deck."""
    return bool(s.day == 2 and s.first_day_events <= number < s.events < MOST_EVENTS)
