"""Puzzles in a browser: answers and ratings stay on the device."""

from collections.abc import Sequence

from msgspec import Struct

from astragal.core.game import Game
from astragal.core.puzzles import Puzzle
from astragal.hall.content import puzzle_values
from astragal.hall.content.puzzle_ratings import Answered, PuzzleStrength, new_person, new_puzzle, next_puzzle, rated
from astragal.hall.messages.replies import PuzzleRating
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence


class Progress(Struct):
    """Somebody's progress in the puzzles of one game."""

    answered: list[Answered] = []
    strengths: dict[str, PuzzleStrength] = {}
    """Of the puzzles that were answered."""


Puzzles = dict[str, Progress]
"""By game."""


def answered(puzzles: Puzzles) -> dict[str, Sequence[Answered]]:
    """All first answers, by game."""
    return {name: progress.answered for name, progress in puzzles.items()}


def following(puzzles: Puzzles, game: Game, theme: str) -> str:
    """The puzzle that suits the person best."""
    progress = puzzles.get(game.name, Progress())
    found = next_puzzle(puzzle_values.about(game, theme), progress.answered, progress.strengths)
    if found is None:
        raise Refused(sentence("no_puzzle"), 404)
    return found.id


def rate(puzzles: Puzzles, game: Game, puzzle: Puzzle, right: bool) -> PuzzleRating | None:
    """Note a first answer and what it does to the ratings; nothing, if there was one before."""
    progress = puzzles.setdefault(game.name, Progress())
    if any(answer.puzzle == puzzle.id for answer in progress.answered):
        return None
    before = progress.answered[-1].strength if progress.answered else new_person()
    after, theirs = rated(before, new_puzzle(puzzle), right)
    progress.answered.append(Answered(puzzle.id, right, after))
    progress.strengths[puzzle.id] = theirs
    return PuzzleRating(before.mu, after.mu, theirs.strength.mu, theirs.tries, theirs.solved)
