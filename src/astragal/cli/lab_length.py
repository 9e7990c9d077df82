"""`astragal lab length`: how long a game takes people."""

from pathlib import Path

import click

from astragal.cli.arguments import game_argument, seed_argument
from astragal.core.game_length import FILE
from astragal.core.registry import load
from astragal.lab.game_length import measure, write


@click.command("length")
@game_argument
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True, help="For each number of players.")
@seed_argument
@click.option("--to", "file", type=click.Path(path_type=Path), help=f"By default {FILE} in the game's folder.")
def length(game: str, games: int, seed: int | None, file: Path | None) -> None:
    """Measure how many choices a game has, with the fewest and the most players, and write its length.toml.

    The hall uses it to say how many minutes a game takes.
    """
    loaded = load(game)
    found = [measure(loaded, players, games, seed or 0) for players in sorted({loaded.players[0], loaded.players[-1]})]
    for one in found:
        click.echo(f"{one.players} players: {one.choices:.0f} choices, about {one.minutes} minutes")
    target = file or loaded.folder / FILE
    write(target, found, games, seed or 0)
    click.echo(f"The figures are in {target}.")
