"""The tries that count, one for each person, game and day. A result comes from the table itself, with its last move."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from astragal.hall.matches.table_match import TableMatch
from astragal.hall.store import schema, tables
from astragal.hall.store.schema import tries
from astragal.hall.tables import daily
from astragal.hall.tables.table import Table
from astragal.hall.workers.worker_messages import WorkerMessages


@dataclass(frozen=True)
class Try:
    """Somebody's try on a day."""

    day: str
    game: str
    person: str
    table_id: str
    seat: int
    points: int | None = None
    """None until the game is over."""

    quality: float | None = None
    """Of its choices, from 0 to 1; none until they have been reviewed."""

    curve: str = ""
    """JSON: the points before its first choice and after each, once they have been worked out."""


COLUMNS = [tries.c[name] for name in Try.__dataclass_fields__]


def find(connection: Connection, day: str, game: str, person: str) -> Try | None:
    """The try that counts, if it was begun."""
    where = (tries.c.day == day, tries.c.game == game, tries.c.person == person)
    row = connection.execute(select(*COLUMNS).where(*where)).first()
    return Try(*row) if row else None


def on_day(connection: Connection, day: str, person: str) -> dict[str, Try]:
    """Somebody's tries on a day, by game."""
    rows = connection.execute(select(*COLUMNS).where(tries.c.person == person, tries.c.day == day))
    return {row.game: Try(*row) for row in rows}


def days_of(connection: Connection, person: str) -> dict[str, int]:
    """The days on which somebody has finished tries, and how many."""
    query = select(tries.c.day, func.count()).where(tries.c.person == person, tries.c.points.is_not(None))
    return {row[0]: row[1] for row in connection.execute(query.group_by(tries.c.day))}


def begin(connection: Connection, table: Table) -> None:
    """Write down that the try at a table has begun; a second one on the same day cannot be."""
    [seat] = table.seats_of(table.host)
    made = {"day": table.day, "game": table.game, "person": table.host, "table_id": table.id, "seat": seat}
    connection.execute(insert(tries).values(made))


def when_over(clock: Callable[[], float]) -> Callable[[Connection, TableMatch], None]:
    """What is done when a game ends, as part of the transaction that ends it: the result of a try is written down.

    Nothing is, if the day's seed has been shown by then, or if a bot has chosen for the person.
    """

    def keep_result(connection: Connection, table_match: TableMatch) -> None:
        table, now = table_match.table, clock()
        if not table.counts or daily.last_shown(now) >= table.day:
            return
        seats = tables.by_id(connection, table.id).seats  # a bot's choice may have been made by another worker
        [seat] = [seat for seat in seats if seat.person]
        if not seat.helped:
            result = {"points": table_match.match.scores[seat.seat], "due": now}
            connection.execute(update(tries).where(tries.c.table_id == table.id).values(result))

    return keep_result


def unseal(messages: WorkerMessages, now: float) -> bool:
    """Let anybody look at the tables of days that are over; returns whether there were any."""
    kept = schema.tables
    over = (kept.c.day != "") & (kept.c.day <= daily.last_shown(now)) & ~kept.c.watch
    with messages.database.write() as connection:
        found = bool(connection.execute(update(kept).where(over).values(watch=True)).rowcount)
        if found:
            messages.send(connection, "")
    return found


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Somebody is another person from now on; on a day on which both have tried, that person's own try counts."""
    for row in connection.execute(select(tries.c.day, tries.c.game).where(tries.c.person == old)).all():
        same = (tries.c.day == row.day) & (tries.c.game == row.game)
        if find(connection, row.day, row.game, new):
            connection.execute(delete(tries).where(same, tries.c.person == old))
        else:
            connection.execute(update(tries).where(same, tries.c.person == old).values(person=new))
