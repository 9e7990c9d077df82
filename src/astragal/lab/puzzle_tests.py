"""What makes a position a puzzle: one choice is clearly best for what the seat may know, and it is not obvious.

The cheapest questions come first. What a search finds has to be found again by searches that guess differently, and
by searches with ten times the simulations.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from astragal.bots.review import MISTAKE
from astragal.bots.search import Search
from astragal.bots.settings import settings_of
from astragal.bots.simple import greedy
from astragal.bots.thought import RatedAction, Thought
from astragal.core.game import Game
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.core.puzzles import GRADES, Puzzle
from astragal.core.view import View

GLANCE = 400
"""Simulations of a first look at a position."""

SIMULATIONS = 2_000
"""Simulations of a search that is believed at first; more, where the level `strong` has more."""

TIMES = 10
"""A search that is believed in the end has this many times as many."""

AGREEING = 2
"""Searches, of each size, that have to find the same under other luck and other guesses."""

LIKELY = MISTAKE / 2
"""With fewer simulations, a margin above this is worth a closer look."""

TRIED = 10
"""What was tried less often than this in a first look has no share worth comparing."""

GLANCES = 3
"""How often `greedy` is asked; it takes any of equal choices."""

ASKED = 12
"""How often it is asked about a position that is a puzzle otherwise."""

BUDGETS = (30, 100, 300, 1_000, 3_000)
"""A puzzle of grade 1 is found with the first of these, and each grade more takes the next."""

SURE = 2.0
"""Standard deviations of a difference that chance does not explain."""

assert len(BUDGETS) == GRADES - 1


class NoPuzzle(Exception):
    """A position is no puzzle, for a reason that is counted."""


@dataclass(frozen=True)
class Dice:
    """Luck for all that is asked about one position: it follows from a seed, a game and a step."""

    seed: int
    game: str
    step: int

    def luck(self, question: str) -> SeededLuck:
        """The luck for one question."""
        said = f"{self.seed} {self.game} {self.step} {question}"
        return SeededLuck(int.from_bytes(hashlib.sha256(said.encode()).digest()[:7], "big"))


@dataclass(frozen=True)
class Best:
    """The best choice of a position, with the best of the others."""

    action: str
    share: float
    rival: str
    rival_share: float
    doubt: float

    @property
    def margin(self) -> float:
        """How much of victory every other choice gives away."""
        return self.share - self.rival_share

    @property
    def clear(self) -> bool:
        """Whether any other choice would be a mistake, by more than chance explains."""
        return self.margin > max(MISTAKE, self.doubt)


@dataclass(frozen=True)
class Solved:
    """A position that is a puzzle."""

    answer: tuple[str, ...]
    shares: tuple[int, int]
    rival: tuple[str, ...]
    obvious: tuple[str, ...]
    grade: int


def simulations_of(game: Game) -> int:
    """How many simulations a search has that is believed at first."""
    return max(SIMULATIONS, settings_of(game).strong)


def think(view: View, simulations: int, luck: SeededLuck) -> Thought:
    """What a search finds; one tree, so that it is the same everywhere."""
    return Search(simulations=simulations, trees=1).think(view, luck)


def best_of(thought: Thought, least_visits: int = 1) -> Best:
    """The choice that was tried most often, and of those tried often enough the one closest to it."""
    first, *others = thought.moves
    compared = [move for move in others if move.visits >= least_visits] or others
    rival = max(compared, key=lambda move: move.share)
    return Best(first.action, first.share, rival.action, rival.share, SURE * _deviation(first, rival))


def _deviation(first: RatedAction, second: RatedAction) -> float:
    return float((0.25 / first.visits + 0.25 / second.visits) ** 0.5)


def solve(match: Match, glance: Thought, dice: Dice) -> Solved:
    """The answer, if a position is a puzzle; `NoPuzzle` says why it is none."""
    view = match.view(match.to_act)
    likely = best_of(glance, TRIED)
    if likely.margin < LIKELY:
        raise NoPuzzle("even at a glance")
    if not _in_set(match, likely.action) and _is_obvious(view, likely.action, dice):
        raise NoPuzzle("found by greedy")
    levels = _levels(match, dice)
    answer = tuple(best.action for _, best in levels)
    obvious = _greedy_choice(match, dice.luck("obvious"))
    if obvious == answer or (len(answer) == 1 and _is_obvious(view, answer[0], dice)):
        raise NoPuzzle("found by greedy")
    closest = min((_confirmed(level, best, dice) for level, best in levels), key=lambda found: found[1].margin)
    before, best = closest
    shares = round(1000 * best.share), round(1000 * best.rival_share)
    return Solved(answer, shares, (*before, best.rival), obvious, _grade(match, answer, dice))


def is_mostly_obvious(game: Game, puzzle: Puzzle) -> bool:
    """Whether `greedy` finds the answer at least every other time; of choices that look equal to it, it takes any."""
    match = puzzle.match(game)
    luck = SeededLuck(int(puzzle.id, 16))
    return 2 * sum(_greedy_choice(match, luck) == puzzle.answer for _ in range(ASKED)) >= ASKED


def _in_set(match: Match, action: str) -> bool:
    return match.game.rules.actions.parse(action) in match.game.set_actions


def _is_obvious(view: View, action: str, dice: Dice) -> bool:
    """Whether looking one decision ahead is enough."""
    return any(greedy(view, dice.luck(f"greedy {number}")) == action for number in range(GLANCES))


def _after(match: Match, actions: Sequence[str]) -> Match:
    """The same match after some more choices of the same seat."""
    copied = Match.from_record(match.record, match.game)
    for action in actions:
        copied.choose(action)
    return copied


def _greedy_choice(match: Match, luck: SeededLuck) -> tuple[str, ...]:
    """What `greedy` chooses; all of it, if it makes up a set."""
    seat, actions = match.to_act, list[str]()
    while match.to_act == seat:
        actions.append(greedy(match.view(seat), luck))
        if not _in_set(match, actions[-1]):
            break
        match = _after(match, actions[-1:])
    return tuple(actions)


_Level = tuple[tuple[str, ...], View]
"""What was chosen before, of a set, and what the seat sees then."""


def _levels(match: Match, dice: Dice) -> list[tuple[_Level, Best]]:
    """The clearly best choice, and as long as that is part of a set, the best one after it."""
    seat, found = match.to_act, list[tuple[_Level, Best]]()
    actions: tuple[str, ...] = ()
    while not actions or (_in_set(match, actions[-1]) and match.to_act == seat):
        view = match.view(seat)
        if len(view.legal) > 1:
            best = best_of(think(view, simulations_of(match.game), dice.luck(f"first {len(actions)}")))
            if not best.clear:
                raise NoPuzzle("even")
        else:
            best = Best(view.legal[0], 1.0, "", 0.0, 0.0)
        found.append(((actions, view), best))
        match = _after(match, [best.action])
        actions = (*actions, best.action)
    return found


def _confirmed(level: _Level, best: Best, dice: Dice) -> tuple[tuple[str, ...], Best]:
    """The same choice by other searches, the last of which is the one to believe."""
    before, view = level
    if len(view.legal) == 1:
        return before, best
    first = simulations_of(view.game)
    sizes = (first, "other guesses disagree"), (first * TIMES, "a longer search disagrees")
    for simulations, reason in sizes:
        for number in range(AGREEING):
            again = best_of(think(view, simulations, dice.luck(f"again {simulations} {number} {len(before)}")))
            if again.action != best.action or not again.clear:
                raise NoPuzzle(reason)
    return before, again


def _grade(match: Match, answer: tuple[str, ...], dice: Dice) -> int:
    """How many simulations it takes before the answer is found, and found with more of them, too."""
    grade = GRADES
    for place, budget in reversed([*enumerate(BUDGETS, 1)]):
        if any(_search_choice(match, budget, answer, dice.luck(f"grade {budget} {n}")) for n in range(GLANCES)):
            return grade
        grade = place
    return grade


def _search_choice(match: Match, simulations: int, answer: tuple[str, ...], luck: SeededLuck) -> bool:
    """Whether a search misses the answer."""
    for action in answer:
        view = match.view(match.to_act)
        if len(view.legal) > 1 and think(view, simulations, luck).moves[0].action != action:
            return True
        match = _after(match, [action])
    return False
