"""Answers to a page's questions about the game that it shows; none of them changes anything."""

from astragal.core.view import SPECTATOR, View
from astragal.hall.display.viewer import Viewer
from astragal.hall.matches.moves import TooLate
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.messages import explain
from astragal.hall.messages.replies import Previewed, Reason, SheetShown
from astragal.hall.messages.requests import Preview, Sheet, Why
from astragal.hall.refusal import Refused
from astragal.hall.tables.permissions import may_look
from astragal.hall.texts import sentence


def answer(table_match: TableMatch, viewer: Viewer, asked: Preview | Why | Sheet) -> Previewed | Reason | SheetShown:
    """What a choice would lead to, why something cannot be touched, or how points came about."""
    match asked:
        case Preview(id, seat, number, action):
            view = choosing(table_match, viewer, seat, number)
            return explain.preview(view, action, viewer.known is not None and viewer.known.phone, id)
        case Why(id, piece, picked):
            view = looking(table_match, viewer)
            return explain.why(view, picked, piece, viewer.known is not None and viewer.known.phone, id)
        case Sheet(id):
            return explain.sheet(looking(table_match, viewer), table_match.number, id)


def choosing(table_match: TableMatch, viewer: Viewer, seat: int, number: int) -> View:
    """The view of a seat that has to choose and belongs to the person asking."""
    may_look(table_match.table, viewer.person, seat)
    if table_match.broken:
        raise Refused(table_match.broken, 409)
    if number != table_match.number:
        raise TooLate
    view = table_match.view(seat)
    if seat == SPECTATOR or view.to_act != seat or table_match.table.state != "playing":
        raise Refused(sentence("seat_has_no_turn"), 409)
    return view


def looking(table_match: TableMatch, viewer: Viewer) -> View:
    """What a page sees."""
    if viewer.known is None:
        raise Refused(sentence("look_first"), 409)
    may_look(table_match.table, viewer.person, viewer.known.seat)
    if table_match.broken:
        raise Refused(table_match.broken, 409)
    return table_match.view(viewer.known.seat)
