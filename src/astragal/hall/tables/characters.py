"""Bots that are somebody: the names that bots have at tables of the hall. How strong they are, their level says."""

from astragal.bots.levels import MASTER, has_master
from astragal.core.game import Game
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence

CHARACTERS = {
    "random": ("Pip", "Dot", "Zig", "Hop", "Fizz"),
    "beginner": ("Jot", "Bean", "Wren", "Tuck", "Mop"),
    "casual": ("Hob", "Tally", "Nell", "Otto", "Rue"),
    "strong": ("Vera", "Knox", "Iris", "Duke", "Sable"),
    "expert": ("Bones", "Onyx", "Sage", "Argus", "Moss"),
    "master": ("Vesper", "Atlas", "Lyra", "Orion", "Delphi"),
}
"""The names of each level, weakest first; enough of them for the largest table."""

LEVELS = {name: level for level, names in CHARACTERS.items() for name in names}


def level_of(name: str) -> str:
    """The level of a character."""
    if name not in LEVELS:
        raise Refused(sentence("no_character"), 404)
    return LEVELS[name]


def levels_at(game: Game, *players: int) -> dict[str, tuple[str, ...]]:
    """The levels at which bots play a game with one of these numbers of players; without numbers, with any."""
    has = any(has_master(game, number) for number in players or game.players)
    return {level: names for level, names in CHARACTERS.items() if level != MASTER or has}
