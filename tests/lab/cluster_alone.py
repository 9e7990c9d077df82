"""Plays on a real cluster in a network of its own, in which there is nothing but this machine's loopback.

Ray listens on every address of a machine, so the tests run this in a process that has only one.
"""

import ctypes
import fcntl
import os
import signal
import socket
import struct

from lab.tables import pig_table

from astragal.lab.cluster import RayWorkers
from astragal.lab.compare import compare
from astragal.lab.many import LocalWorkers, play_many

GAMES = 40_000
NEW_USER, NEW_NETWORK = 0x10000000, 0x40000000
SET_FLAGS, UP = 0x8914, 1


def leave_the_network() -> None:
    """Get a network with loopback alone; who is not root becomes that in it."""
    wanted = NEW_NETWORK | (0 if os.getuid() == 0 else NEW_USER)
    if ctypes.CDLL(None, use_errno=True).unshare(wanted):
        raise OSError(ctypes.get_errno(), "a network of one's own is not allowed here")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        fcntl.ioctl(line, SET_FLAGS, struct.pack("16sh", b"lo", UP))


def main() -> None:
    """Count on a cluster of three workers, one of which is killed in the middle, and here."""
    leave_the_network()
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
    print("The cluster counted the same.")


if __name__ == "__main__":
    main()
