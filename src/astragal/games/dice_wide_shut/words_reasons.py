"""Why an action is not possible, with the rule that stands against it."""

from astragal.core import CHANCE, OVER, View
from astragal.core.language import Texts, deferred

from . import rules
from .board_words import colour_name, number_at
from .rules import S

_ = Texts(__file__)

ANOTHER_DIE = (
    deferred("You have to take two dice, because there is another red die from 1 to 5."),
    deferred("You have to take two dice, because there is another blue die from 1 to 5."),
)
DIE_WITH_PURPLE = (
    deferred("You have to take two dice: there is a red die from 1 to 5 to take with the purple one."),
    deferred("You have to take two dice: there is a blue die from 1 to 5 to take with the purple one."),
)
NO_SIX = (deferred("No red die on the table shows 6."), deferred("No blue die on the table shows 6."))
OTHER_HALF = (
    deferred("You chose red: your dice tick the red half only."),
    deferred("You chose blue: your dice tick the blue half only."),
)
OTHER_SIX = (
    deferred("You chose red: this 6 works only for its own blue row."),
    deferred("You chose blue: this 6 works only for its own red row."),
)
"""Each by the colour that a player chose or wants."""


def why_not(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """The reason against an action; an empty text exactly if it is legal."""
    s = view.state
    if view.to_act == OVER:
        return _("The game is over.")
    if view.to_act == CHANCE:
        return _("Wait until the dice are rolled.")
    if view.seat < 0:
        return _("You are watching: only the players choose.")
    if view.to_act != view.seat:
        return _("It is {name}'s turn.", name=view.names[view.to_act])
    if verb.startswith("take"):
        return _against_taking(s, verb, arguments)
    if s.phase == rules.TAKE:
        return _("First take dice: what they show is what you tick.")
    if s.taken[view.seat][s.marking] == rules.SIX:
        return _against_marking_a_six(s, verb, arguments)
    return _against_marking_a_number(s, verb, arguments)


# Taking


def _against_taking(s: S, verb: str, arguments: tuple[int, ...]) -> str:
    if s.phase != rules.TAKE:
        return _("You have taken your dice for this round: now tick them.")
    match verb:
        case "take_two":
            return _against_two(s, *arguments)
        case "take_purple_and":
            return _against_purple_and(s, *arguments)
        case "take_one":
            return _against_one(s, *arguments)
        case "take_purple_as":
            return _against_purple_alone(s, *arguments)
        case _:
            return _against_six(s, *arguments)


def _against_two(s: S, half: int, low: int, high: int) -> str:
    if low > high:
        return _("Begin with the lower number: first the {lower}, then the {higher}.", lower=high, higher=low)
    if low == high and s.table[half][low] == 1:
        return _("There is only one {colour} {number} on the table.", colour=colour_name(half), number=low)
    return _missing(s, half, low) or _missing(s, half, high)


def _missing(s: S, colour: int, number: int) -> str:
    if s.table[colour][number]:
        return ""
    return _("There is no {colour} {number} on the table.", colour=colour_name(colour), number=number)


def _against_purple_and(s: S, half: int, number: int) -> str:
    return _against_purple(s) or _missing(s, half, number)


def _against_purple(s: S) -> str:
    """Why the purple die cannot be taken as one from 1 to 5."""
    purple = rules.purple_number(s)
    if not purple:
        return _("Somebody has taken the purple die.")
    return _("The purple die shows 6: a 6 is taken on its own, as a 6.") if purple == rules.SIX else ""


def _dice_from_1_to_5(s: S, half: int) -> int:
    return sum(s.table[half][number] for number in rules.NUMBERS)


def _against_one(s: S, half: int, number: int) -> str:
    if not s.table[half][number]:
        return _missing(s, half, number)
    if _dice_from_1_to_5(s, half) > 1:
        return _(ANOTHER_DIE[half])
    if not _against_purple(s):
        return _("You have to take two dice, because the purple die can join this one.")
    return ""


def _against_purple_alone(s: S, half: int) -> str:
    if _dice_from_1_to_5(s, half) and not _against_purple(s):
        return _(DIE_WITH_PURPLE[half])
    return _against_purple(s)


def _against_six(s: S, colour: int) -> str:
    if s.table[colour][rules.SIX]:
        return ""
    if colour != rules.PURPLE:
        return _(NO_SIX[colour])
    purple = rules.purple_number(s)
    return _("The purple die shows {number}, not 6.", number=purple) if purple else _against_purple(s)


# Marking


def _against_marking_a_six(s: S, verb: str, arguments: tuple[int, ...]) -> str:
    if verb == "mark":
        return _("Your die shows 6: it ticks one of the 6s beside the rows, not a number in them.")
    if verb == "use_six":
        return _("Your die shows 6: the power of a 6 replaces only the tick of a number from 1 to 5.")
    half, row = arguments
    now = s.sixes[rules.player(s)][half][row]
    if now == rules.MARKED:
        return _("This 6 is already ticked.")
    return _("This 6 is used up: each works only once in the game.") if now == rules.USED else ""


def _against_marking_a_number(s: S, verb: str, arguments: tuple[int, ...]) -> str:
    seat = rules.player(s)
    number = s.taken[seat][s.marking]
    if verb == "mark_six":
        return _against_six_for_number(s, seat, number, *arguments)
    if verb == "use_six":
        return _against_power(s, seat, number, *arguments)
    return _against_cell(s, seat, number, *arguments)


def _against_cell(s: S, seat: int, number: int, half: int, row: int, column: int) -> str:
    if half != s.half:
        return _(OTHER_HALF[s.half])
    here = number_at(half, row, column)
    if here != number:
        return _("Your die shows {number}: it ticks a {number}, not a {other}.", number=number, other=here)
    return _("This {number} is already ticked.", number=number) if s.marks[seat][half][row][column] else ""


def _against_six_for_number(s: S, seat: int, number: int, half: int, row: int) -> str:
    """A 6 that is not free may have been meant for its power, so what stands against that comes first."""
    power = "" if s.sixes[seat][half][row] == rules.OPEN else _against_power(s, seat, number, half, row)
    return power or _("Your die shows {number}: only a die that shows 6 ticks a 6.", number=number)


def _against_power(s: S, seat: int, number: int, half: int, row: int) -> str:
    now = s.sixes[seat][half][row]
    if now == rules.USED:
        return _("This 6 is used up: each works only once in the game.")
    if half != s.half:
        return _(OTHER_SIX[s.half])
    if now == rules.OPEN:
        return _("This 6 is not ticked: only a 6 that you ticked in an earlier turn works.")
    if half == rules.BLUE and row != number - 1:
        return _("This 6 works only for its own row, and there is no {number} in it.", number=number)
    column = rules.column_of(half, number, row)
    if half == rules.RED and s.marks[seat][half][row][column]:
        return _("This 6 works only for its own row, and the {number} there is already ticked.", number=number)
    return ""
