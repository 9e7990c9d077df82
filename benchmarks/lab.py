"""How fast the lab counts games, what a second core brings, and whether memory grows.

python benchmarks/lab.py [GAME [BOT [GAMES]]]
"""

import os
import resource
import sys
import time

from astragal import load
from astragal.core.engine import Setting
from astragal.lab.many import LocalWorkers, local_workers, play_many
from astragal.lab.measure import Counts, Table


def megabytes() -> int:
    """The most memory that this process has had so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def timed(table: Table, games: int, workers: int) -> tuple[float, Counts]:
    """The seconds that this many games take on this many cores."""
    pool = LocalWorkers(in_threads=True, number=workers)
    begun, worked = time.perf_counter(), time.process_time()
    counts = play_many(table, games, workers=pool)
    seconds, cores = time.perf_counter() - begun, time.process_time() - worked
    pool.close()
    speed = f"{games / seconds:12,.0f} games/s, {games / cores:12,.0f} for each second of a core"
    print(f"{workers} core(s): {speed}, {megabytes()} MB at most so far", flush=True)
    return seconds, counts


def main(spec: str = "dice-wide-shut", bot: str = "random", games: str = "400000") -> None:
    """Measure on one core and on two; the counts have to be the same."""
    game = load(spec)
    players = min(3, game.players[-1])
    table = Table(Setting(game, players, game.read_options({}), 1), (bot,) * players)
    local_workers([table], 1).close()
    print(f"{game.title}, {players} players, {bot}, {int(games):,} games, {os.cpu_count()} cores here")
    timed(table, int(games) // 10, 1)
    one, counts = timed(table, int(games), 1)
    two, same = timed(table, int(games), 2)
    assert counts == same
    print(f"two cores are {one / two:.2f} times as fast as one")


if __name__ == "__main__":
    main(*sys.argv[1:])
