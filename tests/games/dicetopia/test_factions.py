"""Every faction: what its ability does, how often, and when it is not offered."""

from typing import Any

import pytest
from games.dicetopia.table import (
    ANN,
    BO,
    CLEO,
    GAME,
    RULES,
    at,
    choices,
    clear,
    dice,
    do,
    finish_luck,
    give,
    hand,
    last_turn,
    offered,
    put,
    table,
)

from astragal.core import CHANCE
from astragal.games.dicetopia import deck, end, moves, pieces, rounds, stock
from astragal.games.dicetopia.words_points import breakdown

ON_TURN = ("pirates", "priests", "conspiracy", "navigators", "comradery", "skelletas")


def with_pieces(faction: str) -> Any:
    """Ann plays the faction, Bo the Pagans; both have an agent on the board and dice."""
    s = table(faction, "pagans")
    put(s, "waste-1", "a1")
    put(s, "waste-2", "a2")
    give(s, ANN, "P3 W5")
    give(s, BO, "T2 P6")
    return s


def carry_out(s: Any) -> None:
    """Use the ability and whatever it asks, first choice first."""
    do(s, "use ability")
    while s.window:
        finish_luck(s)
        if s.window:
            do(s, sorted(choices(s))[0])


@pytest.mark.parametrize("faction", ON_TURN)
def test_abilities_on_the_own_turn_come_before_placing(faction: str) -> None:
    s = with_pieces(faction)

    carry_out(s)

    assert (s.phase, s.turn, RULES.to_act(s)) == (moves.PLACE, ANN, ANN)
    assert not offered(s, "use ability")


@pytest.mark.parametrize("faction", ON_TURN)
def test_abilities_on_the_own_turn_come_after_the_action_once(faction: str) -> None:
    s = with_pieces(faction)
    do(s, "agent market-1")
    assert not offered(s, "use ability")
    do(s, "stock white up")

    assert choices(s) == {"use ability", "end turn"}
    carry_out(s)

    assert s.turn == BO
    assert s.ability_used[ANN] == 1


@pytest.mark.parametrize("faction", ON_TURN)
def test_not_this_turn_is_said_once(faction: str) -> None:
    s = with_pieces(faction)

    do(s, "not this turn")
    assert not offered(s, "use ability", "not this turn")
    do(s, "agent market-1", "stock white up")

    assert s.turn == BO
    assert s.ability_used[ANN] == 0


@pytest.mark.parametrize("faction", ON_TURN)
def test_nobody_uses_an_ability_on_the_turn_of_another(faction: str) -> None:
    s = table("pagans", faction)
    put(s, "waste-2", "a2")
    give(s, BO, "T2 P6")

    assert not offered(s, "use ability", "not this turn")
    do(s, "agent market-1", "stock white up")
    assert offered(s, "use ability")


def test_roamers_save_a_turn() -> None:
    s = table("roamers", "pagans")
    last_turn(s, ANN)
    s.agents_left[BO] = 1

    do(s, "save turn")
    assert (s.turn, s.agents_left[ANN]) == (BO, 1)
    do(s, "agent market-1", "stock white up")

    assert (s.turn, s.last_turns) == (ANN, 1)
    assert not offered(s, "save turn")
    do(s, "agent market-2", "stock white up")
    assert s.phase == moves.END


def test_roamers_save_one_turn_only_and_not_after_placing() -> None:
    s = table("roamers", "pagans")
    do(s, "save turn", "agent market-1", "stock white up")
    assert (s.turn, s.saved[ANN]) == (ANN, 1)
    assert not offered(s, "save turn")

    other = table("roamers", "pagans")
    do(other, "agent market-1")
    assert not offered(other, "save turn")


def test_a_saved_turn_does_not_change_how_many_turns_there_are() -> None:
    s = table("roamers", "pagans")
    do(s, "save turn")
    turns = [ANN]
    while s.phase != moves.END:
        finish_luck(s)
        if s.phase == moves.PLACE:
            turns.append(s.turn)
            do(s, sorted(offered(s, "agent market", "agent springs", "agent sanctuary", "thug"))[0])
        elif s.phase != moves.END:
            do(s, sorted(offered(s, "stock", "draft", "end turn"))[0])
    assert turns.count(ANN) == 8
    assert turns.count(BO) == 7
    assert turns[-1] == ANN


def test_shakra_pirates_destroy_a_space() -> None:
    s = with_pieces("pirates")
    do(s, "use ability")

    assert choices(s) == {f"pick {name}" for name in pieces.SPACES[:30] if name not in ("waste-1", "waste-2")}
    do(s, "pick bank-2")

    assert at(s, "bank-2") == ".."
    assert not offered(s, "agent bank-2", "thug bank-2")


def test_shakra_pirates_need_a_die_in_the_city() -> None:
    s = with_pieces("pirates")
    for name in pieces.SPACES[:30]:
        put(s, name, "..")

    assert not offered(s, "use ability")


def test_perceptioneers_choose_the_neighbourhood() -> None:
    s = table("pagans", "perceptioneers")
    assert (RULES.to_act(s), s.turn) == (BO, ANN)
    assert choices(s) == {f"hypnotise {name}" for name in pieces.NEIGHBOURHOODS} | {"decline"}

    do(s, "hypnotise bank")

    assert RULES.to_act(s) == ANN
    assert choices(s) == {f"{kind} bank-{n}" for kind in ("agent", "thug") for n in range(1, 6)}
    do(s, "thug bank-1", "stock white up", "agent market-1", "stock white up")
    assert (RULES.to_act(s), s.phase, s.hypnosis) == (ANN, moves.PLACE, -1)


def test_perceptioneers_may_decline_and_are_asked_again() -> None:
    s = table("pagans", "perceptioneers")
    do(s, "decline", "agent market-1", "stock white up")
    assert (RULES.to_act(s), s.phase) == (BO, moves.PLACE)
    do(s, "agent market-2", "stock white up")

    assert (RULES.to_act(s), s.phase, s.turn) == (BO, moves.HYPNOSIS, ANN)


def test_perceptioneers_are_offered_neighbourhoods_with_dice_only() -> None:
    s = table("pagans", "perceptioneers")
    clear(s, "waste")

    assert choices(s) == {"hypnotise waste", "decline"}
    clear(s)
    rounds.begin_turn(s, ANN)
    assert s.phase == moves.PLACE


def test_hypnosis_lapses_when_no_die_is_left() -> None:
    s = table("pirates", "perceptioneers")
    for n in range(2, 6):
        put(s, f"bank-{n}", "..")
    do(s, "hypnotise bank", "use ability", "pick bank-1")

    assert offered(s, "agent market-1")


def test_hypnosis_goes_along_with_a_saved_turn() -> None:
    s = table("roamers", "perceptioneers")
    last_turn(s, ANN)
    s.agents_left[BO] = 1
    do(s, "hypnotise bank", "save turn")
    do(s, "agent market-1", "stock white up")

    assert choices(s) == {f"agent bank-{n}" for n in range(1, 6)}


def test_tuulu_priests_reroll_one_die_twice() -> None:
    s = with_pieces("priests")
    do(s, "use ability", "pick die-2-1", "roll 1", "pick die-2-1", "roll 5")

    assert dice(s, BO) == "T5 P6"
    assert s.phase == moves.PLACE


def test_tuulu_priests_reroll_two_dice_and_both_rerolls_are_made() -> None:
    s = with_pieces("priests")
    give(s, BO, "T2* M6")
    do(s, "use ability")
    assert not offered(s, "pick die-2", "pick market", "pick springs")
    do(s, "pick die-1-1", "roll 6")
    assert all(choice.startswith("pick") for choice in choices(s))
    do(s, "pick agency-1", "roll 4")

    assert (dice(s, ANN), at(s, "agency-1")) == ("P6 W5", "P4")


def test_faction_abilities_break_no_protection() -> None:
    s = table("priests", "pagans", protection="breakable")
    give(s, BO, "T2*")
    do(s, "use ability")

    assert not offered(s, "pick die-2")


def test_centauri_bureau_keeps_all_missions() -> None:
    s = GAME.start(2, {"factions": "chosen"}, guarded=True)
    do(s, "roll 1", "choose faction bureau", "choose faction pagans")
    finish_luck(s)

    assert (s.hand_count[ANN], RULES.to_act(s)) == (3, BO)
    do(s, sorted(offered(s, "discard"))[0])
    assert (list(s.hand_count)[:2], s.turn, s.phase) == ([3, 2], ANN, moves.PLACE)


def test_centauri_bureau_chooses_what_counts() -> None:
    s = table("bureau", "pagans")
    hand(s, ANN, "slacker", "armory", "insider")
    last_turn(s, ANN)
    do(s, "agent market-1", "stock white up")

    assert choices(s) == {"discard slacker", "discard armory", "discard insider"}
    do(s, "discard slacker")

    assert s.phase == moves.END
    assert [name for name, _ in breakdown(s, ANN)][5:] == ["armory", "insider"]


def clone_table(own: str, right: str) -> Any:
    s = table("program", "pagans")
    last_turn(s, BO)
    give(s, ANN, own)
    give(s, BO, right)
    rounds.begin_turn(s, BO)
    clear(s, "market-1")
    put(s, "market-1", "P1")
    do(s, "agent market-1", "stock white up")
    return s


def test_dangmer_program_copies_a_value() -> None:
    s = clone_table("P3 W5", "T2 P6")
    assert choices(s) == {"pick die-2-1", "pick die-2-2", "pick die-2-3", "decline"}
    do(s, "pick die-2-2")
    assert choices(s) == {f"copy {what} {n}" for what in ("value", "colour") for n in (1, 2)}
    do(s, "copy value 1")

    assert (dice(s, ANN), s.phase) == ("P6 W5", moves.END)


def test_dangmer_program_copies_a_colour_before_the_stock_exchange() -> None:
    s = clone_table("P3 W5", "T2 P6")
    s.stock[2] = 6
    do(s, "pick die-2-1", "copy colour 1")

    assert dice(s, ANN) == "T3 W5"
    assert stock.stock_stars(s, ANN) == 3


def test_dangmer_program_and_magmacorium() -> None:
    s = clone_table("M3 W5", "M2")
    do(s, "pick die-2-1")
    assert choices(s) == {"copy value 2"}

    nothing = clone_table("M3", "T2")
    assert nothing.phase == moves.END


def test_dangmer_program_may_decline() -> None:
    s = clone_table("P3", "T2")
    do(s, "decline")

    assert (dice(s, ANN), s.phase) == ("P3", moves.END)


def test_ewo_following_carries_out_another_action_once() -> None:
    s = with_pieces("following")
    assert not offered(s, "transcend")
    do(s, "agent bank-1")
    assert offered(s, "transcend") == {
        f"transcend {name}" for name in pieces.PLACE_WORDS if name not in ("bank", "springs")
    }
    do(s, "transcend sanctuary")
    assert choices(s) == {"give marker 1", "give marker 2", "protect 1", "protect 2", "protect 3"}
    do(s, "give marker 2", "agent market-1", "stock white up")
    do(s, "agent springs-1" if s.turn == ANN else "agent market-2")

    assert not offered(s, "transcend")


def test_ewo_following_is_offered_what_can_be_carried_out() -> None:
    s = table("following", "pagans")
    do(s, "agent springs-1")

    assert not offered(s, "transcend waste", "transcend bank", "transcend syndicate", "transcend market")
    assert offered(s, "transcend agency", "transcend congress")


@pytest.mark.parametrize(
    ("place", "steps"),
    [("syndicate-1", ("pick die-1-1", "pick die-2-1")), ("waste-3", ("pick waste-2", "pick bank-1"))],
)
def test_hollows_adapt_when_their_agent_or_die_is_swapped(place: str, steps: tuple[str, ...]) -> None:
    s = with_pieces("pagans")
    s.faction[BO] = moves.FACTION_WORDS.index("hollows")
    give(s, BO, "T1 P6 M3")
    do(s, f"agent {place}", *steps)

    assert (RULES.to_act(s), s.turn) == (BO, ANN)
    assert not offered(s, "adapt 3", "adapt 2 up")
    assert offered(s, "adapt 2 down", "decline") == {"adapt 2 down", "decline"}
    do(s, "adapt 2 down")
    assert dice(s, BO).split()[1] == "P5"
    assert s.turn == BO


def test_hollows_may_decline_and_react_to_ewo() -> None:
    s = with_pieces("following")
    s.faction[BO] = moves.FACTION_WORDS.index("hollows")
    do(s, "agent market-1", "transcend syndicate", "pick die-1-1", "pick die-2-2")
    assert RULES.to_act(s) == BO
    do(s, "decline")

    assert (dice(s, BO), s.turn) == ("T2 P3", BO)


def test_hollows_do_not_react_to_abilities_rerolls_or_their_own_actions() -> None:
    zai = with_pieces("zai")
    zai.faction[BO] = moves.FACTION_WORDS.index("hollows")
    do(zai, "agent market-1", "use ability", "pick waste-1", "pick waste-2")
    assert zai.phase == moves.PLACE

    reroll = with_pieces("pagans")
    reroll.faction[BO] = moves.FACTION_WORDS.index("hollows")
    do(reroll, "agent airforce-1", "pick die-2-1", "roll 6")
    assert reroll.phase == moves.PLACE

    own = with_pieces("hollows")
    do(own, "agent syndicate-1", "pick die-1-1", "pick die-2-1")
    assert (own.phase, own.turn) == (moves.PLACE, BO)


def test_conspiracy_slips_away() -> None:
    s = with_pieces("conspiracy")
    put(s, "springs-3", "a1")
    do(s, "use ability")
    assert choices(s) == {"pick waste-1", "pick springs-3"}
    do(s, "pick springs-3")
    assert not offered(s, "pick springs", "pick die")
    do(s, "pick dome-1")

    assert (at(s, "dome-1"), at(s, "springs-3")) == ("a1", "P1")
    assert s.phase == moves.PLACE


def test_conspiracy_needs_an_agent_on_the_board() -> None:
    s = table("conspiracy", "pagans")
    put(s, "waste-1", "t1")

    assert not offered(s, "use ability")


def test_navigators_set_a_die() -> None:
    s = with_pieces("navigators")
    give(s, ANN, "M3 W5*")
    do(s, "use ability")
    assert choices(s) == {f"set die 2 {value}" for value in range(1, 7)}
    do(s, "set die 2 1")

    assert dice(s, ANN) == "M3 W1*"
    assert not offered(table("navigators", "pagans"), "use ability")


def test_haterz_move_two_cubes() -> None:
    s = table("haterz", "pagans")
    do(s, "agent market-1", "stock white up")
    assert choices(s) == {"stock purple up", "stock teal up", "enough"}
    do(s, "stock teal up")
    assert (list(s.stock), s.turn) == ([0, 1, 1], BO)
    do(s, "agent market-2", "stock white up")
    assert s.turn == ANN
    do(s, "agent market-3", "stock white up", "enough")
    assert list(s.stock) == [0, 3, 1]


def test_fukura_robs_instead_of_the_action_again_and_again() -> None:
    s = with_pieces("fukura")
    give(s, ANN, "P3 W6 M2")
    give(s, BO, "T1 P6* M5")
    assert not offered(s, "use ability")
    do(s, "agent market-1", "use ability")
    assert choices(s) == {"pick die-2-2"}
    do(s, "pick die-2-2")
    assert not offered(s, "pick die-1-2", "pick die-1-3")
    do(s, "pick die-1-1")
    assert (dice(s, ANN).split()[0], dice(s, BO).split()[1]) == ("P4", "P5*")
    do(s, "agent market-2", "stock white up", "end turn", "agent market-3")
    assert offered(s, "use ability")


@pytest.mark.parametrize(("own", "other"), [("P6", "T6"), ("P3", "T1"), ("P3", "M6")])
def test_fukura_needs_a_die_to_lower_and_one_to_raise(own: str, other: str) -> None:
    s = table("fukura", "pagans")
    give(s, ANN, own)
    give(s, BO, other)
    put(s, "market-1", "P6")
    do(s, "agent market-1")

    assert not offered(s, "use ability")


def test_tentacle_force_places_an_extra_thug_last() -> None:
    s = table("tentacle", "pagans")
    s.agents_left[ANN] = 2
    do(s, "agent waste-1", "stock white up", "agent market-2", "stock white up", "agent waste-2", "stock white up")

    assert (at(s, "waste-1"), at(s, "waste-2")) == ("a1", "x1")
    assert pieces.strength(s, pieces.WASTE, ANN) == 5


def test_the_extra_thug_is_no_agent_for_actions() -> None:
    s = table("tentacle", "pagans")
    put(s, "waste-2", "x1")
    do(s, "agent waste-1")

    assert offered(s, "pick") == {"pick waste-1"}


def test_conclave_starts_with_a_token() -> None:
    s = table("conclave", "pagans")
    do(s, "agent market-1", "stock white up")
    assert dice(s, ANN) == "P1*"
    do(s, "agent market-2", "stock white up", "agent market-3", "stock white up")

    assert dice(s, ANN) == "P1* T3"
    assert choices(s) == {"move token 1 2", "end turn"}


def test_conclave_gets_the_token_at_set_up_only_once() -> None:
    s = GAME.start(2, {"factions": "chosen"}, guarded=True)
    do(s, "roll 1", "choose faction conclave", "choose faction pagans")

    assert (list(s.token_waiting)[:2], s.tokens) == ([1, 0], 6)


def test_pagans_score_their_homeland() -> None:
    s = table("pagans", "zai")
    for space in ("dome-1", "sanctuary-1", "market-1"):
        put(s, space, "a1")
    put(s, "sanctuary-2", "a2")
    put(s, "springs-1", "a2")

    assert end.pagan_stars(s, ANN) == 5
    put(s, "springs-2", "t1")
    assert end.pagan_stars(s, ANN) == 10
    assert end.pagan_stars(s, BO) == 0


def test_retorium_comradery_draws_four_and_puts_four_back() -> None:
    s = table("comradery", "pagans")
    hand(s, ANN, "slacker", "armory")
    before = deck.deck_count(s)
    do(s, "use ability")
    assert (RULES.to_act(s), RULES.outcomes(s)) == (CHANCE, before)
    do(s, "roll 1", "roll 1", "roll 1", "roll 1")
    assert s.hand_count[ANN] == 6
    do(s, "put on top slacker", "put at bottom armory")
    do(s, *[sorted(offered(s, "put on top"))[0]])
    do(s, *[sorted(offered(s, "put at bottom"))[0]])

    assert (s.hand_count[ANN], s.top_count, s.bottom_count, s.phase) == (2, 2, 2, moves.PLACE)
    assert deck.deck_count(s) == before


def test_retorium_comradery_needs_a_deck() -> None:
    s = table("comradery", "pagans")
    s.middle_count = 0

    assert not offered(s, "use ability")


def test_what_is_put_on_top_is_drawn_next() -> None:
    s = table("comradery", "pagans")
    hand(s, ANN, "slacker", "armory")
    do(s, "use ability", "roll 1", "roll 1", "roll 1", "roll 1", "put on top slacker", "put on top armory")
    for _ in range(2):
        do(s, sorted(offered(s, "put at bottom"))[0])
    do(s, "agent market-1", "stock white up", "agent agency-1", "draw mission")

    assert deck.has_mission(s, BO, moves.MISSION_WORDS.index("armory"))


def test_skelletas_sacrifice_an_agent() -> None:
    s = with_pieces("skelletas")
    put(s, "market-1", "x1")
    do(s, "use ability")
    assert choices(s) == {"pick waste-1"}
    do(s, "pick waste-1")
    assert choices(s) == {f"value {value}" for value in range(1, 7)}
    do(s, "value 6")

    assert (at(s, "waste-1"), dice(s, ANN), s.magmacorium_supply) == ("..", "P3 W5 M6", 4)
    assert not offered(s, "agent waste-1")


def test_skelletas_need_an_agent_on_the_board() -> None:
    assert not offered(table("skelletas", "pagans"), "use ability")


def test_zai_swaps_two_agents_instead_of_the_action_once() -> None:
    s = with_pieces("zai")
    put(s, "dome-1", "a2")
    put(s, "dome-2", "t2")
    assert not offered(s, "use ability")
    do(s, "agent market-1", "use ability")
    assert choices(s) == {"pick waste-1", "pick waste-2", "pick market-1", "pick dome-1"}
    do(s, "pick waste-1")
    assert choices(s) == {"pick waste-2", "pick dome-1"}
    do(s, "pick dome-1")

    assert (at(s, "waste-1"), at(s, "dome-1"), s.turn) == ("a2", "a1", BO)
    do(s, "agent market-2", "stock white up", "agent market-3")
    assert not offered(s, "use ability")


def test_zai_needs_agents_of_two_players() -> None:
    s = table("zai", "pagans", "roamers")
    put(s, "waste-2", "t2")
    put(s, "waste-3", "a1")
    do(s, "agent market-1")

    assert not offered(s, "use ability")
    assert s.turn != CLEO
