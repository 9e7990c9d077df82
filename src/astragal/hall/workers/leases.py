"""Which workers live, and what they have claimed; what a dead worker had claimed is free again."""

import hashlib
import os
import secrets
import socket
from typing import Any

from sqlalchemy import Connection, Select, Table, delete, insert, select, update

from astragal.hall.store import schema
from astragal.hall.store.database import Database

LEASE_SECONDS = 6.0
RENEW_SECONDS = 2.0


def alive(database: Database) -> Select[tuple[str]]:
    """The workers that live."""
    workers = schema.workers.c
    return select(workers.id).where(workers.until > database.now())


def claim(database: Database, table: Table, worker: str, most: int, *where: Any) -> list[dict[str, Any]]:
    """Rows that no living worker has claimed, first come first served; they are this worker's now."""
    free = table.c.worker.not_in(alive(database))
    with database.read() as connection:  # mostly there are none, and a writer would keep others waiting
        if connection.scalar(select(table.c.worker).where(free, *where).limit(1)) is None:
            return []
    with database.write() as connection:
        query = select(table).where(free, *where).order_by(table.c.due).limit(most)
        rows = connection.execute(query.with_for_update(skip_locked=True)).all()
        for row in rows:
            same = [column == row._mapping[column.name] for column in table.primary_key]
            connection.execute(update(table).where(*same).values(worker=worker))
        return [dict(row._mapping) for row in rows]


def renew(connection: Connection, database: Database, worker: str) -> None:
    """Say that a worker is alive, and forget what the dead left behind."""
    workers, looking = schema.workers, schema.looking
    until = database.now() + LEASE_SECONDS
    changed = connection.execute(update(workers).where(workers.c.id == worker).values(until=until))
    if not changed.rowcount:
        connection.execute(insert(workers).values(id=worker, until=until))
    connection.execute(delete(workers).where(workers.c.until < database.now() - 10 * LEASE_SECONDS))
    connection.execute(delete(looking).where(looking.c.worker.not_in(select(workers.c.id))))


def new_worker() -> str:
    """A name for this worker that lets another on the same machine tell whether it still runs."""
    return f"{_machine()}-{os.getpid()}-{secrets.token_hex(4)}"


def bury(database: Database) -> None:
    """Free at once what killed workers of this machine had claimed; others lose it with their lease."""
    if os.name != "posix":
        return
    with database.read() as connection:
        found = list(connection.scalars(select(schema.workers.c.id)))
    for worker in found:
        machine, _, rest = worker.partition("-")
        if machine == _machine() and not _runs(int(rest.partition("-")[0])):
            retire(database, worker)


def _machine() -> str:
    return hashlib.sha256(socket.gethostname().encode()).hexdigest()[:8]


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def retire(database: Database, worker: str) -> None:
    """A worker ends; its claims are free at once."""
    with database.write() as connection:
        connection.execute(delete(schema.looking).where(schema.looking.c.worker == worker))
        connection.execute(delete(schema.workers).where(schema.workers.c.id == worker))


def looks(connection: Connection, database: Database, table_id: str) -> set[str]:
    """The people who are looking at the table, at any worker."""
    looking = schema.looking.c
    query = select(looking.person).where(looking.table_id == table_id, looking.worker.in_(alive(database)))
    return set(connection.scalars(query))
