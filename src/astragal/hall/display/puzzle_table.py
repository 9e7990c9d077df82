"""A puzzle as a table: somebody makes one choice there, is told what they should know, and sees how it continues."""

from collections.abc import Callable
from typing import NoReturn

from msgspec.structs import asdict

from astragal.core.rule import CHANCE
from astragal.hall.display.scripted_table import ScriptedTable
from astragal.hall.display.seat_state import state
from astragal.hall.display.viewer import Known, Viewer
from astragal.hall.matches.moves import check_move, make_move
from astragal.hall.matches.puzzle import Question
from astragal.hall.matches.story import rows_of
from astragal.hall.messages.replies import PuzzleRating, PuzzleState, Verdict, write
from astragal.hall.messages.requests import Look, Move, Roll, Start, Undo
from astragal.hall.refusal import Refused
from astragal.hall.tables.permissions import may_look
from astragal.hall.texts import sentence

Rate = Callable[[bool], PuzzleRating | None]
"""Takes whether the answer was right; what that did to the ratings, if it was rated."""


class PuzzleTable(ScriptedTable):
    """One person's puzzle. Its answer leaves this table only after they have chosen."""

    def __init__(self, question: Question, person: str, rate: Rate) -> None:
        self.question = question
        self.verdict: Verdict | None = None
        self._rate = rate
        puzzle = question.puzzle
        super().__init__(question.table_for(person), rows_of(puzzle.record.steps[: puzzle.asks]))

    def move(self, viewer: Viewer, asked: Move | Roll | Undo) -> int:
        """Take the person's choice, and judge it as soon as it is whole: choices of a set are made one by one."""
        if self.verdict is not None:
            raise Refused(sentence("puzzle_answered"), 409)
        check_move(self.table_match, viewer.person, asked)
        if isinstance(asked, Undo) and not self._chosen:
            raise Refused(sentence("nothing_to_take_back"), 409)
        make_move(self.table_match, asked)
        if self._is_whole:
            self._judge()
        else:
            self._show()
        return asked.number

    def look(self, viewer: Viewer, asked: Look) -> None:
        """Show the puzzle."""
        may_look(self.table, viewer.person, asked.seat)
        story = self.table_match.story
        story.number = max(story.number, asked.seen)
        viewer.known = Known(asked.seat, 0 if asked.anew else asked.seen, asked.phone, viewer.language)
        self._show()

    def start(self, _viewer: Viewer, _asked: Start) -> NoReturn:
        """It has begun."""
        raise Refused(sentence("not_here"), 404)

    @property
    def _chosen(self) -> list[str]:
        return [step.text for step in self.table_match.match.made[self.question.puzzle.asks :]]

    @property
    def _is_whole(self) -> bool:
        """Whether the choice is made; a set is, when something else was chosen or somebody else has to act."""
        match, chosen = self.table_match.match, self._chosen
        if not chosen:
            return False
        in_set = match.game.rules.actions.parse(chosen[-1]) in match.game.set_actions
        return not in_set or match.to_act != self.question.puzzle.seat

    def _judge(self) -> None:
        """Compare the choice with the record, and then show the answer and what follows from it."""
        puzzle, chosen = self.question.puzzle, self._chosen
        rating = self._rate(tuple(chosen) == puzzle.answer)
        self.verdict = self.question.verdict(chosen, rating)
        self.table_match.take_back(puzzle.asks)
        self._show()
        for step in puzzle.record.steps[puzzle.asks :]:
            if step.seat == CHANCE:
                self.table_match.roll(step.outcome + 1)
            else:
                self.table_match.choose(step.text)
                self._show()
        if puzzle.record.steps[-1].seat == CHANCE:
            self._show()

    def _show(self) -> None:
        for viewer in self.viewers:
            if viewer.known is not None:
                viewer.send(write(self._state(viewer.known)))
                viewer.known = viewer.known._replace(number=self.table_match.number)

    def _state(self, known: Known) -> PuzzleState:
        now = state(self.table_match, known.seat, known.number, known.phone)
        now.look, now.missed = "", False
        now.undo = self.verdict is None and bool(self._chosen)
        if self.verdict is not None:
            now.choices = []
        return PuzzleState(**asdict(now), verdict=self.verdict)
