"""What can one hostile address do to the hall, and to everybody else in it? Each attack, and what came of it.

    python benchmarks/hall_attack.py
    python benchmarks/hall_attack.py --only experts reviews --seconds 20 --database postgresql

The hall runs as everybody runs it, on loopback, with its limits; for each attack it is started again, with a fresh
database. The attacker has one address, and as many cookies as it likes; whoever else is in the hall has another
address. Connections that send or read slowly come from 127.0.0.2, which the hall does not take for a web server before
it. Every attack ends by itself, and so does the script.
"""

import argparse
import asyncio
import itertools
import resource
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import httpx2
from aiosmtpd.controller import Controller
from hall_people import Line, Person, Serving, State, Table, end_in_order, family, fresh, somewhere
from starlette.requests import Request
from websockets import WebSocketException

from astragal import Match, SeededLuck
from astragal.bots import random as random_bot
from astragal.hall.pages.pages import MOST_RECORD
from astragal.hall.pages.request_data import body_of

AT_ONCE = 8
ANSWER_SECONDS = 60.0
STRANGER = "127.0.0.2"
"""An address of this machine that the hall does not trust to speak for others."""

SOFT_FILES = 1024
"""What most systems let a process open that does not ask for more."""

GONE = (OSError, WebSocketException, httpx2.TransportError, TimeoutError)


@dataclass
class Siege:
    """A hall, what an attack may use, and for how long."""

    serving: Serving
    web: httpx2.AsyncClient
    seconds: float
    mails: list[str]

    @property
    def address(self) -> str:
        """Of the hall."""
        return f"http://{self.serving.address}"

    async def post(self, path: str, sender: dict[str, str], **values: object) -> httpx2.Response:
        """Send something; a sender is an address, and perhaps a cookie."""
        headers = {"origin": self.address, "accept": "application/json", **sender}
        self.web.cookies.clear()  # to be somebody new each time, drop the cookie
        return await self.web.post(f"{self.address}{path}", headers=headers, **values)  # type: ignore[arg-type]

    async def again_and_again(self, act: Callable[[int], Awaitable[object]]) -> None:
        """Do something as often as possible, several at once, until the time is up."""
        until, numbers = time.monotonic() + self.seconds, iter(range(10**9))

        async def one_after_the_other() -> None:
            while time.monotonic() < until:
                with suppress(*GONE):
                    await act(next(numbers))

        await asyncio.gather(*(one_after_the_other() for _ in range(AT_ONCE)))


class Guest(Person):
    """Somebody at a given address."""

    def __init__(self, siege: Siege, name: str, address: dict[str, str]) -> None:
        super().__init__(siege.serving, name)
        self.headers |= address


async def tables(siege: Siege) -> str:
    """Open tables without a cookie."""
    answers: Counter[int] = Counter()
    waits: list[str] = []
    sender = somewhere()

    async def open_one(_: int) -> None:
        answer = await siege.post("/tables", sender, json={"game": "dice-archive", "seats": ["me", "open"]})
        answers[answer.status_code] += 1
        waits.append(answer.headers.get("retry-after", ""))

    await siege.again_and_again(open_one)
    told = f", of which {sum(map(bool, waits))} said when to try again" if answers[429] else ""
    return f"{answers[201]} tables in {siege.seconds:.0f} s, {answers[429]} refused{told}"


async def waits_for_bot(siege: Siege, seconds: float, bot: str = "casual") -> list[float]:
    """How long somebody who plays with a bot waits for it, move after move."""
    waits: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until or not waits:
        bo = Person(siege.serving, "Bo")
        link = await bo.open(siege.web, "dice-archive", "me", bot)
        line = await bo.line(link)
        try:
            waits += await played(line, until)
        finally:
            await line.close()
    return waits


async def played(line: Line, until: float) -> list[float]:
    """Play on seat 0 until the game ends or the time is up; returns how long each answer of the bot took."""
    waits: list[float] = []
    await line.send(do="look", seat=0)
    state, begun = State(0, -1, [], []), 0.0
    while not state.places and (time.monotonic() < until or not waits):
        if state.to_act == 0 and state.choices:
            await line.send(do="move", id=f"{state.number}", seat=0, number=state.number, action=state.choices[0][0])
        async with asyncio.timeout(ANSWER_SECONDS):
            heard = await line.hear()
            while not isinstance(heard, State) or heard.number == state.number:
                heard = await line.hear()
        if heard.to_act == 1 and not begun:
            begun = time.perf_counter()
        elif heard.to_act != 1 and begun:
            waits.append(time.perf_counter() - begun)
            begun = 0.0
        state = heard
    return waits


async def keep_busy(line: Line, seat: int) -> None:
    """Move at once whenever a seat has to, so that bots always have something to think about."""
    with suppress(*GONE):
        await line.send(do="look", seat=seat)
        while True:
            heard = await line.hear()
            if isinstance(heard, State) and heard.to_act == seat and heard.choices:
                await line.send(
                    do="move", id=f"{heard.number}", seat=seat, number=heard.number, action=heard.choices[-1][0]
                )


def compared(before: list[float], meanwhile: list[float]) -> str:
    """How long the bot of somebody else took."""
    return (
        f"somebody else's bot took {1000 * median(before):.0f} ms before (at most {1000 * max(before):.0f}), "
        f"{1000 * median(meanwhile):.0f} ms meanwhile (at most {1000 * max(meanwhile):.0f}; {len(meanwhile)} answers)"
    )


async def experts(siege: Siege) -> str:
    """Open 20 tables of six experts; where that is refused, of five and oneself."""
    before = await waits_for_bot(siege, siege.seconds / 2)
    sender, opened, kinds = somewhere(), 0, Counter[str]()
    busy: list[asyncio.Task[None]] = []
    begun = time.perf_counter()
    for number in range(20):
        eve = Guest(siege, f"Eve {number}", sender)
        for kind, seats in (("without a person", ["expert"] * 6), ("with one", ["me"] + ["expert"] * 5)):
            answer = await siege.post("/tables", eve.headers, json={"game": "dicetopia", "seats": seats})
            if answer.status_code == 201:
                opened += 1
                kinds[kind] += 1
                if kind == "with one":
                    busy.append(asyncio.create_task(keep_busy(await eve.line(answer.json()["link"]), 0)))
                break
    took = time.perf_counter() - begun
    meanwhile = await waits_for_bot(siege, siege.seconds)
    thinking = await waits_for_bot(siege, siege.seconds, "search:500ms")
    for task in busy:
        task.cancel()
    told = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    return (
        f"{opened} tables ({told}) in {took:.1f} s; {compared(before, meanwhile)}; one that thinks for half a second "
        f"took {1000 * median(thinking):.0f} ms (at most {1000 * max(thinking):.0f})"
    )


def record(seed: int) -> str:
    """A finished game."""
    match, luck = Match("dice-archive", names=["Ann", "Bo", "Cy"], luck=SeededLuck(seed)), SeededLuck(seed)
    while not match.over:
        match.play(random_bot(match.view(match.to_act), luck))
    return str(match.record)


async def reviews(siege: Siege) -> str:
    """Upload 60 finished games and ask for the review of each."""
    before = await waits_for_bot(siege, siege.seconds / 2)
    sender, answers, records = somewhere(), Counter[int](), [record(number) for number in range(60)]

    async def ask(text: str) -> None:
        kept = await siege.post("/records", sender, content=text.encode())
        answers[kept.status_code] += 1
        if kept.status_code == 201:
            headers = {"accept": "application/json", **sender}
            asked = await siege.web.get(f"{siege.address}/table/{kept.json()['link']}/review.json", headers=headers)
            answers[asked.status_code] += 1

    asking = asyncio.gather(*map(ask, records))
    meanwhile = await waits_for_bot(siege, siege.seconds)
    await asking
    told = f"{answers[201]} records kept, {answers[202]} reviews begun or waiting, {answers[429]} refused"
    return f"{told}; {compared(before, meanwhile)}"


async def connected(siege: Siege, receive_buffer: int = 0) -> socket.socket:
    """A connection from the stranger's address."""
    line = socket.socket()
    if receive_buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.setblocking(False)
    line.bind((STRANGER, 0))
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", siege.serving.port))
    return line


def held(siege: Siege) -> int:
    """How many connections of the stranger's the hall has open."""
    files: set[str] = set()
    for pid in family(siege.serving.pid):
        for file in Path(f"/proc/{pid}/fd").glob("*"):
            with suppress(OSError):
                files.add(str(file.readlink()))
    port, stranger = f":{siege.serving.port:04X}", "0200007F:"
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ours = [line for line in lines if line[1].endswith(port) and line[2].startswith(stranger)]
    return sum(f"socket:[{line[9]}]" in files for line in ours)


async def answers_others(siege: Siege) -> str:
    """Whether somebody else is answered."""
    begun = time.perf_counter()
    try:
        answer = await siege.web.get(f"{siege.address}/health", headers=somewhere(), timeout=5)
    except GONE:
        return "nobody else is answered"
    return f"others are answered ({answer.status_code}, {1000 * (time.perf_counter() - begun):.0f} ms)"


@asynccontextmanager
async def lines(siege: Siege, count: int, text: bytes, receive_buffer: int = 0) -> AsyncIterator[list[socket.socket]]:
    """As many connections as the hall lets in, each sending something and no more."""
    found: list[socket.socket] = []
    try:
        for _ in range(count):
            with suppress(OSError):
                async with asyncio.timeout(2):
                    found.append(await connected(siege, receive_buffer))
                    await asyncio.get_running_loop().sock_sendall(found[-1], text)
        yield found
    finally:
        for line in found:
            line.close()


async def half_sent(siege: Siege) -> str:
    """Begin 1,500 requests, send a byte of each every few seconds, and never end them."""
    async with lines(siege, 1500, b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ") as found:
        await asyncio.sleep(1)
        first, others = held(siege), await answers_others(siege)
        until = time.monotonic() + max(15.0, siege.seconds)
        while time.monotonic() < until:
            await asyncio.sleep(2)
            for line in found:
                with suppress(OSError):
                    line.send(b"x")
        return f"{first} open at first, {others}; {held(siege)} after {max(15.0, siege.seconds):.0f} s"


async def slow_readers(siege: Siege) -> str:
    """Ask for a lot on 100 connections and read nothing of it."""
    text = b"GET /rules/dicetopia HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 12
    async with lines(siege, 100, text, 4096):
        await asyncio.sleep(2)
        first = held(siege)
        await asyncio.sleep(40)
        return f"{first} open at first, {held(siege)} after 40 s"


async def idle_sockets(siege: Siege) -> str:
    """Open 500 sockets of tables and lessons under ever new cookies, and say nothing."""
    sender, found = somewhere(), []
    link = await Guest(siege, "Eve", somewhere()).open(siege.web, "dice-archive", "me", "open")
    for number in range(500):
        with suppress(*GONE):
            page = "/learn/dice-archive" if number % 2 else f"/table/{link}"
            found.append(await Guest(siege, f"Eve {number}", sender).line_of(page))
        await asyncio.sleep(0.025)  # more requests at once are refused for another reason

    listening = [asyncio.create_task(drain(line)) for line in found]
    await asyncio.sleep(100)
    still = sum(not task.done() for task in listening)
    for task in listening:
        task.cancel()
    return f"{len(found)} of 500 opened, {still} still open after 100 s of silence"


async def eyes(siege: Siege) -> str:
    """Show and hide the page on ten sockets as often as messages are taken."""
    sender = somewhere()
    ann = Person(siege.serving, "Ann")
    link = await ann.open(siege.web, "dice-archive", "me", "open")
    watching = await ann.line(link)
    blinking = [await Guest(siege, f"Eve {number}", sender).line(link) for number in range(10)]
    told = 0

    async def blink(line: Line) -> None:
        with suppress(*GONE):
            for number in range(int(19 * siege.seconds)):
                await line.send(do="eyes", open=bool(number % 2))
                await asyncio.sleep(1 / 19)

    async def listen(line: Line, counts: bool) -> None:
        nonlocal told
        with suppress(*GONE):
            while True:
                heard = await line.hear()
                told += isinstance(heard, Table) and counts

    listening = [asyncio.create_task(listen(line, line is watching)) for line in (watching, *blinking)]
    await asyncio.gather(*(blink(line) for line in blinking))
    for task in listening:
        task.cancel()
    return f"somebody else's page was sent the table {told} times in {siege.seconds:.0f} s"


async def previews(siege: Siege) -> str:
    """Ask on 144 sockets what choices would lead to, as often as an address may."""
    before = await waits_for_page(siege, siege.seconds / 2)
    sender, lines = somewhere(), list[Line]()
    for number in range(12):
        eve = Guest(siege, f"Eve {number}", sender)
        link = await eve.open(siege.web, "dicetopia", "me", *["casual"] * 5)
        lines += [await eve.line(link) for _ in range(12)]

    async def ask(line: Line) -> None:
        with suppress(*GONE):
            await line.send(do="look", seat=0)
            state = await line.hear()
            while not isinstance(state, State) or state.to_act != 0 or not state.choices:
                state = await line.hear()
            listening = asyncio.create_task(drain(line))
            try:
                for action, *_ in itertools.cycle(state.choices):
                    await line.send(do="preview", id="", seat=0, number=state.number, action=action)
                    await asyncio.sleep(len(lines) / 190)
            finally:
                listening.cancel()

    asking = [asyncio.create_task(ask(line)) for line in lines]
    await asyncio.sleep(2)
    meanwhile = await waits_for_page(siege, siege.seconds)
    for task in asking:
        task.cancel()
    return (
        f"{len(lines)} sockets; somebody else's page took {1000 * median(before):.0f} ms before "
        f"(at most {1000 * max(before):.0f}), {1000 * median(meanwhile):.0f} ms meanwhile "
        f"(at most {1000 * max(meanwhile):.0f})"
    )


async def waits_for_page(siege: Siege, seconds: float) -> list[float]:
    """How long somebody waits for a page, again and again."""
    waits: list[float] = []
    until, bo = time.monotonic() + seconds, Person(siege.serving, "Bo")
    while time.monotonic() < until:
        begun = time.perf_counter()
        await siege.web.get(f"{siege.address}/new?game=dicetopia", headers=bo.headers)
        waits.append(time.perf_counter() - begun)
        await asyncio.sleep(0.1)
    return waits


async def drain(line: Line) -> None:
    """Take whatever comes until the line is closed."""
    with suppress(*GONE):
        while True:
            await line.socket.recv(decode=False)


async def chunks(_: Siege) -> str:
    """A body that comes byte by byte, and twice as many of them."""
    found = []
    for count in (2_500, 5_000, 10_000):
        left = iter(range(count, -1, -1))

        async def receive(left: Iterator[int] = left) -> dict[str, object]:
            return {"type": "http.request", "body": b"x", "more_body": next(left) > 0}

        begun = time.perf_counter()
        await body_of(Request({"type": "http", "method": "POST", "headers": []}, receive), MOST_RECORD)
        found.append(f"{count:,}: {time.perf_counter() - begun:.2f} s")
    return "bytes one by one, " + ", ".join(found)


async def mail(siege: Siege) -> str:
    """Have somebody be asked again and again whether they want mail."""
    sender, answers = somewhere(), Counter[int]()

    async def ask(number: int) -> None:
        answer = await siege.post("/account/notices", sender, json={"mail": f"victim+{number}@example.org"})
        answers[answer.status_code] += 1

    await siege.again_and_again(ask)
    await asyncio.sleep(2)
    return f"{len(siege.mails)} mails to one person in {siege.seconds:.0f} s, {answers[429]} refused"


async def lockout(siege: Siege) -> str:
    """Try wrong passwords under somebody's name from other addresses; does the right one still open the account?"""
    password = "correct horse battery"
    ann = somewhere()
    await siege.post("/account/new", ann, json={"name": "Ann", "password": password})
    tries = Counter[int]()
    for _ in range(30):
        wrong = await siege.post("/account/login", somewhere(), json={"name": "Ann", "password": "wrong horse battery"})
        tries[wrong.status_code] += 1
    answer = await siege.post("/account/login", ann, json={"name": "Ann", "password": password})
    done = "logs in" if answer.status_code == 200 else f"is refused ({answer.status_code})"
    return f"30 wrong passwords from 30 addresses ({tries[403]} tried); then the owner {done}"


ATTACKS = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        tables,
        experts,
        reviews,
        half_sent,
        slow_readers,
        idle_sockets,
        eyes,
        previews,
        chunks,
        mail,
        lockout,
    )
}


class Mailbox:
    """A mail server that keeps to whom it was sent something."""

    def __init__(self) -> None:
        self.got: list[str] = []

    async def handle_DATA(self, _server: object, _session: object, envelope: object) -> str:  # noqa: N802
        self.got += envelope.rcpt_tos  # type: ignore[attr-defined]
        return "250 kept"


async def attacked(attack: str, arguments: argparse.Namespace) -> str:
    """What an attack on a new hall does."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hall")))
        database = stack.enter_context(fresh(arguments.database, folder))
        mailbox = Mailbox()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        controller = Controller(mailbox, hostname="127.0.0.1", port=port)
        controller.start()
        stack.callback(controller.stop)
        words = ("--smtp", f"127.0.0.1:{port}", "--sender", "hall@example.org")
        serving = Serving(folder, database, arguments.workers, *words)
        stack.callback(serving.stop)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(SOFT_FILES, hard), hard))
        try:
            serving.start()
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        async with httpx2.AsyncClient(timeout=ANSWER_SECONDS, verify=False) as web:
            return await ATTACKS[attack](Siege(serving, web, arguments.seconds, mailbox.got))


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description="Attack the hall, on this machine only.")
    parser.add_argument("--only", nargs="+", choices=ATTACKS, default=list(ATTACKS))
    parser.add_argument("--seconds", type=float, default=10, help="of each attack")
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql, or the address of an empty one")
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    end_in_order()
    for attack in arguments.only:
        print(f"{attack:13} {asyncio.run(attacked(attack, arguments))}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
