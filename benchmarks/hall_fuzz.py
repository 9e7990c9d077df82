"""Send the hall everything that nobody should send: does it always answer with less than 500, and go on?

    python benchmarks/hall_fuzz.py --cases 20000
    python benchmarks/hall_fuzz.py --cases 20000 --seed 7 --database postgresql

The routes are those of the application and the messages those of its sockets, so that a new one is tried without a
line here; the names of fields are those of all forms. Values are of hostile sizes, types and encodings. Nothing may
be answered by a 5xx, end a socket as if the hall had failed, end a process or leave a traceback in the log. When all
is sent, the tables that were meddled with must still answer, and a game must be played to its end.
"""

import argparse
import asyncio
import itertools
import random
import re
import sys
import tempfile
import time
import typing
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx2
import msgspec
from hall_people import SECRET, Done, Line, No, Person, Serving, State, end_in_order, fresh, somewhere
from hall_values import DEEP, HUGE, HUGE_IN_JSON, METHODS, ODD_HEADERS, SMALL, TYPES, Dice
from itsdangerous import URLSafeSerializer
from starlette.routing import Mount, Route, WebSocketRoute
from websockets import ConnectionClosed, InvalidHandshake

import astragal.hall
from astragal import Match, SeededLuck
from astragal.bots import named
from astragal.core.registry import folders
from astragal.hall.messages.requests import Asked
from astragal.hall.people.guests import COOKIE, SALT
from astragal.hall.server.app import application
from astragal.hall.settings import Settings

AT_ONCE = 6
ANSWER_SECONDS = 60.0
UNFINISHED_SECONDS = 0.5
GAME_SECONDS = 60.0

BROKEN_TEXT = re.compile(
    r"^ERROR: +Invalid UTF-8 sequence received from client\.\n(?:.+\n)+?Unicode.*\n"
    r"|^Fatal error: protocol\.data_received\(\) call failed\.\n(?:.*\n)+?.*InvalidState: connection is clos.*\n",
    re.MULTILINE,
)
"""What the server says of text that is none, before or while it closes the socket: there is nothing to mend."""


class Hostile:
    """Sends what nobody should send, and notes what is wrong with the answers."""

    def __init__(self, serving: Serving, dice: Dice) -> None:
        self.serving = serving
        self.dice = dice
        self.faults: list[str] = []
        self.answers: Counter[str] = Counter()
        self.people = [Person(serving, name) for name in ("Ann", "Bo", "Cy")]
        self.links: list[str] = []
        self.record = recorded()

    async def open_tables(self, web: httpx2.AsyncClient) -> None:
        """Tables of all kinds to meddle with."""
        ann, bo, _ = self.people
        for game in folders():
            self.links.append(await ann.open(web, game, "me", "open"))
            line = await bo.line(self.links[-1])
            await line.send(do="sit", id="sit", seat=1)
            await answer(line, "sit")
            await line.close()
            self.links.append(await ann.open(web, game, "me", "random"))
            self.links.append(await bo.open(web, game, "open", "me"))
        address = f"http://{self.serving.address}"
        kept = await web.post(f"{address}/records", content=self.record, headers={"origin": address, **ann.headers})
        self.links.append(kept.json()["link"])

    # Requests

    async def request(self, route: Route | WebSocketRoute | Mount) -> None:
        """One request to a route."""
        dice = self.dice
        upgrade = isinstance(route, WebSocketRoute) and dice.luck.random() < 0.9
        known = sorted((isinstance(route, Route) and route.methods) or {"GET"})
        method = dice.one(*known) if dice.luck.random() < 0.8 else dice.one(*METHODS)
        path = self.path(route)
        body, kind = self.body(path) if method not in ("GET", "HEAD") or dice.luck.random() < 0.1 else (b"", "")
        headers = self.headers(upgrade)
        if kind:
            headers.append(("content-type", kind))
        finished = True
        if body or dice.luck.random() < 0.3:
            length, finished = self.length(len(body))
            headers.append(length)
            if length[0] == "transfer-encoding":
                body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
        text = "\r\n".join(line.replace("\r", "").replace("\n", "") for line in lines) + "\r\n\r\n"
        await self.send(text.encode("utf-8", "surrogatepass") + body, finished and not upgrade)

    def path(self, route: Any) -> str:
        """The address of a route with something in its gaps, and perhaps something after it."""
        dice = self.dice
        path = route.path + "/{file}" if isinstance(route, Mount) else route.path

        def gap(found: re.Match[str]) -> str:
            good = {
                "link": dice.one(*self.links),
                "game": dice.one(*folders()),
                "file": dice.one("hall.css", "table.js"),
            }
            if dice.luck.random() < 0.6 and found[1] in good:
                return str(good[found[1]])
            if found[2] and dice.luck.random() < 0.8:  # whatever the route calls its numbers
                return dice.number()
            return quote(dice.text(), safe=dice.one("", "/"), errors="surrogatepass")[:6000]

        path = re.sub(r"\{(\w+)(?::(\w+))?\}", gap, path)
        if dice.luck.random() < 0.4:
            names = ("seat", "game", *dice.fields)
            query = [(dice.one(*names), dice.one(dice.text(), dice.number())) for _ in range(dice.one(1, 1, 2, 5))]
            path += "?" + urlencode(query, errors="surrogatepass")[:6000]
        if dice.luck.random() < 0.05:
            path = dice.one("*", "//", "http://elsewhere/", path + "/", path * 2, "/" + "a/" * 2000, path + "#x")
        return str(path).replace(" ", "%20")

    def headers(self, upgrade: bool) -> list[tuple[str, str]]:
        """Headers, some of them hostile."""
        dice = self.dice
        address = self.serving.address
        person = dice.one(*self.people, *[Person(self.serving, "Di") for _ in range(3)])
        forged = ""
        with suppress(UnicodeError):
            forged = str(URLSafeSerializer(SECRET, SALT).dumps(dice.value()))
        cookie = dice.one(
            *[person.headers["cookie"]] * 12, "", dice.text(), f"{COOKIE}={dice.text()}", f"{COOKIE}={forged}"
        )
        origin = dice.one(
            *[f"http://{address}"] * 30, "null", "http://elsewhere", "http://[::1", f"http://{dice.text()}", ""
        )
        found = [
            ("host", dice.one(*[address] * 20, dice.text())),
            ("origin", origin),
            ("cookie", cookie),
            *somewhere().items(),
            ("connection", "upgrade" if upgrade else "close"),
        ]
        if upgrade:
            found += [("upgrade", "websocket"), ("sec-websocket-version", dice.one("13", "13", "13", "8", dice.text()))]
            found += [("sec-websocket-key", dice.one("dGhlIHNhbXBsZSBub25jZQ==", dice.text()))]
        if dice.luck.random() < 0.3:
            found.append(("accept", dice.one("application/json", "text/html", dice.text())))
        if dice.luck.random() < 0.2:
            found.append(
                (dice.one(*ODD_HEADERS), dice.one(dice.text(), f"bytes={dice.number()}-", "100-continue", "https"))
            )
        return [(name, value) for name, value in found if value or dice.luck.random() < 0.5]

    def body(self, path: str) -> tuple[bytes, str]:
        """What a request brings, and what it says that it is; often what the route expects, where that is known."""
        dice = self.dice
        wish = {"game": dice.one(*folders()), "seats": ["me", dice.one("open", "random", "me:Bo")], "options": {}}
        fork = {"step": dice.one(*SMALL, HUGE_IN_JSON), "seat": dice.one(0, 1), "bot": "random"}
        form = {
            name: dice.one("1", "random", "me", dice.number(), dice.text()) for name in dice.luck.sample(dice.fields, 5)
        }
        known = {"tables": wish, "fork": fork, "name": {"name": "Ann"}, "records": {"record": self.record}}
        good = known.get(path.partition("?")[0].rpartition("/")[2], form)
        if dice.luck.random() < 0.2:
            good = dice.one(form, *known.values())
        kind = dice.luck.random()
        if kind < 0.4:
            text = dice.json(dice.changed(good)).encode("utf-8", "surrogatepass")
            return dice.broken(text), dice.one("application/json", "application/json", *TYPES)
        if kind < 0.7:
            fields = [
                (name, value if isinstance(value, str) else str(value)) for name, value in dice.changed(good).items()
            ]
            text = urlencode(fields, errors="surrogatepass").encode()
            return dice.broken(text), dice.one(TYPES[1], TYPES[1], *TYPES)
        if kind < 0.85:
            return dice.broken(self.record.encode()), dice.one("text/plain", *TYPES)
        whole = (
            DEEP,
            '{"game":' + DEEP,
            "null",
            "[]",
            "{",
            "&" * 500,
            "=",
            "%",
            "a=b&" * 200,
            "x" * 70_000,
            "x" * 1_100_000,
        )
        return str(dice.one(*whole)).encode(), dice.one(*TYPES)

    def length(self, length: int) -> tuple[tuple[str, str], bool]:
        """How long a request says that it is, and whether all of it will come."""
        kind = self.dice.luck.random()
        if kind < 0.85:
            return ("content-length", str(length)), True
        if kind < 0.9:
            return ("transfer-encoding", "chunked"), True
        return (
            "content-length",
            self.dice.one("-1", "x", "9" * 30, HUGE, str(length + 9), "0", str(length // 2)),
        ), False

    async def send(self, text: bytes, finished: bool) -> None:
        """Send a request unchanged and look at the answer; what is not finished or a handshake need not get one."""
        status = ""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.serving.port)
            with suppress(OSError):
                writer.write(text)
                async with asyncio.timeout(ANSWER_SECONDS if finished else UNFINISHED_SECONDS):
                    status = (await reader.readline()).decode("latin-1")[9:12]
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
        except TimeoutError:
            if finished:
                self.faults.append(f"no answer to {text[:600]!r}")
        self.answers[status or "none"] += 1
        if status.startswith("5") or (finished and not status):
            self.faults.append(f"{status or 'nothing'} is the answer to {text[:600]!r}")

    # Messages

    async def talk(self, count: int) -> None:
        """A number of messages on one socket."""
        person, link = self.dice.one(*self.people), self.dice.one(*self.links)
        try:
            line = await person.line(link)
        except InvalidHandshake as refused:
            self.answers[f"handshake {getattr(getattr(refused, 'response', None), 'status_code', 0)}"] += 1
            return
        sent: Any = ""
        try:
            for number in range(count):
                sent, name = self.message(), f"after-{number}"
                await line.socket.send(
                    sent, text=self.dice.one(True, True, True, None) if isinstance(sent, bytes) else None
                )
                await line.send(do="nothing", id=name)  # it is refused by its name when all before it is answered
                self.answers["message"] += 1
                async with asyncio.timeout(ANSWER_SECONDS):
                    while name.encode() not in (heard := await line.socket.recv(decode=False)):
                        if b'"status":5' in heard:
                            self.faults.append(f"{heard[:300]!r} is the answer to {sent!r:.300}")
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else f"1006 ({closed.__cause__!r})"
            self.answers[f"closed {code}"] += 1
            # The server hangs up on text that is none; what came after it unread makes that a reset.
            if code not in (1002, 1003, 1007, 1009, 1013) and not is_broken(sent):
                self.faults.append(f"the socket was closed with {code} after {sent!r:.300}")
        except TimeoutError:
            self.faults.append(f"the socket is silent after {sent!r:.300}")
        with suppress(OSError):
            await line.close()

    def message(self) -> str | bytes:
        """A message, most of it good."""
        dice = self.dice
        kind = dice.one(*typing.get_args(Asked))
        good: dict[str, Any] = {"do": kind.__struct_config__.tag}
        for part in msgspec.structs.fields(kind):
            good[part.name] = self.good(part.name)
        chance = dice.luck.random()
        if chance < 0.03:
            return bytes(dice.luck.randrange(256) for _ in range(dice.one(0, 1, 50)))
        if chance < 0.06:
            return str(dice.one(DEEP, "x" * 5000, "9" * 3000, '{"do":' + DEEP, "\0", "", "null", '"\\ud800"'))
        text = dice.json(dice.changed(good) if chance < 0.7 else good)
        return dice.broken(text.encode("utf-8", "surrogatepass"))

    def good(self, name: str) -> Any:
        """What a field of a message may well be."""
        luck = {"id": str(self.dice.luck.random()), "text": "hello", "action": "roll", "bot": "random", "name": "Di"}
        if name in luck:
            return luck[name]
        return self.dice.one(True, False) if name in ("open", "yes") else self.dice.one(*SMALL)


def is_broken(message: str | bytes) -> bool:
    """Whether a message is no text at all."""
    if isinstance(message, str):
        return False
    try:
        message.decode()
    except UnicodeDecodeError:
        return True
    return False


def recorded() -> str:
    """A record of a short game."""
    match = Match(next(iter(folders())), names=["Ann", "Bo"], luck=SeededLuck(1))
    choices = SeededLuck(2)
    while not match.over:
        match.play(named("random")(match.view(match.to_act), choices))
    return str(match.record)


async def answer(line: Line, name: str) -> Done | No:
    """The answer to a message."""
    async with asyncio.timeout(ANSWER_SECONDS):
        while True:
            heard = await line.hear()
            if isinstance(heard, Done | No) and heard.id == name:
                return heard


async def play_to_the_end(serving: Serving, web: httpx2.AsyncClient) -> None:
    """A person and a bot play a whole game."""
    ann = Person(serving, "Ann")
    line = await ann.line(await ann.open(web, next(iter(folders())), "me", "random"))
    luck = random.Random(1)
    await line.send(do="look", seat=0)
    async with asyncio.timeout(GAME_SECONDS):
        while True:
            heard = await line.hear()
            if isinstance(heard, No):
                await asyncio.sleep(1)
                await line.send(do="look", seat=0)
            if isinstance(heard, State) and heard.places:
                break
            if isinstance(heard, State) and heard.to_act == 0:
                action = luck.choice(heard.choices)[0]
                await line.send(do="move", id=str(heard.number), seat=0, number=heard.number, action=action)
    await line.close()


async def run(arguments: argparse.Namespace, serving: Serving, hostile: Hostile, routes: list[Any]) -> None:
    """Send everything, then see whether the hall goes on."""
    gate, turns = asyncio.Semaphore(AT_ONCE), itertools.cycle(routes)
    done = 0

    async def one(number: int) -> None:
        nonlocal done
        async with gate:
            await (hostile.talk(10) if number % 5 == 0 else hostile.request(next(turns)))
        done += 1
        if done % 100 == 0:
            print(
                f"\r{done} of {arguments.cases} cases, {len(hostile.faults)} faults",
                end="",
                file=sys.stderr,
                flush=True,
            )

    async with httpx2.AsyncClient(timeout=ANSWER_SECONDS, verify=False) as web:
        await hostile.open_tables(web)
        before = serving.pids()[: 1 + arguments.workers]
        for start in range(0, arguments.cases, 1000):
            await asyncio.gather(*(one(number) for number in range(start, min(start + 1000, arguments.cases))))
            if len(hostile.faults) > 20:
                break
        print(file=sys.stderr)
        if serving.pids()[: len(before)] != before:
            hostile.faults.append("a process of the hall has ended")
        for link in hostile.links:
            line = await hostile.people[0].line(link)
            await line.send(do="chat", id="last", text="Is anybody here?")
            await answer(line, "last")
            await line.close()
        await play_to_the_end(serving, web)


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description="Send the hall what nobody should send.")
    parser.add_argument("--cases", type=int, default=20_000, help="requests; each fifth is a socket with 10 messages")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql, or the address of an empty one")
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    end_in_order()
    begun = time.monotonic()
    templates = (Path(astragal.hall.__path__[0]) / "content" / "templates").glob("*.html")
    fields = sorted(
        {name for file in templates for name in re.findall(r'name="([a-z0-9_-]+)"', file.read_text("utf-8"))}
    )
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hall")))
        address = stack.enter_context(fresh(arguments.database, folder))
        routes = application(Settings(str(folder / "unused.sqlite"), SECRET)).routes
        serving = Serving(folder, address, arguments.workers)
        stack.callback(serving.stop)
        serving.start()
        hostile = Hostile(serving, Dice(arguments.seed, fields))
        try:
            asyncio.run(run(arguments, serving, hostile, list(routes)))
        except (OSError, TimeoutError, httpx2.HTTPError) as error:
            hostile.faults.append(f"the hall does not go on: {error!r}")
        complaints = BROKEN_TEXT.sub("", serving.log.read_text())
        if "Traceback" in complaints:
            complaints = complaints[complaints.index("Traceback") :]
            hostile.faults.append(f"the hall complained:\n{complaints[:6000]}")
    for fault in hostile.faults[:10]:
        print(fault)
    answers = ", ".join(f"{count} of {what}" for what, count in sorted(hostile.answers.items()))
    print(f"{arguments.cases} cases at {len(routes)} routes: {answers}")
    print(f"{len(hostile.faults)} faults, {time.monotonic() - begun:.0f} s")
    return 1 if hostile.faults else 0


if __name__ == "__main__":
    sys.exit(main())
