"""`astragal lab compare` and `astragal lab sweep`: what a rule, a map or a deck changes."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table as Printed

from astragal.cli.arguments import GameArguments, game_argument, gathered, listed_values_of, seed_argument, values_of
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
from astragal.core.registry import load
from astragal.lab.compare import Comparison, settings_of
from astragal.lab.compare import compare as compare_tables
from astragal.lab.comparison_page import write_comparison
from astragal.lab.measure import Table
from astragal.lab.page import check_writable


@dataclass(frozen=True)
class OutputArguments:
    """Where the figures go."""

    folder: Path | None
    as_json: bool


ARGUMENTS = (
    game_argument,
    players_argument,
    bot_argument,
    click.option("--games", type=click.IntRange(min=2), default=2000, show_default=True, help="Games per setting."),
    seed_argument,
    click.option("--to", "folder", type=folder_type, help="Also write a page, its data, and counts to resume from."),
    workers_argument,
    ray_argument,
    click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON."),
)


def _with_arguments(command: Any) -> Any:
    """What both commands take."""
    for argument in reversed(ARGUMENTS):
        command = argument(command)
    return command


_gathered = gathered(table=GameArguments, output=OutputArguments, work=WorkArguments)


@click.command()
@_with_arguments
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Give an option more than once to compare its values.",
)
@_gathered
def compare(table: GameArguments, bot: str, games: int, output: OutputArguments, work: WorkArguments) -> None:
    """What changes when a rule, a map or a deck changes: the same luck under each setting, compared with the first."""
    _compare(values_of(table.options), table, bot, games, output, work)


@click.command()
@_with_arguments
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE,VALUE,…", help="The values to try.")
@_gathered
def sweep(table: GameArguments, bot: str, games: int, output: OutputArguments, work: WorkArguments) -> None:
    """Try several values of options: the same luck under each setting, compared with the first."""
    _compare(listed_values_of(table.options), table, bot, games, output, work)


def _compare(
    varied: dict[str, list[str]],
    table: GameArguments,
    bot: str,
    games: int,
    output: OutputArguments,
    work: WorkArguments,
) -> None:
    rules, folder = load(table.game), output.folder
    players = rules.players[0] if table.players is None else table.players
    tables = [Table(setting, (bot,) * players) for setting in settings_of(rules, varied, players, table.seed or 0)]
    file = folder / "counts" / "comparison.json" if folder else None
    if folder:
        check_writable(folder)
    with going_on(folder), work.workers(tables) as workers, progress_bars() as progress_of:
        found = compare_tables(tables, games, workers=workers, file=file, progress=progress_of(rules.title, games))
    if folder:
        write_comparison(found, folder)
    if output.as_json:
        click.echo(json.dumps(found.figures(), indent=2))
    else:
        _print(found)


def _print(found: Comparison) -> None:
    """A row for each measure and setting."""
    setting = found.tables[0].setting
    title = f"{setting.game.title}, {setting.players} players, {found.games:,} games each, {found.tables[0].bots[0]}"
    printed = Printed("measure", "setting", title=title, title_justify="left")
    for column in ("mean", f"more than {found.labels[0]}", ""):
        printed.add_column(column, justify="right")
    for measure in dict.fromkeys(difference.measure for difference in found.differences):
        for label in found.labels:
            cell = found.of(label)[measure]
            more = "" if label == found.labels[0] else f"{cell.more.value:+.3f} ± {cell.more.margin:.3f}"
            shows = "shows" if cell.shows else ""
            printed.add_row(measure, label, f"{cell.value.value:.3f} ± {cell.value.margin:.3f}", more, shows)
        printed.add_section()
    Console().print(printed)
    click.echo("95 % intervals; those of the differences hold jointly.")
