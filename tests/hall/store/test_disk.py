"""A full disk, a file that cannot be written, a database that is gone: one sentence each, and nothing is lost."""

import asyncio
import ctypes
import os
import resource
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest
from conftest import ROOT
from hall.command import command, wait_for
from hall.table import SECRET, WAIT, Person, Server, serving, until
from sqlalchemy.exc import OperationalError

from astragal.hall.bots import bot_pool, turns
from astragal.hall.bots.turns import Turn
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import migrate

FULL = "The hall's disk is full or cannot be written to, so nothing has changed; try again later."


@dataclass
class Elsewhere:
    """A hall in a process of its own, as far as people have to know it."""

    address: str
    closing: ExitStack = field(default_factory=ExitStack)


def largest_file(process: int, most: int) -> None:
    """Let a process write no file beyond this many bytes: it gets the same error as from a full disk."""
    _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (most, hard))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets one change the limits of another process")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_full_disk_is_said_once_and_the_hall_goes_on_when_there_is_room(tmp_path: Path, workers: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text(SECRET)
    words = f"--database {tmp_path}/x.sqlite --secret-file {secret} --workers {workers} --no-limits"
    with command(*words.split()) as (process, address), closing(ExitStack()) as stack:
        wait_for(address)
        there = Elsewhere(address.removeprefix("http://"), stack)
        ann = Person(cast(Server, there), "Ann")
        link = ann.open("dice-archive", ("me", "random"))
        page = stack.enter_context(ann.at(link, 0))
        until(lambda: page.state()["to_act"] == 0)
        before = page.state()
        serving_now = [process.pid] if workers == "1" else children(process.pid)

        for each in serving_now:
            largest_file(each, 1)
        for _ in range(20):
            answer = ann.post("/tables", json={"game": "dice-archive", "seats": ["me", "random"]})
            assert (answer.status_code, answer.json()["reason"]) == (503, FULL)
            refused = page.move(before["choices"][0][0], before["number"])
            assert (refused["status"], refused["reason"]) == (503, FULL)
        assert FULL in unescape(ann.post("/account/logout", data={}).text)
        until(lambda: ann.get("/health").status_code == 503)
        assert ann.get("/health").text == f"{FULL}\n"
        assert ann.get("/health.json").json() == {"open": False, "reason": FULL}
        assert ann.get(f"/table/{link}.json?seat=0").json()["state"]["number"] == before["number"]
        with ann.at(link, 0) as another:
            assert another.state()["number"] == before["number"], "what is kept can be looked at"

        for each in serving_now:
            largest_file(each, resource.RLIM_INFINITY)
        until(lambda: ann.get("/health").status_code == 200)
        assert ann.get("/health").text == "open\n"
        assert page.move(before["choices"][0][0], before["number"])["is"] == "done"
        until(lambda: page.state()["to_act"] == 0)
        assert ann.open("dice-archive", ("me", "random"))
        process.terminate()
        output, _ = process.communicate(timeout=WAIT)

    assert "Traceback" not in output
    fails, again = output.count("The database fails"), output.count("can be written again")
    assert 1 <= again <= fails <= int(workers), output  # a worker that wrote nothing meanwhile has nothing to say


def children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def as_anybody() -> None:
    """Lose the right to write what may not be written, which the administrator has."""
    if os.getuid() == 0:
        for right in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
            if ctypes.CDLL(None).prctl(24, right, 0, 0, 0):  # PR_CAPBSET_DROP
                os._exit(77)


def serve(*words: str, largest: int | None = None, **environment: str) -> "subprocess.CompletedProcess[str]":
    """The command, run by somebody who is not the administrator."""

    def prepare() -> None:
        as_anybody()
        if largest is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    done = subprocess.run(
        [sys.executable, "-m", "astragal", "serve", "--port", "0", *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | environment,
        preexec_fn=prepare,
        check=False,
    )
    if done.returncode == 77:
        pytest.skip("the administrator's rights cannot be given up here")
    return done


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A database that is up to date, with a secret beside it."""
    file = tmp_path / "data" / "hall.sqlite"
    database = Database(str(file))
    migrate(database)
    database.close()
    file.with_name("hall.sqlite.secret").write_text(SECRET)
    return file


def is_one_sentence(done: "subprocess.CompletedProcess[str]", about: str) -> None:
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.startswith("astragal: The database "), done.stderr
    assert about in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="the rights of the administrator are given up as on Linux")
def test_a_file_that_cannot_be_written_is_said_at_the_start(kept: Path) -> None:
    kept.chmod(0o400)
    is_one_sentence(serve("--database", str(kept)), "readonly database")


@pytest.mark.skipif(sys.platform != "linux", reason="the rights of the administrator are given up as on Linux")
def test_a_folder_that_cannot_be_written_is_said_at_the_start(kept: Path) -> None:
    kept.parent.chmod(0o500)
    try:
        is_one_sentence(serve("--database", str(kept)), "cannot be used: ")
        done = serve("--database", str(kept.with_name("new.sqlite")), "--secret-file", f"{kept}.secret")
        is_one_sentence(done, "Permission denied")
    finally:
        kept.parent.chmod(0o700)


@pytest.mark.skipif(sys.platform != "linux", reason="the rights of the administrator are given up as on Linux")
@pytest.mark.parametrize("largest", [0, 100_000])
def test_a_full_disk_is_said_at_the_start(kept: Path, largest: int) -> None:
    """No room at all, and room for some of a new database but not for all of it."""
    file = kept if largest == 0 else kept.with_name("new.sqlite")
    is_one_sentence(
        serve("--database", str(file), "--secret-file", f"{kept}.secret", largest=largest), "cannot be used: "
    )


def test_health_tells_that_the_file_is_gone(sqlite: str) -> None:
    with serving(sqlite) as server:
        ann = Person(server, "Ann")
        assert ann.get("/health.json").json() == {"open": True, "reason": ""}
        for path in Path(sqlite).parent.glob("hall.sqlite*"):
            path.unlink()
        answer = ann.get("/health")
        assert answer.status_code == 503
        assert answer.text == "The hall's database cannot be reached just now; try again.\n"


def test_health_tells_that_nothing_was_written_lately(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(sqlite) as server:
        health: Any = server.hall.health
        monkeypatch.setattr(health, "say_alive", lambda: None)
        health._written_at -= 60
        assert Person(server, "Ann").get("/health").text == f"{FULL}\n"


def test_health_does_not_wait_for_a_database_that_is_silent(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astragal.hall.workers.health.MOST_SECONDS", 0.05)
    with serving(sqlite) as server, monkeypatch.context() as patch:
        patch.setattr(server.hall.database, "run", silent)
        assert httpx2.get(f"http://{server.address}/health", timeout=WAIT).status_code == 503


def test_bots_go_on_when_the_database_does(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = [OperationalError("", None, sqlite3.OperationalError("database or disk is full"))] * 2
    claim_turns = turns.claim_turns

    def fail_at_first(*arguments: Any) -> set[Turn]:
        if failures:
            raise failures.pop()
        return claim_turns(*arguments)

    monkeypatch.setattr(bot_pool, "claim_turns", fail_at_first)
    with serving(sqlite) as server:
        ann = Person(server, "Ann")
        link = ann.open("dice-archive", ("random", "me"))
        with ann.at(link, 1) as page:
            until(lambda: not failures and page.state()["to_act"] == 1)


async def silent(*_: object) -> None:
    """Never answer."""
    await asyncio.Event().wait()
