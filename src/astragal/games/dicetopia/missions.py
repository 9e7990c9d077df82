"""The sixty missions of Dicetopia: what each of them pays in the final position.

The table is at the end. Before it stand the rules that say how often a player fulfils a mission; each is given the
colour, the value or the number that the mission is about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from astragal.core import by_number, rule
from astragal.core.language import deferred

from .dice import dice_of_colour, dice_of_colour_and_value, dice_of_value, total_value
from .pieces import (
    AGENT,
    CITY_SPACES,
    EXTRA_THUG,
    MAGMACORIUM,
    NEIGHBOURHOOD_COUNT,
    NO_DIE,
    PLACE_COUNT,
    PURPLE,
    TEAL,
    WHITE,
    are_adjacent,
    dominates,
    dominates_alone,
    dominating_with,
    first_space,
    place_of,
    space_count,
    to_the_right,
)

if TYPE_CHECKING:
    from .state import S

# Colours: a Magmacorium die counts as any colour where dice are rewarded, and as none where they are unwanted.


@rule
def dice_as_colour(s: S, seat: int, colour: int) -> int:
    """A player's dice of a colour, with jokers."""
    return dice_of_colour(s, seat, colour) + dice_of_colour(s, seat, MAGMACORIUM)


@rule
def most_of_colour(s: S, seat: int, colour: int) -> int:
    """A tie counts, but not a tie of players without any."""
    most = 1
    for player in range(s.players):
        most = max(most, dice_as_colour(s, player, colour))
    return int(dice_as_colour(s, seat, colour) == most)


@rule
def none_of_colour(s: S, seat: int, colour: int) -> int:
    """Jokers do not count."""
    return int(dice_of_colour(s, seat, colour) == 0)


@rule
def colour_to_the_right(s: S, seat: int, colour: int) -> int:
    """The dice of a colour of the player to the right."""
    return dice_as_colour(s, to_the_right(s, seat), colour)


@rule
def least_of_colour(s: S, seat: int, colour: int) -> int:
    """A tie does not count, and neither do jokers."""
    rivals = 0
    for player in range(s.players):
        if player != seat and dice_of_colour(s, player, colour) <= dice_of_colour(s, seat, colour):
            rivals += 1
    return int(rivals == 0)


@rule
def may_count_as(die: int, colour: int) -> bool:
    """Whether a die counts as one of the colour that is asked for."""
    return die in (colour, MAGMACORIUM)


@rule
def colour_in_city(s: S, _seat: int, colour: int) -> int:
    """The dice of a colour in the neighbourhoods."""
    count = 0
    for space in range(CITY_SPACES):
        if may_count_as(s.die_colour[space], colour):
            count += 1
    return count


@rule
def all_colours(s: S, seat: int, _about: int) -> int:
    """Within one mission a joker has one colour: it stands in for a single missing one."""
    missing = 0
    for colour in range(PURPLE, TEAL + 1):
        if dice_of_colour(s, seat, colour) == 0:
            missing += 1
    return int(missing <= dice_of_colour(s, seat, MAGMACORIUM))


# Values

EVEN, ODD = range(2)


@rule
def none_of_value(s: S, seat: int, value: int) -> int:
    """No die of the player shows a value."""
    return int(dice_of_value(s, seat, value) == 0)


@rule
def value_in_city(s: S, _seat: int, value: int) -> int:
    """The dice in the neighbourhoods that show a value."""
    count = 0
    for space in range(CITY_SPACES):
        if s.die_colour[space] != NO_DIE and s.die_value[space] == value:
            count += 1
    return count


@rule
def total_divided(s: S, seat: int, divisor: int) -> int:
    """The pips of a player's dice, divided and rounded down."""
    return total_value(s, seat) // divisor


@rule
def sets_of_value(s: S, seat: int, size: int) -> int:
    """How many pairs or threes of one value a player has; no die belongs to two."""
    sets = 0
    for value in range(1, 7):
        sets += dice_of_value(s, seat, value) // size
    return sets


@rule
def pairs_of_colour_and_value(s: S, seat: int, _about: int) -> int:
    """As many pairs as possible: jokers go to the dice that are left single, then to each other."""
    pairs = 0
    for value in range(1, 7):
        single = 0
        for colour in range(PURPLE, TEAL + 1):
            dice = dice_of_colour_and_value(s, seat, colour, value)
            pairs += dice // 2
            single += dice % 2
        jokers = dice_of_colour_and_value(s, seat, MAGMACORIUM, value)
        completed = min(single, jokers)
        pairs += completed + (jokers - completed) // 2
    return pairs


@rule
def different_values(s: S, seat: int, number: int) -> int:
    """A player's dice show exactly this many values."""
    count = 0
    for value in range(1, 7):
        if dice_of_value(s, seat, value):
            count += 1
    return int(count == number)


@rule
def all_odd_or_even(s: S, seat: int, remainder: int) -> int:
    """The player has dice, and each leaves this remainder when halved."""
    wanted = 0
    total = 0
    for value in range(1, 7):
        total += dice_of_value(s, seat, value)
        if value % 2 == remainder:
            wanted += dice_of_value(s, seat, value)
    return int(total > 0 and wanted == total)


@rule
def highest_total(s: S, seat: int, _about: int) -> int:
    """A tie counts."""
    highest = 0
    for player in range(s.players):
        highest = max(highest, total_value(s, player))
    return int(total_value(s, seat) == highest)


@rule
def lowest_total(s: S, seat: int, _about: int) -> int:
    """A tie counts."""
    lowest = total_value(s, seat)
    for player in range(s.players):
        lowest = min(lowest, total_value(s, player))
    return int(total_value(s, seat) == lowest)


# Agents: a thug is none for missions, but the extra thug of Tentacle Force is.


@rule
def holds_agent(s: S, space: int, seat: int) -> bool:
    """Whether an agent of a player is on a space."""
    if s.piece[space] != seat + 1:
        return False
    return s.piece_kind[space] in (AGENT, EXTRA_THUG)


@rule
def is_beside_colour(s: S, space: int, colour: int) -> bool:
    """Whether a space is adjacent to a die of a colour."""
    first = first_space(place_of(space))
    beside = 0
    for other in range(first, first + space_count(place_of(space))):
        if are_adjacent(s, space, other) and may_count_as(s.die_colour[other], colour):
            beside += 1
    return beside > 0


@rule
def agents_beside_colour(s: S, seat: int, colour: int) -> int:
    """An agent between two such dice counts once; only spaces of the City are adjacent to anything."""
    count = 0
    for space in range(CITY_SPACES):
        if holds_agent(s, space, seat) and is_beside_colour(s, space, colour):
            count += 1
    return count


@rule
def agents_in(s: S, place: int, seat: int) -> int:
    """How many agents a player has in a place."""
    count = 0
    for space in range(first_space(place), first_space(place) + space_count(place)):
        if holds_agent(s, space, seat):
            count += 1
    return count


@rule
def with_agents(s: S, seat: int, least: int) -> int:
    """The neighbourhoods where a player has at least this many agents."""
    count = 0
    for place in range(NEIGHBOURHOOD_COUNT):
        if agents_in(s, place, seat) >= least:
            count += 1
    return count


@rule
def without_agents(s: S, seat: int, _about: int) -> int:
    """The neighbourhoods where a player has no agent."""
    return NEIGHBOURHOOD_COUNT - with_agents(s, seat, 1)


@rule
def agents_everywhere(s: S, seat: int, _about: int) -> int:
    """The player has an agent in every neighbourhood."""
    return int(with_agents(s, seat, 1) == NEIGHBOURHOOD_COUNT)


# Domination


@rule
def tied_dominations(s: S, seat: int, _about: int) -> int:
    """The neighbourhoods and locations that a player dominates together with others."""
    count = 0
    for place in range(PLACE_COUNT):
        if dominating_with(s, place, seat) > 1:
            count += 1
    return count


@rule
def dominated_alone(s: S, seat: int, _about: int) -> int:
    """The neighbourhoods that a player dominates without a tie."""
    count = 0
    for place in range(NEIGHBOURHOOD_COUNT):
        if dominates_alone(s, place, seat):
            count += 1
    return count


@rule
def not_dominated(s: S, seat: int, _about: int) -> int:
    """The neighbourhoods with an agent and no domination; a tied domination is a domination, so it does not count."""
    count = 0
    for place in range(NEIGHBOURHOOD_COUNT):
        if agents_in(s, place, seat) and not dominates(s, place, seat):
            count += 1
    return count


# The cards


@rule
def always(_s: S, _seat: int, _about: int) -> int:
    """Fulfilled once, whatever happens."""
    return 1


@rule
def never(_s: S, _seat: int, _about: int) -> int:
    """Nothing to fulfil: the card becomes another one when missions are scored."""
    return 0


class Card(NamedTuple):
    """A mission."""

    name: str
    stars: int  # for each time that it is fulfilled
    times: Callable[[S, int, int], int]
    about: int  # the colour, value or number that `times` is given; 0 where it needs none
    text: str  # with a place for the stars


CARDS = (
    Card("armory", 12, most_of_colour, PURPLE, deferred("{stars} if you have purple dice and nobody has more")),
    Card("cash is king", 12, most_of_colour, WHITE, deferred("{stars} if you have white dice and nobody has more")),
    Card("insider", 12, most_of_colour, TEAL, deferred("{stars} if you have teal dice and nobody has more")),
    Card("pacifist", 9, none_of_colour, PURPLE, deferred("{stars} if none of your dice is purple")),
    Card("marked bills", 9, none_of_colour, WHITE, deferred("{stars} if none of your dice is white")),
    Card("fake news", 9, none_of_colour, TEAL, deferred("{stars} if none of your dice is teal")),
    Card(
        "gun nut", 4, colour_to_the_right, PURPLE, deferred("{stars} for each purple die of the player to your right")
    ),
    Card(
        "sugar mama", 4, colour_to_the_right, WHITE, deferred("{stars} for each white die of the player to your right")
    ),
    Card(
        "deep throat", 4, colour_to_the_right, TEAL, deferred("{stars} for each teal die of the player to your right")
    ),
    Card(
        "lover not a fighter",
        12,
        least_of_colour,
        PURPLE,
        deferred("{stars} if everybody else has more purple dice than you"),
    ),
    Card(
        "down to earth", 12, least_of_colour, WHITE, deferred("{stars} if everybody else has more white dice than you")
    ),
    Card(
        "ignorance is bliss",
        12,
        least_of_colour,
        TEAL,
        deferred("{stars} if everybody else has more teal dice than you"),
    ),
    Card("smuggler", 3, dice_as_colour, PURPLE, deferred("{stars} for each purple die of yours")),
    Card("money laundry", 3, dice_as_colour, WHITE, deferred("{stars} for each white die of yours")),
    Card("snitch", 3, dice_as_colour, TEAL, deferred("{stars} for each teal die of yours")),
    Card("drop off", 3, colour_in_city, WHITE, deferred("{stars} for each white die in the neighbourhoods")),
    Card("vigilantes", 3, colour_in_city, PURPLE, deferred("{stars} for each purple die in the neighbourhoods")),
    Card("undercover", 3, colour_in_city, TEAL, deferred("{stars} for each teal die in the neighbourhoods")),
    Card("finger in every pie", 8, all_colours, 0, deferred("{stars} if you have purple, white and teal dice")),
    Card("playing with fire", 5, dice_of_colour, MAGMACORIUM, deferred("{stars} for each Magmacorium die of yours")),
    Card("less is more", 8, dice_of_value, 1, deferred("{stars} for each 1 among your dice")),
    Card("slow and steady", 7, dice_of_value, 2, deferred("{stars} for each 2 among your dice")),
    Card("middle of the road", 6, dice_of_value, 3, deferred("{stars} for each 3 among your dice")),
    Card("four-leaf clover", 5, dice_of_value, 4, deferred("{stars} for each 4 among your dice")),
    Card("big league", 4, dice_of_value, 5, deferred("{stars} for each 5 among your dice")),
    Card("more is more", 4, dice_of_value, 6, deferred("{stars} for each 6 among your dice")),
    Card("no loose change", 9, none_of_value, 1, deferred("{stars} if there is no 1 among your dice")),
    Card("contaminated goods", 8, none_of_value, 2, deferred("{stars} if there is no 2 among your dice")),
    Card("all or none", 8, none_of_value, 3, deferred("{stars} if there is no 3 among your dice")),
    Card("low profile", 9, none_of_value, 4, deferred("{stars} if there is no 4 among your dice")),
    Card("risk management", 11, none_of_value, 5, deferred("{stars} if there is no 5 among your dice")),
    Card("staying off the radar", 12, none_of_value, 6, deferred("{stars} if there is no 6 among your dice")),
    Card("scavenger", 3, value_in_city, 1, deferred("{stars} for each 1 among the dice in the neighbourhoods")),
    Card("low key", 3, value_in_city, 2, deferred("{stars} for each 2 among the dice in the neighbourhoods")),
    Card("medium rare", 3, value_in_city, 3, deferred("{stars} for each 3 among the dice in the neighbourhoods")),
    Card("prosperity", 3, value_in_city, 4, deferred("{stars} for each 4 among the dice in the neighbourhoods")),
    Card("boom", 4, value_in_city, 5, deferred("{stars} for each 5 among the dice in the neighbourhoods")),
    Card("six and the city", 5, value_in_city, 6, deferred("{stars} for each 6 among the dice in the neighbourhoods")),
    Card("interest", 1, total_divided, 3, deferred("{stars} for every three pips of your dice")),
    Card("slacker", 6, always, 0, deferred("{stars}, whatever happens")),
    Card("forgery", 4, sets_of_value, 2, deferred("{stars} for each pair of your dice with the same value")),
    Card(
        "replica",
        7,
        pairs_of_colour_and_value,
        0,
        deferred("{stars} for each pair of your dice with the same colour and value"),
    ),
    Card("three's a charm", 8, sets_of_value, 3, deferred("{stars} for every three of your dice with the same value")),
    Card("clones", 18, different_values, 1, deferred("{stars} if your dice all show one value")),
    Card("the big heist", 25, different_values, 6, deferred("{stars} if your dice show every value from 1 to 6")),
    Card("oddballs", 10, all_odd_or_even, ODD, deferred("{stars} if your dice are all odd")),
    Card("even stevens", 10, all_odd_or_even, EVEN, deferred("{stars} if your dice are all even")),
    Card("extra stash", 10, highest_total, 0, deferred("{stars} if nobody's dice add up to more than yours")),
    Card("discretion", 14, lowest_total, 0, deferred("{stars} if nobody's dice add up to less than yours")),
    Card(
        "copycat",
        0,
        never,
        0,
        deferred("what a mission of another player would pay you; you choose it when missions are scored"),
    ),
    Card(
        "high stakes gambling",
        0,
        never,
        0,
        deferred("twice what a new mission pays you, at most 20; it is drawn when missions are scored"),
    ),
    Card("dealers", 3, agents_beside_colour, PURPLE, deferred("{stars} for each agent of yours beside a purple die")),
    Card(
        "exchange offices",
        3,
        agents_beside_colour,
        WHITE,
        deferred("{stars} for each agent of yours beside a white die"),
    ),
    Card("hackers", 3, agents_beside_colour, TEAL, deferred("{stars} for each agent of yours beside a teal die")),
    Card(
        "sharing is caring",
        4,
        tied_dominations,
        0,
        deferred("{stars} for each neighbourhood or location that you dominate together with others"),
    ),
    Card("crowd control", 4, without_agents, 0, deferred("{stars} for each neighbourhood without an agent of yours")),
    Card("infiltration", 4, dominated_alone, 0, deferred("{stars} for each neighbourhood that you dominate alone")),
    Card(
        "spies",
        4,
        not_dominated,
        0,
        deferred("{stars} for each neighbourhood that you have an agent in but do not dominate"),
    ),
    Card(
        "king of the hill",
        10,
        with_agents,
        3,
        deferred("{stars} for each neighbourhood with three or more agents of yours"),
    ),
    Card(
        "special agents", 10, agents_everywhere, 0, deferred("{stars} if every neighbourhood holds an agent of yours")
    ),
)
MISSIONS = tuple(card.name for card in CARDS)
COPYCAT = MISSIONS.index("copycat")
GAMBLING = MISSIONS.index("high stakes gambling")

STARS = tuple(card.stars for card in CARDS)
ABOUT = tuple(card.about for card in CARDS)
times_fulfilled = by_number(tuple(card.times for card in CARDS))


@rule
def mission_stars(s: S, seat: int, mission: int) -> int:
    """What a mission pays a player; Copycat and High Stakes Gambling pay nothing by themselves."""
    return STARS[mission] * times_fulfilled(mission, s, seat, ABOUT[mission])
