"""The site, made once for a run of tests, and people who visit it with a real browser."""

import fcntl
import functools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from browser_edition.visit import Visit
from playwright.sync_api import Browser

PIG = Path(__file__).parents[2] / "examples" / "pig"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site; all processes of a run share it."""
    place = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        place = place.parent
    folder = place / "astragal-site"
    with (place / "astragal-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            command = [sys.executable, "-m", "astragal", "site", "--to", str(folder), "--game", str(PIG)]
            done = subprocess.run(command, capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
    return folder


class Files(SimpleHTTPRequestHandler):
    """The web server of the standard library, without its log."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


class Host:
    """A web server for static files; which folder it serves can change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *given: Files(*given, directory=str(self.folder)))
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        Thread(target=functools.partial(self.server.serve_forever, poll_interval=0.05), daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    made = Host(site)
    yield made
    made.close()


@pytest.fixture(scope="session")
def lasting_visit(chromium: Browser, site: Path) -> Iterator[Callable[[bool], Visit]]:
    """People who stay for several games, at a desk and on a phone, and have no network after the first page."""
    server = Host(site)

    @functools.cache
    def make(phone: bool) -> Visit:
        made = Visit(chromium, server.address, phone=phone)
        made.offline()
        return made

    yield make
    server.close()


@pytest.fixture
def visit(chromium: Browser, host: Host) -> Iterator[Callable[..., Visit]]:
    """Makes people who visit the site; a page that reports an error fails the test."""
    made: list[Visit] = []

    def make(*, phone: bool = False, path: str = "") -> Visit:
        made.append(Visit(chromium, host.address + path, phone=phone))
        return made[-1]

    yield make
    for visited in made:
        visited.context.close()
    assert [error for visited in made for error in visited.errors] == []
