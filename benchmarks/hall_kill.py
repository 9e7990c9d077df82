"""Kill the hall at random moments while people and bots play: is every acknowledged move kept, and made once?

    python benchmarks/hall_kill.py --kills 100 --tables 50
    python benchmarks/hall_kill.py --kills 100 --tables 50 --database postgresql

All processes of the hall are killed with signal 9 and started again, and before each of these kills one process of
it alone, a worker or one in which bots think. `--database` is sqlite or postgresql, for a fresh database that is
gone afterwards. At half of the tables two people play, at the others a person with a bot. Each of them sends what
was not answered again, as the page does, and keeps a ledger of what was; when all kills are done every table must
go on, and the ledgers are compared with the database and with a replay of every game.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from hall_people import Done, Line, No, Person, Serving, State, end_in_order, fresh
from sqlalchemy import select
from websockets import WebSocketException

from astragal.core.registry import folders
from astragal.hall.matches.story import PICKED
from astragal.hall.play.audit import verify_all
from astragal.hall.store import schema
from astragal.hall.store.database import Database

LOST = (WebSocketException, httpx2.TransportError, httpx2.HTTPStatusError, OSError, TimeoutError, EOFError)
"""What whoever talks to a hall that is being killed has to expect."""

AGAIN_SECONDS = 0.1
SILENT_SECONDS = 20.0
END_SECONDS = 90.0
MOST_PLAY_SECONDS = 1.5


@dataclass
class Sent:
    """A move that somebody has sent."""

    table_id: str
    number: int
    seat: int
    action: str
    answered: bool = False


@dataclass
class Ledger:
    """What the players know."""

    moves: dict[str, Sent] = field(default_factory=dict)
    shown: Counter[str] = field(default_factory=Counter)
    """The highest number of rows that anybody was shown of each table."""

    faults: list[str] = field(default_factory=list)
    over: int = 0

    @property
    def answered(self) -> int:
        """How many moves were acknowledged."""
        return sum(sent.answered for sent in self.moves.values())


class Player:
    """Plays a seat at random, whatever becomes of the hall."""

    def __init__(self, person: Person, link: str, seat: int, ledger: Ledger, luck: random.Random) -> None:
        self.person = person
        self.link = link
        self.seat = seat
        self.ledger = ledger
        self.luck = luck
        self.answered = 0
        self.over = False
        self._state = State(0, -1, [], [])
        self._pending = ""

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.over:
            with suppress(*LOST):
                line = await self.person.line(self.link)
                try:
                    await self._play(line)
                finally:
                    await line.close()
            await asyncio.sleep(AGAIN_SECONDS * self.luck.uniform(0.5, 1.5))

    async def _play(self, line: Line) -> None:
        if self.seat and not self._state.number:
            await line.send(do="sit", id="sit", seat=self.seat)
        await line.send(do="look", seat=self.seat, seen=self._state.number)
        if self._pending:
            await self._send(line)
        while not self.over:
            async with asyncio.timeout(SILENT_SECONDS):
                heard = await line.hear()
            if isinstance(heard, State) and heard.number >= self._state.number and not heard.missed:
                self._state = heard
                self.ledger.shown[self.link[:12]] = max(self.ledger.shown[self.link[:12]], heard.number)
            elif isinstance(heard, Done) and heard.id == self._pending:
                self.ledger.moves[heard.id].answered = True
                self.answered += 1
                self._pending = ""
            elif isinstance(heard, No):
                await self._refused(heard)
            if not self._pending:
                await self._go_on(line)

    async def _go_on(self, line: Line) -> None:
        state = self._state
        self.over = bool(state.places)
        name = f"{self.link[:12]}-{self.seat}-{state.number}"
        if state.to_act == self.seat and state.choices and name not in self.ledger.moves:
            action = self.luck.choice(state.choices)[0]
            self._pending = name
            self.ledger.moves[name] = Sent(self.link[:12], state.number, self.seat, action)
            await self._send(line)

    async def _send(self, line: Line) -> None:
        sent = self.ledger.moves[self._pending]
        await line.send(do="move", id=self._pending, seat=self.seat, number=sent.number, action=sent.action)

    async def _refused(self, no: No) -> None:
        if no.status == 429:
            await asyncio.sleep(1)
            raise TimeoutError  # come back and send it again
        if no.id == self._pending or no.status >= 500:
            self.ledger.faults.append(f"table {self.link[:12]}: {no.id} was refused: {no.status} {no.reason}")
            self._pending = ""


class Chair:
    """A place in the hall at which one game is played after another."""

    def __init__(self, serving: Serving, number: int, ledger: Ledger, seed: int) -> None:
        self.serving = serving
        self.ledger = ledger
        self.luck = random.Random(f"{seed} {number}")
        self.with_bot = bool(number % 2)
        self.players: list[Player] = []
        self.game = list(folders())[number % len(folders())]
        self._before = 0

    @property
    def answered(self) -> int:
        """How many moves were acknowledged here."""
        return self._before + sum(player.answered for player in self.players)

    async def play(self, web: httpx2.AsyncClient) -> None:
        """Play until somebody ends it."""
        while True:
            ann, bo = Person(self.serving, "Ann"), Person(self.serving, "Bo")
            try:
                link = await ann.open(web, self.game, "me", "random" if self.with_bot else "open")
            except LOST:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            people = [ann] if self.with_bot else [ann, bo]
            self.players = [Player(who, link, seat, self.ledger, self.luck) for seat, who in enumerate(people)]
            await asyncio.gather(*(player.play() for player in self.players))
            self._before, self.players = self.answered, []
            self.ledger.over += 1


async def run(arguments: argparse.Namespace, serving: Serving) -> Ledger:
    """Play, kill, and see whether everything goes on."""
    luck, ledger = random.Random(arguments.seed), Ledger()
    await asyncio.to_thread(serving.start)
    limits = httpx2.Limits(max_connections=10)
    async with httpx2.AsyncClient(timeout=SILENT_SECONDS, limits=limits, verify=False) as web:
        chairs = [Chair(serving, number, ledger, arguments.seed) for number in range(arguments.tables)]
        playing = [asyncio.create_task(chair.play(web)) for chair in chairs]
        try:
            for kill in range(1, arguments.kills + 1):
                await asyncio.sleep(luck.uniform(0, MOST_PLAY_SECONDS))
                serving.kill_one(luck.randrange(100))
                await asyncio.sleep(luck.uniform(0, MOST_PLAY_SECONDS))
                serving.kill()
                if luck.random() < 0.1:  # also while it starts
                    serving.run()
                    await asyncio.sleep(luck.uniform(0, 1))
                    serving.kill()
                await asyncio.to_thread(serving.start)
                progress = f"{kill} of {arguments.kills} kills, {ledger.answered} moves, {ledger.over} games over"
                print(f"\r{progress}", end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
            await go_on(chairs, ledger, playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    return ledger


async def go_on(chairs: list[Chair], ledger: Ledger, playing: list[asyncio.Task[None]]) -> None:
    """Wait until every table has gone on after the last kill."""
    before = [chair.answered for chair in chairs]
    deadline = time.monotonic() + END_SECONDS
    while any(chair.answered == known for chair, known in zip(chairs, before, strict=True)):
        for task in playing:
            if task.done():
                task.result()
        if time.monotonic() > deadline:
            break
        await asyncio.sleep(0.1)
    for chair, known in zip(chairs, before, strict=True):
        if chair.answered == known:
            where = chair.players[0].link[:12] if chair.players else "none"
            ledger.faults.append(f"table {where}: it has not gone on within {END_SECONDS:.0f} s")


def is_kept(kept: dict[tuple[str, int], Any], name: str, sent: Sent) -> bool:
    """Whether a choice is among the rows that were written for it; others of its set may have been made with it."""
    row = kept.get((sent.table_id, sent.number))
    if row is None or row.message != name:
        return False
    wanted = {(sent.seat, sent.action), (PICKED, f"{sent.seat + 1} {sent.action}")}
    number = sent.number
    while row is not None and row.message in ("", name):
        if (row.seat, row.text) in wanted:
            return True
        number += 1
        row = kept.get((sent.table_id, number))
    return False


def compare(ledger: Ledger, address: str) -> None:
    """Compare what the players know with what the database keeps."""
    database, steps = Database(address), schema.steps.c
    with database.read() as connection:
        rows = connection.execute(select(schema.steps).order_by(steps.table_id, steps.number)).all()
    database.close()
    kept = {(row.table_id, row.number): row for row in rows}
    count = Counter(row.table_id for row in rows)
    names = Counter(row.message for row in rows if row.message)
    for name, times in names.items():
        if times != 1 or name not in ledger.moves:
            ledger.faults.append(
                f"{name} is {times} times in the database, and was {'' if name in ledger.moves else 'not '}sent"
            )
    for name, sent in ledger.moves.items():
        if sent.answered and not is_kept(kept, name, sent):
            row = kept.get((sent.table_id, sent.number))
            ledger.faults.append(f"{name} was acknowledged, but there is {row} instead of {sent}")
    for table_id, number in ledger.shown.items():
        if count[table_id] < number:
            ledger.faults.append(f"table {table_id}: {number} rows were shown, but only {count[table_id]} are kept")
    for table_id, number in count.items():
        if any((table_id, place) not in kept for place in range(number)):
            ledger.faults.append(f"table {table_id}: the numbers of its rows have gaps")
    for verdict in verify_all(address):
        if verdict.complaint:
            ledger.faults.append(f"table {verdict.table_id}: {verdict.complaint}")


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description="Kill the hall again and again while it is played in.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql, or the address of an empty one")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    end_in_order()
    begun = time.monotonic()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hall")))
        address = stack.enter_context(fresh(arguments.database, folder))
        serving = Serving(folder, address, arguments.workers)
        try:
            ledger = asyncio.run(run(arguments, serving))
        finally:
            serving.stop()
        compare(ledger, address)
        if "Traceback" in serving.log.read_text():
            ledger.faults.append(f"the hall complained:\n{serving.log.read_text()[-4000:]}")
    for fault in ledger.faults[:20]:
        print(fault)
    moves, seconds = ledger.answered, time.monotonic() - begun
    print(
        f"{arguments.kills} kills at {arguments.tables} tables, {arguments.database.partition(':')[0]}: "
        f"{len(ledger.moves)} moves sent, {moves} acknowledged, {ledger.over} games over, "
        f"{len(ledger.faults)} faults, {seconds:.0f} s"
    )
    return 1 if ledger.faults or not moves else 0


if __name__ == "__main__":
    sys.exit(main())
