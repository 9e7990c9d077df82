"""What things are called, in every sentence of the game."""

from . import office, rules
from .rules import S


def square(number: int) -> str:
    """A square's name."""
    return str(office.SQUARES[number])


def counted(kind: int, count: int) -> str:
    """A number of items of a kind."""
    one, several = (("stapler", "staplers"), ("ruler", "rulers"), ("set of pens", "sets of pens"))[kind]
    return f"{count} {one if count == 1 else several}"


def item(s: S, seat: int) -> str:
    """What a player carries."""
    return f"the {rules.KINDS[s.carries[seat]]}"
