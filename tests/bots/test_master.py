"""`master`: a search that a network guides."""

import numpy as np
import pytest
from adapters.playing import kuhn_poker

from astragal import AstragalError, Game, Match, load
from astragal.adapters.network import NumpyNetwork
from astragal.adapters.observations import Observations
from astragal.bots import WrongTable, master, named
from astragal.bots.budget import Budget
from astragal.bots.guide import Guide, own_guide
from astragal.bots.master import TEMPERATURE, GuidedTree, Master
from astragal.bots.network import EXPECTATIONS, Header
from astragal.bots.search import wait_for_native
from astragal.bots.settings import settings_of
from astragal.bots.tree import Tree
from astragal.core import native
from astragal.core.luck import RecordedLuck, SeededLuck

pytestmark = pytest.mark.timeout(1200)  # a busy machine compiles for minutes


def guide_for(game: Game, players: int, liked: int = 0) -> Guide:
    """Of small numbers with few bits, so that all sums are exact; it likes one action and expects the same always."""
    layout, numbers = Observations(game, players), np.random.default_rng(1)
    sizes = [(6, layout.size), (6, 6), (len(game.rules.actions) + EXPECTATIONS, 6)]
    layers = [((numbers.integers(-2, 3, size) / 4).astype(np.float32), np.zeros(size[0], np.float32)) for size in sizes]
    layers[-1][0][-EXPECTATIONS:] = 0
    layers[-1][1][liked] = 4
    return Guide(NumpyNetwork(Header.of(layout), layers).network, layout, TEMPERATURE)


@pytest.mark.parametrize("players", [2, 3])
def test_plain_and_native_trees_are_equal(players: int, pig: Game) -> None:
    """Kuhn poker has secrets, and Pig is for three, of which each is asked what it expects."""
    game = kuhn_poker() if players == 2 else pig
    entry = native.load(game, *Master.code)
    match = Match(game, players, luck=SeededLuck(3))
    view, guide = match.view(match.to_act), guide_for(game, players)
    trees = [GuidedTree(view, settings_of(game), 5, 0, guide) for _ in range(2)]
    trees[0].run(60, None)
    trees[1].run(60, entry)

    assert trees[0].nodes == trees[1].nodes
    assert trees[0].job == trees[1].job
    assert trees[0].visits() == 60


def test_the_network_judges_as_with_numpy(pig: Game) -> None:
    """The priors of the root's actions are the likelihoods that come out of the network, only weaker."""
    guide, layout = guide_for(pig, 2), Observations(pig, 2)
    match = Match(pig, luck=RecordedLuck([3]))
    match.play("roll")
    tree = GuidedTree(match.view(0), settings_of(pig), 5, 0, guide)
    tree.run(1, None)
    numbers = NumpyNetwork.of(guide.network)(layout.of(match.view(0)))[:-EXPECTATIONS] / TEMPERATURE
    likely = np.exp(numbers) / np.exp(numbers).sum()

    assert {tree.step(node).text: tree.prior(node) for node in Tree.children(tree)} == pytest.approx(
        {pig.rules.actions.text(action): share for action, share in enumerate(likely)}, abs=1e-5
    )


def test_it_finds_a_victory_that_the_network_does_not_see() -> None:
    """Who has the king wins by a call, but the network likes to fold."""
    game = kuhn_poker()
    wait_for_native(game, Master.code)
    match = Match(game, luck=SeededLuck(0))
    match.play("bet")
    assert match.view(1).state.card[1] == 3
    bot = Master(Budget(200, 0), guide_for(game, 2, liked=game.rules.actions.parse("fold")))

    assert bot(match.view(1), SeededLuck(1)) == "call"
    assert bot.thought is not None
    assert bot.thought.moves[0].share == pytest.approx(1, abs=0.02)


def test_until_there_is_native_code_it_plays_as_the_network_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "native_code", lambda *_: lambda: None)
    match = Match("dice-archive", 2, luck=SeededLuck(1))
    assert named("master")(match.view(0), SeededLuck(1)) == named("network")(match.view(0), SeededLuck(1))


def test_what_it_cannot_do_is_said_in_a_sentence(pig: Game) -> None:
    with pytest.raises(AstragalError, match=r"Expected a bot such as master:2000 .*, not 'master:soon'"):
        named("master:soon")
    with pytest.raises(WrongTable, match="Dice Archive has no network for 3 players"):
        own_guide(load("dice-archive"), 3)
    with pytest.raises(WrongTable, match="has no network for 2 players"):
        own_guide(pig, 2)
