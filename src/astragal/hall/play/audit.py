"""Runs all stored games again: every step by the rules that are installed, every roll against its seed."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import select

from astragal.core.errors import AstragalError
from astragal.core.fairness import verify_dice
from astragal.hall.display import replay
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.store import schema, steps, tables
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import migrate
from astragal.hall.texts import sentence


@dataclass(frozen=True)
class Verdict:
    """What is found about one table."""

    table_id: str
    game: str
    steps: int
    complaint: str
    """What is wrong with it, or nothing."""

    proved: bool
    """Whether the game is over and all its rolls follow from the seed that was promised."""


def verify_all(address: str) -> Iterator[Verdict]:
    """Look at every table that has begun."""
    database = Database(address)
    try:
        migrate(database)
        with database.read() as connection:
            begun = select(schema.tables.c.id).where(schema.tables.c.state != "open").order_by(schema.tables.c.created)
            found = list(connection.scalars(begun))
        for table_id in found:
            yield _verify(database, table_id)
    finally:
        database.close()


def _verify(database: Database, table_id: str) -> Verdict:
    with database.read() as connection:
        table = tables.by_id(connection, table_id)
        story = steps.story_of(connection, table_id)
    complaint, proved = "", False
    try:
        table_match = TableMatch(table, story)
        complaint = table_match.broken
        if not complaint and table.state == "over":
            record = replay.record(table_match, -1)
            if record.ending != table.ending:
                raise AstragalError(sentence("other_ending", ending=table.ending, now=record.ending))
            proved = verify_dice(record, table_match.match)
    except AstragalError as error:
        complaint = str(error)
    return Verdict(table_id, table.game, len(story.steps), complaint, proved)
