"""What a thread of a GPU does: it takes the one game whose number is the job's first.

What the caller chose is below 0 where it was not legal.
"""

from typing import Any

from astragal.core.rule import rule

from .many_layout import FIRST, ILLEGAL
from .one_further import let_all_move, let_luck_move, take_one_further

SIGNATURE = (
    "state",  # how games start
    "state",
    "state",
    "state",
    "room",
    "room",
    "room",
    "numbers",  # the job
    "numbers",  # a row for each game
    "numbers",  # what the caller chose
    "numbers",  # the table of the observations
    "floats",  # their fractions
    "values",  # room for the numbers of a state
    "floats",  # a row for each game: what the seat that has to choose sees
    "floats",  # for each game that has ended: what the seat that chose last sees
    "bytes",  # a row for each game: which actions are legal
    "floats",  # a row for each game: rewards
)


@rule
def take_alone(
    start: Any,
    s: Any,
    known: Any,
    ahead: Any,
    room: Any,
    points: Any,
    totals: Any,
    job: Any,
    games: Any,
    actions: Any,
    table: Any,
    fractions: Any,
    numbers: Any,
    observations: Any,
    finals: Any,
    masks: Any,
    rewards: Any,
) -> int:
    """Take a game further in which the caller plays all seats."""
    rows, seen = (room.row, points.row, totals.row), (table, fractions, numbers, observations, finals)
    i = job[FIRST]
    if actions[i] < 0:
        return ILLEGAL
    return take_one_further(
        let_luck_move, i, start, s, (known, ahead), rows, job, games, actions[i], seen, masks, rewards
    )


@rule
def take_among_bots(
    start: Any,
    s: Any,
    known: Any,
    ahead: Any,
    room: Any,
    points: Any,
    totals: Any,
    job: Any,
    games: Any,
    actions: Any,
    table: Any,
    fractions: Any,
    numbers: Any,
    observations: Any,
    finals: Any,
    masks: Any,
    rewards: Any,
) -> int:
    """Take a game further in which bots may play other seats."""
    rows, seen = (room.row, points.row, totals.row), (table, fractions, numbers, observations, finals)
    i = job[FIRST]
    if actions[i] < 0:
        return ILLEGAL
    return take_one_further(
        let_all_move, i, start, s, (known, ahead), rows, job, games, actions[i], seen, masks, rewards
    )
