"""Threads for what blocks, without the library's second future for each piece of work, which every move would pay."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from queue import SimpleQueue
from typing import Any, TypeVar

Result = TypeVar("Result")


class Threads:
    """A number of threads that take work in the order in which it comes."""

    def __init__(self, count: int, name: str) -> None:
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
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

        self._work.put(do)
        return await future

    def close(self) -> None:
        """Let the threads finish what they have been given."""
        for _ in self._threads:
            self._work.put(None)
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
