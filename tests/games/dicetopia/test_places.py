"""Turns, places and their actions, protection and the stock exchange, by the rulebook and the rulings on it."""

from typing import Any

import pytest
from games.dicetopia.table import (
    ANN,
    BO,
    CLEO,
    GAME,
    RULES,
    at,
    card,
    choices,
    clear,
    dice,
    do,
    finish_luck,
    give,
    hand,
    offered,
    put,
    table,
)

from astragal.core import CHANCE
from astragal.games.dicetopia import deck, dome, moves, pieces


def with_dice(own: str = "P3 W5", other: str = "T2 P6", **options: str) -> Any:
    """Ann and Bo without abilities that matter here."""
    s = table("pagans", "tentacle", turn=ANN, **options)
    give(s, ANN, own)
    give(s, BO, other)
    return s


# Set-up


@pytest.mark.parametrize("players", range(2, 7))
def test_set_up(players: int) -> None:
    s = GAME.start(players, {"factions": "dealt"}, guarded=True)
    finish_luck(s)

    colours = list(s.die_colour)
    assert [colours[:48].count(colour) for colour in range(1, 4)] == [16, 16, 16]
    assert colours[48:] == [pieces.MAGMACORIUM] * players + [pieces.NO_DIE] * (6 - players)
    assert all(s.die_value[space] for space in range(48 + players))
    assert sum(s.bag) == 6
    assert len(set(list(s.faction)[:players])) == players
    assert list(s.hand_count)[:players] == [3] * players
    assert s.magmacorium_supply == 7 - players
    assert deck.deck_count(s) == 60 - 3 * players


def test_a_mission_given_back_returns_to_the_deck() -> None:
    s = GAME.start(2, {"factions": "chosen"}, guarded=True)
    do(s, "roll 2", "choose faction zai")
    assert RULES.to_act(s) == ANN
    assert not offered(s, "choose faction zai")
    do(s, "choose faction pagans")
    finish_luck(s)
    assert RULES.to_act(s) == BO
    do(s, "discard insider", "discard pacifist")

    assert deck.deck_count(s) == 56
    assert (s.turn, s.round, s.phase) == (BO, 1, moves.PLACE)


# Rounds and placing


def test_an_agent_changes_places_with_a_die() -> None:
    s = with_dice()
    do(s, "agent market-2")

    assert (at(s, "market-2"), dice(s, ANN), s.agents_left[ANN]) == ("a1", "P3 W5 W2", 5)


def test_a_thug_leaves_its_die_in_the_prison() -> None:
    s = with_dice()
    do(s, "thug market-2")

    assert (at(s, "market-2"), dice(s, ANN), s.agents_left[ANN], s.thugs_left[ANN]) == ("t1", "P3 W5", 6, 0)
    assert (s.prison_colour[ANN], s.prison_value[ANN]) == (pieces.WHITE, 2)
    do(s, "stock white up", "agent market-3", "stock white up")
    assert not offered(s, "thug")


def test_only_dice_can_be_swapped_for_a_piece() -> None:
    s = with_dice()
    put(s, "waste-1", "..")
    put(s, "waste-2", "a2")

    assert not offered(s, "agent waste-1", "agent waste-2", "agent springs-3", "thug waste-1")


def test_each_round_starts_with_the_marker() -> None:
    s = table("pagans", "tentacle", "haterz")
    do(s, "agent sanctuary-1", "give marker 3")
    assert s.turn == BO
    do(s, "agent market-1", "stock white up")
    assert s.turn == CLEO
    do(s, "agent market-2", "stock white up", "enough")

    assert (s.turn, s.round) == (CLEO, 2)
    do(s, "agent market-3", "stock white up", "enough")
    assert s.turn == ANN


def test_everybody_has_seven_turns() -> None:
    s = table("pagans", "tentacle", "haterz")
    turns = []
    while s.phase < moves.DRAFT:
        if s.phase == moves.PLACE:
            turns.append(s.turn)
            do(s, sorted(offered(s, "agent", "thug"))[0])
        else:
            do(s, sorted(offered(s, "stock", "enough"))[0])
    assert [turns.count(seat) for seat in range(3)] == [7, 7, 7]


# Actions


def test_an_action_is_not_optional_but_the_stock_exchange_may_replace_it() -> None:
    s = with_dice()
    do(s, "agent congress-1")

    assert offered(s, "stock") == {"stock purple up", "stock white up", "stock teal up"}
    assert not offered(s, "no action", "decline")
    do(s, "stock teal up")
    assert (list(s.stock), s.turn) == ([0, 0, 1], BO)


def test_stock_cubes_stay_on_their_tracks() -> None:
    s = with_dice()
    s.stock[0], s.stock[1] = 6, 3
    do(s, "agent congress-1")

    assert offered(s, "stock") == {"stock purple down", "stock white up", "stock white down", "stock teal up"}


def test_agency() -> None:
    s = with_dice()
    hand(s, ANN, "slacker", "armory")
    do(s, "agent agency-1", "draw mission")
    assert (RULES.to_act(s), RULES.outcomes(s)) == (CHANCE, deck.deck_count(s))
    do(s, "roll 1")
    assert len(choices(s)) == 3
    do(s, "discard slacker")

    assert (s.hand_count[ANN], s.bottom_count, s.turn) == (2, 1, BO)


def test_agency_with_an_empty_deck() -> None:
    s = with_dice()
    for mission in range(deck.MISSION_COUNT):
        if s.where[mission] == deck.MIDDLE:
            s.where[mission] = deck.SET_ASIDE
    s.middle_count = 0
    do(s, "agent agency-1")

    assert not offered(s, "draw mission")
    do(s, "no action")
    assert s.turn == BO


def test_the_bottom_of_the_deck_comes_last_and_in_order() -> None:
    s = with_dice()
    hand(s, ANN, "slacker", "armory", "insider")
    for mission in range(deck.MISSION_COUNT):
        if s.where[mission] == deck.MIDDLE:
            s.where[mission] = deck.SET_ASIDE
    s.middle_count = 0
    for name in ("slacker", "armory"):
        deck.put_away(s, ANN, moves.MISSION_WORDS.index(name), deck.BOTTOM)
    do(s, "agent agency-1", "draw mission")

    assert choices(s) == {"discard slacker", "discard insider"}
    assert s.bottom_count == 1


def test_airforce() -> None:
    s = with_dice("P3* M5", "T2 P6*")
    do(s, "agent airforce-1")
    assert offered(s, "pick die", "pick market") == {"pick die-1-3", "pick die-2-1"}
    do(s, "pick die-2-1", "roll 5")

    assert (dice(s, BO), s.turn) == ("T5 P6*", ANN if offered(s, "end turn") else BO)


def test_waste_management() -> None:
    s = with_dice()
    put(s, "bank-1", "a2")
    put(s, "bank-2", "t2")
    put(s, "market-1", "a2")
    do(s, "agent waste-1")
    assert offered(s, "pick") == {"pick waste-1", "pick bank-1"}
    do(s, "pick bank-1")
    assert not offered(s, "pick bank", "pick market", "pick die")
    do(s, "pick agency-2")

    assert (at(s, "bank-1"), at(s, "agency-2")) == ("W2", "a2")


def test_waste_management_that_cannot_be_carried_out() -> None:
    s = with_dice()
    clear(s, "waste")
    do(s, "thug waste-1")

    assert "no action" in choices(s)


def test_twilight_congress() -> None:
    s = with_dice()
    do(s, "agent congress-1", "pick agency-1")
    assert not offered(s, "pick agency", "pick market", "pick die")
    do(s, "pick bank-2")

    assert (at(s, "agency-1"), at(s, "bank-2")) == ("P4", "P1")


def test_observatory_bank() -> None:
    s = with_dice("P3* M5 T1", "T2 P6")
    do(s, "agent bank-1", "pick agency-1")
    assert choices(s) == {"pick die-1-3", "pick die-1-4"}
    do(s, "pick die-1-3")

    assert (at(s, "agency-1"), dice(s, ANN).split()[2]) == ("T1", "P1")


def test_observatory_bank_advanced() -> None:
    s = with_dice("P3 W5", "P6 T1 W2 M1", bank="advanced")
    do(s, "agent bank-1", "pick agency-1")
    assert choices(s) == {"pick die-1-1", "pick die-2-1", "pick die-2-2"}
    do(s, "pick die-2-2")

    assert (at(s, "agency-1"), dice(s, BO)) == ("T1", "P6 P1 W2 M1")


def test_nethal_syndicate() -> None:
    s = with_dice("P3* M5 T1", "T2 P6* M1")
    do(s, "agent syndicate-1")
    assert offered(s, "pick") == {"pick die-1-3", "pick die-1-4"}
    do(s, "pick die-1-3")
    assert choices(s) == {"pick die-2-1"}
    do(s, "pick die-2-1")

    assert dice(s, BO) == "T1 P6* M1"


def test_nethal_syndicate_without_a_partner() -> None:
    s = with_dice("P3", "P6* M1")
    do(s, "agent syndicate-1")

    assert "no action" in choices(s)


def test_molotov_market() -> None:
    s = with_dice("P3* M5")
    do(s, "agent market-1")
    assert offered(s, "set die") == {f"set die {die} {value}" for die in (1, 3) for value in range(1, 7)}
    do(s, "set die 1 6")

    assert dice(s, ANN) == "P6* M5 P1"


def test_nuclear_springs() -> None:
    s = with_dice()
    do(s, "agent springs-1")

    assert choices(s) == {"no action", "stock purple up", "stock white up", "stock teal up"}
    assert dice(s, ANN) == "P3 W5 M4"


# The Blood Dome


@pytest.mark.parametrize(
    ("own", "on_card", "stars"),
    [
        ("T5", "P1 W2 T3", 0),
        ("P1", "P1 W2 T3", 2),
        ("P1 W2", "P1 W2 T3", 4),
        ("P1 W2 T3", "P1 W2 T3", 7),
        ("P1", "P1 P1 T3", 2),
        ("M1", "P1 W1 T3", 2),
        ("M1 P1", "P1 W1 T3", 4),
        ("P1 M1 M1", "W1 P1 T1", 7),
        ("W1", "P1 W2 T3", 0),
    ],
)
def test_matches(own: str, on_card: str, stars: int) -> None:
    """Each die of the card needs a die of its own; Magmacorium dice are of any colour."""
    s = with_dice(own)
    card(s, on_card)

    assert dome.DOME_STARS[dome.matches(s, ANN)] == stars


def test_blood_dome() -> None:
    s = with_dice("P4 W2")
    do(s, "agent dome-6")
    assert offered(s, "reroll", "fight") == {"reroll card 1", "reroll card 2", "reroll card 3", "fight"}
    do(s, "reroll card 1", "roll 4")
    assert choices(s) == {"reroll card 2", "reroll card 3", "fight"}
    do(s, "fight")
    assert s.dome_stars[ANN] == 4
    assert (list(s.bag), RULES.outcomes(s)) == ([3, 3, 3], 9)
    do(s, "roll 9", "roll 6", "roll 1", "roll 2", "roll 4", "roll 3")

    assert (list(s.card_colour), list(s.card_value)) == ([pieces.TEAL, pieces.PURPLE, pieces.WHITE], [6, 2, 3])
    assert (list(s.bag), s.turn) == ([2, 2, 2], BO)


def test_blood_dome_fights_when_nothing_is_left_to_reroll() -> None:
    s = with_dice("P4 W2")
    do(s, "agent dome-6", "reroll card 1", "roll 4", "reroll card 2", "roll 2", "reroll card 3", "roll 1")

    assert (s.dome_stars[ANN], s.phase) == (4, moves.CARD_COLOUR)


# Protection


def test_ravin_sanctuary_gives_a_token() -> None:
    s = with_dice("P3* M5")
    do(s, "agent sanctuary-1")
    assert offered(s, "protect", "give") == {"protect 2", "protect 3", "give marker 1", "give marker 2"}
    do(s, "protect 3")

    assert (dice(s, ANN), s.tokens) == ("P3* M5 P1*", 6)


def test_tokens_move_once_before_placing_and_once_after_the_action() -> None:
    s = with_dice("P3* W5 T1")
    assert offered(s, "move token") == {"move token 1 2", "move token 1 3"}
    do(s, "move token 1 2")
    assert not offered(s, "move token")
    do(s, "agent market-1", "stock white up", "move token 2 3")

    assert (dice(s, ANN), s.turn) == ("P3 W5 T1* P1", BO)


def test_breakable_protection() -> None:
    s = with_dice("P3* W5", "T2* P6", protection="breakable")
    s.tokens = 5
    do(s, "agent syndicate-1", "pick die-1-2")
    assert choices(s) == {"pick die-2-1", "pick die-2-2"}
    do(s, "pick die-2-1")

    assert (dice(s, ANN).split()[:2], dice(s, BO), s.tokens) == (["P3*", "W5"], "T2 P6", 6)


def test_breaking_by_a_reroll_and_never_the_own_token() -> None:
    s = with_dice("P3*", "T2* M6*", protection="breakable")
    do(s, "agent airforce-1")
    assert offered(s, "pick die") == {"pick die-1-2", "pick die-2-1"}
    do(s, "pick die-2-1")

    assert dice(s, BO) == "T2 M6*"


def test_the_advanced_bank_breaks_protection_too() -> None:
    s = with_dice("W5", "P2*", bank="advanced", protection="breakable")
    do(s, "agent bank-1", "pick agency-1", "pick die-2-1")

    assert (dice(s, BO), at(s, "agency-1")) == ("P2", "P1")
