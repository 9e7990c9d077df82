"""Somebody who has played and been rated, for tests and pictures of what the hall shows of that."""

import itertools
import time

from browser.people import Visitor
from sqlalchemy import insert, select

from astragal.hall.store import schema

DAY = 86_400
NUMBERS = itertools.count(10_000)


def with_games(visitor: Visitor) -> Visitor:
    """Let somebody have played and been rated, and some of it reviewed."""
    link = visitor.open_table("dice-archive")
    with visitor.house.hall.database.write() as connection:
        person = connection.scalar(select(schema.tables.c.host).where(schema.tables.c.id == link[:12]))
        about = {"table_id": link[:12], "game": "dice-archive", "at": time.time() - 9 * DAY, "points": 5, "players": 2}
        mine = {"seat": 0, "player": person, "name": "Ann", "place": 1, "quality": 0.9, "lowest": 0.05, "mistakes": 0}
        bots = {"seat": 1, "player": "bot:expert", "name": "Bones", "place": 2}
        connection.execute(insert(schema.played).values(about | mine))
        connection.execute(insert(schema.played).values(about | bots))
        lost = {"table_id": link[:12], "seat": 0, "kind": "pick", "choices": 9, "lost": 0.3}
        connection.execute(insert(schema.lost_chances).values(lost))
        result = {"table_id": link[:12], "game": "dice-archive", "at": time.time() - 9 * DAY, "number": next(NUMBERS)}
        connection.execute(insert(schema.results).values(result))
        rated = {"table_id": link[:12], "seat": 0, "player": person, "place": 1, "mu": 27.0, "sigma": 8.0}
        connection.execute(insert(schema.result_seats).values(rated))
    return visitor
