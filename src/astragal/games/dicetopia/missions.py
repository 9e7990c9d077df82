"""The sixty missions of Dicetopia: what each of them pays in the final position."""

from typing import Any

from astragal.core import rule

from .pieces import (
    AGENT,
    CITY_SPACES,
    EXTRA_THUG,
    MAGMACORIUM,
    NEIGHBOURHOODS,
    NO_DIE,
    OWN_DICE,
    PLACES,
    PURPLE,
    TEAL,
    WHITE,
    are_adjacent,
    first_space,
    place_of,
    space_count,
    strength,
)

(
    MOST_OF_COLOUR,
    NONE_OF_COLOUR,
    COLOUR_TO_THE_RIGHT,
    LEAST_OF_COLOUR,
    EACH_OF_COLOUR,
    COLOUR_IN_CITY,
    ALL_COLOURS,
    EACH_MAGMACORIUM,
    EACH_OF_VALUE,
    NONE_OF_VALUE,
    VALUE_IN_CITY,
    THIRD_OF_TOTAL,
    ALWAYS,
    PAIRS_OF_VALUE,
    PAIRS_OF_COLOUR_AND_VALUE,
    THREES_OF_VALUE,
    ONE_VALUE_ONLY,
    EVERY_VALUE,
    ODD_ONLY,
    EVEN_ONLY,
    HIGHEST_TOTAL,
    LOWEST_TOTAL,
    CHOSEN_AT_THE_END,
    DRAWN_AT_THE_END,
    AGENTS_BESIDE_COLOUR,
    TIED_DOMINATIONS,
    WITHOUT_AGENTS,
    DOMINATED_ALONE,
    WITH_AGENTS_NOT_DOMINATED,
    WITH_THREE_AGENTS,
    AGENTS_EVERYWHERE,
) = range(31)

COLOURS = ("", "purple", "white", "teal")
NEIGHBOURHOOD_COUNT = len(NEIGHBOURHOODS)
PLACE_COUNT = len(PLACES)

# The name, the kind, the kind's colour or value (0 if it has none), and the stars for each time it is fulfilled.
CARDS = (
    ("armory", MOST_OF_COLOUR, PURPLE, 12),
    ("cash is king", MOST_OF_COLOUR, WHITE, 12),
    ("insider", MOST_OF_COLOUR, TEAL, 12),
    ("pacifist", NONE_OF_COLOUR, PURPLE, 9),
    ("marked bills", NONE_OF_COLOUR, WHITE, 9),
    ("fake news", NONE_OF_COLOUR, TEAL, 9),
    ("gun nut", COLOUR_TO_THE_RIGHT, PURPLE, 4),
    ("sugar mama", COLOUR_TO_THE_RIGHT, WHITE, 4),
    ("deep throat", COLOUR_TO_THE_RIGHT, TEAL, 4),
    ("lover not a fighter", LEAST_OF_COLOUR, PURPLE, 12),
    ("down to earth", LEAST_OF_COLOUR, WHITE, 12),
    ("ignorance is bliss", LEAST_OF_COLOUR, TEAL, 12),
    ("smuggler", EACH_OF_COLOUR, PURPLE, 3),
    ("money laundry", EACH_OF_COLOUR, WHITE, 3),
    ("snitch", EACH_OF_COLOUR, TEAL, 3),
    ("drop off", COLOUR_IN_CITY, WHITE, 3),
    ("vigilantes", COLOUR_IN_CITY, PURPLE, 3),
    ("undercover", COLOUR_IN_CITY, TEAL, 3),
    ("finger in every pie", ALL_COLOURS, 0, 8),
    ("playing with fire", EACH_MAGMACORIUM, 0, 5),
    ("less is more", EACH_OF_VALUE, 1, 8),
    ("slow and steady", EACH_OF_VALUE, 2, 7),
    ("middle of the road", EACH_OF_VALUE, 3, 6),
    ("four-leaf clover", EACH_OF_VALUE, 4, 5),
    ("big league", EACH_OF_VALUE, 5, 4),
    ("more is more", EACH_OF_VALUE, 6, 4),
    ("no loose change", NONE_OF_VALUE, 1, 9),
    ("contaminated goods", NONE_OF_VALUE, 2, 8),
    ("all or none", NONE_OF_VALUE, 3, 8),
    ("low profile", NONE_OF_VALUE, 4, 9),
    ("risk management", NONE_OF_VALUE, 5, 11),
    ("staying off the radar", NONE_OF_VALUE, 6, 12),
    ("scavenger", VALUE_IN_CITY, 1, 3),
    ("low key", VALUE_IN_CITY, 2, 3),
    ("medium rare", VALUE_IN_CITY, 3, 3),
    ("prosperity", VALUE_IN_CITY, 4, 3),
    ("boom", VALUE_IN_CITY, 5, 4),
    ("six and the city", VALUE_IN_CITY, 6, 5),
    ("interest", THIRD_OF_TOTAL, 0, 1),
    ("slacker", ALWAYS, 0, 6),
    ("forgery", PAIRS_OF_VALUE, 0, 4),
    ("replica", PAIRS_OF_COLOUR_AND_VALUE, 0, 7),
    ("three's a charm", THREES_OF_VALUE, 0, 8),
    ("clones", ONE_VALUE_ONLY, 0, 18),
    ("the big heist", EVERY_VALUE, 0, 25),
    ("oddballs", ODD_ONLY, 0, 10),
    ("even stevens", EVEN_ONLY, 0, 10),
    ("extra stash", HIGHEST_TOTAL, 0, 10),
    ("discretion", LOWEST_TOTAL, 0, 14),
    ("copycat", CHOSEN_AT_THE_END, 0, 0),
    ("high stakes gambling", DRAWN_AT_THE_END, 0, 0),
    ("dealers", AGENTS_BESIDE_COLOUR, PURPLE, 3),
    ("exchange offices", AGENTS_BESIDE_COLOUR, WHITE, 3),
    ("hackers", AGENTS_BESIDE_COLOUR, TEAL, 3),
    ("sharing is caring", TIED_DOMINATIONS, 0, 4),
    ("crowd control", WITHOUT_AGENTS, 0, 4),
    ("infiltration", DOMINATED_ALONE, 0, 4),
    ("spies", WITH_AGENTS_NOT_DOMINATED, 0, 4),
    ("king of the hill", WITH_THREE_AGENTS, 0, 10),
    ("special agents", AGENTS_EVERYWHERE, 0, 10),
)

KIND_TEXTS = {
    MOST_OF_COLOUR: "{stars} if you have {colour} dice and nobody has more",
    NONE_OF_COLOUR: "{stars} if none of your dice is {colour}",
    COLOUR_TO_THE_RIGHT: "{stars} for each {colour} die of the player to your right",
    LEAST_OF_COLOUR: "{stars} if everybody else has more {colour} dice than you",
    EACH_OF_COLOUR: "{stars} for each {colour} die of yours",
    COLOUR_IN_CITY: "{stars} for each {colour} die in the neighbourhoods",
    ALL_COLOURS: "{stars} if you have purple, white and teal dice",
    EACH_MAGMACORIUM: "{stars} for each Magmacorium die of yours",
    EACH_OF_VALUE: "{stars} for each {value} among your dice",
    NONE_OF_VALUE: "{stars} if there is no {value} among your dice",
    VALUE_IN_CITY: "{stars} for each {value} among the dice in the neighbourhoods",
    THIRD_OF_TOTAL: "{stars} for every three pips of your dice",
    ALWAYS: "{stars}, whatever happens",
    PAIRS_OF_VALUE: "{stars} for each pair of your dice with the same value",
    PAIRS_OF_COLOUR_AND_VALUE: "{stars} for each pair of your dice with the same colour and value",
    THREES_OF_VALUE: "{stars} for each three of your dice with the same value",
    ONE_VALUE_ONLY: "{stars} if your dice all show one value",
    EVERY_VALUE: "{stars} if your dice show every value from 1 to 6",
    ODD_ONLY: "{stars} if your dice are all odd",
    EVEN_ONLY: "{stars} if your dice are all even",
    HIGHEST_TOTAL: "{stars} if nobody's dice add up to more than yours",
    LOWEST_TOTAL: "{stars} if nobody's dice add up to less than yours",
    CHOSEN_AT_THE_END: "what a mission of another player would pay you; you choose it when missions are scored",
    DRAWN_AT_THE_END: "twice what a new mission pays you, at most 20; it is drawn when missions are scored",
    AGENTS_BESIDE_COLOUR: "{stars} for each agent of yours beside a {colour} die",
    TIED_DOMINATIONS: "{stars} for each neighbourhood or location that you dominate together with others",
    WITHOUT_AGENTS: "{stars} for each neighbourhood without an agent of yours",
    DOMINATED_ALONE: "{stars} for each neighbourhood that you dominate alone",
    WITH_AGENTS_NOT_DOMINATED: "{stars} for each neighbourhood that you have an agent in but do not dominate",
    WITH_THREE_AGENTS: "{stars} for each neighbourhood with three or more agents of yours",
    AGENTS_EVERYWHERE: "{stars} if every neighbourhood holds an agent of yours",
}

MISSIONS = tuple(name for name, _, _, _ in CARDS)
MISSION_TEXTS = tuple(
    KIND_TEXTS[kind].format(stars=stars, value=about, colour=COLOURS[about] if about < len(COLOURS) else "")
    for _, kind, about, stars in CARDS
)
COPYCAT = MISSIONS.index("copycat")
GAMBLING = MISSIONS.index("high stakes gambling")

KIND = tuple(kind for _, kind, _, _ in CARDS)
ABOUT = tuple(about for _, _, about, _ in CARDS)
STARS = tuple(stars for _, _, _, stars in CARDS)


@rule
def mission_stars(s: Any, seat: int, mission: int) -> int:
    """What a mission pays a player; Copycat and High Stakes Gambling pay nothing by themselves."""
    return STARS[mission] * times_fulfilled(s, seat, KIND[mission], ABOUT[mission])


@rule
def times_fulfilled(s: Any, seat: int, kind: int, about: int) -> int:
    """How often a player fulfils a mission of a kind; `about` is the mission's colour or value."""
    if kind == MOST_OF_COLOUR:
        return has_most_of_colour(s, seat, about)
    if kind == NONE_OF_COLOUR:
        return dice_of_colour(s, seat, about) == 0
    if kind == COLOUR_TO_THE_RIGHT:
        return dice_as_colour(s, (seat + s.players - 1) % s.players, about)
    if kind == LEAST_OF_COLOUR:
        return alone_has_least_of_colour(s, seat, about)
    if kind == EACH_OF_COLOUR:
        return dice_as_colour(s, seat, about)
    if kind == COLOUR_IN_CITY:
        return city_dice_as_colour(s, about)
    if kind == ALL_COLOURS:
        return has_all_colours(s, seat)
    if kind == EACH_MAGMACORIUM:
        return dice_of_colour(s, seat, MAGMACORIUM)
    if kind == EACH_OF_VALUE:
        return dice_of_value(s, seat, about)
    if kind == NONE_OF_VALUE:
        return dice_of_value(s, seat, about) == 0
    if kind == VALUE_IN_CITY:
        return city_dice_of_value(s, about)
    if kind == THIRD_OF_TOTAL:
        return total_value(s, seat) // 3
    if kind == ALWAYS:
        return 1
    if kind == PAIRS_OF_VALUE:
        return sets_of_value(s, seat, 2)
    if kind == PAIRS_OF_COLOUR_AND_VALUE:
        return pairs_of_colour_and_value(s, seat)
    if kind == THREES_OF_VALUE:
        return sets_of_value(s, seat, 3)
    if kind == ONE_VALUE_ONLY:
        return different_values(s, seat) == 1
    if kind == EVERY_VALUE:
        return different_values(s, seat) == 6
    if kind == ODD_ONLY:
        return has_dice_only_with_remainder(s, seat, 1)
    if kind == EVEN_ONLY:
        return has_dice_only_with_remainder(s, seat, 0)
    if kind == HIGHEST_TOTAL:
        return has_highest_total(s, seat)
    if kind == LOWEST_TOTAL:
        return has_lowest_total(s, seat)
    if kind == AGENTS_BESIDE_COLOUR:
        return agents_beside_colour(s, seat, about)
    if kind == TIED_DOMINATIONS:
        return tied_dominations(s, seat)
    if kind == WITHOUT_AGENTS:
        return NEIGHBOURHOOD_COUNT - neighbourhoods_with_agents(s, seat, 1)
    if kind == DOMINATED_ALONE:
        return neighbourhoods_dominated_alone(s, seat)
    if kind == WITH_AGENTS_NOT_DOMINATED:
        return neighbourhoods_with_agents_not_dominated(s, seat)
    if kind == WITH_THREE_AGENTS:
        return neighbourhoods_with_agents(s, seat, 3)
    if kind == AGENTS_EVERYWHERE:
        return neighbourhoods_with_agents(s, seat, 1) == NEIGHBOURHOOD_COUNT
    return 0


# Colours: a Magmacorium die counts as any colour where dice are rewarded, and as none where they are unwanted.


@rule
def may_count_as(die: int, colour: int) -> bool:
    """Whether a die counts as one of the colour that is asked for."""
    return die in (colour, MAGMACORIUM)


@rule
def dice_of_colour(s: Any, seat: int, colour: int) -> int:
    """A player's dice of a colour, without jokers."""
    count = 0
    for i in range(OWN_DICE):
        if s.own_colour[seat][i] == colour:
            count += 1
    return count


@rule
def dice_as_colour(s: Any, seat: int, colour: int) -> int:
    """A player's dice of a colour, with jokers."""
    return dice_of_colour(s, seat, colour) + dice_of_colour(s, seat, MAGMACORIUM)


@rule
def has_most_of_colour(s: Any, seat: int, colour: int) -> bool:
    """A tie counts, but not a tie of players without any."""
    most = 1
    for player in range(s.players):
        most = max(most, dice_as_colour(s, player, colour))
    return dice_as_colour(s, seat, colour) == most


@rule
def alone_has_least_of_colour(s: Any, seat: int, colour: int) -> bool:
    """A tie does not count, and neither do jokers."""
    rivals = 0
    for player in range(s.players):
        if player != seat and dice_of_colour(s, player, colour) <= dice_of_colour(s, seat, colour):
            rivals += 1
    return rivals == 0


@rule
def city_dice_as_colour(s: Any, colour: int) -> int:
    """The dice of a colour in the neighbourhoods."""
    count = 0
    for space in range(CITY_SPACES):
        if may_count_as(s.die_colour[space], colour):
            count += 1
    return count


@rule
def has_all_colours(s: Any, seat: int) -> bool:
    """Within one mission a joker has one colour: it stands in for a single missing one."""
    missing = 0
    for colour in range(PURPLE, TEAL + 1):
        if dice_of_colour(s, seat, colour) == 0:
            missing += 1
    return missing <= dice_of_colour(s, seat, MAGMACORIUM)


# Values


@rule
def dice_of_value(s: Any, seat: int, value: int) -> int:
    """A player's dice that show a value."""
    count = 0
    for i in range(OWN_DICE):
        if s.own_colour[seat][i] != NO_DIE and s.own_value[seat][i] == value:
            count += 1
    return count


@rule
def city_dice_of_value(s: Any, value: int) -> int:
    """The dice in the neighbourhoods that show a value."""
    count = 0
    for space in range(CITY_SPACES):
        if s.die_colour[space] != NO_DIE and s.die_value[space] == value:
            count += 1
    return count


@rule
def total_value(s: Any, seat: int) -> int:
    """The pips of a player's dice."""
    total = 0
    for value in range(1, 7):
        total += value * dice_of_value(s, seat, value)
    return total


@rule
def has_highest_total(s: Any, seat: int) -> bool:
    """A tie counts."""
    highest = 0
    for player in range(s.players):
        highest = max(highest, total_value(s, player))
    return total_value(s, seat) == highest


@rule
def has_lowest_total(s: Any, seat: int) -> bool:
    """A tie counts."""
    lowest = total_value(s, seat)
    for player in range(s.players):
        lowest = min(lowest, total_value(s, player))
    return total_value(s, seat) == lowest


@rule
def different_values(s: Any, seat: int) -> int:
    """How many values a player's dice show."""
    count = 0
    for value in range(1, 7):
        if dice_of_value(s, seat, value):
            count += 1
    return count


@rule
def has_dice_only_with_remainder(s: Any, seat: int, remainder: int) -> bool:
    """Whether a player has dice, and each leaves this remainder when halved: 1 if it is odd, 0 if it is even."""
    wanted = 0
    total = 0
    for value in range(1, 7):
        total += dice_of_value(s, seat, value)
        if value % 2 == remainder:
            wanted += dice_of_value(s, seat, value)
    return total > 0 and wanted == total


@rule
def sets_of_value(s: Any, seat: int, size: int) -> int:
    """How many pairs or threes of one value a player has; no die belongs to two."""
    sets = 0
    for value in range(1, 7):
        sets += dice_of_value(s, seat, value) // size
    return sets


# Colour and value together


@rule
def dice_of_colour_and_value(s: Any, seat: int, colour: int, value: int) -> int:
    """A player's dice of a colour that show a value, without jokers."""
    count = 0
    for i in range(OWN_DICE):
        if s.own_colour[seat][i] == colour and s.own_value[seat][i] == value:
            count += 1
    return count


@rule
def pairs_of_colour_and_value(s: Any, seat: int) -> int:
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


# Agents: a thug is none for missions, but the extra thug of Tentacle Force is.


@rule
def holds_agent(s: Any, space: int, seat: int) -> bool:
    """Whether an agent of a player is on a space."""
    if s.piece[space] != seat + 1:
        return False
    return s.piece_kind[space] in (AGENT, EXTRA_THUG)


@rule
def agents_in(s: Any, place: int, seat: int) -> int:
    """How many agents a player has in a place."""
    count = 0
    for space in range(first_space(place), first_space(place) + space_count(place)):
        if holds_agent(s, space, seat):
            count += 1
    return count


@rule
def neighbourhoods_with_agents(s: Any, seat: int, least: int) -> int:
    """The neighbourhoods where a player has at least so many agents."""
    count = 0
    for place in range(NEIGHBOURHOOD_COUNT):
        if agents_in(s, place, seat) >= least:
            count += 1
    return count


@rule
def is_beside_colour(s: Any, space: int, colour: int) -> bool:
    """Whether a space is adjacent to a die of a colour."""
    first = first_space(place_of(space))
    beside = 0
    for other in range(first, first + space_count(place_of(space))):
        if are_adjacent(space, other) and may_count_as(s.die_colour[other], colour):
            beside += 1
    return beside > 0


@rule
def agents_beside_colour(s: Any, seat: int, colour: int) -> int:
    """An agent between two such dice counts once; only spaces of the City are adjacent to anything."""
    count = 0
    for space in range(CITY_SPACES):
        if holds_agent(s, space, seat) and is_beside_colour(s, space, colour):
            count += 1
    return count


# Domination: all pieces count, thugs too.


@rule
def dominates(s: Any, place: int, seat: int) -> bool:
    """Whether a player has pieces in a place and nobody has more; tied players both dominate."""
    greatest = 1
    for player in range(s.players):
        greatest = max(greatest, strength(s, place, player))
    return strength(s, place, seat) == greatest


@rule
def dominating_players(s: Any, place: int) -> int:
    """How many players dominate a place."""
    count = 0
    for player in range(s.players):
        if dominates(s, place, player):
            count += 1
    return count


@rule
def tied_dominations(s: Any, seat: int) -> int:
    """The neighbourhoods and locations that a player dominates together with others."""
    count = 0
    for place in range(PLACE_COUNT):
        if dominates(s, place, seat) and dominating_players(s, place) > 1:
            count += 1
    return count


@rule
def neighbourhoods_dominated_alone(s: Any, seat: int) -> int:
    """The neighbourhoods that a player dominates without a tie."""
    count = 0
    for place in range(NEIGHBOURHOOD_COUNT):
        if dominates(s, place, seat) and dominating_players(s, place) == 1:
            count += 1
    return count


@rule
def neighbourhoods_with_agents_not_dominated(s: Any, seat: int) -> int:
    """A tied domination is a domination, so it does not count."""
    count = 0
    for place in range(NEIGHBOURHOOD_COUNT):
        if agents_in(s, place, seat) and not dominates(s, place, seat):
            count += 1
    return count
