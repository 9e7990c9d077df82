"""Who is logged in. The cookie of an account holds a token; the database keeps its hash, until somebody logs out.

A person with an account is nobody without such a token: an old guest's cookie opens nothing any more.
"""

import hashlib
import secrets
import time
from dataclasses import replace

from sqlalchemy import Connection, delete, insert, select

from astragal.hall.people.guests import YEAR, Guest
from astragal.hall.people.names import is_bots
from astragal.hall.store.lookalikes import looks
from astragal.hall.store.schema import accounts, push_devices, sessions
from astragal.hall.tables.setup import newcomer


def checked(connection: Connection, guest: Guest) -> Guest | None:
    """The person of a cookie, if they are who it says."""
    same = (accounts.c.person == guest.id) | (accounts.c.looks == looks(guest.name))
    found = {row.person: row.name for row in connection.execute(select(accounts.c.person, accounts.c.name).where(same))}
    name = found.get(guest.id)
    if name is None:
        guest = replace(guest, name=newcomer()) if found or is_bots(guest.name) else guest
        return None if guest.session else guest
    mine = (sessions.c.id == _hash(guest.session)) & (sessions.c.person == guest.id)
    known = connection.scalar(select(sessions.c.id).where(mine, sessions.c.created > time.time() - YEAR))
    return replace(guest, name=name, account=True) if known else None


def begin(connection: Connection, person: str) -> str:
    """A new token for a person's cookie."""
    token = secrets.token_urlsafe(24)
    now = time.time()
    connection.execute(delete(sessions).where(sessions.c.person == person, sessions.c.created <= now - YEAR))
    connection.execute(insert(sessions).values(id=_hash(token), person=person, created=now))
    return token


def end(connection: Connection, guest: Guest) -> None:
    """Somebody logs out of one device, which is not notified any more."""
    session = session_id(guest)
    connection.execute(delete(sessions).where(sessions.c.id == session, sessions.c.person == guest.id))
    connection.execute(delete(push_devices).where(push_devices.c.session == session, push_devices.c.person == guest.id))


def end_all(connection: Connection, person: str) -> None:
    """Somebody is logged out of all devices, and notified on none of them."""
    connection.execute(delete(sessions).where(sessions.c.person == person))
    connection.execute(delete(push_devices).where(push_devices.c.person == person))


def session_id(guest: Guest) -> str:
    """The session of an account under which the database knows it; nothing for a guest without one."""
    return _hash(guest.session) if guest.session else ""


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
