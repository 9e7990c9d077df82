"""Clubs: groups of people with a name and a link, the evenings they have had, and who has gathered what there."""

import hmac
import secrets
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from astragal.hall.events import stored
from astragal.hall.events.event import Event, plain_name
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.store.schema import clubs, entrants, events, members
from astragal.hall.store.statements import put
from astragal.hall.texts import sentence

MOST_FOUNDED = 5
MOST_MEMBERS = 200


@dataclass(frozen=True)
class Club:
    """A group with a name and a link."""

    id: str
    key: str = field(repr=False)
    name: str
    founder: str
    created: float
    closed: bool = False

    @property
    def link(self) -> str:
        """What has to be known to find it."""
        return self.id + self.key


class Member(NamedTuple):
    """Somebody in a club."""

    person: str
    name: str


class Gathered(NamedTuple):
    """What somebody has gathered in a club's evenings."""

    rank: int
    person: str
    name: str
    points: int
    evenings: int


def found(connection: Connection, person: str, name: str, called: str, now: float) -> Club:
    """Found a club, and be its first member."""
    club = Club(secrets.token_urlsafe(9), secrets.token_urlsafe(9), plain_name(called), person, now)
    own = (clubs.c.founder == person) & ~clubs.c.closed
    if (connection.scalar(select(func.count()).select_from(clubs).where(own)) or 0) >= MOST_FOUNDED:
        raise Refused(sentence("too_many_clubs", most=MOST_FOUNDED), 409)
    connection.execute(insert(clubs).values(vars(club)))
    join(connection, club, person, name, now)
    return club


def by_link(connection: Connection, link: str) -> Club:
    """The club of a link, if it has not been closed."""
    if not tables.LINK.fullmatch(link):
        raise Refused(sentence("no_club"), 404)
    row = connection.execute(select(clubs).where(clubs.c.id == link[: tables.HALF], ~clubs.c.closed)).first()
    if row is None or not hmac.compare_digest(row.key, link[tables.HALF :]):
        raise Refused(sentence("no_club"), 404)
    return Club(**row._mapping)


def by_id(connection: Connection, club_id: str) -> Club | None:
    """A club, if it has not been closed."""
    row = connection.execute(select(clubs).where(clubs.c.id == club_id, ~clubs.c.closed)).first()
    return Club(**row._mapping) if row else None


def of_person(connection: Connection, person: str) -> list[Club]:
    """The clubs that somebody is in."""
    mine = select(members.c.club).where(members.c.person == person)
    rows = connection.execute(select(clubs).where(clubs.c.id.in_(mine), ~clubs.c.closed).order_by(clubs.c.created))
    return [Club(**row._mapping) for row in rows]


def members_of(connection: Connection, club: Club) -> list[Member]:
    """Everybody in a club, in the order in which they joined."""
    query = select(members.c.person, members.c.name).where(members.c.club == club.id)
    return [Member(*row) for row in connection.execute(query.order_by(members.c.joined, members.c.person))]


def join(connection: Connection, club: Club, person: str, name: str, now: float) -> None:
    """Join a club."""
    if len(members_of(connection, club)) >= MOST_MEMBERS:
        raise Refused(sentence("club_is_full", most=MOST_MEMBERS), 409)
    row = {"club": club.id, "person": person, "name": name, "joined": now}
    put(connection, members, row, instead=False)


def leave(connection: Connection, club: Club, person: str) -> None:
    """Leave a club; its founder hands it on first, or closes it."""
    if person == club.founder:
        raise Refused(sentence("founder_stays"), 409)
    connection.execute(delete(members).where(members.c.club == club.id, members.c.person == person))


def remove(connection: Connection, club: Club, person: str, other: str) -> None:
    """The founder removes a member."""
    check_founder(club, person)
    leave(connection, club, other)


def hand_on(connection: Connection, club: Club, person: str, other: str) -> None:
    """The founder makes another member the founder."""
    check_founder(club, person)
    check_member(connection, club, other)
    connection.execute(update(clubs).where(clubs.c.id == club.id).values(founder=other))


def close(connection: Connection, club: Club, person: str) -> None:
    """The founder closes a club; its tournaments stay what they are."""
    check_founder(club, person)
    connection.execute(update(clubs).where(clubs.c.id == club.id).values(closed=True))


def check_founder(club: Club, person: str) -> None:
    """Make sure that a club is somebody's."""
    if club.founder != person:
        raise Refused(sentence("not_the_founder"), 403)


def check_member(connection: Connection, club: Club, person: str) -> None:
    """Make sure that somebody is in a club."""
    if person not in [one.person for one in members_of(connection, club)]:
        raise Refused(sentence("not_a_member"), 403)


def evenings(connection: Connection, club: Club) -> list[Event]:
    """The tournaments of a club, the newest first."""
    return stored.listed(connection, events.c.club == club.id, events.c.state != "off")


def gathered(connection: Connection, club: Club) -> list[Gathered]:
    """The standings over all evenings that are over: a point for coming, and one for everybody ranked behind."""
    points, times = Counter[str](), Counter[str]()
    called: dict[str, str] = {}
    for event in reversed(evenings(connection, club)):
        if event.state != "over":
            continue
        people = stored.entrants_of(connection, event)
        placed = stored.placed(event, people, stored.pairings_of(connection, event))
        called |= {one.person: one.name for one in people}
        for one in placed:
            points[one.person] += 1 + sum(other.rank > one.rank for other in placed)
            times[one.person] += 1
    order = sorted(points, key=lambda person: (-points[person], times[person], called[person]))
    return [
        Gathered(
            1 + sum(points[other] > points[person] for other in order),
            person,
            called[person],
            points[person],
            times[person],
        )
        for person in order
    ]


def forget(connection: Connection, person: str, nobody: str) -> None:
    """Somebody has gone for good, and everything of theirs is nobody's: they play no more, and lead no club.

    What nobody can start any more is called off; what has a time, or has begun, continues.
    """
    connection.execute(update(entrants).where(entrants.c.person == nobody).values(state="left"))
    for event in stored.listed(connection, events.c.host == nobody, events.c.state == "open", events.c.starts == 0):
        stored.change(connection, event, state="off")
    connection.execute(delete(members).where(members.c.person.in_((person, nobody))))
    for row in connection.execute(select(clubs).where(clubs.c.founder == nobody)).all():
        others = members_of(connection, Club(**row._mapping))
        values = {"founder": others[0].person} if others else {"closed": True}
        connection.execute(update(clubs).where(clubs.c.id == row.id).values(values))
