"""The names of things in Dicetopia, for everything that speaks of them."""

from collections.abc import Iterable
from functools import reduce

from astragal.core import View
from astragal.core.language import ENGLISH, Texts, deferred, language
from astragal.core.words import begun, is_you

from .dice import colour_at, is_protected, own_die, owner, value_at
from .factions import FACTIONS, NO_FACTION
from .missions import CARDS, MISSIONS
from .pieces import NO_DIE, SPACE_COUNT, THUG, space_count
from .places import PLACES
from .state import S

_ = Texts(__file__)

DIE_COLOURS = ("no", deferred("purple"), deferred("white"), deferred("teal"), deferred("Magmacorium"))
DICE = (
    "",
    deferred("purple {value}"),
    deferred("white {value}"),
    deferred("teal {value}"),
    deferred("Magmacorium {value}"),
)


def colour_name(colour: int) -> str:
    """The colour of a die."""
    return _(DIE_COLOURS[colour])


def die(colour: int, value: int) -> str:
    """A die, e.g. `white 6`."""
    return _(DICE[colour], value=value)


def space_name(space: int) -> str:
    """A space as players say it, e.g. `Waste Management 3`."""
    return SPACE_NAMES[space]


SPACE_NAMES = tuple(
    f"{about.title} {number + 1}" for place, about in enumerate(PLACES) for number in range(space_count(place))
)


def labelled(name: str, text: str) -> str:
    """A name and what is said of it."""
    return _("{name}: {text}", name=name, text=text)


def in_a_row(parts: Iterable[str]) -> str:
    """Several things that have commas of their own."""
    return reduce(lambda first, then: _("{first}; {then}", first=first, then=then), parts)


def place_text(place: int) -> str:
    """What the action of a place is."""
    return _(PLACES[place].text)


# Dice and pieces with their owners


def target_name(view: View[S], target: int) -> str:
    """A die or an agent and where it is."""
    s = view.state
    if target >= SPACE_COUNT:
        shown = die(colour_at(s, target), value_at(s, target))
        return own_die_name(view.names[owner(target)], own_die(target), shown, is_protected(s, target))
    if s.die_colour[target] != NO_DIE:
        return die_at(s.die_colour[target], s.die_value[target], target)
    return _piece_at(view.names[s.piece[target] - 1], s.piece_kind[target], space_name(target))


def die_at(colour: int, value: int, space: int) -> str:
    """A die on the board."""
    return _("the {die} at {space}", die=die(colour, value), space=space_name(space))


def _piece_at(owner_name: str, kind: int, space: str) -> str:
    """A piece on the board, within a sentence."""
    if is_you(owner_name):
        return _("your agent at {space}", space=space) if kind < THUG else _("your thug at {space}", space=space)
    if kind < THUG:
        return _("{name}'s agent at {space}", name=owner_name, space=space)
    return _("{name}'s thug at {space}", name=owner_name, space=space)


def piece_title(owner_name: str, kind: int, space: int) -> str:
    """The same by itself."""
    where = space_name(space)
    if is_you(owner_name):
        return _("Your agent at {space}", space=where) if kind < THUG else _("Your thug at {space}", space=where)
    if kind < THUG:
        return begun(_.pgettext("by itself", "{name}'s agent at {space}", name=owner_name, space=where))
    return begun(_.pgettext("by itself", "{name}'s thug at {space}", name=owner_name, space=where))


def own_die_name(owner_name: str, number: int, shown: str, protected: bool) -> str:
    """A die on a faction board, counted from 0."""
    if is_you(owner_name):
        if protected:
            return _("your {die} (die {number}, protected)", die=shown, number=number + 1)
        return _("your {die} (die {number})", die=shown, number=number + 1)
    if protected:
        return _("{name}'s {die} (die {number}, protected)", name=owner_name, die=shown, number=number + 1)
    return _("{name}'s {die} (die {number})", name=owner_name, die=shown, number=number + 1)


def own(s: S, seat: int, number: int) -> str:
    """A die of a player by its number on the faction board."""
    return die(s.own_colour[seat][number - 1], s.own_value[seat][number - 1])


# Factions and missions


def faction_name(faction: int) -> str:
    """What a faction is called."""
    return FACTIONS[faction].title if faction != NO_FACTION else _("no faction yet")


def ability_text(faction: int) -> str:
    """What the ability of a faction is."""
    return _(FACTIONS[faction].text)


def mission_title(mission: int) -> str:
    """A mission's name with a capital."""
    return begun(MISSIONS[mission])


def mission_name(mission: int) -> str:
    """A mission's name within a sentence; only English writes it small there."""
    return MISSIONS[mission] if language() == ENGLISH else mission_title(mission)


def mission_text(mission: int) -> str:
    """What a mission pays."""
    card = CARDS[mission]
    return _(card.text, stars=card.stars)


def mission_words(mission: int) -> str:
    """A mission and what it pays."""
    return f"{mission_name(mission)} ({mission_text(mission)})"
