"""The review of a finished game: how everybody's chance of victory went up and down, by luck and by choice.

Every chance is what the seat could have worked out at that moment, from its own view.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from astragal.bots.search import Search
from astragal.bots.thought import Thought
from astragal.core.errors import AstragalError
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.core.record import Step
from astragal.core.rule import CHANCE
from astragal.core.view import View
from astragal.core.words import choice

Progress = Callable[[int], object]

MISTAKE = 0.05
"""Giving away more than this share of victory, and more than chance explains, is a mistake."""


@dataclass(frozen=True)
class Moment:
    """A choice, or all that luck did between two choices."""

    first: int
    """The number of its first step, from 1."""

    last: int
    seat: int
    """Who chose, or `CHANCE`."""

    lines: tuple[str, ...]
    before: tuple[float, ...]
    """Each seat's chance of victory before it, as the seat itself could tell."""

    after: tuple[float, ...]
    action: str = ""
    """What was chosen; nothing of luck."""

    better: str = ""
    """The action that would have been better, if this was a mistake."""

    better_words: str = ""

    def swing(self, seat: int) -> float:
        """What it did to a seat's chance."""
        return self.after[seat] - self.before[seat]


@dataclass(frozen=True)
class Review:
    """All moments of a game."""

    names: tuple[str, ...]
    moments: tuple[Moment, ...] = field(repr=False)
    simulations: int

    def _repr_svg_(self) -> str:
        """The curve of everybody's chances, for notebooks."""
        from astragal.bots.review_curve import draw_curve

        return draw_curve(self, f"The chances of {', '.join(self.names)}")

    def by_luck(self, seat: int) -> float:
        """What luck did to a seat's chance, altogether."""
        return sum(moment.swing(seat) for moment in self.moments if moment.seat == CHANCE)

    def by_choice(self, seat: int, chooser: int) -> float:
        """What a seat's choices did to a seat's chance, altogether."""
        return sum(moment.swing(seat) for moment in self.moments if moment.seat == chooser)

    def mistakes(self, seat: int) -> list[Moment]:
        """Where a seat should have chosen something else."""
        return [moment for moment in self.moments if moment.seat == seat and moment.better]

    def choice_quality(self, seat: int) -> float:
        """How much of the chance there was before each of a seat's choices was left after it, from 0 to 1.

        All chances are added up first, so that a choice where little was at stake weighs little.
        """
        own = [moment for moment in self.moments if moment.seat == seat]
        before, after = (sum(moment.before[seat] for moment in own), sum(moment.after[seat] for moment in own))
        return min(1.0, after / before) if before else 1.0

    def figures(self) -> dict[str, Any]:
        """The review as plain data."""
        seats = range(len(self.names))
        return {
            "names": self.names,
            "simulations": self.simulations,
            "seats": [
                {
                    "name": self.names[seat],
                    "luck": self.by_luck(seat),
                    "choices": [self.by_choice(seat, chooser) for chooser in seats],
                    "mistakes": len(self.mistakes(seat)),
                }
                for seat in seats
            ],
            "moments": [
                {
                    "steps": [moment.first, moment.last],
                    "by": "luck" if moment.seat == CHANCE else self.names[moment.seat],
                    "told": moment.lines,
                    "before": moment.before,
                    "after": moment.after,
                    "action": moment.action,
                    "better": moment.better,
                }
                for moment in self.moments
            ],
        }


def review(match: Match, *, simulations: int = 500, seed: int = 0, progress: Progress = int) -> Review:
    """Go through a finished match."""
    if not match.over:
        raise AstragalError("The game is not over; only a finished game can be reviewed.")
    if simulations < 1:
        raise AstragalError(f"Expected at least 1 simulation, not {simulations}.")
    return Review(match.names, tuple(_moments(match, _Outlook(simulations, seed), progress)), simulations)


class _Outlook:
    """What each seat thinks; it thinks again only when it has seen something new."""

    def __init__(self, simulations: int, seed: int) -> None:
        self._simulations = simulations
        self._seed = seed
        self._thoughts: dict[int, tuple[View, Thought]] = {}

    @property
    def doubt(self) -> float:
        """How far two chances may be apart by mere chance: twice the greatest standard deviation of a difference."""
        return float(2 * (0.5 / self._simulations) ** 0.5)

    def think(self, view: View) -> Thought:
        """What the seat of a view can know; under the same luck every time, so that chances can be compared."""
        known = self._thoughts.get(view.seat)
        if known is None or known[0].state != view.state:
            thought = Search(simulations=self._simulations).think(view, SeededLuck(self._seed))
            self._thoughts[view.seat] = known = view, thought
        return known[1]

    def chance(self, view: View) -> float:
        """A seat's chance of victory: by its best choice if it has one, and certain at the end."""
        if view.over:
            return 1 / view.places.count(1) if view.places[view.seat] == 1 else 0.0
        thought = self.think(view)
        return thought.moves[0].share if view.to_act == view.seat else thought.shares[view.seat]


def _moments(match: Match, outlook: _Outlook, progress: Progress) -> Iterator[Moment]:
    played = Match(match.game, names=match.names, options=match.options, begin=False)
    seats = range(len(match.names))
    before = tuple(outlook.chance(played.view(seat)) for seat in seats)
    for seat, steps in _runs(match.record.steps):
        first, view = played.steps, played.view(seat)
        best = "" if seat == CHANCE else outlook.think(view).moves[0].action
        for step in steps:
            played.replay(step)
        lines = tuple(played.log(since=first))
        after = tuple(outlook.chance(played.view(viewer)) for viewer in seats)
        action = "" if seat == CHANCE else steps[0].text
        moment = Moment(first + 1, played.steps, seat, lines, before, after, action)
        if best != action and -moment.swing(seat) > max(MISTAKE, outlook.doubt):
            moment = replace(moment, better=best, better_words=choice(view, best))
        yield moment
        before = after
        progress(played.steps)


def _runs(steps: list[Step]) -> Iterator[tuple[int, list[Step]]]:
    """Single choices, and whatever luck does between two of them."""
    for seat, run in groupby(steps, key=lambda step: step.seat):
        if seat == CHANCE:
            yield seat, list(run)
        else:
            for step in run:
                yield seat, [step]
