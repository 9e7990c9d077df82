"""So many attempts at once, and so many each second after that: counted in the database, for all workers together."""

import hashlib
import hmac
import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from astragal.hall.database import put
from astragal.hall.people_schema import attempts

KEPT_SECONDS = 24 * 3600


@dataclass(frozen=True)
class Attempts:
    """Attempts at one thing."""

    secret: str
    what: str
    burst: float
    rate: float

    def take(self, connection: Connection, who: str) -> bool:
        """Use one up, if there is one left."""
        now, key = time.time(), self._key(who)
        connection.execute(delete(attempts).where(attempts.c.at < now - KEPT_SECONDS))
        put(connection, attempts, {"id": key, "left_over": self.burst, "at": now}, instead=False)
        row = connection.execute(select(attempts).where(attempts.c.id == key).with_for_update()).one()
        left: float = min(self.burst, row.left_over + max(0.0, now - row.at) * self.rate)
        enough = left >= 1
        values = {"left_over": left - 1 if enough else left, "at": now}
        connection.execute(update(attempts).where(attempts.c.id == key).values(values))
        return enough

    def forget(self, connection: Connection, who: str) -> None:
        """Begin to count anew."""
        connection.execute(delete(attempts).where(attempts.c.id == self._key(who)))

    def _key(self, who: str) -> str:
        """Nobody who reads the database learns from which address somebody came."""
        return hmac.new(self.secret.encode(), f"{self.what}:{who}".encode(), hashlib.sha256).hexdigest()
