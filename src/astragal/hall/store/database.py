"""The database: SQLite in one file, or PostgreSQL. Its calls block, so threads make all but the shortest."""

import math
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import ColumnElement, Connection, Engine, RootTransaction, create_engine, event, extract, func, literal
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, IntegrityError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from astragal.core.errors import AstragalError
from astragal.core.extras import POSTGRESQL, require
from astragal.core.private import make_file, make_folder, make_private
from astragal.hall.store.outage import Outage
from astragal.hall.store.threads import Threads
from astragal.hall.texts import sentence

Result = TypeVar("Result")

THREADS = {"sqlite": 2, "postgresql": 4}
"""SQLite answers at once, and its threads would only wait for each other."""

BUSY_SECONDS = 10.0
"""SQLite's busy timeout: how long a thread waits while somebody else is writing."""

LOOP_SECONDS = 0.02
"""How long the event loop waits, before it lets a thread do so."""

REST_SECONDS = 1.0
"""How long a connection to PostgreSQL may rest before it is asked whether it is still there."""


class AnyLock(Protocol):
    """A lock, reentrant or not."""

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """Take it; returns whether it could be taken in time."""


class Busy(AstragalError):
    """The event loop would have to wait for somebody else."""


class Database:
    """Connections and the threads that use them."""

    def __init__(self, address: str) -> None:
        self.url = address_of(address)
        self.engine = _engine(self.url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._readers = self.engine.execution_options(reads=True)
        self._one_writer = threading.Lock()
        self._writers: dict[bool, Connection] = {}
        self.when_written: Callable[[], None] = lambda: None
        """Called whenever something was written to SQLite."""

        self.outage = Outage()
        self._in_loop: int | None = None
        """The thread of the event loop, while it works here itself."""

        self._threads = Threads(THREADS[self.url.get_backend_name()], "database")

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Do something that blocks, away from the event loop."""
        return await self._threads.run(work, *arguments)

    async def run_soon(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Do something short that writes at most once: SQLite finishes it before a thread would have started.

        Where it would have to wait for somebody else first, a thread starts it again.
        """
        if self.is_sqlite:
            self._in_loop = threading.get_ident()
            try:
                return work(*arguments)
            except Busy:
                pass
            finally:
                self._in_loop = None
        return await self.run(work, *arguments)

    @property
    def may_wait(self) -> bool:
        """Whether the caller may wait for others: a thread may, the event loop should not."""
        return threading.get_ident() != self._in_loop

    def take(self, lock: AnyLock) -> None:
        """Take a lock, which has to be released afterwards, or raise `Busy`."""
        if not lock.acquire(timeout=-1 if self.may_wait else LOOP_SECONDS):
            raise Busy

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees one moment."""
        with self._noticing(), self._readers.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction; it is committed when the block ends and undone when the block fails."""
        with self._noticing():
            if not self.is_sqlite:
                with self.engine.begin() as connection:
                    yield connection
            else:
                yield from self._write_to_sqlite()

    def _write_to_sqlite(self) -> Iterator[Connection]:
        self.take(self._one_writer)  # SQLite's own queue sleeps for milliseconds
        try:
            writer, transaction = self._begin()
            with transaction:
                yield writer
            if not self.may_wait:
                self._in_loop = None  # what is written must not be started again, so from now on it waits
        finally:
            self._one_writer.release()
        self.when_written()

    @contextmanager
    def _noticing(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise  # somebody else was faster: nothing is wrong with the database
        except DBAPIError as error:
            self.outage.begins(error)
            raise

    def _begin(self) -> tuple[Connection, RootTransaction]:
        may_wait = self.may_wait
        writer = self._writers.get(may_wait)
        if writer is None:
            writer = self._writers[may_wait] = self.engine.connect()
            driver: Any = writer.connection.driver_connection
            if not may_wait:
                _set_busy_timeout(driver, LOOP_SECONDS)
        try:
            return writer, writer.begin()
        except OperationalError as error:
            if may_wait or not _is_busy(error.orig):
                raise
            raise Busy from error

    def tidy(self) -> None:
        """Checkpoint SQLite's write-ahead log, so that no move has to wait for the disk."""
        if self.is_sqlite:
            connection = self.engine.raw_connection()
            try:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").close()
            finally:
                connection.close()

    def now(self) -> ColumnElement[Any]:
        """The time that all workers agree on."""
        return literal(time.time()) if self.is_sqlite else extract("epoch", func.clock_timestamp())

    def close(self) -> None:
        """Let the threads finish and close all connections."""
        self._threads.close()
        for writer in self._writers.values():
            writer.close()
        self.engine.dispose()


def address_of(address: str) -> URL:
    """A database's address; a bare path is a SQLite file."""
    try:
        url = make_url(address if "://" in address else f"sqlite:///{address}")
    except ArgumentError as error:
        raise AstragalError(sentence("database_address")) from error
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg") or (url.drivername == "sqlite" and not url.database):
        raise AstragalError(sentence("database_kind", kind=url.drivername))
    if url.drivername != "sqlite":
        require(POSTGRESQL, sentence("postgresql_database"))
    return url


def _engine(url: URL) -> Engine:
    if url.drivername != "sqlite":
        engine = create_engine(url, pool_size=THREADS["postgresql"], max_overflow=4)
        event.listen(engine, "checkin", _rested)
        event.listen(engine, "checkout", _still_there)
        return engine
    try:
        keep_private(Path(url.database or "").resolve())
    except OSError as error:
        raise AstragalError(sentence("database_fails", name=url.database, error=error.strerror)) from error
    engine = create_engine(url, pool_size=THREADS["sqlite"], max_overflow=8, paramstyle="named")
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def keep_private(file: Path) -> bool:
    """Make the file of a database that only its user can read; returns whether nobody else can.

    SQLite gives what it keeps beside the file the same mode.
    """
    make_folder(file.parent)
    if not file.exists():
        make_file(file)
    found = [path for path in (file, Path(f"{file}-wal"), Path(f"{file}-shm")) if path.exists()]
    with suppress(OSError):
        return not [path for path in found if not make_private(path)]
    return False


def _rested(_: object, record: ConnectionPoolEntry) -> None:
    record.info["rested"] = time.monotonic()


def _still_there(connection: Any, record: ConnectionPoolEntry, _: object) -> None:
    """Ask an idle connection whether it is alive; asking at every move would cost as much as the move."""
    if time.monotonic() - record.info.get("rested", math.inf) < REST_SECONDS:
        return
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except Exception as error:
        raise DisconnectionError from error  # the pool then makes a new one


def _prepare(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    # NORMAL: a committed move survives the death of the server at any moment; only a power cut can take the last
    # moves back, and FULL would make everybody wait for the disk at every move.
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "wal_autocheckpoint=0"):
        connection.execute(f"PRAGMA {pragma}").close()
    _set_busy_timeout(connection, BUSY_SECONDS)


def _set_busy_timeout(connection: sqlite3.Connection, seconds: float) -> None:
    connection.execute(f"PRAGMA busy_timeout={int(1000 * seconds)}").close()


def _is_busy(error: object) -> bool:
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _begin(connection: Connection) -> None:
    """A writer takes the lock at once: one that asks for it later may be refused instead of made to wait."""
    reads = connection.get_execution_options().get("reads")
    driver = connection.connection.driver_connection
    assert driver is not None
    words = "BEGIN" if reads else "BEGIN IMMEDIATE"
    try:
        driver.execute(words).close()  # by the driver itself: there is nothing here to compile or to convert
    except sqlite3.OperationalError as error:
        raise OperationalError(words, None, error) from error
