"""What every part of a drawing asks about a position: who looks, what lies where, and who leads."""

from functools import cached_property

from astragal.core import View
from astragal.core.components import wordless
from astragal.core.drawing import Piece, box

from . import factions, moves
from .board_art import die_art, piece_art, token_art
from .board_printed import ShownBoard, shown_board
from .board_shown import (
    MOVED_TOKEN,
    NO_TOKEN,
    Belongings,
    CardShown,
    Cell,
    Crew,
    PlaceShown,
    Stock,
    Thing,
    belongings_shown,
    card_shown,
    cell_shown,
    crew_shown,
    places_shown,
    stock_shown,
)
from .board_trail import things
from .pieces import MARKET, NO_DIE, SANCTUARY
from .state import S

NO_PICKER, VALUES, UP_AND_DOWN, COPIES, DECK_ENDS = range(5)
"""What the actor has to touch besides things on the table."""


class Scene:
    """A view, read once for a whole drawing."""

    def __init__(self, view: View[S]) -> None:
        self.view = view
        self.s = view.state
        self.me = max(view.seat, 0)
        """Whose faction board is the large one: the viewer's, or the first seat's for a spectator."""

        self.at = things(view)

    @property
    def rivals(self) -> list[int]:
        """The other seats in the order of play."""
        return [(self.me + step) % self.s.players for step in range(1, self.s.players)]

    @cached_property
    def board(self) -> ShownBoard:
        """The board that is played on."""
        return shown_board(self.s)

    @cached_property
    def places(self) -> list[PlaceShown]:
        """All places."""
        return places_shown(self.view, self.at)

    @cached_property
    def card(self) -> CardShown:
        """The Blood Dome card."""
        return card_shown(self.view, self.me)

    @cached_property
    def stock(self) -> Stock:
        """The stock exchange."""
        return stock_shown(self.s)

    @cached_property
    def crews(self) -> list[Crew]:
        """The faction board of each seat."""
        return [crew_shown(self.view, self.at, seat) for seat in range(self.s.players)]

    def belongings(self, seat: int) -> Belongings:
        """What else a seat has."""
        return belongings_shown(self.s, seat)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Each seat's cell of the prison."""
        return tuple([cell_shown(self.view, self.at, seat) for seat in range(self.s.players)])

    @property
    def is_open(self) -> bool:
        """Whether missions are revealed."""
        return bool(self.s.phase >= moves.GAMBLE)


@wordless
def thing_piece(thing: Thing, x: float, y: float, size: float, sheet: str = "") -> Piece:
    """A die with its token, or a piece, and a mark if it is half of a swap."""
    if thing.colour != NO_DIE:
        art = die_art(thing.colour, thing.value, size)
        if thing.token != NO_TOKEN:
            token = token_art(size)
            art += f"<g class='dtdim'>{token}</g>" if thing.token == MOVED_TOKEN else token
    else:
        art = piece_art(thing.kind, thing.seat, size)
    if thing.is_picked:
        art += box(-3.5, -3.5, size + 7, size + 7, "dtpk", size * 0.26)
    corner = round(size * 0.24, 1) if thing.is_placed else 8
    return Piece(thing.name, x, y, art, size, size, thing.title, corner, sheet)


# Places


def half(strength: int) -> str:
    """A strength, which is counted in halves, e.g. `1½`."""
    return f"{strength // 2 or ''}{'½' if strength % 2 else ''}"


def half_width(strength: int) -> float:
    """How wide that is in bold letters of 12."""
    return (8.4 if strength >= 2 else 0) + (12.5 if strength % 2 else 0)


def gives_marker(s: S) -> bool:
    """Whether somebody decides who gets the First Player Marker."""
    return bool(s.phase == moves.ACT and s.acting == SANCTUARY)


def picker(scene: Scene) -> int:
    """What the viewer has to touch besides things on the table."""
    s = scene.s
    if scene.view.seat != s.actor:
        return NO_PICKER
    asks_for = factions.ASKS_FOR[s.faction[scene.me]]
    if s.phase == moves.ABILITY_ON and asks_for == factions.TARGET_THEN_VALUE:
        return VALUES
    if s.phase == moves.ABILITY and asks_for == factions.DIE_AND_VALUE:
        return VALUES
    if s.phase == moves.ACT and s.acting == MARKET:
        return VALUES
    kinds = {moves.ADAPT: UP_AND_DOWN, moves.CLONE_ONTO: COPIES, moves.CONNECTIONS_DISCARD: DECK_ENDS}
    return kinds.get(s.phase, NO_PICKER)
