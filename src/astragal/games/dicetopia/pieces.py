"""What lies on the table of Dicetopia: the spaces, the dice and the pieces, by their names and numbers.

The places have their words here, because spaces are named after them; what can be done there is told in `places`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core import SEATS, numbered, rule, things

if TYPE_CHECKING:
    from .state import S

MOST_PLAYERS = 6
NEIGHBOURHOODS = ("agency", "airforce", "waste", "congress", "bank", "syndicate")
LOCATIONS = ("market", "dome", "sanctuary", "springs")
PLACE_WORDS = NEIGHBOURHOODS + LOCATIONS
AGENCY, AIRFORCE, WASTE, CONGRESS, BANK, SYNDICATE, MARKET, DOME, SANCTUARY, SPRINGS = range(len(PLACE_WORDS))
NEIGHBOURHOOD_COUNT = len(NEIGHBOURHOODS)
PLACE_COUNT = len(PLACE_WORDS)
NEIGHBOURHOOD_SPACES = 5
LOCATION_SPACES = 6
CITY_SPACES = NEIGHBOURHOOD_COUNT * NEIGHBOURHOOD_SPACES
SPACE_COUNT = CITY_SPACES + len(LOCATIONS) * LOCATION_SPACES

SPACES = tuple(f"{place}-{number + 1}" for place in NEIGHBOURHOODS for number in range(NEIGHBOURHOOD_SPACES))
SPACES += tuple(f"{place}-{number + 1}" for place in LOCATIONS for number in range(LOCATION_SPACES))

DIE_COLOURS = ("no die", "purple", "white", "teal", "magmacorium")
NO_DIE, PURPLE, WHITE, TEAL, MAGMACORIUM = range(len(DIE_COLOURS))
DICE_OF_EACH_COLOUR = 19
IN_BAG = 3
MAGMACORIUM_DICE = 7
FACES = things("no die", *range(1, 7))
NOBODY = 0  # a piece belongs to seat `piece - 1`
PIECE_KINDS = ("none", "agent", "thug", "extra thug")
# The extra thug is Tentacle Force's: an agent for missions only.
NO_PIECE, AGENT, THUG, EXTRA_THUG = range(len(PIECE_KINDS))
OWN_DICE = 9  # six swapped for agents, one drafted from the prison, one made by Skelletas, one to spare
TARGET_COUNT = SPACE_COUNT + MOST_PLAYERS * OWN_DICE  # a target is a space or a die on a faction board
TARGET_NAMES = things(*SPACES) + things("die of") * SEATS * things(*range(1, OWN_DICE + 1))
NO_TARGET = -1
NOWHERE = -1  # no place
NOT_ANY = -1  # no seat, colour or choice

OWN_AXES = (SEATS, numbered("die", OWN_DICE))


@rule
def first_space(place: int) -> int:
    """The number of a place's first space."""
    if place < MARKET:
        return place * NEIGHBOURHOOD_SPACES
    return CITY_SPACES + (place - MARKET) * LOCATION_SPACES


@rule
def space_count(place: int) -> int:
    """How many spaces a place has."""
    return NEIGHBOURHOOD_SPACES if place < MARKET else LOCATION_SPACES


@rule
def place_of(space: int) -> int:
    """The place that a space belongs to."""
    if space < CITY_SPACES:
        return space // NEIGHBOURHOOD_SPACES
    return MARKET + (space - CITY_SPACES) // LOCATION_SPACES


@rule
def are_adjacent(s: S, space: int, other: int) -> bool:
    """As the board shows it; only spaces of one neighbourhood are adjacent."""
    if space >= CITY_SPACES or other >= CITY_SPACES or place_of(space) != place_of(other):
        return False
    return bool(s.beside[space] >> other % NEIGHBOURHOOD_SPACES & 1)


@rule
def to_the_right(s: S, seat: int) -> int:
    """The player before a seat in the order of play."""
    return int((seat + s.players - 1) % s.players)


# Domination: all pieces count, thugs too.


@rule
def strength(s: S, place: int, seat: int) -> int:
    """Twice what a player's pieces count for domination: an agent 2, a thug 3."""
    total = 0
    first = first_space(place)
    for space in range(first, first + space_count(place)):
        if s.piece[space] == seat + 1:
            total += 2 if s.piece_kind[space] == AGENT else 3
    return total


@rule
def dominating_with(s: S, place: int, seat: int) -> int:
    """How many players dominate a place, if this one is among them: it has pieces there, and nobody has more."""
    own = strength(s, place, seat)
    if own == 0:
        return 0
    count = 0
    for player in range(s.players):
        other = strength(s, place, player)
        if other > own:
            return 0
        if other == own:
            count += 1
    return count


@rule
def dominates(s: S, place: int, seat: int) -> bool:
    """Whether a player dominates a place; tied players both do."""
    return dominating_with(s, place, seat) > 0


@rule
def dominates_alone(s: S, place: int, seat: int) -> bool:
    """Whether a player dominates a place without a tie."""
    return dominating_with(s, place, seat) == 1
