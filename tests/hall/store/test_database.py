"""The database: its migrations, its addresses, and what it must survive."""

import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from astragal.core import extras
from astragal.core.errors import AstragalError
from astragal.hall.store import schema
from astragal.hall.store.database import Database, address_of
from astragal.hall.store.migrate import MIGRATIONS, migrate


def test_the_newest_migration_is_the_one_that_the_schema_names() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))

    assert ScriptDirectory.from_config(config).get_current_head() == schema.HEAD


def test_the_migrations_make_the_schema(database: str) -> None:
    found = Database(database)
    with found.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    found.close()


def test_several_workers_may_begin_at_once(tmp_path: Path) -> None:
    databases = [Database(str(tmp_path / "new.sqlite")) for _ in range(3)]
    failures: list[BaseException] = []

    def begin(found: Database) -> None:
        try:
            migrate(found)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=begin, args=(found,)) for found in databases]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    for found in databases:
        found.close()


def test_a_database_of_a_newer_version_is_left_alone(sqlite: str) -> None:
    found = Database(sqlite)
    with found.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(AstragalError, match="newer version"):
        migrate(found)
    found.close()


def test_sqlite_is_set_up_to_survive(sqlite: str) -> None:
    found = Database(sqlite)
    with found.read() as connection:
        pragmas = {name: connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "foreign_keys")}
    assert pragmas == {"journal_mode": "wal", "foreign_keys": 1}
    found.close()


@pytest.mark.parametrize(
    ("address", "driver"),
    [
        ("hall.sqlite", "sqlite"),
        ("sqlite:///hall.sqlite", "sqlite"),
        ("postgresql://ann@host/name", "postgresql+psycopg"),
        ("postgres://host/name", "postgresql+psycopg"),
    ],
)
def test_addresses(address: str, driver: str) -> None:
    assert address_of(address).drivername == driver


@pytest.mark.parametrize("address", ["mysql://host/name", "://", "sqlite://", "http://host"])
def test_wrong_addresses_get_a_sentence(address: str) -> None:
    with pytest.raises(AstragalError, match=r"Expected .*\.$"):
        address_of(address)


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "is_missing", lambda _: True)

    with pytest.raises(AstragalError, match=r"needs PostgreSQL's driver: install astragal\[postgresql\]\.$"):
        address_of("postgresql://db/hall")
    assert address_of("hall.sqlite").drivername == "sqlite"
