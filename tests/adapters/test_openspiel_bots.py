"""OpenSpiel's bots at our tables."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyspiel
import pytest

from astragal import AstragalError, Game, Match, RecordedLuck, SeededLuck, load
from astragal.adapters.openspiel.seat import SpielBot, state_of
from astragal.bots import WrongTable, named
from astragal.bots.seated import Seated
from astragal.core.registry import folders

KUHN = str(Path(__file__).parents[2] / "examples" / "kuhn_poker")
NAMES = ["openspiel:mcts:20", "openspiel:mcts:1", "openspiel:mcts:20ms", "openspiel:uniform_random"]


@pytest.mark.parametrize("game", folders())
def test_the_searches_play_every_game(game: str) -> None:
    match = Match(game, luck=SeededLuck(1))
    searches = ["mcts", "ismcts"] if match.game.has_secrets else ["mcts"]

    for search in searches:
        assert named(f"openspiel:{search}:5")(match.view(match.to_act), SeededLuck(2)) in match.legal()


@pytest.mark.parametrize("name", [*NAMES, "openspiel:ismcts:20", "openspiel:ismcts:1", "openspiel:ismcts:20ms"])
def test_every_bot_plays_what_is_legal_where_there_are_secrets(name: str) -> None:
    match = Match("pie-factory", 3, luck=SeededLuck(1))

    assert named(name)(match.view(match.to_act), SeededLuck(2)) in match.legal()


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_what_is_legal_where_there_are_none(pig: Game, name: str) -> None:
    match = Match(pig, 3, luck=SeededLuck(1))

    assert named(name)(match.view(match.to_act), SeededLuck(2)) in match.legal()


@pytest.mark.parametrize("name", ["openspiel:mcts:8", "openspiel:ismcts:8"])
def test_equal_luck_gives_equal_choices(name: str) -> None:
    match = Match("pie-factory", luck=SeededLuck(1))
    view = match.view(match.to_act)
    choices = [[named(name)(view, SeededLuck(seed)) for seed in range(6)] for _ in range(2)]

    assert choices[0] == choices[1]
    assert len({*choices[0]}) > 1  # so few simulations find something else each time


def test_a_whole_match(pig: Game) -> None:
    match = Match(pig, options={"goal": 20}, luck=SeededLuck(1))
    players = [Seated(named("openspiel:mcts:20")), Seated(named("openspiel:uniform_random"))]
    while not match.over:
        players[match.to_act].play(match, SeededLuck(match.steps))

    assert not [step.remark for step in match.made if step.remark]


def test_a_search_sees_what_it_is_about() -> None:
    """A player who holds the king and is asked for a call wins by calling, whatever the other has."""
    match = Match(load(KUHN), luck=RecordedLuck([0, 1]))
    match.play("bet")

    for seed in range(5):
        assert named("openspiel:ismcts:100")(match.view(1), SeededLuck(seed)) == "call"


def test_a_bot_gets_what_its_seat_knows_and_guesses_of_the_rest() -> None:
    """Where the other holds the king, a bot sees states with the jack as often as with the king."""
    match = Match(load(KUHN), luck=RecordedLuck([2, 1]))  # king and queen
    match.play("bet")
    view = match.view(1)
    states = [state_of(view, SeededLuck(seed)) for seed in range(40)]

    true = pyspiel.load_game("astragal_kuhn_poker").new_initial_state()
    for move in (2, 1, 1):
        true.apply_action(move)

    assert {state.information_state_string(1) for state in states} == {true.information_state_string(1)}
    assert {tuple(state.position.state.card) for state in states} == {(1, 2), (3, 2)}
    assert all(state.legal_actions() == [2, 3] for state in states)


def test_any_bot_of_openspiel_can_be_made_one_of_ours() -> None:
    def first_action(game: Any, seat: int, seed: int) -> Any:
        return pyspiel.make_policy_bot(game, seat, seed, pyspiel.PreferredActionPolicy([0, 1, 2, 3]))

    match = Match(load(KUHN), luck=RecordedLuck([2, 0]))

    assert SpielBot(first_action)(match.view(0), SeededLuck(1)) == "check"


def test_is_mcts_is_for_games_with_secrets(pig: Game) -> None:
    with pytest.raises(WrongTable, match="IS-MCTS is for games with secrets; Pig has none"):
        named("openspiel:ismcts:10")(Match(pig, luck=SeededLuck(1)).view(0), SeededLuck(1))


@pytest.mark.parametrize("name", ["openspiel:mcts", "openspiel:mcts:0", "openspiel:ismcts:many"])
def test_a_budget_that_is_none_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(AstragalError, match=r"^Expected a bot such as openspiel:(is)?mcts:2000 .*, not '.*mcts.*'.$"):
        named(name)


@pytest.mark.parametrize("name", ["openspiel:hal", "openspiel:"])
def test_an_unknown_bot_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(AstragalError, match=r"^OpenSpiel has no bot '(hal)?'; expected mcts:1000, ismcts:1000, .*\.$"):
        named(name)


def test_without_openspiel_a_sentence_says_what_is_missing() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; from astragal.bots import named; named('openspiel:mcts:9')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert done.stderr.endswith("The openspiel bots need pyspiel: install astragal[openspiel].\n")


def test_nothing_of_openspiel_is_imported_unless_it_is_asked_for(astragal: Callable[..., Any]) -> None:
    program = (
        "import astragal.cli, astragal.bots, sys; astragal.bots.named('search:9'); print('pyspiel' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert done.stdout == "False\n"
    seats = "openspiel:ismcts:5,random"
    assert "20 games" in astragal("simulate", KUHN, "--bots", seats, "--games", "20").stdout
