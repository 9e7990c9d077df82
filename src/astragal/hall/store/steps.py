"""The steps of a table, as the database keeps them."""

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from astragal.hall.matches.story import Row, Story
from astragal.hall.store import schema
from astragal.hall.store.statements import PreparedStatement

# Statements that every move needs are prepared once: preparing one takes longer than running it.
_columns = schema.steps.c
_ROWS = (
    select(_columns.number, _columns.seat, _columns.text, _columns.remark, _columns.digest)
    .where(_columns.table_id == bindparam("table"), _columns.number >= bindparam("since"))
    .order_by(_columns.number)
)
_ADD = PreparedStatement(insert(schema.steps))


def read_rows(connection: Connection, table_id: str, since: int = 0) -> Sequence[Any]:
    """The rows of a table from a number on."""
    return connection.execute(_ROWS, {"table": table_id, "since": since}).all()


def story_of(connection: Connection, table_id: str) -> Story:
    """The whole story of a table."""
    story = Story()
    for row in read_rows(connection, table_id):
        story.add(row.seat, row.text, row.remark, row.digest)
    return story


def write_rows(connection: Connection, table_id: str, number: int, rows: Sequence[Row], message: str = "") -> None:
    """Append rows from a number on; raises `IntegrityError` if somebody else was faster."""
    now = time.time()
    values = [
        {
            "table_id": table_id,
            "number": number + place,
            "seat": row.seat,
            "text": row.text,
            "remark": row.remark,
            "message": "" if place else message,
            "digest": row.digest,
            "at": now,
        }
        for place, row in enumerate(rows)
    ]
    _ADD.run(connection, values)


def message_at(connection: Connection, table_id: str, number: int) -> str | None:
    """What the sender of a row called the message."""
    steps = schema.steps.c
    return connection.scalar(select(steps.message).where(steps.table_id == table_id, steps.number == number))
