"""A lesson as a table: it takes the messages of a table's page, and its script moves everybody but the learner."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict

from astragal.core.drawing import is_drawn, ways
from astragal.core.record import Step
from astragal.core.rule import CHANCE
from astragal.core.words import choice
from astragal.hall.display.questions import answer
from astragal.hall.display.scripted_table import ScriptedTable
from astragal.hall.display.seat_state import state
from astragal.hall.display.viewer import Known, Viewer
from astragal.hall.matches.lesson import LEARNER, Lesson
from astragal.hall.matches.moves import check_move
from astragal.hall.matches.story import rows_of
from astragal.hall.messages.replies import LessonState, OfferedChoice, Reason, write
from astragal.hall.messages.requests import (
    Look,
    Move,
    Preview,
    Roll,
    Sheet,
    Start,
    Undo,
    Why,
)
from astragal.hall.refusal import Refused
from astragal.hall.tables.permissions import may_look
from astragal.hall.tables.seating import check_own
from astragal.hall.texts import sentence


class LessonTable(ScriptedTable):
    """One learner's lesson. At each of their choices the script waits for them to make the one that it has."""

    def __init__(self, lesson: Lesson, person: str, place: int = 0) -> None:
        self.lesson = lesson
        super().__init__(lesson.table_for(person), rows_of(lesson.steps[: lesson.resumed_at(place)]))

    @property
    def place(self) -> int:
        """How many steps of the script have been made."""
        return len(self.table_match.story.steps)

    def move(self, viewer: Viewer, asked: Move | Roll | Undo) -> int:
        """Make the learner's choice if it is the script's, or go back to the one before, whatever is shown by now."""
        if isinstance(asked, Undo):
            check_own(self.table, viewer.person, asked.seat)
            self._go_back()
        else:
            check_move(self.table_match, viewer.person, asked)
        if isinstance(asked, Move):
            self._choose(asked.action)
        self._play_on()
        return asked.number

    def look(self, viewer: Viewer, asked: Look) -> None:
        """Show the lesson; a page that comes back may know of rows that were taken back before."""
        may_look(self.table, viewer.person, asked.seat)
        story = self.table_match.story
        story.number = max(story.number, asked.seen)
        viewer.known = Known(asked.seat, 0 if asked.anew else asked.seen, asked.phone, viewer.language)
        self._play_on()

    def start(self, _viewer: Viewer, _asked: Start) -> int:
        """Begin again."""
        self.table_match.take_back(0)
        self._play_on()
        return 0

    def explain(self, viewer: Viewer, asked: Preview | Why | Sheet) -> None:
        """Answer a question about the game; what was touched instead of what is lit is answered kindly."""
        reply = answer(self.table_match, viewer, asked)
        if isinstance(asked, Why) and isinstance(reply, Reason):
            reply.text = self._about_other_touch((*asked.picked, asked.piece), reply.text)
        viewer.send(write(reply))

    @property
    def _next(self) -> Step | None:
        return self.lesson.steps[self.place] if self.place < len(self.lesson.steps) else None

    def _choose(self, action: str) -> None:
        view, expected = self.table_match.view(LEARNER), self._next
        if action in view.choices and (expected is None or action != expected.text):
            raise Refused(sentence("lesson_not_that", phrase=choice(view, action)), 409)
        self.table_match.follow_script(action)

    def _go_back(self) -> None:
        before = self.lesson.choice_before(self.place)
        if before is None:
            raise Refused(sentence("lesson_begins"), 409)
        self.table_match.take_back(before)

    def _play_on(self) -> None:
        """Follow the script to the learner's next choice, or to its end, showing every choice on the way."""
        while True:
            step = self._next
            if step is None or step.seat != CHANCE:
                self._show()
            if step is None or step.seat == LEARNER:
                return
            if step.seat == CHANCE:
                self.table_match.roll(step.outcome + 1)
            else:
                self.table_match.follow_script(step.text)

    def _show(self) -> None:
        for viewer in self.viewers:
            if viewer.known is None:
                continue
            for message in self._states(viewer.known):
                viewer.send(write(message))
            viewer.known = viewer.known._replace(number=self.table_match.number)

    def _states(self, known: Known) -> Iterator[LessonState]:
        """The table as it is: once for each part of what is said, the last of them with the choice to make."""
        step, seen = self._next, known.number
        waits = step is not None and step.seat == LEARNER
        parts = self.lesson.remarks.get(self.place, ("",))
        for number, part in enumerate(parts, 1):
            now = state(self.table_match, known.seat, seen, known.phone)
            chooses = waits and number == len(parts)
            now.choices = self._choices(now.choices) if chooses else []
            now.look = part or (sentence("lesson_now", phrase=now.choices[0].phrase) if now.choices else "")
            now.missed = bool(part) and not chooses
            now.undo = self.lesson.choice_before(self.place) is not None
            seen = self.table_match.number
            yield LessonState(**asdict(now), **self._progress, ends=step is None)

    @property
    def _progress(self) -> dict[str, Any]:
        titles = [title for _, title in self.lesson.chapters]
        return {"chapter": self.lesson.chapter_at(self.place), "titles": titles}

    def _choices(self, choices: list[OfferedChoice]) -> list[OfferedChoice]:
        """The script's choice first, with one way to touch it, then those that no touch distinguishes from it."""
        expected = self._next
        found = next((made for made in choices if expected and made.action == expected.text), None)
        if found is None:
            return []
        way = found.ways[0]
        others = [other for other in choices if way and other is not found and way in other.ways]
        return [OfferedChoice(made.action, made.phrase, [way], made.consequence) for made in (found, *others)]

    def _about_other_touch(self, touched: tuple[str, ...], reason: str) -> str:
        """The answer to a touch that the lesson is not waiting for."""
        view, expected = self.table_match.view(LEARNER), self._next
        if expected is None or not is_drawn(view.game):
            return reason
        if any(touched[-1] in way for way in ways(view, expected.text)):
            return sentence("lesson_soon")
        begun = (action for action in view.choices if any(way[: len(touched)] == touched for way in ways(view, action)))
        possible = next(begun, None)
        if possible:
            return sentence("lesson_not_that", phrase=choice(view, possible))
        return sentence("lesson_touch_lit", reason=reason).strip()
