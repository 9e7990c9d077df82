"""What people say to each other at a table."""

import time

from sqlalchemy import exists, insert, select

from astragal.core.untrusted_text import quoted
from astragal.hall.messages.replies import Said
from astragal.hall.people import names
from astragal.hall.refusal import Refused
from astragal.hall.store import schema, tables
from astragal.hall.store.database import Database
from astragal.hall.store.schema import accounts
from astragal.hall.texts import sentence
from astragal.hall.workers.worker_messages import WorkerMessages

MOST_AT_ONCE = 200
LOOK_BACK = 20
"""How many recent lines are searched for one that was sent twice."""


def say(messages: WorkerMessages, table_id: str, speaker: tuple[str, str], said: str, message: str) -> int:
    """Say something at a table, as a person with a name; returns the number of the line."""
    person, name = speaker
    said = " ".join(said.split())
    if not said or not said.isprintable():
        raise Refused(sentence("expected_words", said=quoted(said)))
    chat = schema.chat
    with messages.database.write() as connection:
        table = tables.by_id(connection, table_id, locked=True)
        mine = [seat.name for seat in table.seats if seat.person == person]
        if not mine and not table.watch:
            raise Refused(sentence("talk_not_here"), 403)
        name = names.allowed(connection, name, person)
        tables.keep_person(connection, person, name)
        newest = select(chat).where(chat.c.table_id == table_id).order_by(chat.c.number.desc()).limit(LOOK_BACK)
        last = connection.execute(newest).all()
        for row in last:
            if message and row.message == message and row.person == person:
                return int(row.number)
        number = last[0].number + 1 if last else 0
        values = {"table_id": table_id, "number": number, "person": person, "name": mine[0] if mine else name}
        values |= {"text": said, "message": message, "at": time.time()}
        connection.execute(insert(chat).values(values))
        messages.send(connection, table_id, kind="chat")
    return number


def said_since(database: Database, table_id: str, number: int) -> list[Said]:
    """What was said from a line on, at most the latest lines, and who said it."""
    chat, seats = schema.chat.c, schema.seats.c
    sits = exists().where(seats.table_id == table_id, seats.person == chat.person)
    query = select(schema.chat, sits.label("sits"), accounts.c.name.label("account"))
    query = query.join(accounts, accounts.c.person == chat.person, isouter=True)
    query = query.where(chat.table_id == table_id, chat.number >= number)
    with database.read() as connection:
        rows = connection.execute(query.order_by(chat.number.desc()).limit(MOST_AT_ONCE)).all()
    return [Said(row.number, row.name, row.text, row.at, row.sits, row.account == row.name) for row in reversed(rows)]
