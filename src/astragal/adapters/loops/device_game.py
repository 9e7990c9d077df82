"""What a thread of a GPU does: it takes the one game whose number is the job's first.

What the caller chose is below 0 where it was not legal.
"""

from astragal.core.rule import rule

from .many_layout import FIRST, ILLEGAL
from .one_further import Memory, let_luck_and_bots_move, let_only_luck_move, take_one_further


@rule
def take_alone(memory: Memory) -> int:
    """Take a game further in which the caller plays all seats."""
    i = memory.job[FIRST]
    if memory.actions[i] < 0:
        return ILLEGAL
    return take_one_further(let_only_luck_move, memory, memory.states[0], i)


@rule
def take_among_bots(memory: Memory) -> int:
    """Take a game further in which bots may play other seats."""
    i = memory.job[FIRST]
    if memory.actions[i] < 0:
        return ILLEGAL
    return take_one_further(let_luck_and_bots_move, memory, memory.states[0], i)
