"""`astragal learn`: a network that learns a game by playing it against itself."""

from dataclasses import dataclass, replace
from pathlib import Path

import click

from astragal.cli.arguments import game_argument, gathered, seed_argument
from astragal.core.errors import AstragalError
from astragal.core.registry import load


@dataclass(frozen=True)
class LearningArguments:
    """Where a network learns, against whom, for how long, and how often that is reported."""

    device: str
    rival: str | None
    minutes: float
    report_every: float


@click.command()
@game_argument
@click.option(
    "--to", "file", type=click.Path(dir_okay=False, path_type=Path), required=True, help="File to write the network to."
)
@click.option("--players", type=int, help="Players at a table; by default the fewest possible.")
@click.option(
    "--minutes",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    help="How long it learns.",
)
@click.option("--device", type=click.Choice(["cpu", "cuda"]), default="cpu", show_default=True, help="Where it learns.")
@click.option("--rival", help="A bot that plays the other seats in every other lesson, such as greedy.")
@click.option("--resume", is_flag=True, help="Continue from the checkpoint beside the file.")
@click.option("--report-every", type=float, default=60.0, show_default=True, help="Seconds between reports.")
@seed_argument
@gathered(learning=LearningArguments)
def learn(
    game: str, file: Path, players: int | None, resume: bool, seed: int | None, learning: LearningArguments
) -> None:
    """Train a network for a game from scratch, by self-play.

    The result plays as the bot network:FILE. Beside the file are a checkpoint, from which --resume continues, and
    the learning curve as a picture.
    """
    try:
        from astragal.adapters.learning.course import Course, checkpoint_of, read_checkpoint
        from astragal.adapters.learning.learner import Learner
        from astragal.adapters.learning.settings import settings_for
        from astragal.adapters.observations import Observations
    except ImportError as error:
        raise AstragalError(f"Learning needs PyTorch and NumPy; install astragal[learn] ({error}).") from error
    loaded = load(game)
    layout = Observations(loaded, loaded.players[0] if players is None else players)
    if not file.parent.is_dir():
        raise AstragalError(f"Expected a file in a folder that exists, not {file}.")
    if checkpoint_of(file).exists() and not resume:
        raise AstragalError(f"The checkpoint {checkpoint_of(file)} exists; use --resume to continue from it.")
    settings = settings_for(learning.device, layout)
    begun_with = 1 if seed is None else seed
    found = read_checkpoint(file) if resume else {}
    settings = replace(settings, hidden=found.get("hidden", settings.hidden))
    learner = Learner(loaded, layout.players, begun_with, settings, learning.device, learning.rival)
    course = Course(learner, file)
    if resume:
        course.resume(found)
    course.learn(learning.minutes, learning.report_every, click.echo)
    click.echo(f"Written: {file}, which plays as network:{file}; the curve is {course.curve}.")
