"""Why a die or an agent cannot be picked for an action or an ability."""

from astragal.core import View
from astragal.core.words import whose

from . import moves
from .abilities import may_pick_for_ability
from .dice import colour_at, is_protected, own_die, owner
from .factions import ASKS_FOR, FACTIONS, FUKURA, TWO_TARGETS
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
from .words_names import space_name

FIRST = {
    AIRFORCE: "The Gugu Airforce rerolls a die in a neighbourhood or on a faction board.",
    WASTE: "Waste Management: first choose an agent, not a thug, in a neighbourhood, then a die in another one.",
    CONGRESS: "Twilight Congress: first choose a die in a neighbourhood, then one in another neighbourhood.",
    BANK: "Observatory Bank: first choose a die in a neighbourhood; there must be a die to swap it with.",
    SYNDICATE: "Nethal Syndicate: first choose one of your own dice, then a die of another player.",
}
SECOND = {
    WASTE: "The agent swaps with a die in another neighbourhood.",
    CONGRESS: "The second die has to be in a different neighbourhood from the first.",
    BANK: "The city die swaps with one of your own dice.",
    SYNDICATE: "Your die swaps with a die on another player's faction board.",
}
BANK_ADVANCED = "The city die swaps with a die of the same colour or value on a faction board."


def why_not_target(view: View[S], target: int) -> str:
    """The rule against picking a target; nothing if it can be picked."""
    s = view.state
    if _can_pick(s, target):
        return ""
    if s.phase == moves.CLONE:
        return f"Cloning copies a die of the player to your right, {view.names[to_the_right(s, s.actor)]}."
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
        return f"There is nothing at {space_name(target)}." if empty else ""
    if owner(target) >= s.players:
        return f"There is no player {owner(target) + 1}."
    if colour_at(s, target) == NO_DIE:
        return f"There is no die {own_die(target) + 1} on {whose(view.names[owner(target)])} faction board."
    return ""


def _untouchable(s: S, target: int) -> str:
    """What no action touches, whatever it asks for."""
    if target >= SPACE_COUNT:
        if colour_at(s, target) == MAGMACORIUM:
            return "A Magmacorium die is never swapped, rerolled or changed once somebody owns it."
        by_fukura = s.phase in (moves.ABILITY, moves.ABILITY_ON) and s.faction[s.turn] == FUKURA
        if is_protected(s, target) and not by_fukura:
            return "A token protects this die: it cannot be swapped or rerolled."
    elif target >= CITY_SPACES and s.phase in (moves.ACT, moves.ACT_ON):
        return "Pieces and dice in a location stay there: actions reach only neighbourhoods and faction boards."
    return ""


def _rule(s: S) -> str:
    if s.phase == moves.ACT:
        return FIRST.get(s.acting, f"The action of {PLACES[s.acting].title} is different: {PLACES[s.acting].text}.")
    if s.phase == moves.ACT_ON:
        return BANK_ADVANCED if s.acting == BANK and s.bank_advanced else SECOND[s.acting]
    second = ASKS_FOR[s.faction[s.turn]] == TWO_TARGETS and s.phase == moves.ABILITY_ON
    step = "be the second choice for" if second else "be chosen for"
    return f"That cannot {step} your ability: {FACTIONS[s.faction[s.turn]].text}."
