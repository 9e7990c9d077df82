"""How fast is the hall? Moves per second, the time until the other seat sees a move, and what a move costs.

    python benchmarks/hall_load.py
    python benchmarks/hall_load.py --tables 100 500 --database postgresql --seconds 5

People who choose at random play over real sockets, two at each table. With this many tables open, first `--active`
of them play as fast as they can, ten moves at a table and then on to the next; as nobody may send more than the hall
allows, a table rests for half a second then, and few tables are not enough to keep the hall busy. Then `--rate` moves
are made each second, at one table after the other, so that somebody at a table thinks for tables/rate seconds. The time
is from sending a move to the arrival of the state at the other seat, which may hang on another worker.

The cost of a move is the processor time of all processes of the hall (PostgreSQL's own is not in it). It is compared
with that of a bare echo of the same bytes in the same run: the same server with as many workers, without any game, gets
a message as long as a move and sends what is as long as the answer to its sender, and what is as long as a state to
both, as many each second as the hall took moves. Hall and echo take turns, several times, so that both meet the machine
in the same moods. A server that is asked more often has less to do for each message, because many come at once; so
beside it is printed what an echo costs if there are as many as there can be.
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
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median, quantiles

import httpx2
from hall_echo import Echo
from hall_people import (
    Done,
    Line,
    No,
    Person,
    Serving,
    State,
    end_in_order,
    family,
    fresh,
    memory_bytes,
    processor_seconds,
)

from astragal.core.registry import folders
from astragal.hall.settings import Limits

MOST_RATIO = 12
AT_ONCE = 8
IN_A_ROW = 10
REST_SECONDS = IN_A_ROW / Limits().messages[1]
STARTS = 7
TURNS = 4
WAIT = 30.0


class Seat:
    """One seat with its socket, always listening."""

    def __init__(self, line: Line, seat: int) -> None:
        self.line = line
        self.seat = seat
        self.state = State(0, -1, [], [])
        self.at = 0.0
        """When the newest state came."""

        self.bytes: deque[int] = deque(maxlen=20)
        """Of the last states."""

        self.answer: Done | No | None = None
        self._news = asyncio.Event()
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            heard = await self.line.hear()
            if isinstance(heard, State):
                self.state, self.at = heard, time.perf_counter()
                self.bytes.append(self.line.bytes)
            elif isinstance(heard, Done | No):
                self.answer = heard
            else:
                continue
            self._news.set()

    async def until_state(self, number: int) -> None:
        """Wait for a state with this many rows."""
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
    rested: float = 0.0
    """When it may play on: somebody who sends more than the hall allows is refused."""

    @classmethod
    async def open(cls, halls: Sequence[Serving], web: httpx2.AsyncClient, game: str, number: int) -> "Table":
        """Open a table and let two people sit down; if there are two halls, one of them in each."""
        ann, bo = Person(halls[0], "Ann"), Person(halls[-1], "Bo")
        link = await ann.open(web, game, "me", "open")
        seats = [Seat(await who.line(link), seat) for seat, who in enumerate((ann, bo))]
        await seats[1].line.send(do="sit", id="sit", seat=1)
        await seats[1].until_answer("sit")
        for seat in seats:
            await seat.line.send(do="look", seat=seat.seat)
        for seat in seats:
            await seat.until_state(1)
            seat.bytes.clear()  # the first one brings the whole drawing
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
    def rate(self) -> float:
        """Moves each second."""
        return len(self.times) / self.seconds

    @property
    def cost(self) -> float:
        """Processor seconds for one move."""
        return self.processor / len(self.times)

    def __str__(self) -> str:
        cuts = quantiles(self.times, n=100)
        return (
            f"{self.rate:,.0f} moves/s, p50 {1000 * median(self.times):.1f} ms, "
            f"p99 {1000 * cuts[98]:.1f} ms, {1e6 * self.cost:,.0f} µs of processor time a move"
        )


async def as_fast_as_they_can(found: Found, tables: deque[Table], active: int, seconds: float, pids: list[int]) -> None:
    """A number of tables play at once without thinking."""
    begun, used = time.perf_counter(), processor_seconds(pids)

    async def play() -> None:
        while tables and time.perf_counter() - begun < seconds:
            table = tables.popleft()
            await asyncio.sleep(max(0, table.rested - time.perf_counter()))
            for _ in range(IN_A_ROW):
                if table.over:
                    break
                found.times.append(await table.move())
            table.rested = time.perf_counter() + REST_SECONDS
            if not table.over:
                tables.append(table)

    await asyncio.gather(*(play() for _ in range(active)))
    found.seconds += time.perf_counter() - begun
    found.processor += processor_seconds(pids) - used


async def at_a_rate(tables: deque[Table], rate: float, seconds: float, pids: list[int]) -> Found:
    """A number of moves each second, at one table after the other."""
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


# The run


async def run(arguments: argparse.Namespace, serving: Serving, echo: Echo) -> list[float]:
    """Print what is found at every number of tables; returns the ratios."""
    opened: list[Table] = []
    ended: list[Table] = []
    ratios: list[float] = []
    pids = family(serving.pid)
    before = memory_bytes(pids)
    limits = httpx2.Limits(max_connections=AT_ONCE)
    async with httpx2.AsyncClient(timeout=WAIT, limits=limits, verify=False) as web:

        async def playing(count: int) -> deque[Table]:
            """A number of tables that play; those that are over make room for others."""
            ended.extend(table for table in opened if table.over)
            opened[:] = [table for table in opened if not table.over]
            opened.extend(await open_tables(len(ended) + len(opened), count - len(opened), arguments, serving, web))
            return deque(opened)

        for count in arguments.tables:
            begun, held, more = time.perf_counter(), memory_bytes(pids), count - len(opened)
            await playing(count)
            seconds, each = time.perf_counter() - begun, (memory_bytes(pids) - held) / more / 1000
            print(f"{count} tables: opened in {seconds:.1f} s, {each:.0f} kB for each with two pages open", flush=True)
            found, fast, same = Found(), [], []
            for _ in range(TURNS):
                tables = await playing(count)
                await as_fast_as_they_can(found, tables, arguments.active, arguments.seconds / TURNS, pids)
                size = int(mean(size for table in opened for seat in table.seats for size in seat.bytes))
                wanted = size, arguments.active, arguments.seconds / TURNS
                same.append(await echo.cost(*wanted, found.rate))
                fast.append(await echo.cost(*wanted))
            ratios.append(found.cost / mean(same))
            print(f"  as fast as they can: {found}")
            print(
                f"  a state is {size:,} bytes; a move costs {ratios[-1]:.1f} echoes of the same bytes at "
                f"{1e6 * mean(same):.0f} µs, or {found.cost / mean(fast):.1f} at {1e6 * mean(fast):.0f} µs if there "
                "are as many as there can be"
            )
            found = await at_a_rate(await playing(count), arguments.rate, arguments.seconds, pids)
            slow = await echo.cost(size, arguments.active, arguments.seconds, arguments.rate)
            ratios.append(found.cost / slow)
            print(f"  {arguments.rate:.0f} moves/s wanted: {found}")
            print(f"  {ratios[-1]:.1f} echoes at {1e6 * slow:.0f} µs; load {os.getloadavg()[0]:.1f}", flush=True)
    print(f"memory: {before / 1e6:.0f} MB at the start, {memory_bytes(pids) / 1e6:.0f} MB at the end, all processes")
    for table in (*opened, *ended):
        for seat in table.seats:
            seat.listening.cancel()
    return ratios


async def open_tables(
    first: int, count: int, arguments: argparse.Namespace, serving: Serving, web: httpx2.AsyncClient
) -> list[Table]:
    """Open this many tables, numbered from the first, with the games in turn."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def open_one(number: int) -> Table:
        async with gate:
            return await Table.open([serving], web, arguments.games[number % len(arguments.games)], number)

    return await asyncio.gather(*(open_one(number) for number in range(first, first + count)))


@contextmanager
def echoing(workers: int) -> Iterator[Echo]:
    """The echo, while it is needed."""
    words = [sys.executable, str(Path(__file__).with_name("hall_echo.py")), str(workers)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield Echo(process.pid, int(process.stdout.readline()))
        finally:
            process.terminate()


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
    parser.add_argument("--games", nargs="+", default=list(folders()), help="played in turn, one at each table")
    parser.add_argument("--seconds", type=float, default=10, help="of each phase")
    parser.add_argument("--active", type=int, default=20, help="tables that play as fast as they can")
    parser.add_argument("--rate", type=float, default=100, help="moves each second, where they do not")
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql, or the address of an empty one")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--ratio", type=float, default=MOST_RATIO, help="more echoes than that are a failure")
    parser.add_argument("--start", action="store_true", help="measure only how long the command takes to start")
    arguments = parser.parse_args()
    end_in_order()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hall")))
        database = stack.enter_context(fresh(arguments.database, folder))
        if arguments.start:
            return measure_start(arguments, folder, database)
        echo = stack.enter_context(echoing(arguments.workers))
        serving = Serving(folder, database, arguments.workers)
        stack.callback(serving.stop)
        serving.start()
        ratios = asyncio.run(run(arguments, serving, echo))
    return 1 if max(ratios) > arguments.ratio else 0


if __name__ == "__main__":
    sys.exit(main())
