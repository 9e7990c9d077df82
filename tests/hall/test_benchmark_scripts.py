"""The scripts that try the hall as everybody runs it, each for a short time: real processes and real sockets."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "benchmarks"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="they look for processes where Linux lists them")


def run(script: str, *words: str) -> str:
    """What a script says, which must be content."""
    done = subprocess.run([sys.executable, str(SCRIPTS / script), *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_no_acknowledged_move_is_lost_when_the_hall_is_killed(database: str) -> None:
    said = run("hall_kill.py", "--kills", "3", "--tables", "8", "--database", database)
    assert ", 0 faults" in said


def test_whatever_is_sent_gets_less_than_500(sqlite: str) -> None:
    said = run("hall_fuzz.py", "--cases", "500", "--database", sqlite)
    assert "\n0 faults" in f"\n{said}"


def test_the_load_can_be_measured(sqlite: str) -> None:
    said = run(
        "hall_load.py",
        "--tables",
        "4",
        "--seconds",
        "2",
        "--active",
        "2",
        "--rate",
        "10",
        "--ratio",
        "1000000",
        "--database",
        sqlite,
    )
    assert "moves/s" in said


def test_a_few_people_open_todays_roll_at_once(sqlite: str) -> None:
    said = run("hall_today.py", "--people", "10", "--seconds", "1", "--database", sqlite)
    assert ", 0 faults" in said
