"""What the tests about people share: somebody who keeps the cookies they get, and real servers that get notices."""

import json
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx2
from aiosmtpd.controller import Controller
from hall.table import Person, Server

from astragal.bots.thought import Choice
from astragal.hall.messages.requests import Move, Roll, Undo
from astragal.hall.people import accounts
from astragal.hall.people.guests import COOKIE
from astragal.hall.play import seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.settings import Post
from astragal.hall.tables.setup import Wish
from astragal.hall.tables.table import Table

PASSWORD = "correct horse"
AT_ONCE = Post(
    address="http://hall.test",
    private_webhooks=True,
    live_seconds=0,
    mail_seconds=0,
    retry_seconds=(0.05, 0.05, 0.05),
    look_seconds=0.02,
)


class Visitor(Person):
    """Somebody whose browser keeps the cookies it gets."""

    def post(self, path: str, **values: Any) -> httpx2.Response:
        answer = super().post(path, **values)
        if COOKIE in answer.cookies:
            self.wear(answer.cookies[COOKIE])
        self.client.cookies.clear()
        return answer

    def wear(self, cookie: str) -> None:
        self.headers["cookie"] = self.client.headers["cookie"] = f"{COOKIE}={cookie}"

    def register(self, name: str | None = None, password: str = PASSWORD) -> httpx2.Response:
        return self.post("/account/new", json={"name": name or self.name, "password": password})

    def log_in(self, name: str, password: str = PASSWORD, **more: Any) -> httpx2.Response:
        return self.post("/account/login", json={"name": name, "password": password} | more)

    def mine(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.get("/mine.json").json()["tables"]
        return found

    def copy(self) -> "Visitor":
        """Somebody else with the same cookie."""
        made = Visitor(self.server, self.name)
        made.wear(self.headers["cookie"].removeprefix(f"{COOKIE}="))
        return made


def obey(referee: Referee, table_id: str, person: str, asked: Move | Roll | Undo) -> int:
    """Do what a person asks for, as their page does."""
    with referee.at(table_id, asked.number) as table_match:
        return referee.obey(table_match, person, asked)


def known(referee: Referee, *people: str) -> None:
    """Give people accounts without waiting for argon2."""
    for person in people:
        accounts.create(referee.messages, person, person, "not a hash")


def opened(referee: Referee, seats: tuple[str, ...], *others: str, host: str = "ann", **wish: Any) -> Table:
    """A table of somebody's, at which others sit down in turn."""
    table = seat_changes.open_table(referee, Wish("dice-wide-shut", seats, **wish), host, host)
    for other, seat in zip(others, [n for n, kind in enumerate(seats) if kind == "open"], strict=True):
        seat_changes.sit(referee, table.id, other, other, seat)
    return table


def choose(referee: Referee, table_id: str) -> bool:
    """Make any choice for whoever has to choose; returns whether there was one."""
    with referee.at(table_id) as table_match:
        seat, number, legal = table_match.match.to_act, table_match.number, table_match.match.legal()
        table = table_match.table
    if table.state != "playing" or not legal:
        return False
    if table.player(seat):
        with referee.at(table_id) as table_match:
            referee.write_down(table_match, "", lambda: table_match.choose(legal[0]), by_bot=Choice(legal[0], ""))
    else:
        obey(referee, table_id, table.seats[seat].person or "", Move("", seat, number, legal[0]))
    return True


def finish(referee: Referee, table_id: str) -> None:
    """Play a table to its end."""
    while choose(referee, table_id):
        pass


class Webhooks:
    """A real HTTP server that keeps what it is sent."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.answers: list[int] = []
        """What to answer, one after the other; after that 204."""

        self.location = ""
        kept = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                status = kept.answers.pop(0) if kept.answers else 204
                self.send_response(status)
                if kept.location:
                    self.send_header("location", kept.location)
                self.send_header("content-length", "0")
                self.end_headers()
                kept.got.append(json.loads(body))

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/hook?who=me"


@contextmanager
def webhooks() -> Iterator[Webhooks]:
    made = Webhooks()
    thread = threading.Thread(target=made.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        made.server.shutdown()
        made.server.server_close()
        thread.join()


class Mailbox:
    """A real mail server that keeps what it is sent."""

    def __init__(self) -> None:
        self.got: list[Message] = []
        self.refused: list[Message] = []
        self.answers: list[str] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        letter = message_from_bytes(envelope.content, policy=default)
        if self.answers:
            self.refused.append(letter)
            return self.answers.pop(0)
        self.got.append(letter)
        return "250 kept"


@contextmanager
def mailbox(
    secure: ssl.SSLContext | None = None, starttls: ssl.SSLContext | None = None
) -> Iterator[tuple[Mailbox, str]]:
    """A mail server and its address; its line is encrypted from the start, or when somebody asks for that."""
    made = Mailbox()
    controller = Controller(made, hostname="127.0.0.1", port=free_port(), ssl_context=secure, tls_context=starttls)
    controller.start()
    try:
        yield made, f"127.0.0.1:{controller.port}"
    finally:
        controller.stop()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def two_at_a_table(server: Server, **wish: Any) -> tuple[Visitor, Visitor, str, Table]:
    """Ann and Bo at a table where neither looks; returns who has to choose, the other, the link and the table."""
    ann, bo = Visitor(server, "Ann"), Visitor(server, "Bo")
    link = ann.open("dice-wide-shut", ("me", "open"), **wish)
    referee = server.hall.referee
    table = referee.by_link(link)
    seat_changes.sit(referee, table.id, bo.id, "Bo", 1)
    with referee.at(table.id) as table_match:
        first = table_match.match.to_act
        table = table_match.table
    return (ann, bo, link, table) if first == 0 else (bo, ann, link, table)
