"""A table that lives in one process: it takes what its viewers ask, plays, and tells each of them.

The hall does the same behind sockets, and writes everything down before it tells anybody.
"""

from dataclasses import replace

from astragal.bots.thought import Choice
from astragal.core.errors import AstragalError
from astragal.core.view import SPECTATOR
from astragal.hall.display.questions import answer
from astragal.hall.display.table_info import Around, shown_table
from astragal.hall.display.viewer import Known, Viewer, keep_up, send, shown, told
from astragal.hall.messages.replies import Done, No, Pong, write
from astragal.hall.messages.requests import (
    Asked,
    Leave,
    Look,
    Move,
    Ping,
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
from astragal.hall.refusal import Refused
from astragal.hall.tables import seating
from astragal.hall.tables.moves import check_move, make_move
from astragal.hall.tables.permissions import may_not_look
from astragal.hall.tables.story import Story
from astragal.hall.tables.table import Table
from astragal.hall.tables.table_match import TableMatch
from astragal.hall.texts import sentence


class LocalTable:
    """One table with everybody who looks at it. Nothing is stored: what happened is in its record."""

    def __init__(self, table: Table) -> None:
        self.table_match = TableMatch(table, Story())
        self.viewers: list[Viewer] = []
        self._sits(table)

    def welcome(self, viewer: Viewer) -> None:
        """Somebody opens the table's page."""
        self.viewers.append(viewer)
        self._tell_who_sits([viewer])

    def take(self, viewer: Viewer, message: str) -> None:
        """Take what a viewer asks; everybody is told what comes of it, the viewer last."""
        try:
            asked = read(message)
            number = self._obey(viewer, asked)
            if number is not None:
                viewer.send(write(Done(id_of(message), number)))
        except AstragalError as error:
            status = error.status if isinstance(error, Refused) else 400
            viewer.send(write(No(id_of(message), status, str(error))))

    def _obey(self, viewer: Viewer, asked: Asked) -> int | None:
        """Do what is asked; returns the number that the viewer is told, if any."""
        table, me = self.table_match.table, viewer.person
        match asked:
            case Ping():
                viewer.send(write(Pong()))
                return None
            case Look(seat, seen, phone):
                self._show(viewer, Known(seat, seen, phone))
                return None
            case Preview() | Why() | Sheet():
                viewer.send(write(answer(self.table_match, viewer, asked)))
                return None
            case Move() | Roll() | Undo():
                check_move(self.table_match, me, asked)
                known = self._known()
                make_move(self.table_match, asked)
                self._tell(known)
                return asked.number
            case Sit(_, seat, name, promise):
                self._sits(seating.sit(table, me, name or viewer.name, seat, promise))
            case Start(_, bot):
                self._sits(seating.start(table, me, bot))
            case Leave(_, seat):
                self._sits(seating.leave(table, me, seat))
            case Return(_, seat):
                self._sits(seating.come_back(table, me, seat, self.table_match.match.to_act))
            case _:
                raise Refused(sentence("not_here"), 404)
        return 0

    @property
    def bot_to_act(self) -> tuple[int, str] | None:
        """The seat of a bot that has to choose, and the bot."""
        table, seat = self.table_match.table, self.table_match.match.to_act
        bot = table.player(seat) if seat >= 0 and table.state == "playing" else ""
        return (seat, bot) if bot else None

    def bot_moves(self, choice: Choice) -> None:
        """Make the choice of the bot that has to choose."""
        known = self._known()
        self.table_match.choose(choice.action, choice.remark)
        self._tell(known)

    def _known(self) -> set[Known]:
        known = {viewer.known for viewer in self.viewers if viewer.known}
        keep_up(self.table_match, known)
        return known

    def _tell(self, known: set[Known], *, anew: bool = False) -> None:
        table_match = self.table_match
        if table_match.match.over and table_match.table.state == "playing":
            table_match.table = replace(table_match.table, state="over", ending=table_match.match.record.ending)
            self._tell_who_sits(self.viewers)
        send(self.viewers, told(table_match, known, anew=anew))

    def _show(self, viewer: Viewer, known: Known) -> None:
        messages = shown(self.table_match, viewer.person, known)
        viewer.known = known._replace(number=self.table_match.number)
        for message in messages:
            viewer.send(message)

    def _sits(self, table: Table) -> None:
        """Somebody else sits at the table; it begins as soon as no seat is open."""
        table = seating.begin_if_full(table)
        self.table_match = TableMatch(table, self.table_match.story)
        if table.state == "playing" and not table.waits_for_luck:
            self.table_match.let_luck_move()
        self._tell_who_sits(self.viewers)
        self._tell(self._known(), anew=True)

    def _tell_who_sits(self, viewers: list[Viewer]) -> None:
        around = Around(here={viewer.person for viewer in self.viewers})
        for viewer in viewers:
            reason = may_not_look(self.table_match.table, viewer.person, SPECTATOR)
            about = No("", 403, reason) if reason else shown_table(self.table_match, viewer.person, around)
            viewer.send(write(about))
