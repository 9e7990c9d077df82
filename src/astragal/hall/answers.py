"""Answers to one page's questions about the game that it shows; none of them changes anything."""

from astragal.core.view import SPECTATOR, View
from astragal.hall import explain, thoughts
from astragal.hall.hall import Hall, Viewer
from astragal.hall.keeper import question
from astragal.hall.messages import Advice, Behind, Hint, Preview, Previewed, Reason, Sheet, SheetShown, Why
from astragal.hall.referee import LATE
from astragal.hall.refusal import Refused
from astragal.hall.replayed import Replayed
from astragal.hall.shares import Owner
from astragal.hall.texts import sentence
from astragal.hall.thinker import Question

NO_TURN = sentence("seat_has_no_turn")


class Answers:
    """Answers what a page asks."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def explain(
        self, viewer: Viewer, asked: Preview | Why | Sheet | Behind
    ) -> Previewed | Reason | SheetShown | Advice:
        """What a choice would lead to, why something cannot be touched, how points came about, or a bot's choice."""
        with self.hall.referee.at(viewer.table_id, getattr(asked, "number", 0)) as replayed:
            match asked:
                case Preview(id, seat, number, action):
                    view = self._choosing(replayed, viewer, seat, number)
                    return explain.preview(view, action, viewer.phone, id, in_a_set=action in replayed.late)
                case Why(id, piece, picked):
                    return explain.why(self._seen(replayed, viewer), picked, piece, viewer.phone, id)
                case Sheet(id):
                    return explain.sheet(self._seen(replayed, viewer), replayed.number, id)
                case Behind(id, number):
                    self._seen(replayed, viewer)
                    with self.hall.database.read() as connection:
                        return thoughts.behind(connection, replayed, number, id)

    async def hint(self, viewer: Viewer, asked: Hint, owner: Owner) -> Advice:
        """What a bot would do in somebody's seat."""
        view, thinks_about = await self.hall.database.run(self._question, viewer, asked)
        thought = await self.hall.keeper.hint(thinks_about, owner)
        advice = explain.advice(view, thought, asked.number, asked.id)
        advice.told = [explain.in_words(move, "hint_plain", "hint_answer") for move in advice.moves[:1]]
        return advice

    def _question(self, viewer: Viewer, asked: Hint) -> tuple[View, Question]:
        with self.hall.referee.at(viewer.table_id, asked.number) as replayed:
            if replayed.table.rated:
                raise Refused(sentence("rated_no_hints"), 403)
            view = self._choosing(replayed, viewer, asked.seat, asked.number)
            return view, question(replayed, asked.seat, "", "hint")

    def _choosing(self, replayed: Replayed, viewer: Viewer, seat: int, number: int) -> View:
        """The view of a seat that has to choose and belongs to the person asking."""
        self.hall.may_look(replayed.table, viewer.person, seat)
        if replayed.broken or number != replayed.number:
            raise Refused(replayed.broken or LATE, 409)
        view = replayed.view(seat)
        if seat == SPECTATOR or view.to_act != seat or replayed.table.state != "playing":
            raise Refused(NO_TURN, 409)
        return view

    def _seen(self, replayed: Replayed, viewer: Viewer) -> View:
        """What the page sees."""
        if viewer.seat is None:
            raise Refused(sentence("look_first"), 409)
        self.hall.may_look(replayed.table, viewer.person, viewer.seat)
        if replayed.broken:
            raise Refused(replayed.broken, 409)
        return replayed.view(viewer.seat)
