"""What a table and a move cost: one worker, two, and two halls on one PostgreSQL.

    python benchmarks/hall_scale.py
    python benchmarks/hall_scale.py --tables 100 --seconds 10 --only "two halls"

Two people sit at each table and choose at random over real sockets, all games in turn. Where there are two halls, one
of the two sits in each, so that every move is told to the other hall. A move is paid by the halls' processes and by
PostgreSQL's own, which are counted apart; a table is paid in memory, and in bytes of the database for each move.
"""

import argparse
import asyncio
import os
import resource
import sqlite3
import tempfile
from collections import deque
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

import httpx2
import psycopg
from hall_load import AT_ONCE, WAIT, Found, Table, as_fast_as_they_can
from hall_people import Serving, end_in_order, family, fresh, memory_bytes, processor_seconds

from astragal.core.registry import folders


@dataclass(frozen=True)
class Arrangement:
    """Halls of some workers on one database."""

    name: str
    database: str
    halls: int
    workers: int


ARRANGEMENTS = (
    Arrangement("one worker, SQLite", "sqlite", 1, 1),
    Arrangement("two workers, SQLite", "sqlite", 1, 2),
    Arrangement("one worker, PostgreSQL", "postgresql", 1, 1),
    Arrangement("two workers, PostgreSQL", "postgresql", 1, 2),
    Arrangement("two halls, PostgreSQL", "postgresql", 2, 1),
)


class Store:
    """The database that the halls share: its own processes, and its size."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._is_server = address.startswith("postgresql")
        self.pids = self._ask("SELECT pid FROM pg_stat_activity WHERE pid != pg_backend_pid()")

    def _ask(self, query: str) -> list[int]:
        if not self._is_server:
            return []
        with psycopg.connect(self._address) as connection:
            return [int(row[0]) for row in connection.execute(query)]

    @property
    def bytes(self) -> int:
        """What it takes on the disk, without logs that are used again."""
        if self._is_server:
            return self._ask("SELECT pg_database_size(current_database())")[0]
        with closing(sqlite3.connect(self._address)) as connection:
            pages, size = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
            return int(pages * size)


async def measured(halls: list[Serving], address: str, tables: int, seconds: float) -> str:
    """Play at tables for some seconds; the cells of a row that say what they cost."""
    pids = [pid for hall in halls for pid in family(hall.pid)]
    held = memory_bytes(pids)
    gate, games = asyncio.Semaphore(AT_ONCE), list(folders())
    async with httpx2.AsyncClient(timeout=WAIT, trust_env=False) as web:

        async def opened(number: int) -> Table:
            async with gate:
                return await Table.open(halls, web, games[number % len(games)], number)

        found = await asyncio.gather(*map(opened, range(tables)))
        memory = (memory_bytes(pids) - held) / tables / 1000
        store = Store(address)
        used, size = processor_seconds(store.pids), store.bytes
        moves = Found()
        await as_fast_as_they_can(moves, deque(found), 20, seconds, pids)
        theirs, grown = processor_seconds(store.pids) - used, store.bytes - size
        for seat in (seat for table in found for seat in table.seats):
            seat.listening.cancel()
            await seat.line.close()
    count = len(moves.times)
    return (
        f"{moves.rate:.0f} moves/s | {1000 * moves.cost:.2f} ms | {1000 * theirs / count:.2f} ms | "
        f"{memory:.0f} kB | {grown / count:.0f} bytes"
    )


def try_out(arrangement: Arrangement, tables: int, seconds: float) -> str:
    """Start the halls of an arrangement, play, and end them."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hall")))
        address = stack.enter_context(fresh(arrangement.database, folder))
        halls = []
        for number in range(arrangement.halls):
            (folder / str(number)).mkdir()
            halls.append(Serving(folder / str(number), address, arrangement.workers))
            stack.callback(halls[-1].stop)
            halls[-1].start()
        return asyncio.run(measured(halls, address, tables, seconds))


def main() -> None:
    """Print a row for each arrangement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--only", default="", help="only arrangements with these words in their names")
    arguments = parser.parse_args()
    end_in_order()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    print("| | moves | halls, a move | PostgreSQL, a move | memory of a table | database, a move |")
    print("|---|---|---|---|---|---|")
    for arrangement in ARRANGEMENTS:
        if arguments.only in arrangement.name:
            row = try_out(arrangement, arguments.tables, arguments.seconds)
            print(f"| {arrangement.name} | {row} |", flush=True)
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
