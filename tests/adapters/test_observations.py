"""What a seat sees as numbers: named, complete, from its own place, and without secrets."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from adapters.playing import GAMES, kuhn_poker

from astragal import SPECTATOR, AstragalError, Match, SeededLuck, load
from astragal.adapters.observations import Observations
from astragal.core.game import Game
from astragal.core.loops.streams import CHOICES
from astragal.core.luck import RecordedLuck
from astragal.core.observation_kinds import NotObserved
from astragal.core.rule import CHANCE
from astragal.core.secrets import guessed
from astragal.core.state import State, field
from astragal.core.view import View, view_of

MOST_STEPS = 120


def states(game: Game, players: int, seed: int) -> Iterator[Any]:
    """The states of a random game, up to some step."""
    state = game.start(players)
    dice, choices = SeededLuck(seed), SeededLuck(seed, 0, CHOICES)
    for _ in range(MOST_STEPS):
        yield game.rules.declaration.copied(state)
        if game.rules.to_act(state) == CHANCE:
            game.rules.apply(state, dice.draw(game.rules.outcomes(state)))
        elif game.rules.to_act(state) >= 0:
            legal = game.legal(state)
            game.rules.apply(state, legal[choices.draw(len(legal))])


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_has_a_name_of_its_own_and_is_from_0_to_1(name: str) -> None:
    game = load(name)
    for players in game.players:
        observations = Observations(game, players)
        view = Match(game, players, luck=SeededLuck(1)).view(players - 1)
        row = observations.of(view)

        assert len({*observations.names}) == observations.size == len(observations.names)
        assert row.shape == (observations.size,)
        assert row.dtype == np.float32
        assert row.min() >= 0
        assert row.max() <= 1


@pytest.mark.parametrize("name", GAMES)
def test_no_secret_is_in_an_observation(name: str) -> None:
    game = load(name)
    if not game.has_secrets:
        return
    players = game.players[-1]
    observations = Observations(game, players)
    exchanged = 0
    for step, state in enumerate(states(game, players, seed=3)):
        for seat in range(SPECTATOR, players):
            other = guessed(game, state, seat, step)
            exchanged += other != state
            row = observations.of(view_of(game, (), state, seat))
            assert np.array_equal(row, observations.of(view_of(game, (), other, seat)))
    assert exchanged > 10


@pytest.mark.parametrize("name", GAMES)
def test_all_that_changes_is_seen_to_change(name: str) -> None:
    game = load(name)
    players = game.players[0]
    observations = Observations(game, players)
    for seat in range(players):
        views = [view_of(game, (), state, seat) for state in states(game, players, seed=5)]
        rows = [observations.of(view) for view in views]
        for before, after, row_before, row in zip(views, views[1:], rows, rows[1:], strict=False):
            assert np.array_equal(row, row_before) == (before.state == after.state)


HISTORY = {"events", "first_day_events", "event", "event_seat"}
"""What everybody saw happen to hands of Pie Factory: guesses are made from it, but learners see the position alone."""


@pytest.mark.parametrize("name", GAMES)
def test_what_nobody_is_told_never_changes(name: str) -> None:
    game = load(name)
    fields = game.rules.declaration.fields.items()
    unseen = {each for each, declared in fields if isinstance(declared.observed, NotObserved)} - {"at"} - HISTORY
    start = game.start(game.players[-1])
    for state in states(game, game.players[-1], seed=2):
        for unchanged in unseen:
            assert getattr(state, unchanged) == getattr(start, unchanged)


def test_what_lies_at_a_place_of_pie_factory_is_told_by_where_the_cards_are() -> None:
    game = load("pie-factory")
    for state in states(game, 4, seed=2):
        at = [-1] * len(state.at)
        for card, place in enumerate(state.where):
            if place < len(at):
                at[place] = card
        assert state.at == at


def entries(observations: Observations, view: View) -> dict[str, float]:
    """The entries that are not 0."""
    row = observations.of(view)
    return {name: float(value) for name, value in zip(observations.names, row, strict=True) if value}


def test_every_seat_sees_itself_first(pig: Game) -> None:
    match = Match(pig, 3, luck=RecordedLuck([5, 4]))
    for action in ("roll", "hold", "roll"):
        match.play(action)
    observations = Observations(pig, 3)

    assert entries(observations, match.view(0)) == pytest.approx(
        {
            "to act=1 after me": 1,
            "my seat=1": 1,
            "score[me]": 0.5 + 3 / 36,
            "score[1 after me]": 0.5,
            "score[2 after me]": 0.5,
            "turn=1 after me": 1,
            "pot": 5 / 25,
            "points[me]": 6 / 56,
        }
    )
    assert entries(observations, match.view(1)) == pytest.approx(
        {
            "to act=me": 1,
            "my seat=2": 1,
            "score[me]": 0.5,
            "score[1 after me]": 0.5,
            "score[2 after me]": 0.5 + 3 / 36,
            "turn=me": 1,
            "pot": 5 / 25,
            "points[2 after me]": 6 / 56,
        }
    )


def test_an_unseen_card_is_unseen_and_the_own_is_not() -> None:
    game = kuhn_poker()
    match = Match(game, 2, luck=RecordedLuck([2, 0]))
    observations = Observations(game, 2)

    assert {"card[me]=king", "card[1 after me]=unseen"} <= {*entries(observations, match.view(0))}
    assert {"card[me]=jack", "card[1 after me]=unseen"} <= {*entries(observations, match.view(1))}
    assert {"card[me]=unseen", "card[1 after me]=unseen"} <= {*entries(observations, match.view())}
    match.play("bet")
    match.play("call")
    assert {"card[me]=jack", "card[1 after me]=king"} <= {*entries(observations, match.view(1))}


def test_what_cannot_be_observed_is_said_in_a_sentence(pig: Game) -> None:
    with pytest.raises(AstragalError, match="Pig is for 2 to 10 players, not 11"):
        Observations(pig, 11)
    with pytest.raises(AstragalError, match="Expected a view of Pig for 3 players, not of Pig for 2"):
        Observations(pig, 3).of(Match(pig, 2).view(0))


def test_a_declaration_has_a_name_for_every_place_and_value() -> None:
    from astragal.core import OneOf, things

    with pytest.raises(ValueError, match=r"shape \(3,\) has names for \(2,\)"):
        type("S", (State,), {"players": field(2, 4), "stock": field(0, 9, (3,), axes=(("red", "blue"),))})
    with pytest.raises(ValueError, match="a field from 0 to 4 has names for 3 values"):
        type(
            "S", (State,), {"players": field(2, 4), "phase": field(0, 4, observed=OneOf(things("roll", "take", "end")))}
        )
