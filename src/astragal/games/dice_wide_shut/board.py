"""The boards of Dice Wide Shut, drawn for a terminal.

Colours are given in square brackets, in the way of the Rich library: `[red]3[/]`.
"""

from typing import Any

from astragal.core import View

from . import rules

STYLES = ("red", "blue", "magenta")
SIXES = {rules.OPEN: "6", rules.MARKED: "✓", rules.USED: "■"}
WIDTH = 24
BOARDS_IN_A_ROW = 3


def text(view: View) -> str:
    """The dice on the table and every player's board, the viewer's first."""
    s = view.state
    first = max(view.seat, 0)
    seats = [(first + i) % s.players for i in range(s.players)]
    parts = [_dice(s)]
    for i in range(0, len(seats), BOARDS_IN_A_ROW):
        boards = [_board(view, seat) for seat in seats[i : i + BOARDS_IN_A_ROW]]
        parts += ["  ".join(lines).rstrip() for lines in zip(*boards, strict=True)] + [""]
    return "\n".join(parts)


def _dice(s: Any) -> str:
    shown = [
        f"[bold white on {STYLES[colour]}] {number} [/]"
        for colour in range(3)
        for number in range(1, 7)
        for _ in range(s.table[colour][number])
    ]
    return "Dice  " + (" ".join(shown) or "none") + "\n"


def _board(view: View, seat: int) -> list[str]:
    s = view.state
    turn = "▶ " if view.to_act == seat else "  "
    name = view.names[seat][: WIDTH - 8]
    points = view.scores[seat]
    lines = [f"[bold]{turn}{_escaped(name)}[/]{' ' * (WIDTH - 2 - len(name) - 4)}{points:>4}"]
    for half in range(2):
        for row in range(5):
            cells = "".join(_cell(s, seat, half, row, column) for column in range(5))
            six = SIXES[s.sixes[seat][half][row]]
            lines.append(f"{cells}   [{STYLES[half]}]{six}[/]" + " " * (WIDTH - 19))
        points_line = "".join(f"{rules.column_points(s, seat, half, column):>3}" for column in range(5))
        lines.append(f"[dim]{points_line}[/]" + " " * (WIDTH - 15))
    return lines


def _cell(s: Any, seat: int, half: int, row: int, column: int) -> str:
    if rules.is_split(s, seat, half, row):
        return "[dim]──✗[/]" if column == 4 else "[dim]───[/]"
    number = column + 1 if half == rules.RED else row + 1
    return "[bold]  ✓[/]" if s.marks[seat][half][row][column] else f"[{STYLES[half]}]{number:>3}[/]"


def _escaped(name: str) -> str:
    return name.replace("[", "\\[")
