"""The turn: ask the rules who is to move, and let luck move where it is luck's turn."""

from typing import Any

from astragal.core.rule import CHANCE, rule
from astragal.core.stream import Stream

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .streams import draw

NO_OUTCOME = -3
"""Whose turn it is where luck should move but has no outcome, which no sound rules do."""

to_act = RULES.to_act
outcomes = RULES.outcomes
apply = RULES.apply


@rule
def let_luck_move(s: Any, dice: Stream) -> tuple[int, Stream]:
    """Whose turn it is: a seat's, nobody's because the game is over, or luck's, which has moved by now."""
    seat = to_act(s)
    if seat == CHANCE:
        n = outcomes(s)
        if n < 1:
            return NO_OUTCOME, dice
        outcome, dice = draw(dice, n)
        apply(s, outcome)
    return seat, dice
