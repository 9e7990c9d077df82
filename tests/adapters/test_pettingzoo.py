"""Every game keeps PettingZoo's own tests, and says what is wrong in a sentence."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from adapters.playing import TABLES, kuhn_poker
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils.conversions import aec_to_parallel
from pettingzoo.utils.wrappers import BaseWrapper

from astragal import AstragalError, IllegalAction, load
from astragal.adapters.pettingzoo import env
from astragal.core.game import Game

ABOUT_DICTS = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)
"""PettingZoo knows its own games with masks by name and wonders about all others."""


def about_dicts(test: Callable[..., None]) -> Callable[..., None]:
    for warning in ABOUT_DICTS:
        test = pytest.mark.filterwarnings(warning)(test)
    return test


@about_dicts
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_interface_and_the_seeds(name: str, players: int) -> None:
    game = load(name)

    api_test(env(game, players=players), num_cycles=30)
    seed_test(lambda: env(game, players=players), num_cycles=10)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_rendering(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    def table(render_mode: str) -> object:
        return env(name, players=players, render_mode=render_mode)

    render_test(table, {"svg": lambda svg: svg.startswith("<svg")})
    assert capsys.readouterr().out.strip()


class HoldsAtOnce(BaseWrapper):  # type: ignore[misc]  # PettingZoo is not typed
    """Pig in which nobody ever rolls, so that every seat chooses once in a cycle."""

    def step(self, action: Any) -> None:
        super().step(action if action is None else 1)


def test_a_game_is_cut_off_after_so_many_cycles(pig: Game) -> None:
    def holding(max_cycles: int) -> BaseWrapper:
        table = HoldsAtOnce(env(pig, players=3, max_cycles=max_cycles))
        table.metadata["is_parallelizable"] = True
        return table

    max_cycles_test(SimpleNamespace(env=holding, parallel_env=lambda max_cycles: aec_to_parallel(holding(max_cycles))))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_seat_chooses_more_often_than_the_cycles_allow(name: str, players: int) -> None:
    table = env(name, players=players, max_cycles=1)
    table.reset(seed=1)
    chose = dict.fromkeys(table.agents, 0)
    for agent in table.agent_iter():
        seen, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            table.step(None)
        else:
            chose[agent] += 1
            table.step(int(seen["action_mask"].argmax()))

    assert max(chose.values()) == 1


def test_the_winner_gets_what_the_others_lose(pig: Game) -> None:
    table = env(pig, players=3, options={"goal": 10})
    table.reset(seed=2)
    rewards = {}
    for agent in table.agent_iter():
        seen, reward, terminated, _, _ = table.last()
        if terminated:
            rewards[agent] = reward
        table.step(None if terminated else int(seen["action_mask"].argmax()))

    assert sorted(rewards.values()) == [-0.5, -0.5, 1]


def test_who_does_not_have_to_choose_may_do_nothing() -> None:
    table = env(kuhn_poker())
    table.reset(seed=1)

    assert table.agent_selection == "player_0"
    assert table.infos["player_0"]["action_mask"].tolist() == [1, 1, 0, 0]
    assert table.infos["player_1"]["action_mask"].tolist() == [0, 0, 0, 0]
    assert np.array_equal(table.observe("player_0")["action_mask"], [1, 1, 0, 0])


def test_an_illegal_action_changes_nothing(pig: Game) -> None:
    table = env(pig)
    table.reset(seed=1)
    before = table.observe("player_0")["observation"]
    for action, sentence in [(2, "Actions are numbered 0 to 1, not 2"), ("roll", "Expected the number of an action")]:
        with pytest.raises(IllegalAction, match=sentence):
            table.step(action)
    poker = env(kuhn_poker())
    poker.reset(seed=1)
    with pytest.raises(IllegalAction, match="Player 1 cannot 'call' now"):
        poker.step(3)

    assert np.array_equal(table.observe("player_0")["observation"], before)
    assert table.agent_selection == "player_0"


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"players": 11}, "Pig is for 2 to 10 players, not 11."),
        ({"render_mode": "rgb_array"}, "Pig can be rendered as human, ansi, svg, not as 'rgb_array'."),
        ({"max_cycles": 0}, "Expected at least 1 cycle, not 0."),
    ],
)
def test_what_cannot_be_made_is_said_in_a_sentence(pig: Game, table: dict[str, Any], sentence: str) -> None:
    with pytest.raises(AstragalError) as caught:
        env(pig, **table)

    assert str(caught.value) == sentence
