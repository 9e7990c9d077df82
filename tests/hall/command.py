"""The command `astragal serve`, as a process of its own."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
from hall.table import WAIT

ROOT = Path(__file__).parents[2]


@contextmanager
def command(*words: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and the address that it says it is open at."""
    process = subprocess.Popen(
        [sys.executable, "-m", "astragal", "serve", "--port", "0", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env=os.environ | environment,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://[0-9.]+:[0-9]+", process.stdout.readline())
        assert found is not None
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def wait_for(address: str) -> None:
    deadline = time.monotonic() + WAIT
    while time.monotonic() < deadline:
        try:
            if httpx2.get(f"{address}/health", timeout=WAIT).status_code == 200:
                return
        except httpx2.TransportError:
            time.sleep(0.05)
    raise AssertionError("it never answered")
