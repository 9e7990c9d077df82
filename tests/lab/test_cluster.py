"""A real cluster on this machine; it needs Ray, which the other tests do without."""

import os
import signal
from importlib.util import find_spec

import pytest
from lab.tables import pig_table

from astragal.core.errors import AstragalError
from astragal.lab.cluster import RayWorkers
from astragal.lab.compare import compare
from astragal.lab.many import LocalWorkers, play_many

GAMES = 40_000
needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")


@needs_ray
@pytest.mark.timeout(900)
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_counts_the_same_even_if_a_worker_is_killed_in_the_middle() -> None:
    table, other = pig_table("casual", "random"), pig_table("casual", "random", goal=30)
    here = LocalWorkers(in_threads=True, number=1)
    cluster = RayWorkers(number=3)
    killed: list[int] = []

    def kill_one(done: int) -> None:
        if done and not killed:
            killed.append(worker)
            os.kill(worker, signal.SIGKILL)

    try:
        worker = cluster.submit(os.getpid).result()
        counted = play_many(table, GAMES, workers=cluster, progress=kill_one)
        compared = compare([table, other], 4000, workers=cluster)
    finally:
        cluster.close()

    assert killed
    assert cluster.number == 3
    assert counted == play_many(table, GAMES, workers=here)
    assert compared == compare([table, other], 4000, workers=here)


@needs_ray
@pytest.mark.parametrize(
    ("address", "complaint"),
    [("127.0.0.1:1", "There is no Ray cluster at '127.0.0.1:1'"), ("nowhere", "Expected a cluster as HOST:PORT")],
)
def test_a_cluster_that_is_not_there_gets_a_sentence(address: str, complaint: str) -> None:
    with pytest.raises(AstragalError, match=complaint):
        RayWorkers(address)


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_without_ray_a_sentence_says_what_to_install() -> None:
    with pytest.raises(AstragalError, match=r"A cluster needs Ray; install astragal\[cluster\]."):
        RayWorkers()
