"""What somebody did, for the log: a sentence without its full stop."""

from astragal.core import View
from astragal.core.language import Texts, deferred

from . import rules
from .board_words import colour_name, number_at, row_name
from .rules import S
from .words_ticks import idle, would_split

_ = Texts(__file__)

TICKED_SIX = (
    deferred("{name} ticked the 6 of the {row} red row"),
    deferred("{name} ticked the 6 of the {row} blue row"),
)
USED_SIX = (
    deferred("{name} used up the 6 of the {row} red row instead of ticking"),
    deferred("{name} used up the 6 of the {row} blue row instead of ticking"),
)


def deed(view: View[S], verb: str, arguments: tuple[int, ...]) -> str:
    """An action of the player whose turn it is, once it is done."""
    s, name = view.state, view.names[view.to_act]
    match verb:
        case "mark":
            return _ticked(s, name, *arguments)
        case "mark_six":
            half, row = arguments
            return _(TICKED_SIX[half], name=name, row=row_name(row))
        case "use_six":
            half, row = arguments
            return _(USED_SIX[half], name=name, row=row_name(row))
        case _:
            return idle(_took(s, name, verb, arguments), s, verb, arguments)


def _took(s: S, name: str, verb: str, arguments: tuple[int, ...]) -> str:
    half, *numbers = arguments
    values = {"name": name, "colour": colour_name(half)}
    match verb:
        case "take_two":
            return _("{name} took {colour} {low} and {colour} {high}", **values, low=numbers[0], high=numbers[1])
        case "take_purple_and":
            purple = rules.purple_number(s)
            return _("{name} took {colour} {number} and purple {purple}", **values, number=numbers[0], purple=purple)
        case "take_one":
            return _("{name} took {colour} {number} alone", **values, number=numbers[0])
        case "take_purple_as":
            return _("{name} took purple {number} alone, as {colour}", **values, number=rules.purple_number(s))
        case _:
            return _("{name} took {colour} 6", **values)


def _ticked(s: S, name: str, half: int, row: int, column: int) -> str:
    values = {"name": name, "number": number_at(half, row, column), "row": row_name(row), "column": column + 1}
    splitting = would_split(s, half, row)
    if half == rules.RED and splitting:
        return _("{name} ticked the red {number} in the {row} row, which splits the row", **values)
    if half == rules.RED:
        return _("{name} ticked the red {number} in the {row} row", **values)
    if splitting:
        return _("{name} ticked the blue {number} in column {column}, which splits the row", **values)
    return _("{name} ticked the blue {number} in column {column}", **values)
