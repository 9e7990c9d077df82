"""Invitations: somebody at an open table has a friend notified of it, once for each table."""

from sqlalchemy import Connection, select

from astragal.hall.notices import contacts
from astragal.hall.notices.turn_notices import Notice, want_notice
from astragal.hall.profiles import friends
from astragal.hall.pushes import devices
from astragal.hall.refusal import Refused
from astragal.hall.store import schema, tables
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence

KIND = "invitation"


def invite(connection: Connection, table: Table, person: str, friend: str) -> None:
    """Have a friend notified of a table; refused if nobody can sit down there, or no notice reaches the friend."""
    if not table.seats_of(person) or not has_room(table):
        raise Refused(sentence("invite_from_open"), 409)
    if not may_invite(connection, person, friend):
        raise Refused(sentence("friends_changed"), 409)
    if table.seats_of(friend) or friend in invited(connection, table.id):
        return
    contact = contacts.of(connection, friend)
    reachable = contact.webhook or contact.writes("turn") or devices.slots(connection, friend)
    if not reachable or (table.pace != "mail" and not contact.live):
        raise Refused(sentence("friend_not_notified"), 409)
    want_notice(connection, Notice(table.id, friend, table.seats_of(person)[0], 0, KIND), 0.0)


def has_room(table: Table) -> bool:
    """Whether somebody can still sit down at a table."""
    return table.state == "open" and any(seat.open for seat in table.seats)


def may_invite(connection: Connection, person: str, friend: str) -> bool:
    """Whether somebody may invite another: friends may, as long as neither has blocked the other."""
    blocked = friends.is_blocked(connection, friend, person) or friends.is_blocked(connection, person, friend)
    return friends.are_friends(connection, friend, person) and not blocked


def invited(connection: Connection, table_id: str) -> set[str]:
    """Those who have been invited to a table, or are about to be."""
    found: set[str] = set()
    for rows in (schema.notices, schema.deliveries):
        query = select(rows.c.person).where(rows.c.table_id == table_id, rows.c.kind == KIND)
        found |= set(connection.scalars(query))
    return found


def still_stands(connection: Connection, table: Table, notice: Notice) -> bool:
    """Whether an invitation is still one: there is room, and whoever has invited sits there and is a friend."""
    host = table.seats[notice.seat].person
    free = has_room(table) and not table.seats_of(notice.person)
    return free and host is not None and may_invite(connection, host, notice.person)


def own_table(connection: Connection, person: str) -> Table | None:
    """The newest table that somebody has opened and at which there is room, if they sit there."""
    mine = (schema.tables.c.host == person, schema.tables.c.state == "open")
    query = select(schema.tables.c.id).where(*mine).order_by(schema.tables.c.created.desc()).limit(1)
    table_id = connection.scalar(query)
    table = tables.by_id(connection, table_id) if table_id else None
    return table if table and table.seats_of(person) and has_room(table) else None
