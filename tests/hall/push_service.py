"""A real push service on this machine, with the browsers that listen at it: it checks who pushes, they decrypt."""

import json
import os
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Pushed:
    """A message as the service got it."""

    path: str
    headers: dict[str, str]
    body: bytes = field(repr=False)

    @property
    def claims(self) -> dict[str, Any]:
        """What the signature says, which must be right."""
        assert Vapid02.verify(self.headers["authorization"])
        token = self.headers["authorization"].partition("t=")[2].partition(",")[0]
        found: dict[str, Any] = json.loads(data(token.split(".")[1]))
        return found

    @property
    def key(self) -> str:
        """The public key that it is signed with."""
        return self.headers["authorization"].partition("k=")[2]


class Listener:
    """A browser that listens at the service."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key: EllipticCurvePrivateKey = generate_private_key(SECP256R1())
        self.auth = os.urandom(16)

    @property
    def subscription(self) -> dict[str, Any]:
        """What a page sends to the hall."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text(point), "auth": text(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, pushed: Pushed) -> dict[str, Any]:
        """The message; nobody else can read it."""
        plain = http_ece.decrypt(pushed.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(plain)
        return found


class PushService:
    """Keeps what is pushed."""

    def __init__(self) -> None:
        self.got: list[Pushed] = []
        self.answers: list[int] = []
        """What to answer, one after the other; after that 201."""

        kept = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                kept.got.append(Pushed(self.path, {name.lower(): text for name, text in self.headers.items()}, body))
                self.send_response(kept.answers.pop(0) if kept.answers else 201)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def listener(self, name: str) -> Listener:
        """A browser more."""
        return Listener(f"{self.origin}/send/{name}")


@contextmanager
def push_service() -> Iterator[PushService]:
    made = PushService()
    thread = threading.Thread(target=made.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        made.server.shutdown()
        made.server.server_close()
        thread.join()
