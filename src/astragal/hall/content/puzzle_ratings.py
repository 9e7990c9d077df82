"""Ratings of people and puzzles, for each game, by openskill's Plackett-Luce model: an answer is a game of two.

They work without a server or a database. Only the first answer to a puzzle counts.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from astragal.core.puzzles import GRADES, Puzzle

MIDDLE = (1 + GRADES) / 2
EACH_GRADE = 2.5
"""How much harder a grade is than the one before it, in the model's numbers."""

WIDTH, HEIGHT, EDGE = 320, 72, 6
"""Of the picture of somebody's rating."""


class Strength(Struct, frozen=True):
    """A rating, and how uncertain it is."""

    mu: float
    sigma: float


class Answered(Struct, frozen=True):
    """A first answer, with the person's rating after it."""

    puzzle: str
    right: bool
    strength: Strength


class PuzzleStrength(Struct, frozen=True):
    """A puzzle's rating, and how many people have answered and solved it."""

    strength: Strength
    tries: int = 0
    solved: int = 0


def new_person() -> Strength:
    """The rating of somebody who has answered nothing."""
    new = _model().rating()
    return Strength(new.mu, new.sigma)


def new_puzzle(puzzle: Puzzle) -> PuzzleStrength:
    """The rating of a puzzle that nobody has answered: its grade is known, so it is half as uncertain as a person's."""
    start = new_person()
    return PuzzleStrength(Strength(start.mu + EACH_GRADE * (puzzle.grade - MIDDLE), start.sigma / 2))


def rated(person: Strength, puzzle: PuzzleStrength, right: bool) -> tuple[Strength, PuzzleStrength]:
    """Both ratings after an answer."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (person, puzzle.strength)]
    mine, theirs = (team[0] for team in model.rate(teams, ranks=[1.0, 2.0] if right else [2.0, 1.0]))
    strength = Strength(theirs.mu, theirs.sigma)
    return Strength(mine.mu, mine.sigma), PuzzleStrength(strength, puzzle.tries + 1, puzzle.solved + right)


def next_puzzle(
    puzzles: Sequence[Puzzle], answered: Sequence[Answered], known: Mapping[str, PuzzleStrength]
) -> Puzzle | None:
    """The puzzle closest to a person's rating that they have not answered; after all of them, the one longest ago."""
    if not puzzles:
        return None
    places = {answer.puzzle: place for place, answer in enumerate(answered)}
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in places]
    if not fresh:
        return min(puzzles, key=lambda puzzle: places[puzzle.id])
    level = answered[-1].strength.mu if answered else new_person().mu

    def distance(puzzle: Puzzle) -> float:
        return abs((known.get(puzzle.id) or new_puzzle(puzzle)).strength.mu - level)

    return min(fresh, key=distance)


def curve(answered: Sequence[Answered]) -> list[tuple[float, float]]:
    """The spots of somebody's rating after each answer, in a picture of `WIDTH` by `HEIGHT`."""
    values = [new_person().mu, *(answer.strength.mu for answer in answered)]
    least, most = min(values), max(values)
    return [
        (
            EDGE + (WIDTH - 2 * EDGE) * place / max(len(values) - 1, 1),
            HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * ((value - least) / (most - least) if most > least else 0.5),
        )
        for place, value in enumerate(values)
    ]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # it takes a moment

    return PlackettLuce()
