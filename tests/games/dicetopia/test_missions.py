"""The missions of Dicetopia in drawn final positions.

The dice of the players are written in order of the seats with a stroke between them, such as `P3 W5 / M6`: the
first player has a purple 3 and a white 5, the second a Magmacorium 6. A place is written with what is on its
spaces, such as `agency: P2 a1 . t2 x1`: a purple 2, an agent of the first player, nothing, a thug of the second
player, and the extra thug of the first. Spaces that are not written are empty. The stars are the first player's.
"""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.games.dicetopia.missions import CARDS, COPYCAT, GAMBLING, MISSIONS, mission_stars
from astragal.games.dicetopia.pieces import (
    CITY_SPACES,
    NEIGHBOURHOODS,
    OWN_DICE,
    PLACE_WORDS,
    first_space,
    space_count,
)
from astragal.games.dicetopia.state import S

RING = (0b10010, 0b00101, 0b01010, 0b10100, 0b01001)
"""Of each of the five spaces of a neighbourhood those beside it, from right to left."""

COLOURS = ".PWTM"
KINDS = ".atx"

# The deadline depends on how busy the machine is, not on the rules.
law = settings(deadline=None, max_examples=100)

Case = tuple[str, int, str, str]
"""A mission, the stars it pays the first player, the players' dice, and the places with semicolons between them."""


# Drawings


def position(dice: str, places: str = "") -> Any:
    """The final position of a drawing."""
    hands = dice.split("/")
    s = S.declaration.new(guarded=True)
    s.players = max(2, len(hands))
    for space in range(CITY_SPACES):
        s.beside[space] = RING[space % 5]
    for seat, hand in enumerate(hands):
        for i, die in enumerate(hand.split()):
            s.own_colour[seat][i] = COLOURS.index(die[0])
            s.own_value[seat][i] = int(die[1])
    for place, signs in spaces(places).items():
        for space, sign in enumerate(signs, start=first_space(PLACE_WORDS.index(place))):
            if sign[0] in "PWTM":
                s.die_colour[space] = COLOURS.index(sign[0])
                s.die_value[space] = int(sign[1])
            elif sign != ".":
                s.piece_kind[space] = KINDS.index(sign[0])
                s.piece[space] = int(sign[1])
                s.players = max(s.players, int(sign[1]))
    return s


def spaces(places: str) -> dict[str, list[str]]:
    """The signs on the spaces of every place that is drawn."""
    drawn = {}
    for text in filter(None, places.split(";")):
        place, signs = text.split(":")
        drawn[place.strip()] = signs.split()
        assert len(signs.split()) <= space_count(PLACE_WORDS.index(place.strip()))
    return drawn


def stars(mission: str, dice: str, places: str = "", seat: int = 0) -> int:
    return mission_stars(position(dice, places), seat, MISSIONS.index(mission))


# The deck


def test_the_deck() -> None:
    assert len(MISSIONS) == len(set(MISSIONS)) == 60
    assert len({card.text.format(stars=card.stars) for card in CARDS}) == 60
    assert MISSIONS[COPYCAT] == "copycat"
    assert MISSIONS[GAMBLING] == "high stakes gambling"


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_text_names_the_stars(mission: str) -> None:
    """What the text promises for one time is the smallest number of stars that any case brings."""
    paid = {case[1] for case in CASES if case[0] == mission and case[1]}
    card = CARDS[MISSIONS.index(mission)]
    text = card.text.format(stars=card.stars)

    promised = re.match(r"\d+", text)
    assert (int(promised[0]) if promised else None) == min(paid, default=None)


# Missions about a colour: C is the mission's colour, D and E are the others.

COLOUR_MISSIONS = {
    "most": ("armory", "cash is king", "insider"),
    "none": ("pacifist", "marked bills", "fake news"),
    "to the right": ("gun nut", "sugar mama", "deep throat"),
    "least": ("lover not a fighter", "down to earth", "ignorance is bliss"),
    "each": ("smuggler", "money laundry", "snitch"),
    "in the city": ("vigilantes", "drop off", "undercover"),
    "beside": ("dealers", "exchange offices", "hackers"),
}

COLOUR_CASES = [
    ("most", 12, "C1 C2 / C6", ""),
    ("most", 12, "C1 / C6", ""),  # a tie counts
    ("most", 12, "C1 / D6 / ", ""),
    ("most", 12, "M1 C2 / C6", ""),
    ("most", 12, "M1 / C6", ""),
    ("most", 12, "M1 / D6", ""),  # a joker is a die of the colour
    ("most", 0, "D1 D2 D3 / C6", ""),
    ("most", 0, "C1 / C1 C1", ""),
    ("most", 0, "C1 / C1 M1", ""),
    ("most", 0, "C1 / D1 / C1 C1", ""),
    ("most", 0, "D1 / E1", ""),  # nobody has any
    ("most", 0, "", ""),
    ("most", 0, " / C1", "agency: C1 C1 C1"),  # dice of the City are nobody's
    ("none", 9, "D1 E1 / C1", ""),
    ("none", 9, "M1 D1", ""),
    ("none", 9, "", "agency: C1"),
    ("none", 0, "C1", ""),
    ("none", 0, "D1 E1 M1 C1", ""),
    ("to the right", 4, "C1 / C1", ""),
    ("to the right", 12, "D1 / C1 D1 C1 C1", ""),
    ("to the right", 4, "C1 C1 C1 / C1 C1 / C6", ""),  # the last of three players, not the second
    ("to the right", 8, " / M1 C1", ""),
    ("to the right", 0, "C1 C1 / D1 E1", ""),
    ("to the right", 0, "C1 / C1 / D1", ""),
    ("to the right", 0, "M1 / ", ""),
    ("least", 12, "C1 / C1 C1", ""),
    ("least", 12, "D1 / C1", ""),
    ("least", 12, "M1 M1 / C1", ""),
    ("least", 12, "C1 / C1 C1 / C1 C1 C1", ""),
    ("least", 0, "C1 C1 / C1", ""),
    ("least", 0, "C1 / C6", ""),  # a tie does not count
    ("least", 0, "C1 / C1 C1 / C6", ""),
    ("least", 0, "D1 / M1 M1", ""),  # jokers are not the colour here
    ("least", 0, "", ""),
    ("each", 3, "C1 D1 E1 / C1 C1", ""),
    ("each", 27, "C1 C2 C3 C4 C5 C6 C1 C2 C3", ""),
    ("each", 9, "C1 M1 M6", ""),
    ("each", 0, "D1 E1 / C1", "agency: C1"),
    ("each", 0, "", ""),
    ("in the city", 3, "", "agency: C1 D1 E1 a1"),
    ("in the city", 9, "C1 / C1", "agency: . . . . C1; congress: . C6; syndicate: . . . . C2"),
    ("in the city", 3, "", "waste: M1"),
    ("in the city", 0, "C1 C2 M1", "agency: D1 E1 a1 t2 x2"),
    ("in the city", 0, "", "market: C1 C2 C3; dome: C4; sanctuary: C5; springs: M1"),
    ("in the city", 0, "", ""),
    ("beside", 3, "", "agency: a1 C1"),
    ("beside", 3, "", "airforce: C1 a1 C1"),  # once for an agent between two
    ("beside", 6, "", "waste: a1 C1 a1"),
    ("beside", 3, "", "congress: a1 . . . C1"),  # the spaces form a ring
    ("beside", 3, "", "syndicate: C1 . . . a1"),
    ("beside", 3, "", "bank: . x1 C1"),
    ("beside", 3, "", "bank: . a1 M1"),
    ("beside", 9, "", "agency: a1 C1; waste: D1 a1 C1; bank: C1 . E1 a1 C1"),
    ("beside", 0, "C1 C2", "agency: D1 a1 E1"),
    ("beside", 0, "", "agency: a1 . C1 C1"),
    ("beside", 0, "", "agency: t1 C1; waste: a2 C1; bank: x2 C1"),
    ("beside", 0, "", "agency: . . . . C1; airforce: a1"),  # another neighbourhood
    ("beside", 0, "", "market: a1 C1 a1; dome: a1 C1; sanctuary: a1 C1; springs: a1 M1"),
    ("beside", 0, "", ""),
]


def colour_cases() -> list[Case]:
    cases = []
    for family, pay, dice, places in COLOUR_CASES:
        for mission, colours in zip(COLOUR_MISSIONS[family], ("PWT", "WTP", "TPW"), strict=True):
            letters = str.maketrans("CDE", colours)
            cases.append((mission, pay, dice.translate(letters), places.translate(letters)))
    return cases


# Missions about a value: V is the mission's value, L and H are others. Stars are for each time.

VALUE_MISSIONS = {
    "each": (
        ("less is more", 8),
        ("slow and steady", 7),
        ("middle of the road", 6),
        ("four-leaf clover", 5),
        ("big league", 4),
        ("more is more", 4),
    ),
    "none": (
        ("no loose change", 9),
        ("contaminated goods", 8),
        ("all or none", 8),
        ("low profile", 9),
        ("risk management", 11),
        ("staying off the radar", 12),
    ),
    "in the city": (
        ("scavenger", 3),
        ("low key", 3),
        ("medium rare", 3),
        ("prosperity", 3),
        ("boom", 4),
        ("six and the city", 5),
    ),
}

VALUE_CASES = [
    ("each", 1, "PV WL TH / PV", ""),
    ("each", 4, "PV WV TV MV ML", ""),
    ("each", 9, "PV PV PV PV PV PV PV PV PV", ""),
    ("each", 0, "PL WH / PV WV", "agency: PV"),
    ("each", 0, "", ""),
    ("none", 1, "PL WH TL MH / PV", ""),
    ("none", 1, "", "agency: PV"),
    ("none", 0, "PL WV", ""),
    ("none", 0, "MV", ""),
    ("in the city", 1, "", "agency: PV WL TH a1"),
    ("in the city", 4, "PV", "agency: PV . . . WV; waste: . TV; syndicate: . . . . PV"),
    ("in the city", 0, "PV WV", "agency: PL WH TL a1 t2"),
    ("in the city", 0, "", "market: PV; dome: WV; sanctuary: TV; springs: MV"),
    ("in the city", 0, "", ""),
]


def value_cases() -> list[Case]:
    cases = []
    for family, times, dice, places in VALUE_CASES:
        for value, (mission, pay) in enumerate(VALUE_MISSIONS[family], start=1):
            numbers = str.maketrans("VLH", f"{value}{value % 6 + 1}{(value + 1) % 6 + 1}")
            cases.append((mission, pay * times, dice.translate(numbers), places.translate(numbers)))
    return cases


# All others

SINGLE_CASES: list[Case] = [
    ("finger in every pie", 8, "P1 W1 T1", ""),
    ("finger in every pie", 8, "P1 W6 T3 P2 M1", ""),
    ("finger in every pie", 8, "P1 M2 T3", ""),
    ("finger in every pie", 8, "W1 M2 M2", ""),
    ("finger in every pie", 8, "M1 M2 M3", ""),
    ("finger in every pie", 0, "P1 P2 W3 W4 / T1", "agency: T1"),
    ("finger in every pie", 0, "P1 M1", ""),  # a joker is one colour at a time
    ("finger in every pie", 0, "M1", ""),
    ("finger in every pie", 0, "", ""),
    ("playing with fire", 5, "M1 P1 / M1", ""),
    ("playing with fire", 15, "M1 M6 P1 M1", ""),
    ("playing with fire", 0, "P1 W1 T1 / M1", "springs: M1 M2"),
    ("playing with fire", 0, "", ""),
    ("interest", 1, "P3 / P6", ""),
    ("interest", 1, "P1 W1 M3", ""),  # 5 pips
    ("interest", 18, "P6 P6 P6 P6 P6 P6 P6 P6 M6", ""),
    ("interest", 0, "P2 / P6", "agency: P6"),
    ("interest", 0, "", ""),
    ("slacker", 6, "P3 / P6", "agency: a1 P6"),
    ("slacker", 6, "", ""),
    ("forgery", 4, "P1 W1", ""),
    ("forgery", 4, "P1 W1 T1", ""),
    ("forgery", 8, "P1 W1 T1 M1", ""),
    ("forgery", 12, "P1 W1 T4 P4 M6 P6 W3", ""),
    ("forgery", 0, "P1 P2 P3 M4 / P1 P1", "agency: P1"),
    ("forgery", 0, "", ""),
    ("replica", 7, "P1 P1", ""),
    ("replica", 7, "P1 P1 P1", ""),
    ("replica", 14, "P1 P1 W1 W1 T1", ""),
    ("replica", 14, "P1 P1 P1 P1", ""),
    ("replica", 7, "P1 M1", ""),
    ("replica", 7, "M1 M1", ""),
    ("replica", 7, "P1 W1 M1", ""),  # with one or the other, not both
    ("replica", 14, "P1 W1 M1 M1", ""),
    ("replica", 14, "P1 P1 W1 M1", ""),
    ("replica", 14, "P1 P1 P1 M1 M1", ""),
    ("replica", 14, "P1 P1 M1 M1", ""),
    ("replica", 14, "W6 M6 M1 T1", ""),
    ("replica", 0, "P1 W1 T1 P2 W2 T2", ""),
    ("replica", 0, "P1 M2 / P1", ""),
    ("replica", 0, "", ""),
    ("three's a charm", 8, "P1 W1 T1", ""),
    ("three's a charm", 8, "P1 W1 T1 M1 P1", ""),
    ("three's a charm", 16, "P1 W1 T1 M1 P1 W1", ""),
    ("three's a charm", 16, "P1 W1 M1 P6 P6 P6", ""),
    ("three's a charm", 0, "P1 P1 P2 P2 P3 P3 / P1", "agency: P1"),
    ("three's a charm", 0, "", ""),
    ("clones", 18, "P4 W4 T4 M4 / P1", ""),
    ("clones", 18, "P4", ""),
    ("clones", 0, "P4 P4 P4 P5", ""),
    ("clones", 0, "", ""),
    ("the big heist", 25, "P1 W2 T3 P4 W5 T6", ""),
    ("the big heist", 25, "P6 P5 P4 P3 P3 P2 M1", ""),
    ("the big heist", 0, "P1 W2 T3 P4 W5 W5 / P6", "agency: P6"),
    ("the big heist", 0, "P2 W3 T4 P5 W6 M6", ""),
    ("the big heist", 0, "", ""),
    ("oddballs", 10, "P1 W3 T5 M1 / P2", ""),
    ("oddballs", 10, "P3", ""),
    ("oddballs", 0, "P1 W3 T5 P6", ""),
    ("oddballs", 0, "P1 M2", ""),
    ("oddballs", 0, "P2 P4", ""),
    ("oddballs", 0, "", ""),
    ("even stevens", 10, "P2 W4 T6 M2 / P1", ""),
    ("even stevens", 10, "P4", ""),
    ("even stevens", 0, "P2 W4 T6 P5", ""),
    ("even stevens", 0, "P2 M1", ""),
    ("even stevens", 0, "P1 P3", ""),
    ("even stevens", 0, "", ""),
    ("extra stash", 10, "P6 W1 / P6", ""),
    ("extra stash", 10, "P6 / M5 T1 / P1", ""),  # a tie counts
    ("extra stash", 10, "", ""),
    ("extra stash", 0, "P6 / P1 P1 P1 P1 P1 P1 P1", "agency: P6"),
    ("extra stash", 0, "P6 / P1 / P6 M1", ""),
    ("discretion", 14, "P5 / P6", ""),
    ("discretion", 14, "P1 P1 P1 / P3 / M6", ""),  # a tie counts
    ("discretion", 14, "", ""),
    ("discretion", 0, "P6 / P1 P4", ""),
    ("discretion", 0, "P2 / P6 / M1", ""),
    ("discretion", 0, "P1 / ", ""),
    ("copycat", 0, "P1 P1 / P2", "agency: a1 P1"),
    ("copycat", 0, "", ""),
    ("copycat", 0, "M1 M1 M1 / ", "market: a1 a2"),
    ("high stakes gambling", 0, "P1 P1 / P2", "agency: a1 P1"),
    ("high stakes gambling", 0, "", ""),
    ("high stakes gambling", 0, "M1 M1 M1 / ", "market: a1 a2"),
    ("sharing is caring", 4, "", "agency: a1 a2"),
    ("sharing is caring", 4, "", "springs: t1 a2 t2 a1 . ."),
    ("sharing is caring", 4, "", "waste: a1 a1 a1 t2 t2"),  # three agents are worth two thugs
    ("sharing is caring", 4, "", "waste: x1 t2"),
    ("sharing is caring", 4, "", "waste: a1 a2 a3"),
    ("sharing is caring", 16, "", "agency: a1 a2; bank: t1 t3; market: a2 a1; sanctuary: a1 a1 a3 a3 a2"),
    ("sharing is caring", 0, "", "agency: a1 t2; bank: a1 a1 a2; dome: a1"),
    ("sharing is caring", 0, "", "agency: a2 a3; bank: a1 a2 a2 a3 a3"),  # tied are others
    ("sharing is caring", 0, "", ""),
    ("crowd control", 24, "", ""),
    ("crowd control", 20, "", "agency: a1; market: a1"),
    ("crowd control", 20, "", "agency: a1 a1 a1; waste: t1 a2"),  # a thug is not an agent
    ("crowd control", 20, "", "bank: x1"),  # but the extra thug is
    ("crowd control", 4, "", "agency: a1; airforce: a1; waste: a1; congress: a1; bank: a1"),
    ("crowd control", 0, "", "agency: a1; airforce: a1; waste: a1; congress: a1; bank: a1; syndicate: x1"),
    ("infiltration", 4, "", "agency: a1"),
    ("infiltration", 4, "", "agency: t1 a2 a3"),
    ("infiltration", 8, "", "syndicate: a1 a1 t2; bank: x1 a2 P1; dome: a1"),
    ("infiltration", 0, "", "agency: a1 a2; bank: t2 a1"),
    ("infiltration", 0, "", "market: a1; dome: a1; sanctuary: a1; springs: a1"),
    ("infiltration", 0, "", ""),
    ("spies", 4, "", "agency: a1 t2"),
    ("spies", 4, "", "agency: x1 a2 a2; dome: a1 t2"),
    ("spies", 8, "", "agency: a1 a2 a2; waste: a1 a2 a3 a3; bank: a1"),
    ("spies", 0, "", "agency: a1 a2; bank: a1"),  # a tie is a domination
    ("spies", 0, "", "agency: t1 a2 a2"),
    ("spies", 0, "", "agency: a2"),
    ("spies", 0, "", ""),
    ("king of the hill", 10, "", "agency: a1 a1 a1"),
    ("king of the hill", 10, "", "agency: a1 x1 a1 t2 a2"),
    ("king of the hill", 10, "", "agency: a1 a1 a1 a1 a1; bank: a1"),
    ("king of the hill", 20, "", "agency: a1 a1 a1; syndicate: . a1 P2 a1 a1"),
    ("king of the hill", 0, "", "agency: a1 t1 a1; bank: a2 a2 a2; waste: a1 a1"),
    ("king of the hill", 0, "", "market: a1 a1 a1 a1"),
    ("king of the hill", 0, "", ""),
    ("special agents", 10, "", "agency: a1; airforce: a1; waste: a1; congress: a1; bank: a1; syndicate: a1"),
    ("special agents", 10, "", "agency: a1; airforce: a1; waste: a1; congress: a1; bank: a1; syndicate: a2 x1 a2"),
    ("special agents", 0, "", "agency: a1; airforce: a1; waste: a1; congress: a1; bank: a1; syndicate: t1"),
    ("special agents", 0, "", "agency: a1; airforce: a1; waste: a1; congress: a1; bank: a1; market: a1"),
    ("special agents", 0, "", ""),
]

CASES = colour_cases() + value_cases() + SINGLE_CASES


@pytest.mark.parametrize(("mission", "pay", "dice", "places"), CASES, ids=lambda part: str(part) or "-")
def test_stars(mission: str, pay: int, dice: str, places: str) -> None:
    assert stars(mission, dice, places) == pay


@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_has_cases_with_and_without_stars(mission: str) -> None:
    paid = {case[1] > 0 for case in CASES if case[0] == mission}
    always_or_never = {"slacker": {True}, "copycat": {False}, "high stakes gambling": {False}}
    assert paid == always_or_never.get(mission, {True, False})


def test_the_same_position_for_each_player() -> None:
    """The first player's right-hand opponent is the last, everybody else's is the player before."""
    dice, places = "P1 P1 / W1 / P6 P1 P1", "agency: a1 a3; waste: a2 t3 P1"

    assert [stars("gun nut", dice, places, seat) for seat in range(3)] == [12, 8, 0]
    assert [stars("armory", dice, places, seat) for seat in range(3)] == [0, 0, 12]
    assert [stars("sharing is caring", dice, places, seat) for seat in range(3)] == [4, 0, 4]
    assert [stars("spies", dice, places, seat) for seat in range(3)] == [0, 4, 0]


# Laws, each checked against a second statement of the rule that works on drawings

few_values = st.sampled_from(["123456", "12", "36", "5"])


@st.composite
def hands(draw: st.DrawFn) -> str:
    """The dice of a player, often with few different values."""
    values = st.sampled_from(draw(few_values))
    dice = st.tuples(st.sampled_from("PWTM"), values).map("".join)
    return " ".join(draw(st.lists(dice, max_size=OWN_DICE)))


tables = st.lists(hands(), min_size=2, max_size=6).map(" / ".join)


@st.composite
def boards(draw: st.DrawFn) -> str:
    """All places with dice and with pieces of three players."""
    dice = st.tuples(st.sampled_from("PWTM"), st.sampled_from("123456")).map("".join)
    pieces = st.tuples(st.sampled_from("aatx"), st.sampled_from("123")).map("".join)
    signs = st.just(".") | dice | pieces | pieces
    rows = [draw(st.lists(signs, min_size=size, max_size=size)) for size in map(space_count, range(len(PLACE_WORDS)))]
    return "; ".join(f"{place}: {' '.join(row)}" for place, row in zip(PLACE_WORDS, rows, strict=True))


def most_disjoint_sets(dice: list[str], size: int, alike: Any) -> int:
    """The most sets of dice that are alike, found by trying every way to put the first die into a set or none."""
    if len(dice) < size:
        return 0
    best = most_disjoint_sets(dice[1:], size, alike)
    for others in combinations(range(1, len(dice)), size - 1):
        chosen = [dice[0], *(dice[i] for i in others)]
        if alike(chosen):
            rest = [die for i, die in enumerate(dice) if i > 0 and i not in others]
            best = max(best, 1 + most_disjoint_sets(rest, size, alike))
    return best


def have_one_value(dice: list[str]) -> bool:
    return len({die[1] for die in dice}) == 1


def can_have_one_colour_and_value(dice: list[str]) -> bool:
    return have_one_value(dice) and len({die[0] for die in dice} - {"M"}) <= 1


@law
@given(hands())
def test_pairs_and_threes_of_any_dice(hand: str) -> None:
    dice = hand.split()

    assert stars("forgery", hand) == 4 * most_disjoint_sets(dice, 2, have_one_value)
    assert stars("replica", hand) == 7 * most_disjoint_sets(dice, 2, can_have_one_colour_and_value)
    assert stars("three's a charm", hand) == 8 * most_disjoint_sets(dice, 3, have_one_value)


@law
@given(hands())
def test_sets_of_any_dice(hand: str) -> None:
    """Every way to give the jokers a colour, and the values as a set."""
    colours = product(*("PWT" if die[0] == "M" else die[0] for die in hand.split()))
    values = {int(die[1]) for die in hand.split()}

    assert stars("finger in every pie", hand) == 8 * any(set("PWT") <= set(choice) for choice in colours)
    assert stars("clones", hand) == 18 * (len(values) == 1)
    assert stars("the big heist", hand) == 25 * (values == {1, 2, 3, 4, 5, 6})
    assert stars("oddballs", hand) == 10 * (bool(values) and values <= {1, 3, 5})
    assert stars("even stevens", hand) == 10 * (bool(values) and values <= {2, 4, 6})


@law
@given(tables, st.sampled_from([0, 1, 2]))
def test_colours_of_any_dice(dice: str, colour: int) -> None:
    """The signs of each player's dice, with jokers where dice are rewarded and without where they are unwanted."""
    letter = "PWT"[colour]
    mission = {family: names[colour] for family, names in COLOUR_MISSIONS.items()}
    with_jokers = [hand.count(letter) + hand.count("M") for hand in dice.split("/")]
    without = [hand.count(letter) for hand in dice.split("/")]
    for seat in range(len(without)):
        others = without[:seat] + without[seat + 1 :]
        most = with_jokers[seat] > 0 and sorted(with_jokers)[-1] == with_jokers[seat]
        assert stars(mission["most"], dice, seat=seat) == 12 * most
        assert stars(mission["none"], dice, seat=seat) == 9 * (letter not in dice.split("/")[seat])
        assert stars(mission["least"], dice, seat=seat) == 12 * all(count > without[seat] for count in others)
        assert stars(mission["each"], dice, seat=seat) == 3 * with_jokers[seat]
        assert stars(mission["to the right"], dice, seat=seat) == 4 * with_jokers[seat - 1]


@law
@given(tables)
def test_totals_of_any_dice(dice: str) -> None:
    totals = [sum(map(int, re.findall(r"\d", hand))) for hand in dice.split("/")]
    best_first = sorted(totals, reverse=True)
    for seat, total in enumerate(totals):
        assert stars("interest", dice, seat=seat) == sum(pips % 3 == 0 for pips in range(1, total + 1))
        assert stars("extra stash", dice, seat=seat) == 10 * (total == best_first[0])
        assert stars("discretion", dice, seat=seat) == 14 * (total == best_first[-1])


@law
@given(boards(), st.sampled_from("PWT"))
def test_colours_on_any_board(places: str, letter: str) -> None:
    """Neighbourhoods are read twice round, so that every ring holds each three spaces in a row."""
    city = [row for place, row in spaces(places).items() if place in NEIGHBOURHOODS]
    dice = sum(sign[0] in (letter, "M") for row in city for sign in row)
    beside = 0
    for row in city:
        for before, middle, after in zip(row, row[1:] + row, row[2:] + row, strict=False):
            if middle in ("a1", "x1") and {before[0], after[0]} & {letter, "M"}:
                beside += 1

    assert stars(COLOUR_MISSIONS["in the city"]["PWT".index(letter)], "", places) == 3 * dice
    assert stars(COLOUR_MISSIONS["beside"]["PWT".index(letter)], "", places) == 3 * beside


@law
@given(boards())
def test_agents_and_domination_on_any_board(places: str) -> None:
    worth = {"a": Fraction(1), "t": Fraction(3, 2), "x": Fraction(3, 2)}
    tied = alone = spying = 0
    agents: Counter[str] = Counter()
    for place, row in spaces(places).items():
        weights = [sum(worth.get(sign[0], Fraction(0)) for sign in row if sign[1:] == seat) for seat in "123"]
        leaders = {seat for seat, weight in zip("123", weights, strict=True) if weight == max(weights) > 0}
        here = row.count("a1") + row.count("x1")
        tied += "1" in leaders and len(leaders) > 1
        if place in NEIGHBOURHOODS:
            agents[place] = here
            alone += leaders == {"1"}
            spying += here > 0 and "1" not in leaders

    assert stars("sharing is caring", " / / ", places) == 4 * tied
    assert stars("infiltration", " / / ", places) == 4 * alone
    assert stars("spies", " / / ", places) == 4 * spying
    assert stars("crowd control", " / / ", places) == 4 * list(agents.values()).count(0)
    assert stars("king of the hill", " / / ", places) == 10 * sum(count >= 3 for count in agents.values())
    assert stars("special agents", " / / ", places) == 10 * all(agents.values())
