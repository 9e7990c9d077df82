"""At the door: no request from another site, not too many from anywhere, and strict headers on every answer."""

import math
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose

from astragal.hall import content_policy
from astragal.hall.access.addresses import sender
from astragal.hall.access.limiter import OpenAtOnce
from astragal.hall.access.rate_limits import Allowance
from astragal.hall.settings import Limits
from astragal.hall.store.threads import asker
from astragal.hall.texts import sentence

SAFE = ("GET", "HEAD", "OPTIONS")
MOST_WAIT = 3600
FULL_WAIT = 5.0
"""When to try again while no more may be open; nobody knows when one of them will close."""

HEADERS = {
    content_policy.HEADER: content_policy.PAGES,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """The outermost layer of the hall."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self._requests = Allowance(*limits.requests)
        self._open = OpenAtOnce(limits.connections)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        address = sender(HTTPConnection(scope))
        if wait := self._requests.take(address):
            await refuse(scope, receive, send, too_early(sentence("too_many_requests"), wait))
        elif not self._open.enter(address):
            await refuse(scope, receive, send, too_early(sentence("too_many_connections"), FULL_WAIT))
        else:
            asker.set(address)
            try:
                await self._let_in(scope, receive, send)
            finally:
                self._open.leave(address)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        acts = scope["type"] == "websocket" or scope["method"] not in SAFE
        if acts and not same_origin(Headers(scope=scope)):
            reason = sentence("other_origin")
            if scope["type"] == "websocket":
                await WebSocketClose(1008, reason)(scope, receive, send)
            else:
                await refuse(scope, receive, send, PlainTextResponse(reason, 403))
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            found = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                found.setdefault(name, value)
        await send(message)

    return send_with_headers


def too_early(reason: str, wait: float) -> Response:
    """The answer to somebody who should try again later."""
    return PlainTextResponse(reason, 429, retry_after(wait))


def retry_after(wait: float) -> dict[str, str]:
    """The header that says after how many seconds to try again."""
    return {"retry-after": str(min(MOST_WAIT, math.ceil(wait) if math.isfinite(wait) else MOST_WAIT))}


async def refuse(scope: Scope, receive: Receive, send: Send, answer: Response) -> None:
    """Answer a request, or the request for a socket, with a refusal."""
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await answer(scope, receive, _with_headers(send))


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from a page of the host that it is sent to."""
    try:
        origin = urlsplit(headers.get("origin", ""))
    except ValueError:
        return False
    return bool(origin.netloc) and origin.netloc.lower() == headers.get("host", "").lower()
