"""Which of those who wait for a bot comes next, and in which process it thinks.

Nobody can have all processes: an address that has all but one of them waits until it has fewer, whether or not anybody
else is there, because the next one cannot wait until a search of half a minute is over. One more process is reserved
for bots that choose quickly, so that they never wait for those that search.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from astragal.hall.access.fair_shares import Owner, Shares

QUICK = ("random", "greedy", "beginner", "casual")
"""Bots that choose quickly."""


class Place:
    """One process, as far as the queue is concerned."""

    def __init__(self, *, for_quick: bool = False) -> None:
        self.owner: Owner | None = None
        self.for_quick = for_quick

    @property
    def busy(self) -> bool:
        """Whether somebody's bot thinks there."""
        return self.owner is not None


@dataclass(frozen=True)
class Waiting:
    """Something that a bot has to think about."""

    owner: Owner
    since: float
    quick: bool


Some = TypeVar("Some", bound=Waiting)
SomePlace = TypeVar("SomePlace", bound=Place)


def next_in_line(waiting: Iterable[Some], places: Sequence[SomePlace], shares: Shares) -> tuple[Some, SomePlace] | None:
    """Who comes next, and where; nothing if nobody can begin now."""

    def rank(who: Some) -> tuple[int, float, float, float]:
        return _running(places, who.owner.address), *shares.had(who.owner), who.since

    for who in sorted(waiting, key=rank):
        found = _place(who, places)
        if found is not None:
            return who, found
    return None


def _running(places: Sequence[Place], address: str) -> int:
    return sum(place.owner is not None and place.owner.address == address for place in places)


def _place(who: Waiting, places: Sequence[SomePlace]) -> SomePlace | None:
    for_all = [place for place in places if not place.for_quick]
    if _running(for_all, who.owner.address) < max(1, len(for_all) - 1):
        for place in for_all:
            if not place.busy:
                return place
    return next((place for place in places if place.for_quick and who.quick and not place.busy), None)
