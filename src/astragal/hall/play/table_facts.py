"""What the database knows about a table besides its seats and steps."""

import json

from sqlalchemy import Connection, select

from astragal.hall.display.table_info import Around
from astragal.hall.messages.replies import Request
from astragal.hall.people.names import accounts_at
from astragal.hall.store import schema
from astragal.hall.store.database import Database
from astragal.hall.workers.leases import looks


def around(connection: Connection, database: Database, table_id: str) -> Around:
    """All that a page is told about a table besides the table itself."""
    request = _request(connection, table_id)
    rematch = _rematch_link(connection, table_id)
    return Around(looks(connection, database, table_id), request, rematch, accounts_at(connection, table_id))


def _request(connection: Connection, table_id: str) -> tuple[Request, list[str]] | None:
    """A request to take something back, with the people who have agreed."""
    row = connection.execute(select(schema.asks).where(schema.asks.c.table_id == table_id)).first()
    return (Request(row.number, row.seat, row.back_to, False), json.loads(row.agreed)) if row else None


def _rematch_link(connection: Connection, table_id: str) -> str:
    """The link of the table at which the same people play again, if there is one."""
    tables = schema.tables.c
    query = select(tables.id, tables.key)
    row = connection.execute(
        query.where(tables.id == select(tables.rematch).where(tables.id == table_id).scalar_subquery())
    ).first()
    return row.id + row.key if row else ""
