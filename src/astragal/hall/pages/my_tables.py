"""Somebody's tables: those where it is their turn, other unfinished ones, and the results of finished ones."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, select

from astragal.core.errors import AstragalError
from astragal.hall.content.table_lines import Mine, in_order, line_of, turn
from astragal.hall.play import seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.store import schema, tables
from astragal.hall.store.schema import result_seats
from astragal.hall.tables.table import Table
from astragal.hall.texts import decimal

MOST_UNFINISHED = 100
MOST_OVER = 50


def mine(referee: Referee, person: str, before: float | None = None) -> list[Mine]:
    """Somebody's tables: where it is their turn, where they play, and the newest that are over, or older ones."""
    over, created = schema.tables.c.state == "over", schema.tables.c.created
    with referee.database.read() as connection:
        earlier = [over] if before is None else [over, created < before]
        found = tables.listed(connection, *earlier, person=person, most=MOST_OVER)
        if before is None:
            found += tables.listed(connection, ~over, person=person, most=MOST_UNFINISHED)
        after = _ratings_after(connection, person, [table.id for table in found])
    shown = [_shown(referee, table, person, after.get(table.id, "")) for table in found]
    return in_order(shown)


def clear(referee: Referee, person: str, link: str) -> None:
    """Clear a table from somebody's list, leaving it if it is not over; without a link, clear all that are over."""
    with referee.database.read() as connection:
        over = schema.tables.c.state == "over"
        all_over = tables.listed(connection, over, person=person, most=None)
        wanted = [tables.by_link(connection, link)] if link else all_over
    wanted = [table for table in wanted if table.host == person or table.seats_of(person)]
    for table in wanted:
        for seat in table.seats_of(person):
            if table.state != "over" and not table.seats[seat].away:
                seat_changes.leave(referee, table.id, person, seat)
    with referee.database.write() as connection:
        for table in wanted:
            tables.clear(connection, person, table.id)


def _ratings_after(connection: Connection, person: str, found: Iterable[str]) -> dict[str, str]:
    columns = result_seats.c
    query = select(columns.table_id, columns.mu, columns.sigma).where(columns.player == person)
    rows = connection.execute(query.where(columns.table_id.in_(list(found)), columns.mu.is_not(None)))
    return {row.table_id: f"{decimal(row.mu)} ± {decimal(2 * row.sigma)}" for row in rows}


def _shown(referee: Referee, table: Table, person: str, rating: str) -> Mine:
    return line_of(table, rating=rating, **(_turn(referee, table, person) if table.state == "playing" else {}))


def _turn(referee: Referee, table: Table, person: str) -> dict[str, Any]:
    try:
        with referee.newest(table.id) as table_match:
            return turn(table_match, person)
    except AstragalError:
        return {}
