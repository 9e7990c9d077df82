"""Turns of bots and notices to people: written with the move that causes them, each claimed by one worker.

A claim lasts as long as its worker says that it is alive. What a dead worker had claimed is free again.
"""

import hashlib
import os
import secrets
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, func, insert, select, text, update
from sqlalchemy import Table as Kept

from astragal.hall import schema
from astragal.hall.allowance import forget_old_attempts
from astragal.hall.bot_queue import QUICK, Waiting
from astragal.hall.database import Database, Often
from astragal.hall.shares import Owner

LEASE_SECONDS = 6.0
RENEW_SECONDS = 2.0

_WANT_BOT = Often(
    text(
        "INSERT INTO turns (table_id, number, seat, bot, due, worker) "
        "VALUES (:table_id, :number, :seat, :bot, :due, '') "
        "ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, seat = excluded.seat, bot = excluded.bot, "
        "due = excluded.due, worker = ''"
    )
)
_NO_BOT = Often(delete(schema.turns).where(schema.turns.c.table_id == bindparam("table")))
_WANT_NOTICE = Often(
    text(
        "INSERT INTO notices (table_id, person, seat, number, at) VALUES (:table_id, :person, :seat, :number, :at) "
        "ON CONFLICT (table_id, person) DO UPDATE SET seat = excluded.seat, number = excluded.number, at = excluded.at"
    )
)


@dataclass(frozen=True)
class Turn:
    """A bot has to choose."""

    table_id: str
    number: int
    seat: int
    bot: str


@dataclass(frozen=True)
class Notice:
    """A person who may be elsewhere has to choose."""

    table_id: str
    person: str
    seat: int
    number: int


def want_bot(connection: Connection, turn: Turn) -> None:
    """It is a bot's turn now, and nobody else's."""
    _WANT_BOT.run(connection, [{**vars(turn), "due": time.time()}])


def no_bot(connection: Connection, table_id: str) -> None:
    """It is no bot's turn now."""
    _NO_BOT.run(connection, [{"table": table_id}])


def want_notice(connection: Connection, notice: Notice, delay: float) -> None:
    """A person should be notified after this many seconds, unless they turn out to be looking."""
    _WANT_NOTICE.run(connection, [{**vars(notice), "at": time.time() + delay}])


@dataclass(frozen=True)
class WaitingTurn(Waiting):
    """A bot has to choose, and no worker has claimed its turn yet."""

    turn: Turn
    worker: str
    """The dead one that had claimed it, or nothing."""


def waiting_turns(database: Database, most: int) -> list[WaitingTurn]:
    """The oldest of all turns that no living worker has claimed, quick ones and others: at most this many."""
    turns, tables, people = schema.turns.c, schema.tables.c, schema.people.c
    place = func.row_number().over(partition_by=(tables.host, turns.bot.in_(QUICK)), order_by=turns.due)
    columns = (*schema.turns.c, tables.host, people.origin, place.label("place"))
    joined = schema.turns.join(schema.tables, tables.id == turns.table_id).join(schema.people, people.id == tables.host)
    with database.read() as connection:
        unclaimed = turns.worker.not_in(_alive(database))
        oldest = select(*columns).select_from(joined).where(unclaimed).subquery()
        rows = connection.execute(select(oldest).where(oldest.c.place <= most)).all()
    return [
        WaitingTurn(
            Owner(row.origin or row.host, row.host),
            row.due,
            row.bot in QUICK,
            Turn(row.table_id, row.number, row.seat, row.bot),
            row.worker,
        )
        for row in rows
    ]


def claim_turns(database: Database, worker: str, wanted: Sequence[WaitingTurn]) -> set[Turn]:
    """Claim some turns; returns those that no other worker claimed first."""
    turns, claimed = schema.turns.c, set()
    with database.write() as connection:
        for found in wanted:
            turn = found.turn
            same = (turns.table_id == turn.table_id) & (turns.number == turn.number) & (turns.worker == found.worker)
            if connection.execute(update(schema.turns).where(same).values(worker=worker)).rowcount:
                claimed.add(turn)
    return claimed


def _alive(database: Database) -> Select[tuple[str]]:
    workers = schema.workers.c
    return select(workers.id).where(workers.until > database.now())


def release(database: Database, turn: Turn) -> None:
    """A turn that is still open after it was thought about can be claimed again."""
    turns = schema.turns.c
    with database.write() as connection:
        same = (turns.table_id == turn.table_id) & (turns.number == turn.number)
        connection.execute(update(schema.turns).where(same).values(worker=""))


def claim(database: Database, kept: Kept, worker: str, most: int, *where: Any) -> list[dict[str, Any]]:
    """Rows that no living worker has claimed, first come first served; they are this worker's now."""
    with database.write() as connection:
        free = kept.c.worker.not_in(_alive(database))
        query = select(kept).where(free, *where).order_by(kept.c.due).limit(most)
        rows = connection.execute(query.with_for_update(skip_locked=True)).all()
        for row in rows:
            same = [column == row._mapping[column.name] for column in kept.primary_key]
            connection.execute(update(kept).where(*same).values(worker=worker))
        return [dict(row._mapping) for row in rows]


def renew(database: Database, worker: str) -> None:
    """Say that a worker is alive, and forget what the dead left behind."""
    workers, looking = schema.workers, schema.looking
    with database.write() as connection:
        until = database.now() + LEASE_SECONDS
        changed = connection.execute(update(workers).where(workers.c.id == worker).values(until=until))
        if not changed.rowcount:
            connection.execute(insert(workers).values(id=worker, until=until))
        connection.execute(delete(workers).where(workers.c.until < database.now() - 10 * LEASE_SECONDS))
        connection.execute(delete(looking).where(looking.c.worker.not_in(select(workers.c.id))))
        forget_old_attempts(connection)


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
    query = select(looking.person).where(looking.table_id == table_id, looking.worker.in_(_alive(database)))
    return set(connection.scalars(query))
