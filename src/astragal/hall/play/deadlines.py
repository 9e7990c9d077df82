"""How long a turn may take, at tables with a clock: one row for the turn that is being waited for.

A turn is what a seat chooses until luck or another seat moves, so undoing and choosing again gains no time. Deleting a
row that is due and doing what follows from it is one transaction: no deadline is lost when a worker dies.
"""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, select, text, update

from astragal.hall.store import schema
from astragal.hall.store.database import Database
from astragal.hall.store.statements import PreparedStatement

LUCK = -1
"""The seat of a row that waits for luck to be revealed."""

RESTART_SECONDS = 60.0
MOST_AT_ONCE = 20

_WANT = PreparedStatement(
    text(
        "INSERT INTO deadlines (table_id, seat, since, due) VALUES (:table_id, :seat, :since, :due) "
        "ON CONFLICT (table_id) DO UPDATE SET seat = excluded.seat, since = excluded.since, "
        "due = CASE WHEN deadlines.seat = excluded.seat AND deadlines.since = excluded.since "
        "THEN deadlines.due ELSE excluded.due END"
    )
)
_NONE = PreparedStatement(delete(schema.deadlines).where(schema.deadlines.c.table_id == bindparam("table")))


@dataclass(frozen=True)
class Deadline:
    """A turn that must not take for ever."""

    table_id: str
    seat: int
    since: int


def want(connection: Connection, deadline: Deadline, seconds: float) -> None:
    """A turn may take this long; one that has already begun continues."""
    _WANT.run(connection, [{**vars(deadline), "due": time.time() + seconds}])


def none(connection: Connection, table_id: str) -> None:
    """Nobody is waited for."""
    _NONE.run(connection, [{"table": table_id}])


def seconds_left(connection: Connection, table_id: str) -> float | None:
    """How long the turn may still take."""
    due = connection.scalar(select(schema.deadlines.c.due).where(schema.deadlines.c.table_id == table_id))
    return None if due is None else max(0.0, due - time.time())


def due(database: Database) -> list[Deadline]:
    """Turns that have taken too long."""
    stored = schema.deadlines.c
    query = select(stored.table_id, stored.seat, stored.since).where(stored.due <= time.time()).order_by(stored.due)
    with database.read() as connection:
        return [Deadline(*row) for row in connection.execute(query.limit(MOST_AT_ONCE))]


def take(connection: Connection, deadline: Deadline) -> bool:
    """Take a turn that has taken too long, if nobody else has and it is not over by now."""
    stored = schema.deadlines
    same = (
        (stored.c.table_id == deadline.table_id) & (stored.c.seat == deadline.seat) & (stored.c.since == deadline.since)
    )
    return bool(connection.execute(delete(stored).where(same, stored.c.due <= time.time())).rowcount)


def after_a_restart(database: Database) -> None:
    """Let nobody be too late because the hall was closed."""
    stored = schema.deadlines
    least = time.time() + RESTART_SECONDS
    with database.write() as connection:
        connection.execute(update(stored).where(stored.c.due < least).values(due=least))
