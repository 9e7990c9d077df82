"""The steps of a table, as the database keeps them."""

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, insert, select

from astragal.core.record import Step
from astragal.hall import schema
from astragal.hall.database import Often

# Statements that every move needs are prepared once: preparing one takes longer than running it.
_columns = schema.steps.c
_ROWS = (
    select(_columns.number, _columns.seat, _columns.text, _columns.remark, _columns.digest)
    .where(_columns.table_id == bindparam("table"), _columns.number >= bindparam("since"))
    .order_by(_columns.number)
)
_ADD = Often(insert(schema.steps))

BACK = -9
"""The seat of a row that takes steps back."""

BACK_TO = re.compile(r"back to ([0-9]{1,9})")


class Row(NamedTuple):
    """A row without its place, as workers tell it to each other."""

    seat: int
    text: str
    remark: str = ""
    digest: str = ""


def rows_of(made: Sequence[Step], digest: str = "") -> list[Row]:
    """The rows that some steps will have; the digest is of the state after the last one."""
    last = len(made) - 1
    return [Row(step.seat, step.text, step.remark, "" if n < last else digest) for n, step in enumerate(made)]


@dataclass
class Story:
    """What has happened at a table: its rows, and the steps that still count."""

    number: int = 0
    """How many rows there are; it only ever grows."""

    steps: list[Step] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The row of each of these steps."""

    cuts: list[tuple[int, int]] = field(default_factory=list)
    """Each row that took something back, with the first row that it took back."""

    digest: str = ""
    """Of the state after the last row, where it was written down."""

    def add(self, seat: int, text: str, remark: str = "", digest: str = "") -> int | None:
        """Add a row; returns how many steps are left if it takes some back."""
        self.number += 1
        self.digest = digest
        if seat != BACK:
            self.steps.append(Step(seat, text, remark=remark))
            self.numbers.append(self.number - 1)
            return None
        found = BACK_TO.fullmatch(text)
        left = int(found[1]) if found else 0
        self.cuts.append((self.number - 1, self.numbers[left] if left < len(self.numbers) else self.number - 1))
        del self.steps[left:], self.numbers[left:]
        return left

    def since(self, seen: int) -> int:
        """The row from which somebody who has seen this many has to be told again."""
        return min([seen, *(first for row, first in self.cuts if row >= seen)])


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
