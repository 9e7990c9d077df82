"""Pushes a message to a browser: encrypted, so that only the browser can read it, and signed by the hall."""

import os
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from astragal.hall.pushes import webhook
from astragal.hall.pushes.devices import Device, key_bytes
from astragal.hall.pushes.not_delivered import NotDelivered
from astragal.hall.settings import Post
from astragal.hall.texts import sentence

if TYPE_CHECKING:
    from py_vapid import Vapid02

GONE = (404, 410)
"""What a push service answers when nobody listens there any more."""

KEPT_SECONDS = 24 * 3600
"""How long a push service tries to reach a browser that is switched off."""

SIGNED_SECONDS = 12 * 3600
"""How long a signature is valid; services refuse more than a day."""


class DeviceGone(NotDelivered):
    """Nobody listens at this endpoint any more."""


async def push(post: Post, key: "Vapid02", device: Device, message: bytes, topic: str) -> None:
    """Push a message; one of the same topic that has not arrived yet is replaced by it."""
    parts = urlsplit(device.endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_SECONDS,
        "sub": _who_pushes(post),
    }
    headers = {
        **key.sign(claims),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_SECONDS),
        "Urgency": "high",
        "Topic": topic,
    }
    status = await webhook.send(device.endpoint, _encrypted(device, message), headers, private=post.private_webhooks)
    if status in GONE:
        raise DeviceGone(sentence("push_answered", status=status), for_good=True)
    if not 200 <= status < 300:
        lasting = status < 500 and status not in webhook.AGAIN
        raise NotDelivered(sentence("push_answered", status=status), for_good=lasting)


def _encrypted(device: Device, message: bytes) -> bytes:
    import http_ece
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    made: bytes = http_ece.encrypt(
        message,
        salt=os.urandom(16),
        private_key=generate_private_key(SECP256R1()),
        dh=key_bytes(device.p256dh),
        auth_secret=key_bytes(device.auth),
        version="aes128gcm",
    )
    return made


def _who_pushes(post: Post) -> str:
    """Whom a push service can ask about what it is sent."""
    if post.sender:
        return f"mailto:{post.sender}"
    parts = urlsplit(post.address)
    known = parts.scheme == "https" and "." in (parts.hostname or "")
    return f"https://{parts.hostname}" if known else "mailto:hall@localhost"
