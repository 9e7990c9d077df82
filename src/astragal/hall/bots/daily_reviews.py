"""Reviews of finished tries at the daily games, one at a time: those first whose place depends on it.

Points are worked out once more on the way, from the record, so that what a leaderboard shows follows from it.
"""

import json
import logging
from typing import Any

from sqlalchemy import exists, update

from astragal.core.fairness import verify_dice
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.registry import load_registered
from astragal.hall.bots.reviews import review_of
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.profiles import reviewed_choices
from astragal.hall.refusal import Refused
from astragal.hall.store import steps, tables
from astragal.hall.store.database import Database
from astragal.hall.store.schema import tries
from astragal.hall.texts import sentence
from astragal.hall.workers import leases

DIGITS = 4
"""Of a quality: what differs by less is equal."""

log = logging.getLogger("uvicorn.error")


def recomputed(record: Record, seat: int) -> list[int]:
    """The points of a seat before its first choice and after each, and at the end, as the record itself gives them."""
    match = Match(load_registered(record.game), names=record.names, options={**record.options}, begin=False)
    points: list[int] = []
    for step in record.steps:
        if step.seat == seat:
            points.append(match.scores[seat])
        match.replay(step)
    if not match.over or not verify_dice(record, match):
        raise Refused(sentence("try_not_finished"))
    return [*points, match.scores[seat]]


def record_of(database: Database, table_id: str) -> Record:
    """The record of a try, with its seed: for nobody but the hall itself."""
    with database.read() as connection:
        table, story = tables.by_id(connection, table_id), steps.story_of(connection, table_id)
    record = TableMatch(table, story).match.record
    record.seed = table.seed
    return record


async def review_next_try(database: Database, worker: str) -> bool:
    """Review a try that nobody else reviews; returns whether there was one."""
    wanted = await database.run(_claim, database, worker)
    if wanted is None:
        return False
    record = await database.run(record_of, database, wanted["table_id"])
    points = await database.run(recomputed, record, wanted["seat"])
    made = await review_of(str(record))
    quality = round(json.loads(made)["quality"][wanted["seat"]], DIGITS) if made else None
    if points[-1] != wanted["points"]:
        log.warning("The try at table %s has %d points, not %d.", wanted["table_id"], points[-1], wanted["points"])
    found = {"points": points[-1], "quality": quality, "curve": json.dumps(points)}
    await database.run(_keep, database, wanted["table_id"], found, made)
    return True


def _claim(database: Database, worker: str) -> dict[str, Any] | None:
    """A finished try: one with as many points as another, if there is one."""
    other = tries.alias()
    tied = exists().where(
        other.c.day == tries.c.day,
        other.c.game == tries.c.game,
        other.c.points == tries.c.points,
        other.c.person != tries.c.person,
    )
    finished = (tries.c.points.is_not(None), tries.c.quality.is_(None))
    for more in ((tied,), ()):
        found = leases.claim(database, tries, worker, 1, *finished, *more)
        if found:
            return found[0]
    return None


def _keep(database: Database, table_id: str, found: dict[str, Any], review: str) -> None:
    """Keep what was found of a try; profiles use the same review."""
    with database.write() as connection:
        connection.execute(update(tries).where(tries.c.table_id == table_id).values(found))
        if review:
            reviewed_choices.keep(connection, table_id, review)
