"""The factions of Dicetopia, in the order of the rulebook.

What a player may begin with `use ability` is said by `can_use`: before placing and after the action, or instead of
the action. `add_ability` writes the first choices, `use` makes one, and `use_on` a second one; both say whether that
is all. Abilities that are part of something else, such as the set-up or the score, are asked for there.
"""

from typing import Any

from astragal.core import rule

from .deck import BOTTOM, MISSION_COUNT, TOP, deck_count, draw_while_known, has_mission, put_away
from .dice import (
    can_be_rerolled,
    first_changeable,
    has_die,
    is_changeable,
    is_city_die,
    is_own_agent,
    own_die,
    own_target,
    owner,
    put_die,
    swap_piece_and_die,
    take_die,
    value_at,
)
from .moves import (
    ABILITY,
    ABILITY_ON,
    ACT,
    ADAPT_VERB,
    CONNECTIONS_DISCARD,
    CONNECTIONS_DRAW,
    COPY_VALUE_VERB,
    DOWN,
    FACTIONS,
    NO_TARGET,
    PUT_ON_TOP_VERB,
    REROLL,
    TARGET_COUNT,
    UP,
    adapt,
    copy_colour,
    copy_value,
    decline,
    pick,
    put_at_bottom,
    put_on_top,
    read_adapt,
    read_copy_colour,
    read_copy_value,
    read_pick,
    read_put_at_bottom,
    read_put_on_top,
    read_value,
    value,
    verb,
)
from .pieces import AGENT, MAGMACORIUM, NO_DIE, NO_PIECE, NOBODY, OWN_DICE, SPACE_COUNT
from .place_actions import add_values, turn_die

NO_FACTION = -1
(
    ROAMERS,
    PIRATES,
    PERCEPTIONEERS,
    PRIESTS,
    BUREAU,
    PROGRAM,
    FOLLOWING,
    HOLLOWS,
    CONSPIRACY,
    NAVIGATORS,
    HATERZ,
    FUKURA,
    TENTACLE,
    CONCLAVE,
    PAGANS,
    COMRADERY,
    SKELLETAS,
    ZAI,
) = range(len(FACTIONS))
TITLES = (
    "Roamers",
    "Shakra Pirates",
    "The Perceptioneers",
    "Tuulu Priests",
    "Centauri Bureau",
    "Dangmer Program",
    "Ewo Following",
    "Hollows",
    "The Conspiracy",
    "Navigators",
    "Haterz",
    "The Fukura",
    "Tentacle Force",
    "The Conclave",
    "The Pagans",
    "Retorium Comradery",
    "Skelletas",
    "Zai",
)
TEXTS = (
    "once, skip a turn and take it after the very last one",
    "once, remove a die from the City; its space is lost",
    "once, choose the neighbourhood of another player's turn",
    "once, reroll one die twice or two dice once each, in neighbourhoods or on faction boards",
    "keep all missions dealt; choose which count when missions are scored",
    "once, at the end, copy value or colour of a die of the player to the right onto one of yours",
    "once, carry out the action of another place instead of this one",
    "after another player's action swapped your agent or die, change one of your dice by 1",
    "once, swap one of your agents on the board with a die on the board",
    "once, turn one of your dice to any value",
    "move two different cubes whenever you use the stock exchange",
    "instead of the action, lower another player's die by 1 and raise one of yours by 1",
    "your last agent is an extra thug: 1.5 for domination, an agent for missions",
    "start with a protection token; it goes onto your first die",
    "5 more stars for each wasteland location that you dominate alone",
    "once, draw 4 missions, then put 4 on top or at the bottom of the deck",
    "once, give up one of your agents on the board for a Magmacorium die of any value",
    "once, instead of the action, swap two agents of different players on the board",
)
CONNECTIONS = 4


@rule
def seat_of(s: Any, faction: int) -> int:
    """The seat that plays a faction, or -1."""
    for seat in range(s.players):
        if s.faction[seat] == faction:
            return seat
    return -1


@rule
def can_use(s: Any, seat: int, phase: int) -> bool:
    """Whether a player can begin an ability: in the phase `ACT` instead of the action, else on the turn."""
    faction = s.faction[seat]
    if phase == ACT:
        if faction == FUKURA:
            return any_first(s, seat)
        return faction == ZAI and s.ability_used[seat] == 0 and any_first(s, seat)
    if s.ability_used[seat] == 1:
        return False
    if faction == NAVIGATORS:
        return first_changeable(s, seat) != NO_TARGET
    if faction == COMRADERY:
        return deck_count(s) > 0
    if faction == SKELLETAS:
        return s.magmacorium_supply > 0 and any_first(s, seat)
    return (faction == PIRATES or faction == PRIESTS or faction == CONSPIRACY) and any_first(s, seat)


@rule
def any_first(s: Any, seat: int) -> bool:
    """Whether there is anything with which an ability can begin."""
    for target in range(TARGET_COUNT):
        if may_pick_for_ability(s, seat, target):
            return True
    return False


@rule
def may_pick_for_ability(s: Any, seat: int, target: int) -> bool:
    """Whether a player's ability can begin with this target."""
    faction = s.faction[seat]
    if faction == PIRATES:
        return is_city_die(s, target)
    if faction == PRIESTS:
        return can_be_rerolled(s, target)
    if faction == CONSPIRACY:
        return is_own_agent(s, seat, target) and has_second_for_ability(s, seat, target)
    if faction == FUKURA:
        others = owner(target) >= 0 and owner(target) != seat
        return others and is_changeable(s, target) and value_at(s, target) > 1 and can_raise(s, seat)
    if faction == SKELLETAS:
        return is_own_agent(s, seat, target)
    if faction == ZAI:
        return is_agent(s, target) and has_second_for_ability(s, seat, target)
    return False


@rule
def has_second_for_ability(s: Any, seat: int, first: int) -> bool:
    """Whether there is a target that goes with the first."""
    for target in range(TARGET_COUNT):
        if may_pick_second_for_ability(s, seat, first, target):
            return True
    return False


@rule
def may_pick_second_for_ability(s: Any, seat: int, first: int, target: int) -> bool:
    """Whether a player's ability can go on with this target."""
    faction = s.faction[seat]
    if faction == PRIESTS:
        return can_be_rerolled(s, target)
    if faction == CONSPIRACY:
        return target < SPACE_COUNT and s.die_colour[target] != NO_DIE and s.die_colour[target] != MAGMACORIUM
    if faction == FUKURA:
        return owner(target) == seat and is_changeable(s, target) and value_at(s, target) < 6
    if faction == ZAI:
        return is_agent(s, target) and s.piece[target] != s.piece[first]
    return False


@rule
def is_agent(s: Any, target: int) -> bool:
    """Whether anybody's agent is there, in a neighbourhood or a location."""
    return target < SPACE_COUNT and s.piece_kind[target] == AGENT


@rule
def can_raise(s: Any, seat: int) -> bool:
    """Whether a player has a die that can be raised by 1."""
    for die in range(OWN_DICE):
        if is_changeable(s, own_target(seat, die)) and s.own_value[seat][die] < 6:
            return True
    return False


@rule
def begin_ability(s: Any) -> None:
    """Begin the ability of the player whose turn it is."""
    s.window = s.phase
    if s.faction[s.turn] != FUKURA:
        s.ability_used[s.turn] = 1
    if s.faction[s.turn] == COMRADERY:
        s.to_draw = min(CONNECTIONS, deck_count(s))
        s.to_put_back = s.to_draw
        s.phase = CONNECTIONS_DISCARD if draw_while_known(s, s.turn) else CONNECTIONS_DRAW
    else:
        s.rerolls = 2 if s.faction[s.turn] == PRIESTS else 0
        s.phase = ABILITY


@rule
def add_ability(s: Any, out: Any) -> int:
    """The first choices of an ability."""
    if s.faction[s.turn] == NAVIGATORS:
        return add_values(s, out, 0)
    n = 0
    for target in range(TARGET_COUNT):
        if may_pick_for_ability(s, s.turn, target):
            out[n] = pick(target)
            n += 1
    return n


@rule
def use(s: Any, a: int) -> bool:
    """Make the first choice of an ability; whether that is all."""
    faction = s.faction[s.turn]
    if faction == NAVIGATORS:
        turn_die(s, a)
        return True
    target = read_pick(a)
    if faction == PIRATES:
        put_die(s, target, NO_DIE, 0)
        return True
    s.picked = target
    s.phase = REROLL if faction == PRIESTS else ABILITY_ON
    return False


@rule
def add_ability_on(s: Any, out: Any) -> int:
    """The second choices of an ability."""
    n = 0
    if s.faction[s.turn] == SKELLETAS:
        for number in range(1, 7):
            out[n] = value(number)
            n += 1
        return n
    for target in range(TARGET_COUNT):
        if may_pick_second_for_ability(s, s.turn, s.picked, target):
            out[n] = pick(target)
            n += 1
    return n


@rule
def use_on(s: Any, a: int) -> bool:
    """Make the second choice of an ability; whether that is all."""
    faction = s.faction[s.turn]
    if faction == PRIESTS:
        s.picked = read_pick(a)
        s.phase = REROLL
        return False
    if faction == SKELLETAS:
        s.piece[s.picked] = NOBODY
        s.piece_kind[s.picked] = NO_PIECE
        s.magmacorium_supply -= 1
        take_die(s, s.turn, MAGMACORIUM, read_value(a))
    elif faction == CONSPIRACY:
        swap_piece_and_die(s, s.picked, read_pick(a))
    elif faction == ZAI:
        swap_agents(s, s.picked, read_pick(a))
    else:
        s.own_value[owner(s.picked)][own_die(s.picked)] -= 1
        s.own_value[s.turn][own_die(read_pick(a))] += 1
    s.picked = NO_TARGET
    return True


@rule
def swap_agents(s: Any, space: int, other: int) -> None:
    """Two agents change places."""
    piece = s.piece[space]
    s.piece[space] = s.piece[other]
    s.piece[other] = piece


# The Perceptioneers


@rule
def who_hypnotises(s: Any, seat: int) -> int:
    """Who may choose the neighbourhood of a player's turn, or -1."""
    asked = seat_of(s, PERCEPTIONEERS)
    if asked < 0 or asked == seat or s.ability_used[asked] == 1:
        return -1
    for place in range(6):
        if has_die(s, place):
            return asked
    return -1


# Hollows


@rule
def who_adapts(s: Any) -> int:
    """Who may change a die now because an action has swapped an agent or die of theirs, or -1."""
    if s.swapped < 0 or s.faction[s.swapped] != HOLLOWS or first_changeable(s, s.swapped) == NO_TARGET:
        return -1
    return int(s.swapped)


@rule
def add_adaptations(s: Any, seat: int, out: Any) -> int:
    """Every own die one up or down, or nothing."""
    n = 0
    for die in range(OWN_DICE):
        if is_changeable(s, own_target(seat, die)):
            if s.own_value[seat][die] < 6:
                out[n] = adapt(die + 1, UP)
                n += 1
            if s.own_value[seat][die] > 1:
                out[n] = adapt(die + 1, DOWN)
                n += 1
    out[n] = decline()
    return n + 1


@rule
def adapt_die(s: Any, seat: int, a: int) -> None:
    """Change a die by 1."""
    if verb(a) == ADAPT_VERB:
        number, direction = read_adapt(a)
        s.own_value[seat][number - 1] += -1 if direction == DOWN else 1


# Retorium Comradery


@rule
def add_put_backs(s: Any, out: Any) -> int:
    """Every mission in hand, to the top or to the bottom of the deck."""
    n = 0
    for mission in range(MISSION_COUNT):
        if has_mission(s, s.turn, mission):
            out[n] = put_on_top(mission)
            out[n + 1] = put_at_bottom(mission)
            n += 2
    return n


@rule
def put_back(s: Any, a: int) -> bool:
    """Put a mission back; whether it was the last."""
    if verb(a) == PUT_ON_TOP_VERB:
        put_away(s, s.turn, read_put_on_top(a), TOP)
    else:
        put_away(s, s.turn, read_put_at_bottom(a), BOTTOM)
    s.to_put_back -= 1
    return bool(s.to_put_back == 0)


# Dangmer Program


@rule
def to_the_right(s: Any, seat: int) -> int:
    """The player before a seat in the order of play."""
    return int((seat + s.players - 1) % s.players)


@rule
def can_clone(s: Any, seat: int) -> bool:
    """Whether there is a die to copy and a die to copy it onto."""
    return s.own_colour[to_the_right(s, seat)][0] != NO_DIE and first_changeable(s, seat) != NO_TARGET


@rule
def add_models(s: Any, seat: int, out: Any) -> int:
    """The dice of the player to the right, or nothing."""
    right = to_the_right(s, seat)
    n = 0
    for die in range(OWN_DICE):
        if s.own_colour[right][die] != NO_DIE:
            out[n] = pick(own_target(right, die))
            n += 1
    out[n] = decline()
    return n + 1


@rule
def add_clones(s: Any, seat: int, out: Any) -> int:
    """Every own die with the model's value or, if it has one, its colour."""
    n = 0
    for die in range(OWN_DICE):
        if is_changeable(s, own_target(seat, die)):
            out[n] = copy_value(die + 1)
            n += 1
            if s.own_colour[owner(s.picked)][own_die(s.picked)] != MAGMACORIUM:
                out[n] = copy_colour(die + 1)
                n += 1
    return n


@rule
def clone(s: Any, seat: int, a: int) -> None:
    """Copy value or colour of the model onto an own die."""
    if verb(a) == COPY_VALUE_VERB:
        s.own_value[seat][read_copy_value(a) - 1] = s.own_value[owner(s.picked)][own_die(s.picked)]
    else:
        s.own_colour[seat][read_copy_colour(a) - 1] = s.own_colour[owner(s.picked)][own_die(s.picked)]
    s.ability_used[seat] = 1
    s.picked = NO_TARGET
