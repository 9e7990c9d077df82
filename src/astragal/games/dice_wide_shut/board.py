"""The table of Dice Wide Shut, drawn for a wide screen, for a phone and, as text, for a terminal."""

from itertools import permutations, product

from astragal.core import View
from astragal.core.drawing import Piece

from . import board_desk, board_phone, rules
from .board_dice import NOBODY, rolled
from .board_half import symbols
from .board_mark import last_mark
from .board_style import SHAPES, STYLE, TOKENS
from .board_text import text

__all__ = ["STYLE", "SYMBOLS", "TOKENS", "draw", "last", "text", "touches", "ways"]

SYMBOLS = SHAPES + symbols(board_desk.OWN) + symbols(board_phone.WIDE) + board_phone.symbols()


def draw(view: View, phone: bool) -> list[Piece]:
    """The pieces, back to front; who only watches sees the first seat's board large."""
    seat = max(view.seat, 0)
    if phone:
        return board_phone.draw(view, seat, last_mark(view))
    return board_desk.draw(view, seat, last_mark(view))


def touches(view: View, verb: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """The dice that are taken, or the cell or 6 that is written on."""
    match verb:
        case "take_two":
            half, low, high = arguments
            return _free_dice(view, (half, low), (half, high))
        case "take_purple_and":
            half, number = arguments
            return _free_dice(view, (half, number), (rules.PURPLE, rules.purple_number(view.state)))
        case "take_one":
            return _free_dice(view, arguments)
        case "take_purple_as":
            return _free_dice(view, (rules.PURPLE, rules.purple_number(view.state)))
        case "take_six":
            return _free_dice(view, (arguments[0], rules.SIX))
        case "mark":
            half, row, column = arguments
            return (f"cell-{rules.HALVES[half]}-{row + 1}-{column + 1}",)
        case _:
            half, row = arguments
            return (f"six-{rules.HALVES[half]}-{row + 1}",)


def ways(view: View, verb: str, arguments: tuple[int, ...]) -> list[tuple[str, ...]]:
    """Dice are taken in any order, and of equal ones any."""
    dice = {die.name: (die.colour, die.number) for die in rolled(view) if die.taker == NOBODY}
    usual = touches(view, verb, arguments)
    if not usual or not all(name in dice for name in usual):
        return []
    equal = [[name for name in dice if dice[name] == dice[wanted]] for wanted in usual]
    return [way for chosen in product(*equal) if len({*chosen}) == len(usual) for way in permutations(chosen)]


def _free_dice(view: View, *wanted: tuple[int, ...]) -> tuple[str, ...]:
    """The first dice on the table that show these colours and numbers; none at all if one of them is missing."""
    free = [die for die in rolled(view) if die.taker == NOBODY]
    found: list[str] = []
    for colour, number in wanted:
        fitting = (die.name for die in free if (die.colour, die.number) == (colour, number) and die.name not in found)
        found += list(fitting)[:1]
    return tuple(found) if len(found) == len(wanted) else ()


def last(view: View) -> tuple[str, ...]:
    """The cell or 6 that was written on last, or the dice that were taken."""
    chosen = next((step for step in reversed(view.steps) if step.seat >= 0), None)
    if not chosen:
        return ()
    changed = last_mark(view)
    if not changed:
        return tuple(die.name for die in rolled(view) if die.taker == chosen.seat)
    return (changed.name,) if changed.seat == max(view.seat, 0) else ("newest",)
