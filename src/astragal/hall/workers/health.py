"""Whether a worker can serve: its database can be read now, and was written a moment ago."""

import asyncio
import math
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from astragal.hall.store import schema
from astragal.hall.store.database import Database
from astragal.hall.store.outage import explained
from astragal.hall.texts import sentence
from astragal.hall.workers import leases

MOST_SECONDS = 3.0
"""How long the database may take to answer before it counts as away."""


class Health:
    """The health of one worker. It writes every few seconds that it is alive, so nothing else has to be written."""

    def __init__(self, database: Database, worker: str, tidy: Callable[[Connection], None]) -> None:
        """`tidy` deletes what is out of date, whenever the worker says that it is alive."""
        self._database = database
        self._worker = worker
        self._tidy = tidy
        self._written_at = -math.inf

    def say_alive(self) -> None:
        """Let the other workers know that this one is alive."""
        with self._database.write() as connection:
            leases.renew(connection, self._database, self._worker)
            self._tidy(connection)
        self._database.outage.ends()  # other transactions may have had nothing to write
        self._written_at = time.monotonic()

    async def trouble(self) -> str:
        """What is wrong with the database, in a sentence, or nothing."""
        try:
            async with asyncio.timeout(MOST_SECONDS):
                there = await self._database.run(self._read)
        except (DBAPIError, TimeoutError) as error:
            return explained(error)
        written = time.monotonic() - self._written_at < leases.LEASE_SECONDS
        if there and written:
            return self._database.outage.now
        return sentence("disk_refuses" if there else "database_away")

    def _read(self) -> bool:
        """Read something; SQLite would go on reading a removed file, so check that it exists."""
        url = self._database.url
        with self._database.read() as connection:
            connection.execute(select(schema.workers.c.id).limit(1))
        return not self._database.is_sqlite or Path(url.database or "").exists()
