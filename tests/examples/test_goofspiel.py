"""Goofspiel against what is known about it: OpenSpiel's own game, and the best answer to a random player."""

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

from astragal import Match, RecordedLuck, load
from astragal.core import CHANCE, OVER

GAME = load(str(Path(__file__).parents[2] / "examples" / "goofspiel"))
RULES = GAME.rules


def test_bids_are_secret_until_all_are_made() -> None:
    match = Match(GAME, 3, options={"cards": 3}, luck=RecordedLuck([2, 0, 0]))
    match.play("bid 3")
    match.play("bid 1")

    assert match.view(0).state.bid[:3] == [3, 0, 0]
    assert match.view(2).state.bid[:3] == [0, 0, 0]
    assert [step.text for step in match.view(2).steps] == ["3/?", "?", "?"]
    match.play("bid 2")
    assert list(match.log(1))[-2:] == [
        "The bids are Player 1 3, Player 2 1, Player 3 2: Player 1 takes 3.",
        "The prize is 1.",
    ]


def test_nobody_takes_a_prize_for_which_the_highest_bid_was_made_twice() -> None:
    match = Match(GAME, 3, options={"cards": 3}, luck=RecordedLuck([2, 0, 0]))
    for bid in ("bid 3", "bid 1", "bid 3"):
        match.play(bid)

    assert match.scores == [0, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_like_openspiels(players: int) -> None:
    for seed in range(20):
        choose = random.Random(seed)
        theirs = pyspiel.load_game(
            "goofspiel", {"players": players, "num_cards": 5, "returns_type": "total_points"}
        ).new_initial_state()
        ours = Match(GAME, players, options={"cards": 5}, luck=RecordedLuck([]), begin=False)
        while not theirs.is_terminal():
            prize = choose.choice(theirs.legal_actions())
            ours.settle(theirs.legal_actions().index(prize))
            theirs.apply_action(prize)
            bids = []
            for seat in range(players):
                assert [f"bid {card + 1}" for card in theirs.legal_actions(seat)] == [*ours.legal()]
                bids.append(choose.choice(theirs.legal_actions(seat)))
                ours.choose(f"bid {bids[-1] + 1}")
            theirs.apply_actions(bids)
            if ours.outcomes == 1:  # OpenSpiel plays the last prize by itself
                ours.settle(0)
                for _ in range(players):
                    ours.choose(*ours.legal())
        assert ours.scores == theirs.returns()


def after(state: Any, move: int) -> Any:
    copy = RULES.declaration.copied(state)
    RULES.apply(copy, move)
    return copy


Table = list[list[Any]]


def lead(state: Any, solve: Callable[[Table], Any], bids: Callable[[Any], list[int]] = GAME.legal) -> Any:
    """The lead that the first of two players can expect; `solve` says what a table of bids is worth."""
    if RULES.to_act(state) == OVER:
        return Fraction(state.points[0] - state.points[1])
    if RULES.to_act(state) == CHANCE:
        n = RULES.outcomes(state)
        return sum(lead(after(state, prize), solve, bids) for prize in range(n)) / n
    chosen = [after(state, bid) for bid in bids(state)]
    return solve([[lead(after(one, bid), solve, bids) for bid in GAME.legal(one)] for one in chosen])


def best_answer(table: Table) -> Any:
    """To a player who bids at random."""
    return max(sum(row) / len(row) for row in table)


def matching(state: Any) -> list[int]:
    """The card of the prize's number."""
    return [RULES.actions.parse(f"bid {state.prize}")]


def equilibrium(table: Table) -> float:
    """Between two at their best: of some square part of the table both make the other indifferent (Shapley, Snow)."""
    worth = np.array(table, dtype=float) + 100.0
    for size in range(1, len(worth) + 1):
        for rows, columns in product(combinations(range(len(worth)), size), repeat=2):
            part = worth[np.ix_(rows, columns)]
            if abs(np.linalg.det(part)) < 1e-9:
                continue
            inverse = np.linalg.inv(part)
            value = 1 / inverse.sum()
            mine, theirs = value * inverse.sum(axis=0), value * inverse.sum(axis=1)
            holds = (mine @ worth[[*rows]] > value - 1e-9).all() and (
                worth[:, [*columns]] @ theirs < value + 1e-9
            ).all()
            if min(*mine, *theirs, 0) > -1e-9 and holds:
                return float(value) - 100.0
    raise AssertionError("every table has a value")


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_the_best_answer_to_a_random_player_is_to_match_the_prize(cards: int) -> None:
    """Ross, Goofspiel: the game of pure strategy (1971). With n cards it leads by (n² - 1)/6 on average."""
    start = GAME.start(2, {"cards": cards})

    assert lead(start, best_answer) == lead(start, best_answer, matching) == Fraction(cards**2 - 1, 6)


def test_between_two_at_their_best_nobody_leads() -> None:
    """The players choose one after the other, but the second knows nothing that the first does not."""
    assert abs(lead(GAME.start(2, {"cards": 3}), equilibrium)) < 1e-9
