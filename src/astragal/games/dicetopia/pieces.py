"""What lies on the table of Dicetopia: the spaces, the dice and the pieces, as fields of the state."""

from typing import Any

from astragal.core import Field, rule

MOST_PLAYERS = 6
NEIGHBOURHOODS = (
    "agency",
    "airforce",
    "waste",
    "congress",
    "bank",
    "syndicate",
)
LOCATIONS = ("market", "dome", "sanctuary", "springs")
PLACES = NEIGHBOURHOODS + LOCATIONS
AGENCY, AIRFORCE, WASTE, CONGRESS, BANK, SYNDICATE, MARKET, DOME, SANCTUARY, SPRINGS = range(10)
CITY_SPACES = 30  # five in each neighbourhood, then six in each location
SPACE_COUNT = 54

NO_DIE, PURPLE, WHITE, TEAL, MAGMACORIUM = range(5)
NOBODY = 0  # a piece belongs to seat `piece - 1`
NO_PIECE, AGENT, THUG, EXTRA_THUG = range(4)  # the extra thug is Tentacle Force's: an agent for missions only
OWN_DICE = 9  # six swapped for agents, one drafted from the prison, one made by Skelletas, one to spare

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
    return place * 5 if place < MARKET else CITY_SPACES + (place - MARKET) * 6


@rule
def space_count(place: int) -> int:
    """How many spaces a place has."""
    return 5 if place < MARKET else 6


@rule
def place_of(space: int) -> int:
    """The place that a space belongs to."""
    return space // 5 if space < CITY_SPACES else MARKET + (space - CITY_SPACES) // 6


@rule
def are_adjacent(space: int, other: int) -> bool:
    """The spaces of a neighbourhood form a ring; only spaces of the City are adjacent to anything."""
    if space >= CITY_SPACES or other >= CITY_SPACES or space // 5 != other // 5:
        return False
    distance = (space - other) % 5
    return distance == 1 or distance == 4


@rule
def strength(s: Any, place: int, seat: int) -> int:
    """Twice what a player's pieces count for domination: an agent 2, a thug 3."""
    total = 0
    for space in range(first_space(place), first_space(place) + space_count(place)):
        if s.piece[space] == seat + 1:
            total += 2 if s.piece_kind[space] == AGENT else 3
    return total
