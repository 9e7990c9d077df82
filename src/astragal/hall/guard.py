"""Stands at the door: no request from another site, not too many from anywhere, and strict headers on every answer."""

import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from astragal.hall.settings import Limits
from astragal.hall.texts import sentence

MOST_KNOWN = 10_000
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Allowance:
    """So many at once, and so many each second after that, for each of many senders."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, sender: str = "") -> bool:
        """Use one up, if there is one left."""
        now = time.monotonic()
        left, at = self._left.pop(sender, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.rate)
        enough = left >= 1
        self._left[sender] = (left - 1 if enough else left, now)
        if len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)
        return enough


class Guard:
    """The outermost layer of the hall."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self._requests = Allowance(*limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = ""
        status = 403
        if not self._requests.take((scope.get("client") or ("",))[0]):
            refusal, status = sentence("too_many_requests"), 429
        elif (scope["type"] == "websocket" or scope["method"] not in SAFE) and not same_origin(headers):
            refusal = sentence("other_origin")
        if scope["type"] == "websocket":
            await (WebSocketClose(1008, refusal) if refusal else self.app)(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    found[name] = value
            await send(message)

        app = PlainTextResponse(refusal, status) if refusal else self.app
        await app(scope, receive, send_with_headers)


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from a page of the host that it is sent to."""
    try:
        origin = urlsplit(headers.get("origin", ""))
    except ValueError:
        return False
    return bool(origin.netloc) and origin.netloc.lower() == headers.get("host", "").lower()
