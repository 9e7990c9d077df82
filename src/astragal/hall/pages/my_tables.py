"""Somebody's tables: those where it is their turn, other unfinished ones, and the results of finished ones."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from astragal.core.errors import AstragalError
from astragal.hall.play.referee import Referee
from astragal.hall.store import schema, tables
from astragal.hall.store.people_schema import result_seats
from astragal.hall.tables import setup
from astragal.hall.tables.table import Table

MOST_UNFINISHED = 100
MOST_OVER = 50


@dataclass(frozen=True)
class Mine:
    """One of somebody's tables."""

    link: str
    game: str
    title: str
    state: str
    pace: str
    names: list[str]
    created: float
    turn: str = ""
    """Who has to choose."""

    yours: bool = False
    """Whether that is one of the person's own seats."""

    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    rating: str = ""
    """The person's rating after the game, if it changed."""


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
    order = ("playing", "open", "over")
    return sorted(shown, key=lambda table: (not table.yours, order.index(table.state), -table.created))


def _ratings_after(connection: Connection, person: str, found: Iterable[str]) -> dict[str, str]:
    columns = result_seats.c
    query = select(columns.table_id, columns.mu, columns.sigma).where(columns.player == person)
    rows = connection.execute(query.where(columns.table_id.in_(list(found)), columns.mu.is_not(None)))
    return {row.table_id: f"{row.mu:.1f} ± {2 * row.sigma:.1f}" for row in rows}


def _shown(referee: Referee, table: Table, person: str, rating: str) -> Mine:
    values: dict[str, Any] = {}
    if table.state == "playing":
        values = _turn(referee, table, person)
    elif table.state == "over":
        values = ending(table.ending)
    try:
        title = setup.game_named(table.game).title
    except AstragalError:
        title = table.game
    names = table.names
    return Mine(table.link, table.game, title, table.state, table.pace, names, table.created, rating=rating, **values)


def _turn(referee: Referee, table: Table, person: str) -> dict[str, Any]:
    try:
        with referee.newest(table.id) as table_match:
            if table.waits_for_luck:
                return {"yours": any(table.seats[mine].owes_luck for mine in table.seats_of(person))}
            seat = table_match.match.to_act
            if table_match.broken or seat < 0:
                return {}
            return {"turn": table.names[seat], "yours": table.seats[seat].person == person and not table.player(seat)}
    except AstragalError:
        return {}


def ending(text: str) -> dict[str, tuple[int, ...]]:
    """The points and places in the last line of a record."""
    words = text.split()
    if "scores" not in words or "places" not in words:
        return {}
    middle = words.index("places")
    scores, places = words[words.index("scores") + 1 : middle], words[middle + 1 :]
    return {"scores": tuple(map(int, scores)), "places": tuple(map(int, places))}
