"""Whole games between random players, from the rules alone; runs plain, native and on a GPU.

`job` and `totals` are rows of whole numbers; `astragal.core.loop_layout` has the layout.
"""

from typing import Any, NamedTuple

from astragal.core.loop_layout import (
    CHECKSUM,
    DECISIONS,
    GAMES,
    LAST_GAME,
    MOST_LEGAL,
    MOST_STEPS,
    NEXT_GAME,
    PLAYERS,
    SCORES,
    SEED,
    SHARES,
    WATCH,
)
from astragal.core.loop_memory import Buffer, Numbers, OneState
from astragal.core.rule import CHANCE, OVER, rule

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .places import places
from .streams import CHOICES, DICE, draw, start_stream

NO_END, NO_ACTION, BAD_CHOICE, BAD_VALUE, BAD_OUTCOMES = range(-5, 0)
"""What a watched game can do wrong; `play_games` returns it and leaves the game's number in the job."""

ACTION_COUNT = len(RULES.actions)

to_act = RULES.to_act
outcomes = RULES.outcomes
legal = RULES.legal
apply = RULES.apply
score = RULES.score
copy = RULES.declaration.copy
digest = RULES.declaration.digest
out_of_range = RULES.declaration.out_of_range


class Memory(NamedTuple):
    """What random games are played in."""

    start: OneState
    s: OneState
    out: Buffer
    job: Numbers
    totals: Numbers


@rule
def play_games(memory: Memory) -> int:
    """Play the games of a job, one after another, and add them to the totals."""
    start, s, out, job, totals = memory
    while job[NEXT_GAME] < job[LAST_GAME]:
        copy(s, start)
        decisions = play_game(s, out, job)
        if decisions < 0:
            return decisions
        totals[GAMES] += 1
        totals[DECISIONS] += decisions
        totals[CHECKSUM] += digest(s)
        add_result(s, out, job[PLAYERS], totals)
        job[NEXT_GAME] += 1
    return 0


@rule
def play_game(s: Any, out: Any, job: Any) -> int:
    """Play one game to its end; returns the number of decisions, or what went wrong.

    Luck and players move at the same place: on a GPU the threads whose game waits for luck then move together with
    the others, and `apply` is there once.
    """
    dice = start_stream(job[SEED], job[NEXT_GAME], DICE)
    choices = start_stream(job[SEED], job[NEXT_GAME], CHOICES)
    watch = job[WATCH]
    decisions = 0
    for _ in range(job[MOST_STEPS]):
        seat = to_act(s)
        if seat == OVER:
            return decisions
        if seat == CHANCE:
            n = outcomes(s)
            if n < 1:
                return BAD_OUTCOMES
            action, dice = draw(dice, n)
        else:
            n = legal(s, out)
            if n < 1:
                return NO_ACTION
            if watch and not sound(seat, out, n, job):
                return BAD_CHOICE
            chosen, choices = draw(choices, n)
            action = out[chosen]
            decisions += 1
        apply(s, action)
        if watch and out_of_range(s) >= 0:
            return BAD_VALUE
    return NO_END


@rule
def sound(seat: int, out: Any, n: int, job: Any) -> bool:
    """Whether the seat exists and is offered declared actions only; notes the most that were offered at once."""
    job[MOST_LEGAL] = max(job[MOST_LEGAL], n)
    if seat < 0 or seat >= job[PLAYERS] or n > ACTION_COUNT:
        return False
    for i in range(n):
        if out[i] < 0 or out[i] >= ACTION_COUNT:
            return False
    return True


@rule
def add_result(s: Any, out: Any, players: int, totals: Any) -> None:
    """Add the scores and the shares of victory of a finished game."""
    score(s, out)
    for seat in range(players):
        totals[SCORES + 2 * seat] += out[seat]
    places(s, out)
    winners = 0
    for seat in range(players):
        if out[seat] == 1:
            winners += 1
    for seat in range(players):
        if out[seat] == 1:
            totals[SCORES + 2 * seat + 1] += SHARES // winners
