"""One mail a day with all turns that wait, for people who want no mail for each. All of this blocks."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, select, update

from astragal.hall.store.database import Database
from astragal.hall.store.schema import digests
from astragal.hall.store.statements import put
from astragal.hall.workers.leases import claim

DAY = 24 * 3600.0
GATHER_SECONDS = 3600.0
"""How long the first turn after a quiet day waits for others."""


@dataclass(frozen=True)
class Digest:
    """A mail that has to be sent."""

    person: str
    sent: float
    """When the one before it was."""

    tries: int


def want(connection: Connection, person: str) -> None:
    """It is somebody's turn somewhere: they should be written to, but not before a day after the last time."""
    row = connection.execute(select(digests).where(digests.c.person == person).with_for_update()).first()
    if row is None or not row.due:
        sent = row.sent if row else 0.0
        due = max(time.time() + GATHER_SECONDS, sent + DAY)
        put(connection, digests, {"person": person, "due": due, "sent": sent, "tries": 0, "worker": ""})


def claim_due(database: Database, worker: str, most: int) -> list[Digest]:
    """Digests that are due and that nobody else is sending."""
    wanted = (digests.c.due > 0) & (digests.c.due <= time.time())
    with database.read() as connection:
        if connection.scalar(select(digests.c.person).where(wanted).limit(1)) is None:
            return []
    return [Digest(row["person"], row["sent"], row["tries"]) for row in claim(database, digests, worker, most, wanted)]


def done(database: Database, digest: Digest, sent: bool) -> None:
    """A digest was sent, or is not wanted any more."""
    _change(database, digest, due=0.0, sent=time.time() if sent else digest.sent)


def later(database: Database, digest: Digest, seconds: float) -> None:
    """A digest did not arrive, and is tried again."""
    _change(database, digest, tries=digest.tries + 1, due=time.time() + seconds)


def put_off(database: Database, digest: Digest, seconds: float) -> None:
    """A digest has not been tried, because its mailbox has had enough for now."""
    _change(database, digest, due=time.time() + seconds)


def _change(database: Database, digest: Digest, **values: object) -> None:
    with database.write() as connection:
        same = digests.c.person == digest.person
        connection.execute(update(digests).where(same).values(**values, worker=""))
