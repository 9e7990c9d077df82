"""`astragal puzzles`: positions with one best choice, found by search."""

from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as Printed

from astragal.cli.arguments import gathered, seed_argument
from astragal.cli.measure import progress_bar
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.puzzles import FILE, GRADES, Collection
from astragal.core.record import Record
from astragal.core.registry import load
from astragal.lab.puzzles import Hunt, find_puzzles


@dataclass(frozen=True)
class HuntArguments:
    """Where puzzles are looked for."""

    game: str
    games: int
    seed: int | None
    most: int | None
    records: tuple[Path, ...]

    def hunt(self) -> Hunt:
        """The hunt, with all records read."""
        game = load(self.game)
        return Hunt(game, self.games, self.seed or 0, self.most, [_read(game, path) for path in self.records])


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(min=0), default=100, show_default=True, help="How many simulated games.")
@seed_argument
@click.option("--most", type=click.IntRange(min=1), help="Stop when there are this many puzzles.")
@click.option(
    "--record",
    "records",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A recorded game to look through first; may be given several times.",
)
@click.option("--to", "file", type=click.Path(path_type=Path), help="By default puzzles.txt in the game's folder.")
@gathered(asked=HuntArguments)
def puzzles(asked: HuntArguments, file: Path | None) -> None:
    """Find positions in which one choice is clearly best and not obvious, and write them as records.

    An interrupted hunt resumes with the same command. Running it again brings the puzzles' themes up to date.
    """
    hunt = asked.hunt()
    target = file or hunt.game.folder / FILE
    with progress_bar(f"{hunt.game.title}, games", len(hunt.records) + hunt.games) as progress:
        found = find_puzzles(hunt, target, progress=progress)
    _print(found, hunt.game, target)


def _read(game: Game, path: Path) -> tuple[str, Record]:
    record = Record.read(path)
    if (record.game, record.version) != (game.name, game.version):
        raise AstragalError(
            f"Expected a record of {game.name}, rules {game.version}, not of {record.game}, rules {record.version},"
            f" in {path}."
        )
    return path.name, record


def _print(found: Collection, game: Game, target: Path) -> None:
    title = f"{game.title}: {found.games:,} games, {found.positions:,} positions"
    printed = Printed("position", title=title, title_justify="left")
    printed.add_column("number", justify="right")
    for reason, count in found.rejected.most_common():
        printed.add_row(reason, f"{count:,}")
    printed.add_row("puzzle", f"{len(found.puzzles):,}")
    Console().print(printed)
    grades = [sum(puzzle.grade == grade for puzzle in found.puzzles) for grade in range(1, GRADES + 1)]
    click.echo(f"Puzzles by grade, from 1 to {GRADES}: {', '.join(map(str, grades))}.")
    click.echo(f"They are in {target}.")
