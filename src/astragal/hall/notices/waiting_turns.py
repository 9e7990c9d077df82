"""The turns that wait for somebody, at all of their tables. Every page of theirs shows how many, so this is cheap."""

from sqlalchemy import text

from astragal.hall.store.statements import PreparedStatement
from astragal.hall.workers.table_cache import TableCache

MOST = 100
"""Seats of one person that are looked at, the newest first."""

_SEATS = PreparedStatement(
    text(
        "SELECT tables.id, mine.seat, mine.promise <> '' AND mine.luck = '', mine.away AND tables.takeover <> '', "
        "EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.promise <> '' AND seats.luck = ''), "
        "(SELECT max(number) FROM steps WHERE steps.table_id = tables.id) "
        "FROM seats AS mine JOIN tables ON tables.id = mine.table_id "
        "WHERE mine.person = :person AND tables.state = 'playing' AND NOT EXISTS "
        "(SELECT 1 FROM cleared WHERE cleared.person = :person AND cleared.table_id = tables.id) "
        "ORDER BY tables.created DESC, mine.seat LIMIT :most"
    )
)


def of(cache: TableCache, person: str) -> list[str]:
    """The tables at which somebody has to choose, or to reveal their luck, the newest first. This blocks."""
    with cache.database.read() as connection:
        seats = _SEATS.run(connection, [{"person": person, "most": MOST}])
    found = []
    for table_id, seat, owes, played_by_bot, owed, last in seats:
        rows = 0 if last is None else last + 1
        if owes if owed else not played_by_bot and cache.to_act(table_id, rows) == seat:
            found.append(table_id)
    return list(dict.fromkeys(found))
