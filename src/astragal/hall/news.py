"""What workers tell each other: that something happened at a table, and the rows that it added if they are short."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Container
from contextlib import suppress
from dataclasses import dataclass

import msgspec
from sqlalchemy import delete, func, select

from astragal.hall import schema
from astragal.hall.database import Database
from astragal.hall.referee import CHANNEL
from astragal.hall.steps import Row

log = logging.getLogger("uvicorn.error")

POLL_SECONDS = 0.005
ALONE_SECONDS = 0.05
"""How often a single worker looks whether another hall has opened the same file; it has no others to hear from."""

KEPT = 10_000
"""So many news are kept for workers that have not read them yet."""

AGAIN_SECONDS = 1.0

_rows = msgspec.json.Decoder(tuple[Row, ...])


@dataclass(frozen=True)
class News:
    """Something happened at a table, or to a person; without either, anything may have happened anywhere."""

    table_id: str = ""
    number: int = 0
    """How many rows the table has then."""

    kind: str = "all"
    rows: tuple[Row, ...] = ()
    """The last of them, as far as they were told."""


def read(worker: str, looked_at: Container[str], words: str) -> News | None:
    """News from another worker, if they are of interest: steps are where somebody looks."""
    sender, _, rest = words.partition(" ")
    if sender == worker:
        return None
    table_id, number, kind, rows = rest.split(" ", 3)
    if kind == "step" and table_id not in looked_at:
        return None
    return News(table_id, int(number), kind, _rows.decode(rows))


class Listener:
    """Hears what other workers tell, in a thread of its own."""

    def __init__(
        self,
        database: Database,
        worker: str,
        looked_at: Container[str],
        tell: Callable[[News], None],
        *,
        alone: bool = False,
    ) -> None:
        self._database = database
        self._worker = worker
        self._looked_at = looked_at
        self._tell = tell
        self._pause = ALONE_SECONDS if alone else POLL_SECONDS
        self._ends = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="news", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Stop listening."""
        self._ends.set()
        self._thread.join(5)

    def _run(self) -> None:
        lost = False
        while not self._ends.is_set():
            try:
                if lost:
                    self._pass_on(News())
                lost = True
                if self._database.is_sqlite:
                    self._poll()
                else:
                    self._listen()
            except Exception as error:
                log.warning("The news are interrupted: %s", error)
                self._ends.wait(AGAIN_SECONDS)

    def _pass_on(self, news: News | None) -> None:
        if news is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._tell, news)

    def _poll(self) -> None:
        """SQLite has no messages, but says cheaply whether anybody else has written anything."""
        columns = schema.news.c
        connection = self._database.engine.raw_connection()
        try:
            with self._database.read() as reader:
                last = reader.scalar(select(func.max(columns.id))) or 0
            version = 0
            while not self._ends.is_set():
                time.sleep(self._pause)  # an event that is waited for costs several times as much
                now = connection.execute("PRAGMA data_version").fetchone()[0]
                if now == version:
                    continue
                version = now
                found = connection.execute("SELECT id, worker, text FROM news WHERE id > ? ORDER BY id", (last,))
                for last, worker, words in found.fetchall():
                    self._pass_on(read(self._worker, self._looked_at, f"{worker} {words}"))
                    if last % KEPT == 0:
                        with self._database.write() as writer:
                            writer.execute(delete(schema.news).where(columns.id < last - KEPT))
        finally:
            connection.close()

    def _listen(self) -> None:
        import psycopg

        address = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self._ends.is_set():
                for notify in connection.notifies(timeout=0.1):
                    self._pass_on(read(self._worker, self._looked_at, notify.payload))
