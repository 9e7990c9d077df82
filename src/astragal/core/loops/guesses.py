"""Random games in which every seat guesses at every step; runs plain and native, with equal guesses."""

from typing import NamedTuple

from astragal.core.loop_memory import Buffer, Numbers, OneState
from astragal.core.rule import OVER, rule

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .streams import CHOICES, DICE, GUESSES, draw, start_stream
from .turns import let_luck_move

GAME, SEED, PLAYERS, MOST_STEPS, DIGESTS = range(5)

to_act = RULES.to_act
legal = RULES.legal
apply = RULES.apply
hide = RULES.secrets.hide
guess = RULES.secrets.guess
copy = RULES.declaration.copy
digest = RULES.declaration.digest


class Memory(NamedTuple):
    """A fresh state in which the game is played, one that is guessed, and the job."""

    s: OneState
    guessed: OneState
    out: Buffer
    job: Numbers


@rule
def guess_game(memory: Memory) -> int:
    """Play one game; adds up the digests of all views and guesses."""
    s, guessed, out, job = memory
    dice = start_stream(job[SEED], job[GAME], DICE)
    choices = start_stream(job[SEED], job[GAME], CHOICES)
    guesses = start_stream(job[SEED], job[GAME], GUESSES)
    for _ in range(job[MOST_STEPS]):
        if to_act(s) == OVER:
            return 0
        for viewer in range(-1, job[PLAYERS]):
            copy(guessed, s)
            hide(guessed, viewer)
            job[DIGESTS] += digest(guessed)
            guesses = guess(guessed, viewer, guesses)
            job[DIGESTS] += digest(guessed)
        seat, dice = let_luck_move(s, dice)
        if seat >= 0:
            chosen, choices = draw(choices, legal(s, out))
            apply(s, out[chosen])
    return 0
