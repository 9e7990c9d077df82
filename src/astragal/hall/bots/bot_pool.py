"""Runs the processes in which bots think, and plays their choices at the tables."""

import asyncio
import logging
import os
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import msgspec
from sqlalchemy.exc import DBAPIError

from astragal.bots import named
from astragal.bots.seated import GRACE_SECONDS, Seated
from astragal.bots.thought import Choice
from astragal.core.errors import AstragalError
from astragal.hall.access.fair_shares import Owner, Shares
from astragal.hall.bots.bot_process import Question
from astragal.hall.bots.bot_queue import Place, Waiting, next_in_line
from astragal.hall.bots.turns import Turn, WaitingTurn, claim_turns, release, waiting_turns
from astragal.hall.refusal import Refused
from astragal.hall.store.database import Database
from astragal.hall.texts import sentence

log = logging.getLogger("uvicorn.error")

LOOK_SECONDS = 1.0
"""How often a worker looks for turns it was not told about, such as those of a worker that died."""

ATTEMPTS = 3
MOST_TABLES = 1000
MOST_LINE = 1 << 22
MOST_HINT_SECONDS = 20.0
NICE = 5
"""How far the priority of bots that think is lowered while somebody waits for an answer from the hall."""


@dataclass(frozen=True)
class WaitingHint(Waiting):
    """Somebody waits for what a bot would do; they are handed the process that it may think in."""

    handed: "asyncio.Future[Process]"


class Process(Place):
    """One process in which bots think; it is started when it is first needed, and again if it dies."""

    def __init__(self, *, for_quick: bool = False) -> None:
        super().__init__(for_quick=for_quick)
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question, seconds: float) -> Choice:
        """The choice of a bot; raises `OSError`, `EOFError` or `TimeoutError` when the process is lost."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # no file in the working folder passes for a module
                "-m",
                "astragal.hall.bots.bot_process",
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                limit=MOST_LINE,
                start_new_session=True,  # Ctrl-C is for the server, which ends it in order
            )
            if not self.for_quick:
                step_back(self._process.pid, NICE)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(question) + b"\n")
            await process.stdin.drain()
            async with asyncio.timeout(seconds):
                line = await process.stdout.readline()
            if not line:
                raise EOFError
            return msgspec.json.decode(line, type=Choice)
        except BaseException:
            await self.end()  # whatever it was doing, its next answer would be to the wrong question
            raise

    async def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    @property
    def pid(self) -> int | None:
        """The process's number, once it runs."""
        return self._process.pid if self._process else None


def step_back(process: int, nice: int) -> None:
    """Let a process have the processor only when others do not need it."""
    if sys.platform != "win32":
        with suppress(OSError):  # it may have ended
            os.setpriority(os.PRIO_PROCESS, process, nice)


class BotPool:
    """Claims the turns of bots and has bots think about them."""

    def __init__(
        self,
        database: Database,
        worker: str,
        processes: int,
        question: Callable[[Turn], Question | None],
        play: Callable[[Turn, Choice], Awaitable[None]],
    ) -> None:
        """`question` is asked in a thread of the database, and says nothing if the turn is over."""
        self.processes = [*(Process() for _ in range(processes)), Process(for_quick=True)]
        self._database = database
        self._worker = worker
        self._question = question
        self._play = play
        self._shares = Shares()
        self._hints: list[WaitingHint] = []
        self._wake = asyncio.Event()
        self._last: OrderedDict[str, Process] = OrderedDict()
        self._thinking: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """There may be something to think about, or a process to do it in."""
        self._wake.set()

    async def run(self) -> None:
        """Let bots think until the worker ends."""
        try:
            while True:
                self._wake.clear()
                try:
                    begun = await self._begin()
                except DBAPIError:
                    begun = False  # bots continue when the database works again
                if not begun:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(LOOK_SECONDS):
                            await self._wake.wait()
        finally:
            for task in self._thinking:
                task.cancel()
            for process in self.processes:
                await process.end()

    async def _begin(self) -> bool:
        """Begin what can begin now; returns whether anything did."""
        if all(process.busy for process in self.processes):
            return False
        turns = await self._database.run(waiting_turns, self._database, len(self.processes))
        waiting: list[WaitingTurn | WaitingHint] = [*turns, *self._hints]
        chosen: list[tuple[WaitingTurn, Process]] = []
        begun = False
        while (found := next_in_line(waiting, self.processes, self._shares)) is not None:
            begun = True
            who, process = found
            waiting.remove(who)
            if isinstance(who, WaitingTurn):
                process = self._process_for(who.turn, process)
                chosen.append((who, process))
            else:
                self._hints.remove(who)
                who.handed.set_result(process)
            process.owner = who.owner
        if chosen:
            await self._claim(chosen)
        return begun

    async def _claim(self, chosen: list[tuple[WaitingTurn, Process]]) -> None:
        claimed: set[Turn] = set()
        try:
            claimed = await self._database.run(
                claim_turns, self._database, self._worker, [waiting for waiting, _ in chosen]
            )
        finally:
            for waiting, process in chosen:
                if waiting.turn in claimed:
                    task = asyncio.create_task(self._take(waiting, process))
                    self._thinking.add(task)
                    task.add_done_callback(self._thinking.discard)
                else:
                    process.owner = None  # another worker was faster

    def _process_for(self, turn: Turn, free: Process) -> Process:
        """The process that thought about this table before and may still have its trees; otherwise the free one."""
        before = self._last.pop(turn.table_id, None)
        chosen = before if before and not before.busy and before.for_quick == free.for_quick else free
        self._last[turn.table_id] = chosen
        while len(self._last) > MOST_TABLES:
            self._last.popitem(last=False)
        return chosen

    async def hint(self, question: Question, owner: Owner) -> Choice:
        """What a bot would choose in a seat, as soon as it is this person's turn and a process is free."""
        process = await self._handed(owner)
        with self._used(process, owner):
            try:
                return await process.ask(question, MOST_HINT_SECONDS)
            except (OSError, EOFError, TimeoutError, msgspec.DecodeError) as error:
                raise Refused(sentence("bots_away"), 503) from error

    async def _handed(self, owner: Owner) -> Process:
        """Wait in line for a process."""
        waiting = WaitingHint(owner, time.time(), False, asyncio.get_running_loop().create_future())
        self._hints.append(waiting)
        self.wake()
        try:
            async with asyncio.timeout(MOST_HINT_SECONDS):
                return await asyncio.shield(waiting.handed)
        except BaseException as error:
            if waiting.handed.done():  # given a moment ago, and nobody is there to use it
                waiting.handed.result().owner = None
                self.wake()
            else:
                self._hints.remove(waiting)
            if isinstance(error, TimeoutError):
                raise Refused(sentence("bots_busy"), 503) from None
            raise

    @contextmanager
    def _used(self, process: Process, owner: Owner) -> Iterator[None]:
        """What a process is used for counts as its owner's time."""
        begun = time.monotonic()
        try:
            yield
        finally:
            self._shares.spend(owner, time.monotonic() - begun)
            process.owner = None
            self.wake()

    async def _take(self, waiting: WaitingTurn, process: Process) -> None:
        turn = waiting.turn
        with self._used(process, waiting.owner):
            try:
                question = await self._database.run(self._question, turn)
                if question is not None:
                    await self._play(turn, await self._ask(process, question))
            except Exception as error:
                if not isinstance(error, DBAPIError):
                    log.exception("A bot's turn at table %s failed.", turn.table_id)
                await asyncio.sleep(LOOK_SECONDS)
                with suppress(Exception):
                    await self._database.run(release, self._database, turn)

    async def _ask(self, process: Process, question: Question) -> Choice:
        """Ask again when a process dies; a bot that kills every process is replaced for this choice."""
        remark = ""
        for attempt in range(ATTEMPTS + 1):
            if attempt == ATTEMPTS:
                name = question.names[question.seat]
                question.bot, remark = "random", sentence("bot_failed", name=name, count=ATTEMPTS)
            with suppress(OSError, EOFError, TimeoutError, msgspec.DecodeError):
                seconds = Seated(named(question.bot)).most_seconds + 4 * GRACE_SECONDS
                choice = await process.ask(question, seconds)
                return Choice(choice.action, choice.remark or remark, choice.thought)
        raise AstragalError(sentence("no_bot_thinks"))
