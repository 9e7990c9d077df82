"""`astragal ladder` and `astragal tournament`: how strong the bots are at a game."""

import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from astragal.cli.arguments import GameArguments, game_argument, gathered, option_argument, seed_argument
from astragal.cli.measure import progress_bar
from astragal.lab.ladder import Ladder, LadderInterrupted, Standing, climb

LEVELS = "random,beginner,casual,strong,expert"


@dataclass(frozen=True)
class LadderArguments(GameArguments):
    """Who plays whom, at which game, and under how many lucks."""

    bots: str
    lucks: int
    processes: int | None


ARGUMENTS = (
    game_argument,
    click.option(
        "--bots", default=LEVELS, show_default=True, help="Bots, separated by commas; a bot named twice sits twice."
    ),
    click.option("--players", type=int, help="Players at a table; by default the fewest possible."),
    click.option(
        "--lucks", type=click.IntRange(min=2), default=50, show_default=True, help="How many different lucks to play."
    ),
    seed_argument,
    option_argument,
    click.option("--processes", type=click.IntRange(min=1), help="By default all cores."),
    click.option("--json", "as_json", is_flag=True, help="Print the standings as JSON."),
)


def _with_arguments(command: Any) -> Any:
    """What both commands take."""
    for argument in reversed(ARGUMENTS):
        command = argument(command)
    return command


@click.command()
@_with_arguments
@click.option("--keep", "file", type=click.Path(path_type=Path), help="Keep results in this file, and resume from it.")
@gathered(asked=LadderArguments)
def ladder(asked: LadderArguments, file: Path | None, as_json: bool) -> None:
    """Let bots play each other and rate them.

    Every choice of bots plays under every luck, in every rotation of its seats; one that is named more than once sits
    more than once. Two bots are compared by who finished ahead of whom. Shares come with 95 % intervals; ratings are
    openskill's.
    """
    _print(_play(asked, file, as_json), as_json)


@click.command()
@_with_arguments
@click.option(
    "--to", "folder", type=click.Path(file_okay=False, path_type=Path), help="Also write a page and its data there."
)
@gathered(asked=LadderArguments)
def tournament(asked: LadderArguments, folder: Path | None, as_json: bool) -> None:
    """A ladder with a cross table and ratings as a page; results are kept in its folder, so it can be resumed."""
    if folder is None:
        _print(_play(asked, None, as_json), as_json)
        return
    from astragal.lab.ladder_page import write_standing
    from astragal.lab.page import check_writable

    check_writable(folder)
    standing = _play(asked, folder / "results.txt", as_json)
    write_standing(standing, folder)
    _print(standing, as_json)


def _play(asked: LadderArguments, file: Path | None, as_json: bool) -> Standing:
    setting = asked.setting()
    games = Ladder(setting, tuple(asked.bots.split(",")), asked.lucks)
    try:
        with progress_bar(setting.game.title, len([*games.pairings])) as progress:
            return climb(games, file=file, processes=asked.processes, progress=progress)
    except LadderInterrupted as interrupted:
        if interrupted.standing.lucks:
            _print(interrupted.standing, as_json)
        raise


def _print(standing: Standing, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(standing.figures(), indent=2))
        return
    setting = standing.ladder.setting
    table = Table(
        title=f"{setting.game.title}, {setting.players} players, {len(standing.results):,} games", title_justify="left"
    )
    for column in ("bot", "rating", "victories", *(f"ahead of {bot}" for bot in standing.order)):
        table.add_column(column)
    for bot in standing.order:
        rating = standing.ratings[bot]
        others = ["" if other == bot else str(standing.ahead(bot, other)) for other in standing.order]
        table.add_row(bot, f"{rating.strength:.1f} ± {rating.margin:.1f}", str(standing.victories(bot)), *others)
    console = Console()
    console.print(table)
    for stronger, weaker in pairwise(standing.order):
        console.print(verdict(standing, stronger, weaker), highlight=False)


def verdict(standing: Standing, stronger: str, weaker: str) -> str:
    """Which of two bots is the stronger one, if that is clear."""
    ahead = standing.ahead(stronger, weaker)
    sure = "is stronger than" if ahead.share - ahead.margin > 0.5 else "is not clearly stronger than"
    return f"{stronger} {sure} {weaker}: ahead in {ahead} where 50.0% is even."
