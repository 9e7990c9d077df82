"""What bots that search were thinking, written with the step and shown on request.

A bot thinks about what its seat knows, so where there are secrets its thoughts stay hidden until the game is over.
"""

import msgspec
from sqlalchemy import Connection, insert, select

from astragal.hall.messages.explain import in_words
from astragal.hall.messages.replies import Advice
from astragal.hall.refusal import Refused
from astragal.hall.store import schema
from astragal.hall.tables.table_match import TableMatch
from astragal.hall.texts import sentence

SECRET = sentence("thought_not_yet")
NONE_KEPT = sentence("no_thought")


def keep(connection: Connection, table_id: str, number: int, advice: Advice) -> None:
    """Write down what a bot thought about a step."""
    values = {"table_id": table_id, "number": number, "text": msgspec.json.encode(advice).decode()}
    connection.execute(insert(schema.thoughts).values(values))


def behind(connection: Connection, table_match: TableMatch, number: int, message: str) -> Advice:
    """What a bot thought about a step of a table."""
    if table_match.table.state != "over":
        if table_match.match.game.has_secrets:
            raise Refused(SECRET, 403)
        if table_match.table.rated:
            raise Refused(sentence("rated_no_hints"), 403)
    kept = schema.thoughts.c
    query = select(kept.text).where(kept.table_id == table_match.table.id, kept.number == number)
    found = connection.scalar(query)
    if found is None:
        raise Refused(NONE_KEPT, 404)
    thought = msgspec.json.decode(found, type=Advice)
    thought.id, thought.number = message, number
    thought.told = [in_words(move, "thought", "thought_answer") for move in thought.moves]
    thought.told.insert(0, sentence("thoughts", simulations=thought.simulations))
    return thought
