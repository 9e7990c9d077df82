"""What a score pile is worth."""

from astragal.core import rule

from .cards import FILLING, NO_NAME, PRESIDENT, SCORE, TOPPING
from .state import S

NOBODY = -1

BONUS = (5, 4, 3)  # president, foreman, secretary
MOST_PIES_BONUS = 3


@rule
def scored_dollars(s: S, seat: int) -> int:
    """The dollars in a score pile."""
    dollars = 0
    for card in range(s.cards):
        if s.where[card] == SCORE + seat:
            dollars += s.dollars[s.name_of[card]]
    return dollars


@rule
def scored_of_kind(s: S, seat: int, kind: int) -> int:
    """How many crusts, fillings or toppings a score pile holds."""
    count = 0
    for card in range(s.cards):
        if s.where[card] == SCORE + seat and s.kind[s.name_of[card]] == kind:
            count += 1
    return count


@rule
def icons(s: S, seat: int, icon: int) -> int:
    """The icons in a score pile, one of them changed by Grandma."""
    count = 0
    for card in range(s.cards):
        if s.where[card] == SCORE + seat and s.icon[s.name_of[card]] == icon:
            count += 1
    if s.president_as[seat] != PRESIDENT:
        if icon == PRESIDENT:
            count -= 1
        elif icon == s.president_as[seat]:
            count += 1
    return count


@rule
def majority(s: S, icon: int) -> int:
    """Who alone has the most of an icon, and at least one."""
    best = NOBODY
    most = 0
    for seat in range(s.players):
        count = icons(s, seat, icon)
        if count > most:
            best = seat
            most = count
        elif count == most:
            best = NOBODY
    return best


@rule
def has_to_decide_for_grandma(s: S, seat: int) -> bool:
    """Whether a seat has boxed Grandma and has a president icon that she could change."""
    boxed = False
    if s.grandma != NO_NAME and icons(s, seat, PRESIDENT) > 0:
        for card in range(s.first[s.grandma], s.first[s.grandma + 1]):
            if s.where[card] == SCORE + seat:
                boxed = True
    return boxed


@rule
def boxed_pies(s: S, seat: int) -> int:
    """Fillings and toppings in the score pile; a boxed crust is no pie."""
    return scored_of_kind(s, seat, FILLING) + scored_of_kind(s, seat, TOPPING)


@rule
def most_pies(s: S) -> int:
    """Who alone boxed the most pies, and at least one."""
    best = NOBODY
    most = 0
    for seat in range(s.players):
        count = boxed_pies(s, seat)
        if count > most:
            best = seat
            most = count
        elif count == most:
            best = NOBODY
    return best
