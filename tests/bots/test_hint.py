"""Hints: for whoever has to choose, from what that seat knows."""

import pytest

from astragal import AstragalError, Match, RecordedLuck, bots
from astragal.bots.search import Search
from astragal.core.game import Game


@pytest.fixture(autouse=True)
def a_number_of_simulations_instead_of_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    # In a time a busy machine may not even try every action once.
    monkeypatch.setattr(bots, "Search", lambda seconds: Search(simulations=200))  # noqa: ARG005


def test_a_hint_names_the_best_actions_with_their_reasons(pig: Game) -> None:
    match = Match(pig, names=["Ann", "Bo"], options={"goal": 10}, luck=RecordedLuck([4, 4]))
    match.play("roll")
    thought = bots.hint(match.view(0))

    assert {move.action for move in thought.moves} == {"roll", "hold"}
    assert sum(move.visits for move in thought.moves) <= thought.simulations
    assert sum(thought.shares) == pytest.approx(1, abs=0.01)
    assert match.steps == 2, "thinking changes nothing"


def test_a_hint_is_for_whoever_has_to_choose(pig: Game) -> None:
    with pytest.raises(AstragalError, match="not seat 1"):
        bots.hint(Match(pig, names=["Ann", "Bo"]).view(1))
