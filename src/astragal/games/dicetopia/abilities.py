"""What players are asked about their factions' abilities.

First the abilities that begin with `use ability`, as the table of `factions` says; then those that are part of
something else, in the order of the rulebook. Roamers, the Centauri Bureau, Ewo Following, Haterz, Tentacle Force, the
Conclave and the Pagans are met where a turn begins, missions count, an action is chosen, and so on.
"""

from astragal.core import rule

from .deck import BOTTOM, MISSION_COUNT, TOP, deck_count, draw_while_known, has_mission, put_away
from .dice import first_changeable, has_die, is_changeable, own_die, own_target, owner
from .factions import (
    ASKS_FOR,
    DIE_AND_VALUE,
    FOUR_MISSIONS,
    HOLLOWS,
    INSTEAD_OF_ACTION,
    IS_ONCE,
    ON_TURN,
    ONE_TARGET,
    PERCEPTIONEERS,
    TARGET_THEN_VALUE,
    TWO_REROLLS,
    WHEN,
    begins_with,
    does,
    goes_on_with,
    seat_of,
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
    HYPNOTISE_VERB,
    PLACE,
    PUT_ON_TOP_VERB,
    REROLL,
    UP,
    adapt,
    copy_colour,
    copy_value,
    decline,
    hypnotise,
    pick,
    put_at_bottom,
    put_on_top,
    read_adapt,
    read_copy_colour,
    read_copy_value,
    read_hypnotise,
    read_pick,
    read_put_at_bottom,
    read_put_on_top,
    read_set_die,
    read_value,
    value,
    verb_of,
)
from .pieces import (
    MAGMACORIUM,
    NEIGHBOURHOOD_COUNT,
    NO_DIE,
    NO_TARGET,
    OWN_DICE,
    TARGET_COUNT,
    to_the_right,
)
from .places import add_values
from .state import S

CONNECTIONS = 4


@rule
def can_use(s: S, seat: int, phase: int) -> bool:
    """Whether a player can begin an ability: in the phase `ACT` instead of the action, otherwise on the turn."""
    faction = s.faction[seat]
    if WHEN[faction] != (INSTEAD_OF_ACTION if phase == ACT else ON_TURN) or s.ability_used[seat] == 1:
        return False
    if ASKS_FOR[faction] == FOUR_MISSIONS:
        return deck_count(s) > 0
    for target in range(TARGET_COUNT):
        if may_pick_for_ability(s, seat, target):
            return True
    return False


@rule
def may_pick_for_ability(s: S, seat: int, target: int) -> bool:
    """Whether a player's ability can begin with this target."""
    return begins_with(s.faction[seat], s, seat, target) and has_second_for_ability(s, seat, target)


@rule
def has_second_for_ability(s: S, seat: int, first: int) -> bool:
    """Whether there is a target that goes with the first."""
    for target in range(TARGET_COUNT):
        if goes_on_with(s.faction[seat], s, seat, first, target):
            return True
    return False


@rule
def begin_ability(s: S) -> None:
    """Begin the ability of the player whose turn it is."""
    faction = s.faction[s.turn]
    s.window = s.phase
    s.ability_used[s.turn] = IS_ONCE[faction]
    s.rerolls = 2 if ASKS_FOR[faction] == TWO_REROLLS else 0
    s.phase = ABILITY
    if ASKS_FOR[faction] == FOUR_MISSIONS:
        s.to_draw = min(CONNECTIONS, deck_count(s))
        s.to_put_back = s.to_draw
        s.phase = CONNECTIONS_DISCARD if draw_while_known(s, s.turn) else CONNECTIONS_DRAW


@rule
def add_ability(s: S, out: list[int]) -> int:
    """The first choices of an ability."""
    if ASKS_FOR[s.faction[s.turn]] == DIE_AND_VALUE:
        return add_values(s, out, 0)
    n = 0
    for target in range(TARGET_COUNT):
        if may_pick_for_ability(s, s.turn, target):
            out[n] = pick(target)
            n += 1
    return n


@rule
def use(s: S, a: int) -> bool:
    """Make the first choice of an ability; whether that is all."""
    faction = s.faction[s.turn]
    if ASKS_FOR[faction] == DIE_AND_VALUE:
        number, chosen = read_set_die(a)
        does(faction, s, s.turn, own_target(s.turn, number - 1), chosen)
        return True
    if ASKS_FOR[faction] == ONE_TARGET:
        does(faction, s, s.turn, read_pick(a), NO_TARGET)
        return True
    s.picked = read_pick(a)
    s.phase = REROLL if ASKS_FOR[faction] == TWO_REROLLS else ABILITY_ON
    return False


@rule
def add_ability_on(s: S, out: list[int]) -> int:
    """The second choices of an ability."""
    n = 0
    if ASKS_FOR[s.faction[s.turn]] == TARGET_THEN_VALUE:
        for number in range(1, 7):
            out[n] = value(number)
            n += 1
        return n
    for target in range(TARGET_COUNT):
        if goes_on_with(s.faction[s.turn], s, s.turn, s.picked, target):
            out[n] = pick(target)
            n += 1
    return n


@rule
def use_on(s: S, a: int) -> bool:
    """Make the second choice of an ability; whether that is all."""
    faction = s.faction[s.turn]
    if ASKS_FOR[faction] == TWO_REROLLS:
        s.picked = read_pick(a)
        s.phase = REROLL
        return False
    second = read_value(a) if ASKS_FOR[faction] == TARGET_THEN_VALUE else read_pick(a)
    does(faction, s, s.turn, s.picked, second)
    s.picked = NO_TARGET
    return True


# The Perceptioneers


@rule
def who_hypnotises(s: S, seat: int) -> int:
    """Who may choose the neighbourhood of a player's turn, or -1."""
    asked = seat_of(s, PERCEPTIONEERS)
    if asked < 0 or asked == seat or s.ability_used[asked] == 1:
        return -1
    for place in range(NEIGHBOURHOOD_COUNT):
        if has_die(s, place):
            return asked
    return -1


@rule
def add_hypnoses(s: S, out: list[int]) -> int:
    """The neighbourhoods with a die, or none."""
    n = 0
    for place in range(NEIGHBOURHOOD_COUNT):
        if has_die(s, place):
            out[n] = hypnotise(place)
            n += 1
    out[n] = decline()
    return n + 1


@rule
def answer_hypnosis(s: S, a: int) -> None:
    """The turn continues, in the neighbourhood that was chosen."""
    if verb_of(a) == HYPNOTISE_VERB:
        s.hypnosis = read_hypnotise(a)
        s.ability_used[s.actor] = 1
    s.actor = s.turn
    s.phase = PLACE


# Dangmer Program


@rule
def can_clone(s: S, seat: int) -> bool:
    """Whether there is a die to copy and a die to copy it onto."""
    return s.own_colour[to_the_right(s, seat)][0] != NO_DIE and first_changeable(s, seat) != NO_TARGET


@rule
def add_models(s: S, seat: int, out: list[int]) -> int:
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
def add_clones(s: S, seat: int, out: list[int]) -> int:
    """Each of the player's own dice with the model's value or, if it has one, its colour."""
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
def clone(s: S, seat: int, a: int) -> None:
    """Copy the value or colour of the model onto one of the player's own dice."""
    if verb_of(a) == COPY_VALUE_VERB:
        s.own_value[seat][read_copy_value(a) - 1] = s.own_value[owner(s.picked)][own_die(s.picked)]
    else:
        s.own_colour[seat][read_copy_colour(a) - 1] = s.own_colour[owner(s.picked)][own_die(s.picked)]
    s.ability_used[seat] = 1
    s.picked = NO_TARGET


# Hollows


@rule
def who_adapts(s: S) -> int:
    """Who may change a die now because an action has swapped an agent or die of theirs, or -1."""
    if s.swapped < 0 or s.faction[s.swapped] != HOLLOWS or first_changeable(s, s.swapped) == NO_TARGET:
        return -1
    return int(s.swapped)


@rule
def add_adaptations(s: S, seat: int, out: list[int]) -> int:
    """Each of the player's own dice one up or down, or nothing."""
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
def adapt_die(s: S, seat: int, a: int) -> None:
    """Change a die by 1."""
    if verb_of(a) == ADAPT_VERB:
        number, direction = read_adapt(a)
        s.own_value[seat][number - 1] += -1 if direction == DOWN else 1


# Retorium Comradery


@rule
def add_put_backs(s: S, out: list[int]) -> int:
    """Every mission in hand, to the top or to the bottom of the deck."""
    n = 0
    for mission in range(MISSION_COUNT):
        if has_mission(s, s.turn, mission):
            out[n] = put_on_top(mission)
            out[n + 1] = put_at_bottom(mission)
            n += 2
    return n


@rule
def put_back(s: S, a: int) -> bool:
    """Put a mission back; whether it was the last."""
    if verb_of(a) == PUT_ON_TOP_VERB:
        put_away(s, s.turn, read_put_on_top(a), TOP)
    else:
        put_away(s, s.turn, read_put_at_bottom(a), BOTTOM)
    s.to_put_back -= 1
    return bool(s.to_put_back == 0)
