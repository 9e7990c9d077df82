"""Who has left a table's page, since when, and how they are called back."""

import time
from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from astragal.hall.display.table_info import Gone
from astragal.hall.notices.turn_notices import Notice, want_notice
from astragal.hall.play.referee import Referee
from astragal.hall.refusal import Refused
from astragal.hall.store import schema, tables
from astragal.hall.texts import sentence

NUDGE_SECONDS = 600.0
"""After this long somebody may be nudged again."""


def note(connection: Connection, table_id: str, people: Iterable[str]) -> None:
    """Keep since when each of some people is not looking, if they are not; only people who sit there matter."""
    seats, looking, departures = schema.seats.c, schema.looking.c, schema.departures
    concerned = set(connection.scalars(select(seats.person).where(seats.table_id == table_id))) & set(people)
    if not concerned:
        return
    here = set(connection.scalars(select(looking.person).where(looking.table_id == table_id)))
    known = set(connection.scalars(select(departures.c.person).where(departures.c.table_id == table_id)))
    back = departures.c.person.in_(concerned & here & known)
    connection.execute(delete(departures).where(departures.c.table_id == table_id, back))
    for person in concerned - here - known:
        connection.execute(insert(departures).values(table_id=table_id, person=person, at=time.time()))


def since(connection: Connection, table_id: str) -> dict[str, Gone]:
    """Who has stopped looking."""
    departures, now = schema.departures, time.time()
    rows = connection.execute(select(departures).where(departures.c.table_id == table_id))
    return {row.person: Gone(max(0, int(now - row.at) // 60), row.nudged > now - NUDGE_SECONDS) for row in rows}


def nudge(referee: Referee, table_id: str, person: str, seat: int) -> None:
    """Call somebody back who has left: at once if it is their turn, otherwise as soon as it is."""
    departures = schema.departures.c
    with referee.newest(table_id) as table_match:
        table, number, to_act = table_match.table, table_match.number, table_match.match.to_act
    if not table.seats_of(person):
        raise Refused(sentence("not_your_seat"), 403)
    absent = table.seats[seat].person if 0 <= seat < len(table.seats) else None
    if table.state != "playing" or absent is None or absent == person:
        raise Refused(sentence("nobody_to_nudge"), 409)
    mine = (departures.table_id == table_id, departures.person == absent)
    with referee.database.write() as connection:
        tables.by_id(connection, table_id, locked=True)
        last = connection.scalar(select(departures.nudged).where(*mine))
        if last is None:
            raise Refused(sentence("nobody_to_nudge"), 409)
        if last > time.time() - NUDGE_SECONDS:
            raise Refused(sentence("nudged_already"), 409)
        connection.execute(update(schema.departures).where(*mine).values(nudged=time.time()))
        if to_act == seat:
            want_notice(connection, Notice(table_id, absent, seat, number, "nudge"), 0)
        referee.messages.send(connection, table_id, kind="seats")
