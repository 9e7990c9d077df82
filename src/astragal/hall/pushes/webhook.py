"""Posts to an address that a player has given. Strangers give these, so they must not reach anything of our own.

The name is resolved once, every address it has must be public, and the connection goes to the address that was
checked. Redirects are not followed; only the first line of the answer is read.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import urlsplit

from astragal.core.untrusted_text import quoted
from astragal.hall.pushes.not_delivered import NotDelivered
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence

MOST_WEBHOOK = 500
SECONDS = 10.0
MOST_LINE = 4096
AGAIN = (408, 425, 429)
SPECIAL = tuple(
    ipaddress.ip_network(network)
    for network in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"),
        *("192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24"),
        *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"),
    )
)
"""From the registries of special-purpose addresses; what Python itself takes for global depends on its version."""

UNICAST = ipaddress.ip_network("2000::/3")
"""All that is public of IPv6. Ways to write an address of IPv4, such as ::ffff:0:0/96 and 64:ff9b::/96, lie outside."""


def webhook_address(address: str, most: int = MOST_WEBHOOK) -> str:
    """An address that something can be sent to, or nothing."""
    address = address.strip()
    if not address:
        return ""
    try:
        parts = urlsplit(address)
        port, host = parts.port, (parts.hostname or "").encode("idna")
    except (ValueError, UnicodeError):
        port, host = None, b""
    plain = address.isascii() and address.isprintable() and " " not in address and len(address) <= most
    if not plain or not host or port == 0 or parts.scheme not in ("http", "https") or parts.username is not None:
        wanted = sentence("webhook_address", most=most)
        raise Refused(sentence("expected_not", wanted=wanted, address=quoted(address)))
    return address


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet."""
    found = ipaddress.ip_address(address)
    return (found.version == 4 or found in UNICAST) and not any(found in network for network in SPECIAL)


def check(address: str, *, private: bool = False) -> None:
    """Refuse an address at once that would be refused later; a name is only resolved when something is sent."""
    host = urlsplit(address).hostname or ""
    try:
        refused = bool(host) and not private and not is_public(host)
    except ValueError:
        refused = (host.rstrip(".") == "localhost" or host.rstrip(".").endswith(".localhost")) and not private
    if refused:
        raise Refused(sentence("webhook_inside"))


async def resolve(host: str, port: int, *, private: bool = False) -> str:
    """An address of a host, if all of its addresses may be reached."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotDelivered(sentence("host_unknown")) from error
    addresses = [str(place[0]) for *_, place in found]
    if not addresses:
        raise NotDelivered(sentence("host_unknown"))
    if not private and not all(map(is_public, addresses)):
        raise NotDelivered(sentence("host_inside"), for_good=True)
    return addresses[0]


async def post(address: str, body: bytes, *, private: bool = False, seconds: float = SECONDS) -> None:
    """Send a notice as JSON; raises `NotDelivered` unless the other side says that it has it."""
    kind = {"Content-Type": "application/json"}
    status = await send(webhook_address(address), body, kind, private=private, seconds=seconds)
    if not 200 <= status < 300:
        raise NotDelivered(sentence("webhook_answered", status=status), for_good=status < 500 and status not in AGAIN)


async def send(
    address: str, body: bytes, headers: Mapping[str, str], *, private: bool = False, seconds: float = SECONDS
) -> int:
    """Post something; the status that the other side answers, or `NotDelivered`."""
    try:
        async with asyncio.timeout(seconds):
            return await _send(address, body, headers, private)
    except (OSError, EOFError, TimeoutError, ValueError) as error:
        raise NotDelivered(sentence("webhook_silent", error=type(error).__name__)) from error


async def _send(address: str, body: bytes, headers: Mapping[str, str], private: bool) -> int:
    parts = urlsplit(address)
    host = (parts.hostname or "").encode("idna").decode()
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    checked = await resolve(host, port, private=private)
    reader, writer = await asyncio.open_connection(
        checked,
        port,
        limit=MOST_LINE,
        ssl=ssl.create_default_context() if secure else None,
        server_hostname=host if secure else None,
    )
    try:
        shown = f"[{host}]" if ":" in host else host
        head = [
            f"POST {(parts.path or '/') + (f'?{parts.query}' if parts.query else '')} HTTP/1.1",
            f"Host: {shown}:{port}" if parts.port else f"Host: {shown}",
            *(f"{name}: {value}" for name, value in headers.items()),
            f"Content-Length: {len(body)}",
            "User-Agent: astragal",
            "Connection: close",
        ]
        writer.write("\r\n".join([*head, "", ""]).encode("ascii") + body)
        await writer.drain()
        return _status(await reader.readline())
    finally:
        writer.close()
        with suppress(OSError, TimeoutError):
            await writer.wait_closed()


def _status(line: bytes) -> int:
    words = line.split(None, 2)
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit() or len(words[1]) != 3:
        raise EOFError
    return int(words[1])
