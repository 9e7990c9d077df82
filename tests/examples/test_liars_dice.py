"""Liar's Dice against what is known of it: OpenSpiel's own game, its value with one die each, the odds of bids."""

import random
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

from astragal import Match, Record, RecordedLuck, SeededLuck, load
from astragal.core.words import consequence

GAME = load(str(Path(__file__).parents[2] / "examples" / "liars_dice"))
BIDS = [f"bid {count} {face}" for count in (1, 2) for face in (2, 3, 4, 5, 6, 1)]
"""With one die each, from the lowest up; OpenSpiel's highest face is wild, ours is a one."""


def rolled(*rows: list[int], wild: str = "ones") -> Match:
    """A match in which each seat has rolled these faces."""
    luck = RecordedLuck([face - 1 for row in rows for face in row] + [0] * 60)
    return Match(GAME, len(rows), options={"dice": len(rows[0]), "wild": wild}, luck=luck)


def test_a_challenge_counts_wild_ones() -> None:
    match = rolled([3, 1], [3, 5])
    match.play("bid 3 3")
    match.play("challenge")

    assert list(match.log(0, since=5)) == [
        "Player 2 challenged 3 threes: there were 3 threes. Player 2 lost a die."
    ] + [f"Player 1 rolled a {name}." for name in ("one", "one")]
    assert match.view().state.dice[:2] == [2, 1]
    assert match.to_act == 1


def test_nothing_is_wild_if_nobody_wants_it() -> None:
    match = rolled([3, 1], [3, 5], wild="none")
    match.play("bid 3 3")
    match.play("challenge")

    assert match.view().state.dice[:2] == [1, 2]


def test_whoever_has_no_dice_left_is_out_and_places_follow() -> None:
    match = rolled([2], [3], [4])
    match.play("bid 1 6")
    match.play("challenge")
    assert match.scores == [0, 1, 1]
    assert match.to_act == 1, "the next player with dice begins"
    match.play("bid 2 6")
    match.play("challenge")
    assert match.over
    assert match.scores == [0, 1, 2] or match.scores == [0, 2, 1]
    assert sorted(match.places) == [1, 2, 3]


def test_all_cups_go_up_before_the_next_roll() -> None:
    match = Match(GAME, 2, options={"dice": 2}, luck=RecordedLuck([]), begin=False)
    for face in (2, 4, 5, 5):
        match.settle(face)
    match.choose("bid 2 6")
    assert match.view(0).state.face[1][:2] == [0, 0]
    match.choose("challenge")
    assert match.view(0).state.face[1][:2] == [6, 6]
    match.settle(0)
    assert match.view(1).state.face[0][:2] == [0, 0]


def test_it_plays_like_openspiels() -> None:
    """Random games, move by move, up to the first challenge."""
    for seed in range(60):
        choose = random.Random(seed)
        dice = 1 + seed % 2 * 4
        theirs = pyspiel.load_game("liars_dice", {"numdice": dice}).new_initial_state()
        faces = [choose.randrange(1, 7) for _ in range(2 * dice)]
        ours = rolled(faces[:dice], faces[dice:])
        for face in faces:
            theirs.apply_action(theirs_of(face) - 1)
        while not theirs.is_terminal():
            offered = {theirs_action(action, dice): action for action in ours.legal()}
            assert sorted(offered) == theirs.legal_actions()
            number = choose.choice(theirs.legal_actions())
            theirs.apply_action(number)
            ours.choose(offered[number])
        assert theirs.returns()[ours.view().state.loser] == -1


def theirs_of(face: int) -> int:
    return (face - 2) % 6 + 1


def theirs_action(action: str, dice: int) -> int:
    if action == "challenge":
        return 2 * dice * 6
    _, count, face = action.split()
    return (int(count) - 1) * 6 + theirs_of(int(face)) - 1


@pytest.mark.parametrize("wild", ["ones", "none"])
def test_the_odds_of_bids_are_those_of_all_rolls(wild: str) -> None:
    """Against an enumeration of what the other three dice can show."""
    match = rolled([3, 1, 6], [2, 2, 2], wild=wild)
    rolls = [*product(range(1, 7), repeat=3)]
    for count, face in product(range(1, 7), range(1, 7)):
        good = {face, 1} if wild == "ones" else {face}
        own = sum(die in good for die in (3, 1, 6))
        true = sum(own + sum(die in good for die in roll) >= count for roll in rolls)
        expected = f"{float(Fraction(true, len(rolls))):.0%}"
        assert consequence(match.view(0), f"bid {count} {face}") == expected


def test_the_tutorial_is_a_game_and_explains_every_choice() -> None:
    record = Record.read(GAME.folder / "tutorial.txt")
    Match.from_record(record, GAME)

    assert all(step.remark for step in record.steps if step.seat >= 0)


def test_a_bidder_who_looks_ahead_beats_chance() -> None:
    from astragal.bots import named

    wins = 0
    for seed in range(20):
        match = Match(GAME, 2, options={"dice": 2}, luck=SeededLuck(seed))
        bots = [named("search:30"), named("random")]
        while not match.over:
            match.play(bots[match.to_act](match.view(match.to_act), SeededLuck(seed)))
        wins += match.places[0] == 1
    assert wins >= 15


def losses() -> Any:
    """For each bid and each pair of faces: whether the bidder loses when the first player bids and is challenged."""
    lost = np.zeros((12, 6, 6), dtype=bool)
    for bid, text in enumerate(BIDS):
        for first, second in product(range(1, 7), repeat=2):
            match = rolled([first], [second])
            match.choose(text)
            match.choose("challenge")
            lost[bid, first - 1, second - 1] = match.view().state.loser == 0
    return lost


class OneDieEach:
    """Counterfactual regret minimisation over all sets of bids: as bids only go up, a set is a history."""

    def __init__(self, lost: Any) -> None:
        self.gain = np.where(lost, 1.0, -1.0)  # of whoever challenges; the same whoever that is, by symmetry
        self.levels = [np.arange(1), *(np.arange(1 << bid, 2 << bid) for bid in range(12))]  # by the highest bid
        self.player = [np.array([int(bids).bit_count() % 2 for bids in level])[:, None] for level in self.levels]
        self.regret = [np.zeros((13 - high, len(level), 6)) for high, level in enumerate(self.levels)]
        self.total = [np.zeros_like(row) for row in self.regret]  # the last choice of each is to challenge

    def policy(self, weights: list[Any]) -> list[Any]:
        """Choices in proportion to their weights."""
        found = []
        for high, row in enumerate(weights):
            row[-1] *= high > 0  # there is nothing to challenge at first
            total = row.sum(axis=0)
            found.append(np.where(total > 0, row / np.where(total > 0, total, 1), 1 / (len(row) - (high == 0))))
        found[0][-1] = 0
        return found

    def reach(self, policy: list[Any], player: int) -> list[Any]:
        """How likely a player's own choices are on the way to each set, by the player's die."""
        reach = np.ones((4096, 6))
        for level, own, chosen in zip(self.levels, self.player, policy, strict=True):
            for number, bid in enumerate(range(12 - len(chosen) + 1, 12)):
                reach[level + (1 << bid)] = reach[level] * np.where(own == player, chosen[number], 1)
        return [reach[level] for level in self.levels]

    def worth(self, player: int, other: list[Any], policy: list[Any], *, best: bool = False) -> tuple[list[Any], Any]:
        """What each choice is worth to a player whose opponent plays so, and all sets: by the policy, or at best."""
        choices: list[Any] = [None] * 13
        value = np.zeros((4096, 6))
        for high in range(12, -1, -1):
            level, own = self.levels[high], self.player[high] == player
            rows = [value[level + (1 << bid)] for bid in range(high, 12)]
            weight = other[high] * np.where(own, 1, policy[high][-1])
            rows.append(np.where(own, 1, -1) * (weight @ self.gain[high - 1].T) * (high > 0))
            choices[high] = np.array(rows)
            if best:
                mine = choices[high][: None if high else -1].max(axis=0)
            else:
                mine = (policy[high] * choices[high]).sum(axis=0)
            value[level] = np.where(own, mine, choices[high].sum(axis=0))
        return choices, value

    def solve(self, rounds: int) -> tuple[float, float]:
        """What the first player can be sure of, and what the second lets them have at most."""
        for number in range(1, rounds + 1):
            for player in range(2):
                policy = self.policy(self.regret)
                reach = [self.reach(policy, seat) for seat in range(2)]
                choices, value = self.worth(player, reach[1 - player], policy)
                for high, level in enumerate(self.levels):
                    own = self.player[high] == player
                    gained = np.maximum(self.regret[high] + choices[high] - value[level], 0)
                    self.regret[high] = np.where(own, gained, self.regret[high])
                    self.total[high] += np.where(own, number * reach[player][high] * policy[high], 0)
        policy = self.policy(self.total)
        best = [self.worth(seat, self.reach(policy, 1 - seat), policy, best=True)[1][0].sum() / 36 for seat in range(2)]
        return -best[1], best[0]


def test_with_one_die_each_it_is_worth_what_is_known() -> None:
    """Minus 7/258 to the first player: Neller and Lanctot, An Introduction to Counterfactual Regret Minimization."""
    lost = losses()
    assert (lost == lost.transpose(0, 2, 1)).all()

    least, most = OneDieEach(lost).solve(200)

    assert least - 1e-9 <= -7 / 258 <= most + 1e-9
    assert most - least < 0.004
