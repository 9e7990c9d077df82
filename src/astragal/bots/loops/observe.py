"""From a state that a seat may know to the row of numbers that it sees; runs plain and native, with equal numbers."""

from math import prod
from typing import Any

from astragal.core.contract import NO_SECRETS
from astragal.core.observation_kinds import SEATS, NotObserved
from astragal.core.rule import CHANCE, OVER, rule, rule_from_source

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .observation_layout import (
    BLOCK,
    CHOICE_SIZE,
    CHOICES,
    COUNT_SIZE,
    COUNTS,
    HEAD_SIZE,
    NO_COLUMN,
    PLAYERS,
    SCORE,
    SCORE_HALFWAY,
    SEAT,
    SET_SIZE,
    SETS,
    TO_ACT,
)

to_act = RULES.to_act
score = RULES.score


def _list_source() -> str:
    """Source of a rule that writes each number that is seen to its place among all numbers of the state."""
    lines = ["def list_numbers(s, numbers):"]
    first = 0
    for name, field in RULES.declaration.fields.items():
        if not isinstance(field.observed, NotObserved):
            place, cell = str(first), name
            for depth, length in enumerate(field.shape):
                seats = bool(field.axes) and field.axes[depth] is SEATS
                lines.append("    " * (depth + 1) + f"for i{depth} in range({'s.players' if seats else length}):")
                place += f" + {prod(field.shape[depth + 1 :])} * i{depth}"
                cell += f"[i{depth}]"
            lines.append("    " * (len(field.shape) + 1) + f"numbers[{place}] = s.{cell}")
        first += field.count
    return "\n".join(lines)


list_numbers = rule_from_source(_list_source(), "list_numbers")


@rule
def observe(memory: Any, s: Any, seat: int, observations: Any, row: int) -> None:
    """Write what a seat sees of a state in which everything else is blank, into a row of zeros."""
    table, fractions, numbers = memory.table, memory.fractions, memory.numbers
    see_heads(s, seat, memory.points, table, observations, row)
    list_numbers(s, numbers)
    at = HEAD_SIZE + seat * table[BLOCK]
    for _ in range(table[COUNTS]):
        observations[row + table[at + 1]] = fractions[table[at + 2] + numbers[table[at]]]
        at += COUNT_SIZE
    for _ in range(table[CHOICES]):
        column = table[table[at + 2] + numbers[table[at]]]
        if column != NO_COLUMN:
            observations[row + table[at + 1] + column] = 1.0
        at += CHOICE_SIZE
    for _ in range(table[SETS]):
        if numbers[table[at]]:
            see_set(numbers[table[at]], at, table, observations, row)
        at += SET_SIZE


@rule
def see_heads(s: Any, seat: int, points: Any, table: Any, observations: Any, row: int) -> None:
    """Who has to act, who looks, and the current points."""
    players = table[PLAYERS]
    whose = to_act(s)
    if whose == CHANCE:
        column = players
    elif whose == OVER:
        column = players + 1
    else:
        column = (whose - seat) % players
    observations[row + table[TO_ACT] + column] = 1.0
    observations[row + table[SEAT] + seat] = 1.0
    score(s, points)
    for other in range(players):
        stands = 0.5 + 0.5 * points[other] / (abs(points[other]) + SCORE_HALFWAY)
        observations[row + table[SCORE] + (other - seat) % players] = stands


@rule
def see_set(number: int, at: int, table: Any, observations: Any, row: int) -> None:
    """Write the things that are in a set."""
    for bit in range(table[at + 3]):
        column = table[table[at + 2] + bit]
        if (number >> bit) & 1 == 1 and column != NO_COLUMN:
            observations[row + table[at + 1] + column] = 1.0


if RULES.secrets is not NO_SECRETS:
    copy = RULES.declaration.copy
    hide = RULES.secrets.hide

    @rule
    def observe_game(memory: Any, s: Any, seat: int, observations: Any, row: int) -> None:
        """Write what a seat sees, and nothing that is hidden from it."""
        copy(memory.known, s)
        hide(memory.known, seat)
        observe(memory, memory.known, seat, observations, row)

else:
    observe_game = observe
