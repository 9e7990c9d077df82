"""What all tests share."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

from astragal import load
from astragal.core.game import Game

ROOT = Path(__file__).parents[1]


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
            timeout=120,
            env=os.environ | {"COLUMNS": "100"} | environment,
        )

    return run


@pytest.fixture
def pig() -> Game:
    """The smallest game, found by its path."""
    return load(str(ROOT / "examples" / "pig"))
