"""Where requests come from. A person with one IPv6 address has 2^64 of them, so those are counted as one."""

import hashlib
import hmac
import ipaddress
from functools import lru_cache

from starlette.requests import HTTPConnection

MOST_LETTERS = 64
ORIGIN_LETTERS = 32
NETWORK_BITS = 64


def sender(connection: HTTPConnection) -> str:
    """The address that a request or a socket comes from, as it is counted."""
    client = connection.scope.get("client")
    return counted(client[0]) if client else ""


@lru_cache(4096)
def counted(address: str) -> str:
    """An address as it is counted: IPv4 as it is, IPv6 by its network, and what is neither as a text."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:MOST_LETTERS]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), NETWORK_BITS), strict=False))


def origin(secret: str, address: str) -> str:
    """What is stored of an address, so that the database does not reveal where somebody came from."""
    return hmac.new(secret.encode(), f"origin:{address}".encode(), hashlib.sha256).hexdigest()[:ORIGIN_LETTERS]
