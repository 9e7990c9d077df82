"""Luck that a test does not seed is the same every time, here and in the processes that a test starts."""

import os
import secrets
import subprocess
import sys

import pytest
from seeded.sitecustomize import seeded_bytes

from astragal.core.luck import FairLuck

DRAW = "from astragal.core.luck import FairLuck; print(FairLuck().commitment)"


def test_seeds_follow_from_the_name_of_the_test(request: pytest.FixtureRequest) -> None:
    expected = seeded_bytes(request.node.name)

    assert FairLuck().seed == expected(32)
    assert FairLuck().seed == expected(32)
    assert secrets.randbits(64) == int.from_bytes(expected(8))


def test_processes_draw_the_same_every_time() -> None:
    drawn = [subprocess.run([sys.executable, "-c", DRAW], capture_output=True, text=True).stdout for _ in range(2)]

    assert drawn[0] == drawn[1]
    assert len(drawn[0].strip()) == 64


def test_names_of_tables_and_people_differ() -> None:
    assert len({secrets.token_urlsafe(9) for _ in range(100)}) == 100
    assert seeded_bytes("one")(9) != seeded_bytes("one")(9)
    assert os.urandom(32) != os.urandom(32)
