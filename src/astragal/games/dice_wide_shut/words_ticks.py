"""What dice will tick, or fail to tick, on the board of the player whose turn it is."""

from astragal.core.language import Texts

from . import rules
from .rules import S

_ = Texts(__file__)


def would_split(s: S, half: int, row: int) -> bool:
    """Whether one tick more fills a row."""
    return bool(sum(s.marks[rules.player(s)][half][row]) == 4)


def idle(taking: str, s: S, verb: str, arguments: tuple[int, ...]) -> str:
    """Words about taking dice, with a remark if no free cell is left for some of them."""
    half, *numbers = _dice(s, verb, arguments)
    useless = [number for i, number in enumerate(numbers) if _free(s, half, number) <= numbers[:i].count(number)]
    if not useless:
        return taking
    if len(useless) == 2:
        return _("{taking} (neither will tick anything)", taking=taking)
    if numbers.count(numbers[0]) == 2:
        return _("{taking} (the second {number} will tick nothing)", taking=taking, number=useless[0])
    return _("{taking} (the {number} will tick nothing)", taking=taking, number=useless[0])


def _dice(s: S, verb: str, arguments: tuple[int, ...]) -> tuple[int, ...]:
    """The half in which dice are ticked, and their numbers."""
    match verb:
        case "take_purple_and":
            return *arguments, rules.purple_number(s)
        case "take_purple_as":
            return arguments[0], rules.purple_number(s)
        case "take_six":
            return rules.RED, rules.SIX
        case _:
            return arguments


def _free(s: S, half: int, number: int) -> int:
    """How many cells of a number are not ticked; for a 6, how many of both halves are open."""
    seat = rules.player(s)
    if number == rules.SIX:
        return sum(six == rules.OPEN for row in s.sixes[seat] for six in row)
    places = [(rules.row_of(half, number, i), rules.column_of(half, number, i)) for i in range(5)]
    return sum(not s.marks[seat][half][row][column] for row, column in places)
