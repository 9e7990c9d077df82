"""Notices on their way: one row for each turn, person and channel, so that each turn is notified exactly once.

`plan` turns the notices that are due into deliveries, in one transaction; a delivery is then claimed by one worker and
sent, and its row stays, so that the same turn is not notified again. All of this blocks.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, update

from astragal.hall.notices import contacts
from astragal.hall.store import schema, tables
from astragal.hall.store.database import Database
from astragal.hall.store.schema import deliveries
from astragal.hall.store.statements import put
from astragal.hall.tables.table import Table
from astragal.hall.workers.leases import claim, looks

MOST_AT_ONCE = 20


@dataclass(frozen=True)
class Delivery:
    """A notice that has to be sent."""

    table_id: str
    person: str
    channel: str
    seat: int
    number: int
    tries: int


def plan(database: Database, channels: Sequence[str]) -> int:
    """Make deliveries of notices that are due; returns how many notices there were."""
    notices = schema.notices
    due = notices.c.at <= time.time()
    with database.read() as connection:
        if connection.scalar(select(notices.c.table_id).where(due).limit(1)) is None:
            return 0
    with database.write() as connection:
        query = select(notices).where(due).order_by(notices.c.at).limit(MOST_AT_ONCE)
        rows = connection.execute(query.with_for_update(skip_locked=True)).all()
        for row in rows:
            mine = (notices.c.table_id == row.table_id) & (notices.c.person == row.person)
            connection.execute(notices.delete().where(mine))
            for channel in _channels(database, connection, row.table_id, row.person, row.seat, row.number):
                if channel in channels and not _was_notified(connection, row.table_id, row.person, channel, row.number):
                    values = {"table_id": row.table_id, "person": row.person, "channel": channel, "seat": row.seat}
                    values |= {"number": row.number, "state": "waiting", "tries": 0, "due": time.time(), "worker": ""}
                    put(connection, deliveries, values)
    return len(rows)


def _channels(
    database: Database, connection: Connection, table_id: str, person: str, seat: int, number: int
) -> list[str]:
    """How to notify a person of a turn: not at all if it has passed or they are looking at the table."""
    contact = contacts.of(connection, person)
    found = ["webhook"] * bool(contact.webhook) + ["mail"] * (bool(contact.mail) and contact.confirmed)
    if not found:
        return []
    table = _still(database, connection, table_id, person, seat, number)
    return found if table is not None and (table.pace == "mail" or contact.live) else []


def _still(
    database: Database, connection: Connection, table_id: str, person: str, seat: int, number: int
) -> Table | None:
    """The table, if it is still that turn of the person and they are not looking."""
    table = tables.by_id(connection, table_id)
    sits = table.seats[seat].person == person and not table.seats[seat].away
    rows = connection.scalar(select(func.count()).where(schema.steps.c.table_id == table_id))
    waits = table.state == "playing" and sits and rows == number
    return table if waits and person not in looks(connection, database, table_id) else None


def _was_notified(connection: Connection, table_id: str, person: str, channel: str, number: int) -> bool:
    same = (deliveries.c.table_id == table_id) & (deliveries.c.person == person) & (deliveries.c.channel == channel)
    return connection.scalar(select(deliveries.c.number).where(same)) == number


def claim_due(database: Database, worker: str, most: int) -> list[Delivery]:
    """Deliveries that are due and that nobody else is sending."""
    wanted = (deliveries.c.state == "waiting") & (deliveries.c.due <= time.time())
    with database.read() as connection:
        if connection.scalar(select(deliveries.c.table_id).where(wanted).limit(1)) is None:
            return []
    rows = claim(database, deliveries, worker, most, wanted)
    names = ("table_id", "person", "channel", "seat", "number", "tries")
    return [Delivery(**{name: row[name] for name in names}) for row in rows]


def wanted(database: Database, delivery: Delivery) -> tuple[Table, contacts.Contact] | None:
    """The table and the person's addresses, if the delivery is still wanted."""
    with database.read() as connection:
        contact = contacts.of(connection, delivery.person)
        found = (delivery.table_id, delivery.person, delivery.seat, delivery.number)
        table = _still(database, connection, *found)
    reachable = contact.webhook if delivery.channel == "webhook" else contact.mail and contact.confirmed
    return (table, contact) if table is not None and reachable else None


def done(database: Database, delivery: Delivery, state: str) -> None:
    """A delivery was sent or dropped."""
    _change(database, delivery, state=state, worker="")


def later(database: Database, delivery: Delivery, seconds: float) -> None:
    """A delivery did not arrive, and is tried again."""
    _change(database, delivery, tries=delivery.tries + 1, due=time.time() + seconds, worker="")


def put_off(database: Database, delivery: Delivery, seconds: float) -> None:
    """A delivery has not been tried, because its mailbox has had enough for now."""
    _change(database, delivery, due=time.time() + seconds, worker="")


def _change(database: Database, delivery: Delivery, **values: object) -> None:
    columns = deliveries.c
    same = (columns.table_id == delivery.table_id) & (columns.person == delivery.person)
    this = same & (columns.channel == delivery.channel) & (columns.number == delivery.number)
    with database.write() as connection:
        connection.execute(update(deliveries).where(this).values(**values))
