"""Keeps the processes in which bots think, and brings their choices to the tables."""

import asyncio
import logging
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import randbelow
from typing import TypeVar

import msgspec
from sqlalchemy.exc import DBAPIError

from astragal.bots import named
from astragal.bots.seated import GRACE_SECONDS, Seated
from astragal.core.errors import AstragalError
from astragal.core.thought import Thought
from astragal.hall.claims import Turn, claim_turns, release
from astragal.hall.database import Database
from astragal.hall.refusal import Refused
from astragal.hall.replayed import Replayed
from astragal.hall.texts import sentence
from astragal.hall.thinker import Choice, Question, Want

log = logging.getLogger("uvicorn.error")

LOOK_SECONDS = 1.0
"""How often a worker looks for turns that it was not told of, such as those of a worker that died."""

ATTEMPTS = 3
MOST_TABLES = 1000
MOST_LINE = 1 << 22
MOST_HINT_SECONDS = 20.0
BUSY_SECONDS = 0.05

Answer = TypeVar("Answer")


def question(replayed: Replayed, seat: int, bot: str, want: Want = "choice") -> Question:
    """What to ask about a table."""
    table = replayed.table
    steps = [(step.seat, step.text, step.remark) for step in replayed.match.made]
    return Question(table.id, table.game, table.options, table.names, steps, seat, bot, randbelow(1 << 63), want)


class Process:
    """One process in which bots think; it is started when it is first needed, and again if it dies."""

    def __init__(self) -> None:
        self.busy = False
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question, seconds: float, kind: type[Answer]) -> Answer:
        """The answer of a bot; raises `OSError`, `EOFError` or `TimeoutError` when the process is lost."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # no file of the folder that the hall runs in is taken for a module
                "-m",
                "astragal.hall.thinker",
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                limit=MOST_LINE,
                start_new_session=True,  # Ctrl-C is for the server, which ends it in order
            )
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
            return msgspec.json.decode(line, type=kind)
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


class Keeper:
    """Claims the turns of bots and has them thought about."""

    def __init__(
        self,
        database: Database,
        worker: str,
        processes: int,
        question: Callable[[Turn], Question | None],
        play: Callable[[Turn, Choice], Awaitable[None]],
    ) -> None:
        """`question` is asked in a thread of the database, and says nothing if the turn is over."""
        self.processes = [Process() for _ in range(processes)]
        self._database = database
        self._worker = worker
        self._question = question
        self._play = play
        self._wake = asyncio.Event()
        self._last: OrderedDict[str, Process] = OrderedDict()
        self._thinking: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """There may be a turn to claim."""
        self._wake.set()

    async def run(self) -> None:
        """Claim turns until the worker ends."""
        try:
            while True:
                self._wake.clear()
                free = sum(not process.busy for process in self.processes)
                turns = await self._claimed(free) if free else []
                for turn in turns:
                    process = self._process_for(turn)
                    process.busy = True
                    task = asyncio.create_task(self._take(turn, process))
                    self._thinking.add(task)
                    task.add_done_callback(self._thinking.discard)
                if not turns:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(LOOK_SECONDS):
                            await self._wake.wait()
        finally:
            for task in self._thinking:
                task.cancel()
            for process in self.processes:
                await process.end()

    async def _claimed(self, most: int) -> list[Turn]:
        """Turns to think about; none while the database fails, for bots go on when it is mended."""
        try:
            return await self._database.run(claim_turns, self._database, self._worker, most)
        except DBAPIError:
            return []

    def _process_for(self, turn: Turn) -> Process:
        """The process that thought about this table before, for it may have kept its trees; else any."""
        before = self._last.pop(turn.table_id, None)
        free = [process for process in self.processes if not process.busy]
        chosen = before if before in free and before else free[0]
        self._last[turn.table_id] = chosen
        while len(self._last) > MOST_TABLES:
            self._last.popitem(last=False)
        return chosen

    async def hint(self, question: Question) -> Thought:
        """What a bot thinks of a seat's choices, as soon as a process is free."""
        try:
            async with asyncio.timeout(MOST_HINT_SECONDS):
                while all(process.busy for process in self.processes):
                    await asyncio.sleep(BUSY_SECONDS)
        except TimeoutError:
            raise Refused(sentence("bots_busy"), 503) from None
        process = next(process for process in self.processes if not process.busy)
        process.busy = True
        try:
            return await process.ask(question, MOST_HINT_SECONDS, Thought)
        except (OSError, EOFError, TimeoutError, msgspec.DecodeError) as error:
            raise Refused(sentence("bots_away"), 503) from error
        finally:
            process.busy = False
            self.wake()

    async def _take(self, turn: Turn, process: Process) -> None:
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
        finally:
            process.busy = False
            self.wake()

    async def _ask(self, process: Process, question: Question) -> Choice:
        """Ask again when a process dies; a bot that kills every process is replaced for this choice."""
        remark = ""
        for attempt in range(ATTEMPTS + 1):
            if attempt == ATTEMPTS:
                name = question.names[question.seat]
                question.bot, remark = "random", sentence("bot_failed", name=name, count=ATTEMPTS)
            with suppress(OSError, EOFError, TimeoutError, msgspec.DecodeError):
                seconds = Seated(named(question.bot)).most_seconds + 4 * GRACE_SECONDS
                choice = await process.ask(question, seconds, Choice)
                return Choice(choice.action, choice.remark or remark, choice.thought)
        raise AstragalError(sentence("no_bot_thinks"))
