"""The names of things in Dicetopia, for everything that speaks of them."""

from astragal.core import View
from astragal.core.words import whose

from .dice import colour_at, is_protected, own_die, owner, value_at
from .factions import FACTIONS, NO_FACTION
from .pieces import NO_DIE, SPACE_COUNT, THUG, space_count
from .places import PLACES
from .state import S

DIE_COLOURS = ("no", "purple", "white", "teal", "Magmacorium")


def die(colour: int, value: int) -> str:
    """A die, e.g. `white 6`."""
    return f"{DIE_COLOURS[colour]} {value}"


def space_name(space: int) -> str:
    """A space as players say it, e.g. `Waste Management 3`."""
    return SPACE_NAMES[space]


SPACE_NAMES = tuple(
    f"{about.title} {number + 1}" for place, about in enumerate(PLACES) for number in range(space_count(place))
)


def piece(view: View[S], space: int) -> str:
    """The piece on a space, e.g. `Ann's agent`."""
    s = view.state
    return piece_of(view.names[s.piece[space] - 1], s.piece_kind[space])


def piece_of(owner_name: str, kind: int) -> str:
    """A piece with its owner."""
    return f"{whose(owner_name)} {'agent' if kind < THUG else 'thug'}"


def target_name(view: View[S], target: int) -> str:
    """A die or an agent and where it is."""
    s = view.state
    if target >= SPACE_COUNT:
        shown = die(colour_at(s, target), value_at(s, target))
        return own_die_name(view.names[owner(target)], own_die(target), shown, is_protected(s, target))
    if s.die_colour[target] != NO_DIE:
        return f"the {die(s.die_colour[target], s.die_value[target])} at {space_name(target)}"
    return f"{piece(view, target)} at {space_name(target)}"


def own_die_name(owner_name: str, number: int, shown: str, protected: bool) -> str:
    """A die on a faction board, counted from 0."""
    return f"{whose(owner_name)} {shown} (die {number + 1}{', protected' if protected else ''})"


def own(s: S, seat: int, number: int) -> str:
    """A die of a player by its number on the faction board."""
    return f"die {number}, the {die(s.own_colour[seat][number - 1], s.own_value[seat][number - 1])}"


def faction_name(faction: int) -> str:
    """What a faction is called."""
    return FACTIONS[faction].title if faction != NO_FACTION else "no faction yet"
