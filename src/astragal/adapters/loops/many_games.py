"""Many games, each taken one choice further: to where the caller has to choose again, in a new game if one has ended.

Game number k of a seed has the luck of every other game number k of that seed, whoever plays it. Runs plain and
native, with equal numbers; threads may share the games out as they like.
"""

from astragal.core.rule import rule

from .many_layout import FIRST, LAST
from .observation_layout import SIZE  # type: ignore[import-not-found]  # of the bots
from .one_further import ACTION_COUNT, Memory, let_luck_and_bots_move, take_one_further


@rule
def take_further(memory: Memory) -> int:
    """Begin games, or make the caller's choice in each; 0 if all have come to where the caller chooses."""
    size = memory.table[SIZE]
    for i in range(memory.job[FIRST], memory.job[LAST]):
        for place in range(i * size, (i + 1) * size):
            memory.observations[place] = 0.0
        for place in range(i * ACTION_COUNT, (i + 1) * ACTION_COUNT):
            memory.masks[place] = 0
        failed = take_one_further(let_luck_and_bots_move, memory, memory.states[i], i)
        if failed:
            return failed
    return 0
