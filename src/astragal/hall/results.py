"""What came of finished games, kept for ratings: written with the last move, so that each table counts once.

A table counts when everybody at it can be told apart for good: every person has an account and one seat, the dice are
fair, and nothing was taken back after luck or another seat had moved.
"""

import time

from sqlalchemy import Connection, func, insert, select

from astragal.core.rule import CHANCE
from astragal.hall.people_schema import accounts, result_seats, results
from astragal.hall.replayed import Replayed
from astragal.hall.steps import BACK, Story, read_rows
from astragal.hall.tables import Seat, Table

BOT = "bot:"


def player_of(seat: Seat) -> str:
    """Who is rated for a seat: a person, or a bot by its name."""
    return seat.person or BOT + seat.bot


def when_over(connection: Connection, replayed: Replayed) -> None:
    """Called when a game ends, as part of the transaction that ends it."""
    keep(connection, replayed.table, replayed.match.places)


def keep(connection: Connection, table: Table, places: list[int]) -> None:
    """Write down what came of a table, if it counts. Who has left counts as last, whatever a bot made of it."""
    if not counts(connection, table):
        return
    last = len(table.seats)
    connection.execute(insert(results).values(table_id=table.id, game=table.game, at=time.time(), number=None))
    rows = [
        {
            "table_id": table.id,
            "seat": seat.seat,
            "player": player_of(seat),
            "place": last if seat.away else place,
        }
        for seat, place in zip(table.seats, places, strict=True)
    ]
    connection.execute(insert(result_seats), rows)


def counts(connection: Connection, table: Table) -> bool:
    """Whether a table changes ratings."""
    people = [seat.person for seat in table.seats if seat.person]
    known = all(seat.person or seat.bot for seat in table.seats)
    if table.dice != "fair" or not known or not people or len({*people}) != len(people) or len(table.seats) < 2:
        return False
    query = select(func.count()).select_from(accounts).where(accounts.c.person.in_(people))
    return connection.scalar(query) == len(people) and not _taken_back(connection, table.id)


def _taken_back(connection: Connection, table_id: str) -> bool:
    """Whether more was taken back than a seat may by itself, which is one choice that nothing followed."""
    rows = read_rows(connection, table_id)
    if all(row.seat != BACK for row in rows):
        return False
    story = Story()
    for row in rows:
        before = list(story.steps)
        left = story.add(row.seat, row.text)
        if left is not None and (len(before) - left > 1 or any(step.seat == CHANCE for step in before[left:])):
            return True
    return False
