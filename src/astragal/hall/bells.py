"""Bells between the workers of one machine: a worker that has written rings, and the others look for news at once.

A bell is only a hint. A worker that does not hear it looks a little later.
"""

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain


class Bell:
    """A worker's own bell, and those of the others."""

    def __init__(self, own: socket.socket, others: Sequence[socket.socket]) -> None:
        self._own = own
        self._others = others

    def ring(self) -> None:
        """Let the others know that something was written."""
        for other in self._others:
            with suppress(BlockingIOError):  # it has been rung often enough
                other.send(b"!")

    async def rung(self, seconds: float) -> None:
        """Wait until another worker rings, or has rung since the last time; at most this long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.get_running_loop().sock_recv(self._own, 1)
        with suppress(BlockingIOError):
            while self._own.recv(1):
                pass


class Bells:
    """The bells of this many workers, made before any of them is forked."""

    def __init__(self, workers: int) -> None:
        self._pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(workers)]
        for line in chain(*self._pairs):
            line.setblocking(False)

    def of(self, worker: int) -> Bell:
        """The bell of one worker."""
        others = [rope for number, (_, rope) in enumerate(self._pairs) if number != worker]
        return Bell(self._pairs[worker][0], others)

    def close(self) -> None:
        """Take them down."""
        for line in chain(*self._pairs):
            line.close()
