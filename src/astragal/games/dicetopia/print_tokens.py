"""Agents, thugs and tokens of Dicetopia, 18 mm square."""

from astragal.core.drawing import shape, use
from astragal.core.parts import BLOCK, Face, Label

from .board_art import DICE
from .factions import FACTIONS, TENTACLE
from .pieces import PURPLE, TEAL
from .state import S
from .words_names import DIE_COLOURS

SIDE = 18.0
IN_A_ROW = int(BLOCK[0] // SIDE)


def tokens(s: S) -> list[Face]:
    """Everything small: a row for each player, filled up with what is shared."""
    shared = [_protection()] * max(s.tokens, 1)
    shared += [*(_stock(colour) for colour in range(PURPLE, TEAL + 1)), _extra_thug(), _first_player()]
    made: list[Face] = []
    for seat in range(s.players):
        own = [_agent(seat)] * s.agents_each + [_thug(seat)] * s.thugs_each + [_used(seat)]
        room = max(0, IN_A_ROW - len(own))
        made += own + shared[:room]
        shared = shared[room:]
    return made + shared


def _token(name: str, art: str, *words: Label) -> Face:
    return Face(SIDE, SIDE, art, words, name)


def _agent(seat: int) -> Face:
    return _token(f"agent {seat + 1}", use(f"dta{seat + 1}", 2, 2, 14, f"s{seat + 1}"))


def _thug(seat: int) -> Face:
    return _token(
        f"thug {seat + 1}", use(f"dtt{seat + 1}", 3, 1, 12, f"s{seat + 1}"), Label(9, 16.6, "thug 1½", 7, "bold center")
    )


def _used(seat: int) -> Face:
    ring = "<circle cx='9' cy='9' r='7' class='dtspace'/>" + shape(seat, 9, 12, 2)
    return _token(f"used {seat + 1}", ring, Label(9, 8.4, "used", 7.5, "bold center"))


def _protection() -> Face:
    return _token("protection", use("dtshield", 3.5, 1.6, 11, "", 12.4), Label(9, 16.8, "protected", 7, "center"))


def _stock(colour: int) -> Face:
    name = DIE_COLOURS[colour]
    return _token(
        f"stock {name}",
        use(f"dtcube{DICE[colour]}", 4.2, 2.4, 9.6, f"die dt{DICE[colour]}"),
        Label(9, 16.4, name, 7, "center"),
    )


def _extra_thug() -> Face:
    """The last agent of the faction that has one thug more."""
    return _token(
        "extra thug",
        "",
        Label(9, 9, "1½", 14, "bold center"),
        Label(9, 14.4, FACTIONS[TENTACLE].title.split()[0], 7, "center muted"),
    )


def _first_player() -> Face:
    return _token("first player", use("dtflag", 3.5, 1.4, 11), Label(9, 16.6, "first player", 7, "center", fit=17))
