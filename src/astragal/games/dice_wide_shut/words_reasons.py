"""Why an action is not possible, with the rule that stands against it."""

from astragal.core import CHANCE, OVER, View

from . import rules
from .board_words import COLOURS, number_at
from .rules import S


def why_not(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """The reason against an action; an empty text exactly if it is legal."""
    s = view.state
    if view.to_act == OVER:
        return "The game is over."
    if view.to_act == CHANCE:
        return "Wait until the dice are rolled."
    if view.seat < 0:
        return "You are watching: only the players choose."
    if view.to_act != view.seat:
        return f"It is {view.names[view.to_act]}'s turn."
    if verb.startswith("take"):
        return _against_taking(s, verb, arguments)
    if s.phase == rules.TAKE:
        return "First take dice: what they show is what you tick."
    if s.taken[view.seat][s.marking] == rules.SIX:
        return _against_marking_a_six(s, verb, arguments)
    return _against_marking_a_number(s, verb, arguments)


# Taking


def _against_taking(s: S, verb: str, arguments: tuple[int, ...]) -> str:
    if s.phase != rules.TAKE:
        return "You have taken your dice for this round: now tick them."
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
        return f"Begin with the lower number: first the {high}, then the {low}."
    if low == high and s.table[half][low] == 1:
        return f"There is only one {COLOURS[half]} {low} on the table."
    return _missing(s, half, low) or _missing(s, half, high)


def _missing(s: S, colour: int, number: int) -> str:
    return "" if s.table[colour][number] else f"There is no {COLOURS[colour]} {number} on the table."


def _against_purple_and(s: S, half: int, number: int) -> str:
    return _against_purple(s) or _missing(s, half, number)


def _against_purple(s: S) -> str:
    """Why the purple die cannot be taken as one from 1 to 5."""
    purple = rules.purple_number(s)
    if not purple:
        return "Somebody has taken the purple die."
    return "The purple die shows 6: a 6 is taken on its own, as a 6." if purple == rules.SIX else ""


def _dice_from_1_to_5(s: S, half: int) -> int:
    return sum(s.table[half][number] for number in rules.NUMBERS)


def _against_one(s: S, half: int, number: int) -> str:
    if not s.table[half][number]:
        return _missing(s, half, number)
    if _dice_from_1_to_5(s, half) > 1:
        return f"You have to take two dice, because there is another {COLOURS[half]} die from 1 to 5."
    if not _against_purple(s):
        return "You have to take two dice, because the purple die can join this one."
    return ""


def _against_purple_alone(s: S, half: int) -> str:
    if _dice_from_1_to_5(s, half) and not _against_purple(s):
        colour = COLOURS[half]
        return f"You have to take two dice: there is a {colour} die from 1 to 5 to take with the purple one."
    return _against_purple(s)


def _against_six(s: S, colour: int) -> str:
    if s.table[colour][rules.SIX]:
        return ""
    if colour != rules.PURPLE:
        return f"No {COLOURS[colour]} die on the table shows 6."
    purple = rules.purple_number(s)
    return f"The purple die shows {purple}, not 6." if purple else _against_purple(s)


# Marking


def _against_marking_a_six(s: S, verb: str, arguments: tuple[int, ...]) -> str:
    if verb == "mark":
        return "Your die shows 6: it ticks one of the 6s beside the rows, not a number in them."
    if verb == "use_six":
        return "Your die shows 6: the power of a 6 replaces only the tick of a number from 1 to 5."
    half, row = arguments
    now = s.sixes[rules.player(s)][half][row]
    if now == rules.MARKED:
        return "This 6 is already ticked."
    return "This 6 is used up: each works only once in the game." if now == rules.USED else ""


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
        return f"You chose {COLOURS[s.half]}: your dice tick the {COLOURS[s.half]} half only."
    here = number_at(half, row, column)
    if here != number:
        return f"Your die shows {number}: it ticks a {number}, not a {here}."
    return f"This {number} is already ticked." if s.marks[seat][half][row][column] else ""


def _against_six_for_number(s: S, seat: int, number: int, half: int, row: int) -> str:
    """A 6 that is not free may have been meant for its power, so what stands against that comes first."""
    power = "" if s.sixes[seat][half][row] == rules.OPEN else _against_power(s, seat, number, half, row)
    return power or f"Your die shows {number}: only a die that shows 6 ticks a 6."


def _against_power(s: S, seat: int, number: int, half: int, row: int) -> str:
    now = s.sixes[seat][half][row]
    if now == rules.USED:
        return "This 6 is used up: each works only once in the game."
    if half != s.half:
        return f"You chose {COLOURS[s.half]}: this 6 works only for its own {COLOURS[half]} row."
    if now == rules.OPEN:
        return "This 6 is not ticked: only a 6 that you ticked in an earlier turn works."
    if half == rules.BLUE and row != number - 1:
        return f"This 6 works only for its own row, and there is no {number} in it."
    column = rules.column_of(half, number, row)
    if half == rules.RED and s.marks[seat][half][row][column]:
        return f"This 6 works only for its own row, and the {number} there is already ticked."
    return ""
