"""How far people are in the lessons of games."""

from sqlalchemy import Connection, delete, select, update

from astragal.hall.store.schema import lessons
from astragal.hall.store.statements import put


def place_of(connection: Connection, person: str, game: str) -> int:
    """How many steps of a lesson somebody has seen."""
    mine = (lessons.c.person == person) & (lessons.c.game == game)
    return connection.scalar(select(lessons.c.place).where(mine)) or 0


def keep_place(connection: Connection, person: str, game: str, place: int) -> None:
    """Remember it."""
    put(connection, lessons, {"person": person, "game": game, "place": place})


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Somebody is another person from now on, who may have begun other lessons already."""
    known = select(lessons.c.game).where(lessons.c.person == new)
    connection.execute(update(lessons).where(lessons.c.person == old, lessons.c.game.not_in(known)).values(person=new))
    forget(connection, old)


def forget(connection: Connection, person: str) -> None:
    """Forget all places of somebody."""
    connection.execute(delete(lessons).where(lessons.c.person == person))
