"""The tables that a worker has in memory: read when they are first needed, forgotten when others change them.

All of this blocks: it runs in the threads of the database or, where SQLite is quicker than a thread, in the event loop.
"""

import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from threading import Lock
from typing import Any

from astragal.core.errors import AstragalError
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.store import steps, tables
from astragal.hall.store.database import Database
from astragal.hall.tables.table import Table

TURNS_FOR_EACH = 16
"""Of how many tables it is remembered who has to choose, for each that is kept in memory."""

NEWEST = 1_000_000_000
"""More rows than any table has."""


class TableCache:
    """Tables with their matches, at most a given number."""

    def __init__(self, database: Database, most: int) -> None:
        self.database = database
        self._most = most
        self._found: OrderedDict[str, TableMatch] = OrderedDict()
        self._to_act: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """Who has to choose after how many rows, of more tables than are in memory."""

        self._lock = Lock()
        self._forgotten = 0
        """How often something was forgotten."""

    def by_link(self, link: str) -> Table:
        """The table of a link."""
        with self.database.read() as connection:
            return tables.by_link(connection, link)

    @contextmanager
    def at(self, table_id: str, number: int = 0) -> Iterator[TableMatch]:
        """A table with at least `number` rows, if it has that many; nobody else changes it meanwhile."""
        while True:
            found = self._find(table_id)
            self.database.take(found.lock)
            try:
                if found.stale:
                    continue
                if number > found.number and not self.catch_up(found):
                    continue
                yield found
                return
            finally:
                found.lock.release()

    def newest(self, table_id: str) -> AbstractContextManager[TableMatch]:
        """A table as the database has it, even if nobody has told this worker what happened there."""
        return self.at(table_id, NEWEST)

    def to_act(self, table_id: str, number: int) -> int:
        """Who has to choose at a table that has this many rows, which the same rows always say; -1 if nobody does."""
        known, seat = self._to_act.get(table_id, (-1, -1))
        if known == number:
            return seat
        try:
            with self.at(table_id, number) as table_match:
                number, seat = table_match.number, -1 if table_match.broken else table_match.match.to_act
        except AstragalError:
            seat = -1  # its game is not installed any more
        with self._lock:
            self._to_act[table_id] = number, seat
            self._to_act.move_to_end(table_id)
            while len(self._to_act) > TURNS_FOR_EACH * self._most:
                self._to_act.popitem(last=False)
        return seat

    def is_at_hand(self, table_id: str) -> bool:
        """Whether a table is in memory."""
        return table_id in self._found

    def _find(self, table_id: str) -> TableMatch:
        while True:
            with self._lock:
                found = self._found.get(table_id)
                if found is not None:
                    self._found.move_to_end(table_id)
                    found.used = time.monotonic()
                    return found
                before = self._forgotten
            with self.database.read() as connection:
                table = tables.by_id(connection, table_id)
                story = steps.story_of(connection, table_id)
            table_match = TableMatch(table, story)
            with self._lock:
                if self._forgotten != before:
                    continue  # what was read may already be out of date, and nothing would make this worker forget it
                while len(self._found) >= self._most:
                    self._found.popitem(last=False)[1].stale = True
                return self._found.setdefault(table_id, table_match)

    def forget(self, table_id: str | None = None) -> None:
        """Read a table, or all of them, again when it is next needed."""
        with self._lock:
            self._forgotten += 1
            for known in [table_id] if table_id else list(self._found):
                found = self._found.pop(known, None)
                if found is not None:
                    found.stale = True

    def forget_idle(self, seconds: float) -> None:
        """Forget the tables that nobody has needed for some time: many may be unfinished for weeks."""
        with self._lock:
            while self._found and next(iter(self._found.values())).used < time.monotonic() - seconds:
                self._found.popitem(last=False)[1].stale = True

    def catch_up(self, table_match: TableMatch, first: int = -1, rows: Sequence[Any] = ()) -> bool:
        """Add rows that another worker wrote: those it has sent, if they begin where ours end, or all that are new.

        If the game has begun meanwhile, people have sat down too: then the table is forgotten, and this returns false.
        """
        table_id = table_match.table.id
        if not rows or first != table_match.number:
            with self.database.read() as connection:
                rows = steps.read_rows(connection, table_id, table_match.number)
        if rows and table_match.table.state == "open":
            self.forget(table_id)
            return False
        table_match.catch_up(rows)
        if not table_match.broken and table_match.match.over:
            with self.database.read() as connection:
                table_match.table = tables.by_id(connection, table_id)
        return True
