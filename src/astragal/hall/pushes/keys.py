"""The key pair that says who pushes (VAPID): made when the hall is first started, and never again.

It is in the database, which nobody else can read, because all workers and machines of a hall share it: browsers take
pushes only from the key they subscribed with. It needs the extra `push`; without that, nothing is pushed.
"""

from base64 import urlsafe_b64encode
from importlib.util import find_spec
from typing import TYPE_CHECKING

from sqlalchemy import select

from astragal.hall.store.database import Database
from astragal.hall.store.schema import push_keys
from astragal.hall.store.statements import put

if TYPE_CHECKING:
    from py_vapid import Vapid02


def can_push() -> bool:
    """Whether what is needed to push is installed."""
    return all(find_spec(name) is not None for name in ("http_ece", "py_vapid"))


def key_of(database: Database) -> "Vapid02":
    """The key pair of a hall; the first worker that asks makes it. This blocks."""
    from py_vapid import Vapid02

    with database.read() as connection:
        private = connection.scalar(select(push_keys.c.private))
    if private is None:
        made = Vapid02()
        made.generate_keys()
        number = made.private_key.private_numbers().private_value
        row = {"id": 1, "private": as_text(number.to_bytes(32, "big"))}
        with database.write() as connection:
            put(connection, push_keys, row, instead=False)
            private = connection.scalar(select(push_keys.c.private))
    return Vapid02.from_raw(str(private).encode())


def public_text(key: "Vapid02") -> str:
    """The public key, as a browser subscribes with it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return as_text(key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def as_text(data: bytes) -> str:
    """Bytes as browsers write them."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()
