"""Reviews of finished games: made once, in a process of their own, when nobody else needs the processor.

One is made at a time, and everybody gets an equal share of that, however many they ask for.
"""

import asyncio
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy.exc import DBAPIError

from astragal.hall.access.fair_shares import Owner, Shares
from astragal.hall.access.limiter import OpenAtOnce
from astragal.hall.bots.bot_pool import step_back
from astragal.hall.refusal import Refused
from astragal.hall.settings import Limits
from astragal.hall.texts import sentence

SIMULATIONS = 100
"""For each seat at each step: enough to see a mistake, and done within minutes."""

MOST_SECONDS = 900.0
MOST_CACHED = 200
MOST_WAITING = 200
AGAIN_SECONDS = 60.0
"""When to try again if too many reviews wait."""

NICE = 19


@dataclass(frozen=True)
class Wanted:
    """A game that somebody wants reviewed."""

    owner: Owner
    record: str


class Reviews:
    """The reviews that were asked for last."""

    def __init__(self, limits: Limits) -> None:
        self._made: OrderedDict[str, str] = OrderedDict()
        self._wanted: dict[str, Wanted] = {}
        self._people = OpenAtOnce(limits.reviews)
        self._addresses = OpenAtOnce(limits.reviews_by_address)
        self._shares = Shares()
        self._working: asyncio.Task[None] | None = None
        self.when_made: Callable[[str, str], Awaitable[None]] | None = None
        """Called with a table's id and its review."""

    def knows(self, table_id: str) -> bool:
        """Whether a review is there, or will be."""
        return table_id in self._made or table_id in self._wanted

    def made(self, table_id: str) -> str | None:
        """The review of a finished game; nothing as long as it is being worked out, an empty text if it cannot be."""
        return self._made.get(table_id)

    def want(self, table_id: str, record: str, owner: Owner) -> None:
        """Have a game reviewed, unless too many wait already."""
        if self.knows(table_id):
            return
        if len(self._wanted) >= MOST_WAITING or not self._people.enter(owner.person):
            raise Refused(sentence("too_many_reviews"), 429, AGAIN_SECONDS)
        if not self._addresses.enter(owner.address):
            self._people.leave(owner.person)
            raise Refused(sentence("too_many_reviews"), 429, AGAIN_SECONDS)
        self._wanted[table_id] = Wanted(owner, record)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self._wanted:
            table_id = min(self._wanted, key=lambda wanted: self._shares.had(self._wanted[wanted].owner))
            owner, begun = self._wanted[table_id].owner, time.monotonic()
            try:
                self._made[table_id] = await review_of(self._wanted[table_id].record)
            except OSError:
                continue  # no process can be started now; whoever asks again gets another attempt
            finally:
                del self._wanted[table_id]
                self._people.leave(owner.person)
                self._addresses.leave(owner.address)
                self._shares.spend(owner, time.monotonic() - begun)
            if self.when_made is not None:
                with suppress(DBAPIError):  # those who asked get it even if it cannot be stored
                    await self.when_made(table_id, self._made[table_id])
            while len(self._made) > MOST_CACHED:
                self._made.popitem(last=False)

    async def close(self) -> None:
        """Drop what is being computed."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)


async def review_of(record: str) -> str:
    """Have a game reviewed in a process of its own; nothing if that cannot be done, or takes too long."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # no file in the working folder passes for a module
        "-m",
        "astragal.hall.bots.review_process",
        str(SIMULATIONS),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for the server, which ends it in order
    )
    step_back(process.pid, NICE)
    try:
        async with asyncio.timeout(MOST_SECONDS):
            made, _ = await process.communicate(record.encode())
    except TimeoutError:
        return ""
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return made.decode() if process.returncode == 0 else ""
