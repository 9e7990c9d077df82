"""The names of things in Dicetopia, for everything that speaks of them."""

from functools import cache

from astragal.core import View
from astragal.core.words import whose

from .dice import colour_at, is_protected, own_die, owner, value_at
from .factions import FACTIONS, NO_FACTION
from .pieces import NO_DIE, SPACE_COUNT, THUG, first_space, place_of
from .places import PLACES
from .state import S

DIE_COLOURS = ("no", "purple", "white", "teal", "Magmacorium")


def die(colour: int, value: int) -> str:
    """A die, e.g. `white 6`."""
    return f"{DIE_COLOURS[colour]} {value}"


@cache
def space_name(space: int) -> str:
    """A space as players say it, e.g. `Waste Management 3`."""
    place = place_of(space)
    return f"{PLACES[place].title} {space - first_space(place) + 1}"


def piece(view: View[S], space: int) -> str:
    """The piece on a space, e.g. `Ann's agent`."""
    s = view.state
    kind = "agent" if s.piece_kind[space] < THUG else "thug"
    return f"{whose(view.names[s.piece[space] - 1])} {kind}"


def target_name(view: View[S], target: int) -> str:
    """A die or an agent and where it is."""
    s = view.state
    if target >= SPACE_COUNT:
        seat = owner(target)
        token = ", protected" if is_protected(s, target) else ""
        shown = die(colour_at(s, target), value_at(s, target))
        return f"{whose(view.names[seat])} {shown} (die {own_die(target) + 1}{token})"
    if s.die_colour[target] != NO_DIE:
        return f"the {die(s.die_colour[target], s.die_value[target])} at {space_name(target)}"
    return f"{piece(view, target)} at {space_name(target)}"


def own(s: S, seat: int, number: int) -> str:
    """A die of a player by its number on the faction board."""
    return f"die {number}, the {die(s.own_colour[seat][number - 1], s.own_value[seat][number - 1])}"


def faction_name(s: S, seat: int) -> str:
    """The faction of a player."""
    return FACTIONS[s.faction[seat]].title if s.faction[seat] != NO_FACTION else "no faction yet"
