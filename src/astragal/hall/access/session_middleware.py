"""Finds out who sends each request, from the cookie and the database."""

from sqlalchemy.exc import DBAPIError
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from astragal.hall.people.guests import COOKIE, IN_SCOPE, Guest, Guests
from astragal.hall.people.sessions import checked
from astragal.hall.store.database import Database
from astragal.hall.texts import sentence


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
                later = sentence("database_away")
                answer = WebSocketClose(1013, later) if scope["type"] == "websocket" else PlainTextResponse(later, 503)
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _checked(self, guest: Guest) -> Guest | None:
        with self._database.read() as connection:
            return checked(connection, guest)
