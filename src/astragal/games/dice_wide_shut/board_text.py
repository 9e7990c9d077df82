"""The boards of Dice Wide Shut as text, for a terminal.

Colours are given in square brackets, in the way of the Rich library: `[red]3[/]`.
"""

from astragal.core import View
from astragal.core.language import Texts

from . import rules
from .board_words import colour_name, dice_of_a_colour
from .rules import S

_ = Texts(__file__)

STYLES = ("red", "blue", "magenta")
SIXES = {rules.OPEN: "6", rules.MARKED: "✓", rules.USED: "■"}
WIDTH = 24
BOARDS_IN_A_ROW = 3


def text(view: View[S]) -> str:
    """Every player's board, the viewer's last, and the dice on the table: so what matters most is nearest."""
    s = view.state
    seats = [(max(view.seat, 0) + i) % s.players for i in range(1, s.players + 1)]
    parts = []
    for i in range(0, len(seats), BOARDS_IN_A_ROW):
        boards = [_board(view, seat) for seat in seats[i : i + BOARDS_IN_A_ROW]]
        parts += ["  ".join(lines).rstrip() for lines in zip(*boards, strict=True)] + [""]
    return "\n".join([*parts, _dice(s)])


def _dice(s: S) -> str:
    """The dice on the table, e.g. `red 3 5  purple 6`."""
    groups = []
    for colour in range(3):
        faces = [f"[bold white on {STYLES[colour]}] {n} [/]" * s.table[colour][n] for n in range(1, 7)]
        if any(faces):
            groups.append(dice_of_a_colour(colour, "".join(faces).replace("[/][", "[/] [")))
    return _("Dice:  {dice}", dice="   ".join(groups) or _("none")) + "\n"


def _board(view: View[S], seat: int) -> list[str]:
    """One player's board as lines of equal width."""
    s = view.state
    turn = "▶ " if view.to_act == seat else "  "
    name = view.names[seat]
    lines = [f"[bold]{turn}{name}[/]{' ' * (WIDTH - 6 - len(name))}{view.scores[seat]:>4}"]
    for half in range(2):
        style = STYLES[half]
        for row in range(5):
            cells = "".join(_cell(s, seat, half, row, column) for column in range(5))
            label = _half_label(half) if row == 0 else ""
            lines.append(f"{cells}   [{style}]{SIXES[s.sixes[seat][half][row]]} {label:<{WIDTH - 20}}[/]")
        points = "".join(f"{rules.column_points(s, seat, half, column):>3}" for column in range(5))
        lines.append(f"[dim]{points:<{WIDTH}}[/]")
    return [*lines, f"{_taken(s, seat):<{WIDTH}}"]


def _half_label(half: int) -> str:
    return _.pgettext("4 letters", "red") if half == rules.RED else _.pgettext("4 letters", "blue")


def _taken(s: S, seat: int) -> str:
    """The dice before a player, e.g. `took red 3, purple 5`."""
    dice = [
        _("{colour} {number}", colour=colour_name(s.taken_colour[seat][i]), number=s.taken[seat][i])
        for i in range(2)
        if s.taken[seat][i]
    ]
    return _("  took {dice}", dice=", ".join(dice)) if dice else ""


def _cell(s: S, seat: int, half: int, row: int, column: int) -> str:
    if rules.is_split(s, seat, half, row):
        return "[dim]──✗[/]" if column == 4 else "[dim]───[/]"
    number = column + 1 if half == rules.RED else row + 1
    return "[bold]  ✓[/]" if s.marks[seat][half][row][column] else f"[{STYLES[half]}]{number:>3}[/]"
