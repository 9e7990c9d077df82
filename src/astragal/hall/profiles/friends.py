"""Friends: whoever gives away a link agrees, and so does whoever uses it. Either can end it at any time."""

import secrets
import time
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, func, insert, or_, select, update

from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.store.database import Database
from astragal.hall.store.schema import accounts, blocks, friend_links, friends, looking, people
from astragal.hall.store.statements import put
from astragal.hall.texts import sentence
from astragal.hall.workers.leases import alive

MOST_FRIENDS = 200
LINK_USES = 10
LINK_SECONDS = 7 * 86_400
TOKEN_BYTES = 18


@dataclass(frozen=True)
class Link:
    """What somebody gives to those who are to be their friends."""

    token: str
    until: float
    uses: int


@dataclass(frozen=True)
class Friend:
    """A friend, as far as they let others see."""

    person: str
    name: str
    shape: int
    colour: int
    account: bool
    profile: str
    """The last part of the address of their profile, if they share it."""

    here: bool
    """Whether they are looking at a table now; both must have allowed to see that."""


def link_of(connection: Connection, person: str, now: float) -> Link | None:
    """The link that somebody gives to others, if it still works."""
    columns = (friend_links.c.token, friend_links.c.until, friend_links.c.uses)
    works = (friend_links.c.until > now, friend_links.c.uses > 0)
    row = connection.execute(select(*columns).where(friend_links.c.person == person, *works)).first()
    return Link(*row) if row else None


def new_link(connection: Connection, person: str, name: str, now: float) -> Link:
    """A new link; the one before it works no more."""
    tables.keep_person(connection, person, name)
    made = Link(secrets.token_urlsafe(TOKEN_BYTES), now + LINK_SECONDS, LINK_USES)
    put(connection, friend_links, {"person": person, **vars(made)})
    return made


def revoke_link(connection: Connection, person: str) -> None:
    """Nobody comes by somebody's link any more."""
    connection.execute(delete(friend_links).where(friend_links.c.person == person))


def giver(connection: Connection, token: str, viewer: str, now: float) -> tuple[str, str]:
    """Who has given away a link, and their name; refused if it does not work for the viewer, whatever the reason."""
    row = None
    if token.isascii() and token.isprintable():
        works = (friend_links.c.token == token, friend_links.c.until > now, friend_links.c.uses > 0)
        query = select(people.c.id, people.c.name).join(friend_links, friend_links.c.person == people.c.id)
        row = connection.execute(query.where(*works)).first()
    if row is None or is_blocked(connection, row.id, viewer):
        raise Refused(sentence("no_friend_link"), 404)
    return row.id, row.name


def accept(connection: Connection, token: str, person: str, name: str, now: float) -> None:
    """Become the friend of whoever has given away a link."""
    other, _ = giver(connection, token, person, now)
    if other == person:
        raise Refused(sentence("own_friend_link"), 409)
    if are_friends(connection, person, other):
        return
    for one in (person, other):
        if (connection.scalar(select(func.count()).where(friends.c.person == one)) or 0) >= MOST_FRIENDS:
            raise Refused(sentence("too_many_friends", most=MOST_FRIENDS), 409)
    tables.keep_person(connection, person, name)
    unblock(connection, person, other)
    left = (friend_links.c.token == token, friend_links.c.uses > 0)
    if not connection.execute(update(friend_links).where(*left).values(uses=friend_links.c.uses - 1)).rowcount:
        raise Refused(sentence("no_friend_link"), 404)
    rows = [{"person": one, "friend": two, "since": now} for one, two in ((person, other), (other, person))]
    connection.execute(insert(friends), rows)


def ids_of(connection: Connection, person: str) -> set[str]:
    """Somebody's friends."""
    return set(connection.scalars(select(friends.c.friend).where(friends.c.person == person)))


def are_friends(connection: Connection, one: str, other: str) -> bool:
    """Whether two people are friends."""
    same = (friends.c.person == one, friends.c.friend == other)
    return connection.scalar(select(friends.c.since).where(*same)) is not None


def is_blocked(connection: Connection, person: str, other: str) -> bool:
    """Whether somebody has blocked another."""
    same = (blocks.c.person == person, blocks.c.blocked == other)
    return connection.scalar(select(blocks.c.person).where(*same)) is not None


def list_of(database: Database, connection: Connection, person: str) -> list[Friend]:
    """Somebody's friends with what those let them see, by name."""
    shows = bool(connection.scalar(select(people.c.presence).where(people.c.id == person)))
    here = select(looking.c.person).where(looking.c.worker.in_(alive(database)))
    query = (
        select(people, accounts.c.person.label("account"), people.c.id.in_(here).label("here"))
        .join(friends, friends.c.friend == people.c.id)
        .outerjoin(accounts, accounts.c.person == people.c.id)
        .where(friends.c.person == person)
    )
    found = [
        Friend(
            person=row.id,
            name=row.name,
            shape=row.shape,
            colour=row.colour,
            account=row.account is not None,
            profile=(row.profile or "") if row.shares != "nobody" else "",
            here=shows and row.presence and bool(row.here),
        )
        for row in connection.execute(query)
    ]
    return sorted(found, key=lambda friend: friend.name.casefold())


def part(connection: Connection, person: str, other: str) -> None:
    """Two people are friends no more."""
    connection.execute(delete(friends).where(or_(_pair(person, other), _pair(other, person))))


def _pair(one: str, other: str) -> ColumnElement[bool]:
    return and_(friends.c.person == one, friends.c.friend == other)


def block(connection: Connection, person: str, other: str) -> None:
    """Part, and never see each other's links or profiles again."""
    part(connection, person, other)
    put(connection, blocks, {"person": person, "blocked": other}, instead=False)


def unblock(connection: Connection, person: str, other: str) -> None:
    """Take a block back."""
    connection.execute(delete(blocks).where(blocks.c.person == person, blocks.c.blocked == other))


def blocked_by(connection: Connection, person: str) -> list[tuple[str, str]]:
    """Those whom somebody has blocked, with their names."""
    query = select(people.c.id, people.c.name).join(blocks, blocks.c.blocked == people.c.id)
    return [(row.id, row.name) for row in connection.execute(query.where(blocks.c.person == person))]


def forget(connection: Connection, person: str) -> None:
    """Somebody goes: they are nobody's friend any more, and nobody has blocked them."""
    ours: list[tuple[Table, ColumnElement[bool]]] = [
        (friends, or_(friends.c.person == person, friends.c.friend == person)),
        (blocks, or_(blocks.c.person == person, blocks.c.blocked == person)),
        (friend_links, friend_links.c.person == person),
    ]
    for table, where in ours:
        connection.execute(delete(table).where(where))


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Somebody is another person from now on: friends and blocks go with them."""
    theirs = ids_of(connection, old) - {new}
    known = ids_of(connection, new)
    blocked = list(connection.scalars(select(blocks.c.blocked).where(blocks.c.person == old)))
    blocking = list(connection.scalars(select(blocks.c.person).where(blocks.c.blocked == old)))
    forget(connection, old)
    now = time.time()
    for other in theirs - known:
        for one, two in ((new, other), (other, new)):
            put(connection, friends, {"person": one, "friend": two, "since": now})
    pairs = [(new, other) for other in blocked] + [(other, new) for other in blocking]
    for one, two in pairs:
        if one != two:
            put(connection, blocks, {"person": one, "blocked": two}, instead=False)
