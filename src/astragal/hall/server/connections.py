"""The connections of one worker: how many an address may have, and how long it may take to send and to read."""

import asyncio
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from astragal.hall.access.addresses import counted
from astragal.hall.access.guard import FULL_WAIT, retry_after
from astragal.hall.access.limiter import OpenAtOnce
from astragal.hall.settings import Limits
from astragal.hall.texts import sentence

HEAD_SECONDS = 10.0
"""How long the head of a request may take."""

BODY_SECONDS = 30.0
"""How long the body of a request may take."""

READ_SECONDS = 30.0
"""How long somebody may be behind with reading what they are sent."""

LOOK_SECONDS = 1.0


class Lines:
    """Closes connections that take too long, and turns away an address that has too many of them."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._open = OpenAtOnce(limits.connections)
        self._clock = clock
        self._protocols: dict[asyncio.Transport, Http | WebSockets] = {}
        self._counted: dict[asyncio.Transport, str] = {}
        self._since: dict[asyncio.Transport, tuple[object, float]] = {}
        self._next: asyncio.TimerHandle | None = None

    def enter(self, transport: asyncio.Transport, protocol: "Http", address: str | None) -> bool:
        """Somebody connects, from an address that is counted or from one that speaks for others."""
        if address is not None:
            if not self._open.enter(address):
                return False
            self._counted[transport] = address
        self.speaks(transport, protocol)
        if self._next is None:
            self._next = protocol.loop.call_later(LOOK_SECONDS, self._look, protocol.loop)
        return True

    @property
    def open(self) -> int:
        """How many connections there are."""
        return len(self._protocols)

    def counted(self, address: str) -> int:
        """How many of them an address has."""
        return self._open.count(address)

    def speaks(self, transport: asyncio.Transport, protocol: "Http | WebSockets") -> None:
        """A connection switches to another protocol."""
        self._protocols[transport] = protocol

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is closed."""
        self._protocols.pop(transport, None)
        self._since.pop(transport, None)
        address = self._counted.pop(transport, None)
        if address is not None:
            self._open.leave(address)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        self.cut_slow()
        self._next = loop.call_later(LOOK_SECONDS, self._look, loop) if self._protocols else None

    def cut_slow(self) -> None:
        """Close what takes too long; called about once a second, so that no request pays for it."""
        now = self._clock()
        for transport, protocol in list(self._protocols.items()):
            doing, most = waits_for(transport, protocol)
            before, since = self._since.get(transport, (None, now))
            if doing is None or doing != before:
                self._since[transport] = (doing, now)
            elif now - since > most:
                transport.abort()


def waits_for(transport: asyncio.Transport, protocol: "Http | WebSockets") -> tuple[object, float]:
    """What the hall waits for somebody to do, and how long it does; nothing if it is the hall's turn."""
    if transport.get_write_buffer_size():
        return "read", READ_SECONDS
    if isinstance(protocol, WebSockets):
        return None, 0.0
    if protocol.cycle is None or protocol.cycle.response_complete:
        return ("head", protocol.cycle), HEAD_SECONDS
    return (("body", protocol.cycle), BODY_SECONDS) if protocol.cycle.more_body else (None, 0.0)


class Config(uvicorn.Config):
    """How the server runs a hall, with its connections."""

    def __init__(self, limits: Limits, **values: Any) -> None:
        super().__init__(**values, http=Http, ws=WebSockets)
        self.lines = Lines(limits)


class Http(H11Protocol):
    """The server's, with deadlines; it does not fail at its answers to somebody who has sent more than a request."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        trusted = host in getattr(self.app, "trusted_hosts", ())
        if not lines_of(self).enter(transport, self, None if trusted else counted(host)):
            transport.write(_refusal(sentence("too_many_connections")))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        super().connection_lost(exc)
        lines_of(self).leave(self.transport)

    def send_400_response(self, msg: str) -> None:
        """Say what was wrong, or hang up where nothing can be said; the answer to the request itself is not sent."""
        if self.cycle is not None:
            self.cycle.disconnected = True
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.close()


class WebSockets(WebSocketsSansIOProtocol):
    """The server's, with deadlines."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection has become a socket."""
        super().connection_made(transport)
        lines_of(self).speaks(self.transport, self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        super().connection_lost(exc)
        lines_of(self).leave(self.transport)


def lines_of(protocol: Http | WebSockets) -> Lines:
    """The connections that one belongs to."""
    return cast(Config, protocol.config).lines


def _refusal(reason: str) -> bytes:
    body = reason.encode()
    headers = {"content-type": "text/plain; charset=utf-8", "content-length": str(len(body)), "connection": "close"}
    header_lines = "".join(f"{name}: {value}\r\n" for name, value in (headers | retry_after(FULL_WAIT)).items())
    status = HTTPStatus.TOO_MANY_REQUESTS
    return f"HTTP/1.1 {status.value} {status.phrase}\r\n{header_lines}\r\n".encode() + body
