"""Answers to one page's questions about the game that it shows; none of them changes anything."""

from astragal.core.view import SPECTATOR, View
from astragal.hall.access.fair_shares import Owner
from astragal.hall.bots import thoughts
from astragal.hall.bots.bot_pool import question
from astragal.hall.bots.bot_process import Question
from astragal.hall.messages import explain
from astragal.hall.messages.replies import Advice, Previewed, Reason, SheetShown
from astragal.hall.messages.requests import Behind, Hint, Preview, Sheet, Why
from astragal.hall.play.hall import Hall
from astragal.hall.play.referee import LATE
from astragal.hall.play.viewer import Viewer
from astragal.hall.refusal import Refused
from astragal.hall.tables.table_match import TableMatch
from astragal.hall.texts import sentence

NO_TURN = sentence("seat_has_no_turn")


class Questions:
    """Answers what a page asks."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def explain(
        self, viewer: Viewer, asked: Preview | Why | Sheet | Behind
    ) -> Previewed | Reason | SheetShown | Advice:
        """What a choice would bring, why something cannot be touched, how points came about, or a bot's choice."""
        with self.hall.referee.at(viewer.table_id, getattr(asked, "number", 0)) as table_match:
            match asked:
                case Preview(id, seat, number, action):
                    view = self._choosing(table_match, viewer, seat, number)
                    return explain.preview(view, action, viewer.phone, id)
                case Why(id, piece, picked):
                    return explain.why(self._seen(table_match, viewer), picked, piece, viewer.phone, id)
                case Sheet(id):
                    return explain.sheet(self._seen(table_match, viewer), table_match.number, id)
                case Behind(id, number):
                    self._seen(table_match, viewer)
                    with self.hall.database.read() as connection:
                        return thoughts.behind(connection, table_match, number, id)

    async def hint(self, viewer: Viewer, asked: Hint, owner: Owner) -> Advice:
        """What a bot would do on somebody's seat."""
        view, thinks_about = await self.hall.database.run(self._question, viewer, asked)
        chosen = await self.hall.bot_pool.hint(thinks_about, owner)
        assert chosen.thought is not None
        advice = explain.advice(view, chosen.thought, asked.number, asked.id)
        advice.told = [explain.in_words(move, "hint_plain", "hint_answer") for move in advice.moves[:1]]
        return advice

    def _question(self, viewer: Viewer, asked: Hint) -> tuple[View, Question]:
        with self.hall.referee.at(viewer.table_id, asked.number) as table_match:
            if table_match.table.rated:
                raise Refused(sentence("rated_no_hints"), 403)
            view = self._choosing(table_match, viewer, asked.seat, asked.number)
            return view, question(table_match, asked.seat, "", "hint")

    def _choosing(self, table_match: TableMatch, viewer: Viewer, seat: int, number: int) -> View:
        """The view of a seat that has to choose and belongs to who asks."""
        self.hall.may_look(table_match.table, viewer.person, seat)
        if table_match.broken or number != table_match.number:
            raise Refused(table_match.broken or LATE, 409)
        view = table_match.view(seat)
        if seat == SPECTATOR or view.to_act != seat or table_match.table.state != "playing":
            raise Refused(NO_TURN, 409)
        return view

    def _seen(self, table_match: TableMatch, viewer: Viewer) -> View:
        """What the page sees."""
        if viewer.seat is None:
            raise Refused(sentence("look_first"), 409)
        self.hall.may_look(table_match.table, viewer.person, viewer.seat)
        if table_match.broken:
            raise Refused(table_match.broken, 409)
        return table_match.view(viewer.seat)
