"""Turns of bots: written with the move that causes them, each claimed by one worker."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, func, select, text, update

from astragal.hall.access.fair_shares import Owner
from astragal.hall.bots.bot_queue import QUICK, Waiting
from astragal.hall.store import schema
from astragal.hall.store.database import Database
from astragal.hall.store.statements import PreparedStatement
from astragal.hall.workers.leases import alive

_WANT_BOT = PreparedStatement(
    text(
        "INSERT INTO turns (table_id, number, seat, bot, due, worker) "
        "VALUES (:table_id, :number, :seat, :bot, :due, '') "
        "ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, seat = excluded.seat, bot = excluded.bot, "
        "due = excluded.due, worker = ''"
    )
)
_ANY_TURN = select(schema.turns.c.table_id).limit(1)
_NO_BOT = PreparedStatement(delete(schema.turns).where(schema.turns.c.table_id == bindparam("table")))


@dataclass(frozen=True)
class Turn:
    """A bot has to choose."""

    table_id: str
    number: int
    seat: int
    bot: str


def want_bot(connection: Connection, turn: Turn) -> None:
    """It is a bot's turn now, and nobody else's."""
    _WANT_BOT.run(connection, [{**vars(turn), "due": time.time()}])


def no_bot(connection: Connection, table_id: str) -> None:
    """It is no bot's turn now."""
    _NO_BOT.run(connection, [{"table": table_id}])


@dataclass(frozen=True)
class WaitingTurn(Waiting):
    """A bot has to choose, and no worker has claimed its turn yet."""

    turn: Turn
    worker: str
    """The dead one that had claimed it, or nothing."""


def waiting_turns(database: Database, most: int) -> list[WaitingTurn]:
    """The oldest of all turns that no living worker has claimed, quick ones and others: at most this many."""
    with database.read() as connection:
        if connection.scalar(_ANY_TURN) is None:
            return []  # as every worker finds once a second, long before the whole question is put together
    turns, tables, people = schema.turns.c, schema.tables.c, schema.people.c
    place = func.row_number().over(partition_by=(tables.host, turns.bot.in_(QUICK)), order_by=turns.due)
    columns = (*schema.turns.c, tables.host, people.origin, place.label("place"))
    joined = schema.turns.join(schema.tables, tables.id == turns.table_id).join(schema.people, people.id == tables.host)
    with database.read() as connection:
        unclaimed = turns.worker.not_in(alive(database))
        oldest = select(*columns).select_from(joined).where(unclaimed).subquery()
        rows = connection.execute(select(oldest).where(oldest.c.place <= most)).all()
    return [
        WaitingTurn(
            Owner(row.origin or row.host, row.host),
            row.due,
            row.bot in QUICK,
            Turn(row.table_id, row.number, row.seat, row.bot),
            row.worker,
        )
        for row in rows
    ]


def claim_turns(database: Database, worker: str, wanted: Sequence[WaitingTurn]) -> set[Turn]:
    """Claim some turns; returns those that no other worker claimed first."""
    turns, claimed = schema.turns.c, set()
    with database.write() as connection:
        for found in wanted:
            turn = found.turn
            same = (turns.table_id == turn.table_id) & (turns.number == turn.number) & (turns.worker == found.worker)
            if connection.execute(update(schema.turns).where(same).values(worker=worker)).rowcount:
                claimed.add(turn)
    return claimed


def release(database: Database, turn: Turn) -> None:
    """A turn that is still open after it was thought about can be claimed again."""
    turns = schema.turns.c
    with database.write() as connection:
        same = (turns.table_id == turn.table_id) & (turns.number == turn.number)
        connection.execute(update(schema.turns).where(same).values(worker=""))
