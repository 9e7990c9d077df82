"""Runs the hall: one process, or several that share a port."""

import os
import socket
import sys
from contextlib import closing, suppress
from dataclasses import replace

import uvicorn
from uvicorn.supervisors import Multiprocess

from astragal.core.errors import AstragalError
from astragal.hall.messages.requests import MOST_BYTES
from astragal.hall.server.app import HallApp
from astragal.hall.server.connections import Config
from astragal.hall.server.forked_workers import serve_forked
from astragal.hall.settings import Settings
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import migrate, try_to_write
from astragal.hall.texts import sentence
from astragal.hall.workers.wakeups import Wakeups

GRACE_SECONDS = 5
BACKLOG = 2048
MOST_FILES = 65_536


def config(settings: Settings) -> Config:
    """How the server runs a hall."""
    return Config(
        settings.limits,
        app=HallApp(settings),
        workers=settings.workers,
        lifespan="on",
        ws_max_size=4 * MOST_BYTES,
        ws_per_message_deflate=False,  # a state is a few thousand bytes; packing it costs more than sending it
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def allow_many_files() -> None:
    """Every connection is an open file, and most systems allow few to a process that does not ask for more."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # the system may want less than it said
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens, or a sentence why it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small messages at once only if it knows that this is TCP; else the last one waits for 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)  # early visitors wait instead of being turned away
    except OSError as error:
        listening.close()
        reason = error.strerror or str(error)
        raise AstragalError(sentence("port_in_use", port=port, host=host, reason=reason)) from error
    listening.set_inheritable(True)
    return listening


def prepare(settings: Settings) -> None:
    """Bring the database up to date, or say why it cannot be used."""
    database = Database(settings.database)
    try:
        migrate(database)
        try_to_write(database)
    finally:
        database.close()


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until somebody ends it."""
    allow_many_files()
    made = config(replace(settings, supervisor=os.getpid() if settings.workers > 1 else 0))
    app: HallApp = made.app  # type: ignore[assignment]
    with suppress(KeyboardInterrupt):  # it has ended in order by then
        if settings.workers == 1:
            app.fills_cache = True
            uvicorn.Server(made).run(sockets=[listening])
        elif sys.platform == "linux":
            with closing(Wakeups(settings.workers)) as wakeups:

                def prepare_worker(worker: int) -> None:
                    app.wakeup, app.fills_cache = wakeups.of(worker), worker == 0

                serve_forked(made, listening, 2 * GRACE_SECONDS, prepare_worker)
        else:  # where a fork may not be safe, each worker loads everything for itself
            Multiprocess(made, sockets=[listening]).run()
