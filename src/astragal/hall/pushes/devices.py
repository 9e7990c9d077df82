"""The browsers that somebody wants to be notified in: where to push to, and the keys that only they can read with."""

import binascii
import time
from base64 import urlsafe_b64decode
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection, delete, select

from astragal.core.untrusted_text import quoted
from astragal.hall.people import reader_languages
from astragal.hall.pushes import webhook
from astragal.hall.refusal import Refused
from astragal.hall.store.schema import push_devices
from astragal.hall.texts import sentence

MOST = 8
"""Devices of one person; a further one takes the place of the oldest."""

MOST_ENDPOINT = 1000
KEY_BYTES, AUTH_BYTES = 65, 16


@dataclass(frozen=True)
class Device:
    """A browser that has subscribed."""

    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)
    session: str = field(default="", repr=False)
    """That of the account it was asked for in, if any."""


def checked(device: Device, *, private: bool) -> Device:
    """A subscription that can be pushed to, or a sentence; strangers send these."""
    endpoint = webhook.webhook_address(device.endpoint, MOST_ENDPOINT)
    if not endpoint.startswith("https://") and not private:
        raise Refused(sentence("expected_endpoint", address=quoted(endpoint)))
    webhook.check(endpoint, private=private)
    if not _is_point(device.p256dh) or len(key_bytes(device.auth)) != AUTH_BYTES:
        raise Refused(sentence("expected_push_keys"))
    return replace(device, endpoint=endpoint)


def _is_point(text: str) -> bool:
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    found = key_bytes(text)
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), found)
    except ValueError:
        return False
    return len(found) == KEY_BYTES


def key_bytes(text: str) -> bytes:
    """A key as a browser writes it, or nothing."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4)) if len(text) <= 2 * KEY_BYTES else b""
    except (binascii.Error, ValueError):
        return b""


def keep(connection: Connection, person: str, name: str, device: Device) -> None:
    """Notify a person in this browser from now on, and nobody else in it."""
    reader_languages.keep(connection, person, name)
    forget(connection, device.endpoint)
    columns, mine = push_devices.c, push_devices.c.person == person
    taken = list(connection.execute(select(columns.slot).where(mine).order_by(columns.created)).scalars())
    free = next((slot for slot in range(1, MOST + 1) if slot not in taken), None)
    if free is None:
        free = taken[0]
        connection.execute(delete(push_devices).where(mine, columns.slot == free))
    values = {"person": person, "slot": free, "created": time.time(), **vars(device)}
    connection.execute(push_devices.insert().values(values))


def slots(connection: Connection, person: str) -> list[int]:
    """Which of their places for a device somebody uses."""
    columns = push_devices.c
    return list(connection.scalars(select(columns.slot).where(columns.person == person).order_by(columns.slot)))


def at(connection: Connection, person: str, slot: int) -> Device | None:
    """One of somebody's devices."""
    columns = push_devices.c
    row = connection.execute(select(push_devices).where(columns.person == person, columns.slot == slot)).first()
    return Device(row.endpoint, row.p256dh, row.auth, row.session) if row else None


def is_known(connection: Connection, person: str, endpoint: str) -> bool:
    """Whether somebody is notified in a browser."""
    same = (push_devices.c.endpoint == endpoint) & (push_devices.c.person == person)
    return connection.scalar(select(push_devices.c.slot).where(same)) is not None


def forget(connection: Connection, endpoint: str, person: str | None = None) -> None:
    """Push nothing more to a browser, if it is this person's."""
    same = push_devices.c.endpoint == endpoint
    connection.execute(delete(push_devices).where(same if person is None else same & (push_devices.c.person == person)))
