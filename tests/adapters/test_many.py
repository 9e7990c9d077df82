"""Many games at once: the same games as single matches, plain and native, however many threads play them."""

import numpy as np
import pytest
from adapters.playing import TABLES, choices, kuhn_poker

from astragal import AstragalError, IllegalAction, Match, SeededLuck, load
from astragal.adapters.environment_match import action_mask, rewards_of
from astragal.adapters.many import ManyGames
from astragal.adapters.observations import Observations
from astragal.core import native
from astragal.core.game import Game


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were no native code."""
    monkeypatch.setattr(native, "available", lambda: False)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_each_row_is_a_match(name: str, players: int) -> None:
    game, number = load(name), 2
    layout = Observations(game, players)
    many = ManyGames(game, players, number)
    many.begin(seed=9)
    played = [*range(number)]
    matches = [Match(game, players, luck=SeededLuck(9, k)) for k in played]
    for step in range(60):
        for row, match in enumerate(matches):
            view = match.view(match.to_act)
            assert many.seats[row] == match.to_act
            assert np.array_equal(many.observations[row], layout.of(view))
            assert np.array_equal(many.masks[row], action_mask(view))
        actions = choices(many.masks, step)
        many.step(actions)
        for row, match in enumerate(matches):
            chose = match.to_act
            match.play(game.rules.actions.text(int(actions[row])))
            assert many.ended[row] == match.over
            if match.over:
                assert many.chose[row] == chose
                assert many.rewards[row] == pytest.approx(rewards_of(match))
                assert np.array_equal(many.final[row], layout.of(match.view(chose)))
                played[row] += number
                matches[row] = Match(game, players, luck=SeededLuck(9, played[row]))
            else:
                assert not many.rewards[row].any()


def assert_equal_games(one: ManyGames, other: ManyGames, steps: int) -> None:
    one.begin(seed=4)
    other.begin(seed=4)
    ended = 0
    for step in range(steps):
        for name in ("observations", "final", "masks", "rewards", "seats", "ended"):
            assert np.array_equal(getattr(one, name), getattr(other, name)), (step, name)
        actions = choices(one.masks, step)
        one.step(actions)
        other.step(actions)
        ended += one.ended.sum()
    assert ended > one.number


def test_plain_and_native_are_equal_where_something_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kuhn_poker()
    compiled = ManyGames(game, 2, 130, threads=2)
    monkeypatch.setattr(native, "available", lambda: False)
    assert_equal_games(compiled, ManyGames(game, 2, 130), steps=8)
    compiled.close()


def test_plain_and_native_are_equal_against_bots(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    table = dict(options={"goal": 20}, bots=("greedy", "random"))
    compiled = ManyGames(pig, 3, 16, **table)  # type: ignore[arg-type]
    monkeypatch.setattr(native, "available", lambda: False)
    assert_equal_games(compiled, ManyGames(pig, 3, 16, **table), steps=40)  # type: ignore[arg-type]


def test_threads_change_nothing(pig: Game) -> None:
    alone, together = ManyGames(pig, 3, 201, threads=1), ManyGames(pig, 3, 201, threads=3)

    assert_equal_games(alone, together, steps=300)
    together.close()


@pytest.mark.usefixtures("plain")
def test_the_learner_sits_in_each_seat_in_turn(pig: Game) -> None:
    many = ManyGames(pig, 2, 4, bots="random", options={"goal": 10})
    many.begin(seed=1)
    seats = {row: {int(many.seats[row])} for row in range(4)}
    for step in range(60):
        many.step(choices(many.masks, step))
        for row in range(4):
            seats[row].add(int(many.seats[row]))

    assert seats == {row: {0, 1} for row in range(4)}


@pytest.mark.usefixtures("plain")
def test_the_learner_keeps_a_chosen_seat(pig: Game) -> None:
    many = ManyGames(pig, 3, 4, bots=["random", "greedy"], seat=2, options={"goal": 10})
    many.begin(seed=1)
    for step in range(30):
        many.step(choices(many.masks, step))
        assert many.seats.tolist() == [2, 2, 2, 2]


@pytest.mark.usefixtures("plain")
def test_an_illegal_action_in_one_game_changes_none() -> None:
    many = ManyGames(kuhn_poker(), 2, 3)
    many.begin(seed=1)
    before = many.observations.copy()
    for actions in ([0, 2, 0], [0, -1, 0], [0, 4, 0]):
        with pytest.raises(IllegalAction, match=rf"Action {actions[1]} is not legal in game 1 now\."):
            many.step(actions)
    with pytest.raises(IllegalAction, match="Expected a whole number for each of 3 games"):
        many.step([0.0, 0.0, 0.0])
    with pytest.raises(IllegalAction, match="Expected a whole number for each of 3 games"):
        many.step([0, 0])
    many.masks[:] = 1  # what the caller writes into its arrays makes nothing legal
    with pytest.raises(IllegalAction, match="Action 2 is not legal in game 0"):
        many.step([2, 2, 2])

    assert np.array_equal(many.observations, before)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    ("number", "table", "sentence"),
    [
        (0, {}, "Expected 1 to 65,536 games at once, not 0."),
        (2, {"seat": 0}, "A seat can be chosen only where bots play the others"),
        (2, {"seat": 2, "bots": "random"}, "Expected a seat from 0 to 1, not 2."),
        (2, {"bots": ["random", "random"]}, "Expected a bot for each of the 1 other seats"),
        (2, {"bots": "search:100"}, "Many games at once can be played with the bots random, beginner, greedy, casual"),
        (2, {"options": {"weather": "fine"}}, "Pig has no option 'weather'"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(pig: Game, number: int, table: object, sentence: str) -> None:
    with pytest.raises(AstragalError) as caught:
        ManyGames(pig, 2, number, **table)  # type: ignore[arg-type]

    assert sentence in str(caught.value)


@pytest.mark.usefixtures("plain")
def test_a_seed_is_a_number_that_luck_can_take(pig: Game) -> None:
    with pytest.raises(AstragalError, match="A seed is a whole number from 0"):
        ManyGames(pig, 2, 2).begin(seed=-1)
