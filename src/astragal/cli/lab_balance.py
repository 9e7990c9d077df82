"""`astragal lab balance` and `astragal lab reports`: reports with pictures."""

from dataclasses import dataclass
from pathlib import Path

import click

from astragal.cli.arguments import GameArguments, game_argument, gathered, option_argument, seed_argument, setting_of
from astragal.cli.working import (
    WorkArguments,
    bot_argument,
    folder_type,
    going_on,
    players_argument,
    progress_bars,
    ray_argument,
    workers_argument,
)
from astragal.core.engine import Setting
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


@dataclass(frozen=True)
class ReportArguments:
    """What a report measures, and how closely."""

    bot: str
    levels: str
    precision: float
    games: int | None

    def plan(self, setting: Setting, folder: Path) -> Plan:
        """The plan of a report that is kept in a folder."""
        return Plan(setting, self.bot, tuple(self.levels.split(",")), self.precision / 100, self.games or 0, folder)


@click.command()
@game_argument
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
@gathered(table=GameArguments, report=ReportArguments, work=WorkArguments)
def balance(table: GameArguments, report: ReportArguments, folder: Path | None, work: WorkArguments) -> None:
    """Play until intervals are narrow enough, and write a report with pictures and its data.

    If it is interrupted, its counts stay in the folder, and the same command continues.
    """
    setting = table.setting()
    folder = folder or Path(f"{setting.game.name}-{setting.players}-players")
    _write(report.plan(setting, folder), folder, work)


@click.command()
@bot_argument
@levels_argument
@precision_argument
@games_argument
@seed_argument
@click.option("--to", "folder", type=folder_type, required=True, help="Where the reports are written.")
@workers_argument
@ray_argument
@gathered(report=ReportArguments, work=WorkArguments)
def reports(seed: int | None, report: ReportArguments, folder: Path, work: WorkArguments) -> None:
    """Write reports on all games, for the fewest and the most players, and a page that lists them."""
    names = []
    for game in folders():
        for players in (load(game).players[0], load(game).players[-1]):
            names.append(f"{game}-{players}-players")
            setting = setting_of(load(game), players, (), seed)
            _write(report.plan(setting, folder / names[-1]), folder / names[-1], work)
    click.echo(write_index(names, folder))


def _write(plan: Plan, folder: Path, work: WorkArguments) -> None:
    """Measure what a report is about, and write it."""
    tables = plan.tables  # refuses what is wrong with it before a folder is made
    check_writable(folder)
    with going_on(folder), work.workers(tables) as workers, progress_bars() as progress_of:
        found = measure_balance(plan, workers=workers, progress=progress_of)
    click.echo(write_report(found, folder))
