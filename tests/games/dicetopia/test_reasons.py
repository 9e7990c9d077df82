"""Why something is not possible, and what is asked for instead."""

from typing import Any

from games.dicetopia.table import ANN, BO, GAME, do, give, put, table

from astragal.core import View
from astragal.core.view import view_of
from astragal.core.words import choice, consequence, why_not
from astragal.games.dicetopia.words import WORDS


def seen(s: Any, seat: int = ANN) -> View:
    return view_of(GAME, ("Ann", "Bo", "Cleo")[: s.players], s, seat)


def test_others_wait_and_watchers_watch() -> None:
    s = table("zai", "pagans")
    assert why_not(seen(s, BO), "agent waste-1") == "It is Ann's turn."
    assert why_not(seen(s, -1), "agent waste-1") == "You are only watching."
    s.phase = 32
    assert why_not(seen(s), "agent waste-1") == "The game is over."


def test_a_piece_goes_where_a_die_is() -> None:
    s = table("zai", "pagans")
    put(s, "waste-1", "a2")
    put(s, "waste-2", "..")
    assert why_not(seen(s), "agent waste-1").startswith("There is already a piece at Waste Management 1")
    assert why_not(seen(s), "agent waste-2").startswith("There is no die at Waste Management 2")
    s.thugs_left[ANN] = 0
    assert why_not(seen(s), "thug waste-3") == "You have no thug in the prison."
    assert why_not(seen(s), "agent waste-3") == ""


def test_hypnosis_binds() -> None:
    s = table("zai", "perceptioneers")
    do(s, "hypnotise bank")
    reason = "You are hypnotised: this turn your piece has to go to Observatory Bank."
    assert why_not(seen(s), "agent waste-1") == reason
    assert why_not(seen(s), "agent bank-1") == ""


def test_an_action_reaches_only_what_it_names() -> None:
    s = table("zai", "pagans")
    give(s, BO, "T6* M3 W2")
    do(s, "agent syndicate-1", "pick die-1-1")
    view = seen(s)
    assert "protects this die" in why_not(view, "pick die-2-1")
    assert "Magmacorium" in why_not(view, "pick die-2-2")
    assert why_not(view, "pick die-2-3") == ""
    assert why_not(view, "pick die-1-1") == SECOND_OF_SYNDICATE
    assert why_not(view, "pick die-2-5") == "There is no die 5 on Bo's faction board."
    assert "stay there" in why_not(view, "pick dome-1")


SECOND_OF_SYNDICATE = "Your die swaps with a die on another player's faction board."


def test_an_action_that_can_be_carried_out_has_to_be() -> None:
    s = table("zai", "pagans")
    do(s, "agent congress-1")
    assert why_not(seen(s), "no action").endswith("is possible, so you have to carry it out.")
    assert why_not(seen(s), "stock purple down") == "The purple cube is already at the end of its track."
    assert why_not(seen(s), "fight") == ("That is the action of The Blood Dome; your piece went to Twilight Congress.")


def test_abilities_have_their_moment() -> None:
    s = table("navigators", "pagans")
    assert why_not(seen(s), "use ability").startswith("There is nothing to use your ability on now")
    give(s, ANN, "P3")
    assert why_not(seen(s), "use ability") == ""
    s.ability_used[ANN] = 1
    assert why_not(seen(s), "use ability").startswith("You have already used your ability")
    s = table("haterz", "pagans")
    assert why_not(seen(s), "use ability").startswith("Your ability works automatically")


def test_tokens_move_once() -> None:
    s = table("zai", "pagans")
    give(s, ANN, "P3* W4 T5*")
    assert why_not(seen(s), "move token 1 3") == "Your die 3 already has a token."
    assert why_not(seen(s), "move token 2 1") == "There is no token on your die 2."
    do(s, "move token 1 2")
    assert why_not(seen(s), "move token 2 1").startswith("You have already moved this token")


def test_what_is_asked_for() -> None:
    s = table("zai", "pagans")
    assert WORDS.phase(seen(s)) == "round 1 of 7 · placing"
    assert WORDS.prompt(seen(s)) == "Choose a die for your agent, or choose your thug first."
    assert WORDS.help_at(seen(s)) == "Placing"
    do(s, "agent dome-1")
    assert (
        WORDS.prompt(seen(s)) == "The Blood Dome: reroll dice on the card, each once, or fight, or move a stock cube."
    )
    assert WORDS.help_at(seen(s)) == "The Blood Dome"


def test_what_a_choice_brings() -> None:
    s = table("zai", "pagans")
    put(s, "waste-1", "W6")
    assert consequence(seen(s), "agent waste-1") == "+6"
    assert choice(seen(s), "thug waste-1") == "thug to Waste Management 1: white 6 to the prison"
    put(s, "market-1", "P5")
    do(s, "agent market-1")
    assert consequence(seen(s), "set die 1 2") == "−3"
    assert consequence(seen(s), "stock white up") == "★0 a die"
