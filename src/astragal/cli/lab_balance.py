"""`astragal lab balance` and `astragal lab reports`: reports with pictures."""

from pathlib import Path

import click

from astragal.cli.arguments import option_argument, seed_argument
from astragal.cli.working import (
    bot_argument,
    folder_type,
    going_on,
    players_argument,
    progress_bars,
    ray_argument,
    setting_of,
    workers_argument,
    workers_for,
)
from astragal.core.registry import folders, load
from astragal.lab.balance import Plan, measure_balance
from astragal.lab.page import check_writable
from astragal.lab.report import write_index, write_report

levels_argument = click.option(
    "--levels",
    default="random,beginner,casual",
    show_default=True,
    help="Bots from weak to strong, separated by commas.",
)
precision_argument = click.option(
    "--precision", type=float, default=1.0, show_default=True, help="Half the width of the intervals, in percent."
)
games_argument = click.option(
    "--games", type=click.IntRange(min=1), help="Exactly this many games, instead of a precision."
)


@click.command()
@click.argument("game")
@players_argument
@bot_argument
@levels_argument
@precision_argument
@games_argument
@seed_argument
@option_argument
@click.option("--to", "folder", type=folder_type, help="Folder to write to; by default named after the game.")
@workers_argument
@ray_argument
def balance(
    game: str,
    players: int | None,
    bot: str,
    levels: str,
    precision: float,
    games: int | None,
    seed: int | None,
    options: tuple[str, ...],
    folder: Path | None,
    number: int | None,
    ray: str | None,
) -> None:
    """Play until intervals are narrow enough, and write a report with pictures and its data.

    Interrupted, it keeps what it has counted in the folder, and the same command goes on.
    """
    setting = setting_of(game, players, options, seed)
    folder = folder or Path(f"{setting.game.name}-{setting.players}-players")
    _report(Plan(setting, bot, tuple(levels.split(",")), precision / 100, games or 0, folder), folder, number, ray)


@click.command()
@bot_argument
@levels_argument
@precision_argument
@games_argument
@seed_argument
@click.option("--to", "folder", type=folder_type, required=True, help="Where the reports are written.")
@workers_argument
@ray_argument
def reports(
    bot: str,
    levels: str,
    precision: float,
    games: int | None,
    seed: int | None,
    folder: Path,
    number: int | None,
    ray: str | None,
) -> None:
    """Write reports on all games, for the fewest and the most players, and a page that lists them."""
    names = []
    for game in folders():
        for players in (load(game).players[0], load(game).players[-1]):
            setting = setting_of(game, players, (), seed)
            names.append(f"{game}-{players}-players")
            to = folder / names[-1]
            _report(Plan(setting, bot, tuple(levels.split(",")), precision / 100, games or 0, to), to, number, ray)
    click.echo(write_index(names, folder))


def _report(plan: Plan, folder: Path, number: int | None, ray: str | None) -> None:
    tables = plan.tables
    check_writable(folder)
    with going_on(folder), workers_for(tables, number, ray) as workers, progress_bars() as told:
        found = measure_balance(plan, workers=workers, progress=told)
    click.echo(write_report(found, folder))
