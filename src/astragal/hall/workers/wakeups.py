"""Wakes the other workers of one machine: when one has written something, they look for its messages at once.

This is only a hint. A worker that misses it looks a little later.
"""

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain


class Wakeup:
    """The line on which one worker is woken, and those of the others."""

    def __init__(self, own: socket.socket, others: Sequence[socket.socket]) -> None:
        self._own = own
        self._others = others

    def wake_others(self) -> None:
        """Let the others know that something was written."""
        for other in self._others:
            with suppress(BlockingIOError):  # it will wake anyway
                other.send(b"!")

    async def wait(self, seconds: float) -> None:
        """Wait until another worker wakes this one, or has done so since the last time; at most some seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.get_running_loop().sock_recv(self._own, 1)
        with suppress(BlockingIOError):
            while self._own.recv(1):
                pass


class Wakeups:
    """The lines of all workers, made before any of them is forked."""

    def __init__(self, workers: int) -> None:
        self._pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(workers)]
        for line in chain(*self._pairs):
            line.setblocking(False)

    def of(self, worker: int) -> Wakeup:
        """The line of one worker."""
        others = [end for number, (_, end) in enumerate(self._pairs) if number != worker]
        return Wakeup(self._pairs[worker][0], others)

    def close(self) -> None:
        """Close them."""
        for line in chain(*self._pairs):
            line.close()
