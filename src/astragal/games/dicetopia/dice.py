"""Dice wherever they lie, and the tokens that protect them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core import rule

from .pieces import (
    AGENT,
    CITY_SPACES,
    MAGMACORIUM,
    NO_DIE,
    NO_TARGET,
    OWN_DICE,
    SPACE_COUNT,
    first_space,
    space_count,
)

if TYPE_CHECKING:
    from .state import S


@rule
def own_target(seat: int, die: int) -> int:
    """The target that a die on a faction board is."""
    return SPACE_COUNT + seat * OWN_DICE + die


@rule
def owner(target: int) -> int:
    """On whose faction board a target lies, or -1."""
    return (target - SPACE_COUNT) // OWN_DICE if target >= SPACE_COUNT else -1


@rule
def own_die(target: int) -> int:
    """Which die of its owner a target is."""
    return (target - SPACE_COUNT) % OWN_DICE


@rule
def colour_at(s: S, target: int) -> int:
    """The colour of the die there."""
    if target < SPACE_COUNT:
        return int(s.die_colour[target])
    return int(s.own_colour[owner(target)][own_die(target)])


@rule
def value_at(s: S, target: int) -> int:
    """The value of the die there."""
    if target < SPACE_COUNT:
        return int(s.die_value[target])
    return int(s.own_value[owner(target)][own_die(target)])


@rule
def put_die(s: S, target: int, colour: int, value: int) -> None:
    """Put a die there."""
    if target < SPACE_COUNT:
        s.die_colour[target] = colour
        s.die_value[target] = value
    else:
        s.own_colour[owner(target)][own_die(target)] = colour
        s.own_value[owner(target)][own_die(target)] = value


@rule
def set_value(s: S, target: int, value: int) -> None:
    """Turn the die there to a value."""
    put_die(s, target, colour_at(s, target), value)


@rule
def swap_dice(s: S, target: int, other: int) -> None:
    """Two dice change places."""
    colour = colour_at(s, target)
    value = value_at(s, target)
    put_die(s, target, colour_at(s, other), value_at(s, other))
    put_die(s, other, colour, value)


@rule
def swap_piece_and_die(s: S, space: int, other: int) -> None:
    """The piece of the first space and the die of the second change places."""
    s.piece[other] = s.piece[space]
    s.piece_kind[other] = s.piece_kind[space]
    s.die_colour[space] = s.die_colour[other]
    s.die_value[space] = s.die_value[other]
    s.piece[space] = 0
    s.piece_kind[space] = 0
    s.die_colour[other] = NO_DIE
    s.die_value[other] = 0


@rule
def is_city_die(s: S, target: int) -> bool:
    """Whether a die of a neighbourhood is there."""
    return target < CITY_SPACES and s.die_colour[target] != NO_DIE


@rule
def is_city_agent(s: S, target: int) -> bool:
    """Whether anybody's agent is there, in a neighbourhood."""
    return target < CITY_SPACES and s.piece_kind[target] == AGENT


@rule
def is_board_agent(s: S, target: int) -> bool:
    """Whether anybody's agent is there, in a neighbourhood or a location."""
    return target < SPACE_COUNT and s.piece_kind[target] == AGENT


@rule
def is_own_agent(s: S, seat: int, target: int) -> bool:
    """Whether a player's agent is there, in a neighbourhood or a location."""
    return is_board_agent(s, target) and s.piece[target] == seat + 1


@rule
def is_changeable(s: S, target: int) -> bool:
    """Whether a die of a faction board is there that can get another value: any but a Magmacorium die."""
    return target >= SPACE_COUNT and colour_at(s, target) != NO_DIE and colour_at(s, target) != MAGMACORIUM


@rule
def is_protected(s: S, target: int) -> bool:
    """Whether a token lies on this die of a faction board."""
    return target >= SPACE_COUNT and s.protected[owner(target)][own_die(target)] == 1


@rule
def is_free(s: S, target: int) -> bool:
    """Whether a die of a faction board is there that can be swapped and rerolled."""
    return is_changeable(s, target) and not is_protected(s, target)


@rule
def is_open_to_actions(s: S, target: int) -> bool:
    """Whether an action of the player whose turn it is can touch this die of a faction board."""
    if is_protected(s, target):
        return s.breakable == 1 and owner(target) != s.turn and is_changeable(s, target)
    return is_changeable(s, target)


@rule
def can_be_rerolled(s: S, target: int) -> bool:
    """Whether a faction ability can reroll this die."""
    return is_city_die(s, target) or is_free(s, target)


@rule
def dice_count(s: S, seat: int) -> int:
    """How many dice a player has; they lie on the faction board from left to right."""
    count = 0
    while count < OWN_DICE and s.own_colour[seat][count] != NO_DIE:
        count += 1
    return count


@rule
def dice_of_colour(s: S, seat: int, colour: int) -> int:
    """A player's dice of a colour, without jokers."""
    count = 0
    for die in range(OWN_DICE):
        if s.own_colour[seat][die] == colour:
            count += 1
    return count


@rule
def dice_of_value(s: S, seat: int, value: int) -> int:
    """A player's dice that show a value."""
    count = 0
    for die in range(OWN_DICE):
        if s.own_colour[seat][die] != NO_DIE and s.own_value[seat][die] == value:
            count += 1
    return count


@rule
def dice_of_colour_and_value(s: S, seat: int, colour: int, value: int) -> int:
    """A player's dice of a colour that show a value, without jokers."""
    count = 0
    for die in range(OWN_DICE):
        if s.own_colour[seat][die] == colour and s.own_value[seat][die] == value:
            count += 1
    return count


@rule
def total_value(s: S, seat: int) -> int:
    """The pips of a player's dice."""
    total = 0
    for die in range(OWN_DICE):
        total += s.own_value[seat][die]
    return total


@rule
def take_die(s: S, seat: int, colour: int, value: int) -> None:
    """A die joins a faction board; the token with which the Conclave starts goes onto the first."""
    die = dice_count(s, seat)
    put_die(s, own_target(seat, die), colour, value)
    if s.token_waiting[seat] == 1:
        s.token_waiting[seat] = 0
        s.protected[seat][die] = 1


@rule
def remove_token(s: S, target: int) -> None:
    """A token goes back to the supply."""
    s.protected[owner(target)][own_die(target)] = 0
    s.tokens += 1


@rule
def has_die(s: S, place: int) -> bool:
    """Whether a die is left in a place."""
    for space in range(first_space(place), first_space(place) + space_count(place)):
        if s.die_colour[space] != NO_DIE:
            return True
    return False


@rule
def first_changeable(s: S, seat: int) -> int:
    """The first die of a player that can get another value, or none."""
    for die in range(OWN_DICE):
        if is_changeable(s, own_target(seat, die)):
            return own_target(seat, die)
    return NO_TARGET


@rule
def colour_number(counts: list[int], number: int) -> int:
    """The colour of the die with this number, if those of one colour lie beside each other."""
    for colour in range(3):
        if number < counts[colour]:
            return colour + 1
        number -= counts[colour]
    return NO_DIE
