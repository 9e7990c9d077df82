"""Who looks at tables through this worker; everybody there, at any worker, is told. Frequent changes are merged."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from sqlalchemy import delete, insert
from sqlalchemy.exc import DBAPIError

from astragal.hall.access.rate_limits import Allowance
from astragal.hall.display import viewer as display
from astragal.hall.play import departures
from astragal.hall.play.referee import Referee
from astragal.hall.store import schema

MOST_WAITING = 200
"""Messages that wait for one slow viewer before it is disconnected; it comes back and is told what it missed."""


class Viewer(display.Viewer):
    """A viewer whose messages wait until they can be sent."""

    def __init__(self, table_id: str, person: str, name: str) -> None:
        super().__init__(person, name)
        self.id = secrets.token_hex(16)
        self.table_id = table_id
        self.chat = 0
        self.eyes_open = True
        self.gone = False
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)

    def send(self, message: str) -> None:
        """Send a message in its turn; a viewer that cannot keep up is disconnected."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        """Disconnect when what can still be sent has been sent; nothing more is heard from it."""
        self.gone = True
        while self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)


class Presence:
    """Who looks at tables through this worker."""

    def __init__(self, referee: Referee, rate: tuple[float, float], tell: Callable[[str], Awaitable[None]]) -> None:
        """`tell` sends everybody at a table who is there."""
        self._referee = referee
        self._allowance = Allowance(*rate)
        self._tell = tell
        self._changed: dict[str, dict[str, Viewer]] = {}
        self._later: dict[str, asyncio.Task[None]] = {}

    async def changed(self, viewer: Viewer) -> bool:
        """Somebody looks or looks away; returns whether everybody was told at once. The last thing they did counts."""
        table_id = viewer.table_id
        self._changed.setdefault(table_id, {})[viewer.id] = viewer
        if table_id in self._later:
            return False
        wait = self._allowance.take(table_id)
        if wait:
            self._later[table_id] = asyncio.create_task(self._write_later(table_id, wait))
            return False
        await self._write(table_id)
        return True

    async def _write_later(self, table_id: str, wait: float) -> None:
        while wait:
            await asyncio.sleep(wait)
            wait = self._allowance.take(table_id)
        del self._later[table_id]
        await self._write(table_id)

    async def _write(self, table_id: str) -> None:
        viewers = list(self._changed.pop(table_id, {}).values())
        with suppress(DBAPIError):  # they can look even if it cannot be noted
            await self._referee.database.run(self._keep, table_id, viewers)
        await self._tell(table_id)

    def _keep(self, table_id: str, viewers: Sequence[Viewer]) -> None:
        looking, referee = schema.looking, self._referee
        rows = [
            {"id": viewer.id, "worker": referee.worker, "table_id": table_id, "person": viewer.person}
            for viewer in viewers
            if viewer.eyes_open
        ]
        with referee.database.write() as connection:
            connection.execute(delete(looking).where(looking.c.id.in_([viewer.id for viewer in viewers])))
            if rows:
                connection.execute(insert(looking), rows)
                referee.play_on(connection, table_id, [row["person"] for row in rows])
            departures.note(connection, table_id, [viewer.person for viewer in viewers])
            referee.messages.send(connection, table_id, kind="seats")

    async def close(self) -> None:
        """Drop what was to be sent later."""
        for task in self._later.values():
            task.cancel()
        await asyncio.gather(*self._later.values(), return_exceptions=True)
