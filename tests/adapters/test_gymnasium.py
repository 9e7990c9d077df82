"""Every game keeps Gymnasium's own tests; one learner against bots, and many games at once."""

from typing import Any

import numpy as np
import pytest
from adapters.playing import TABLES, choices, kuhn_poker
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, VectorEnv

from astragal import AstragalError, IllegalAction, load
from astragal.adapters.gymnasium import make, make_vec
from astragal.core import native
from astragal.core.game import Game


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_interface(name: str, players: int) -> None:
    check_env(make(load(name), players=players, illegal="lose"))


def play(seed: int, **table: Any) -> tuple[list[int], float]:
    """Play a game by always choosing the last legal action; the masks' sums and the reward."""
    env = make(**table)
    seen, info = env.reset(seed=seed)
    masks = []
    while True:
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        masks.append(int(seen["action_mask"].sum()))
        seen, reward, terminated, truncated, info = env.step(np.flatnonzero(seen["action_mask"])[-1])
        assert not truncated
        if terminated:
            return masks, float(reward)
        assert reward == 0


@pytest.mark.parametrize("bots", ["random", "beginner", "greedy", "search:20"])
def test_against_bots_by_name(bots: str) -> None:
    table = dict(game=kuhn_poker(), players=2, bots=bots, seat=1)

    played = [play(seed, **table) for seed in range(8)]
    assert played == [play(seed, **table) for seed in range(8)]
    assert {reward for _, reward in played} == {-1, 1}


def test_the_learner_sits_in_each_seat_in_turn_and_keeps_a_chosen_one(pig: Game) -> None:
    env = make(pig, players=3)
    assert [env.reset()[1]["seat"] for _ in range(4)] == [0, 1, 2, 0]
    assert env.reset(seed=1)[1]["seat"] == 0
    env = make(pig, players=3, seat=2)
    assert [env.reset()[1]["seat"] for _ in range(4)] == [2, 2, 2, 2]


def test_an_illegal_action_raises_and_changes_nothing_or_loses() -> None:
    env = make(kuhn_poker(), seat=0)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="Player 1 cannot 'fold' now"):
        env.step(2)
    assert np.array_equal(env.step(0)[0]["observation"][:2], [1, 0])
    env = make(kuhn_poker(), seat=0, illegal="lose")
    env.reset(seed=1)
    assert env.step(2)[1:4] == (-1.0, True, False)
    with pytest.raises(IllegalAction, match="No game is being played; reset the environment"):
        env.step(0)


def test_rendering_from_the_learners_seat(pig: Game) -> None:
    env = make(pig, render_mode="ansi", seat=0)
    env.reset(seed=1)
    assert env.render() == "Player 1: 0  + 0\nPlayer 2: 0\n"
    assert str(make(pig, render_mode="svg").metadata["render_modes"]) == "['human', 'ansi', 'svg']"


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"players": 1}, "Pig is for 2 to 10 players, not 1."),
        ({"bots": ["random"], "players": 3}, "Expected a bot for each of the 2 other seats, not \"['random']\"."),
        ({"bots": "deep blue"}, "There is no bot 'deep blue'"),
        ({"seat": 2}, "Expected a seat from 0 to 1, not 2."),
        ({"illegal": "ignore"}, "An illegal action can raise or lose, not 'ignore'."),
        ({"render_mode": "rgb_array"}, "Pig can be rendered as human, ansi, svg, not as 'rgb_array'."),
    ],
)
def test_what_cannot_be_made_is_said_in_a_sentence(pig: Game, table: dict[str, Any], sentence: str) -> None:
    with pytest.raises(AstragalError) as caught:
        make(pig, **table)

    assert sentence in str(caught.value)


def test_a_vector_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", lambda: False)
    envs = make_vec(kuhn_poker(), num_envs=8)
    assert isinstance(envs, VectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, infos = envs.reset(seed=3)
    ended = 0
    for step in range(20):
        assert envs.observation_space.contains(seen)
        assert (seen["action_mask"].sum(axis=1) == 2).all()
        seats = infos["seat"]
        seen, rewards, terminated, truncated, infos = envs.step(choices(seen["action_mask"], step))
        assert not truncated.any()
        assert np.array_equal(rewards, infos["rewards"][np.arange(8), seats])
        assert (infos["rewards"].sum(axis=1) == 0).all()
        assert np.array_equal(rewards != 0, terminated)
        for row in np.flatnonzero(terminated):
            final = infos["final_obs"][row]
            assert envs.single_observation_space.contains(final)
            assert final["observation"][envs.layout.names.index("to act=nobody")] == 1
            assert not final["action_mask"].any()
        assert ("final_obs" in infos) == terminated.any()
        ended += terminated.sum()
    assert ended > 8
    envs.close()


def test_seeds_of_a_vector_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "available", lambda: False)
    games = kuhn_poker()
    first, again = (make_vec(games, num_envs=16).reset(seed=5)[0]["observation"].copy() for _ in range(2))
    envs = make_vec(games, num_envs=16)
    other = envs.reset(seed=6)[0]["observation"].copy()

    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    assert not np.array_equal(other, envs.reset()[0]["observation"])
