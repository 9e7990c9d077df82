"""Notices on their way: one row for each table, person and channel, so that each turn is notified exactly once.

`plan` turns the notices that are due into deliveries, in one transaction; a delivery is then claimed by one worker and
sent, and its row stays, so that the same turn is not notified again. All of this blocks.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, update

from astragal.hall.notices import contacts, digests, invitations
from astragal.hall.notices.turn_notices import Notice
from astragal.hall.pushes import devices
from astragal.hall.store import schema, tables
from astragal.hall.store.database import Database
from astragal.hall.store.schema import deliveries
from astragal.hall.store.statements import put
from astragal.hall.tables.table import Table
from astragal.hall.workers.leases import claim, looks

MOST_AT_ONCE = 20
PUSH = "push"
OFFERS = ("rematch", invitations.KIND)
"""Notices that somebody may play, not that they have to."""


@dataclass(frozen=True)
class Delivery:
    """A notice that has to be sent."""

    table_id: str
    person: str
    channel: str
    seat: int
    number: int
    tries: int
    kind: str

    @property
    def slot(self) -> int:
        """The place of the device that it is pushed to; 0 if it is not pushed."""
        return int(self.channel.removeprefix(PUSH)) if self.channel.startswith(PUSH) else 0

    @property
    def notice(self) -> Notice:
        """What it is about."""
        return Notice(self.table_id, self.person, self.seat, self.number, self.kind)


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
            notice = Notice(row.table_id, row.person, row.seat, row.number, row.kind)
            for channel in _channels(database, connection, notice):
                if channel.rstrip("12345678") in channels and not _was_notified(connection, notice, channel):
                    values = {**vars(notice), "channel": channel, "state": "waiting", "tries": 0}
                    put(connection, deliveries, {**values, "due": time.time(), "worker": ""})
    return len(rows)


def _channels(database: Database, connection: Connection, notice: Notice) -> list[str]:
    """How to notify a person: not at all if what it is about has passed, or they are looking at the table."""
    contact = contacts.of(connection, notice.person)
    found = [f"{PUSH}{slot}" for slot in devices.slots(connection, notice.person)]
    if notice.kind != "rematch":
        found += ["webhook"] * bool(contact.webhook) + ["mail"] * contact.writes("turn")
    if not found and not contact.writes("daily"):
        return []
    table = _still(database, connection, notice)
    if table is None or (table.pace != "mail" and not contact.live):
        return []
    if contact.writes("daily") and notice.kind not in OFFERS:
        digests.want(connection, notice.person)
    return found


def _still(database: Database, connection: Connection, notice: Notice) -> Table | None:
    """The table, if what a notice is about is still so and the person is not looking."""
    table = tables.by_id(connection, notice.table_id)
    looking = notice.person in looks(connection, database, notice.table_id)
    if notice.kind == invitations.KIND:
        return table if not looking and invitations.still_stands(connection, table, notice) else None
    seat = table.seats[notice.seat]
    waits = table.state != "over" and seat.person == notice.person and not seat.away
    if waits and notice.kind != "rematch":
        rows = connection.scalar(select(func.count()).where(schema.steps.c.table_id == notice.table_id))
        waits = table.state == "playing" and rows == notice.number
    pages = [table.id]
    if table.earlier is not None and not _has_chosen(connection, notice):
        pages.append(table.earlier)
    looking = looking or any(notice.person in looks(connection, database, page) for page in pages)
    return table if waits and not looking else None


def _has_chosen(connection: Connection, notice: Notice) -> bool:
    """Whether the person has found the table; until then the page of the game before it leads there."""
    steps = schema.steps.c
    chosen = (steps.table_id == notice.table_id) & (steps.seat == notice.seat)
    return connection.scalar(select(steps.number).where(chosen).limit(1)) is not None


def _was_notified(connection: Connection, notice: Notice, channel: str) -> bool:
    """Whether a notice is a repetition; only a nudge may be one, where it shows as such."""
    same = (deliveries.c.table_id == notice.table_id) & (deliveries.c.person == notice.person)
    row = connection.execute(select(deliveries).where(same & (deliveries.c.channel == channel))).first()
    if row is None or notice.kind == invitations.KIND:
        return row is not None
    nudged = notice.kind == "nudge" and channel.startswith(PUSH)
    return not nudged and row.kind not in OFFERS and bool(row.number == notice.number)


def claim_due(database: Database, worker: str, most: int) -> list[Delivery]:
    """Deliveries that are due and that nobody else is sending."""
    wanted = (deliveries.c.state == "waiting") & (deliveries.c.due <= time.time())
    rows = claim(database, deliveries, worker, most, wanted)
    names = ("table_id", "person", "channel", "seat", "number", "tries", "kind")
    return [Delivery(**{name: row[name] for name in names}) for row in rows]


def wanted(database: Database, delivery: Delivery) -> tuple[Table, contacts.Contact] | None:
    """The table and the person's addresses, if the delivery is still wanted."""
    with database.read() as connection:
        contact = contacts.of(connection, delivery.person)
        table = _still(database, connection, delivery.notice)
    reachable = {"webhook": bool(contact.webhook), "mail": contact.writes("turn")}
    return (table, contact) if table is not None and reachable.get(delivery.channel, True) else None


def done(database: Database, delivery: Delivery, state: str) -> None:
    """A delivery was sent or dropped."""
    _change(database, delivery, state=state, worker="")


def later(database: Database, delivery: Delivery, seconds: float) -> None:
    """A delivery did not arrive, and is tried again."""
    _change(database, delivery, tries=delivery.tries + 1, due=time.time() + seconds, worker="")


def put_off(database: Database, delivery: Delivery, seconds: float) -> None:
    """A delivery has not been tried, because its mailbox or device has had enough for now."""
    _change(database, delivery, due=time.time() + seconds, worker="")


def _change(database: Database, delivery: Delivery, **values: object) -> None:
    columns = deliveries.c
    same = (columns.table_id == delivery.table_id) & (columns.person == delivery.person)
    this = same & (columns.channel == delivery.channel) & (columns.number == delivery.number)
    with database.write() as connection:
        connection.execute(update(deliveries).where(this).values(**values))
