"""What all tests share."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import settings
from seeded.sitecustomize import seeded_bytes

from astragal import load
from astragal.core.game import Game

pytest_plugins = ["browser.chromium"]

ROOT = Path(__file__).parents[1]

settings.register_profile("the same on every machine, however busy", derandomize=True, deadline=None)
settings.load_profile("the same on every machine, however busy")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # by a shell that runs the tests in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which the processes that tests start inherit


@pytest.fixture(autouse=True)
def seeded_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Luck that a test does not seed follows from the test's name, here and in the processes that it starts."""
    name = request.node.name
    monkeypatch.setattr(random, "_urandom", seeded_bytes(name))
    monkeypatch.setenv("SEEDED_BY", name)
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "tests" / "seeded"), prepend=os.pathsep)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Twice as many as there are processors: half of the time of these tests is spent waiting for somebody else."""
    return 2 * (os.cpu_count() or 1)


class Astragal(Protocol):
    """Runs the command `astragal`."""

    def __call__(
        self, *words: str, typed: str = "", cwd: Path = ROOT, **environment: str
    ) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture
def astragal() -> Astragal:
    """The command line, run in a process of its own."""

    def run(*words: str, typed: str = "", cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "astragal", *words],
            input=typed,
            capture_output=True,
            text=True,
            cwd=cwd,
            env=os.environ | {"COLUMNS": "100"} | environment,
        )

    return run


@pytest.fixture
def pig() -> Game:
    """The smallest game, found by its path."""
    return load(str(ROOT / "examples" / "pig"))
