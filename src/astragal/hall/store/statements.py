"""Statements that are prepared once, and rows that are written whether or not they are there."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Executable, Table
from sqlalchemy.exc import DBAPIError


class PreparedStatement:
    """A prepared statement that every move needs: compiled once, and given straight to the driver.

    The general way takes many times as long as adding a row.
    """

    def __init__(self, statement: Executable, *columns: str) -> None:
        self._statement: Any = statement
        self._columns = columns
        self._words: dict[str, str] = {}

    def run(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> Sequence[Any]:
        """Carry it out for each row, and return what it finds; it fails as any other statement does."""
        dialect = connection.dialect
        words = self._words.get(dialect.name)
        if words is None:
            words = str(self._statement.compile(dialect=dialect, column_keys=self._columns or None))
            self._words[dialect.name] = words
        cursor = connection.connection.cursor()
        try:
            if len(rows) == 1:
                cursor.execute(words, rows[0])
            else:
                cursor.executemany(words, rows)
            return cursor.fetchall() if cursor.description else []
        except dialect.loaded_dbapi.Error as error:
            raise DBAPIError.instance(words, None, error, dialect.loaded_dbapi.Error, dialect=dialect) from error
        finally:
            cursor.close()


def put(connection: Connection, table: Table, values: dict[str, Any], *, instead: bool = True) -> None:
    """Write a row whether or not one with the same key is there, which it replaces or leaves alone."""
    # Only the dialect in use is loaded, because the other one takes time.
    if connection.dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert
    else:
        from sqlalchemy.dialects.postgresql import insert  # type: ignore[assignment]
    row: Any = insert(table).values(values)
    keys = [column.name for column in table.primary_key]
    others = {name: value for name, value in values.items() if name not in keys}
    connection.execute(
        row.on_conflict_do_update(index_elements=keys, set_=others) if instead else row.on_conflict_do_nothing()
    )
