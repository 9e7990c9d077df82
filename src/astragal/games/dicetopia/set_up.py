"""Set-up: the first player, factions, dice, the Blood Dome card and missions."""

from astragal.core import rule

from .deck import MIDDLE, draw_to_hand, in_middle, put_away
from .dice import colour_number
from .factions import BUREAU, CONCLAVE, FACTION_COUNT, NO_FACTION
from .moves import (
    CARD_COLOUR,
    CARD_ROLL,
    CHOOSE_FACTION,
    DEAL_FACTION,
    DEAL_MISSION,
    DRAW_FIRST_PLAYER,
    KEEP_MISSIONS,
    SPREAD_COLOUR,
    SPREAD_ROLL,
    SPRINGS_ROLL,
    choose_faction,
    read_choose_faction,
    read_discard,
)
from .pieces import LOCATION_SPACES, MAGMACORIUM, SPACE_COUNT
from .places import add_discards
from .rounds import next_turn
from .state import S
from .turn import action_is_done

FIRST_OF_SPRINGS = SPACE_COUNT - LOCATION_SPACES


@rule
def round_the_table(s: S) -> int:
    """The seat whose turn it is in something that goes round once from the First Player Marker."""
    return int((s.marker + s.passed) % s.players)


@rule
def first_player_is(s: S, seat: int) -> None:
    """Luck has chosen the first player."""
    s.marker = seat
    s.actor = seat
    s.phase = CHOOSE_FACTION if s.factions_chosen == 1 else DEAL_FACTION


@rule
def is_faction_free(s: S, faction: int) -> bool:
    """Whether nobody has a faction."""
    for seat in range(s.players):
        if s.faction[seat] == faction:
            return False
    return True


@rule
def free_faction(s: S, number: int) -> int:
    """The faction with this number among those that nobody has."""
    for faction in range(FACTION_COUNT):
        if is_faction_free(s, faction):
            if number == 0:
                return faction
            number -= 1
    return NO_FACTION


@rule
def add_factions(s: S, out: list[int]) -> int:
    """The factions that nobody has."""
    n = 0
    for faction in range(FACTION_COUNT):
        if is_faction_free(s, faction):
            out[n] = choose_faction(faction)
            n += 1
    return n


@rule
def take_faction(s: S, faction: int) -> None:
    """The next player plays a faction."""
    seat = round_the_table(s)
    s.faction[seat] = faction
    if faction == CONCLAVE:
        s.token_waiting[seat] = 1
        s.tokens = max(0, s.tokens - 1)
    s.passed += 1
    s.actor = round_the_table(s)
    if s.passed == s.players:
        s.passed = 0
        s.phase = SPREAD_COLOUR


@rule
def spread_colour(s: S, number: int) -> None:
    """A die is drawn for the next space."""
    colour = colour_number(s.pool, number)
    s.pool[colour - 1] -= 1
    s.die_colour[s.setting] = colour
    s.phase = SPREAD_ROLL


@rule
def spread_roll(s: S, value: int) -> None:
    """It is rolled."""
    s.die_value[s.setting] = value
    s.setting += 1
    s.phase = SPREAD_COLOUR if s.setting < FIRST_OF_SPRINGS else SPRINGS_ROLL


@rule
def springs_roll(s: S, value: int) -> None:
    """A Magmacorium die of Nuclear Springs is rolled."""
    s.die_colour[s.setting] = MAGMACORIUM
    s.die_value[s.setting] = value
    s.setting += 1
    if s.setting == FIRST_OF_SPRINGS + s.springs_dice:
        s.phase = CARD_COLOUR


@rule
def card_colour(s: S, number: int) -> None:
    """A die is drawn from the bag for the Blood Dome card."""
    colour = colour_number(s.bag, number)
    s.bag[colour - 1] -= 1
    s.card_colour[s.card_die] = colour
    s.phase = CARD_ROLL


@rule
def card_roll(s: S, value: int) -> None:
    """It is rolled; what follows depends on whether it was drawn at the start or after a fight."""
    s.card_value[s.card_die] = value
    if s.card_die < 2:
        s.card_die += 1
        s.phase = CARD_COLOUR
        return
    s.card_die = 0
    if s.round == 0:
        s.actor = s.marker
        s.phase = DEAL_MISSION
    else:
        action_is_done(s)


@rule
def deal_mission(s: S, number: int) -> None:
    """Each player gets one mission more than count in the end."""
    dealt = s.missions_kept + 1
    draw_to_hand(s, s.actor, in_middle(s, number))
    s.passed += 1
    s.actor = (s.marker + s.passed // dealt) % s.players
    if s.passed == s.players * dealt:
        s.passed = 0
        ask_which_to_keep(s)


@rule
def ask_which_to_keep(s: S) -> None:
    """The Centauri Bureau keeps all of its missions."""
    while s.passed < s.players:
        s.actor = round_the_table(s)
        if s.faction[s.actor] != BUREAU:
            s.phase = KEEP_MISSIONS
            return
        s.passed += 1
    next_turn(s)


@rule
def return_mission(s: S, mission: int) -> None:
    """A mission goes back into the deck."""
    put_away(s, s.actor, mission, MIDDLE)
    s.passed += 1
    ask_which_to_keep(s)


# What can be chosen, and what happens


@rule
def add_preparations(s: S, out: list[int]) -> int:
    """The choices before the first turn."""
    if s.phase == CHOOSE_FACTION:
        return add_factions(s, out)
    return add_discards(s, s.actor, out)


@rule
def prepare(s: S, a: int) -> None:
    """One step before the first turn."""
    phase = s.phase
    if phase == DRAW_FIRST_PLAYER:
        first_player_is(s, a)
    elif phase == DEAL_FACTION:
        take_faction(s, free_faction(s, a))
    elif phase == CHOOSE_FACTION:
        take_faction(s, read_choose_faction(a))
    elif phase == SPREAD_COLOUR:
        spread_colour(s, a)
    elif phase == SPREAD_ROLL:
        spread_roll(s, a + 1)
    elif phase == SPRINGS_ROLL:
        springs_roll(s, a + 1)
    elif phase == CARD_COLOUR:
        card_colour(s, a)
    elif phase == CARD_ROLL:
        card_roll(s, a + 1)
    elif phase == DEAL_MISSION:
        deal_mission(s, a)
    else:
        return_mission(s, read_discard(a))
