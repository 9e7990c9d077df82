"""The learning example: what it learns, writes and goes on from. Needs PyTorch."""

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from adapters.playing import EXAMPLES

from astragal import AstragalError, Game, Match, SeededLuck, load
from astragal.adapters.network import Network
from astragal.bots import named
from astragal.bots.seated import Seated

torch = pytest.importorskip("torch")


@pytest.fixture(scope="module")
def example() -> ModuleType:
    """`examples/learn.py`."""
    spec = importlib.util.spec_from_file_location("learn", EXAMPLES / "learn.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["learn"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    torch.set_num_threads(1)
    return module


def small(example: ModuleType, **changes: object) -> object:
    settings = dict(games=64, choices=32, hidden=32, batch=512, rate=3e-3, test_games=200)
    return replace(example.SETTINGS, **(settings | changes))


def test_it_learns_pig(example: ModuleType, pig: Game) -> None:
    learner = example.Learner(pig, 2, 1, small(example, choices=64))
    for _ in range(30):
        learner.lesson()

    assert example.share_against("random", learner.policy.network(), pig, 2, 200) > 0.8


def test_what_it_writes_plays_as_a_bot_and_is_gone_on_from(
    example: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, path = load("dice-wide-shut"), tmp_path / "learned.npz"
    learner = example.Learner(game, 2, 1, small(example, choices=8, test_games=8))
    example.learn(learner, path, seconds=0.1, report_every=0)
    told = capsys.readouterr().out

    assert "share of victory against greedy" in told
    assert told.endswith(f"Written: {path}. It plays as network:{path}.\n")
    match = Match(game, luck=SeededLuck(1))
    seats = [Seated(named(f"network:{path}")), Seated(named("random"))]
    while not match.over:
        seats[match.to_act].play(match, SeededLuck(match.steps))
    assert not [step.remark for step in match.made if step.remark]

    again = example.Learner(game, 2, 2, small(example))
    again.policy.take(Network.load(path))
    seen, masks = (torch.from_numpy(again.now[name]) for name in ("observation", "action_mask"))
    for one, other in zip(again.policy(seen, masks), learner.policy(seen, masks), strict=True):
        assert torch.equal(one, other)


def test_torch_and_numpy_agree(example: ModuleType, pig: Game) -> None:
    learner = example.Learner(pig, 3, 1, small(example))
    learner.lesson()
    seen, masks = learner.now["observation"], np.ones_like(learner.now["action_mask"])
    with torch.no_grad():
        likely, gains = learner.policy(torch.from_numpy(seen), torch.from_numpy(masks))
    found = learner.policy.network()(seen)

    assert np.allclose(found[:, -1], gains, atol=1e-5)
    assert np.allclose(found[:, :-1] - found[:, :1], likely - likely[:, :1], atol=1e-5)


def test_a_seed_learns_the_same_again(example: ModuleType, pig: Game) -> None:
    def learned(seed: int) -> bytes:
        learner = example.Learner(pig, 2, seed, small(example))
        learner.lesson()
        learner.lesson()
        return b"".join(weights.tobytes() for weights, _ in learner.policy.network().layers)

    assert learned(1) == learned(1)
    assert learned(1) != learned(2)


def test_advantages_are_what_came_minus_what_was_expected(example: ModuleType, pig: Game) -> None:
    """With a full trace, what a choice led to in the end counts, and for each seat only its own end."""
    learner = example.Learner(pig, 2, 1, small(example, games=2, choices=4, trace=1.0, lead_worth=0.0))
    played = learner.played
    played.seats[:, 0] = [0, 1, 0, 1]
    played.seats[:, 1] = [0, 0, 1, 0]
    played.gains[:] = 0.25
    played.ended[2, 0] = True
    played.outcomes[2, 0] = [1, -1]
    advantages, known = learner._advantages()

    assert advantages[:, 0].tolist() == [0.75, -1.25, 0.75, 0]
    assert known[:, 0].tolist() == [True, True, True, False]
    assert advantages[:, 1].tolist() == [0, 0, 0, 0]
    assert known[:, 1].tolist() == [True, True, False, False], "what the last choices led to is not known"


def test_stopping_keeps_what_was_learned(
    example: ModuleType, pig: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    learner = example.Learner(pig, 2, 1, small(example))

    def impatient() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(learner, "lesson", impatient)
    example.learn(learner, tmp_path / "pig.npz", seconds=60, report_every=60)

    assert capsys.readouterr().out.startswith("Stopped.\n")
    assert Network.load(tmp_path / "pig.npz").header.game == "pig"


def test_it_goes_on_only_from_a_network_like_its_own(example: ModuleType, pig: Game) -> None:
    learner = example.Learner(pig, 2, 1, small(example))
    other_size = example.Learner(pig, 2, 1, small(example, hidden=16)).policy.network()
    three_players = example.Learner(pig, 3, 1, small(example)).policy.network()

    with pytest.raises(AstragalError, match="as many layers and hidden numbers"):
        learner.policy.take(other_size)
    with pytest.raises(AstragalError, match="not for 'pig' with 3 players"):
        learner.policy.take(three_players)
