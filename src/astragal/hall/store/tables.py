"""Tables and who sits at them, as the database keeps them."""

import hmac
import json
import re
import time
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, bindparam, insert, select, update

from astragal.hall.refusal import Refused
from astragal.hall.store import schema
from astragal.hall.store.statements import PreparedStatement, put
from astragal.hall.tables.table import Seat, Table
from astragal.hall.texts import sentence

HALF = 12
"""Characters of each half of a link: the first finds the table, the second is compared in constant time."""
LINK = re.compile(r"[A-Za-z0-9_-]{24}")
_WHO_SITS = PreparedStatement(
    select(schema.seats.c.person, schema.seats.c.bot, schema.seats.c.away, schema.seats.c.out)
    .where(schema.seats.c.table_id == bindparam("table"))
    .order_by(schema.seats.c.seat)
    .with_for_update(read=True)
)


def keep(connection: Connection, table: Table) -> None:
    """Write a new table."""
    row = {column.name: getattr(table, column.name) for column in schema.tables.columns}
    connection.execute(insert(schema.tables).values(row | {"options": json.dumps(table.options)}))
    connection.execute(insert(schema.seats), [_seat_row(table, seat) for seat in table.seats])


def _seat_row(table: Table, seat: Seat) -> dict[str, Any]:
    return {
        "table_id": table.id,
        "seat": seat.seat,
        "person": seat.person,
        "bot": seat.bot,
        "name": seat.name,
        "away": seat.away,
        "luck": seat.luck,
        "promise": seat.promise,
        "out": seat.out,
        "helped": seat.helped,
    }


def save(connection: Connection, before: Table, after: Table) -> Table:
    """Write what differs between a table and what it has become; returns that."""
    columns = [column.name for column in schema.tables.columns if column.name != "options"]
    values = {name: getattr(after, name) for name in columns if getattr(after, name) != getattr(before, name)}
    if values:
        connection.execute(update(schema.tables).where(schema.tables.c.id == after.id).values(values))
    for old, new in zip(before.seats, after.seats, strict=True):
        if old != new:
            where = (schema.seats.c.table_id == after.id) & (schema.seats.c.seat == new.seat)
            connection.execute(update(schema.seats).where(where).values(_seat_row(after, new)))
    return after


def sit_as_in(connection: Connection, table: Table) -> bool:
    """Whether the same people and bots sit at a table as in this copy of it; nobody else changes that meanwhile."""
    found = [tuple(row) for row in _WHO_SITS.run(connection, [{"table": table.id}])]
    return found == [(seat.person, seat.bot, seat.away, seat.out) for seat in table.seats]


def bot_has_chosen(connection: Connection, table: Table, seat: int) -> Table:
    """Remember that a bot has chosen for the person in a seat; returns the table as it is then."""
    where = (schema.seats.c.table_id == table.id) & (schema.seats.c.seat == seat)
    connection.execute(update(schema.seats).where(where).values(helped=True))
    return table.with_seat(replace(table.seats[seat], helped=True))


def change(connection: Connection, table: Table, **values: Any) -> Table:
    """Write changed columns of a table; returns the table as it is then."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(values))
    return replace(table, **values)


def by_id(connection: Connection, table_id: str, *, locked: bool = False) -> Table:
    """A table and its seats; locked, nobody else changes it before this transaction ends.

    Steps may still be added meanwhile: a row that refers to the table does not wait for this lock.
    """
    query = select(schema.tables).where(schema.tables.c.id == table_id)
    row = connection.execute(query.with_for_update(key_share=True) if locked else query).first()
    if row is None:
        raise Refused(sentence("no_table"), 404)
    seats = connection.execute(select(schema.seats).where(schema.seats.c.table_id == table_id).order_by("seat"))
    return _table(row, tuple(_read_seat(seat) for seat in seats))


def _table(row: Row[Any], seats: tuple[Seat, ...]) -> Table:
    values = dict(row._mapping)
    return Table(**values | {"options": json.loads(values["options"]), "seats": seats})


def _read_seat(row: Row[Any]) -> Seat:
    return Seat(row.seat, row.person, row.bot, row.name, row.away, row.luck, row.promise, row.out, row.helped)


def by_link(connection: Connection, link: str) -> Table:
    """The table of a link; a wrong second half is refused just like a wrong first half."""
    if not LINK.fullmatch(link):
        raise Refused(sentence("no_table"), 404)
    table = by_id(connection, link[:HALF])
    if not hmac.compare_digest(table.key, link[HALF:]):
        raise Refused(sentence("no_table"), 404)
    return table


def rematch_link(connection: Connection, table_id: str) -> str:
    """The link of the table at which the same people play again, if there is one."""
    tables = schema.tables.c
    rematch = select(tables.rematch).where(tables.id == table_id).scalar_subquery()
    row = connection.execute(select(tables.id, tables.key).where(tables.id == rematch)).first()
    return row.id + row.key if row else ""


def keep_person(connection: Connection, person: str, name: str) -> None:
    """Know a person by name from now on."""
    people = schema.people
    put(connection, people, {"id": person, "name": name, "created": time.time()}, instead=False)
    connection.execute(update(people).where(people.c.id == person, people.c.name != name).values(name=name))


def clear(connection: Connection, person: str, table_id: str) -> None:
    """Leave a table out of a person's list from now on."""
    put(connection, schema.cleared, {"person": person, "table_id": table_id}, instead=False)


def listed(
    connection: Connection, *where: ColumnElement[bool], person: str | None = None, most: int | None = 50
) -> list[Table]:
    """The newest public tables that wait for players or are being played, or a person's that they have not cleared."""
    tables, seats = schema.tables, schema.seats
    query = select(tables).where(*where).order_by(tables.c.created.desc()).limit(most)
    if person is None:
        query = query.where(tables.c.public, tables.c.state != "over")
    else:
        mine = select(seats.c.table_id).where(seats.c.person == person)
        cleared = select(schema.cleared.c.table_id).where(schema.cleared.c.person == person)
        query = query.where(tables.c.id.in_(mine) | (tables.c.host == person), tables.c.id.not_in(cleared))
    rows = connection.execute(query).all()
    found: dict[str, list[Seat]] = {row.id: [] for row in rows}
    for seat in connection.execute(select(seats).where(seats.c.table_id.in_(found)).order_by("seat")):
        found[seat.table_id].append(_read_seat(seat))
    return [_table(row, tuple(found[row.id])) for row in rows]
