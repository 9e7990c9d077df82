"""Can everybody open today's roll at once? Pages within a minute, errors, and how long they take.

    python benchmarks/hall_today.py
    python benchmarks/hall_today.py --people 50 --seconds 5 --database postgresql

A hall with two workers is started on the loopback. As many people as will come have played one game yesterday, and as
many others have finished it today, so that leaderboards are full; some games are really played, the others are copies
of them under other names. Then people come, evenly spread over `--seconds`: each opens the page with everything that a
browser without a cache loads for it, and one in five rolls a game and opens its table. Nobody has anything in common
but the machine: each comes from an address of their own, and all limits hold. The script fails if anything is answered
with a status of 400 or more, or not at all.
"""

import argparse
import asyncio
import re
import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx2
from hall_people import SECRET, Person, Serving, end_in_order, fresh, processor_seconds
from sqlalchemy import Connection, insert, select

from astragal.bots import named
from astragal.bots.seated import Seated
from astragal.core.luck import SeededLuck
from astragal.core.registry import folders, load_registered
from astragal.hall.daily import tries
from astragal.hall.daily.seeds import chain_of
from astragal.hall.people.guests import COOKIE, Guest, Guests
from astragal.hall.play import daily_tables
from astragal.hall.play.referee import Referee
from astragal.hall.store import schema
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import migrate
from astragal.hall.store.tables import keep_person
from astragal.hall.tables.daily import DAY_SECONDS
from astragal.hall.tables.table import Table

PLAYED = 4
"""Games that are really played on each day."""

ROLLING = 5
"""One person in this many rolls."""

LOADED = re.compile(r'(?:href|src)="(/(?:static|today|games)/[^"?#]+\.(?:css|js|svg))"')
IMPORTED = ("/static/luck.js", "/static/page.js")
"""What the page's script imports."""

TIMEOUT = 600.0


@dataclass
class Seen:
    """What people met with."""

    pages: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    requests: int = 0
    rolled: int = 0
    faults: list[str] = field(default_factory=list)


def main() -> None:
    """Fill a hall, let people come, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql or an address")
    asked = parser.parse_args()
    end_in_order()
    with tempfile.TemporaryDirectory() as place, fresh(asked.database, Path(place)) as address:
        fill(address, asked.people)
        serving = Serving(Path(place), address, asked.workers)
        serving.start()
        try:
            before = processor_seconds(serving.pids())
            seen, took = asyncio.run(come(serving, asked.people, asked.seconds))
            used = processor_seconds(serving.pids()) - before
        finally:
            serving.stop()
    report(seen, took, used)
    sys.exit(bool(seen.faults))


def fill(address: str, people: int) -> None:
    """Play some games of yesterday and today, and copy them for everybody else."""
    database, now = Database(address), time.time()
    migrate(database)
    chain_of(database, now - 2 * DAY_SECONDS)
    clock = [now]
    referee = Referee(database, "worker-of-the-benchmark", 100)
    referee.when_over.append(tries.when_over(lambda: clock[0]))
    game = load_registered(next(iter(folders())))
    for day in (1, 0):
        clock[0] = now - day * DAY_SECONDS
        made = [
            play(referee, daily_tables.sit_down(referee, game, f"player-{day}-{n}", f"Player {n}", clock[0]), n)
            for n in range(PLAYED)
        ]
        with database.write() as connection:
            for number in range(people - PLAYED):
                copy(connection, made[number % PLAYED], number, f"{day}-{number}")
    database.close()


def play(referee: Referee, table: Table, seed: int) -> Table:
    """Play a game to its end, with the bots' help."""
    luck = SeededLuck(seed)
    bots = [Seated(named(seat.bot or "beginner")) for seat in table.seats]
    with referee.newest(table.id) as table_match:
        match = table_match.match
        while not match.over:
            seat = match.to_act
            drawn = SeededLuck(table.bot_luck(seat, match.steps)) if table.seats[seat].bot else luck
            chosen = bots[seat].choose(match.view(seat), drawn)
            referee.write_down(table_match, "", partial(table_match.choose, chosen.action))
        return table_match.table


def copy(connection: Connection, table: Table, number: int, name: str) -> None:
    """Let somebody else have played the same; their choices differ a little in quality, so that they are told apart."""
    person, made = f"person-{name}", f"t{name}".ljust(12, "-")
    keep_person(connection, person, f"Somebody {number}")

    def rows(kept: Any, **changed: Any) -> list[dict[str, Any]]:
        column = kept.c.id if kept is schema.tables else kept.c.table_id
        found = connection.execute(select(kept).where(column == table.id)).all()
        return [dict(row._mapping) | changed for row in found]

    connection.execute(insert(schema.tables), rows(schema.tables, id=made, host=person))
    seats = rows(schema.seats, table_id=made)
    connection.execute(insert(schema.seats), [seat | ({"person": person} if seat["person"] else {}) for seat in seats])
    connection.execute(insert(schema.steps), rows(schema.steps, table_id=made))
    quality = 0.5 + number % 500 / 1000
    connection.execute(
        insert(schema.tries), rows(schema.tries, table_id=made, person=person, quality=quality, curve="[0, 1, 2]")
    )


async def come(serving: Serving, people: int, seconds: float) -> tuple[Seen, float]:
    """Let people come, evenly spread; returns what they saw, and how long all of it took."""
    seen, begun = Seen(), time.perf_counter()
    limits = httpx2.Limits(max_connections=100, max_keepalive_connections=100)
    async with httpx2.AsyncClient(base_url=f"http://{serving.address}", timeout=TIMEOUT, limits=limits) as web:

        async def visit(number: int) -> None:
            await asyncio.sleep(max(0.0, begun + number * seconds / people - time.perf_counter()))
            try:
                await open_today(web, Visitor(serving, number), seen)
            except httpx2.HTTPError as error:
                seen.faults.append(f"{type(error).__name__}: {error}")

        await asyncio.gather(*(visit(number) for number in range(people)))
    return seen, time.perf_counter() - begun


class Visitor(Person):
    """Somebody who comes: every other one has played yesterday."""

    def __init__(self, serving: Serving, number: int) -> None:
        super().__init__(serving, f"Visitor {number}")
        self.number = number
        if number % 2:
            guest = Guest(f"person-1-{number // 2}", f"Somebody {number // 2}")
            self.headers["cookie"] = f"{COOKIE}={Guests(SECRET).cookie(guest)}"


async def open_today(web: httpx2.AsyncClient, visitor: Visitor, seen: Seen) -> None:
    """Open the page with all that it loads; perhaps roll a game."""
    begun = time.perf_counter()
    page = await get(web, visitor, "/today", seen)
    seen.pages.append(time.perf_counter() - begun)
    for path in (*dict.fromkeys(LOADED.findall(page)), *IMPORTED):
        await get(web, visitor, path, seen)
    seen.whole.append(time.perf_counter() - begun)
    if visitor.number % ROLLING == 0:
        game = [*folders()][visitor.number // ROLLING % len(folders())]
        origin = {"origin": f"http://{visitor.serving.address}"}
        answer = await web.post(f"/today/{game}", json={}, headers=visitor.headers | origin)
        check(answer, seen)
        if answer.status_code < 400:
            await get(web, visitor, f"/table/{answer.json()['link']}", seen)
            seen.rolled += 1


async def get(web: httpx2.AsyncClient, visitor: Visitor, path: str, seen: Seen) -> str:
    answer = await web.get(path, headers=visitor.headers)
    check(answer, seen)
    return answer.text


def check(answer: httpx2.Response, seen: Seen) -> None:
    seen.requests += 1
    if answer.status_code >= 400:
        seen.faults.append(f"{answer.request.url.path}: {answer.status_code} {answer.text[:200]}")


def report(seen: Seen, took: float, used: float) -> None:
    """Say how it went."""
    for name, times in (("page", seen.pages), ("with all it loads", seen.whole)):
        p99 = quantiles(times, n=100)[98] if len(times) > 1 else times[0]
        print(f"{name}: p50 {1000 * median(times):.0f} ms, p99 {1000 * p99:.0f} ms")
    print(
        f"{len(seen.pages)} people within {took:.1f} s, {seen.requests} requests, {seen.rolled} rolled, "
        f"{used:.1f} s of processor time of the hall, {len(seen.faults)} faults"
    )
    for fault in seen.faults[:10]:
        print(fault)


if __name__ == "__main__":
    main()
