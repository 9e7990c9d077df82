"""Two games of the same roll beside each other: the first choice where they part, and the board after any choice."""

from dataclasses import dataclass

from sqlalchemy import Connection

from astragal.core.errors import AstragalError
from astragal.core.record import Step
from astragal.core.words import choice
from astragal.hall.daily.tries import Try
from astragal.hall.display import replay
from astragal.hall.display.replay import Page
from astragal.hall.matches.table_match import TableMatch, fresh_match
from astragal.hall.store import steps, tables
from astragal.hall.tables import daily
from astragal.hall.tables.table import Table


@dataclass(frozen=True)
class Played:
    """A finished try with its steps."""

    table: Table
    steps: list[Step]
    seat: int

    @property
    def choices(self) -> int:
        """How many choices its person made."""
        return daily.choices_before(self.steps, self.seat, len(self.steps))


@dataclass(frozen=True)
class Parting:
    """Where two games of the same roll went different ways."""

    choice: int
    """Its number among the choices of the seat, from 1."""

    mine: str
    theirs: str


def played(connection: Connection, found: Try) -> Played:
    """A try with its steps."""
    story = steps.story_of(connection, found.table_id)
    return Played(tables.by_id(connection, found.table_id), story.steps, found.seat)


def parting_of(mine: Played, theirs: Played) -> Parting | None:
    """The first choice that differs, in words; nothing if there is none, or if the rules have changed since."""
    place = daily.parting(mine.steps, theirs.steps)
    if place is None:
        return None
    match = fresh_match(mine.table)
    try:
        for step in mine.steps[:place]:
            match.replay(step)
        view = match.view(mine.seat)
        words = [choice(view, game.steps[place].text) for game in (mine, theirs)]
    except AstragalError:
        return None
    return Parting(1 + daily.choices_before(mine.steps, mine.seat, place), *words)


def after_choice(table_match: TableMatch, seat: int, number: int) -> Page:
    """A game after this many choices of a seat, as the seat saw it; after more than it made, its end."""
    places = [place for place, step in enumerate(table_match.story.steps, start=1) if step.seat == seat]
    ends = len(table_match.story.steps)
    step = 0 if number == 0 else places[number - 1] if number <= len(places) else ends
    return replay.page(table_match, step, seat, phone=True)
