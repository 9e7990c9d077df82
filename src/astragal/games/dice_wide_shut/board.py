"""The table of Dice Wide Shut, drawn for a wide screen, for a phone and, as text, for a terminal."""

from collections.abc import Iterator
from itertools import permutations, product

from astragal.core import Board, View, fact
from astragal.core.drawing import Piece

from . import board_desk, board_phone, rules
from .board_dice import NOBODY, rolled
from .board_half import symbols
from .board_layout import OWN, WIDE
from .board_mark import last_mark
from .board_style import SHAPES, STYLE, TOKENS
from .board_text import text
from .rules import S

SYMBOLS = SHAPES + symbols(OWN) + symbols(WIDE) + board_phone.symbols()


def draw(view: View[S], phone: bool) -> list[Piece]:
    """The pieces, back to front; a spectator sees the first seat's board large."""
    seat = max(view.seat, 0)
    if phone:
        return board_phone.draw(view, seat, last_mark(view))
    return board_desk.draw(view, seat, last_mark(view))


def touches(view: View[S], verb: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """The dice that are taken, or the cell or 6 that is written on."""
    match verb:
        case "mark":
            half, row, column = arguments
            return (f"cell-{rules.HALVES[half]}-{row + 1}-{column + 1}",)
        case "mark_six" | "use_six":
            half, row = arguments
            return (f"six-{rules.HALVES[half]}-{row + 1}",)
        case _:
            return next(_ways_to_take(view, verb, arguments), ())


def ways(view: View[S], verb: str, arguments: tuple[int, ...]) -> list[tuple[str, ...]]:
    """Dice are taken in any order, and of equal ones any."""
    if not verb.startswith("take"):
        return []
    return [way for chosen in _ways_to_take(view, verb, arguments) for way in permutations(chosen)]


def _ways_to_take(view: View[S], verb: str, arguments: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """Dice on the table that show what is to be taken, the first ones first; nothing if one of them is missing."""
    free = _free_dice(view)
    fitting = product(*(free.get(wanted, ()) for wanted in _wanted(view, verb, arguments)))
    return (chosen for chosen in fitting if len({*chosen}) == len(chosen))


def _wanted(view: View[S], verb: str, arguments: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Colours and numbers of the dice that an action takes."""
    half = arguments[0]
    match verb:
        case "take_two":
            return (half, arguments[1]), (half, arguments[2])
        case "take_purple_and":
            return (half, arguments[1]), _purple(view)
        case "take_one":
            return ((half, arguments[1]),)
        case "take_purple_as":
            return (_purple(view),)
        case _:
            return ((half, rules.SIX),)


def _purple(view: View[S]) -> tuple[int, int]:
    return rules.PURPLE, rules.purple_number(view.state)


@fact
def _free_dice(view: View[S]) -> dict[tuple[int, int], list[str]]:
    """The names of the dice on the table, by colour and number."""
    found: dict[tuple[int, int], list[str]] = {}
    for die in rolled(view):
        if die.taker == NOBODY:
            found.setdefault((die.colour, die.number), []).append(die.name)
    return found


def last(view: View[S]) -> tuple[str, ...]:
    """The cell or 6 that was written on last, or the dice that were taken."""
    chosen = next((step for step in reversed(view.steps) if step.seat >= 0), None)
    if not chosen:
        return ()
    changed = last_mark(view)
    if not changed:
        return tuple(die.name for die in rolled(view) if die.taker == chosen.seat)
    return (changed.name,) if changed.seat == max(view.seat, 0) else ("newest",)


BOARD = Board(
    text=text,
    draw=draw,
    touches=touches,
    ways=ways,
    last=last,
    tokens=TOKENS,
    face="serif",
    style=STYLE,
    symbols=SYMBOLS,
)
