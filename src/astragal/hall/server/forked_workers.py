"""Several processes that serve one port: they are forked when everything is loaded, so that nobody loads it again."""

import multiprocessing
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

import uvicorn
from uvicorn.config import STARTUP_FAILURE

from astragal.core.errors import AstragalError
from astragal.hall.texts import sentence

ENDING = (signal.SIGINT, signal.SIGTERM)
"""The signals that end a server."""

AGAIN_SECONDS = 0.2
"""How long to wait before a worker that died is replaced, because the next one might die as well."""


def serve_forked(
    config: uvicorn.Config,
    listening: socket.socket,
    grace_seconds: float,
    prepare: Callable[[int], None] = lambda _: None,
) -> None:
    """Serve until stopped, and replace the workers that die; each first prepares, and knows its number."""
    begin: Any = multiprocessing.get_context("fork").Process

    workers: dict[int, BaseProcess] = {}

    def fork(number: int) -> None:
        """Start a worker; a signal waits until the worker is noted, or nobody would end it."""
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        try:
            workers[number] = begin(target=_serve, args=(config, listening, prepare, number))
            workers[number].start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        while True:
            for number, worker in list(workers.items()):
                if worker.is_alive():
                    continue
                if worker.exitcode == STARTUP_FAILURE:
                    raise AstragalError(sentence("worker_failed"))
                del workers[number]
                time.sleep(AGAIN_SECONDS)
            for number in set(range(config.workers)) - set(workers):
                fork(number)
            wait([worker.sentinel for worker in workers.values()])
    finally:
        _end(list(workers.values()), grace_seconds)


class Worker(uvicorn.Server):
    """A server that heeds no signal before it can end in order."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, now that there are handlers for signals, also for those that came before."""
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        await super().startup(sockets)


def _serve(config: uvicorn.Config, listening: socket.socket, prepare: Callable[[int], None], number: int) -> None:
    with suppress(KeyboardInterrupt):  # it has ended in order by then
        prepare(number)
        Worker(config).run(sockets=[listening])


def _end(workers: list[BaseProcess], grace_seconds: float) -> None:
    """Let the workers end in order; one that takes too long is killed."""
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + grace_seconds
    for worker in workers:
        worker.join(max(0.0, until - time.monotonic()))
        worker.kill()
