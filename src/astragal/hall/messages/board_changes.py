"""The drawings of a table that were sent lately, so that a page is sent only how the next one differs.

The number of a state says what somebody has been sent; everybody at one seat, one size and one language shares it.
"""

from collections import OrderedDict

from astragal.core.drawing import Piece, is_drawn, pieces
from astragal.core.language import language
from astragal.core.view import View
from astragal.hall.messages.replies import Board, PieceShown
from astragal.hall.messages.text_board import with_short_names

MOST_CACHED = 8

Drawn = dict[str, Piece]


def draw(view: View, phone: bool) -> Drawn:
    """The pieces of a view by their names, back to front."""
    return {piece.name: piece for piece in pieces(with_short_names(view), phone=phone)}


class Drawings:
    """The last drawings of one table."""

    def __init__(self) -> None:
        self._cached: OrderedDict[tuple[int, str, bool, int], Drawn] = OrderedDict()

    def at(self, view: View, phone: bool, number: int) -> Drawn:
        """The drawing of a seat's view after this many rows."""
        key = (view.seat, language(), phone, number)
        found = self._cached.get(key)
        if found is None:
            found = self._cached[key] = draw(view, phone)
            while len(self._cached) > MOST_CACHED * (1 + len(view.names)):
                self._cached.popitem(last=False)
        return found

    def board(self, view: View, phone: bool, number: int, known: int) -> Board | None:
        """How a drawing differs from one that is known, or all of it; nothing for a game that has none."""
        if not is_drawn(view.game):
            return None
        before = self._cached.get((view.seat, language(), phone, known), {}) if known else {}
        return difference(before, self.at(view, phone, number))


def difference(before: Drawn, after: Drawn) -> Board:
    """What turns one drawing into another."""
    order = list(after)
    changed = [
        piece_message(piece, known)
        for name, piece in after.items()
        if (known := before.get(name)) is not piece and known != piece
    ]
    return Board(None if order == list(before) else order, changed)


def piece_message(piece: Piece, before: Piece | None = None) -> PieceShown:
    """A piece as it is sent; without its art if that is known."""
    art = None if before is not None and before.art == piece.art else piece.art
    return PieceShown(
        piece.name, piece.x, piece.y, piece.width, piece.height, piece.round, piece.title, piece.sheet, piece.way, art
    )
