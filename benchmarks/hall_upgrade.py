"""Walk through backup, upgrade, roll-back and restore of a hall in which people play.

    python benchmarks/hall_upgrade.py                   # from the last revision with another schema
    python benchmarks/hall_upgrade.py --from 1fede0d

An older hall, the sources of that revision of this repository, plays at a table of each game and is backed up while
it runs. The hall of these sources takes over its database and plays on at the same tables; every game must replay.
Then the older one is asked to open the new database, which it has to refuse, gets its copy back, and plays on from
where that was made.
"""

import argparse
import asyncio
import os
import random
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import httpx2
from hall_people import Person, Serving, State, end_in_order

from astragal.core.registry import folders

ROOT = Path(__file__).parents[1]
MOVES = 12
WAIT_SECONDS = 60.0


@dataclass
class Table:
    """A table with a person and a bot, and what the person knows of it."""

    person: Person
    link: str
    number: int = 0
    """Rows that the person was shown."""

    luck: random.Random = field(default_factory=lambda: random.Random(1))


class Wrong(Exception):
    """Something went otherwise than it has to."""


async def open_tables(serving: Serving) -> list[Table]:
    """A table of each game."""
    async with httpx2.AsyncClient(timeout=WAIT_SECONDS, trust_env=False) as web:
        people = [Person(serving, "Ann") for _ in folders()]
        links = [await ann.open(web, game, "me", "random") for ann, game in zip(people, folders(), strict=True)]
        return [Table(ann, link) for ann, link in zip(people, links, strict=True)]


async def play(table: Table) -> None:
    """Make some moves, from a position no older than the one that the person was shown last."""
    line = await table.person.line(table.link)
    try:
        await line.send(do="look", seat=0, seen=table.number)
        moved = over = 0
        async with asyncio.timeout(WAIT_SECONDS):
            while moved < MOVES and not over:
                heard = await line.hear()
                if not isinstance(heard, State) or heard.missed:
                    continue
                if heard.number < table.number:
                    raise Wrong(f"table {table.link[:12]} has {heard.number} rows, and had {table.number}")
                table.number, over = heard.number, len(heard.places)
                if heard.to_act == 0 and heard.choices:
                    action = table.luck.choice(heard.choices)[0]
                    await line.send(do="move", id=f"{heard.number}", seat=0, number=heard.number, action=action)
                    moved += 1
    finally:
        await line.close()


async def play_all(tables: list[Table]) -> None:
    """Make some moves at every table."""
    await asyncio.gather(*map(play, tables))


def unpack(revision: str, folder: Path) -> Path:
    """The sources of a revision; the folder that Python finds them in."""
    packed = subprocess.run(["git", "-C", ROOT, "archive", revision, "src"], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def before_last_migration() -> str:
    """The last revision whose database differs from that of these sources."""
    words = ["log", "-1", "--diff-filter=A", "--format=%h", "--", "src/astragal/hall/store/migrations/versions"]
    added = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True, check=True).stdout.strip()
    return f"{added}~1"


def back_up(database: Path, copy: Path) -> None:
    """What `sqlite3 hall.sqlite ".backup copy.sqlite"` does, while the hall writes to it."""
    with sqlite3.connect(database) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    source.close()
    target.close()


def verify(database: Path) -> str:
    """Run every game in a database again; what the command says."""
    command = [sys.executable, "-P", "-m", "astragal", "record", "verify", "--database", str(database)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Wrong(f"record verify says: {done.stdout}{done.stderr}")
    return done.stdout.strip().splitlines()[-1]


def walk(revision: str, folder: Path, stack: ExitStack) -> None:
    """Walk through all of it."""
    database, copy = folder / "hall.sqlite", folder / "copy.sqlite"
    older = unpack(revision, folder / "older")
    serving = Serving(folder, str(database), 2)
    stack.callback(serving.stop)

    def start(sources: Path) -> None:
        os.environ["PYTHONPATH"] = str(sources)
        serving.start()

    start(older)
    tables = asyncio.run(open_tables(serving))
    asyncio.run(play_all(tables))
    back_up(database, copy)
    at_backup = {table.link: table.number for table in tables}
    asyncio.run(play_all(tables))
    serving.stop()
    print(f"{revision}: {len(tables)} tables, {sum(table.number for table in tables)} rows shown; backed up meanwhile")

    start(ROOT / "src")
    asyncio.run(play_all(tables))
    serving.stop()
    print(f"these sources: all tables go on, {sum(table.number for table in tables)} rows shown; {verify(database)}")

    os.environ["PYTHONPATH"] = str(older)
    command = [sys.executable, "-P", "-m", "astragal", "serve", "--port", "0", "--database", str(database)]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=WAIT_SECONDS)
    if refused.returncode != 2:
        raise Wrong(f"{revision} opens a newer database: status {refused.returncode}, {refused.stderr}")
    print(f"{revision} refuses the new database: {refused.stderr.strip()}")

    for left in (database, folder / "hall.sqlite-wal", folder / "hall.sqlite-shm"):
        left.unlink(missing_ok=True)
    copy.rename(database)
    start(older)
    for table in tables:
        table.number = at_backup[table.link]
    asyncio.run(play_all(tables))
    serving.stop()
    print(f"{revision} has its copy back, and all tables go on; {verify(database)}")


def main() -> int:
    """Walk through it, and say what happened."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="revision", help="a revision with an older schema of the database")
    arguments = parser.parse_args()
    end_in_order()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        try:
            walk(arguments.revision or before_last_migration(), Path(folder), stack)
        except Wrong as wrong:
            print(f"WRONG: {wrong}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
