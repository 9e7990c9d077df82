"""The names the hall answers to: a page elsewhere that points its own name at our address gets no answer."""

import ipaddress
import re
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from astragal.core.errors import AstragalError
from astragal.core.untrusted_text import quoted
from astragal.hall.texts import sentence

NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*")


class Hosts:
    """Lets in what is sent to this machine by number, as localhost, or by a name that is known."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app = app
        self._names = frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        host = Headers(scope=scope).get("host", "") if scope["type"] in ("http", "websocket") else ""
        app: ASGIApp = self.app
        if host and not self.knows(host):  # every browser says it; a program that does not cannot be misled
            refusal = sentence("other_host", host=quoted(host))
            app = WebSocketClose(1008) if scope["type"] == "websocket" else PlainTextResponse(refusal, 400)
        await app(scope, receive, send)

    def knows(self, host: str) -> bool:
        """Whether a host, perhaps with a port, is this hall."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
            return name in self._names or name == "localhost" or name.endswith(".localhost") or is_number(name)
        except ValueError:
            return False


def is_number(host: str) -> bool:
    """Whether a host is an IP address, which nobody can point elsewhere."""
    try:
        return bool(ipaddress.ip_address(host))
    except ValueError:
        return False


def host_name(host: str) -> str:
    """The name of a host as requests have it."""
    name = host.lower().removesuffix(".")
    if not NAME.fullmatch(name):
        raise AstragalError(sentence("expected_host", host=quoted(host)))
    return name


def proxy_address(address: str) -> str:
    """The address, or the network, of a web server that passes requests on."""
    try:
        return str(ipaddress.ip_network(address))
    except ValueError as error:
        raise AstragalError(sentence("expected_proxy", address=quoted(address))) from error
