"""The script of a game's lesson: a recorded first game with remarks, told in chapters to whoever plays its first seat.

A remark `[Title] Text. | More text.` begins a chapter, and is read in two parts.
"""

import re
from dataclasses import dataclass, replace
from functools import cache

from astragal.core.game import Game
from astragal.core.language import language
from astragal.core.record import Record, Step
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.tables.setup import Wish
from astragal.hall.tables.table import Seat, Table
from astragal.hall.texts import sentence

FILE = "tutorial.txt"
LEARNER = 0
"""The seat whose choices the learner makes."""

DICE = "lesson"
"""The dice of a lesson: the script says what is rolled."""

TEACHER = "teacher"
"""Who sits on the other seats; the script says what they choose."""

PLAYS_ON = "casual"
"""The bot that takes over from the teacher."""

TITLE = re.compile(r"\[([^]]+)\] ")
PART = " | "


@dataclass(frozen=True)
class Lesson:
    """A game's lesson; a place in it is how many steps came before."""

    game: Game
    record: Record
    steps: tuple[Step, ...]
    """All steps of the script, without remarks."""

    remarks: dict[int, tuple[str, ...]]
    """What is said at a place before its step is made, in parts."""

    chapters: tuple[tuple[int, str], ...]
    """The place at which each chapter begins, and its title."""

    def chapter_at(self, place: int) -> int:
        """The number of the chapter that a place is in, from 1."""
        return max(1, sum(begins <= place for begins, _ in self.chapters))

    def choice_before(self, place: int) -> int | None:
        """The place of the learner's last choice before another place, if there is one."""
        return next((n for n in range(min(place, len(self.steps)) - 1, -1, -1) if self.steps[n].seat == LEARNER), None)

    def choice_from(self, place: int) -> int:
        """The place of the learner's next choice, or the end."""
        return next((n for n in range(place, len(self.steps)) if self.steps[n].seat == LEARNER), len(self.steps))

    def resumed_at(self, place: int) -> int:
        """Where somebody who left at a place resumes: after their last choice, so that they miss no remark."""
        before = self.choice_before(place)
        return 0 if before is None else before + 1

    def table_for(self, person: str) -> Table:
        """The table of a lesson, which nobody keeps."""
        names = self.record.names
        seats = [Seat(LEARNER, person, "", names[LEARNER])]
        seats += [Seat(seat, None, TEACHER, name) for seat, name in enumerate(names) if seat != LEARNER]
        options = setup.read_options(self.game, dict(self.record.options))
        wish = Wish(self.game.name, (setup.OPEN,) * len(names), dict(options), watch=False)
        table = setup.prepare(wish, person, names[LEARNER])
        return replace(table, dice=DICE, state="playing", seats=tuple(seats))

    def played_on_by(self, person: str, name: str) -> Table:
        """A table at which somebody plays on against bots, from wherever they are in the lesson."""
        seats = ("me", *[PLAYS_ON] * (len(self.record.names) - 1))
        wish = Wish(self.game.name, seats, dict(self.record.options))
        return replace(setup.prepare(wish, person, name), dice="recorded")


def has_lesson(game: Game) -> bool:
    """Whether a game can be learned here."""
    return (game.folder / FILE).is_file()


def lesson_of(game: Game) -> Lesson:
    """The lesson of a game."""
    if not has_lesson(game):
        raise Refused(sentence("no_lesson", title=game.title), 404)
    return _read(game, language())


@cache
def _read(game: Game, _code: str) -> Lesson:
    """The lesson with its remarks in the reader's language, which is the one with this code."""
    record = Record.read(game.folder / FILE)
    remarks: dict[int, tuple[str, ...]] = {}
    chapters: list[tuple[int, str]] = []
    for place, step in enumerate(record.steps):
        remark = game.texts(step.remark)
        titled = TITLE.match(remark)
        if titled:
            chapters.append((place, titled[1]))
        if remark:
            remarks[place] = tuple(TITLE.sub("", remark, count=1).split(PART))
    steps = tuple(step._replace(remark="", line=0) for step in record.steps)
    return Lesson(game, record, steps, remarks, tuple(chapters) or ((0, game.title),))
