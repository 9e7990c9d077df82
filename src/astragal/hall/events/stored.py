"""Tournaments as the database keeps them: rows of tournaments, of those who play in them, and of their rounds."""

import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, func, insert, select, update

from astragal.hall.events.event import Event
from astragal.hall.events.standings import TABLE, Result, Standing, standings
from astragal.hall.refusal import Refused
from astragal.hall.store import schema, tables
from astragal.hall.store.schema import entrants, events, pairings
from astragal.hall.texts import sentence

UNFINISHED = ("open", "playing")


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays in a tournament."""

    person: str
    number: int
    name: str
    state: str
    """`in`, `away` until they say that they are back, or `left`."""

    seen: float
    free: float


class Pairing(NamedTuple):
    """What a round is for somebody."""

    round: int
    person: str
    kind: str
    board: int
    table_id: str | None
    seat: int | None
    place: int | None
    score: int | None


def keep(connection: Connection, event: Event) -> None:
    """Write a new tournament."""
    row = {column.name: getattr(event, column.name) for column in events.columns}
    connection.execute(insert(events).values(row | {"options": json.dumps(event.options)}))


def _event(row: Row[Any]) -> Event:
    values = dict(row._mapping)
    return Event(**values | {"options": json.loads(values["options"])})


def by_id(connection: Connection, event_id: str, *, locked: bool = False) -> Event:
    """A tournament; locked, nobody else changes it before this transaction ends."""
    query = select(events).where(events.c.id == event_id)
    row = connection.execute(query.with_for_update(key_share=True) if locked else query).first()
    if row is None:
        raise Refused(sentence("no_event"), 404)
    return _event(row)


def by_link(connection: Connection, link: str) -> Event:
    """The tournament of a link; a wrong second half is refused just like a wrong first half."""
    if not tables.LINK.fullmatch(link):
        raise Refused(sentence("no_event"), 404)
    event = by_id(connection, link[: tables.HALF])
    if not hmac.compare_digest(event.key, link[tables.HALF :]):
        raise Refused(sentence("no_event"), 404)
    return event


def listed(connection: Connection, *where: ColumnElement[bool], most: int = 50) -> list[Event]:
    """Some tournaments, the newest first."""
    query = select(events).where(*where).order_by(events.c.created.desc()).limit(most)
    return [_event(row) for row in connection.execute(query)]


def counts(connection: Connection, event_ids: list[str]) -> Mapping[str, int]:
    """How many people play in some tournaments."""
    query = select(entrants.c.event, func.count()).where(entrants.c.event.in_(event_ids), entrants.c.state != "left")
    return {row[0]: row[1] for row in connection.execute(query.group_by(entrants.c.event))}


def change(connection: Connection, event: Event, **values: Any) -> Event:
    """Write changed columns of a tournament, and that its page shows something else; returns it as it is then."""
    connection.execute(update(events).where(events.c.id == event.id).values(version=events.c.version + 1, **values))
    return by_id(connection, event.id)


def entrants_of(connection: Connection, event: Event) -> list[Entrant]:
    """Everybody who has joined, in that order."""
    columns = [entrants.c[name] for name in Entrant.__dataclass_fields__]
    query = select(*columns).where(entrants.c.event == event.id).order_by(entrants.c.number)
    return [Entrant(*row) for row in connection.execute(query)]


def pairings_of(connection: Connection, event: Event) -> list[Pairing]:
    """Every round as far as it has been paired."""
    columns = [pairings.c[name] for name in Pairing._fields]
    query = select(*columns).where(pairings.c.event == event.id)
    return [Pairing(*row) for row in connection.execute(query.order_by(pairings.c.round, pairings.c.board))]


def is_running(connection: Connection, event: Event) -> bool:
    """Whether a game of it is still being played."""
    waits = (pairings.c.event == event.id) & (pairings.c.kind == TABLE) & pairings.c.place.is_(None)
    return connection.scalar(select(pairings.c.person).where(waits).limit(1)) is not None


def links_of(connection: Connection, event: Event) -> dict[str, str]:
    """The links of its tables, by their ids."""
    stored = schema.tables.c
    rows = connection.execute(select(stored.id, stored.key).where(stored.event == event.id))
    return {row.id: row.id + row.key for row in rows}


def placed(event: Event, people: list[Entrant], played: list[Pairing]) -> list[Standing]:
    """The standings of a tournament."""
    results = [
        Result(one.person, one.kind, one.table_id or "", one.place or 0, one.score or 0)
        for one in played
        if one.kind != TABLE or one.place is not None
    ]
    return standings([one.person for one in people], results, event.style, event.seats)
