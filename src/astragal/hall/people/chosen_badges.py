"""The shape and the colour that people have chosen, with an account or without."""

from sqlalchemy import Connection, select, update

from astragal.hall.store import tables
from astragal.hall.store.schema import people, seats
from astragal.hall.tables.badges import Badge


def of(connection: Connection, person: str) -> Badge:
    """What somebody has chosen."""
    row = connection.execute(select(people.c.shape, people.c.colour).where(people.c.id == person)).first()
    return Badge(row.shape, row.colour) if row else Badge()


def choose(connection: Connection, person: str, name: str, badge: Badge) -> None:
    """Keep what somebody has chosen."""
    tables.keep_person(connection, person, name)
    connection.execute(update(people).where(people.c.id == person).values(shape=badge.shape, colour=badge.colour))


def chosen_at(connection: Connection, table_id: str) -> dict[str, Badge]:
    """What the people at a table have chosen."""
    sit = select(seats.c.person).where(seats.c.table_id == table_id)
    query = select(people.c.id, people.c.shape, people.c.colour).where(people.c.id.in_(sit))
    rows = connection.execute(query.where(people.c.shape + people.c.colour > 0))
    return {row.id: Badge(row.shape, row.colour) for row in rows}
