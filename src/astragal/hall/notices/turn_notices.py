"""Notices that people should get: written with the move that causes them."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, select, text

from astragal.hall.store.schema import notices
from astragal.hall.store.statements import PreparedStatement

_WANT_NOTICE = PreparedStatement(
    text(
        "INSERT INTO notices (table_id, person, seat, number, at, kind) "
        "VALUES (:table_id, :person, :seat, :number, :at, :kind) "
        "ON CONFLICT (table_id, person) DO UPDATE SET seat = excluded.seat, number = excluded.number, "
        "at = excluded.at, kind = excluded.kind"
    )
)


@dataclass(frozen=True)
class Notice:
    """Something that a person who may be elsewhere should know."""

    table_id: str
    person: str
    seat: int
    number: int
    kind: str = "turn"
    """`turn`: they have to choose; `nudge`: the others ask them to; `rematch`: somebody wants to play again;
    `invitation`: whoever has that seat invites them."""


def want_notice(connection: Connection, notice: Notice, delay: float) -> None:
    """A person should be notified after this many seconds, unless they turn out to be looking."""
    _WANT_NOTICE.run(connection, [{**vars(notice), "at": time.time() + delay}])


def is_wanted(connection: Connection, table_id: str, person: str) -> bool:
    """Whether a person is going to be notified of something at a table."""
    same = (notices.c.table_id == table_id) & (notices.c.person == person)
    return connection.scalar(select(notices.c.person).where(same)) is not None
