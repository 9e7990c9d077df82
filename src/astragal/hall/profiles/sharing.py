"""Who may see somebody's profile: nobody else, unless they have chosen so. A block goes before everything else."""

import secrets
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, select, update

from astragal.core.untrusted_text import quoted
from astragal.hall.profiles import friends
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.store.schema import people
from astragal.hall.texts import either, sentence

SHARES = ("nobody", "friends", "everybody")
"""Who sees a profile, the usual first."""

ADDRESS_BYTES = 15


@dataclass(frozen=True)
class Shared:
    """Whose profile it is, and who sees what."""

    person: str
    name: str
    shape: int
    colour: int
    since: float
    shares: str = SHARES[0]
    presence: bool = False
    profile: str = ""
    """The last part of its address; nothing until somebody else may see it."""


def of(connection: Connection, person: str) -> Shared | None:
    """What somebody shares; nothing is known of people who have never done anything."""
    return _found(connection, people.c.id == person)


def _found(connection: Connection, where: ColumnElement[bool]) -> Shared | None:
    row = connection.execute(select(people).where(where)).first()
    if row is None:
        return None
    looks = {"name": row.name, "shape": row.shape, "colour": row.colour, "since": row.created}
    return Shared(row.id, **looks, shares=row.shares, presence=row.presence, profile=row.profile or "")


def choose(connection: Connection, person: str, name: str, shares: str, *, presence: bool) -> None:
    """Keep who may see somebody's profile, and whether friends see that they are here."""
    if shares not in SHARES:
        raise Refused(sentence("expected_one_of", what="shares", words=either(SHARES), word=quoted(shares)))
    tables.keep_person(connection, person, name)
    connection.execute(update(people).where(people.c.id == person).values(shares=shares, presence=presence))
    address(connection, person)


def address(connection: Connection, person: str) -> str:
    """The last part of the address of somebody's profile, which says nothing about them."""
    mine = people.c.id == person
    connection.execute(
        update(people).where(mine, people.c.profile.is_(None)).values(profile=secrets.token_urlsafe(ADDRESS_BYTES))
    )
    return connection.scalar(select(people.c.profile).where(mine)) or ""


def visible_to(connection: Connection, profile: str, viewer: str) -> Shared:
    """Somebody's profile, if the viewer may see it; otherwise it is refused as one that does not exist."""
    found = _found(connection, people.c.profile == profile) if profile.isascii() and profile.isprintable() else None
    if found is None or not may_see(connection, found, viewer):
        raise Refused(sentence("no_page"), 404)
    return found


def may_see(connection: Connection, found: Shared, viewer: str) -> bool:
    """Whether somebody may see a profile."""
    if found.person == viewer:
        return True
    if found.shares == "nobody" or friends.is_blocked(connection, found.person, viewer):
        return False
    return found.shares == "everybody" or friends.are_friends(connection, found.person, viewer)
