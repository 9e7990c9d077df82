"""The one way in which the hall limits anything: a number at once, and then a number each second.

What one worker can count for itself is counted in its memory. What must not be granted again by the next worker, such
as attempts at a password, is counted in the database, for all workers together.
"""

import hashlib
import hmac
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from astragal.hall.refusal import Refused
from astragal.hall.store.schema import attempts
from astragal.hall.store.statements import put

MOST_KNOWN = 10_000
REMEMBERED_SECONDS = 24 * 3600


@dataclass(frozen=True)
class Rate:
    """A number at once, and then a number each second."""

    burst: float
    per_second: float

    def refilled(self, left: float, seconds: float) -> float:
        """What is left after some time."""
        return min(self.burst, left + max(0.0, seconds) * self.per_second)

    def wait(self, left: float) -> float:
        """How many seconds pass before there is one."""
        if left >= 1:
            return 0.0
        return (1 - left) / self.per_second if self.per_second else math.inf


class Allowance:
    """What each of many senders may still ask of this worker."""

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = Rate(burst, per_second)
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, sender: str = "") -> float:
        """Use one up, if there is one left; otherwise returns how many seconds to wait for it."""
        now = self._clock()
        left, at = self._left.pop(sender, (self.rate.burst, now))
        left = self.rate.refilled(left, now - at)
        wait = self.rate.wait(left)
        self._left[sender] = (left if wait else left - 1, now)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)
        return wait


@dataclass(frozen=True)
class Attempts:
    """The same for one thing that all workers count together, in the database."""

    secret: str
    what: str
    burst: float
    per_second: float

    def take(self, connection: Connection, who: str) -> float:
        """Use one up, if there is one left; otherwise returns how many seconds to wait for it."""
        now, key, rate = time.time(), self._key(who), Rate(self.burst, self.per_second)
        put(connection, attempts, {"id": key, "left_over": self.burst, "at": now}, instead=False)
        row = connection.execute(select(attempts).where(attempts.c.id == key).with_for_update()).one()
        left = rate.refilled(row.left_over, now - row.at)
        wait = rate.wait(left)
        values = {"left_over": left if wait else left - 1, "at": now}
        connection.execute(update(attempts).where(attempts.c.id == key).values(values))
        return wait

    def forget(self, connection: Connection, who: str) -> None:
        """Start counting again."""
        connection.execute(delete(attempts).where(attempts.c.id == self._key(who)))

    def _key(self, who: str) -> str:
        """The database does not reveal from which address somebody came."""
        return hmac.new(self.secret.encode(), f"{self.what}:{who}".encode(), hashlib.sha256).hexdigest()


def forget_old_attempts(connection: Connection) -> None:
    """After a day without attempts, counting starts again."""
    connection.execute(delete(attempts).where(attempts.c.at < time.time() - REMEMBERED_SECONDS))


def take_all(connection: Connection, wanted: Iterable[tuple[Attempts, str]], reason: str) -> None:
    """Use up one of each; raised inside a transaction, a refusal leaves all of them as they were."""
    for found, who in wanted:
        if wait := found.take(connection, who):
            raise Refused(reason, 429, wait)
