"""`simulate` and `check`: games by the million."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from astragal.cli.arguments import (
    GameArguments,
    completed_game,
    game_argument,
    gathered,
    option_argument,
    seed_argument,
)
from astragal.core.check import check as check_game
from astragal.core.registry import folders, load
from astragal.lab.simulate import ENGINES, Result
from astragal.lab.simulate import simulate as run_simulation


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing elsewhere; call what it yields with the number that is done."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(label, total=total)
        yield lambda done: progress.update(task, completed=done)


@click.command()
@game_argument
@click.option("--players", type=int, help="Number of players; by default the fewest possible.")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
@seed_argument
@click.option(
    "--bots", default="random", show_default=True, help="One bot for all seats, or one for each, separated by commas."
)
@click.option("--engine", type=click.Choice(ENGINES), default="auto", show_default=True, help="What plays.")
@click.option("--threads", type=click.IntRange(min=1), help="By default all cores; plain Python uses one.")
@option_argument
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@gathered(table=GameArguments)
def simulate(table: GameArguments, games: int, bots: str, engine: str, threads: int | None, as_json: bool) -> None:
    """Play many games between bots and sum them up.

    The same seed gives the same checksum on every engine and any number of threads. The engine `auto`
    starts in plain Python and continues in native code as soon as that is compiled.
    """
    setting = table.setting()
    with progress_bar(setting.game.title, games) as progress:
        result = run_simulation(setting, games, bots=bots.split(","), engine=engine, threads=threads, progress=progress)
    if as_json:
        click.echo(json.dumps(result.figures(), indent=2))
    else:
        _print_result(result)


def _print_result(result: Result) -> None:
    figures = result.figures()
    totals = result.totals
    click.echo(f"{totals.games:,} games of {result.setting.game.title} in {result.seconds:.2f} s ({result.engine})")
    click.echo(f"{figures['games_per_second']:,} games/s, {figures['decisions_per_second']:,} decisions/s")
    for seat in range(result.setting.players):
        wins, points = float(totals.wins(seat)), totals.scores(seat) / totals.games
        share = f"{wins / totals.games:.1%} ± {result.margin(seat):.1%}"
        click.echo(f"seat {seat + 1}: {wins:,.1f} wins ({share}), {points:.2f} points on average")
    click.echo(f"checksum {totals.checksum}")


@click.command()
@click.argument("game", nargs=-1, shell_complete=completed_game)
@click.option(
    "--games", type=click.IntRange(min=1), default=10_000, show_default=True, help="Random games to play of each game."
)
@seed_argument
@click.option(
    "--engine",
    type=click.Choice(["native", "gpu"]),
    default="native",
    show_default=True,
    help="What plays the same games as plain Python.",
)
def check(game: tuple[str, ...], games: int, seed: int | None, engine: str) -> None:
    """Check games against the laws that every game must keep; all registered games if none is named.

    Plain Python and native code must play equal games; with the engine `gpu`, so must a GPU. A failure writes a record
    that replays it.
    """
    for spec in game or tuple(folders()):
        rules = load(spec)
        with progress_bar(rules.title, games) as progress:
            report = check_game(
                rules, games=games, seed=seed or 0, gpu=engine == "gpu", folder=Path(), progress=progress
            )
        click.echo(f"{rules.title}: {report}")
