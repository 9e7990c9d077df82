"""What stands on the board: signs, headings and titles."""

from astragal.core import CHANCE, View, fact
from astragal.core.drawing import cut
from astragal.core.language import Texts, deferred

from . import rules
from .rules import S

_ = Texts(__file__)

COLOURS = (deferred("red"), deferred("blue"), deferred("purple"))
LINES = (deferred("top"), deferred("second"), deferred("middle"), deferred("fourth"), deferred("bottom"))

DICE_FORMS = (deferred("red: cut corners"), deferred("blue: round"), deferred("purple: either"))
TIMES = "\N{MULTIPLICATION SIGN}"
CELL_STATES = (deferred("free"), deferred("ticked"), deferred("crossed out"))
SIX_STATES = (deferred("free"), deferred("ticked, its power is ready"), deferred("used up"))
SIX_TITLES = (deferred("6 of the {row} red row: {state}"), deferred("6 of the {row} blue row: {state}"))
SPLIT_TITLES = (
    deferred("the {row} red row is split: its ticks score nothing"),
    deferred("the {row} blue row is split: its ticks score nothing"),
)
SHUT_TITLES = (
    deferred("red half, shut: touch it to open it"),
    deferred("blue half, shut: touch it to open it"),
)
HALF_TITLES = (
    deferred("red half: {points}; {number} of 3 columns full"),
    deferred("blue half: {points}; {number} of 3 columns full"),
)
DICE = (deferred("red {numbers}"), deferred("blue {numbers}"), deferred("purple {numbers}"))
DIE_TITLES = (deferred("red die, {number}"), deferred("blue die, {number}"), deferred("purple die, {number}"))
TAKEN_TITLES = (
    deferred("red die, {number}, taken by {name}"),
    deferred("blue die, {number}, taken by {name}"),
    deferred("purple die, {number}, taken by {name}"),
)


def colour_name(colour: int) -> str:
    """A colour, as it is said of a number: `red`."""
    return _(COLOURS[colour])


def dice_of_a_colour(colour: int, numbers: str) -> str:
    """The dice of a colour on the table, e.g. `red 3 and 5`."""
    return _(DICE[colour], numbers=numbers)


def row_name(row: int) -> str:
    """A row, counted from the top."""
    return _(LINES[row])


def minus(points: int) -> str:
    """Points with a minus sign as wide as a digit."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def splits(count: int) -> str:
    """How many rows are split, e.g. `1 split`."""
    return _.ngettext("{count} split", "{count} splits", count) if count else _("no split")


def standing(points: int, split_rows: int) -> str:
    """Points and splits of a seat."""
    return _.ngettext(
        "{points} point, {splits}",
        "{points} points, {splits}",
        abs(points),
        points=minus(points),
        splits=splits(split_rows),
    )


def round_of(view: View[S]) -> str:
    """The number of the round, where the view knows what happened so far."""
    return _("round {number}", number=_round(view)) if view.steps else ""


def round_sign(view: View[S]) -> str:
    """The same on a phone's board."""
    return _.pgettext("70 pixels", "round {number}", number=_round(view)) if view.steps else ""


def _round(view: View[S]) -> int:
    rolls = [step.seat for step in view.steps].count(CHANCE) - 1
    return int(max(rolls - 1, 0) // (2 * rules.dice_of_a_colour(view.state) + 1) + 1)


@fact
def is_last_round(view: View[S]) -> bool:
    """Whether three columns of a half are full."""
    return bool(rules.game_ends(view.state))


def table_line(view: View[S]) -> str:
    """What holds for the dice now."""
    s = view.state
    if s.phase == rules.CHOOSE_START_PLAYER:
        return _("Luck chooses who starts.")
    if s.phase == rules.END:
        return _("The game is over.")
    if s.phase == rules.ROLL:
        return _("{name} rolls them.", name=cut(view.names[s.start_player], 16))
    if is_last_round(view):
        return _("Last round: a half has three full columns.")
    return _("one colour: two dice from 1 to 5, or one 6")


# Titles


def cell_title(colour: int, row: int, column: int, now: int) -> str:
    """A cell in words: free, ticked or crossed out."""
    return _(
        "{colour} {number}, {row} row, column {column}: {state}",
        colour=colour_name(colour),
        number=number_at(colour, row, column),
        row=row_name(row),
        column=column + 1,
        state=_(CELL_STATES[now]),
    )


def number_at(colour: int, row: int, column: int) -> int:
    """The number that is printed on a cell."""
    return column + 1 if colour == rules.RED else row + 1


def six_title(colour: int, row: int, now: int) -> str:
    """A 6 in words."""
    return _(SIX_TITLES[colour], row=row_name(row), state=_(SIX_STATES[now]))


def split_title(colour: int, row: int) -> str:
    """A split row in words."""
    return _(SPLIT_TITLES[colour], row=row_name(row))


def shut_title(colour: int) -> str:
    """The half of a phone's board that is shut."""
    return _(SHUT_TITLES[colour])


def half_title(colour: int, columns: tuple[int, ...], full: int) -> str:
    """The points of a half, and how near it is to ending the game."""
    return _(HALF_TITLES[colour], points=", ".join(map(minus, columns)), number=full)


def die_title(colour: int, number: int, taker: str) -> str:
    """A die in words, and who has taken it, if somebody has."""
    if taker:
        return _(TAKEN_TITLES[colour], number=number, name=taker)
    return _(DIE_TITLES[colour], number=number)
