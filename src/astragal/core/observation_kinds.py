"""How a learner sees the numbers of a state: what they count, and whose they are.

A game says it once, in the declaration of its state. Rules, records and checksums do not depend on it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple


class Seat(NamedTuple):
    """A seat as part of what a thing is called."""

    number: int
    alone: bool = False
    """Whether only this seat itself may know anything about it."""


Thing = tuple[str | Seat, ...]
"""What a place or a value stands for: words and seats."""


@dataclass(frozen=True)
class Things:
    """What the places along an axis, or the values of a field, stand for, in their order.

    `a + b` are those of `a`, then those of `b`; `a * b` are all of `b` for each of `a`.
    """

    of: Callable[[int], tuple[Thing, ...]]
    """All of them, in a game for at most this many seats."""

    def __add__(self, other: "Things") -> "Things":
        return Things(lambda seats: self.of(seats) + other.of(seats))

    def __mul__(self, other: "Things") -> "Things":
        return Things(lambda seats: tuple(a + b for a, b in product(self.of(seats), other.of(seats))))


SEATS = Things(lambda seats: tuple((Seat(number),) for number in range(seats)))
"""The seats in order; each player sees their own first."""

OWN = Things(lambda seats: tuple((Seat(number, alone=True),) for number in range(seats)))
"""The seats in order, where each may know only about its own."""


def things(*names: object) -> Things:
    """Things that belong to nobody, by their names."""
    return Things(lambda _: tuple((str(name),) for name in names))


def numbered(name: str, count: int) -> Things:
    """Things of one name, counted from 1."""
    return things(*(f"{name} {number}" for number in range(1, count + 1)))


@dataclass(frozen=True)
class Count:
    """More of something: seen as one number from 0 for the least to 1 for the most.

    Where much is rare, `half` is what is seen as a half; twice as much is then seen as two thirds.
    """

    half: int = 0


class OneOf:
    """One thing of several: seen as a number for each, one of which is 1."""

    def __init__(self, kinds: Things | Sequence[str]) -> None:
        self.kinds = kinds if isinstance(kinds, Things) else things(*kinds)


class Bits:
    """A set of things, a bit for each: seen as a number for each, 1 if it is among them."""

    def __init__(self, kinds: Things | Sequence[str]) -> None:
        self.kinds = kinds if isinstance(kinds, Things) else things(*kinds)


class NotObserved:
    """Nothing that a learner needs: it never changes during a game, or another field says the same."""


Observed = Count | OneOf | Bits | NotObserved

COUNT = Count()
NOT_OBSERVED = NotObserved()
