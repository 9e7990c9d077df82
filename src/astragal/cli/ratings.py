"""`astragal ratings`: what the games in a hall's database say about everybody's strength, recomputed."""

import click


@click.command()
@click.option("--database", required=True, help="Where a hall keeps its games: a SQLite file or postgresql://….")
def ratings(database: str) -> None:
    """Recompute all ratings from the stored results, and say how many were wrong."""
    from astragal.hall.people.ratings import rate_new, recompute
    from astragal.hall.store.database import Database
    from astragal.hall.store.migrate import migrate

    opened = Database(database)
    try:
        migrate(opened)
        while rate_new(opened):
            pass
        found = recompute(opened)
    finally:
        opened.close()
    click.echo(f"{found.results} results, {found.ratings} ratings, {found.wrong} of them wrong and corrected.")
