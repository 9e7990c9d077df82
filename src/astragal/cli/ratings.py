"""`astragal ratings`: what the games in a hall's database say about everybody's strength, recomputed."""

import click

from astragal.core.errors import AstragalError


@click.command()
@click.option("--database", required=True, help="Where a hall keeps its games: a SQLite file or postgresql://….")
def ratings(database: str) -> None:
    """Recompute all ratings from the stored results, and say how many were wrong."""
    try:
        from astragal.hall.people.ratings import rate_new, recompute
        from astragal.hall.store.database import Database
        from astragal.hall.store.migrate import migrate
    except ModuleNotFoundError as error:
        raise AstragalError(f"The hall needs {error.name}: install Astragal with its extra `hall`.") from error
    opened = Database(database)
    try:
        migrate(opened)
        while rate_new(opened):
            pass
        found = recompute(opened)
    finally:
        opened.close()
    click.echo(f"{found.results} results, {found.ratings} ratings, {found.wrong} of them wrong and corrected.")
