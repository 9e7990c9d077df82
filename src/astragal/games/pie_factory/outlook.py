"""For bots: what a seat's position is worth, with pies that are not boxed."""

from astragal.core import rule

from .cards import FACE_UP, LAID, NO_NAME, NOTHING, PIES, SECRET, crust_place, filling_place, name_at, topping_place
from .pies import pies_for
from .scoring import BONUS, MOST_PIES_BONUS, majority, most_pies, scored_dollars
from .state import S


@rule
def evaluate(s: S, seat: int) -> int:
    """A seat's lead in quarters of a dollar, with something for pies that are not boxed and cards not yet on them."""
    best = -1000
    for other in range(s.players):
        if other != seat:
            best = max(best, worth(s, other))
    return worth(s, seat) - best


@rule
def worth(s: S, seat: int) -> int:
    """What a seat has and may hope for, in quarters of a dollar."""
    dollars = scored_dollars(s, seat)
    for icon in range(3):
        if majority(s, icon) == seat:
            dollars += BONUS[icon]
    if most_pies(s) == seat:
        dollars += MOST_PIES_BONUS
    quarters = 4 * dollars
    for pie in range(PIES):
        quarters += 3 * dollars_on_top(s, seat, pie)
        if s.crust_as[seat][pie] != NOTHING:
            quarters += 2
    laid = name_at(s, LAID + seat)
    if laid != NO_NAME and s.laid_as[seat] != SECRET:
        quarters += 2 * s.dollars[laid] if pies_for(s, seat, laid) else 1
    return quarters


@rule
def dollars_on_top(s: S, seat: int, pie: int) -> int:
    """What a pie scores if it is boxed as it is."""
    name = name_at(s, topping_place(seat, pie))
    if name == NO_NAME:
        name = name_at(s, filling_place(seat, pie))
    if name == NO_NAME and s.crust_as[seat][pie] == FACE_UP:
        name = name_at(s, crust_place(seat, pie))
    return 0 if name == NO_NAME else s.dollars[name]
