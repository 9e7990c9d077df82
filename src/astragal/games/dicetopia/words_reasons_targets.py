"""Why a die or an agent cannot be picked for an action or an ability."""

from astragal.core import View
from astragal.core.language import Texts, deferred
from astragal.core.words import is_you

from . import moves
from .abilities import may_pick_for_ability
from .dice import colour_at, is_protected, own_die, owner
from .factions import ASKS_FOR, FUKURA, TWO_TARGETS
from .factions import goes_on_with as ability_goes_on_with
from .pieces import (
    AIRFORCE,
    BANK,
    CITY_SPACES,
    CONGRESS,
    MAGMACORIUM,
    NO_DIE,
    NO_PIECE,
    SPACE_COUNT,
    SPRINGS,
    SYNDICATE,
    WASTE,
    to_the_right,
)
from .places import PLACES, add_targets, goes_on_with, may_pick
from .state import S
from .words_names import ability_text, place_text, space_name

_ = Texts(__file__)

FIRST = {
    AIRFORCE: deferred("The Gugu Airforce rerolls a die in a neighbourhood or on a faction board."),
    WASTE: deferred(
        "Waste Management: first choose an agent, not a thug, in a neighbourhood, then a die in another one."
    ),
    CONGRESS: deferred("Twilight Congress: first choose a die in a neighbourhood, then one in another neighbourhood."),
    BANK: deferred("Observatory Bank: first choose a die in a neighbourhood; there must be a die to swap it with."),
    SYNDICATE: deferred("Nethal Syndicate: first choose one of your own dice, then a die of another player."),
}
SECOND = {
    WASTE: deferred("The agent swaps with a die in another neighbourhood."),
    CONGRESS: deferred("The second die has to be in a different neighbourhood from the first."),
    BANK: deferred("The city die swaps with one of your own dice."),
    SYNDICATE: deferred("Your die swaps with a die on another player's faction board."),
}
BANK_ADVANCED = deferred("The city die swaps with a die of the same colour or value on a faction board.")


def why_not_target(view: View[S], target: int) -> str:
    """The rule against picking a target; nothing if it can be picked."""
    s = view.state
    if _can_pick(s, target):
        return ""
    if s.phase == moves.CLONE:
        right = view.names[to_the_right(s, s.actor)]
        return _("Cloning copies a die of the player to your right, {name}.", name=right)
    return _nothing_there(view, target) or _untouchable(s, target) or _rule(s)


def _can_pick(s: S, target: int) -> bool:
    if s.phase == moves.ACT:
        return PLACES[s.acting].choices is add_targets and s.acting != SPRINGS and may_pick(s, s.acting, target)
    if s.phase == moves.ACT_ON:
        return goes_on_with(s.acting, s, s.picked, target)
    if s.phase == moves.ABILITY:
        return may_pick_for_ability(s, s.turn, target)
    if s.phase == moves.ABILITY_ON:
        return ability_goes_on_with(s.faction[s.turn], s, s.turn, s.picked, target)
    return owner(target) == to_the_right(s, s.actor) and colour_at(s, target) != NO_DIE


def _nothing_there(view: View[S], target: int) -> str:
    s = view.state
    if target < SPACE_COUNT:
        empty = s.die_colour[target] == NO_DIE and s.piece_kind[target] == NO_PIECE
        return _("There is nothing at {space}.", space=space_name(target)) if empty else ""
    if owner(target) >= s.players:
        return _("There is no player {number}.", number=owner(target) + 1)
    return _no_die(view.names[owner(target)], own_die(target) + 1) if colour_at(s, target) == NO_DIE else ""


def _no_die(name: str, number: int) -> str:
    if is_you(name):
        return _("There is no die {number} on your faction board.", number=number)
    return _("There is no die {number} on {name}'s faction board.", number=number, name=name)


def _untouchable(s: S, target: int) -> str:
    """What no action touches, whatever it asks for."""
    if target >= SPACE_COUNT:
        if colour_at(s, target) == MAGMACORIUM:
            return _("A Magmacorium die is never swapped, rerolled or changed once somebody owns it.")
        by_fukura = s.phase in (moves.ABILITY, moves.ABILITY_ON) and s.faction[s.turn] == FUKURA
        if is_protected(s, target) and not by_fukura:
            return _("A token protects this die: it cannot be swapped or rerolled.")
    elif target >= CITY_SPACES and s.phase in (moves.ACT, moves.ACT_ON):
        return _("Pieces and dice in a location stay there: actions reach only neighbourhoods and faction boards.")
    return ""


def _rule(s: S) -> str:
    if s.phase == moves.ACT:
        if s.acting in FIRST:
            return _(FIRST[s.acting])
        place, action = PLACES[s.acting].title, place_text(s.acting)
        return _("The action of {place} is different: {action}.", place=place, action=action)
    if s.phase == moves.ACT_ON:
        return _(BANK_ADVANCED if s.acting == BANK and s.bank_advanced else SECOND[s.acting])
    second = ASKS_FOR[s.faction[s.turn]] == TWO_TARGETS and s.phase == moves.ABILITY_ON
    ability = ability_text(s.faction[s.turn])
    if second:
        return _("That cannot be the second choice for your ability: {ability}.", ability=ability)
    return _("That cannot be chosen for your ability: {ability}.", ability=ability)
