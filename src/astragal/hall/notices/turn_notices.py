"""Notices that people should get: written with the move that causes them."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, text

from astragal.hall.store.statements import PreparedStatement

_WANT_NOTICE = PreparedStatement(
    text(
        "INSERT INTO notices (table_id, person, seat, number, at) VALUES (:table_id, :person, :seat, :number, :at) "
        "ON CONFLICT (table_id, person) DO UPDATE SET seat = excluded.seat, number = excluded.number, at = excluded.at"
    )
)


@dataclass(frozen=True)
class Notice:
    """A person who may be elsewhere has to choose."""

    table_id: str
    person: str
    seat: int
    number: int


def want_notice(connection: Connection, notice: Notice, delay: float) -> None:
    """A person should be notified after this many seconds, unless they turn out to be looking."""
    _WANT_NOTICE.run(connection, [{**vars(notice), "at": time.time() + delay}])
