"""What commands that play many games share: workers, bars, and what is said after an interruption."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from astragal.lab.many import NamedProgress, Workers, local_workers
from astragal.lab.measure import Table
from astragal.lab.simulate import Interrupted

players_argument = click.option("--players", type=int, help="Number of players; by default the fewest possible.")
bot_argument = click.option("--bot", default="casual", show_default=True, help="The bot in every seat.")
workers_argument = click.option("--workers", "number", type=click.IntRange(min=1), help="By default all cores.")
ray_argument = click.option(
    "--ray",
    is_flag=False,
    flag_value="",
    metavar="[ADDRESS]",
    help="Play on a Ray cluster; without an address, one on this machine.",
)
folder_type = click.Path(file_okay=False, path_type=Path)


@dataclass(frozen=True)
class WorkArguments:
    """Who plays: cores of this machine, or a cluster."""

    number: int | None
    ray: str | None = None

    @contextmanager
    def workers(self, tables: list[Table]) -> Iterator[Workers]:
        """Those who play at some tables, until that is done."""
        if self.ray is None:
            workers: Workers = local_workers(tables, self.number)
        else:
            from astragal.lab.cluster import RayWorkers

            workers = RayWorkers(self.ray or None, self.number)
        try:
            yield workers
        finally:
            workers.close()


@contextmanager
def progress_bars() -> Iterator[NamedProgress]:
    """On a terminal a bar with the time left for each kind of games, nothing elsewhere."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bars: dict[str, TaskID] = {}
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:

        def progress_of(label: str, total: int) -> Callable[[int], object]:
            if label not in bars:
                bars[label] = progress.add_task(label)
            progress.update(bars[label], total=total)
            return lambda done: progress.update(bars[label], completed=done)

        yield progress_of


@contextmanager
def going_on(folder: Path | None) -> Iterator[None]:
    """Say after an interruption what became of the games."""
    try:
        yield
    except (Interrupted, KeyboardInterrupt) as error:
        reason = str(error).removesuffix(".") or "Interrupted"
        how = f"the same command resumes from {folder}" if folder else "use --to FOLDER to keep them"
        raise Interrupted(f"{reason}; {how}.") from None
