"""The command `astragal serve`, as a process of its own."""

import os
import signal
import sys
import time
from pathlib import Path

import httpx2
import pytest
from conftest import Astragal
from hall.command import ROOT, command, wait_for
from hall.table import WAIT


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_serves_and_ends_in_order(tmp_path: Path, workers: str) -> None:
    with command("--workers", workers, ASTRAGAL_DATA=str(tmp_path / "data")) as (process, address):
        wait_for(address)
        assert "Quick match" in httpx2.get(f"{address}/", timeout=WAIT).text
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=WAIT)

    assert process.returncode == 0, output
    assert "Traceback" not in output
    assert (tmp_path / "data" / "hall.sqlite").exists()
    secret = tmp_path / "data" / "hall.secret"
    assert secret.stat().st_mode & 0o777 == 0o600
    assert len(secret.read_text()) == 64


def children_of(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@pytest.mark.skipif(sys.platform != "linux", reason="it looks at /proc")
def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    with command("--workers", "2", "--database", str(tmp_path / "x.sqlite")) as (process, address):
        wait_for(address)
        before = children_of(process.pid)
        os.kill(before[0], signal.SIGKILL)
        deadline = time.monotonic() + WAIT
        while len(after := set(children_of(process.pid)) - {before[0]}) < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        wait_for(address)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=WAIT)

    assert len(before) == len(after) == 2
    assert before[1] in after
    assert not [worker for worker in after if Path(f"/proc/{worker}").exists()], "a worker outlived the command"


def test_what_cannot_be_served_gets_a_sentence(astragal: Astragal, tmp_path: Path) -> None:
    with command("--database", str(tmp_path / "x.sqlite")) as (_, address):
        taken = address.rsplit(":", 1)[1]
        for words, sentence in (
            (("--port", taken, "--database", str(tmp_path / "y.sqlite")), "cannot be used"),
            (("--port", "0", "--database", "mysql://host/name"), "Expected a file"),
        ):
            done = astragal("serve", *words)
            assert done.returncode == 2
            assert sentence in done.stderr
            assert "Traceback" not in done.stderr
    assert not (ROOT / "mysql:").exists(), "an address that is none has become a folder"
