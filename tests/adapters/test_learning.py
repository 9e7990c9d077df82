"""Learning: what a learner learns, keeps and goes on from. Needs PyTorch."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from astragal import AstragalError, Game, load
from astragal.adapters.learning import features
from astragal.adapters.observations import Observations
from astragal.bots.network import EXPECTATIONS, Network

torch = pytest.importorskip("torch")

from astragal.adapters.learning import strength  # noqa: E402  # they need PyTorch
from astragal.adapters.learning.course import Course, read_checkpoint  # noqa: E402
from astragal.adapters.learning.learner import Learner  # noqa: E402
from astragal.adapters.learning.settings import ON_PROCESSOR, Settings, settings_for  # noqa: E402
from astragal.adapters.learning.strength import Strength  # noqa: E402


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def small(**changes: Any) -> Settings:
    return replace(
        ON_PROCESSOR, **(dict(games=64, choices=32, hidden=32, batch=512, rate=3e-3, test_games=64) | changes)
    )


def test_it_learns_pig(pig: Game) -> None:
    learner = Learner(pig, 2, 1, small(choices=64))
    tested = Strength(learner.policy, 200, "cpu")
    at_first = tested.against_greedy()
    before = [(weights.clone(), added.clone()) for weights, added in learner.policy.layers()]
    for _ in range(30):
        learner.lesson(0.5)

    assert tested.against(before) > 0.7
    assert tested.against_greedy() > at_first


def test_it_learns_to_beat_a_rival(pig: Game) -> None:
    learner = Learner(pig, 2, 1, small(choices=64), rival="beginner")
    at_first = Strength(learner.policy, 200, "cpu").against_greedy()
    for _ in range(20):
        learner.lesson(0.5)

    assert learner.tables[0].games.ended.shape == learner.tables[1].games.ended.shape
    assert Strength(learner.policy, 200, "cpu").against_greedy() > at_first


def test_games_that_go_on_and_on_count_as_even(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten rolls are 60 points at most, and 100 win."""
    monkeypatch.setattr(strength, "MOST_CHOICES", 10)
    learner = Learner(pig, 2, 1, small())
    with torch.no_grad():
        learner.policy.last.weight.zero_()
        learner.policy.last.bias.copy_(torch.tensor([1.0, 0.0, 0.0, 0.0]))
        layers = learner.policy.layers()

    assert Strength(learner.policy, 8, "cpu").against(layers) == 0.5


def test_torch_and_numpy_agree(pig: Game) -> None:
    learner = Learner(pig, 3, 1, small())
    learner.lesson(0.0)
    seen, masks = learner.tables[0].games.observations, np.ones_like(learner.tables[0].games.masks)
    with torch.no_grad():
        likely, expected = learner.policy(torch.from_numpy(seen), torch.from_numpy(masks))
    found = learner.policy.network()(seen)

    assert np.allclose(found[:, -EXPECTATIONS:], expected, atol=1e-5)
    assert np.allclose(found[:, :-EXPECTATIONS] - found[:, :1], likely - likely[:, :1], atol=1e-5)


def test_a_seed_learns_the_same_again(pig: Game) -> None:
    def learned(seed: int) -> bytes:
        learner = Learner(pig, 2, seed, small())
        learner.lesson(0.0)
        learner.lesson(0.5)
        return b"".join(weights.tobytes() for weights, _ in learner.policy.network().layers)

    assert learned(1) == learned(1)
    assert learned(1) != learned(2)


def test_advantages_are_what_came_minus_what_was_expected(pig: Game) -> None:
    """With a full trace, what a choice led to in the end counts, and for each seat only its own end."""
    learner = Learner(pig, 2, 1, small(games=2, choices=4, trace=1.0))
    played = learner.played
    played.seats[:, 0] = torch.tensor([0, 1, 0, 1])
    played.seats[:, 1] = torch.tensor([0, 0, 1, 0])
    played.expected[:] = 0.25
    played.ended[2, 0] = True
    played.victories[2, 0] = torch.tensor([1.0, -1.0])
    played.final_leads[2, 0] = torch.tensor([4.0, -4.0])
    learner.usual_lead = 2.0
    both, known = learner._advantages()
    advantages, leads = both[..., 0], both[..., 1]

    assert advantages[:, 0].tolist() == [0.75, -1.25, 0.75, 0]
    assert leads[:, 0].tolist() == [1.75, -2.25, 1.75, 0], "in usual leads"
    assert known[:, 0].tolist() == [True, True, True, False]
    assert advantages[:, 1].tolist() == [0, 0, 0, 0]
    assert known[:, 1].tolist() == [True, True, False, False], "what the last choices led to is not known"


def test_leads_at_the_end_are_turned_to_each_seat(pig: Game) -> None:
    """Whoever chose last sees its own score first."""
    learner = Learner(pig, 3, 1, small(games=2))
    learner.begin()
    final = learner.tables[0].final
    final[:, learner.scores] = torch.tensor([[0.75, 0.5, 0.25], [0.75, 0.5, 0.25]])
    leads = learner._leads_at_the_end(final, torch.tensor([0, 2]))

    assert leads[0].tolist() == [0.25, -0.25, -0.5]
    assert leads[1].tolist() == [-0.25, -0.5, 0.25], "seat 2 has most, seat 0 comes after it"


def test_a_course_is_kept_and_goes_on(pig: Game, tmp_path: Path) -> None:
    file, told = tmp_path / "pig.npz", list[str]()
    first = Course(Learner(pig, 2, 1, small(games=8, choices=8, test_games=4)), file)
    first.learn(0.001, 0.0, told.append)

    assert "victories against greedy" in told[-1]
    assert "against the last checkpoint" in told[-1]
    assert first.curve.read_text().startswith("<svg")
    assert Network.load(file).header.game == "pig"

    found = read_checkpoint(file)
    again = Course(Learner(pig, 2, 1, small(games=8, choices=8, test_games=4)), file)
    again.resume(found)
    assert again.seconds == first.seconds
    assert again.reports == first.reports
    assert again.learner.lessons == first.learner.lessons
    for one, other in zip(again.learner.policy.layers(), first.learner.policy.layers(), strict=True):
        assert torch.equal(one[0], other[0])
    again.learn(0.001, 0.0, told.append)
    assert again.seconds > first.seconds


def test_stopping_keeps_what_was_learned(pig: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learner, told = Learner(pig, 2, 1, small(games=8, test_games=4)), list[str]()

    def impatient(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(learner, "lesson", impatient)
    Course(learner, tmp_path / "pig.npz").learn(60, 60, told.append)

    assert told[0] == "Stopped."
    assert Network.load(tmp_path / "pig.npz").header.game == "pig"


def test_a_checkpoint_of_another_table_or_of_nothing_is_refused(pig: Game, tmp_path: Path) -> None:
    file = tmp_path / "pig.npz"
    tiny = small(games=8, choices=8, test_games=4)
    Course(Learner(pig, 2, 1, tiny), file).learn(0.0001, 60, lambda _: None)

    with pytest.raises(AstragalError, match="Expected a checkpoint for Pig with 3 players and its present rules"):
        Course(Learner(pig, 3, 1, tiny), file).resume(read_checkpoint(file))
    file.with_suffix(".checkpoint").write_bytes(b"nothing")
    with pytest.raises(AstragalError, match="Expected a checkpoint of astragal learn, but"):
        read_checkpoint(file)
    file.with_suffix(".checkpoint").unlink()
    with pytest.raises(AstragalError, match=r"Cannot read the checkpoint .*: No such file or directory\."):
        read_checkpoint(file)


def test_what_entries_and_actions_have_in_common() -> None:
    game = load("dice-wide-shut")
    layout, actions = Observations(game, 2), game.rules.actions
    seen, done = features.of_observations(layout), features.of_actions(actions)

    assert seen.shape[0] == layout.size
    assert (seen.sum(axis=0) > 1).all()
    assert len({column.tobytes() for column in seen.T}) == seen.shape[1]
    assert done.shape[0] == len(actions) + EXPECTATIONS
    assert not done[-1].any(), "what is expected shares nothing with an action"
    sixes = [number for number in range(len(actions)) if actions.split(number)[0] == "mark_six"]
    dice = [number for number in range(len(actions)) if actions.split(number)[0] == "take_six"]
    assert done[sixes[0]] @ done[sixes[1]] > done[sixes[0]] @ done[dice[0]]


@pytest.mark.parametrize(("name", "players"), [("dicetopia", 2), ("dicetopia", 6), ("dice-archive", 2)])
def test_a_network_is_as_wide_as_its_file_can_be(name: str, players: int) -> None:
    layout = Observations(load(name), players)
    settings = settings_for("cuda", layout)
    weights = settings.hidden * (
        layout.size + settings.blocks * settings.hidden + len(layout.game.rules.actions) + EXPECTATIONS
    )

    assert weights <= 1_500_000
    assert settings.hidden % 16 == 0


def test_the_command_refuses_in_a_sentence(pig: Game, tmp_path: Path, astragal: Any) -> None:
    (tmp_path / "pig.checkpoint").write_bytes(b"")
    there = astragal("learn", str(pig.folder), "--to", str(tmp_path / "pig.npz"))
    assert there.returncode == 2
    assert (
        there.stderr
        == f"astragal: The checkpoint {tmp_path / 'pig.checkpoint'} exists; use --resume to continue from it.\n"
    )
    nowhere = astragal("learn", str(pig.folder), "--to", str(tmp_path / "none" / "pig.npz"))
    assert nowhere.returncode == 2
    assert nowhere.stderr.startswith("astragal: Expected a file in a folder that exists, not ")
