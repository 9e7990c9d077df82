"""Several processes that serve one port: they are forked when everything is loaded, so that nobody loads it again."""

import multiprocessing
import signal
import socket
import time
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

import uvicorn
from uvicorn.config import STARTUP_FAILURE

from astragal.core.errors import AstragalError
from astragal.hall.texts import sentence

AGAIN_SECONDS = 0.2
"""How long to wait before a worker that died is replaced, for the next one might die as well."""


def serve_forked(config: uvicorn.Config, listening: socket.socket, grace_seconds: float) -> None:
    """Serve until somebody ends it, and replace the workers that die."""
    begin: Any = multiprocessing.get_context("fork").Process

    def fork() -> BaseProcess:
        worker: BaseProcess = begin(target=_serve, args=(config, listening))
        worker.start()
        return worker

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    workers: list[BaseProcess] = []
    try:
        while True:
            for worker in [worker for worker in workers if not worker.is_alive()]:
                if worker.exitcode == STARTUP_FAILURE:
                    raise AstragalError(sentence("worker_failed"))
                workers.remove(worker)
                time.sleep(AGAIN_SECONDS)
            workers += [fork() for _ in range(config.workers - len(workers))]
            wait([worker.sentinel for worker in workers])
    finally:
        _end(workers, grace_seconds)


def _serve(config: uvicorn.Config, listening: socket.socket) -> None:
    with suppress(KeyboardInterrupt):  # it has ended in order by then
        uvicorn.Server(config).run(sockets=[listening])


def _end(workers: list[BaseProcess], grace_seconds: float) -> None:
    """Let the workers end in order; who takes too long is killed."""
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + grace_seconds
    for worker in workers:
        worker.join(max(0.0, until - time.monotonic()))
        worker.kill()
