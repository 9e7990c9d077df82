"""Luck that people add to fair dice, written down; the game begins when everybody has revealed theirs."""

from astragal.hall.play import seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.store import tables
from astragal.hall.tables import promises


def promise(referee: Referee, table_id: str, person: str, promised: str) -> None:
    """Promise the luck that is expected from a person."""
    with referee.database.write() as connection:
        table = tables.by_id(connection, table_id, locked=True)
        tables.save(connection, table, promises.promise(table, person, promised))
        referee.messages.send(connection, table_id)
    referee.forget(table_id)


def reveal(referee: Referee, table_id: str, person: str, luck: str) -> None:
    """Reveal the luck that a person has promised, or play without it."""
    with referee.database.write() as connection:
        before = tables.by_id(connection, table_id, locked=True)
        table = promises.reveal(before, person, luck)
        if table is before:
            return  # it was revealed before
        tables.save(connection, before, table)
        if table.state == "playing":
            seat_changes.begin(referee, connection, table)
        referee.messages.send(connection, table_id)
    referee.forget(table_id)
