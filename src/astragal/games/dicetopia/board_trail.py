"""Which die and which piece is which: the state tells what lies where, the steps tell how it came there.

A drawing names things by identity, so that what is swapped is seen to cross the board. A thing keeps the name that it
has at the start of the game; where the steps do not tell its way, it is named after where it lies.
"""

from typing import NamedTuple

from astragal.core import View, fact
from astragal.core.components import wordless

from .dice import dice_count, own_target
from .factions import (
    ASKS_FOR,
    CONCLAVE,
    FUKURA,
    ONE_TARGET,
    TARGET_THEN_VALUE,
    TWO_TARGETS,
)
from .moves import COLOURS, Moves
from .pieces import (
    AIRFORCE,
    BANK,
    CONGRESS,
    NO_DIE,
    NO_PIECE,
    SPACE_COUNT,
    SYNDICATE,
    TARGET_COUNT,
    THUG,
    WASTE,
    place_of,
)
from .state import S

SWAPPING = (WASTE, CONGRESS, BANK, SYNDICATE)
FOLLOWED = ("agent", "thug", "pick", "value", "draft", "protect", "move_token", "use_ability", "transcend")
"""The choices that move something or tell what is moved next; any other only ends what went on."""

DIE = "die-"
MADE_BY_SKELLETAS = f"{DIE}made"

Names = dict[int, str]
"""The name of the thing at each target, and in each prison cell as `cell` counts them."""


AT_THE_START: Names = {space: f"{DIE}{space + 1}" for space in range(SPACE_COUNT)}


def cell(seat: int) -> int:
    """A player's prison cell, counted on from the targets."""
    return TARGET_COUNT + seat


def agent_name(agents_each: int, seat: int, left: int) -> str:
    """The agent that is placed when this many are left."""
    return f"agent-{seat + 1}-{agents_each - left + 1}"


def thug_name(seat: int) -> str:
    """A player's thug."""
    return f"thug-{seat + 1}"


Choice = tuple[int, str, tuple[int, ...]]


class Lying(NamedTuple):
    """What tells where dice and pieces are."""

    players: int
    agents_each: int
    faction: tuple[int, ...]
    die_colour: tuple[int, ...]
    piece_kind: tuple[int, ...]
    piece: tuple[int, ...]
    prison_colour: tuple[int, ...]
    own_colour: tuple[tuple[int, ...], ...]


@fact
def things(view: View[S]) -> Names:
    """The name of everything on the table that is a die or a piece, by where it lies; the same for all who look."""
    s = view.state
    choices = tuple([_read(step.seat, step.text) for step in view.steps if step.seat >= 0 and step.text != "?"])
    lying = Lying(
        s.players,
        s.agents_each,
        tuple(s.faction),
        tuple(s.die_colour),
        tuple(s.piece_kind),
        tuple(s.piece),
        tuple(s.prison_colour),
        tuple(map(tuple, s.own_colour)),
    )
    return _things(lying, choices)


@wordless
def _things(lying: Lying, choices: tuple[Choice, ...]) -> Names:
    s = S()
    for name, value in lying._asdict().items():
        setattr(s, name, value)
    trail = Trail(s)
    for seat, verb, arguments in choices:
        trail.follow(seat, verb, arguments)
    return _agreed(s, trail.at)


@wordless
def _read(seat: int, text: str) -> Choice:
    """A choice, without what only its player knows of it: which mission it was."""
    verb, arguments = Moves.actions.read(text)
    return (seat, verb, arguments) if verb in FOLLOWED else (seat, "", ())


class Trail:
    """Where things are after some choices; luck moves nothing but the dice of the Blood Dome card."""

    def __init__(self, s: S) -> None:
        self.s = s
        self.at = dict(AT_THE_START)
        self.left = [s.agents_each] * s.players
        self.dice = [0] * s.players
        self.tokens: set[int] = set()
        self.acting = -1  # the place whose action is carried out
        self.by_ability = False
        self.picked = -1

    def follow(self, seat: int, verb: str, arguments: tuple[int, ...]) -> None:
        """Move what a choice moves."""
        if verb == "pick":
            self._pick(seat, arguments[0])
            return
        if verb == "value":
            self.at.pop(self.picked, None)
            self._take(seat, MADE_BY_SKELLETAS)
        elif verb == "draft":
            self._take(seat, self.at.pop(cell(arguments[0] - 1), ""))
        elif verb == "protect":
            self.tokens.add(own_target(seat, arguments[0] - 1))
        elif verb == "move_token":
            self.tokens.discard(own_target(seat, arguments[0] - 1))
            self.tokens.add(own_target(seat, arguments[1] - 1))
        self.acting, self.by_ability, self.picked = -1, verb == "use_ability", -1
        if verb in ("agent", "thug"):
            self._place(seat, verb, arguments[0])
        elif verb == "transcend":
            self.acting = arguments[0]

    def _place(self, seat: int, verb: str, space: int) -> None:
        die = self.at.pop(space, "")
        if verb == "agent":
            self._take(seat, die)
            self.at[space] = agent_name(self.s.agents_each, seat, self.left[seat])
            self.left[seat] -= 1
        else:
            self.at[cell(seat)] = die
            self.at[space] = thug_name(seat)
        self.acting = place_of(space)

    def _take(self, seat: int, die: str) -> None:
        target = own_target(seat, self.dice[seat])
        if self.dice[seat] == 0 and self.s.faction[seat] == CONCLAVE:
            self.tokens.add(target)
        self.at[target] = die
        self.dice[seat] += 1

    def _pick(self, seat: int, target: int) -> None:
        asks_for = ASKS_FOR[self.s.faction[seat]] if self.by_ability else -1
        if asks_for == ONE_TARGET:
            self.at.pop(target, None)
        elif asks_for == TARGET_THEN_VALUE:
            self.picked = target
        elif asks_for == TWO_TARGETS or (asks_for < 0 and self.acting in SWAPPING):
            self._pick_one_of_two(target, self.s.faction[seat] == FUKURA and self.by_ability)
        elif self.acting == AIRFORCE:
            self.tokens.discard(target)

    def _pick_one_of_two(self, target: int, stays: bool) -> None:
        if self.picked < 0:
            self.picked = target
            return
        if target in self.tokens:
            self.tokens.discard(target)
        elif not stays:
            at = self.at
            at[self.picked], at[target] = at.get(target, ""), at.get(self.picked, "")
        self.picked = -1


# The state has the last word


def _agreed(s: S, names: Names) -> Names:
    """Names for exactly what is there: the last prison die, for one, is drafted without a choice."""
    there = _present(s)
    found = {place: name for place, kind in there.items() if (name := names.get(place, "")).startswith(kind)}
    if len(found) < len(there):
        used = set(found.values())
        homeless = [name for place, name in names.items() if place >= TARGET_COUNT and name not in used]
        for place, kind in there.items():
            if place not in found:
                is_found = kind == DIE and homeless
                found[place] = homeless.pop() if is_found else f"{kind.rstrip('-')}-at-{place}"
    return found


def _present(s: S) -> Names:
    """Where dice and pieces are, with the beginning of their names."""
    found = {}
    for space, (colour, kind) in enumerate(zip(s.die_colour, s.piece_kind, strict=True)):
        if colour != NO_DIE:
            found[space] = DIE
        elif kind != NO_PIECE:
            found[space] = f"thug-{s.piece[space]}" if kind == THUG else f"agent-{s.piece[space]}-"
    for seat in range(s.players):
        for die in range(dice_count(s, seat)):
            found[own_target(seat, die)] = DIE
        if s.prison_colour[seat] != NO_DIE:
            found[cell(seat)] = DIE
    return found


# What else is touched, by name


def card_die(number: int) -> str:
    """A die of the Blood Dome card."""
    return f"card-{number}"


def stock_step(colour: int, direction: int) -> str:
    """The step to which a stock cube can go."""
    return f"stock-{COLOURS[colour]}-{('up', 'down')[direction]}"
