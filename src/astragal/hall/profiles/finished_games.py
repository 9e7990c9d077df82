"""The games that people have played to their end: a row for each seat, written with the last move.

Only what says something about somebody counts: fair dice, one seat each, no bot that chose for them, and of a day's
roll the try that counts.
"""

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, case, func, insert, select, update

from astragal.hall.content.played_games import BOT, KindOfChoice, Opponent, PlayedGame, counted_seats
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.store import tables
from astragal.hall.store.schema import lost_chances, played
from astragal.hall.tables.table import Table

REVIEWED_A_DAY = 3
"""How many of a person's games are reviewed within a day without being asked for."""

WAIT_SECONDS = 600.0
"""How long after its end a game is reviewed: by then its players have stopped, or asked for a review themselves."""

DAY_SECONDS = 86_400


def when_over(connection: Connection, table_match: TableMatch) -> None:
    """Called when a game ends, as part of the transaction that ends it."""
    match, table = table_match.match, table_match.table
    keep(connection, tables.by_id(connection, table.id), match.scores, match.places)


def keep(connection: Connection, table: Table, points: Sequence[int], places: Sequence[int]) -> None:
    """Write down the result of a table."""
    seats = counted_seats(table)
    if not any(seat.person for seat in seats):
        return
    now = time.time()
    rows = [
        {
            "table_id": table.id,
            "seat": seat.seat,
            "player": seat.person or BOT + seat.bot,
            "name": seat.name,
            "game": table.game,
            "at": now,
            "points": points[seat.seat],
            "place": places[seat.seat],
            "players": len(table.seats),
            "due": now + WAIT_SECONDS if seat.person and _is_reviewed(connection, seat.person, now) else 0.0,
        }
        for seat in seats
    ]
    connection.execute(insert(played), rows)


def _is_reviewed(connection: Connection, person: str, now: float) -> bool:
    mine = (played.c.player == person, played.c.at > now - DAY_SECONDS)
    return (connection.scalar(select(func.count()).where(*mine)) or 0) < REVIEWED_A_DAY


def games_of(connection: Connection, person: str) -> list[PlayedGame]:
    """The games that somebody has played, the oldest first."""
    columns = [played.c[name] for name in PlayedGame.__struct_fields__]
    return [PlayedGame(*row) for row in connection.execute(_mine(columns, person).order_by(played.c.at))]


def _mine(columns: Sequence[Any], person: str) -> Any:
    return select(*columns).where(played.c.player == person)


def opponents_of(connection: Connection, person: str) -> list[Opponent]:
    """Those against whom somebody has played, under the names that they had last."""
    other = played.alias()
    ahead = func.sum(case((played.c.place < other.c.place, 1), else_=0))
    behind = func.sum(case((played.c.place > other.c.place, 1), else_=0))
    columns = (other.c.player, other.c.name, func.max(other.c.at), func.count(), ahead, behind)
    together = (other.c.table_id == played.c.table_id) & (other.c.player != played.c.player)
    query = select(*columns).select_from(played.join(other, together)).where(played.c.player == person)
    found: dict[str, Opponent] = {}
    rows = connection.execute(query.group_by(other.c.player, other.c.name)).all()
    for player, name, _, games, won, lost in sorted(rows, key=lambda row: row[2]):
        before = found.get(player, Opponent(player, name))
        found[player] = Opponent(player, name, before.games + games, before.won + won, before.lost + lost)
    return list(found.values())


def lost_by_kind(connection: Connection, person: str) -> list[KindOfChoice]:
    """What somebody's choices of each kind have cost them, in the games that were reviewed."""
    mine = (played.c.table_id == lost_chances.c.table_id) & (played.c.seat == lost_chances.c.seat)
    sums = (func.sum(lost_chances.c.choices), func.sum(lost_chances.c.lost))
    query = select(played.c.game, lost_chances.c.kind, *sums).select_from(played.join(lost_chances, mine))
    rows = connection.execute(query.where(played.c.player == person).group_by(played.c.game, lost_chances.c.kind))
    return [KindOfChoice(*row) for row in rows]


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Somebody is another person from now on."""
    connection.execute(update(played).where(played.c.player == old).values(player=new))
