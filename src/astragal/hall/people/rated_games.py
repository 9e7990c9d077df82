"""Rated games: whether a table is rated is chosen when it is opened, so that everybody knows it from the start.

The result is written with the last move, so that each table counts once.
"""

import time

from sqlalchemy import Connection, func, insert, select

from astragal.hall.matches.table_match import TableMatch
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.store.schema import accounts, result_seats, results
from astragal.hall.tables.final_places import final_places
from astragal.hall.tables.table import Seat, Table
from astragal.hall.texts import sentence

BOT = "bot:"


def check(connection: Connection, table: Table) -> None:
    """Refuse a rated table, or somebody who has just sat down there, if it could not be rated."""
    if table.rated and not can_be(connection, table):
        raise Refused(sentence("expected_rated"), 403)


def can_be(connection: Connection, table: Table) -> bool:
    """Whether ratings can follow from a table: fair dice, a clock, and people with accounts on one seat each."""
    people = [seat.person for seat in table.seats if seat.person]
    if table.dice != "fair" or not table.clock or len(table.seats) < 2 or len({*people}) != len(people):
        return False
    query = select(func.count()).select_from(accounts).where(accounts.c.person.in_(people))
    return connection.scalar(query) == len(people)


def player_of(seat: Seat) -> str:
    """Who is rated for a seat: a person, or a bot by its name."""
    return seat.person or BOT + seat.bot


def when_over(connection: Connection, table_match: TableMatch) -> None:
    """Called when a game ends, as part of the transaction that ends it."""
    keep(connection, table_match.table, table_match.match.places)


def keep(connection: Connection, table: Table, places: list[int]) -> None:
    """Write down the result of a rated table."""
    if not table.rated:
        return
    seats = tables.by_id(connection, table.id).seats  # a bot's choice may have been made by another worker
    connection.execute(insert(results).values(table_id=table.id, game=table.game, at=time.time(), number=None))
    rows = [
        {
            "table_id": table.id,
            "seat": seat.seat,
            "player": player_of(seat),
            "place": place,
        }
        for seat, place in zip(seats, final_places(seats, places), strict=True)
    ]
    connection.execute(insert(result_seats), rows)
