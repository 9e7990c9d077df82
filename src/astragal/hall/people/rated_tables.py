"""Which tables are rated: it is chosen when a table is opened, so that everybody knows it from the start."""

from sqlalchemy import Connection, func, select

from astragal.hall.refusal import Refused
from astragal.hall.store.people_schema import accounts
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence


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
