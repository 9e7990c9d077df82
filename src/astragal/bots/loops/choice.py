"""A network's choice by itself: of what is legal, the action with the highest number."""

from typing import NamedTuple

from astragal.core.loop_memory import Buffer, FieldValues, Floats, Numbers, OneState
from astragal.core.rule import rule

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .guided_layout import WIDTH
from .judge import ACTION_COUNT, product, think
from .search_layout import VIEWER

legal = RULES.legal


class Memory(NamedTuple):
    """What is looked at, and the network that looks at it."""

    s: OneState
    known: OneState
    out: Buffer
    points: Buffer
    job: Numbers
    table: Numbers
    """How the numbers of a state become an observation."""

    fractions: Floats
    numbers: FieldValues
    observation: Floats
    weights: Floats
    between: Floats
    """What lies between two layers of the network."""

    found: Floats
    """For each action, how good the network finds it; only those that are legal are asked about."""


@rule
def choose(memory: Memory) -> int:
    """The legal action with the highest number, the first of several."""
    out, weights, between, found = memory.out, memory.weights, memory.between, memory.found
    width = memory.job[WIDTH]
    at = think(memory, memory.job[VIEWER])
    added = at + (ACTION_COUNT + 2) * width
    n = legal(memory.s, out)
    best = out[0]
    for i in range(n):
        action = out[i]
        found[action] = product(between, width, weights, at + action * width, width) + weights[added + action]
        if found[action] > found[best]:
            best = action
    return int(best)
