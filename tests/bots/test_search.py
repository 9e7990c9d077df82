"""The search: legal, equal on every engine, fair, and better than nothing."""

from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from astragal import SPECTATOR, AstragalError, Game, Match, RecordedLuck, SeededLuck, load
from astragal.bots.levels import Level
from astragal.bots.loops.search_layout import NODE_SIZE, NODES
from astragal.bots.search import Search, thought, wait_for_native
from astragal.bots.settings import Settings, settings_of
from astragal.bots.thought import Thought
from astragal.bots.tree import ENTRY, LOOP, Tree
from astragal.core import native
from astragal.core.engine import Setting
from astragal.core.registry import folders
from astragal.core.rule import CHANCE
from astragal.lab.simulate import simulate

EXAMPLES = Path(__file__).parents[2] / "examples"
PIG, KUHN = str(EXAMPLES / "pig"), str(EXAMPLES / "kuhn_poker")
ALL = [*folders(), PIG, KUHN]
JACK, QUEEN, KING = range(3)
EVERYTHING = Settings(exploration=300, bias=500, widening=3000, greed=600, looks=3, depth=6, margin=100)

needs_native = pytest.mark.skipif(not native.available(), reason="there is no LLVM")


def begun(spec: str, players: int | None = None, choices: int = 3) -> Match:
    """A match after some random choices."""
    match, luck = Match(load(spec), players, luck=SeededLuck(4)), SeededLuck(5)
    for _ in range(choices):
        if not match.over:
            match.play(match.legal()[luck.draw(len(match.legal()))])
    return match


def grown(match: Match, settings: Settings, entry: native.Entry | None, *slices: int) -> Tree:
    tree = Tree(match.view(match.to_act), settings, 6, 0)
    for simulations in slices:
        tree.run(simulations, entry)
    return tree


@pytest.mark.parametrize("spec", ALL)
def test_every_game_can_be_thought_about_by_everybody_at_any_time(spec: str) -> None:
    for players in (load(spec).players[0], load(spec).players[-1]):
        match = begun(spec, players, choices=1)
        for seat in range(SPECTATOR, players):
            tree = Tree(match.view(seat), settings_of(match.game), 6, 0)
            tree.run(6, None)
            found = thought([tree])
            assert found.simulations == sum(move.visits for move in found.moves) == 6
            assert len(found.shares) == players
            assert sum(found.shares) == pytest.approx(1)
            if seat == match.to_act:
                assert {move.action for move in found.moves} <= {*match.legal()}


@needs_native
@pytest.mark.parametrize("settings", [Settings(), EVERYTHING])
@pytest.mark.parametrize("spec", ALL)
def test_plain_and_native_grow_the_same_tree_in_any_slices(spec: str, settings: Settings) -> None:
    match = begun(spec, choices=1)
    entry = native.load(match.game, LOOP, ENTRY)
    plain = grown(match, settings, None, 150)

    for tree in (grown(match, settings, entry, 1, 70, 79), grown(match, settings, entry, 150)):
        size = plain.job[NODES] * NODE_SIZE
        assert (tree.job, tree.nodes[:size]) == (plain.job, plain.nodes[:size])
    assert plain.visits() == 150


@pytest.mark.parametrize("trees", [1, 2])
def test_equal_seeds_give_equal_thoughts(trees: int) -> None:
    def think(seed: int) -> Thought:
        return Search(simulations=301, trees=trees).think(begun(PIG).view(0), SeededLuck(seed))

    assert think(1) == think(1)
    assert think(1) != think(2)
    assert think(1).simulations == 301


def test_many_simulations_are_shared_by_trees_as_many_on_every_machine() -> None:
    assert [Search(simulations=number).trees for number in (1, 2000, 30_000, 10_000_000)] == [1, 1, 2, 2]


def test_what_is_hidden_changes_no_thought() -> None:
    thoughts = set()
    for other in (JACK, KING - 1):  # the place in the pack, from which the queen is gone
        match = Match(load(KUHN), luck=RecordedLuck([QUEEN, other]))
        thoughts.add(repr(Search(simulations=200).think(match.view(0), SeededLuck(1))))
        match.play("check")
        thoughts.add(repr(Search(simulations=200).think(match.view(0), SeededLuck(1))))

    assert len(thoughts) == 2


@pytest.mark.parametrize(("card", "best"), [(KING - 1, "call"), (JACK, "fold")])
def test_a_king_calls_and_a_jack_folds(card: int, best: str) -> None:
    match = Match(load(KUHN), luck=RecordedLuck([QUEEN, card]))
    match.play("bet")

    assert Search(simulations=400)(match.view(1), SeededLuck(1)) == best


@pytest.mark.parametrize(("other", "best"), [(98, "roll"), (0, "hold")])
def test_whoever_is_about_to_lose_risks_everything(pig: Game, other: int, best: str) -> None:
    view = Match(pig, luck=SeededLuck(1)).view(0)
    view.state.points[0], view.state.points[1], view.state.pot = 70, other, 27
    found = Search(simulations=4000).think(view, SeededLuck(1))

    assert found.moves[0].action == best
    assert found.shares[0] == pytest.approx(found.moves[0].share, abs=0.1)
    assert found.moves[0].line[0].seat in (0, 1)


def test_the_search_beats_random() -> None:
    game = load("dice-wide-shut")
    result = simulate(Setting(game, 2, game.read_options({}), 1), 6, bots=("search:60", "random"))

    assert result.totals.wins(0) >= 5


def test_a_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    slow_down(monkeypatch)
    search = Search(seconds=2)
    match = begun(PIG)

    assert search(match.view(match.to_act), SeededLuck(1)) in match.legal()
    assert search.think(match.view(match.to_act), SeededLuck(1)).simulations in range(2, 200)


def slow_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the clocks go on by ten milliseconds whenever somebody looks at one."""
    clock = count()
    for name in ("time.perf_counter", "astragal.bots.search.work_time"):
        monkeypatch.setattr(name, lambda: next(clock) / 100)


def king() -> Match:
    """Somebody who holds a king has to answer a bet, and cannot but win by calling."""
    match = Match(load(KUHN), luck=RecordedLuck([QUEEN, KING - 1]))
    match.play("bet")
    return match


def test_a_choice_is_made_as_soon_as_it_cannot_change() -> None:
    chosen, thought_out = (
        think(king().view(1), SeededLuck(1))
        for think in (Search(simulations=4000).choose, Search(simulations=4000).think)
    )

    assert thought_out.simulations == 4000
    assert 2000 < chosen.simulations < 3000, "half of them can be outvoted by the other half"
    assert chosen.moves[0].action == thought_out.moves[0].action == "call"
    assert chosen == Search(simulations=4000).choose(king().view(1), SeededLuck(1))


def test_a_choice_that_may_still_change_is_not_made(pig: Game) -> None:
    view = Match(pig, luck=SeededLuck(1)).view(0)
    view.state.pot = 21  # about where rolling and holding are worth the same
    found = Search(simulations=4000).choose(view, SeededLuck(1))

    assert found.simulations > 3000
    assert found.moves == Search(simulations=found.simulations).think(view, SeededLuck(1)).moves


def test_a_choice_in_time_is_made_as_soon_as_it_is_unlikely_to_change(monkeypatch: pytest.MonkeyPatch) -> None:
    slow_down(monkeypatch)
    chosen, thought_out = (
        think(king().view(1), SeededLuck(1)).simulations
        for think in (Search(seconds=3, trees=1).choose, Search(seconds=3, trees=1).think)
    )

    assert thought_out > 90
    assert 45 < chosen < 75


def test_without_native_code_a_level_thinks_for_a_while_only(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    slow_down(monkeypatch)
    monkeypatch.setattr("astragal.bots.search.native_code", lambda *_: lambda: None)
    for name in ("strong", "expert"):
        found = Level(name).search(pig).choose(Match(pig, luck=SeededLuck(1)).view(0), SeededLuck(1))
        assert 10 < found.simulations < 1000
        assert {move.action for move in found.moves} == {"roll", "hold"}


@needs_native
def test_with_native_code_time_does_not_count(pig: Game) -> None:
    wait_for_native(pig)
    view = Match(pig, luck=SeededLuck(1)).view(0)
    search = Search(simulations=3000, plain_seconds=0)

    assert search.choose(view, SeededLuck(1)) == Search(simulations=3000).choose(view, SeededLuck(1))


def test_the_tree_is_kept_from_one_choice_to_the_next(pig: Game) -> None:
    match, search = Match(pig, luck=SeededLuck(1)), Search(simulations=200)
    first = search.think(match.view(0), SeededLuck(1))
    match.play("hold")
    match.play("hold")
    second = search.think(match.view(0), SeededLuck(1))

    assert first.simulations == second.simulations == sum(move.visits for move in first.moves) == 200
    assert sum(move.visits for move in second.moves) > 220
    assert {move.action for move in second.moves} <= {*match.legal()}


def test_after_luck_or_in_another_match_the_tree_is_new(pig: Game) -> None:
    match, other = Match(pig, luck=SeededLuck(2)), Match(pig, names=["Ann", "Bo"], luck=SeededLuck(1))
    search = Search(simulations=200)
    search.think(match.view(0), SeededLuck(1))
    match.play("roll")
    assert match.to_act == 0
    for view in (match.view(0), other.view(0), match.view(0), match.view(1), other.view(1)):
        found = search.think(view, SeededLuck(1))
        assert sum(move.visits for move in found.moves) == 200


def test_where_luck_has_to_move_there_are_shares_but_no_moves(pig: Game) -> None:
    view = Match(pig, luck=SeededLuck(1)).view(0)
    view.state.rolling = 1
    found = Search(simulations=50).think(view, SeededLuck(1))

    assert view.to_act == CHANCE
    assert found.moves == ()
    assert sum(found.shares) == pytest.approx(1)


def test_when_the_game_is_over_the_shares_are_the_result(pig: Game) -> None:
    view = Match(pig, luck=SeededLuck(1)).view(0)
    view.state.points[0] = 100

    shares = Search(simulations=5).think(view, SeededLuck(1)).shares
    assert shares[0] > 0.95


def test_a_clairvoyant_tree_knows_what_is_hidden() -> None:
    match = Match(load(KUHN), luck=RecordedLuck([JACK, QUEEN - 1]))
    match.play("bet")
    blind = Tree(match.view(1), Settings(), 1, 0)
    knowing = Tree(replace(match.view(1), state=match._state), Settings(), 1, 0, clairvoyant=True)
    for tree in (blind, knowing):
        tree.run(200, None)

    assert thought([blind]).moves[0].share < 0.8 < thought([knowing]).moves[0].share


def test_settings_come_from_the_games_folder(tmp_path: Path) -> None:
    folder = tmp_path / "pig"
    folder.mkdir()
    (folder / "rules.py").write_text((EXAMPLES / "pig" / "rules.py").read_text())
    (folder / "search.toml").write_text("depth = 7\n")
    assert settings_of(load(str(folder))) == Settings(depth=7)

    for number, text in enumerate(("deepness = 7", "depth = 'seven'", "depth")):
        folder = folder.rename(tmp_path / f"pig{number}")
        (folder / "search.toml").write_text(text)
        with pytest.raises(AstragalError, match=r"search\.toml"):
            settings_of(load(str(folder)))
