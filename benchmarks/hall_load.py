"""How fast is the hall? Moves per second, the time until the other seat sees a move, and what a move costs.

    python benchmarks/hall_load.py
    python benchmarks/hall_load.py --tables 100 500 --database postgresql --seconds 5

People who choose at random play over real sockets, two at each table. With so many tables open, first `--active`
of them play as fast as they can, ten moves at a table and then on to the next; then `--rate` moves are made each
second, at one table after the other, so that somebody at a table thinks for tables/rate seconds. The time is from
sending a move to the arrival of the state at the other seat, which may hang on another worker.

The cost of a move is the processor time of all processes of the hall. It is compared with that of a bare echo: the
same server and libraries send a message as long as a state back, as often as they can, measured in the same run.
`--start` measures instead how long the command takes until it answers.
"""

import argparse
import asyncio
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import deque
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx2
from hall_people import (
    Done,
    Line,
    No,
    Person,
    Serving,
    State,
    family,
    fresh,
    processor_seconds,
    resident_bytes,
)
from websockets.asyncio.client import connect

from astragal.core.registry import folders

MOST_RATIO = 12
AT_ONCE = 8
IN_A_ROW = 10
STARTS = 7
WAIT = 30.0


class Seat:
    """One seat with its socket, always listening."""

    def __init__(self, line: Line, seat: int) -> None:
        self.line = line
        self.seat = seat
        self.state = State(0, -1, [], [])
        self.at = 0.0
        """When the newest state came."""

        self.answer: Done | No | None = None
        self._news = asyncio.Event()
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            heard = await self.line.hear()
            if isinstance(heard, State):
                self.state, self.at = heard, time.perf_counter()
            elif isinstance(heard, Done | No):
                self.answer = heard
            else:
                continue
            self._news.set()

    async def until_state(self, number: int) -> None:
        """Wait for a state with so many rows."""
        while self.state.number < number:
            await self._next()

    async def until_answer(self, name: str) -> None:
        """Wait until a message has been answered."""
        while self.answer is None or self.answer.id != name:
            await self._next()
        if isinstance(self.answer, No):
            raise RuntimeError(f"{name} was refused: {self.answer.reason}")

    async def _next(self) -> None:
        if self.listening.done():
            self.listening.result()
        self._news.clear()
        async with asyncio.timeout(WAIT):
            await self._news.wait()


@dataclass
class Table:
    """A table at which two people sit."""

    seats: list[Seat]
    luck: random.Random
    busy: bool = False

    @classmethod
    async def open(cls, serving: Serving, web: httpx2.AsyncClient, number: int) -> "Table":
        """Open a table and let two people sit down."""
        ann, bo = Person(serving, "Ann"), Person(serving, "Bo")
        link = await ann.open(web, list(folders())[number % len(folders())], "me", "open")
        seats = [Seat(await who.line(link), seat) for seat, who in enumerate((ann, bo))]
        await seats[1].line.send(do="sit", id="sit", seat=1)
        await seats[1].until_answer("sit")
        for seat in seats:
            await seat.line.send(do="look", seat=seat.seat)
        for seat in seats:
            await seat.until_state(1)
        return cls(seats, random.Random(number))

    @property
    def over(self) -> bool:
        """Whether nobody can move here any more."""
        return bool(self.seats[0].state.places)

    async def move(self) -> float:
        """Make one move; returns the seconds until the other seat saw it."""
        state = self.seats[0].state
        mover, other = self.seats[state.to_act], self.seats[1 - state.to_act]
        action = self.luck.choice(mover.state.choices)[0]
        name = f"{state.number}"
        begun = time.perf_counter()
        await mover.line.send(do="move", id=name, seat=mover.seat, number=state.number, action=action)
        await other.until_state(state.number + 1)
        seconds = other.at - begun
        await mover.until_answer(name)
        await mover.until_state(other.state.number)
        return seconds


@dataclass
class Found:
    """What one phase found."""

    seconds: float = 0.0
    processor: float = 0.0
    times: list[float] = field(default_factory=list)

    @property
    def cost(self) -> float:
        """Processor seconds for one move."""
        return self.processor / len(self.times)

    def __str__(self) -> str:
        cuts = quantiles(self.times, n=100)
        return (
            f"{len(self.times) / self.seconds:,.0f} moves/s, p50 {1000 * median(self.times):.1f} ms, "
            f"p99 {1000 * cuts[98]:.1f} ms, {1e6 * self.cost:,.0f} µs of processor time a move"
        )


async def as_fast_as_they_can(tables: deque[Table], active: int, seconds: float, pids: list[int]) -> Found:
    """So many tables play at once without thinking."""
    found = Found()
    begun, used = time.perf_counter(), processor_seconds(pids)

    async def play() -> None:
        while tables and time.perf_counter() - begun < seconds:
            table = tables.popleft()
            for _ in range(IN_A_ROW):
                if table.over:
                    break
                found.times.append(await table.move())
            if not table.over:
                tables.append(table)

    await asyncio.gather(*(play() for _ in range(active)))
    found.seconds, found.processor = time.perf_counter() - begun, processor_seconds(pids) - used
    return found


async def at_a_rate(tables: deque[Table], rate: float, seconds: float, pids: list[int]) -> Found:
    """So many moves each second, at one table after the other."""
    found = Found()
    begun, used = time.perf_counter(), processor_seconds(pids)
    moving: set[asyncio.Task[None]] = set()

    async def move(table: Table) -> None:
        found.times.append(await table.move())
        if not table.over:
            tables.append(table)

    for number in range(int(rate * seconds)):
        await asyncio.sleep(begun + number / rate - time.perf_counter())
        if tables:
            task = asyncio.create_task(move(tables.popleft()))
            moving.add(task)
            task.add_done_callback(moving.discard)
    await asyncio.gather(*moving)
    found.seconds, found.processor = time.perf_counter() - begun, processor_seconds(pids) - used
    return found


# The echo


async def echo_app(scope: Any, receive: Any, send: Any) -> None:
    """Send everything back."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def serve_echo() -> None:
    """Serve the echo with the settings of the hall, until somebody ends it."""
    import uvicorn

    from astragal.hall.serve import bound, config
    from astragal.hall.settings import Settings

    listening = bound("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    made = config(Settings("", ""))
    made.app, made.lifespan, made.ws_max_size = echo_app, "off", 1 << 20
    uvicorn.Server(made).run(sockets=[listening])


async def echo(port: int, pid: int, length: int, active: int, seconds: float) -> float:
    """Processor seconds of one echo of a message."""
    text = "x" * length
    count = 0
    begun, used = time.perf_counter(), processor_seconds([pid])

    async def talk() -> None:
        nonlocal count
        async with connect(f"ws://127.0.0.1:{port}/", proxy=None, compression=None, max_size=None) as socket:
            while time.perf_counter() - begun < seconds:
                await socket.send(text)
                await socket.recv()
                count += 1

    await asyncio.gather(*(talk() for _ in range(active)))
    return (processor_seconds([pid]) - used) / count


# The run


async def run(arguments: argparse.Namespace, serving: Serving, port: int, echoing: int) -> list[float]:
    """Print what is found at every number of tables; returns the ratios."""
    opened: list[Table] = []
    ratios: list[float] = []
    limits = httpx2.Limits(max_connections=AT_ONCE)
    pids = family(serving.pid)
    before = resident_bytes(pids)
    async with httpx2.AsyncClient(timeout=WAIT, limits=limits, verify=False) as web:
        for count in arguments.tables:
            begun = time.perf_counter()
            held = resident_bytes(pids)
            more = count - len(opened)
            gate = asyncio.Semaphore(AT_ONCE)

            async def open_one(number: int, gate: asyncio.Semaphore = gate) -> Table:
                async with gate:
                    return await Table.open(serving, web, number)

            opened += await asyncio.gather(*(open_one(len(opened) + number) for number in range(more)))
            each = (resident_bytes(pids) - held) / more / 1000
            print(f"{count} tables: {more} opened in {time.perf_counter() - begun:.1f} s, {each:.0f} kB of memory each")
            playing = deque(table for table in opened if not table.over)
            echo_before = await echo(port, echoing, arguments.bytes, arguments.active, arguments.seconds / 4)
            found = await as_fast_as_they_can(playing, arguments.active, arguments.seconds, pids)
            echo_after = await echo(port, echoing, arguments.bytes, arguments.active, arguments.seconds / 4)
            bare = (echo_before + echo_after) / 2
            ratios.append(found.cost / bare)
            print(f"  as fast as they can: {found}")
            print(f"  an echo {1e6 * bare:.0f} µs, so a move costs {ratios[-1]:.1f} echoes")
            found = await at_a_rate(playing, arguments.rate, arguments.seconds, pids)
            print(f"  {arguments.rate:.0f} moves/s wanted: {found}; load {os.getloadavg()[0]:.1f}", flush=True)
    print(f"memory: {before / 1e6:.0f} MB at the start, {resident_bytes(pids) / 1e6:.0f} MB at the end, all processes")
    for table in opened:
        for seat in table.seats:
            seat.listening.cancel()
    return ratios


def measure_start(arguments: argparse.Namespace, folder: Path, database: str) -> int:
    """Print how long the command takes until it answers."""
    serving = Serving(folder, database, arguments.workers)
    times = []
    for _ in range(STARTS):
        times.append(serving.start())
        serving.stop()
    first, *warm = times
    load = os.getloadavg()[0]
    print(
        f"start: {first:.2f} s with a new database, then {median(warm):.2f} s "
        f"({min(warm):.2f} to {max(warm):.2f}), load {load:.1f}"
    )
    return 0 if min(warm) < 1 else 1


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure the hall.")
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 500, 2000])
    parser.add_argument("--seconds", type=float, default=10, help="of each phase")
    parser.add_argument("--active", type=int, default=20, help="tables that play as fast as they can")
    parser.add_argument("--rate", type=float, default=100, help="moves each second, where they do not")
    parser.add_argument("--bytes", type=int, default=5000, help="of an echo")
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql, or the address of an empty one")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--start", action="store_true", help="measure only how long the command takes to start")
    parser.add_argument("--serve-echo", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve_echo:
        serve_echo()
        return 0
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hall")))
        database = stack.enter_context(fresh(arguments.database, folder))
        if arguments.start:
            return measure_start(arguments, folder, database)
        words = [sys.executable, __file__, "--serve-echo"]
        echoing = stack.enter_context(subprocess.Popen(words, stdout=subprocess.PIPE, text=True))
        stack.callback(echoing.kill)
        assert echoing.stdout is not None
        serving = Serving(folder, database, arguments.workers)
        stack.callback(serving.stop)
        serving.start()
        ratios = asyncio.run(run(arguments, serving, int(echoing.stdout.readline()), echoing.pid))
    return 1 if max(ratios) > MOST_RATIO else 0


if __name__ == "__main__":
    sys.exit(main())
