"""The places of Dicetopia and their actions, in the order of the rulebook.

The player whose turn it is carries an action out. `can_act` says whether there is anything to carry out, `add_action`
writes its first choices, `act` makes one of them and `act_on` a later one; both say whether the action is done.
"""

from typing import Any

from astragal.core import rule

from .deck import BOTTOM, deck_count, draw_while_known, has_mission, put_away
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
    put_die,
    remove_token,
    swap_dice,
    swap_piece_and_die,
    value_at,
)
from .missions import MISSIONS
from .moves import (
    ACT_ON,
    AGENCY_DISCARD,
    AGENCY_DRAW,
    CARD_COLOUR,
    CARD_REROLL,
    DOWN,
    FIGHT,
    GIVE_MARKER_VERB,
    NO_TARGET,
    PROTECT_VERB,
    REROLL,
    REROLL_CARD_VERB,
    TARGET_COUNT,
    UP,
    discard,
    draw_mission,
    fight,
    give_marker,
    pick,
    protect,
    read_discard,
    read_give_marker,
    read_pick,
    read_protect,
    read_reroll_card,
    read_set_die,
    read_stock,
    reroll_card,
    set_die,
    stock,
    verb,
)
from .pieces import (
    AGENCY,
    AIRFORCE,
    BANK,
    CONGRESS,
    DOME,
    MAGMACORIUM,
    MARKET,
    NO_DIE,
    OWN_DICE,
    SANCTUARY,
    SYNDICATE,
    WASTE,
    place_of,
)
from .scenarios import DOME_TIMES

MISSION_COUNT = len(MISSIONS)
TITLES = (
    "The Agency",
    "The Gugu Airforce",
    "Waste Management",
    "Twilight Congress",
    "Observatory Bank",
    "Nethal Syndicate",
    "Molotov Market",
    "The Blood Dome",
    "Ravin Sanctuary",
    "Nuclear Springs",
)
TEXTS = (
    "draw a mission, then put one of yours at the bottom of the deck",
    "reroll a die in a neighbourhood or on a faction board",
    "swap an agent in a neighbourhood with a die in another",
    "swap two dice of different neighbourhoods",
    "swap a die in a neighbourhood with one of yours",
    "swap one of your dice with one of another player",
    "turn one of your dice to any value",
    "match the dice of the card for stars",
    "give the First Player Marker to anybody, or protect one of your dice",
    "no action; the only place with Magmacorium dice",
)


@rule
def can_act(s: Any, place: int) -> bool:
    """Whether the action of a place can be carried out now."""
    if place == AGENCY:
        return deck_count(s) > 0
    if place <= SYNDICATE:
        for target in range(TARGET_COUNT):
            if may_pick(s, place, target):
                return True
        return False
    if place == MARKET:
        return first_changeable(s, s.turn) != NO_TARGET
    return place == DOME or place == SANCTUARY


@rule
def add_action(s: Any, place: int, out: Any, n: int) -> int:
    """Add the first choices of the action of a place."""
    if place == AGENCY:
        out[n] = draw_mission()
        return n + 1
    if place <= SYNDICATE:
        for target in range(TARGET_COUNT):
            if may_pick(s, place, target):
                out[n] = pick(target)
                n += 1
        return n
    if place == MARKET:
        return add_values(s, out, n)
    if place == DOME:
        return add_fight(s, out, n)
    return add_blessings(s, out, n)


@rule
def act(s: Any, place: int, a: int) -> bool:
    """Make the first choice of an action; whether that is all."""
    if place == AGENCY:
        s.to_draw = 1
        s.phase = AGENCY_DISCARD if draw_while_known(s, s.turn) else AGENCY_DRAW
        return False
    if place == AIRFORCE:
        return reroll_by_action(s, read_pick(a))
    if place <= SYNDICATE:
        s.picked = read_pick(a)
        s.phase = ACT_ON
        return False
    if place == MARKET:
        turn_die(s, a)
        return True
    if place == DOME:
        go_on_in_the_dome(s, a)
        return False
    bless(s, a)
    return True


@rule
def add_second_picks(s: Any, place: int, out: Any) -> int:
    """The targets that go with the one that was picked first."""
    n = 0
    for target in range(TARGET_COUNT):
        if may_pick_second(s, place, s.picked, target):
            out[n] = pick(target)
            n += 1
    return n


@rule
def act_on(s: Any, place: int, target: int) -> None:
    """Swap what was picked first with the second target."""
    first = s.picked
    if place == WASTE:
        note_swap(s, s.piece[first] - 1)
        swap_piece_and_die(s, first, target)
    elif is_protected(s, target):
        remove_token(s, target)
    else:
        note_swap(s, owner(target))
        swap_dice(s, first, target)
    s.picked = NO_TARGET


@rule
def note_swap(s: Any, seat: int) -> None:
    """Remember whose agent or die another player's action has swapped, for the Hollows."""
    if seat >= 0 and seat != s.turn:
        s.swapped = seat


# Which targets the neighbourhoods' actions take


@rule
def may_pick(s: Any, place: int, target: int) -> bool:
    """Whether an action can begin with this target."""
    if place == AIRFORCE:
        return is_city_die(s, target) or is_open_to_actions(s, target)
    if place == WASTE:
        return is_city_agent(s, target) and has_second(s, place, target)
    if place == CONGRESS or place == BANK:
        return is_city_die(s, target) and has_second(s, place, target)
    return owner(target) == s.turn and is_free(s, target) and has_second(s, place, target)


@rule
def has_second(s: Any, place: int, first: int) -> bool:
    """Whether there is a target that goes with the first."""
    for target in range(TARGET_COUNT):
        if may_pick_second(s, place, first, target):
            return True
    return False


@rule
def may_pick_second(s: Any, place: int, first: int, target: int) -> bool:
    """Whether an action can swap the first target with this one."""
    if place == WASTE or place == CONGRESS:
        return is_city_die(s, target) and place_of(target) != place_of(first)
    if place == BANK:
        if s.bank_advanced == 1:
            return is_open_to_actions(s, target) and is_match(s, first, target)
        return owner(target) == s.turn and is_free(s, target)
    return owner(target) >= 0 and owner(target) != s.turn and is_open_to_actions(s, target)


@rule
def is_match(s: Any, target: int, other: int) -> bool:
    """Whether two dice have the same colour or the same value."""
    return colour_at(s, target) == colour_at(s, other) or value_at(s, target) == value_at(s, other)


# The Agency


@rule
def add_discards(s: Any, seat: int, out: Any) -> int:
    """A player's missions, one of which is put away."""
    n = 0
    for mission in range(MISSION_COUNT):
        if has_mission(s, seat, mission):
            out[n] = discard(mission)
            n += 1
    return n


@rule
def discard_below(s: Any, a: int) -> None:
    """Put a mission at the bottom of the deck."""
    put_away(s, s.turn, read_discard(a), BOTTOM)


# The Gugu Airforce


@rule
def reroll_by_action(s: Any, target: int) -> bool:
    """Reroll a die, or remove the token that protects it."""
    if is_protected(s, target):
        remove_token(s, target)
        return True
    s.picked = target
    s.rerolls = 1
    s.phase = REROLL
    return False


@rule
def reroll_picked(s: Any, value: int) -> None:
    """The picked die shows a new value."""
    put_die(s, s.picked, colour_at(s, s.picked), value)
    s.rerolls -= 1


# Crashing Waves Stock Exchange

HIGHEST_STEP = 6


@rule
def add_stock(s: Any, out: Any, n: int, not_again: int) -> int:
    """Every cube up or down, but for the one that was moved already."""
    for colour in range(3):
        if colour != not_again:
            if s.stock[colour] < HIGHEST_STEP:
                out[n] = stock(colour, UP)
                n += 1
            if s.stock[colour] > 0:
                out[n] = stock(colour, DOWN)
                n += 1
    return n


@rule
def move_cube(s: Any, a: int) -> int:
    """Move a cube one step; which one it was."""
    colour, direction = read_stock(a)
    s.stock[colour] += -1 if direction == DOWN else 1
    return int(colour)


# Molotov Market


@rule
def add_values(s: Any, out: Any, n: int) -> int:
    """Every own die at every value."""
    for die in range(OWN_DICE):
        if is_changeable(s, own_target(s.turn, die)):
            for value in range(1, 7):
                out[n] = set_die(die + 1, value)
                n += 1
    return n


@rule
def turn_die(s: Any, a: int) -> None:
    """Turn an own die to a value."""
    number, value = read_set_die(a)
    s.own_value[s.turn][number - 1] = value


# The Blood Dome

DOME_STARS = (0, 2, 4, 7)


@rule
def add_fight(s: Any, out: Any, n: int) -> int:
    """Reroll a die of the card that has not been rerolled, or fight."""
    for die in range(3):
        if s.card_rerolled[die] == 0:
            out[n] = reroll_card(die + 1)
            n += 1
    out[n] = fight()
    return n + 1


@rule
def go_on_in_the_dome(s: Any, a: int) -> None:
    """Reroll a die of the card or fight."""
    if verb(a) == REROLL_CARD_VERB:
        s.card_die = read_reroll_card(a) - 1
        s.phase = CARD_REROLL
    else:
        score_fight(s)


@rule
def reroll_card_die(s: Any, value: int) -> None:
    """A die of the card shows a new value; when there is nothing left to reroll, the fight begins."""
    s.card_value[s.card_die] = value
    s.card_rerolled[s.card_die] = 1
    s.last_reroll = value
    if s.card_rerolled[0] + s.card_rerolled[1] + s.card_rerolled[2] == 3:
        score_fight(s)
    else:
        s.phase = FIGHT


@rule
def score_fight(s: Any) -> None:
    """Score the matches; the dice go back into the bag, and new ones are drawn."""
    s.dome_stars[s.turn] += DOME_STARS[matches(s, s.turn)] * DOME_TIMES[s.scenario]
    for die in range(3):
        s.bag[s.card_colour[die] - 1] += 1
        s.card_colour[die] = NO_DIE
        s.card_value[die] = 0
        s.card_rerolled[die] = 0
    s.card_die = 0
    s.phase = CARD_COLOUR


@rule
def matches(s: Any, seat: int) -> int:
    """How many dice of the card are matched, each by another die of the player's.

    An ordinary die matches only dice that are equal to it, a Magmacorium die any of its value, so it goes last.
    """
    total = 0
    for value in range(1, 7):
        of_value = 0
        matched = 0
        for colour in range(1, MAGMACORIUM):
            on_card = 0
            for die in range(3):
                if s.card_colour[die] == colour and s.card_value[die] == value:
                    on_card += 1
            of_value += on_card
            matched += min(on_card, dice_alike(s, seat, colour, value))
        total += min(of_value, matched + dice_alike(s, seat, MAGMACORIUM, value))
    return total


@rule
def dice_alike(s: Any, seat: int, colour: int, value: int) -> int:
    """How many dice of this colour and value a player has."""
    count = 0
    for die in range(OWN_DICE):
        if s.own_colour[seat][die] == colour and s.own_value[seat][die] == value:
            count += 1
    return count


# Ravin Sanctuary


@rule
def add_blessings(s: Any, out: Any, n: int) -> int:
    """The First Player Marker for anybody, or a token for an own die."""
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
def bless(s: Any, a: int) -> None:
    """Give the marker or take a token."""
    if verb(a) == GIVE_MARKER_VERB:
        s.marker = read_give_marker(a) - 1
    elif verb(a) == PROTECT_VERB:
        s.protected[s.turn][read_protect(a) - 1] = 1
        s.tokens -= 1
