"""`record show`, `record verify` and `record replay`."""

from pathlib import Path

import click
from rich.console import Console

from astragal.cli.arguments import game_of
from astragal.cli.drawing import draw, print_result
from astragal.core.errors import AstragalError, BadRecord
from astragal.core.luck import FairLuck, fair_draw
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.rule import CHANCE

file_argument = click.argument("file", type=click.Path(path_type=Path))
game_argument = click.option("--game", "spec", help="Where the game is found, if it is not a registered one.")


@click.group()
def record() -> None:
    """Look at recorded games."""


def replayed(file: Path, spec: str | None) -> tuple[Record, Match, bool]:
    """A record, the match it replays to, and whether its dice are proved to be fair."""
    text = Record.read(file)
    match = Match.from_record(text, game_of(text, spec))
    return text, match, verify_dice(text, match)


def verify_dice(text: Record, match: Match) -> bool:
    """Whether it is proved that every roll follows from the promised seed; what contradicts it is an error."""
    kind, _, commitment = text.dice.partition(" ")
    if kind != "fair":
        return False
    if not text.seed:
        if match.over:
            raise AstragalError("The game is over and its dice are said to be fair, but the record has no seed.")
        return False
    seed = bytes.fromhex(text.seed)
    if FairLuck(seed).commitment != commitment:
        raise AstragalError("The seed of the record is not the one that was promised before the game.")
    for position, step in enumerate(step for step in text.steps if step.seat == CHANCE):
        drawn = fair_draw(seed, position, step.outcomes)
        if drawn != step.outcome:
            raise BadRecord(step.line, 3, f"the fair seed gives {drawn + 1}/{step.outcomes}, not {step.text}")
    return True


@record.command()
@file_argument
@game_argument
def show(file: Path, spec: str | None) -> None:
    """Tell a recorded game and draw where it stands."""
    _, match, _ = replayed(file, spec)
    console = Console()
    console.print(f"{match.game.title}: {', '.join(match.names)}", markup=False)
    for line in match.log():
        console.print(line, markup=False, highlight=False)
    draw(console, match.view())
    print_result(console, match)


@record.command()
@file_argument
@game_argument
def verify(file: Path, spec: str | None) -> None:
    """Check every step of a record against the rules, and every roll against a fair seed."""
    text, match, proved = replayed(file, spec)
    state = "over" if match.over else "unfinished"
    dice = f", and every roll follows from the seed promised by {text.dice}" if proved else ""
    click.echo(f"{file}: {match.steps} steps of {match.game.title}, {state}; every step is legal{dice}.")


@record.command()
@file_argument
@game_argument
def replay(file: Path, spec: str | None) -> None:
    """Step through a recorded game; Enter goes on, q leaves."""
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


def _wants_to_leave() -> bool:
    try:
        return input("Enter for the next step, q to leave: ").strip().lower() in ("q", "quit")
    except EOFError:
        return True
