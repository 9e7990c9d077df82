"""The drawing of Dicetopia: a neon city at night, for a desk and for a phone."""

from astragal.core import Board, View
from astragal.core.drawing import Piece

from . import moves
from .board_art import STYLE, SYMBOLS, TOKENS
from .board_factions import own_pieces, slip_pieces
from .board_phone import phone_pieces
from .board_pickers import faction_pieces
from .board_places import card_pieces, ground, place_pieces, prison_pieces, stock_pieces, supply_pieces
from .board_scene import Scene
from .board_text import text
from .board_touches import last, touches
from .state import S


def draw(view: View[S], phone: bool) -> list[Piece]:
    """The pieces of a position, back to front."""
    return phone_pieces(Scene(view)) if phone else _desk(Scene(view))


def _desk(shown: Scene) -> list[Piece]:
    """Rivals at the top, docks at the left, the City over the locations, the player's own faction at the bottom."""
    choosing = shown.s.phase == moves.CHOOSE_FACTION
    found = [ground(shown.s.players, shown.board, not choosing), *slip_pieces(shown)]
    if choosing:
        found += faction_pieces(shown, 168, 92, 3, 232, 73)
    else:
        found += [*place_pieces(shown), *card_pieces(shown.card)]
    found += [*stock_pieces(shown.stock), *prison_pieces(shown), *supply_pieces(shown), *own_pieces(shown)]
    return found


BOARD = Board(
    text=text,
    draw=draw,
    touches=touches,
    last=last,
    tokens=TOKENS,
    style=STYLE,
    symbols=SYMBOLS,
)
