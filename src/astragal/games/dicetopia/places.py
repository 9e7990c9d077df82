"""The places of Dicetopia and their actions, in the order of the rulebook.

The table is at the end. The player whose turn it is carries an action out. Most actions begin with a target, and most
of these go on with a second one, with which it is swapped. The stock exchange, where no piece goes, is in `stock`; the
prison is part of placing a thug and of the end.
"""

from collections.abc import Callable
from typing import NamedTuple

from astragal.core import by_number, rule
from astragal.core.language import deferred

from .deck import BOTTOM, MISSION_COUNT, deck_count, draw_while_known, has_mission, put_away
from .dice import (
    colour_at,
    dice_count,
    first_changeable,
    is_changeable,
    is_city_agent,
    is_city_die,
    is_free,
    is_open_to_actions,
    is_protected,
    own_target,
    owner,
    remove_token,
    set_value,
    swap_dice,
    swap_piece_and_die,
    value_at,
)
from .dome import add_fight, go_on_in_the_dome
from .moves import (
    ACT_ON,
    AGENCY_DISCARD,
    AGENCY_DRAW,
    GIVE_MARKER_VERB,
    REROLL,
    discard,
    draw_mission,
    give_marker,
    pick,
    protect,
    read_discard,
    read_give_marker,
    read_pick,
    read_protect,
    read_set_die,
    set_die,
    verb_of,
)
from .pieces import (
    AGENCY,
    AIRFORCE,
    BANK,
    CONGRESS,
    DOME,
    MARKET,
    NO_TARGET,
    OWN_DICE,
    SANCTUARY,
    SPRINGS,
    SYNDICATE,
    TARGET_COUNT,
    WASTE,
    place_of,
)
from .state import S

# Actions that begin with a target


@rule
def always(_s: S) -> bool:
    """Nothing more is needed."""
    return True


@rule
def any_first(_s: S, _target: int) -> bool:
    """No target is needed."""
    return True


@rule
def any_second(_s: S, _first: int, _target: int) -> bool:
    """No second target is needed."""
    return True


@rule
def has_second(s: S, place: int, first: int) -> bool:
    """Whether there is a target that goes with the first."""
    for target in range(TARGET_COUNT):
        if goes_on_with(place, s, first, target):
            return True
    return False


@rule
def may_pick(s: S, place: int, target: int) -> bool:
    """Whether the action of a place can begin with this target."""
    return begins_with(place, s, target) and has_second(s, place, target)


@rule
def has_target(s: S, place: int) -> bool:
    """Whether there is a target with which the action of a place can begin."""
    for target in range(TARGET_COUNT):
        if may_pick(s, place, target):
            return True
    return False


@rule
def can_act(s: S, place: int) -> bool:
    """Whether the action of a place can be carried out now."""
    return is_possible(place, s) and has_target(s, place)


@rule
def add_targets(s: S, out: list[int], n: int) -> int:
    """The targets with which the action can begin."""
    for target in range(TARGET_COUNT):
        if may_pick(s, s.acting, target):
            out[n] = pick(target)
            n += 1
    return n


@rule
def add_second_targets(s: S, out: list[int]) -> int:
    """The targets that go with the one that was picked first."""
    n = 0
    for target in range(TARGET_COUNT):
        if goes_on_with(s.acting, s, s.picked, target):
            out[n] = pick(target)
            n += 1
    return n


@rule
def pick_first(s: S, a: int) -> bool:
    """Ask for the second target."""
    s.picked = read_pick(a)
    s.phase = ACT_ON
    return False


@rule
def swap_with_die(s: S, target: int) -> None:
    """Swap the die that was picked first with this one, or remove the token that protects it."""
    if is_protected(s, target):
        remove_token(s, target)
    else:
        note_swap(s, owner(target))
        swap_dice(s, s.picked, target)
    s.picked = NO_TARGET


@rule
def note_swap(s: S, seat: int) -> None:
    """Remember whose agent or die another player's action has swapped, for the Hollows."""
    if seat >= 0 and seat != s.turn:
        s.swapped = seat


# The Agency


@rule
def has_deck(s: S) -> bool:
    """Whether there is a mission to draw."""
    return deck_count(s) > 0


@rule
def add_draw(_s: S, out: list[int], n: int) -> int:
    """Draw a mission."""
    out[n] = draw_mission()
    return n + 1


@rule
def draw(s: S, _a: int) -> bool:
    """Draw a mission; one is put away then."""
    s.to_draw = 1
    s.phase = AGENCY_DISCARD if draw_while_known(s, s.turn) else AGENCY_DRAW
    return False


@rule
def add_discards(s: S, seat: int, out: list[int]) -> int:
    """A player's missions, one of which is put away."""
    n = 0
    for mission in range(MISSION_COUNT):
        if has_mission(s, seat, mission):
            out[n] = discard(mission)
            n += 1
    return n


@rule
def discard_below(s: S, a: int) -> None:
    """Put a mission at the bottom of the deck."""
    put_away(s, s.turn, read_discard(a), BOTTOM)


# The Gugu Airforce


@rule
def a_die_to_reroll(s: S, target: int) -> bool:
    """A die in a neighbourhood or on a faction board."""
    return is_city_die(s, target) or is_open_to_actions(s, target)


@rule
def reroll(s: S, a: int) -> bool:
    """Reroll a die, or remove the token that protects it."""
    target = read_pick(a)
    if is_protected(s, target):
        remove_token(s, target)
        return True
    s.picked = target
    s.rerolls = 1
    s.phase = REROLL
    return False


# Waste Management


@rule
def a_city_die_elsewhere(s: S, first: int, target: int) -> bool:
    """A die in another neighbourhood."""
    return is_city_die(s, target) and place_of(target) != place_of(first)


@rule
def swap_agent_with_die(s: S, target: int) -> None:
    """Swap the agent that was picked first with this die."""
    note_swap(s, s.piece[s.picked] - 1)
    swap_piece_and_die(s, s.picked, target)
    s.picked = NO_TARGET


# Observatory Bank


@rule
def a_die_for_the_bank(s: S, first: int, target: int) -> bool:
    """One of the player's own dice; in the advanced variant one with the same colour or value on any faction board."""
    if s.bank_advanced == 1:
        return is_open_to_actions(s, target) and is_match(s, first, target)
    return owner(target) == s.turn and is_free(s, target)


@rule
def is_match(s: S, target: int, other: int) -> bool:
    """Whether two dice have the same colour or the same value."""
    return colour_at(s, target) == colour_at(s, other) or value_at(s, target) == value_at(s, other)


# Nethal Syndicate


@rule
def an_own_die(s: S, target: int) -> bool:
    """A die of the player's own that can be swapped."""
    return owner(target) == s.turn and is_free(s, target)


@rule
def a_die_of_another_player(s: S, _first: int, target: int) -> bool:
    """A die on another player's faction board."""
    return owner(target) >= 0 and owner(target) != s.turn and is_open_to_actions(s, target)


# Molotov Market


@rule
def has_changeable_die(s: S) -> bool:
    """Whether the player has a die that can get another value."""
    return first_changeable(s, s.turn) != NO_TARGET


@rule
def add_values(s: S, out: list[int], n: int) -> int:
    """Each of the player's own dice at every value."""
    for die in range(OWN_DICE):
        if is_changeable(s, own_target(s.turn, die)):
            for value in range(1, 7):
                out[n] = set_die(die + 1, value)
                n += 1
    return n


@rule
def turn_die(s: S, a: int) -> bool:
    """Turn one of the player's own dice to a value."""
    number, value = read_set_die(a)
    set_value(s, own_target(s.turn, number - 1), value)
    return True


# Ravin Sanctuary


@rule
def add_blessings(s: S, out: list[int], n: int) -> int:
    """The First Player Marker for anybody, or a token for one of the player's own dice."""
    for seat in range(s.players):
        out[n] = give_marker(seat + 1)
        n += 1
    if s.tokens > 0:
        for die in range(dice_count(s, s.turn)):
            if s.protected[s.turn][die] == 0:
                out[n] = protect(die + 1)
                n += 1
    return n


@rule
def bless(s: S, a: int) -> bool:
    """Give the marker or take a token."""
    if verb_of(a) == GIVE_MARKER_VERB:
        s.marker = read_give_marker(a) - 1
    else:
        s.protected[s.turn][read_protect(a) - 1] = 1
        s.tokens -= 1
    return True


# Nuclear Springs


@rule
def never(_s: S) -> bool:
    """There is no action."""
    return False


# The places


class Place(NamedTuple):
    """A place for pieces; what is not named is that of an action that swaps two targets."""

    number: int
    title: str
    text: str
    is_possible: Callable[[S], bool] = always
    begins_with: Callable[[S, int], bool] = any_first
    goes_on_with: Callable[[S, int, int], bool] = any_second
    choices: Callable[[S, list[int], int], int] = add_targets
    act: Callable[[S, int], bool] = pick_first  # makes the first choice; whether that is all
    act_on: Callable[[S, int], None] = swap_with_die  # makes the second one


PLACES = (
    Place(
        AGENCY,
        "The Agency",
        deferred("draw a mission, then put one of yours at the bottom of the deck"),
        is_possible=has_deck,
        choices=add_draw,
        act=draw,
    ),
    Place(
        AIRFORCE,
        "The Gugu Airforce",
        deferred("reroll a die in a neighbourhood or on a faction board"),
        begins_with=a_die_to_reroll,
        act=reroll,
    ),
    Place(
        WASTE,
        "Waste Management",
        deferred("swap an agent in a neighbourhood with a die in another"),
        begins_with=is_city_agent,
        goes_on_with=a_city_die_elsewhere,
        act_on=swap_agent_with_die,
    ),
    Place(
        CONGRESS,
        "Twilight Congress",
        deferred("swap two dice of different neighbourhoods"),
        begins_with=is_city_die,
        goes_on_with=a_city_die_elsewhere,
    ),
    Place(
        BANK,
        "Observatory Bank",
        deferred("swap a die in a neighbourhood with one of yours"),
        begins_with=is_city_die,
        goes_on_with=a_die_for_the_bank,
    ),
    Place(
        SYNDICATE,
        "Nethal Syndicate",
        deferred("swap one of your dice with one of another player"),
        begins_with=an_own_die,
        goes_on_with=a_die_of_another_player,
    ),
    Place(
        MARKET,
        "Molotov Market",
        deferred("turn one of your dice to any value"),
        is_possible=has_changeable_die,
        choices=add_values,
        act=turn_die,
    ),
    Place(
        DOME,
        "The Blood Dome",
        deferred("match the dice of the card for stars"),
        choices=add_fight,
        act=go_on_in_the_dome,
    ),
    Place(
        SANCTUARY,
        "Ravin Sanctuary",
        deferred("give the First Player Marker to anybody, or protect one of your dice"),
        choices=add_blessings,
        act=bless,
    ),
    Place(SPRINGS, "Nuclear Springs", deferred("no action; the only place with Magmacorium dice"), is_possible=never),
)
is_possible = by_number(tuple(place.is_possible for place in PLACES))
begins_with = by_number(tuple(place.begins_with for place in PLACES))
goes_on_with = by_number(tuple(place.goes_on_with for place in PLACES))
add_choices = by_number(tuple(place.choices for place in PLACES))
act = by_number(tuple(place.act for place in PLACES))
act_on = by_number(tuple(place.act_on for place in PLACES))
