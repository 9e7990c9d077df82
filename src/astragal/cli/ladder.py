"""`astragal ladder`: how strong the bots are at a game."""

import json
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from astragal.cli.arguments import option_argument, read_options, seed_argument
from astragal.cli.measure import progress_bar
from astragal.core.engine import Setting
from astragal.core.registry import load
from astragal.lab.ladder import Ladder, LadderInterrupted, Standing, climb

LEVELS = "random,beginner,casual,strong,expert"


@click.command()
@click.argument("game")
@click.option("--bots", default=LEVELS, show_default=True, help="Who plays, with commas.")
@click.option("--players", type=int, help="How many sit at a table; the fewest that can if not given.")
@click.option("--lucks", type=click.IntRange(min=2), default=50, show_default=True, help="How many lucks.")
@seed_argument
@option_argument
@click.option("--processes", type=click.IntRange(min=1), help="All cores if not given.")
@click.option("--keep", "file", type=click.Path(path_type=Path), help="Keep results in this file, and go on with it.")
@click.option("--json", "as_json", is_flag=True, help="Print the standing as JSON.")
def ladder(
    game: str,
    bots: str,
    players: int | None,
    lucks: int,
    seed: int | None,
    options: tuple[str, ...],
    processes: int | None,
    file: Path | None,
    as_json: bool,
) -> None:
    """Let bots play each other and rate them.

    Every choice of bots plays under every luck, in every rotation of its seats. Shares of victory come with 95 %
    intervals; ratings are openskill's.
    """
    rules = load(game)
    players = rules.players[0] if players is None else players
    setting = Setting(rules, players, read_options(rules, options), seed or 0)
    rules.start(players, setting.options)
    games = Ladder(setting, tuple(bots.split(",")), lucks)
    try:
        with progress_bar(rules.title, len([*games.pairings])) as progress:
            standing = climb(games, file=file, processes=processes, progress=progress)
    except LadderInterrupted as interrupted:
        if interrupted.standing.lucks:
            _print(interrupted.standing, as_json)
        raise
    _print(standing, as_json)


def _print(standing: Standing, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(standing.figures(), indent=2))
        return
    setting = standing.ladder.setting
    table = Table(
        title=f"{setting.game.title}, {setting.players} players, {len(standing.results):,} games", title_justify="left"
    )
    for column in ("bot", "rating", "victories", *(f"against {bot}" for bot in standing.order)):
        table.add_column(column)
    for bot in standing.order:
        rating = standing.ratings[bot]
        others = ["" if other == bot else str(standing.share(bot, other)) for other in standing.order]
        table.add_row(bot, f"{rating.strength:.1f} ± {rating.margin:.1f}", str(standing.share(bot)), *others)
    console = Console()
    console.print(table)
    for stronger, weaker in zip(standing.order, standing.order[1:], strict=False):
        share = standing.share(stronger, weaker)
        fair = 1 / setting.players
        sure = "is stronger than" if share.share - share.margin > fair else "cannot be told from"
        console.print(f"{stronger} {sure} {weaker}: {share} where {fair:.1%} is even.", highlight=False)
