"""`astragal tune-bot`: settings of the search that suit a game."""

from pathlib import Path

import click

from astragal.cli.arguments import game_argument, seed_argument
from astragal.core.registry import load
from astragal.lab.tune_bot import Tuning, write_settings


@click.command("tune-bot")
@game_argument
@click.option("--simulations", type=click.IntRange(min=1), default=200, show_default=True, help="For each choice.")
@click.option("--lucks", type=click.IntRange(min=2), default=100, show_default=True, help="Lucks for each setting.")
@seed_argument
@click.option("--to", "file", type=click.Path(path_type=Path), help="By default search.toml in the game's folder.")
def tune_bot(game: str, simulations: int, lucks: int, seed: int | None, file: Path | None) -> None:
    """Find settings of the search that suit a game, and write them to its search.toml.

    Each setting plays against the best so far, in every seat under the same luck. It replaces the best if it wins
    clearly more often, and does so again under different luck.
    """
    tuning = Tuning(load(game), simulations, lucks, seed or 0)
    found = tuning.settings(lambda trial: click.echo(str(trial)))
    target = file or tuning.game.folder / "search.toml"
    write_settings(target, found, tuning)
    click.echo(f"The settings are in {target}.")
