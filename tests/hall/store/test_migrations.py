"""The migrations, which make what the schema says."""

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import text

from astragal.hall.store.database import Database
from astragal.hall.store.migrate import MIGRATIONS, migrate
from astragal.hall.store.schema import accounts, metadata

TABLE = (
    "INSERT INTO tables (id, key, game, version, options, dice, seed, state, pace, public, watch, takeover, host, "
    "created, ending) "
    "VALUES (:id, 'k', 'pig', 1, '{}', :dice, '', 'playing', 'live', false, true, '', 'ann', 0, '')"
)
SEAT = "INSERT INTO seats (table_id, seat, person, bot, name, away) VALUES (:id, :seat, :person, :bot, :name, false)"


def test_migrations_make_what_the_schema_says(database: str) -> None:
    found = Database(database)
    migrate(found)
    with found.read() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    found.close()

    assert accounts.name in metadata.tables
    assert differences == []


def at_0006(file: Path) -> Database:
    database = Database(str(file))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with database.write() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0006")
        for person in ("ann", "guest"):
            connection.execute(text("INSERT INTO people VALUES (:id, :id, 0)"), {"id": person})
        connection.execute(text("INSERT INTO accounts VALUES ('ann', 'ann', 'ann', '', 0)"))
    return database


@pytest.mark.parametrize(
    ("dice", "people", "taken_back", "rated"),
    [
        ("fair", ("ann", None), False, True),
        ("fair", ("ann", None), True, False),
        ("typed", ("ann", None), False, False),
        ("fair", ("ann", "guest"), False, False),
        ("fair", ("ann", "ann"), False, False),
        ("fair", (None, None), False, False),
    ],
)
def test_a_game_that_would_have_been_rated_still_is(
    tmp_path: Path, dice: str, people: tuple[str | None, ...], taken_back: bool, rated: bool
) -> None:
    database = at_0006(tmp_path / "old.sqlite")
    with database.write() as connection:
        connection.execute(text(TABLE), {"id": "t", "dice": dice})
        for seat, person in enumerate(people):
            values = {"id": "t", "seat": seat, "person": person, "bot": "" if person else "random", "name": "x"}
            connection.execute(text(SEAT), values)
        if taken_back:
            connection.execute(text("INSERT INTO steps VALUES ('t', 0, -9, 'back to 0', '', '', '', 0)"))

    migrate(database)

    with database.read() as connection:
        assert bool(connection.scalar(text("SELECT rated FROM tables"))) == rated
    database.close()
