"""The player order: how it is drawn, who is to act, and how prep times change it."""

from astragal.core import rule

from .cards import FACE_UP, LAID, NOTHING, name_at
from .moves import ACT, PLACE
from .state import S

FACE_DOWN_MINUTES = 3
TAKES_LAST_PLACE = 100
"""Longer than any prep time: for whoever boxed, drew or passed."""


# Game setup


@rule
def has_place_in_order(s: S, seat: int) -> bool:
    """Whether a seat's place in the first player order has been drawn."""
    for i in range(s.ordered):
        if s.order[i] == seat:
            return True
    return False


@rule
def draw_order(s: S, number: int) -> None:
    """One of those who have no place yet gets the next one; the last one needs no luck."""
    for seat in range(s.players):
        if not has_place_in_order(s, seat):
            if number == 0:
                s.order[s.ordered] = seat
            number -= 1
    s.ordered += 1
    if s.ordered == s.players - 1:
        give_last_place(s)


@rule
def give_last_place(s: S) -> None:
    """The only one left is last, and the game can begin."""
    for seat in range(s.players):
        if not has_place_in_order(s, seat):
            s.order[s.players - 1] = seat
    s.ordered = s.players
    begin_round(s)


# Order of play


@rule
def player(s: S) -> int:
    """The seat whose turn it is."""
    return int(s.order[s.turn])


@rule
def begin_round(s: S) -> None:
    """The first in player order acts, and nobody has drafted yet."""
    s.turn = 0
    s.drafted = 0
    s.phase = ACT


@rule
def end_turn(s: S) -> None:
    """The next one acts; after the last one cards are placed in the new order."""
    s.phase = ACT
    s.turn += 1
    if s.turn == s.players:
        adjust_player_order(s)
        s.turn = 0
        s.phase = PLACE


# 2. Adjust player order


@rule
def prep_time(s: S, seat: int) -> int:
    """Only those who drafted or played have a card before them."""
    if s.laid_as[seat] == NOTHING:
        return TAKES_LAST_PLACE
    if s.laid_as[seat] == FACE_UP:
        return int(s.minutes[name_at(s, LAID + seat)])
    return FACE_DOWN_MINUTES


@rule
def adjust_player_order(s: S) -> None:
    """Equal ones stay as they are; for those who go last that is the order in which they acted."""
    for last in range(1, s.players):
        i = last
        while i > 0 and prep_time(s, s.order[i]) < prep_time(s, s.order[i - 1]):
            s.order[i - 1], s.order[i] = s.order[i], s.order[i - 1]
            i -= 1
