"""`astragal lab`: measure a game, without writing code."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table as Printed

from astragal.cli.arguments import option_argument, read_options, seed_argument, values_of
from astragal.core.engine import Setting
from astragal.core.errors import AstragalError
from astragal.core.registry import folders, load
from astragal.lab.many import Workers, local_workers
from astragal.lab.measure import Table

if TYPE_CHECKING:
    from astragal.lab.balance import Plan, Told
    from astragal.lab.compare import Comparison

players_argument = click.option("--players", type=int, help="How many play; the fewest that can if not given.")
bot_argument = click.option("--bot", default="casual", show_default=True, help="Who sits on every seat.")
workers_argument = click.option("--workers", "number", type=click.IntRange(min=1), help="All cores if not given.")
ray_argument = click.option(
    "--ray", is_flag=False, flag_value="", metavar="[ADDRESS]", help="Play on a Ray cluster; without address, one here."
)
precision_argument = click.option(
    "--precision", type=float, default=1.0, show_default=True, help="Half the width of intervals of shares, in percent."
)
folder_type = click.Path(file_okay=False, path_type=Path)


@click.group()
def lab() -> None:
    """Measure a game: balance, comparisons, tuning."""
    try:
        import matplotlib  # noqa: F401
        import polars  # noqa: F401
    except ImportError as error:
        raise AstragalError("The lab needs polars and matplotlib; install astragal[lab].") from error


@contextmanager
def workers_for(tables: list[Table], number: int | None, ray: str | None) -> Iterator[Workers]:
    """Those who play: cores of this machine or a cluster."""
    if ray is None:
        workers: Workers = local_workers(tables, number)
    else:
        from astragal.lab.cluster import RayWorkers

        workers = RayWorkers(ray or None)
    try:
        yield workers
    finally:
        workers.close()


@contextmanager
def progress_bars() -> Iterator["Told"]:
    """On a terminal a bar with the time left for each kind of games, nothing elsewhere."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bars: dict[str, TaskID] = {}
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:

        def told(label: str, total: int) -> Callable[[int], object]:
            if label not in bars:
                bars[label] = progress.add_task(label)
            progress.update(bars[label], total=total)
            return lambda done: progress.update(bars[label], completed=done)

        yield told


def _setting(game: str, players: int | None, options: tuple[str, ...], seed: int | None) -> Setting:
    rules = load(game)
    players = rules.players[0] if players is None else players
    setting = Setting(rules, players, read_options(rules, options), seed or 0)
    rules.start(players, setting.options)
    return setting


@lab.command()
@click.argument("game")
@players_argument
@bot_argument
@click.option("--levels", default="random,beginner,casual", show_default=True, help="Bots from weak to strong.")
@precision_argument
@click.option("--games", type=click.IntRange(min=1), help="Exactly so many, instead of a precision.")
@seed_argument
@option_argument
@click.option(
    "--to", "folder", type=folder_type, help="Where the report is written; named after the game if not given."
)
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
    from astragal.lab.balance import Plan

    setting = _setting(game, players, options, seed)
    folder = folder or Path(f"{setting.game.name}-{setting.players}-players")
    plan = Plan(setting, bot, tuple(levels.split(",")), precision / 100, games or 0, folder)
    _report(plan, number, ray)


def _report(plan: "Plan", number: int | None, ray: str | None) -> None:
    from astragal.lab.balance import measure_balance
    from astragal.lab.page import check_writable
    from astragal.lab.report import write_report

    assert plan.folder is not None
    check_writable(plan.folder)
    with _going_on(plan.folder), workers_for(plan.tables, number, ray) as workers, progress_bars() as told:
        found = measure_balance(plan, workers=workers, progress=told)
    click.echo(write_report(found, plan.folder))


@contextmanager
def _going_on(folder: Path | None) -> Iterator[None]:
    """Say after an interruption what became of the games."""
    from astragal.lab.simulate import Interrupted

    try:
        yield
    except (Interrupted, KeyboardInterrupt) as error:
        said = str(error) or "Interrupted."
        how = f"the same command goes on with {folder}" if folder else "with --to FOLDER they would have been kept"
        raise Interrupted(f"{said.removesuffix('.')}; {how}.") from None


@lab.command()
@precision_argument
@click.option("--games", type=click.IntRange(min=1), help="Exactly so many of each game, instead of a precision.")
@bot_argument
@seed_argument
@click.option("--to", "folder", type=folder_type, required=True, help="Where the reports are written.")
@workers_argument
@ray_argument
def reports(
    precision: float,
    games: int | None,
    bot: str,
    seed: int | None,
    folder: Path,
    number: int | None,
    ray: str | None,
) -> None:
    """Write the reports on the balance of all games, for the fewest and the most players, and a page that lists them."""
    from astragal.lab.balance import Plan
    from astragal.lab.report import write_index

    names = []
    for name in folders():
        for players in (load(name).players[0], load(name).players[-1]):
            setting = _setting(name, players, (), seed)
            names.append(f"{name}-{players}-players")
            _report(
                Plan(setting, bot, precision=precision / 100, games=games or 0, folder=folder / names[-1]), number, ray
            )
    click.echo(write_index(names, folder))


comparing = [
    click.argument("game"),
    players_argument,
    bot_argument,
    click.option("--games", type=click.IntRange(min=2), default=2000, show_default=True, help="Under each setting."),
    seed_argument,
    click.option("--to", "folder", type=folder_type, help="Also write a page, its data, and counts to go on with."),
    workers_argument,
    ray_argument,
    click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON."),
]


def _comparing(command: Any) -> Any:
    """The arguments of both commands that compare."""
    for argument in reversed(comparing):
        command = argument(command)
    return command


@lab.command()
@_comparing
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Given again, the option varies.")
def compare(options: tuple[str, ...], **asked: Any) -> None:
    """What changes when a rule, a map or a deck changes: the same luck under each setting, compared with the first."""
    _compare(values_of(options), **asked)


@lab.command()
@_comparing
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE,VALUE,…", help="The values to go through.")
def sweep(options: tuple[str, ...], **asked: Any) -> None:
    """Go through values of options: the same luck under each setting, compared with the first."""
    varied = values_of(options)
    _compare(
        {name: [part for value in values for part in value.split(",")] for name, values in varied.items()}, **asked
    )


def _compare(
    varied: dict[str, list[str]],
    game: str,
    players: int | None,
    bot: str,
    games: int,
    seed: int | None,
    folder: Path | None,
    number: int | None,
    ray: str | None,
    as_json: bool,
) -> None:
    from astragal.lab import compare as comparing
    from astragal.lab.compared import write_comparison
    from astragal.lab.page import check_writable

    rules = load(game)
    players = rules.players[0] if players is None else players
    settings = comparing.settings_of(rules, varied, players, seed or 0)
    tables = [Table(setting, (bot,) * players) for setting in settings]
    file = None
    if folder:
        check_writable(folder)
        file = folder / "counts" / "comparison.json"
    with _going_on(folder), workers_for(tables, number, ray) as workers, progress_bars() as told:
        found = comparing.compare(tables, games, workers=workers, file=file, progress=told(rules.title, games))
    if folder:
        write_comparison(found, folder)
    if as_json:
        click.echo(json.dumps(found.figures(), indent=2))
    else:
        _print_comparison(found)


def _print_comparison(found: "Comparison") -> None:
    setting = found.tables[0].setting
    title = f"{setting.game.title}, {setting.players} players, {found.games:,} games each, {found.tables[0].bots[0]}"
    printed = Printed(title=title, title_justify="left")
    printed.add_column("measure")
    for label in found.labels:
        printed.add_column(label)
    for measure in dict.fromkeys(difference.measure for difference in found.differences):
        cells = [found.of(label)[measure] for label in found.labels]
        rest = [f"{cell.value.value:.3f} ({cell.more.value:+.3f} ± {cell.more.margin:.3f})" for cell in cells[1:]]
        marked = [f"[bold]{text}[/]" if cell.shows else text for text, cell in zip(rest, cells[1:], strict=True)]
        printed.add_row(measure, f"{cells[0].value.value:.3f}", *marked)
    Console().print(printed)
    click.echo("In brackets: how much more than under the first, with a 95 % interval that holds for all at once.")
