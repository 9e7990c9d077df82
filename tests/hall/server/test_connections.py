"""Connections that send or read too slowly, or say nothing, are closed, and an address may have only some of them."""

import asyncio
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

import pytest
from hall.table import WAIT, Page, Person, Server, behind_proxy, until
from own_loop import run
from starlette.requests import Request
from websockets.exceptions import ConnectionClosed

from astragal import load
from astragal.core.puzzles import puzzles_of
from astragal.hall.pages.pages import MOST_RECORD
from astragal.hall.pages.request_data import body_of
from astragal.hall.server import connections, page_socket
from astragal.hall.server.connections import Lines
from astragal.hall.settings import NO_LIMITS, Limits

STRANGER = "127.0.0.2"
ASKS = b"GET /rules/dicetopia HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
BEGINS = [
    b"",
    b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ",
    b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\nGET /health HTT",
    b"POST /records HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: http://127.0.0.1\r\ncontent-length: 100\r\n\r\nhalf of it",
    b"POST /records HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: http://evil\r\ncontent-length: 100\r\n\r\nrefused",
]
"""What somebody sends who then sends no more: nothing, half a head, half of the next one, and half a body."""


@contextmanager
def line_to(server: Server, source: str = "") -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), WAIT, (source, 0) if source else None) as line:
        yield line


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has any time."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "READ_SECONDS"):
        monkeypatch.setattr(connections, name, -1.0)
    monkeypatch.setattr(connections, "LOOK_SECONDS", 0.02)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("begin", BEGINS, ids=range(len(BEGINS)))
def test_a_half_sent_request_is_cut(small_server: Server, begin: bytes) -> None:
    with line_to(small_server) as line:
        with suppress(ConnectionError):
            line.sendall(begin)
            while line.recv(4096):  # it ends, or the test does
                pass
        until(lambda: not small_server.lines.open)


@pytest.mark.usefixtures("hasty")
def test_somebody_who_does_not_read_is_cut(small_server: Server) -> None:
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(WAIT)
        line.connect(("127.0.0.1", small_server.port))
        line.sendall(ASKS * 400)
        until(lambda: not small_server.lines.open)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Transport:
    """A connection of which the hall has sent some bytes that nobody has read."""

    def __init__(self, unread: int = 0) -> None:
        self.unread = unread
        self.cut = False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.cut = True


class Cycle:
    """A request that has come as far as its body, and its answer."""

    more_body = True
    response_complete = False


class Protocol:
    cycle: Cycle | None = None
    loop = asyncio.new_event_loop()


def test_each_part_of_a_request_has_its_time() -> None:
    clock, transport, protocol = Clock(), Transport(), Protocol()
    found = Lines(Limits(), clock)
    found.enter(transport, protocol, None)  # type: ignore[arg-type]

    def after(seconds: float) -> bool:
        clock.now += seconds
        found.cut_slow()
        return transport.cut

    assert not after(0)
    assert not after(connections.HEAD_SECONDS)
    protocol.cycle = Cycle()
    assert not after(1), "the head has come, and the body has its own time"
    assert not after(connections.BODY_SECONDS)
    protocol.cycle.more_body = False
    assert not after(1000), "the hall may take its time"
    transport.unread = 1
    assert not after(1000)
    transport.unread = 0
    assert not after(connections.READ_SECONDS), "it has been read in time"
    transport.unread = 5
    assert not after(1)
    assert after(connections.READ_SECONDS + 1)


def test_a_head_that_never_ends_is_cut() -> None:
    clock, transport = Clock(), Transport()
    found = Lines(Limits(), clock)
    found.enter(transport, Protocol(), None)  # type: ignore[arg-type]
    found.cut_slow()
    clock.now += connections.HEAD_SECONDS + 1
    found.cut_slow()
    assert transport.cut


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
def test_an_address_has_only_so_many_connections(sqlite: str) -> None:
    with behind_proxy(sqlite, limits=replace(NO_LIMITS, connections=2)) as server:
        with line_to(server, STRANGER), line_to(server, STRANGER), line_to(server, STRANGER) as third:
            answer = third.recv(4096)
            assert answer.startswith(b"HTTP/1.1 429 ")
            assert b"retry-after: " in answer
            assert Person(server, "Ann").get("/").status_code == 200, "others, and a trusted web server, come in"
        until(lambda: not server.lines.counted(STRANGER))
        with line_to(server, STRANGER) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
            assert line.recv(4096).startswith(b"HTTP/1.1 200 ")


def hear_all(page: Page) -> None:
    """Listen until the socket is closed."""
    while page.hear():
        pass


@pytest.mark.parametrize("kind", ["table", "lesson", "puzzle"])
def test_a_socket_that_says_nothing_is_closed(small_server: Server, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, puzzle = Person(small_server, "Ann"), next(iter(puzzles_of(load("office-supply"))))
    paths = {"lesson": "/learn/dice-archive/socket", "puzzle": f"/puzzles/office-supply/{puzzle}/socket"}
    path = paths.get(kind) or f"/table/{ann.open()}/socket"
    monkeypatch.setattr(page_socket, "SILENT_SECONDS", 0.1)

    with Page(ann, "", path) as silent, pytest.raises(ConnectionClosed):
        hear_all(silent)  # it is closed, or the test waits in vain


def test_a_body_is_read_in_linear_time() -> None:
    class Counted(bytes):
        looked_at = 0

        def __len__(self) -> int:
            Counted.looked_at += 1
            return super().__len__()

    count = 200
    left = iter(range(count - 1, -1, -1))

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": Counted(b"x"), "more_body": next(left) > 0}

    found = run(body_of(Request({"type": "http", "method": "POST", "headers": []}, receive), MOST_RECORD))

    assert found == b"x" * count
    assert Counted.looked_at <= 3 * count
