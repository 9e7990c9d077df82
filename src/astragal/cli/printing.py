"""`astragal print`: a game's parts and its rulebook as PDF."""

from dataclasses import dataclass
from pathlib import Path

import click

from astragal.cli.arguments import game_argument, gathered, option_argument, read_options
from astragal.core.registry import load
from astragal.core.text_files import write_whole
from astragal.print.booklet import print_rules
from astragal.print.paper import INKS, PAPERS
from astragal.print.parts_pdf import edition, parts_pages, print_parts


@dataclass(frozen=True)
class EditionArguments:
    """What is printed, for how many players and on which paper."""

    game: str
    players: int | None
    paper: str
    ink: str
    options: tuple[str, ...]


@click.command(name="print")
@game_argument
@click.option("--players", type=int, help="For how many players; by default the most possible.")
@click.option("--paper", default="a4", show_default=True, help=f"{' or '.join(PAPERS)}.")
@click.option("--ink", default="colour", show_default=True, help=f"{' or '.join(INKS)}; black saves ink.")
@option_argument
@click.option("--rules", is_flag=True, help="The rulebook, as a booklet, instead of the parts.")
@click.option("--to", "target", type=click.Path(path_type=Path), help="The PDF file to write; GAME.pdf by default.")
@gathered(wanted=EditionArguments)
def print(wanted: EditionArguments, rules: bool, target: Path | None) -> None:  # noqa: A001
    """Print a game to play it at the table: everything it needs except dice, or its rulebook."""
    found = load(wanted.game)
    players = found.players[-1] if wanted.players is None else wanted.players
    made = edition(found, players, read_options(found, wanted.options), wanted.paper, wanted.ink)
    file = target or Path(f"{found.name}{'-rules' if rules else ''}.pdf")
    data = print_rules(made) if rules else print_parts(made)
    write_whole(file, data)
    what = "the rulebook" if rules else f"{len(parts_pages(made))} pages for {made.state.players} players"
    click.echo(f"{file}: {found.title}, {what}, {made.paper.title}, {len(data) // 1000} kB.")
