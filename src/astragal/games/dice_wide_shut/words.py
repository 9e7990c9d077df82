"""Dice Wide Shut in words."""

from typing import Any

from astragal.core import View

from . import rules

TITLE = "Dice Wide Shut"
ABOUT = "Take dice and tick their numbers: long runs in a column score, a full row splits and scores nothing."

COLOURS = ("red", "blue", "purple")
LINES = ("top", "second", "middle", "fourth", "bottom")


def choice(view: View, verb: str, arguments: tuple[int, ...]) -> str:
    """A phrase for an action."""
    s = view.state
    match verb:
        case "take_two":
            half, low, high = arguments
            return f"take {COLOURS[half]} {low} and {COLOURS[half]} {high}"
        case "take_purple_and":
            half, number = arguments
            return f"take {COLOURS[half]} {number} and purple {rules.purple_number(s)}"
        case "take_one":
            half, number = arguments
            return f"take {COLOURS[half]} {number} alone"
        case "take_purple_as":
            return f"take purple {rules.purple_number(s)} alone, as {COLOURS[arguments[0]]}"
        case "take_six":
            return f"take {COLOURS[arguments[0]]} 6"
        case "mark":
            half, row, column = arguments
            number = column + 1 if half == rules.RED else row + 1
            where = f"the {LINES[row]} row" if half == rules.RED else f"column {column + 1}"
            splitting = " and split the row" if _would_split(s, rules.player(s), half, row) else ""
            return f"tick the {COLOURS[half]} {number} in {where}{splitting}"
        case "mark_six":
            half, row = arguments
            return f"tick the 6 of the {LINES[row]} {COLOURS[half]} row"
        case _:
            half, row = arguments
            return f"use up the 6 of the {LINES[row]} {COLOURS[half]} row and tick nothing"


def _would_split(s: Any, seat: int, half: int, row: int) -> bool:
    return bool(sum(s.marks[seat][half][row]) == 4)


def asks(view: View) -> str:
    """What luck decides now."""
    s = view.state
    if s.phase == rules.CHOOSE_START_PLAYER:
        return "start player"
    colour = rules.next_die(s)
    if colour == rules.PURPLE:
        return "purple die"
    number = s.rolled % rules.dice_of_a_colour(s) + 1
    return f"{COLOURS[colour]} die {number} of {rules.dice_of_a_colour(s)}"


def tell(before: View, after: View, verb: str, arguments: tuple[int, ...]) -> str:
    """One line about a step; a roll is told when its last die lies."""
    if verb:
        return f"{before.names[before.to_act]}: {choice(before, verb, arguments)}."
    if before.state.phase == rules.CHOOSE_START_PLAYER:
        return f"{before.names[arguments[0]]} is the start player."
    if after.state.phase == rules.ROLL:
        return ""
    return f"The dice show {dice(after.state)}."


def dice(s: Any) -> str:
    """The dice on the table."""
    groups = []
    for colour, name in enumerate(COLOURS):
        numbers = [str(number) for number in range(1, 7) for _ in range(s.table[colour][number])]
        if numbers:
            groups.append(f"{name} {' '.join(numbers)}")
    return ", ".join(groups) or "nothing"
