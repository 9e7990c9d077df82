"""The bots that grow no tree, as rule code: they choose what `random`, `beginner` and `greedy` choose."""

from typing import Any

from astragal.core.contract import NO_SECRETS
from astragal.core.rule import CHANCE, rule
from astragal.core.stream import Stream

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .bot_kinds import BEGINNER, GREEDY, LUCKS
from .evaluation import standing
from .streams import draw  # type: ignore[import-not-found]  # of the core

HAS_SECRETS = RULES.secrets is not NO_SECRETS

to_act = RULES.to_act
outcomes = RULES.outcomes
apply = RULES.apply
copy = RULES.declaration.copy

if HAS_SECRETS:
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


@rule
def choose_as(
    kind: int, s: Any, known: Any, ahead: Any, seat: int, out: Any, n: int, points: Any, totals: Any, choices: Stream
) -> tuple[int, Stream]:
    """The place among `n` legal actions of the one that a kind of bot chooses."""
    greedy = kind == GREEDY
    if kind == BEGINNER:
        coin, choices = draw(choices, 2)
        greedy = coin == 1
    if not greedy:
        return draw(choices, n)
    if n == 1:
        return 0, choices
    return choose_greedily(s, known, ahead, seat, out, n, points, totals, choices)


@rule
def choose_greedily(
    s: Any, known: Any, ahead: Any, seat: int, out: Any, n: int, points: Any, totals: Any, choices: Stream
) -> tuple[int, Stream]:
    """The action with the best outlook; of equal ones any."""
    for i in range(n):
        totals[i] = 0
    for _ in range(LUCKS):
        first, choices = draw(choices, 1 << 31)
        second, choices = draw(choices, 1 << 31)
        third, choices = draw(choices, 1 << 31)
        stream = imagine(known, s, seat, (first, second, third, 1))
        for i in range(n):
            copy(ahead, known)
            apply(ahead, out[i])
            totals[i] += outlook(ahead, seat, points, stream)
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
def outlook(ahead: Any, seat: int, points: Any, stream: Stream) -> int:
    """How good a seat's position is when luck has moved and somebody has to choose again."""
    while to_act(ahead) == CHANCE:
        outcome, stream = draw(stream, outcomes(ahead))
        apply(ahead, outcome)
    return standing(ahead, seat, points)
