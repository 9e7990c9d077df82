"""What lies on the table of Dicetopia: the spaces, the dice and the pieces, as fields of the state.

The places have their words here, because spaces are named after them; what can be done there is told in `places`.
"""

from typing import Any

from astragal.core import Field, rule

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

NO_DIE, PURPLE, WHITE, TEAL, MAGMACORIUM = range(5)
NOBODY = 0  # a piece belongs to seat `piece - 1`
NO_PIECE, AGENT, THUG, EXTRA_THUG = range(4)  # the extra thug is Tentacle Force's: an agent for missions only
OWN_DICE = 9  # six swapped for agents, one drafted from the prison, one made by Skelletas, one to spare
TARGET_COUNT = SPACE_COUNT + MOST_PLAYERS * OWN_DICE  # a target is a space or a die on a faction board
NO_TARGET = -1
NOWHERE = -1  # no place
NOT_ANY = -1  # no seat, colour or choice

PIECES = {
    "die_colour": Field(NO_DIE, MAGMACORIUM, (SPACE_COUNT,)),
    "die_value": Field(0, 6, (SPACE_COUNT,)),
    "piece": Field(NOBODY, MOST_PLAYERS, (SPACE_COUNT,)),
    "piece_kind": Field(NO_PIECE, EXTRA_THUG, (SPACE_COUNT,)),
    "own_colour": Field(NO_DIE, MAGMACORIUM, (MOST_PLAYERS, OWN_DICE)),
    "own_value": Field(0, 6, (MOST_PLAYERS, OWN_DICE)),
}


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
def are_adjacent(space: int, other: int) -> bool:
    """The spaces of a neighbourhood form a ring; only spaces of the City are adjacent to anything."""
    if space >= CITY_SPACES or other >= CITY_SPACES or place_of(space) != place_of(other):
        return False
    distance = (space - other) % NEIGHBOURHOOD_SPACES
    return distance == 1 or distance == NEIGHBOURHOOD_SPACES - 1


@rule
def to_the_right(s: Any, seat: int) -> int:
    """The player before a seat in the order of play."""
    return int((seat + s.players - 1) % s.players)


# Domination: all pieces count, thugs too.


@rule
def strength(s: Any, place: int, seat: int) -> int:
    """Twice what a player's pieces count for domination: an agent 2, a thug 3."""
    total = 0
    for space in range(first_space(place), first_space(place) + space_count(place)):
        if s.piece[space] == seat + 1:
            total += 2 if s.piece_kind[space] == AGENT else 3
    return total


@rule
def dominates(s: Any, place: int, seat: int) -> bool:
    """Whether a player has pieces in a place and nobody has more; tied players both dominate."""
    own = strength(s, place, seat)
    if own == 0:
        return False
    for player in range(s.players):
        if strength(s, place, player) > own:
            return False
    return True


@rule
def dominating_players(s: Any, place: int) -> int:
    """How many players dominate a place."""
    greatest = 0
    count = 0
    for player in range(s.players):
        own = strength(s, place, player)
        if own > greatest:
            greatest = own
            count = 0
        if own == greatest and own > 0:
            count += 1
    return count


@rule
def dominates_alone(s: Any, place: int, seat: int) -> bool:
    """Whether a player dominates a place without a tie."""
    return dominates(s, place, seat) and dominating_players(s, place) == 1
