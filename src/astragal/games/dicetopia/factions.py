"""The factions of Dicetopia, in the order of the rulebook.

The table is at the end: who they are, when a player may say `use ability`, and what that asks for and does. Abilities
that are part of something else, such as the set-up or the score, are asked for there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from astragal.core import by_number, rule
from astragal.core.language import deferred

from .dice import (
    can_be_rerolled,
    is_board_agent,
    is_changeable,
    is_city_die,
    is_own_agent,
    own_die,
    owner,
    put_die,
    set_value,
    swap_piece_and_die,
    take_die,
    value_at,
)
from .pieces import MAGMACORIUM, NO_DIE, NO_PIECE, NOBODY, SPACE_COUNT

if TYPE_CHECKING:
    from .state import S

# What is not asked for


@rule
def no_first(_s: S, _seat: int, _target: int) -> bool:
    """Nothing begins."""
    return False


@rule
def any_second(_s: S, _seat: int, _first: int, _target: int) -> bool:
    """No second target is needed, so that the first is always enough."""
    return True


@rule
def nothing(_s: S, _seat: int, _first: int, _second: int) -> None:
    """Nothing happens by itself."""


# Shakra Pirates


@rule
def a_city_die(s: S, _seat: int, target: int) -> bool:
    """A die in a neighbourhood."""
    return is_city_die(s, target)


@rule
def remove_die(s: S, _seat: int, die: int, _second: int) -> None:
    """The die is gone, and nothing can be placed on its space."""
    put_die(s, die, NO_DIE, 0)


# Tuulu Priests


@rule
def a_die_to_reroll(s: S, _seat: int, target: int) -> bool:
    """A die in a neighbourhood or on a faction board."""
    return can_be_rerolled(s, target)


@rule
def another_die_to_reroll(s: S, _seat: int, _first: int, target: int) -> bool:
    """Another die, or the same one again."""
    return can_be_rerolled(s, target)


# The Conspiracy


@rule
def an_own_agent(s: S, seat: int, target: int) -> bool:
    """One of the player's own agents on the board."""
    return is_own_agent(s, seat, target)


@rule
def a_die_on_the_board(s: S, _seat: int, _agent: int, target: int) -> bool:
    """A die in a neighbourhood or a location; a Magmacorium die can be taken only by placing."""
    return target < SPACE_COUNT and s.die_colour[target] != NO_DIE and s.die_colour[target] != MAGMACORIUM


@rule
def slip_away(s: S, _seat: int, agent: int, die: int) -> None:
    """The agent and the die change places."""
    swap_piece_and_die(s, agent, die)


# Navigators


@rule
def an_own_die(s: S, seat: int, target: int) -> bool:
    """One of the player's own dice that can get another value."""
    return owner(target) == seat and is_changeable(s, target)


@rule
def turn_to_value(s: S, _seat: int, die: int, value: int) -> None:
    """The die gets the value."""
    set_value(s, die, value)


# The Fukura


@rule
def a_die_to_lower(s: S, seat: int, target: int) -> bool:
    """A die of another player."""
    others = owner(target) >= 0 and owner(target) != seat
    return others and is_changeable(s, target) and value_at(s, target) > 1


@rule
def a_die_to_raise(s: S, seat: int, _lowered: int, target: int) -> bool:
    """One of the player's own dice."""
    return owner(target) == seat and is_changeable(s, target) and value_at(s, target) < 6


@rule
def take_from_the_rich(s: S, seat: int, lowered: int, raised: int) -> None:
    """Lower one die by 1 and raise the other by 1."""
    s.own_value[owner(lowered)][own_die(lowered)] -= 1
    s.own_value[seat][own_die(raised)] += 1


# Skelletas


@rule
def an_own_agent_if_there_is_a_die(s: S, seat: int, target: int) -> bool:
    """One of the player's own agents on the board, while the supply has a Magmacorium die."""
    return s.magmacorium_supply > 0 and is_own_agent(s, seat, target)


@rule
def sacrifice(s: S, seat: int, agent: int, value: int) -> None:
    """The agent's space stays empty; the die joins the faction board."""
    s.piece[agent] = NOBODY
    s.piece_kind[agent] = NO_PIECE
    s.magmacorium_supply -= 1
    take_die(s, seat, MAGMACORIUM, value)


# Zai


@rule
def an_agent(s: S, _seat: int, target: int) -> bool:
    """Anybody's agent on the board."""
    return is_board_agent(s, target)


@rule
def an_agent_of_somebody_else(s: S, _seat: int, first: int, target: int) -> bool:
    """An agent of a different player from the first one's."""
    return is_board_agent(s, target) and s.piece[target] != s.piece[first]


@rule
def swap_agents(s: S, _seat: int, agent: int, other: int) -> None:
    """Two agents change places."""
    piece = s.piece[agent]
    s.piece[agent] = s.piece[other]
    s.piece[other] = piece


# The factions

ELSEWHERE, ON_TURN, INSTEAD_OF_ACTION = range(3)
NOTHING, ONE_TARGET, TWO_TARGETS, TWO_REROLLS, DIE_AND_VALUE, TARGET_THEN_VALUE, FOUR_MISSIONS = range(7)


class Faction(NamedTuple):
    """A faction; what is not named does not belong to its ability."""

    word: str  # in actions
    title: str
    text: str
    once: bool = False
    when: int = ELSEWHERE  # a player may say `use ability`; on the turn means before placing or after the action
    asks_for: int = NOTHING
    begins_with: Callable[[S, int, int], bool] = no_first
    goes_on_with: Callable[[S, int, int, int], bool] = any_second
    does: Callable[[S, int, int, int], None] = nothing


FACTIONS = (
    Faction("roamers", "Roamers", deferred("once, skip a turn and take it after the very last one"), once=True),
    Faction(
        "pirates",
        "Shakra Pirates",
        deferred("once, remove a die from the City; its space is lost"),
        once=True,
        when=ON_TURN,
        asks_for=ONE_TARGET,
        begins_with=a_city_die,
        does=remove_die,
    ),
    Faction(
        "perceptioneers",
        "The Perceptioneers",
        deferred("once, choose the neighbourhood of another player's turn"),
        once=True,
    ),
    Faction(
        "priests",
        "Tuulu Priests",
        deferred("once, reroll one die twice or two dice once each, in neighbourhoods or on faction boards"),
        once=True,
        when=ON_TURN,
        asks_for=TWO_REROLLS,
        begins_with=a_die_to_reroll,
        goes_on_with=another_die_to_reroll,
    ),
    Faction(
        "bureau", "Centauri Bureau", deferred("keep all missions dealt; choose which count when missions are scored")
    ),
    Faction(
        "program",
        "Dangmer Program",
        deferred("once, at the end, copy the value or colour of a die of the player to your right onto one of yours"),
        once=True,
    ),
    Faction(
        "following",
        "Ewo Following",
        deferred("once, carry out the action of another place instead of this one"),
        once=True,
    ),
    Faction(
        "hollows",
        "Hollows",
        deferred("after another player's action swapped your agent or die, change one of your dice by 1"),
    ),
    Faction(
        "conspiracy",
        "The Conspiracy",
        deferred("once, swap one of your agents on the board with a die on the board"),
        once=True,
        when=ON_TURN,
        asks_for=TWO_TARGETS,
        begins_with=an_own_agent,
        goes_on_with=a_die_on_the_board,
        does=slip_away,
    ),
    Faction(
        "navigators",
        "Navigators",
        deferred("once, turn one of your dice to any value"),
        once=True,
        when=ON_TURN,
        asks_for=DIE_AND_VALUE,
        begins_with=an_own_die,
        does=turn_to_value,
    ),
    Faction("haterz", "Haterz", deferred("move two different cubes whenever you use the stock exchange")),
    Faction(
        "fukura",
        "The Fukura",
        deferred("instead of the action, lower another player's die by 1 and raise one of yours by 1"),
        when=INSTEAD_OF_ACTION,
        asks_for=TWO_TARGETS,
        begins_with=a_die_to_lower,
        goes_on_with=a_die_to_raise,
        does=take_from_the_rich,
    ),
    Faction(
        "tentacle",
        "Tentacle Force",
        deferred("your last agent is an extra thug: 1.5 for domination, an agent for missions"),
    ),
    Faction("conclave", "The Conclave", deferred("start with a protection token; it goes onto your first die")),
    Faction("pagans", "The Pagans", deferred("5 more stars for each wasteland location that you dominate alone")),
    Faction(
        "comradery",
        "Retorium Comradery",
        deferred("once, draw 4 missions, then put 4 on top or at the bottom of the deck"),
        once=True,
        when=ON_TURN,
        asks_for=FOUR_MISSIONS,
    ),
    Faction(
        "skelletas",
        "Skelletas",
        deferred("once, give up one of your agents on the board for a Magmacorium die of any value"),
        once=True,
        when=ON_TURN,
        asks_for=TARGET_THEN_VALUE,
        begins_with=an_own_agent_if_there_is_a_die,
        does=sacrifice,
    ),
    Faction(
        "zai",
        "Zai",
        deferred("once, instead of the action, swap two agents of different players on the board"),
        once=True,
        when=INSTEAD_OF_ACTION,
        asks_for=TWO_TARGETS,
        begins_with=an_agent,
        goes_on_with=an_agent_of_somebody_else,
        does=swap_agents,
    ),
)
NO_FACTION = -1
FACTION_COUNT = len(FACTIONS)
ROAMERS, PIRATES, PERCEPTIONEERS, PRIESTS, BUREAU, PROGRAM, FOLLOWING, HOLLOWS, CONSPIRACY = range(9)
NAVIGATORS, HATERZ, FUKURA, TENTACLE, CONCLAVE, PAGANS, COMRADERY, SKELLETAS, ZAI = range(9, FACTION_COUNT)

IS_ONCE = tuple(int(faction.once) for faction in FACTIONS)
WHEN = tuple(faction.when for faction in FACTIONS)
ASKS_FOR = tuple(faction.asks_for for faction in FACTIONS)
begins_with = by_number(tuple(faction.begins_with for faction in FACTIONS))
goes_on_with = by_number(tuple(faction.goes_on_with for faction in FACTIONS))
does = by_number(tuple(faction.does for faction in FACTIONS))


@rule
def seat_of(s: S, faction: int) -> int:
    """The seat that plays a faction, or -1."""
    for seat in range(s.players):
        if s.faction[seat] == faction:
            return seat
    return -1
