"""A table of Dicetopia for tests: set up by hand, looked at and played in the words of the game.

Dice are written `P3` (purple), `W6` (white), `T1` (teal) and `M4` (Magmacorium); pieces `a1`, `t1` and `x1` are an
agent, a thug and an extra thug of player 1; `..` is an empty space.
"""

from typing import Any

from astragal import load
from astragal.core import CHANCE
from astragal.games.dicetopia import deck, moves, pieces, rounds

GAME = load("dicetopia")
RULES = GAME.rules
ANN, BO, CLEO = range(3)
COLOURS = ".PWTM"
KINDS = ".atx"


def table(*players: str, turn: int = ANN, **options: str) -> Any:
    """A game in its first round, with these factions; the player whose turn it is has not placed yet."""
    s = GAME.start(len(players), options, guarded=True)
    for seat, name in enumerate(players):
        s.faction[seat] = moves.FACTION_WORDS.index(name)
        s.token_waiting[seat] = int(name == "conclave")
    for space in range(pieces.SPACE_COUNT):
        springs = space - (pieces.SPACE_COUNT - 6)
        if springs < 0:
            put(s, pieces.SPACES[space], f"{'PWT'[space % 3]}{space % 6 + 1}")
        elif springs < len(players):
            put(s, pieces.SPACES[space], "M4")
    for colour in range(3):
        s.pool[colour] = 0
        s.bag[colour] = 2
    card(s, "P1 W2 T3")
    for seat, name in enumerate(players):
        for number in range(3 if name == "bureau" else 2):
            deck.draw_to_hand(s, seat, seat * 3 + number)
    s.round = 1
    s.passed = turn + 1
    rounds.begin_turn(s, turn)
    return s


def put(s: Any, space: str, thing: str) -> None:
    """Put a die, a piece or nothing onto a space."""
    number = pieces.SPACES.index(space)
    s.die_colour[number] = s.die_value[number] = s.piece[number] = s.piece_kind[number] = 0
    if thing[0] in "PWTM":
        s.die_colour[number], s.die_value[number] = COLOURS.index(thing[0]), int(thing[1])
    elif thing[0] in "atx":
        s.piece_kind[number], s.piece[number] = KINDS.index(thing[0]), int(thing[1])


def at(s: Any, space: str) -> str:
    """What is on a space."""
    number = pieces.SPACES.index(space)
    if s.die_colour[number]:
        return f"{COLOURS[s.die_colour[number]]}{s.die_value[number]}"
    return f"{KINDS[s.piece_kind[number]]}{s.piece[number]}" if s.piece[number] else ".."


def clear(s: Any, but: str = "") -> None:
    """Take everything off the board, but for the spaces of one place."""
    for name in pieces.SPACES:
        if not but or not name.startswith(but):
            put(s, name, "..")


def give(s: Any, seat: int, dice: str) -> None:
    """Give a player these dice instead of others; a star means a token."""
    for number, die in enumerate(dice.split()):
        s.own_colour[seat][number], s.own_value[seat][number] = COLOURS.index(die[0]), int(die[1])
        s.protected[seat][number] = int(die.endswith("*"))


def dice(s: Any, seat: int) -> str:
    """A player's dice."""
    found = [
        f"{COLOURS[colour]}{value}{'*' * token}"
        for colour, value, token in zip(s.own_colour[seat], s.own_value[seat], s.protected[seat], strict=True)
        if colour
    ]
    return " ".join(found)


def card(s: Any, dice: str) -> None:
    """Put dice onto the Blood Dome card."""
    for number, die in enumerate(dice.split()):
        s.card_colour[number], s.card_value[number] = COLOURS.index(die[0]), int(die[1])


def choices(s: Any) -> set[str]:
    """What can be chosen now; nothing is offered twice."""
    texts = [RULES.actions.text(action) for action in GAME.legal(s)]
    assert len(texts) == len(set(texts))
    return set(texts)


def offered(s: Any, *starts: str) -> set[str]:
    """The choices that begin with one of these words."""
    return {text for text in choices(s) if text.startswith(starts)}


def do(s: Any, *steps: str) -> None:
    """Make choices, each of which has to be offered, and luck: `roll 4`."""
    for step in steps:
        if step.startswith("roll "):
            assert RULES.to_act(s) == CHANCE
            assert 1 <= int(step[5:]) <= RULES.outcomes(s)
            RULES.apply(s, int(step[5:]) - 1)
        else:
            assert step in choices(s), sorted(choices(s))
            RULES.apply(s, RULES.actions.parse(step))


def finish_luck(s: Any) -> None:
    """Let luck bring its first outcome until somebody has to choose."""
    while RULES.to_act(s) == CHANCE:
        RULES.apply(s, 0)


def last_turn(s: Any, seat: int) -> None:
    """Leave a player one agent, and the others nothing."""
    for other in range(s.players):
        s.agents_left[other] = int(other == seat)
        s.thugs_left[other] = 0


def hand(s: Any, seat: int, *names: str) -> None:
    """Give a player these missions instead of those in hand."""
    for mission in range(deck.MISSION_COUNT):
        if deck.has_mission(s, seat, mission):
            deck.put_away(s, seat, mission, deck.MIDDLE)
    for name in names:
        deck.draw_to_hand(s, seat, moves.MISSION_WORDS.index(name))
