"""A puzzle as a question to somebody: the table that shows it, and the answer in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from astragal.core.game import Game
from astragal.core.match import Match
from astragal.core.puzzles import Puzzle, puzzles_of
from astragal.core.words import YOU, begun, choice, listed
from astragal.hall.matches.lesson import DICE, TEACHER
from astragal.hall.messages.replies import PuzzleRating, Verdict
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.tables.setup import Wish
from astragal.hall.tables.table import Seat, Table
from astragal.hall.texts import sentence


@dataclass(frozen=True)
class Question:
    """A puzzle of a game."""

    game: Game
    puzzle: Puzzle

    @property
    def themes(self) -> list[str]:
        """What it is about, in the players' words."""
        return [title for name, title in theme_titles(self.game).items() if name in self.puzzle.themes]

    def table_for(self, person: str) -> Table:
        """The table of a puzzle, which nobody keeps; the person has the seat that has to choose."""
        puzzle, record = self.puzzle, self.puzzle.record
        names = [YOU if seat == puzzle.seat else name for seat, name in enumerate(record.names)]
        seats = [
            Seat(seat, person, "", YOU) if seat == puzzle.seat else Seat(seat, None, TEACHER, name)
            for seat, name in enumerate(names)
        ]
        options = setup.read_options(self.game, dict(record.options))
        wish = Wish(self.game.name, (setup.OPEN,) * len(names), dict(options), watch=False)
        return replace(setup.prepare(wish, person, YOU), dice=DICE, state="playing", seats=tuple(seats))

    def verdict(self, chosen: Sequence[str], rating: PuzzleRating | None) -> Verdict:
        """What somebody is told who has chosen something."""
        puzzle = self.puzzle
        answer, rival = self._phrase(puzzle.answer), self._phrase(puzzle.rival)
        best, other = (round(share / 10) for share in puzzle.shares)
        return Verdict(
            right=tuple(chosen) == puzzle.answer,
            answer=begun(answer),
            chosen=begun(self._phrase(chosen)),
            reasons=self._reasons(begun(answer), rival, best, other),
            shares=[(begun(answer), best), (begun(rival), other)],
            line=[*self._named_match(len(puzzle.record.steps)).log(puzzle.seat, since=puzzle.asks)],
            themes=self.themes,
            grade=puzzle.grade,
            rating=rating,
        )

    def _reasons(self, answer: str, rival: str, best: int, other: int) -> list[str]:
        """Why the answer is the best, in the game's words and in chances of victory."""
        said = (
            {theme.name: self.game.texts(theme.reason) for theme in self.game.themes.themes} if self.game.themes else {}
        )
        why = [said[theme] for theme in self.puzzle.themes if theme in said][:1]
        chances = sentence("puzzle_chances", answer=answer, best=best, rival=rival, other=other)
        obvious = self._phrase(self.puzzle.obvious)
        return [*why, chances, sentence("puzzle_obvious", phrase=obvious)]

    def _phrase(self, actions: Sequence[str]) -> str:
        """Choices in the players' words; those of a set together."""
        match = self._named_match(self.puzzle.asks)
        phrases = list[str]()
        for action in actions:
            phrases.append(choice(match.view(self.puzzle.seat), action))
            match.choose(action)
        return listed(phrases)

    def _named_match(self, steps: int) -> Match:
        record = self.puzzle.record
        names = [YOU if seat == self.puzzle.seat else name for seat, name in enumerate(record.names)]
        shown = replace(record, names=names, steps=record.steps[:steps], ending="unfinished")
        return Match.from_record(shown, self.game)


def question_of(game: Game, puzzle: str) -> Question:
    """A puzzle by its id."""
    found = puzzles_of(game).get(puzzle)
    if found is None:
        raise Refused(sentence("no_puzzle"), 404)
    return Question(game, found)


def theme_titles(game: Game) -> dict[str, str]:
    """The themes of a game, in the players' words."""
    return {theme.name: game.texts(theme.title) for theme in game.themes.themes} if game.themes else {}
