"""Reviewing people's finished games for their profiles: one at a time, and never more than a share of a processor."""

import asyncio
import time
from collections.abc import Mapping
from typing import Any

from sqlalchemy import update

from astragal.hall.bots.daily_reviews import record_of
from astragal.hall.bots.reviews import review_of
from astragal.hall.profiles import finished_games, reviewed_choices
from astragal.hall.store.database import Database
from astragal.hall.store.schema import played
from astragal.hall.workers import leases

PAUSE = 3.0
"""How much longer than the review the pause after it is: the reviews take a quarter of one processor at most."""


AGAIN_SECONDS = 3600.0
"""After this long, a review that failed is tried once more."""


async def review_next_game(database: Database, worker: str) -> bool:
    """Review the game that has waited longest, and rest; returns whether there was one."""
    found = await database.run(leases.claim, database, played, worker, 1, played.c.due.between(1, time.time()))
    if not found:
        return False
    begun = time.monotonic()
    table_id = found[0]["table_id"]
    await database.run(_count_try, database, found[0])
    record = await database.run(record_of, database, table_id)
    await keep_review(database, table_id, await review_of(str(record)))
    await asyncio.sleep(PAUSE * (time.monotonic() - begun))
    return True


def _count_try(database: Database, row: Mapping[str, Any]) -> None:
    """Before a game is reviewed: if that fails, or the worker dies, it is due once more, and never again."""
    first = row["due"] <= row["at"] + finished_games.WAIT_SECONDS
    due = time.time() + AGAIN_SECONDS if first else 0.0
    with database.write() as connection:
        same = played.c.table_id == row["table_id"]
        connection.execute(update(played).where(same, played.c.due > 0).values(due=due, worker=""))


async def keep_review(database: Database, table_id: str, made: str) -> None:
    """Keep what a review says about people's choices."""
    await database.run(_keep, database, table_id, made)


def _keep(database: Database, table_id: str, made: str) -> None:
    with database.write() as connection:
        reviewed_choices.keep(connection, table_id, made)
