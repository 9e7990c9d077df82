"""What workers tell each other: that something happened at a table, and the rows that it added if they are short."""

import asyncio
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, delete, insert, text

from astragal.hall.matches.story import Row
from astragal.hall.store import schema
from astragal.hall.store.database import Database
from astragal.hall.store.statements import PreparedStatement
from astragal.hall.workers.wakeups import Wakeup

if TYPE_CHECKING:
    import psycopg

POLL_SECONDS = 0.005
"""How long after a message a worker looks for more, at the earliest; without a wake-up also at the latest."""

UNPROMPTED_SECONDS = 0.05
"""How often a worker that is woken, or has no other beside it, looks anyway: another hall may use the same file."""

MOST_STORED = 10_000
"""How many messages are kept for workers that have not read them yet."""

AGAIN_SECONDS = 1.0

CHANNEL = "astragal"
MOST_BYTES = 7000
"""Of rows that are sent along; PostgreSQL takes a little more, and a worker that is not sent them reads them."""

_rows = msgspec.json.Decoder(tuple[Row, ...])
_ADD = PreparedStatement(insert(schema.worker_messages).inline(), "worker", "text")
_NOTIFY = PreparedStatement(text("SELECT pg_notify(:channel, :message)"))


@dataclass(frozen=True)
class WorkerMessage:
    """Something happened at a table, or to a person; without either, anything may have happened anywhere."""

    table_id: str = ""
    number: int = 0
    """How many rows the table has then."""

    kind: str = "all"
    rows: tuple[Row, ...] = ()
    """The last of them, as far as they were sent along."""


def read(worker: str, looked_at: Container[str], words: str) -> WorkerMessage | None:
    """A message from another worker, if it matters here: steps matter only where somebody is looking."""
    sender, _, rest = words.partition(" ")
    if sender == worker:
        return None
    table_id, number, kind, rows = rest.split(" ", 3)
    if kind == "step" and table_id not in looked_at:
        return None
    return WorkerMessage(table_id, int(number), kind, _rows.decode(rows))


class WorkerMessages:
    """Sends messages to the other workers: with the transaction that they tell of, and not before it."""

    def __init__(self, database: Database, worker: str) -> None:
        self.database = database
        self._worker = worker

    def send(
        self, connection: Connection, table_id: str, number: int = 0, kind: str = "table", rows: Sequence[Row] = ()
    ) -> None:
        """Say that something happened at a table or, of the kind `person`, to a person."""
        encoded = msgspec.json.encode(rows)
        message = f"{table_id} {number} {kind} {encoded.decode() if len(encoded) < MOST_BYTES else '[]'}"
        if self.database.is_sqlite:
            _ADD.run(connection, [{"worker": self._worker, "text": message}])
        else:
            _NOTIFY.run(connection, [{"channel": CHANNEL, "message": f"{self._worker} {message}"}])


class Listener:
    """Hears what other workers tell."""

    def __init__(
        self,
        database: Database,
        worker: str,
        looked_at: Container[str],
        tell: Callable[[WorkerMessage], None],
        wakeup: Wakeup | None = None,
        *,
        alone: bool = False,
    ) -> None:
        self.ready = asyncio.Event()
        """Whether it listens, so that nothing is missed from now on."""

        self._database = database
        self._worker = worker
        self._looked_at = looked_at
        self._tell = tell
        self._wakeup = wakeup
        self._alone = alone

    async def run(self) -> None:
        """Listen until the worker ends."""
        while True:
            try:
                await (self._poll() if self._database.is_sqlite else self._listen())
            except Exception as error:
                self._database.outage.begins(error)
            await asyncio.sleep(AGAIN_SECONDS)

    def _listens(self) -> None:
        """It listens from now on; after an interruption anything may have been missed."""
        if self.ready.is_set():
            self._tell(WorkerMessage())
        self.ready.set()

    def _hear(self, words: str) -> None:
        message = read(self._worker, self._looked_at, words)
        if message is not None:
            self._tell(message)

    async def _poll(self) -> None:
        """SQLite has no messages, but says cheaply whether anybody else has written anything."""
        connection = self._database.engine.raw_connection()
        try:
            last = connection.execute("SELECT coalesce(max(id), 0) FROM news").fetchone()[0]
            self._listens()
            version = 0
            while True:
                await asyncio.sleep(UNPROMPTED_SECONDS if self._alone else POLL_SECONDS)
                if self._wakeup is not None:
                    await self._wakeup.wait(UNPROMPTED_SECONDS)
                now = connection.execute("PRAGMA data_version").fetchone()[0]
                if now == version:
                    continue
                version = now
                found = connection.execute("SELECT id, worker, text FROM news WHERE id > ? ORDER BY id", (last,))
                for last, worker, words in found.fetchall():
                    self._hear(f"{worker} {words}")
                    if last % MOST_STORED == 0:
                        await self._database.run(self._forget, last - MOST_STORED)
        finally:
            connection.close()

    def _forget(self, before: int) -> None:
        with self._database.write() as connection:
            connection.execute(delete(schema.worker_messages).where(schema.worker_messages.c.id < before))

    async def _listen(self) -> None:
        connection = await self._database.run(self._connected)
        loop, line, heard = asyncio.get_running_loop(), connection.fileno(), asyncio.Event()
        loop.add_reader(line, heard.set)
        try:
            self._listens()
            while True:
                await heard.wait()
                heard.clear()
                for notify in connection.notifies(timeout=0):
                    self._hear(notify.payload)
        finally:
            loop.remove_reader(line)
            connection.close()

    def _connected(self) -> "psycopg.Connection":
        import psycopg

        address = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = psycopg.connect(address, autocommit=True)
        connection.execute(f"LISTEN {CHANNEL}")
        return connection
