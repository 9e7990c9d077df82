"""What the scripts that try the hall share: `astragal serve` as a process, and people with sockets of their own.

The hall runs as everybody runs it, with its limits. Each person here has an address of their own, as if the hall
stood behind a web server that passes it on, so that the limits meet each of them and not all together.
"""

import itertools
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect

from astragal.hall.people.guests import COOKIE, Guest, Guests

SECRET = "s" * 64
START_SECONDS = 30.0
STOP_SECONDS = 15.0
TICKS = os.sysconf("SC_CLK_TCK")

_numbers = itertools.count(1)


class Serving:
    """`astragal serve` with all the processes that it starts; only these are ever ended here."""

    def __init__(self, folder: Path, database: str, workers: int, *more: str) -> None:
        self.port = 0
        self.log = folder / "hall.log"
        self._secret = folder / "secret"
        self._secret.write_text(SECRET)
        self._words = ["--database", database, "--workers", str(workers), "--secret-file", str(self._secret)]
        self._words += ["--trusted-proxy", "127.0.0.1", *more]
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it can be reached."""
        return f"127.0.0.1:{self.port}"

    def start(self) -> float:
        """Run the command and wait until it answers; returns how many seconds that took."""
        begun = time.perf_counter()
        self.run()
        while not self.answers():
            if time.perf_counter() - begun > START_SECONDS:
                raise TimeoutError(f"The hall does not answer:\n{self.log.read_text()}")
            time.sleep(0.005)
        return time.perf_counter() - begun

    def run(self) -> None:
        """Run the command; the first time any port will do, later it is the same one.

        Python may keep what it compiles, as it does for everybody who starts the hall a second time.
        """
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "astragal", "serve", "--port", str(self.port), *self._words],
                stdout=subprocess.PIPE if not self.port else log,
                stderr=log,
                text=True,
                start_new_session=True,
                env={name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
            )
        if self._process.stdout is not None:
            line = self._process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:([0-9]+)", line)
            if found is None:
                raise RuntimeError(f"The hall said {line!r} instead of its address:\n{self.log.read_text()}")
            self.port = int(found[1])

    def answers(self) -> bool:
        """Whether it answers now."""
        line = HTTPConnection(self.address, timeout=5)
        try:
            line.request("GET", "/health", headers=somewhere())
            return line.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            line.close()

    @property
    def pid(self) -> int:
        """Of the command."""
        assert self._process is not None
        return self._process.pid

    def pids(self) -> list[int]:
        """The process and everything that it has started."""
        return family(self.pid)

    def kill_one(self, number: int) -> None:
        """Kill one of the processes that it has started, if there is one."""
        if children := self.pids()[1:]:
            with suppress(ProcessLookupError):
                os.kill(children[number % len(children)], signal.SIGKILL)

    def kill(self) -> None:
        """Kill all of it, at once and without a warning."""
        assert self._process is not None
        for pid in self.pids():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)  # what has been started meanwhile
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def stop(self) -> None:
        """End it in order."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(STOP_SECONDS)
        self.kill()


def end_in_order() -> None:
    """Whoever ends the script, with Ctrl-C or otherwise, ends what it has started."""

    def end(*_: object) -> None:
        sys.exit("The script was ended.")

    signal.signal(signal.SIGTERM, end)


def family(pid: int) -> list[int]:
    """A process and everything that it has started."""
    found = [pid]
    for member in found:
        for children in Path(f"/proc/{member}/task").glob("*/children"):
            with suppress(OSError):
                found += map(int, children.read_text().split())
    return found


def processor_seconds(pids: list[int]) -> float:
    """What processes have used of the processor so far."""
    ticks = 0
    for pid in pids:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS


def memory_bytes(pids: list[int]) -> int:
    """Memory that processes hold for themselves; pages of files, which the system may take back, are not counted."""
    kilobytes = 0
    for pid in pids:
        with suppress(OSError):
            found = re.search(r"RssAnon:\s*([0-9]+) kB", Path(f"/proc/{pid}/status").read_text())
            kilobytes += int(found[1]) if found else 0
    return 1024 * kilobytes


@contextmanager
def fresh(kind: str, folder: Path) -> Iterator[str]:
    """The address of a database that is gone afterwards; any other address is used as it is."""
    if kind == "sqlite":
        yield str(folder / "hall.sqlite")
    elif kind == "postgresql":
        sys.path.append(str(Path(__file__).parents[1] / "tests"))
        from hall.postgres import postgres

        with postgres() as address:
            yield address
    else:
        yield kind


def somewhere() -> dict[str, str]:
    """A header that says that a request comes from an address of its own."""
    number = next(_numbers)
    return {"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}


class Person:
    """Somebody with a browser."""

    def __init__(self, serving: Serving, name: str) -> None:
        self.serving = serving
        cookie = Guests(SECRET).cookie(Guest(f"{name}-{os.getpid()}-{next(_numbers)}"[-32:], name))
        self.headers = {"cookie": f"{COOKIE}={cookie}", **somewhere()}

    async def open(self, web: httpx2.AsyncClient, game: str, *seats: str) -> str:
        """Open a table; returns its link."""
        address = f"http://{self.serving.address}"
        answer = await web.post(
            f"{address}/tables", json={"game": game, "seats": seats}, headers={"origin": address, **self.headers}
        )
        answer.raise_for_status()
        return str(answer.json()["link"])

    async def line(self, link: str) -> "Line":
        """Open a table's socket."""
        return await self.line_of(f"/table/{link}")

    async def line_of(self, page: str) -> "Line":
        """Open the socket of any page that has one."""
        address = self.serving.address
        return Line(
            await connect(
                f"ws://{address}{page}/socket",
                origin=Origin(f"http://{address}"),
                additional_headers=self.headers,
                proxy=None,
                compression=None,
                ping_interval=None,
                open_timeout=20,
                close_timeout=1,
            )
        )


class Heard(msgspec.Struct, tag_field="is", tag="other"):
    """Anything that is of no interest here."""


class State(Heard, tag="state"):
    """How the table stands."""

    number: int
    to_act: int
    choices: list[tuple[str, str, list[list[str]], str]]
    places: list[int]
    missed: bool = False


class Done(Heard, tag="done"):
    """A message was obeyed."""

    id: str
    number: int


class No(Heard, tag="refused"):
    """A message was not obeyed."""

    id: str
    status: int
    reason: str


class Table(Heard, tag="table"):
    """Who sits at the table."""

    state: str


class Chat(Heard, tag="chat"):
    """Something was said."""


_reader = msgspec.json.Decoder(State | Done | No | Table | Chat)
_writer = msgspec.json.Encoder()


@dataclass
class Line:
    """A table's socket."""

    socket: ClientConnection
    bytes: int = 0
    """Of the last message that came."""

    async def send(self, **message: Any) -> int:
        """Send a message; returns its length."""
        text = _writer.encode(message)
        await self.socket.send(text, text=True)
        return len(text)

    async def hear(self) -> Heard:
        """The next message."""
        text = await self.socket.recv(decode=False)
        self.bytes = len(text)
        heard: Heard = _reader.decode(text)
        return heard

    async def close(self) -> None:
        """Hang up."""
        await self.socket.close()
