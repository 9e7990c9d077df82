"""Many games, each taken one choice further: to where the caller has to choose again, in a new game if one has ended.

Game number k of a seed has the luck of every other game number k of that seed, whoever plays it. Runs plain and
native, with equal numbers; threads may share the games out as they like.
"""

from typing import Any

from astragal.core.rule import rule

from .layout import SIZE
from .many_layout import FIRST, LAST
from .one_further import ACTION_COUNT, let_all_move, take_one_further

SIGNATURE = (
    "state",  # how games start
    "states",
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
def take_further(
    start: Any,
    states: Any,
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
    """Begin games, or make the caller's choice in each; 0 if all have come to where the caller chooses."""
    size = table[SIZE]
    for i in range(job[FIRST], job[LAST]):
        for place in range(i * size, (i + 1) * size):
            observations[place] = 0.0
        for place in range(i * ACTION_COUNT, (i + 1) * ACTION_COUNT):
            masks[place] = 0
        rows = (room.row, points.row, totals.row)
        seen = (table, fractions, numbers, observations, finals)
        failed = take_one_further(
            let_all_move, i, start, states.row[i], (known, ahead), rows, job, games, actions[i], seen, masks, rewards
        )
        if failed:
            return failed
    return 0
