"""Workers that are forked: whatever becomes of the process that forks them, none is left behind."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hall.table import WAIT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="workers are forked on Linux only")

SERVE = """
import os, signal, sys
from multiprocessing.popen_fork import Popen
from astragal.cli import main

launch = Popen._launch

def launch_and_signal(popen, process):
    launch(popen, process)
    os.kill(os.getpid(), signal.SIGNAL)

Popen._launch = launch_and_signal
sys.argv = ["astragal", "serve", "--port", "0", "--workers", "2", "--database", sys.argv[1]]
main()
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_a_worker_that_has_just_been_forked_ends_with_the_command(tmp_path: Path, name: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE.replace("SIGNAL", name), str(tmp_path / "x.sqlite")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=WAIT)  # a worker that lives on would keep the output open
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    assert process.returncode == (-signal.SIGKILL if name == "SIGKILL" else 0)
    assert "Traceback" not in output
