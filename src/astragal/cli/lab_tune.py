"""`astragal lab tune`: which numbers suit a game."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as Printed

from astragal.cli.arguments import GameArguments, game_argument, gathered, listed_values_of, seed_argument
from astragal.cli.working import (
    WorkArguments,
    bot_argument,
    folder_type,
    going_on,
    players_argument,
    progress_bars,
    workers_argument,
)
from astragal.lab.compare import said
from astragal.lab.page import check_writable
from astragal.lab.tune import Aim, Trial, Tuning
from astragal.lab.tune import tune as find_numbers

SHOWN = 5
"""The best trials that are printed."""


@dataclass(frozen=True)
class SearchArguments:
    """What is looked for, and with how many games."""

    aims: tuple[str, ...]
    bot: str
    trials: int
    games: int


@click.command()
@game_argument
@click.option(
    "--aim", "aims", multiple=True, metavar="NAME=NUMBER", help="One of length, points, margin, changes, seats."
)
@players_argument
@bot_argument
@click.option("--trials", type=click.IntRange(min=1), default=30, show_default=True, help="How many settings to try.")
@click.option("--games", type=click.IntRange(min=2), default=1000, show_default=True, help="Games per setting.")
@seed_argument
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE[,VALUE…]", help="One value or several.")
@click.option("--to", "folder", type=folder_type, help="Keep the measurements there, and resume from them.")
@workers_argument
@click.option("--json", "as_json", is_flag=True, help="Print the trials as JSON.")
@gathered(table=GameArguments, search=SearchArguments)
def tune(table: GameArguments, search: SearchArguments, folder: Path | None, number: int | None, as_json: bool) -> None:
    """Try numbers that a game declares tunable, and named values of other options, for stated aims."""
    given = listed_values_of(table.options)
    setting = replace(table, options=tuple(f"{name}={values[0]}" for name, values in given.items())).setting()
    rules = setting.game
    candidates = {name: [rules.read_options({name: value})[name] for value in values] for name, values in given.items()}
    aims = tuple(map(Aim.parse, search.aims))
    tuning = Tuning(setting, search.bot, aims, candidates, search.games, search.trials)
    if folder:
        check_writable(folder)
    file = folder / "trials.json" if folder else None
    with going_on(folder), WorkArguments(number).workers([tuning.table({})]) as workers, progress_bars() as progress_of:
        found = find_numbers(tuning, workers=workers, file=file, progress=progress_of(rules.title, search.trials))
    if as_json:
        click.echo(json.dumps([_plain(trial) for trial in found], indent=2))
    else:
        _print(found, tuning)


def _plain(trial: Trial) -> dict[str, object]:
    options = {name: str(value) for name, value in trial.options.items()}
    return {"options": options, "measured": trial.measured, "distance": trial.distance}


def _print(trials: list[Trial], tuning: Tuning) -> None:
    """The best settings, with the figures that aims are about."""
    setting = tuning.setting
    title = f"{setting.game.title}, {setting.players} players, {tuning.games:,} games each, {tuning.bot}"
    printed = Printed("setting", title=title, title_justify="left")
    for aim in tuning.aims:
        printed.add_column(f"{aim.name} ({aim.wanted:g} wanted)", justify="right")
    printed.add_column("distance", justify="right")
    different = {json.dumps(_plain(trial)["options"]): trial for trial in reversed(trials)}
    for trial in sorted(different.values(), key=lambda trial: trial.distance)[:SHOWN]:
        label = ", ".join(said(name, value) for name, value in trial.options.items())
        figures = [f"{trial.measured[aim.name]:.3f}" for aim in tuning.aims]
        printed.add_row(label, *figures, f"{trial.distance:.4f}")
    Console().print(printed)
    click.echo("For seats: how far the worst-off or best-off seat is from a fair share, as a fraction of it.")
