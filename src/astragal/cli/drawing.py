"""Drawing on a terminal."""

from dataclasses import replace

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.markup import escape

from astragal.core.match import Match
from astragal.core.view import View
from astragal.core.words import YOU

NAME_CELLS = 16


def draw(console: Console, view: View) -> None:
    """Draw a view as its game does."""
    names = tuple(escape(shortened(name)) for name in view.names)
    console.print(view.game.board.text(replace(view, names=names)), highlight=False)


def shortened(name: str) -> str:
    """A name that fits every drawing."""
    return name if cell_len(name) <= NAME_CELLS else set_cell_size(name, NAME_CELLS - 1).rstrip() + "…"


def print_result(console: Console, match: Match) -> None:
    """The places and points at the end."""
    if not match.over:
        console.print("The game is not over.")
        return
    for place, points, name in sorted(
        zip(match.places, match.scores, match.names, strict=True), key=lambda row: row[0]
    ):
        unit = "point" if points == 1 else "points"
        console.print(f"{place}. {name}: {points} {unit}", markup=False, highlight=False)
    winners = [name for name, place in zip(match.names, match.places, strict=True) if place == 1]
    if len(winners) > 1:
        verdict = f"{', '.join(winners[:-1])} and {winners[-1]} share the victory."
    else:
        verdict = f"{winners[0]} win." if winners[0] == YOU else f"{winners[0]} wins."
    console.print(verdict, markup=False, highlight=False)
