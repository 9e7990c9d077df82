"""Threads for what blocks, in turn for everybody who asks.

The library's have a second future for each piece of work, which every move would pay, and take work in the order in
which it comes, so that somebody who asks for a lot would make everybody else wait.
"""

import asyncio
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar, copy_context
from queue import SimpleQueue
from typing import Any, TypeVar

Result = TypeVar("Result")


asker: ContextVar[str] = ContextVar("asker", default="")
"""The address that asks for what is being done; nothing where the hall itself does."""


class FairQueue:
    """Work that waits: one piece for each asker, then the next of each."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: OrderedDict[str, deque[Callable[[], None]]] = OrderedDict()
        self._more: SimpleQueue[bool] = SimpleQueue()
        """For each piece of work, that it is there; at last, for each thread, that there is no more."""

    def put(self, who: str, work: Callable[[], None]) -> None:
        """Somebody asks for something."""
        with self._lock:
            self._waiting.setdefault(who, deque()).append(work)
        self._more.put(True)

    def close(self) -> None:
        """Let one thread know that there is no more."""
        self._more.put(False)

    def get(self) -> Callable[[], None] | None:
        """Wait for the next piece of work; nothing if there is no more."""
        if not self._more.get():
            return None
        with self._lock:
            who, works = self._waiting.popitem(last=False)
            work = works.popleft()
            if works:
                self._waiting[who] = works  # after everybody who waits now
        return work


class Threads:
    """A number of threads that work in turn for everybody who asks."""

    def __init__(self, count: int, name: str) -> None:
        self._work = FairQueue()
        self._threads = [threading.Thread(target=self._run, name=f"{name}-{n}", daemon=True) for n in range(count)]
        for thread in self._threads:
            thread.start()

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Have something done and wait for it; it speaks the language of whoever waits."""
        loop, context = asyncio.get_running_loop(), copy_context()
        future: asyncio.Future[Result] = loop.create_future()

        def do() -> None:
            result: Result | None = None
            failure: BaseException | None = None
            try:
                result = context.run(work, *arguments)
            except BaseException as error:  # the waiter gets the error, whatever it is
                failure = error
            with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
                loop.call_soon_threadsafe(_finish, future, result, failure)

        self._work.put(asker.get(), do)
        return await future

    def close(self) -> None:
        """Let the threads finish what they have been given."""
        for _ in self._threads:
            self._work.close()
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        while (do := self._work.get()) is not None:
            do()
            del do  # what it holds may be large, and the next work may be long in coming


def _finish(future: asyncio.Future[Any], result: Any, failure: BaseException | None) -> None:
    if future.done():
        return  # nobody waits any more
    if failure is None:
        future.set_result(result)
    else:
        future.set_exception(failure)
