"""A network as rule code: from what a seat sees to how good its actions are and what it can expect."""

from typing import Any

from astragal.core.rule import rule

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .guided_layout import BETWEEN, WIDTH
from .observation_layout import SIZE
from .observe import observe_game

ACTION_COUNT = len(RULES.actions)


@rule
def judge(memory: Any, seat: int, n: int) -> float:
    """Set the prior of each legal action, together 1; returns the reward that the seat expects.

    The network sees what the seat may know, and nothing else.
    """
    out, weights, numbers, priors = memory.out, memory.weights, memory.between, memory.priors
    at = think(memory, seat)
    width = memory.job[WIDTH]
    added = at + (ACTION_COUNT + 2) * width
    most = -1.0e30
    for i in range(n):
        action = out[i]
        found = product(numbers, width, weights, at + action * width, width) + weights[added + action]
        priors[action] = found
        most = max(most, found)
    total = 0.0
    for i in range(n):
        likely = exponential(priors[out[i]] - most)
        priors[out[i]] = likely
        total += likely
    for i in range(n):
        priors[out[i]] = priors[out[i]] / total
    expected = product(numbers, width, weights, at + ACTION_COUNT * width, width)
    return expected + weights[added + ACTION_COUNT]


@rule
def think(memory: Any, seat: int) -> int:
    """All layers but the last; leaves what comes out, nothing below zero, behind the first `WIDTH` numbers.

    Returns where the weights of the last layer begin.
    """
    observation, weights, numbers = memory.observation, memory.weights, memory.between
    size, width = memory.table[SIZE], memory.job[WIDTH]
    for i in range(size):
        observation[i] = 0.0
    observe_game(memory, memory.s, seat, observation, 0)
    at = size * width
    for i in range(width):
        numbers[i] = weights[at + i]
    for i in range(size):
        if observation[i] != 0.0:
            add_row(numbers, weights, i * width, observation[i], width)
    at += width
    for _ in range(memory.job[BETWEEN]):
        let_through(numbers, width)
        added = at + width * width
        for i in range(width):
            numbers[i] += weights[added + i]
        for i in range(width):
            if numbers[width + i] > 0.0:
                add_row(numbers, weights, at + i * width, numbers[width + i], width)
        at = added + width
    let_through(numbers, width)
    return at


@rule
def add_row(numbers: Any, weights: Any, at: int, times: float, width: int) -> None:
    """Add a multiple of a row of weights."""
    for i in range(width):
        numbers[i] += weights[at + i] * times


@rule
def let_through(numbers: Any, width: int) -> None:
    """Copy what is above zero behind the numbers."""
    for i in range(width):
        numbers[width + i] = max(numbers[i], 0.0)


@rule
def product(numbers: Any, first: int, weights: Any, at: int, width: int) -> float:
    """The sum of products with a row of weights; four sums, because a processor adds that many at a time."""
    one = two = three = four = 0.0
    for i in range(0, width, 4):
        one += numbers[first + i] * weights[at + i]
        two += numbers[first + i + 1] * weights[at + i + 1]
        three += numbers[first + i + 2] * weights[at + i + 2]
        four += numbers[first + i + 3] * weights[at + i + 3]
    return (one + two) + (three + four)


@rule
def exponential(number: float) -> float:
    """The exponential of a number that is not above 0, by operations that are exact to the last bit everywhere."""
    if number < -30.0:
        return 0.0
    part = number / 256.0
    power = 1.0 + part * (1.0 + part / 2.0 * (1.0 + part / 3.0 * (1.0 + part / 4.0)))
    for _ in range(8):
        power *= power
    return power
