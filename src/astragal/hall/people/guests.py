"""Who somebody is: a signed cookie with an id and a name. Nobody needs more to play."""

import secrets
from dataclasses import dataclass, field

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from astragal.hall.refusal import Refused
from astragal.hall.tables.setup import NEWCOMER, newcomer, person_name

COOKIE = "astragal"
IN_SCOPE = "astragal.guest"
"""Where a request carries the person who sends it, once `Sessions` has found out."""

SALT = "guest"
YEAR = 366 * 24 * 3600


@dataclass(frozen=True)
class Guest:
    """A person as the cookie knows them."""

    id: str
    name: str = NEWCOMER
    new: bool = False
    """Whether there is no cookie of theirs yet."""

    session: str = field(default="", repr=False)
    """What proves that they have logged in."""

    account: bool = False


class Guests:
    """Reads and signs cookies."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, SALT)

    def of(self, connection: HTTPConnection) -> Guest:
        """Who sends a request; one whose cookie is missing or not ours is somebody new."""
        if connection.scope.get(IN_SCOPE) is None:
            connection.scope[IN_SCOPE] = self.somebody_new()
        found: Guest = connection.scope[IN_SCOPE]
        return found

    def somebody_new(self, name: str = "") -> Guest:
        """A new person."""
        return Guest(secrets.token_urlsafe(16), name or newcomer(), new=True)

    def read(self, cookie: str) -> Guest | None:
        """The person of a cookie, if it is one of ours; signatures are compared in constant time."""
        try:
            found = self._signer.loads(cookie[:1000])
            name = person_name(str(found["name"]))
            return Guest(str(found["id"])[:32], name, session=str(found.get("session", ""))[:64])
        except (BadSignature, Refused, AttributeError, KeyError, TypeError, ValueError):
            return None

    def cookie(self, guest: Guest) -> str:
        """What the cookie of a person holds."""
        session = {"session": guest.session} if guest.session else {}
        value = self._signer.dumps({"id": guest.id, "name": guest.name, **session})
        return value if isinstance(value, str) else value.decode()

    def remember(self, connection: HTTPConnection, response: Response, guest: Guest) -> None:
        """Set a person's cookie."""
        secure = connection.url.scheme in ("https", "wss")
        response.set_cookie(
            COOKIE, self.cookie(guest), max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure
        )
