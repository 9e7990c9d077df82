"""Bots that are somebody: the names that bots have at tables of the hall. How strong they are, their level says."""

from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence

CHARACTERS = {
    "random": ("Pip", "Dot", "Zig", "Hop", "Fizz"),
    "beginner": ("Jot", "Bean", "Wren", "Tuck", "Mop"),
    "casual": ("Hob", "Tally", "Nell", "Otto", "Rue"),
    "strong": ("Vera", "Knox", "Iris", "Duke", "Sable"),
    "expert": ("Bones", "Onyx", "Sage", "Argus", "Moss"),
}
"""The names of each level, weakest first; enough of them for the largest table."""

LEVELS = {name: level for level, names in CHARACTERS.items() for name in names}


def level_of(name: str) -> str:
    """The level of a character."""
    if name not in LEVELS:
        raise Refused(sentence("no_character"), 404)
    return LEVELS[name]
