"""Brings the database up to date."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DatabaseError

from astragal.core.errors import AstragalError
from astragal.hall.store.database import Database
from astragal.hall.store.outage import reason
from astragal.hall.store.schema import HEAD
from astragal.hall.texts import sentence

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x41535452
"""Of PostgreSQL: any number that nobody else uses."""


def migrate(database: Database) -> None:
    """Bring the database up to date, one worker at a time; one that is up to date is left alone."""
    with _in_a_sentence(database):
        if _found(database) == HEAD:
            return
        with database.write() as connection:
            if not database.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            _upgrade(connection)


def try_to_write(database: Database) -> None:
    """Write something that changes nothing, so that a full disk or a read-only file is known before anybody comes."""
    with _in_a_sentence(database), database.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


@contextmanager
def _in_a_sentence(database: Database) -> Iterator[None]:
    try:
        yield
    except DatabaseError as error:
        name = database.url.render_as_string(hide_password=True)
        raise AstragalError(sentence("database_fails", name=name, error=reason(error))) from error


def _found(database: Database) -> str | None:
    with database.read() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise AstragalError(sentence("database_too_new")) from error
