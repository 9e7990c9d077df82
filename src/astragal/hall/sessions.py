"""Who is logged in. The cookie of an account holds a token; the database keeps its hash, until somebody logs out.

A person with an account is nobody without such a token: an old guest's cookie opens nothing any more.
"""

import hashlib
import secrets
import time
from dataclasses import replace

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import DBAPIError
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from astragal.hall.database import Database
from astragal.hall.guests import COOKIE, IN_SCOPE, YEAR, Guest, Guests
from astragal.hall.names import NEWCOMER, is_bots, looks
from astragal.hall.people_schema import accounts, sessions
from astragal.hall.texts import sentence

LATER = sentence("database_away")


class Sessions:
    """Finds out who sends each request before anything else is done with it."""

    def __init__(self, app: ASGIApp, guests: Guests, database: Database) -> None:
        self.app = app
        self._guests = guests
        self._database = database

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with the person who sends it."""
        if scope["type"] in ("http", "websocket") and not scope["path"].startswith("/static/"):
            guest = self._guests.read(HTTPConnection(scope).cookies.get(COOKIE, ""))
            try:
                scope[IN_SCOPE] = await self._database.run(self._checked, guest) if guest else None
            except DBAPIError:  # do not mistake somebody for another person when the database cannot be asked
                answer = WebSocketClose(1013, LATER) if scope["type"] == "websocket" else PlainTextResponse(LATER, 503)
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _checked(self, guest: Guest) -> Guest | None:
        with self._database.read() as connection:
            return checked(connection, guest)


def checked(connection: Connection, guest: Guest) -> Guest | None:
    """The person of a cookie, if they are who it says."""
    same = (accounts.c.person == guest.id) | (accounts.c.looks == looks(guest.name))
    found = {row.person: row.name for row in connection.execute(select(accounts.c.person, accounts.c.name).where(same))}
    name = found.get(guest.id)
    if name is None:
        guest = replace(guest, name=NEWCOMER) if found or is_bots(guest.name) else guest
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
    """Somebody logs out of one device."""
    connection.execute(delete(sessions).where(sessions.c.id == _hash(guest.session), sessions.c.person == guest.id))


def end_all(connection: Connection, person: str) -> None:
    """Somebody is logged out of all devices."""
    connection.execute(delete(sessions).where(sessions.c.person == person))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
