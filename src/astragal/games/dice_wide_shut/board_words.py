"""What stands on the board: signs, headings and titles."""

from astragal.core import CHANCE, View, fact
from astragal.core.drawing import cut

from . import rules
from .rules import S

COLOURS = ("red", "blue", "purple")
LINES = ("top", "second", "middle", "fourth", "bottom")

DICE_HEADING = "Dice on the table"
DICE_FORMS = ("red: cut corners", "blue: round", "purple: either")
RUN, POINTS, EMPTY, YOU = "run", "points", "empty", "You"
TIMES = "\N{MULTIPLICATION SIGN}"
END_SIGN = ("end: 3 full", "columns")


def minus(points: int) -> str:
    """Points with a minus sign as wide as a digit."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def splits(count: int) -> str:
    """How many rows are split, e.g. `1 split`."""
    return "no split" if count == 0 else "1 split" if count == 1 else f"{count} splits"


def standing(points: int, split_rows: int) -> str:
    """Points and splits of a seat."""
    return f"{minus(points)} points, {splits(split_rows)}"


def round_of(view: View[S]) -> str:
    """The number of the round, where the view knows what happened so far."""
    rolls = [step.seat for step in view.steps].count(CHANCE) - 1
    return f"round {max(rolls - 1, 0) // (2 * rules.dice_of_a_colour(view.state) + 1) + 1}" if view.steps else ""


@fact
def is_last_round(view: View[S]) -> bool:
    """Whether three columns of a half are full."""
    return bool(rules.game_ends(view.state))


def table_line(view: View[S]) -> str:
    """What holds for the dice now."""
    s = view.state
    if s.phase == rules.CHOOSE_START_PLAYER:
        return "Luck chooses who starts."
    if s.phase == rules.END:
        return "The game is over."
    if s.phase == rules.ROLL:
        return f"{cut(view.names[s.start_player], 16)} rolls them."
    if is_last_round(view):
        return "Last round: a half has three full columns."
    return "one colour: two dice from 1 to 5, or one 6"


# Titles


def cell_title(colour: int, row: int, column: int, now: int) -> str:
    """A cell in words: free, ticked or crossed out."""
    number = number_at(colour, row, column)
    said = ("free", "ticked", "crossed out")[now]
    return f"{COLOURS[colour]} {number}, {LINES[row]} row, column {column + 1}: {said}"


def number_at(colour: int, row: int, column: int) -> int:
    """The number that is printed on a cell."""
    return column + 1 if colour == rules.RED else row + 1


def six_title(colour: int, row: int, now: int) -> str:
    """A 6 in words."""
    said = ("free", "ticked, its power is ready", "used up")[now]
    return f"6 of the {LINES[row]} {COLOURS[colour]} row: {said}"


def split_title(colour: int, row: int) -> str:
    """A split row in words."""
    return f"the {LINES[row]} {COLOURS[colour]} row is split: its ticks score nothing"


def shut_title(colour: int) -> str:
    """The half of a phone's board that is shut."""
    return f"{COLOURS[colour]} half, shut: touch it to open it"


def half_title(colour: int, columns: tuple[int, ...], full: int) -> str:
    """The points of a half, and how near it is to ending the game."""
    return f"{COLOURS[colour]} half: {', '.join(map(minus, columns))}; {full} of 3 columns full"


def die_title(colour: int, number: int, taker: str) -> str:
    """A die in words, and who has taken it, if somebody has."""
    return f"{COLOURS[colour]} die, {number}" + (f", taken by {taker}" if taker else "")
