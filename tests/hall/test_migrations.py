"""The migrations, which make what the schema says."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from astragal.hall import people_schema
from astragal.hall.database import Database, migrate
from astragal.hall.schema import metadata


def test_migrations_make_what_the_schema_says(database: str) -> None:
    found = Database(database)
    migrate(found)
    with found.read() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    found.close()

    assert people_schema.accounts.name in metadata.tables
    assert differences == []
