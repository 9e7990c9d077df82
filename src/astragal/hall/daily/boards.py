"""Leaderboards: who has how many points on a day, and of those with equal points whose choices were better."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from astragal.hall.daily.tries import Try
from astragal.hall.store import schema
from astragal.hall.store.schema import tries
from astragal.hall.tables.badges import Badge


class Place(NamedTuple):
    """A try with its place."""

    rank: int
    """From 1; the same for those that nothing tells apart."""

    person: str
    points: int
    quality: float | None
    by_choices: bool
    """Whether somebody with equal points is ahead, because their choices were better."""


@dataclass(frozen=True)
class Known:
    """How somebody on a leaderboard is shown."""

    name: str
    badge: Badge
    account: bool
    link: str
    """Of the table at which they played."""


def board(connection: Connection, day: str, game: str) -> list[Place]:
    """Everybody who has finished, the best first."""
    columns = (tries.c.person, tries.c.points, tries.c.quality, tries.c.due)
    query = select(*columns).where(tries.c.day == day, tries.c.game == game, tries.c.points.is_not(None))
    rows = [(person, points, quality, due) for person, points, quality, due in connection.execute(query)]
    return ranked(sorted(rows, key=lambda row: (-row[1], row[2] is None, -(row[2] or 0), row[3])))


def ranked(rows: Sequence[tuple[str, int, float | None, float]]) -> list[Place]:
    """The places of tries in their order. As long as choices have not been reviewed, equal points share a place."""
    first: dict[int, int] = {}
    for place, (_, points, _, _) in enumerate(rows, start=1):
        first.setdefault(points, place)
    unknown = {points for _, points, quality, _ in rows if quality is None}
    made: list[Place] = []
    for place, (person, points, quality, _) in enumerate(rows, start=1):
        before = made[-1] if made else None
        if points in unknown:
            rank = first[points]
        else:
            rank = before.rank if before and (before.points, before.quality) == (points, quality) else place
        made.append(Place(rank, person, points, quality, rank > first[points]))
    return made


def among(board: Sequence[Place], people: Collection[str]) -> list[Place]:
    """The board of some people alone, with their places among each other."""
    return ranked([(row.person, row.points, row.quality, 0.0) for row in board if row.person in people])


def rank_of(connection: Connection, mine: Try) -> tuple[int, int]:
    """The place of a finished try, and of how many: the same as in `board`, without reading all of it."""
    equal = tries.c.points == mine.points
    query = select(
        func.count(),
        func.count().filter(tries.c.points > mine.points),
        func.count().filter(equal, tries.c.quality > (mine.quality or 0.0)),
        func.count().filter(equal, tries.c.quality.is_(None)),
    ).where(tries.c.day == mine.day, tries.c.game == mine.game, tries.c.points.is_not(None))
    count, ahead, better, not_reviewed = connection.execute(query).one()
    return 1 + ahead + (0 if not_reviewed else better), count


def known(connection: Connection, day: str, game: str, people: Sequence[str]) -> dict[str, Known]:
    """How some of those on a leaderboard are shown."""
    person, table = schema.people.c, schema.tables.c
    query = (
        select(person.id, person.name, person.shape, person.colour, schema.accounts.c.person, table.id, table.key)
        .select_from(tries)
        .join(schema.people, person.id == tries.c.person)
        .join(schema.tables, table.id == tries.c.table_id)
        .outerjoin(schema.accounts, schema.accounts.c.person == person.id)
        .where(tries.c.day == day, tries.c.game == game, tries.c.person.in_(people))
    )
    return {
        row[0]: Known(row[1], Badge(row[2], row[3]), row[4] is not None, row[5] + row[6])
        for row in connection.execute(query)
    }
