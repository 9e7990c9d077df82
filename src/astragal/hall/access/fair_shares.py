"""Whose bot thinks next: each address gets an equal share of the time, and each person one of their address's share.

What somebody has had is forgotten over time, so that nobody waits today because of yesterday.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

HALF_LIFE_SECONDS = 30.0
MOST_KNOWN = 10_000


class Owner(NamedTuple):
    """Who has asked for something that takes time."""

    address: str
    person: str


class Shares:
    """How much time everybody has had lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._spent: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, owner: Owner, seconds: float) -> None:
        """Somebody has had this much."""
        for key in owner._asdict().items():
            self._spent[key] = (self._had(key) + seconds, self._clock())
            self._spent.move_to_end(key)
            while len(self._spent) > MOST_KNOWN:
                self._spent.popitem(last=False)

    def had(self, owner: Owner) -> tuple[float, float]:
        """What their address and they themselves have had: those who have had the least come first."""
        address, person = (self._had(key) for key in owner._asdict().items())
        return address, person

    def _had(self, key: tuple[str, str]) -> float:
        seconds, at = self._spent.get(key, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._clock() - at) / HALF_LIFE_SECONDS)) if seconds else 0.0
