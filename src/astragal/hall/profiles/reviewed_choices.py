"""What a review says about the choices of those who played: kept with the rows of their games."""

import json
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from astragal.core.registry import load_registered
from astragal.hall.content import played_games
from astragal.hall.store.schema import lost_chances, played


def keep(connection: Connection, table_id: str, made: str) -> None:
    """Keep what a review, as JSON, says about each person's seat; an empty one says nothing."""
    rows = connection.execute(select(played).where(played.c.table_id == table_id)).all()
    connection.execute(update(played).where(played.c.table_id == table_id).values(due=0.0, worker=""))
    connection.execute(delete(lost_chances).where(lost_chances.c.table_id == table_id))
    if not made:
        return
    review = json.loads(made)
    for row in rows:
        own = [moment for moment in review["moments"] if moment["seat"] == row.seat]
        same = (played.c.table_id == table_id) & (played.c.seat == row.seat)
        connection.execute(update(played).where(same).values(played_games.review_values(review, row.seat)))
        kinds = by_kind(row.game, row.seat, own)
        if kinds:
            about = {"table_id": table_id, "seat": row.seat}
            connection.execute(insert(lost_chances), [about | {"kind": kind} | sums for kind, sums in kinds.items()])


def by_kind(game: str, seat: int, moments: list[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """What the choices of a seat cost it, by the verbs of their actions; none gains anything, whatever it seems."""
    actions = load_registered(game).rules.actions
    found: dict[str, dict[str, float]] = {}
    for moment in moments:
        sums = found.setdefault(actions.read(moment["action"])[0], {"choices": 0, "lost": 0.0})
        sums["choices"] += 1
        sums["lost"] += max(0.0, moment["before"][seat] - moment["after"][seat])
    return found
