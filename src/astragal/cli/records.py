"""`record show`, `record draw`, `record verify`, `record replay` and `record review`."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

import click
from rich.console import Console

from astragal.bots.review import Review
from astragal.bots.review import review as review_match
from astragal.bots.review_curve import draw_curve
from astragal.cli.arguments import game_of, gathered
from astragal.cli.drawing import draw, print_result
from astragal.cli.measure import progress_bar
from astragal.core.check import check_again
from astragal.core.drawing import is_drawn, picture
from astragal.core.errors import AstragalError
from astragal.core.fairness import verify_dice
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.rule import CHANCE
from astragal.core.text_files import write_whole

file_argument = click.argument("file", type=click.Path(path_type=Path))
game_argument = click.option("--game", "spec", help="The game's folder, if it is not a registered game.")


@click.group()
def record() -> None:
    """Look at recorded games."""


def replayed(file: Path, spec: str | None) -> tuple[Record, Match, bool]:
    """A record, the match it replays to, and whether its dice are proved to be fair."""
    text = Record.read(file)
    match = Match.from_record(text, game_of(text, spec))
    return text, match, verify_dice(text, match)


@record.command()
@file_argument
@game_argument
def show(file: Path, spec: str | None) -> None:
    """Show what happened in a recorded game, and its last position."""
    _, match, _ = replayed(file, spec)
    console = Console()
    console.print(f"{match.game.title}: {', '.join(match.names)}", markup=False)
    for line in match.log():
        console.print(line, markup=False, highlight=False)
    draw(console, match.view())
    print_result(console, match)


@dataclass(frozen=True)
class PictureArguments:
    """Which position is drawn, from which seat, and how."""

    step: int | None
    seat: int
    phone: bool
    theme: str


@record.command(name="draw")
@file_argument
@game_argument
@click.option("--step", type=int, help="After how many steps; by default after all.")
@click.option("--seat", type=int, default=0, help="The seat to look from, counted from 1; 0 is a spectator.")
@click.option("--phone", is_flag=True, help="Draw it as on a phone.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", help="The colours to draw it in.")
@click.option("--to", "target", type=click.Path(path_type=Path), required=True, help="The SVG file to write.")
@gathered(wanted=PictureArguments)
def draw_step(file: Path, spec: str | None, wanted: PictureArguments, target: Path) -> None:
    """Draw a position of a recorded game as a picture."""
    text = Record.read(file)
    game = game_of(text, spec)
    if not is_drawn(game):
        raise AstragalError(f"{game.title} has no board to draw.")
    step, seat = wanted.step, wanted.seat
    if step is not None and not 0 <= step <= len(text.steps):
        raise AstragalError(f"Expected a step from 0 to {len(text.steps)}, not {step}.")
    match = Match.from_record(replace(text, steps=text.steps[:step], ending="unfinished"), game)
    if not 0 <= seat <= len(match.names):
        raise AstragalError(f"Expected a seat from 1 to {len(match.names)}, or 0, not {seat}.")
    write_whole(target, picture(match.view(seat - 1), phone=wanted.phone, theme=wanted.theme))
    click.echo(f"{target}: {game.title} after {match.steps} steps.")


@record.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@game_argument
@click.option("--database", help="Replay every game in a hall's database: a SQLite file or postgresql://….")
def verify(file: Path | None, spec: str | None, database: str | None) -> None:
    """Check every step of a record against the rules, and every roll against a fair seed."""
    if database is not None:
        _verify_all(database)
        return
    if file is None:
        raise AstragalError("Expected a record file, or --database with a hall's database.")
    left_behind = Record.read(file)
    if left_behind.failed:
        check_again(game_of(left_behind, spec), left_behind)
        click.echo(f"{file}: the game no longer breaks the law that it broke here.")
        return
    text, match, proved = replayed(file, spec)
    state = "over" if match.over else "unfinished"
    dice = f", and every roll follows from the seed promised by {text.dice}" if proved else ""
    click.echo(f"{file}: {match.steps} steps of {match.game.title}, {state}; every step is legal{dice}.")


def _verify_all(database: str) -> None:
    from astragal.hall.play.audit import verify_all

    verdicts = list(verify_all(database))
    wrong = [verdict for verdict in verdicts if verdict.complaint]
    for verdict in wrong:
        click.echo(f"{verdict.table_id}: {verdict.game}, {verdict.steps} steps: {verdict.complaint}")
    proved = sum(verdict.proved for verdict in verdicts)
    steps = sum(verdict.steps for verdict in verdicts)
    click.echo(
        f"{len(verdicts)} games with {steps} steps: {len(verdicts) - len(wrong)} replay to the same end; "
        f"every roll of {proved} follows from the promised seed."
    )
    if wrong:
        raise AstragalError(f"{len(wrong)} of {len(verdicts)} games do not replay to the same end.")


@record.command()
@file_argument
@game_argument
def replay(file: Path, spec: str | None) -> None:
    """Step through a recorded game: Enter for the next step, q to leave."""
    text, full, _ = replayed(file, spec)
    console = Console()
    match = Match(full.game, names=full.names, options=full.options, begin=False)
    draw(console, match.view())
    for step in text.steps:
        before = match.steps
        match.replay(step)
        lines = list(match.log(since=before))
        for line in lines:
            console.print(line, markup=False, highlight=False)
        if lines and step.seat != CHANCE:
            draw(console, match.view())
            if _wants_to_leave():
                return
    print_result(console, full)


@record.command()
@file_argument
@game_argument
@click.option(
    "--simulations",
    type=click.IntRange(min=1),
    default=500,
    show_default=True,
    help="Simulations for each seat at each step.",
)
@click.option("--svg", type=click.Path(path_type=Path), help="Draw the curve of everyone's chances to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print the review as JSON.")
def review(file: Path, spec: str | None, simulations: int, svg: Path | None, as_json: bool) -> None:
    """Show how luck and choices moved everybody's chance of winning, and which choices were mistakes."""
    _, match, _ = replayed(file, spec)
    with progress_bar(match.game.title, match.steps) as progress:
        made = review_match(match, simulations=simulations, progress=progress)
    if svg is not None:
        write_whole(svg, draw_curve(made, f"{match.game.title}: {', '.join(match.names)}"))
    if as_json:
        click.echo(json.dumps(made.figures(), indent=2))
    else:
        _print_review(made)


def _print_review(made: Review) -> None:
    console = Console(highlight=False)
    for moment in made.moments:
        for line in moment.lines:
            console.print(line, markup=False)
        chances = (
            f"{name} {moment.after[seat]:.0%} ({moment.swing(seat):+.0%})" for seat, name in enumerate(made.names)
        )
        console.print(f"    {'luck' if moment.seat == CHANCE else 'choice'}: {', '.join(chances)}", markup=False)
        if moment.better:
            better = f"{moment.better_words} was better, by {-moment.swing(moment.seat):.0%}"
            console.print(f"    A mistake by {made.names[moment.seat]}: {better}.", markup=False)
    for seat, name in enumerate(made.names):
        own = made.by_choice(seat, seat)
        others = sum(made.by_choice(seat, other) for other in range(len(made.names)) if other != seat)
        swings = f"luck {made.by_luck(seat):+.0%}, own choices {own:+.0%}, others' choices {others:+.0%}"
        console.print(f"{name}: {swings}; mistakes: {len(made.mistakes(seat))}.", markup=False)


def _wants_to_leave() -> bool:
    try:
        return input("Enter for the next step, q to leave: ").strip().lower() in ("q", "quit")
    except EOFError:
        return True
