"""What a bot would do in a seat, and what bots that search were thinking: written with the step, shown on request."""

import msgspec
from sqlalchemy import Connection, insert, select

from astragal.core.view import View
from astragal.hall.access.fair_shares import Owner
from astragal.hall.bots.bot_pool import BotPool
from astragal.hall.bots.bot_process import Question, question
from astragal.hall.display.advice import hint_in_words, hinted, may_look_behind, thought_in_words
from astragal.hall.display.questions import looking
from astragal.hall.display.viewer import Viewer
from astragal.hall.messages.replies import Advice
from astragal.hall.messages.requests import Behind, Hint
from astragal.hall.store import schema
from astragal.hall.workers.table_cache import TableCache


def keep(connection: Connection, table_id: str, number: int, advice: Advice) -> None:
    """Write down what a bot thought about a step."""
    values = {"table_id": table_id, "number": number, "text": msgspec.json.encode(advice).decode()}
    connection.execute(insert(schema.thoughts).values(values))


def _stored(connection: Connection, table_id: str, number: int) -> Advice | None:
    thoughts = schema.thoughts.c
    found = connection.scalar(select(thoughts.text).where(thoughts.table_id == table_id, thoughts.number == number))
    return None if found is None else msgspec.json.decode(found, type=Advice)


async def hint(tables: TableCache, pool: BotPool, table_id: str, viewer: Viewer, asked: Hint, owner: Owner) -> Advice:
    """What a bot would do in somebody's seat."""
    view, thinks_about = await tables.database.run(_question, tables, table_id, viewer, asked)
    return hint_in_words(view, await pool.hint(thinks_about, owner), asked)


def _question(tables: TableCache, table_id: str, viewer: Viewer, asked: Hint) -> tuple[View, Question]:
    with tables.at(table_id, asked.number) as table_match:
        view = hinted(table_match, viewer, asked)
        return view, question(table_match, asked.seat, "", "hint")


def behind(tables: TableCache, table_id: str, viewer: Viewer, asked: Behind) -> Advice:
    """What was behind a bot's choice."""
    with tables.at(table_id, asked.number) as table_match:
        looking(table_match, viewer)
        may_look_behind(table_match)
        with tables.database.read() as connection:
            thought = _stored(connection, table_id, asked.number)
        return thought_in_words(table_match, thought, asked.number, asked.id)
