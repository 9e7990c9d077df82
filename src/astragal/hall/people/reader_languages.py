"""The language of each reader: the one that they chose, or the best that their browser asks for, or English.

What is sent to people who are elsewhere is in the language in which they asked for it, or in the one they chose since.
"""

from contextlib import suppress

from sqlalchemy import Connection, select, update
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from astragal.core.language import ENGLISH, LANGUAGES, best_of, language, speaking
from astragal.core.untrusted_text import quoted
from astragal.hall.people.guests import YEAR
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.store.database import Database
from astragal.hall.store.schema import people
from astragal.hall.texts import either, sentence

COOKIE = "astragal-language"
MOST_ASKED = 500
"""How much of what a browser asks for is read."""


class ReaderLanguages:
    """Lets everything that is worked out for a request, or for a socket, be in its reader's language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        code = language_of(HTTPConnection(scope)) if scope["type"] in ("http", "websocket") else ENGLISH
        with speaking(code):
            await self.app(scope, receive, send)


def language_of(connection: HTTPConnection) -> str:
    """The language of whoever sends a request."""
    chosen = chosen_in(connection)
    return chosen or wanted_by(connection.headers.get("accept-language", ""))


def chosen_in(connection: HTTPConnection) -> str:
    """The language that somebody chose on this device, if any."""
    chosen = connection.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else ""


def wanted_by(accepted: str) -> str:
    """The best language that a browser asks for, of those that we speak: `de-CH, fr;q=0.9` is German."""
    wanted: list[tuple[float, str]] = []
    for one in accepted[:MOST_ASKED].split(","):
        tag, _, weight = one.partition(";q=")
        with suppress(ValueError):
            wanted.append((float(weight) if weight else 1.0, tag))
    return best_of(tag for weight, tag in sorted(wanted, key=lambda one: -one[0]) if weight > 0)


def named(code: str) -> str:
    """A language that somebody chooses; nothing for that of the browser."""
    if code and code not in LANGUAGES:
        raise Refused(sentence("expected_one_of", what="language", words=either(LANGUAGES), word=quoted(code)))
    return code


def remember(connection: HTTPConnection, response: Response, code: str) -> None:
    """Keep the language that somebody has chosen on this device, or let the browser say it again."""
    if not code:
        response.delete_cookie(COOKIE, path="/")
        return
    secure = connection.url.scheme == "https"
    response.set_cookie(COOKIE, code, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)


def stored(database: Database, person: str) -> str:
    """The language in which somebody is told of something while they are elsewhere. This blocks."""
    with database.read() as connection:
        found = connection.scalar(select(people.c.language).where(people.c.id == person))
    return found if found in LANGUAGES else ENGLISH


def keep(connection: Connection, person: str, name: str) -> None:
    """Write to somebody in the language that they read now."""
    tables.keep_person(connection, person, name)
    connection.execute(update(people).where(people.c.id == person).values(language=language()))
