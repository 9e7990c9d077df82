"""Our games as OpenSpiel's: its own checks, what a player is told, and its algorithms."""

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    generate_playthrough,
    outcome_sampling_mccfr,
)

from astragal import load
from astragal.adapters.openspiel import register
from astragal.adapters.openspiel.position import RECALLED
from astragal.core.registry import folders

EXAMPLES = Path(__file__).parents[2] / "examples"
KUHN = register(load(str(EXAMPLES / "kuhn_poker")))
PIG = register(load(str(EXAMPLES / "pig")))
GAMES = {register(load(name)): load(name) for name in folders()}
CHECK, BET, FOLD, CALL = range(4)


def at_random(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game, the last one included."""
    choices = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(choices.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("name", [*GAMES, PIG, KUHN])
def test_every_game_passes_the_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "game"), GAMES.items(), ids=str)
def test_every_game_passes_them_with_most_players(name: str, game: Any) -> None:
    spiel = pyspiel.load_game(f"{name}(players={game.players[-1]},horizon=25)")

    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)
    assert spiel.num_players() == game.players[-1]


def replayed(name: str) -> str:
    """A playthrough of a random game, when the same actions have made the same."""
    text = generate_playthrough.playthrough(name, [], seed=7)
    actions = [int(line.split()[1]) for line in text.splitlines() if line.startswith("action: ")]

    assert generate_playthrough.playthrough(name, actions, seed=8) == text
    return str(text)


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_can_be_made_and_made_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def briefly(tensor: Any, title: str) -> list[str]:  # for OpenSpiel writes numbers slowly, and there are millions
        return [f"{title}: {tensor.tobytes().hex()}"]

    monkeypatch.setattr(generate_playthrough, "_format_tensor", briefly)

    assert "GameType.provides_information_state_tensor = True" in replayed(f"{name}(horizon=12)")


def test_a_playthrough_of_kuhn_poker_as_openspiel_writes_it() -> None:
    text = replayed(KUHN)

    assert 'PrivateObservationString(0) = "seat 1\\ncard: [1, 0]\\n"' in text
    assert "InformationStateTensor(1).last_steps: " in text


def test_players_and_options_are_parameters() -> None:
    game = pyspiel.load_game("astragal_dice_archive(players=3,tables=swapped,weeks=2)")

    assert game.num_players() == 3
    assert game.get_parameters()["tables"] == "swapped"
    assert game.new_initial_state().position.table.options == {"tables": "swapped", "weeks": 2}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("astragal_dice_archive(players=9)", "Dice Archive is for 2 to 5 players, not 9."),
        ("astragal_dice_archive(horizon=0)", "Expected a horizon of 1 or more decisions, not 0."),
        ("astragal_dice_archive(weeks=0)", "Option weeks takes a whole number from 1 to 1000, not '0'."),
        ("astragal_dice_archive(tables=round)", "Option tables takes printed or swapped, not 'round'."),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(Exception, match=sentence):
        pyspiel.load_game(name)


def test_luck_is_explicit_and_even() -> None:
    state = pyspiel.load_game(KUHN).new_initial_state()

    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 2) == "3/3"


def test_a_victory_is_what_the_others_lose() -> None:
    three = pyspiel.load_game("astragal_dice_wide_shut(players=3)")
    *_, end = at_random(three, seed=1)

    assert sorted(end.returns()) == [-0.5, -0.5, 1]
    assert (three.min_utility(), three.max_utility(), three.utility_sum()) == (-1, 1, 0)


def test_nobody_has_won_at_the_horizon() -> None:
    game = pyspiel.load_game(f"{PIG}(horizon=5)")
    *_, end = at_random(game, seed=1)

    assert game.max_game_length() == 5
    assert sum(step.player >= 0 for step in end.full_history()) == 5
    assert end.returns() == [0, 0]


# What a player is told


def dealt(*cards: int) -> Any:
    """Kuhn poker after a deal; the second card is one of the two that are left."""
    state = pyspiel.load_game(KUHN).new_initial_state()
    for card in cards:
        state.apply_action(card)
    return state


def test_an_information_state_is_what_a_seat_saw_in_order() -> None:
    state = dealt(2, 0)  # the king and the jack
    state.apply_action(BET)

    known = "turn: 1\nchoices: 1\nstake: [2, 1]\n"
    assert state.information_state_string(0) == "seat 1\n- 3/?\n- ?\n1 bet\ndealt: 2\ncard: [3, 0]\n" + known
    assert state.information_state_string(1) == "seat 2\n- ?\n- 1/?\n1 bet\ndealt: 2\ncard: [0, 1]\n" + known


def test_cards_that_are_compared_in_the_end_are_in_it() -> None:
    ends = [dealt(1, 0), dealt(1, 1)]  # the queen against the jack, and against the king
    for state in ends:
        state.apply_action(BET)
        state.apply_action(CALL)

    assert ["card: [2, 1]\n" in state.information_state_string(0) for state in ends] == [True, False]
    assert ["card: [2, 3]\n" in state.information_state_string(0) for state in ends] == [False, True]


def test_an_observation_is_the_view() -> None:
    state = dealt(2, 0)
    everybody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    alone = pyspiel.IIGObservationType(public_info=False, perfect_recall=False)

    assert "card: [3, 0]\n" in state.observation_string(0)
    assert "card: [0, 1]\n" in state.observation_string(1)
    assert "card: [0, 0]\n" in state.get_game().make_py_observer(everybody).string_from(state, 0)
    assert state.get_game().make_py_observer(alone).string_from(state, 1) == "seat 2\ncard: [0, 1]\n"


def test_an_observation_that_we_do_not_have_is_refused() -> None:
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)

    with pytest.raises(ValueError, match="Expected what one player or everybody sees"):
        pyspiel.load_game(KUHN).make_py_observer(everything)


def all_states(state: Any) -> Iterator[Any]:
    yield state
    for action in state.legal_actions():
        yield from all_states(state.child(action))


def test_short_games_have_one_tensor_for_each_information_state() -> None:
    """So the tensors of a game of few steps have perfect recall."""
    tensors: dict[str, set[tuple[float, ...]]] = {}
    for state in all_states(pyspiel.load_game(KUHN).new_initial_state()):
        for seat in range(2):
            found = tensors.setdefault(state.information_state_string(seat), set())
            found.add(tuple(state.information_state_tensor(seat)))

    assert all(len(found) == 1 for found in tensors.values())
    assert len(set.union(*tensors.values())) == len(tensors)


def test_a_long_game_keeps_its_last_steps_in_the_tensor() -> None:
    *_, end = at_random(pyspiel.load_game(PIG), seed=1)
    observer = end.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(end, 0)
    *_, luck, hold = end.full_history()

    assert len(end.full_history()) > RECALLED
    assert observer.dict["last_steps"].shape[0] == RECALLED
    assert observer.dict["last_steps"][0][:5].tolist() == [hold.player == 0, hold.player == 1, 0, 1, 1]
    assert observer.dict["last_steps"][1][2:7].tolist() == [1, 1, *(luck.action >> bit & 1 for bit in range(3))]
    assert observer.dict["observation"].tolist() == end.observation_tensor(0)


# Resampling


@pytest.mark.parametrize("name", ["astragal_pie_factory(players=3)", "astragal_dicetopia", KUHN])
def test_a_resampled_state_is_the_same_to_its_player(name: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for number, state in enumerate(at_random(pyspiel.load_game(name), seed=2)):
        if state.current_player() < 0 or number % 5:
            continue
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, sampler)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.current_player() == state.current_player()
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()


def test_it_has_all_that_the_player_has_to_reckon_with() -> None:
    state = dealt(1, 0)
    draws = random.Random(1)
    found = {tuple(state.resample_from_infostate(0, draws.random).position.state.card) for _ in range(50)}

    assert found == {(2, 1), (2, 3)}


def test_where_nothing_is_hidden_it_is_the_state_itself() -> None:
    state = next(islice(at_random(pyspiel.load_game(PIG), seed=3), 20, None))
    twin = state.resample_from_infostate(0, random.random)

    assert (str(twin), twin.history()) == (str(state), state.history())


def test_a_copy_goes_its_own_way() -> None:
    state = dealt(2, 0)
    twin = state.clone()
    twin.apply_action(BET)
    state.apply_action(CHECK)

    assert twin.legal_actions() == [FOLD, CALL]
    assert state.legal_actions() == [CHECK, BET]
    assert "1 bet\n" in twin.information_state_string(1)
    assert "1 check\n" in state.information_state_string(1)


def test_games_and_states_can_be_pickled() -> None:
    game = pyspiel.load_game(f"{PIG}(goal=20)")
    state = next(islice(at_random(game, seed=3), 9, None))
    twin = pickle.loads(pickle.dumps(state))

    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert (str(twin), twin.history()) == (str(state), state.history())
    assert twin.information_state_string(1) == state.information_state_string(1)


# Algorithms


def test_counterfactual_regret_finds_what_a_short_game_of_pig_is_worth() -> None:
    """With three decisions only the first player can win, by two rolls of 10 points or more: 6 of 36 pairs."""
    game = pyspiel.load_game(f"{PIG}(goal=10,horizon=3)")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    worth = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])

    assert worth == pytest.approx([1 / 6, -1 / 6], abs=0.02)


def test_counterfactual_regret_leaves_little_to_exploit() -> None:
    game = pyspiel.load_game(KUHN)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()

    assert exploitability.nash_conv(game, solver.average_policy()) < 0.01


@pytest.mark.parametrize("name", GAMES)
def test_counterfactual_regret_by_samples_learns_in_every_game(name: str) -> None:
    game = pyspiel.load_game(f"{name}(horizon=40)")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(2):
        solver.iteration()

    assert len(solver._infostates) > 40  # those that were met; a game has a hundred or more


def test_it_is_found_without_being_loaded_and_ends_in_peace() -> None:
    """OpenSpiel keeps what makes our games until after Python has ended."""
    program = "import astragal.adapters.openspiel, pyspiel; pyspiel.load_game('astragal_pie_factory')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=os.environ.copy())

    assert (done.returncode, done.stderr) == (0, "")
