"""Random games in which every seat guesses at every step; runs plain and native, with equal guesses."""

from typing import Any

from astragal.core.rule import CHANCE, OVER, rule

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .streams import CHOICES, DICE, GUESSES, draw, start_stream

SIGNATURE = ("state", "state", "room", "numbers")
GAME, SEED, PLAYERS, MOST_STEPS, DIGESTS = range(5)

to_act = RULES.to_act
outcomes = RULES.outcomes
legal = RULES.legal
apply = RULES.apply
hide = RULES.secrets.hide
guess = RULES.secrets.guess
copy = RULES.declaration.copy
digest = RULES.declaration.digest


@rule
def guess_game(s: Any, guessed: Any, room: Any, job: Any) -> int:
    """Play one game from a fresh state; adds up the digests of all views and guesses."""
    out = room.row
    dice = start_stream(job[SEED], job[GAME], DICE)
    choices = start_stream(job[SEED], job[GAME], CHOICES)
    guesses = start_stream(job[SEED], job[GAME], GUESSES)
    for _ in range(job[MOST_STEPS]):
        seat = to_act(s)
        if seat == OVER:
            return 0
        for viewer in range(-1, job[PLAYERS]):
            copy(guessed, s)
            hide(guessed, viewer)
            job[DIGESTS] += digest(guessed)
            guesses = guess(guessed, viewer, guesses)
            job[DIGESTS] += digest(guessed)
        if seat == CHANCE:
            outcome, dice = draw(dice, outcomes(s))
            apply(s, outcome)
        else:
            chosen, choices = draw(choices, legal(s, out))
            apply(s, out[chosen])
    return 0
