"""How `random`, `beginner` and `greedy` choose, in plain games and in native ones: the bots that grow no tree."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from astragal.core.contract import NO_SECRETS
from astragal.core.loop_memory import Buffer, OneState
from astragal.core.rule import CHANCE, rule
from astragal.core.stream import Stream

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .bot_kinds import BEGINNER, GREEDY
from .evaluation import standing
from .turns import let_luck_move  # type: ignore[import-not-found]  # of the core

Source = TypeVar("Source")
Draw = Callable[[Source, int], tuple[int, Source]]
"""Draws a number from a source of luck, and gives the source after it: a stream, or luck itself."""

LUCKS = 4
"""How many lucks, and guesses of what is hidden, every action is tried with; the same for all of them."""

apply = RULES.apply
copy = RULES.declaration.copy

if RULES.secrets is not NO_SECRETS:
    hide = RULES.secrets.hide
    guess = RULES.secrets.guess

    @rule
    def imagine(known: Any, s: Any, seat: int, stream: Stream) -> Stream:
        """Set a state to one that the seat thinks possible."""
        copy(known, s)
        hide(known, seat)
        return guess(known, seat, stream)

else:

    @rule
    def imagine(known: Any, s: Any, seat: int, stream: Stream) -> Stream:  # noqa: ARG001
        """There is nothing to guess."""
        copy(known, s)
        return stream


class Thinking(NamedTuple):
    """The state in which a seat has to choose and its legal actions, and memory to think in."""

    s: OneState
    known: OneState
    ahead: OneState
    out: Buffer
    points: Buffer
    totals: Buffer


@rule
def choose_as(
    kind: int, thinking: Thinking, seat: int, n: int, draw: Draw[Source], choices: Source
) -> tuple[int, Source]:
    """The place among `n` legal actions of the one that a kind of bot chooses."""
    greedy = kind == GREEDY
    if kind == BEGINNER:
        coin, choices = draw(choices, 2)
        greedy = coin == 1
    if not greedy:
        return draw(choices, n)
    if n == 1:
        return 0, choices
    return choose_greedily(thinking, seat, n, draw, choices)


@rule
def choose_greedily(thinking: Thinking, seat: int, n: int, draw: Draw[Source], choices: Source) -> tuple[int, Source]:
    """The action with the best outlook; of equal ones any."""
    totals = thinking.totals
    for i in range(n):
        totals[i] = 0
    for _ in range(LUCKS):
        first, choices = draw(choices, 1 << 31)
        second, choices = draw(choices, 1 << 31)
        third, choices = draw(choices, 1 << 31)
        stream = imagine(thinking.known, thinking.s, seat, (first, second, third, 1))
        for i in range(n):
            totals[i] += outlook(thinking, seat, thinking.out[i], stream)
    most = totals[0]
    for i in range(n):
        most = max(most, totals[i])
    best = 0
    for i in range(n):
        if totals[i] == most:
            best += 1
    chosen, choices = draw(choices, best)
    for i in range(n):
        if totals[i] == most:
            if chosen == 0:
                return i, choices
            chosen -= 1
    return 0, choices


@rule
def outlook(thinking: Thinking, seat: int, action: int, stream: Stream) -> int:
    """How good a seat's position is after an action, when luck has moved and somebody has to choose again."""
    ahead = thinking.ahead
    copy(ahead, thinking.known)
    apply(ahead, action)
    while True:
        whose, stream = let_luck_move(ahead, stream)
        if whose != CHANCE:
            return standing(ahead, seat, thinking.points)
