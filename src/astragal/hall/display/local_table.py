"""A table that lives in one process: it takes what its viewers ask, plays, and tells each of them.

The hall does the same behind sockets, and writes everything down before it tells anybody.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from astragal.bots.thought import Choice
from astragal.core.errors import AstragalError
from astragal.core.language import speaking
from astragal.core.record import Step
from astragal.core.view import SPECTATOR
from astragal.hall.display.questions import answer
from astragal.hall.display.table_info import Around, shown_table
from astragal.hall.display.viewer import Known, Viewer, first_messages, keep_up, send, updates
from astragal.hall.matches.moves import check_move, make_move
from astragal.hall.matches.request_handler import RequestHandler, refusal
from astragal.hall.matches.story import Row, Story, rows_of
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.messages.replies import Done, No, Pong, write
from astragal.hall.messages.requests import (
    Leave,
    Look,
    Move,
    Preview,
    Return,
    Roll,
    Sheet,
    Sit,
    Start,
    Undo,
    Why,
    id_of,
    read,
)
from astragal.hall.tables import seating
from astragal.hall.tables.badges import Badge
from astragal.hall.tables.permissions import may_not_look
from astragal.hall.tables.table import Table


class LocalTable(RequestHandler[Viewer, int | None]):
    """One table with everybody who looks at it."""

    def __init__(self, table: Table, rows: Iterable[Row] = ()) -> None:
        self.rows = list(rows)
        """What has happened at the table; with the table itself, it is enough to rebuild everything."""

        story = Story()
        for row in self.rows:
            story.add(*row)
        self.viewers: list[Viewer] = []
        self.chosen: dict[str, Badge] = {}
        """The badges that people like."""

        self._begin(table, story)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.table_match.table

    def welcome(self, viewer: Viewer) -> None:
        """Somebody opens the table's page."""
        self.viewers.append(viewer)
        self._tell_who_sits([viewer])

    def take(self, viewer: Viewer, message: str | bytes) -> None:
        """Take what a viewer asks; everybody is sent the result, the viewer last."""
        try:
            number = self.handle(viewer, read(message))
            if number is not None:
                viewer.send(write(Done(id_of(message), number)))
        except AstragalError as error:
            viewer.send(write(refusal(message, error)))

    def move(self, viewer: Viewer, asked: Move | Roll | Undo) -> int:
        """Play for a seat, or undo that."""
        check_move(self.table_match, viewer.person, asked)
        self._happens(lambda: make_move(self.table_match, asked))
        return asked.number

    def ping(self, viewer: Viewer) -> None:
        """Say that the connection is alive."""
        viewer.send(write(Pong()))

    def look(self, viewer: Viewer, asked: Look) -> None:
        """Show the table from a seat."""
        known = Known(asked.seat, asked.seen, asked.phone, viewer.language)
        messages = first_messages(self.table_match, viewer.person, known, anew=asked.anew)
        viewer.known = known._replace(number=self.table_match.number)
        for message in messages:
            viewer.send(message)

    def explain(self, viewer: Viewer, asked: Preview | Why | Sheet) -> None:
        """Answer a question about the game."""
        viewer.send(write(answer(self.table_match, viewer, asked)))

    def sit(self, viewer: Viewer, asked: Sit) -> int:
        """Sit down."""
        name = asked.name or viewer.name
        return self._sits(seating.sit(self.table, viewer.person, name, asked.seat, asked.promise))

    def start(self, viewer: Viewer, asked: Start) -> int:
        """Start with bots in the open seats."""
        return self._sits(seating.start(self.table, viewer.person, asked.bot))

    def leave(self, viewer: Viewer, asked: Leave) -> int:
        """Get up."""
        return self._sits(seating.leave(self.table, viewer.person, asked.seat))

    def come_back(self, viewer: Viewer, asked: Return) -> int:
        """Return to a seat."""
        return self._sits(seating.come_back(self.table, viewer.person, asked.seat, self.table_match.match.to_act))

    @property
    def bot_to_act(self) -> tuple[int, str] | None:
        """The seat of a bot that has to choose, and the bot."""
        table, seat = self.table, self.table_match.match.to_act
        waits = table.waits_for_luck or bool(self.table_match.broken)
        bot = table.player(seat) if seat >= 0 and table.state == "playing" and not waits else ""
        return (seat, bot) if bot else None

    def bot_moves(self, choice: Choice) -> None:
        """Make the choice of the bot that has to choose."""
        self._happens(lambda: self.table_match.bot_chooses(choice.action, choice.remark))

    def _happens(self, change: Callable[[], list[Step]]) -> None:
        """Let something happen, note the rows that it makes, and tell everybody."""
        known = self._known()
        self._note(change())
        self._tell(known)

    def _note(self, made: list[Step]) -> None:
        self.rows += rows_of(made, f"{self.table_match.match.checksum:08x}")

    def _known(self) -> set[Known]:
        known = {viewer.known for viewer in self.viewers if viewer.known}
        keep_up(self.table_match, known)
        return known

    def _tell(self, known: set[Known], *, anew: bool = False) -> None:
        table_match = self.table_match
        if table_match.match.over and table_match.table.state == "playing":
            table_match.table = replace(table_match.table, state="over", ending=table_match.match.record.ending)
            self._tell_who_sits(self.viewers)
        send(self.viewers, updates(table_match, known, anew=anew))

    def _begin(self, table: Table, story: Story) -> None:
        """The game begins as soon as no seat is open, and nobody has to reveal luck."""
        self.table_match = TableMatch(seating.begin_if_full(table), story)
        if self.table.state == "playing" and not table.waits_for_luck:
            self._note(self.table_match.let_luck_move())

    def _sits(self, table: Table) -> int:
        """Somebody else sits at the table."""
        self._begin(table, self.table_match.story)
        self._tell_who_sits(self.viewers)
        self._tell(self._known(), anew=True)
        return 0

    def _tell_who_sits(self, viewers: list[Viewer]) -> None:
        here = {viewer.person for viewer in self.viewers}
        around = Around(here=here, rematch=self.table.rematch or "", chosen=self.chosen)
        for viewer in viewers:
            with speaking(viewer.language):
                reason = may_not_look(self.table, viewer.person, SPECTATOR)
                about = No("", 403, reason) if reason else shown_table(self.table_match, viewer.person, around)
            viewer.send(write(about))
