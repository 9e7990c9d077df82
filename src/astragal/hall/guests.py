"""Who somebody is: a signed cookie with an id and a name. Nobody needs more to play."""

import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from astragal.hall.refusal import Refused
from astragal.hall.tables import person_name

COOKIE = "astragal"
SALT = "guest"
YEAR = 366 * 24 * 3600
NEWCOMER = "Guest"


@dataclass(frozen=True)
class Guest:
    """A person as the cookie knows them."""

    id: str
    name: str = NEWCOMER
    new: bool = False
    """Whether there is no cookie of theirs yet."""


class Guests:
    """Reads and signs cookies."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, SALT)

    def of(self, connection: HTTPConnection) -> Guest:
        """Who sends a request; one whose cookie is missing or not ours is somebody new."""
        return self.read(connection.cookies.get(COOKIE, "")) or Guest(secrets.token_urlsafe(16), new=True)

    def read(self, cookie: str) -> Guest | None:
        """The person of a cookie, if it is one of ours; signatures are compared in constant time."""
        try:
            found = self._signer.loads(cookie[:1000])
            return Guest(str(found["id"])[:32], person_name(str(found["name"])))
        except (BadSignature, Refused, KeyError, TypeError, ValueError):
            return None

    def cookie(self, guest: Guest) -> str:
        """What the cookie of a person holds."""
        value = self._signer.dumps({"id": guest.id, "name": guest.name})
        return value if isinstance(value, str) else value.decode()

    def remember(self, connection: HTTPConnection, response: Response, guest: Guest) -> None:
        """Set a person's cookie."""
        secure = connection.url.scheme in ("https", "wss")
        response.set_cookie(
            COOKIE, self.cookie(guest), max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure
        )
