"""A real cluster on this machine."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from astragal.core.errors import AstragalError
from astragal.lab.cluster import RayWorkers

TESTS = Path(__file__).parents[1]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives a process a network of its own")
def test_a_cluster_counts_the_same_even_if_a_worker_is_killed_in_the_middle() -> None:
    environment = os.environ | {"PYTHONPATH": str(TESTS)}
    done = subprocess.run(
        [sys.executable, "-m", "lab.cluster_alone"], env=environment, capture_output=True, text=True, check=False
    )

    assert done.stdout.endswith("The cluster counted the same.\n"), done.stdout + done.stderr  # Ray writes there too


@pytest.mark.parametrize(
    ("address", "complaint"),
    [("127.0.0.1:1", "There is no Ray cluster at '127.0.0.1:1'"), ("nowhere", "Expected a cluster as HOST:PORT")],
)
def test_a_cluster_that_is_not_there_gets_a_sentence(address: str, complaint: str) -> None:
    with pytest.raises(AstragalError, match=complaint):
        RayWorkers(address)


def test_without_ray_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astragal.lab.cluster.find_spec", lambda _: None)

    with pytest.raises(AstragalError, match=r"A cluster needs Ray; install astragal\[cluster\]."):
        RayWorkers()
