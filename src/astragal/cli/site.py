"""`astragal site`: the browser edition, a folder of static files for any web server."""

from pathlib import Path

import click

from astragal.core.errors import AstragalError


@click.command()
@click.option("--to", "folder", required=True, type=click.Path(path_type=Path), help="The folder to write it into.")
@click.option(
    "--game",
    "games",
    multiple=True,
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="The folder of another game; may be given several times.",
)
def site(folder: Path, games: tuple[Path, ...]) -> None:
    """Build a site of static files: all games in any browser, with no server and no network."""
    try:
        from astragal.site.build import build
    except ModuleNotFoundError as error:
        raise AstragalError(f"The site needs {error.name}: install astragal[site].") from error
    sizes = build(folder, games)
    click.echo(f"The site is in {folder}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB.")
    click.echo(f"Look at it with: python -m http.server --directory {folder}")
