"""What the tests of the hall share: a real server on a loopback port, and people with browsers of their own."""

import asyncio
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any

import httpx2
import uvicorn
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from astragal.hall.people.guests import COOKIE, Guest, Guests
from astragal.hall.play.hall import Hall
from astragal.hall.server.app import HallApp
from astragal.hall.server.serve import bound, config
from astragal.hall.settings import NO_LIMITS, Settings
from astragal.hall.workers.wakeups import Wakeup

SECRET = "s" * 32
WAIT = 600.0
"""How long a machine may take that does much else; whatever fails, fails earlier."""


class Server:
    """One worker of a hall, in a thread."""

    def __init__(self, settings: Settings, wakeup: Wakeup | None = None) -> None:
        self.app = HallApp(settings)
        self.app.wakeup = wakeup
        self.closing = ExitStack()
        self._socket: socket.socket = bound("127.0.0.1", 0)
        self.port = self._socket.getsockname()[1]
        made = config(settings)
        self.lines = made.lines
        made.app = self.app
        made.loaded_app = self.app
        self._server = uvicorn.Server(made)
        self._server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started

    @property
    def hall(self) -> Hall:
        found: Hall = self.app.app.state.hall
        return found

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something in the server's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.hall.loop).result(WAIT)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def stop(self) -> None:
        self.closing.close()
        self._server.should_exit = True
        self._thread.join(WAIT)
        self._socket.close()
        assert not self._thread.is_alive()


@contextmanager
def serving(database: str, wakeup: Wakeup | None = None, **settings: Any) -> Iterator[Server]:
    # Tests may say whom a request is from, as a web server does that stands before the hall.
    wanted: dict[str, Any] = {"limits": NO_LIMITS, "thinkers": 1, "proxies": ("127.0.0.1",)} | settings
    server = Server(Settings(database, SECRET, **wanted), wakeup)
    try:
        yield server
    finally:
        server.stop()


def behind_proxy(database: str, **settings: Any) -> AbstractContextManager[Server]:
    """A server that believes the tests from which address somebody comes."""
    return serving(database, proxies=("127.0.0.1",), **settings)


def drawing(shown: dict[str, Any]) -> str:
    """What a state, or a step of a replay, draws: text, or the pieces of a board."""
    return str(shown["drawing"] or shown["board"])


def until(true: Callable[[], Any], seconds: float = WAIT) -> Any:
    """Wait for something to become true."""
    deadline = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.005)
    return found


class Person:
    """Somebody with a browser: a cookie, pages and a table's socket."""

    def __init__(self, server: Server, name: str, address: str = "") -> None:
        """An address is passed on as a web server before the hall does."""
        self.name = name
        self.id = f"{name}-of-the-tests"
        self.server = server
        self.cookie = Guests(SECRET).cookie(Guest(self.id, name))
        self.headers = {"origin": f"http://{server.address}", "cookie": f"{COOKIE}={self.cookie}"}
        self.headers |= {"x-forwarded-for": address} if address else {}
        self.client = httpx2.Client(
            base_url=f"http://{server.address}", headers=self.headers, timeout=WAIT, verify=False
        )
        server.closing.callback(self.client.close)

    def get(self, path: str, **values: Any) -> httpx2.Response:
        return self.client.get(path, **values)

    def post(self, path: str, **values: Any) -> httpx2.Response:
        return self.client.post(path, **values)

    def open(self, game: str = "dice-wide-shut", seats: tuple[str, ...] = ("me", "open"), **wish: Any) -> str:
        """Open a table; returns its link."""
        answer = self.post("/tables", json={"game": game, "seats": seats} | wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["link"])

    def learn(self, game: str) -> "Page":
        """Open the page of a lesson, and look."""
        page = Page(self, "", f"/learn/{game}/socket")
        page.seat = 0
        page.send(do="look", seat=0, anew=True)
        page.wait("state", lambda state: not state["missed"])
        return page

    def at(self, link: str, seat: int | None = None, seen: int = 0) -> "Page":
        """Open a table's page, and look from a seat."""
        page = Page(self, link)
        if seat is not None:
            page.look(seat, seen)
        return page


class Page:
    """A table's page with its socket."""

    def __init__(self, person: Person, link: str, path: str = "") -> None:
        address = f"ws://{person.server.address}{path or f'/table/{link}/socket'}"
        headers = {name: value for name, value in person.headers.items() if name != "origin"}
        self._line = connect(
            address,
            origin=Origin(person.headers["origin"]),
            additional_headers=headers,
            proxy=None,
            compression=None,
            max_queue=None,  # a test may look at what was sent long after
        )
        self.socket: ClientConnection = self._line.__enter__()
        self.person = person
        self.link = link
        self._open = True
        self.seat = -1
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self._ids = itertools.count()

    def __enter__(self) -> "Page":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._open:
            self._open = False
            self._line.__exit__(None, None, None)

    def hear(self, seconds: float = WAIT) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(seconds)
        assert isinstance(text, str)
        self.raw.append(text)
        self.heard.append(json.loads(text))
        return self.heard[-1]

    def wait(self, kind: str, true: Callable[[dict[str, Any]], Any] = lambda _: True) -> dict[str, Any]:
        """The next message of a kind of which something is true."""
        deadline = time.monotonic() + WAIT
        while time.monotonic() < deadline:
            message = self.hear()
            if message["is"] == kind and true(message):
                return message
        raise AssertionError(f"no {kind} came")

    def last(self, kind: str) -> dict[str, Any]:
        """The newest message of a kind, once everything has been heard that was sent before."""
        self.send(do="ping")
        self.wait("pong")
        return [message for message in self.heard if message["is"] == kind][-1]

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        message = {"id": f"{id(self)}-{next(self._ids)}"} | message
        self.send(**message)
        while True:
            answer = self.hear()
            if answer.get("id") == message["id"]:
                return answer

    def reach(self, number: int) -> None:
        """Wait until the page shows a state with this many rows."""
        if self.state()["number"] < number:
            self.wait("state", lambda state: state["number"] >= number)

    def look(self, seat: int, seen: int = 0) -> dict[str, Any]:
        self.seat = seat
        self.send(do="look", seat=seat, seen=seen)
        return self.wait("state", lambda state: not state["missed"])

    def state(self) -> dict[str, Any]:
        return self.last("state")

    def drawn(self) -> str:
        """All of the drawing as it is now."""
        return drawing(self.person.get(f"/table/{self.link}.json?seat={self.seat}").json()["state"])

    def move(self, action: str, number: int | None = None, **more: Any) -> dict[str, Any]:
        number = self.state()["number"] if number is None else number
        return self.ask(do="move", seat=self.seat, number=number, action=action, **more)

    def move_first(self) -> dict[str, Any]:
        """Make the first choice that is offered."""
        state = self.state()
        return self.move(state["choices"][0][0], state["number"])

    def move_refused(self) -> dict[str, Any]:
        """The answer to a move that cannot be made."""
        answer = self.move("x")
        assert answer["is"] == "refused"
        return answer

    def move_last(self) -> dict[str, Any]:
        """Make the last choice that is offered."""
        state = self.state()
        return self.move(state["choices"][-1][0], state["number"])


@contextmanager
def two_people(
    server: Server, game: str = "dice-wide-shut", *, seats_to_act: bool = True, **wish: Any
) -> Iterator[tuple[Page, Page]]:
    """Two people at a table that plays: first the one who has to choose."""
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    link = ann.open(game, ("me", "open"), **wish)
    with ann.at(link) as anns, bo.at(link) as bos:
        assert bos.ask(do="sit", seat=1)["is"] == "done"
        anns.look(0)
        bos.look(1)
        yield (anns, bos) if anns.state()["to_act"] == 0 or not seats_to_act else (bos, anns)
