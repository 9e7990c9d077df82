"""The diner: an assembly line of ingredient cards, everybody's pies, hands and boxes, drawn for desk and phone.

A card keeps its name wherever it lies (`card-17`), so that it glides from the belt to the rack, to a pie and away. Of
copies, a card that all come to see takes the lowest name that lies nowhere, so its name tells nothing.
What is secret has the name of its place (`secret-2-laid`, `secret-2-1`) and looks like any back.
"""

from itertools import permutations

from astragal.core import Board, View
from astragal.core.drawing import Piece

from . import cards, moves
from .board_cards import stock
from .board_desk import desk, slip_symbol
from .board_look import STYLE, TOKENS
from .board_look import SYMBOLS as PICTURES
from .board_phone import phone_board
from .board_table import Table
from .board_text import text
from .pies import first_room
from .state import S

SYMBOLS = PICTURES + stock() + slip_symbol()


def draw(view: View[S], phone: bool) -> list[Piece]:
    """The board as a view shows it."""
    table = Table(view)
    return phone_board(table) if phone else desk(table)


def touches(view: View[S], verb: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """The pieces that make up an action: a card, a pie, the deck, or pies and then the box."""
    chosen = arguments[0] if arguments else 0
    match verb:
        case "draft" | "draft_face_down":
            return _card(view.state.at[cards.LINE + chosen - 1])
        case "play" | "play_face_down" | "pay":
            return next(map(_card, _held(view, verb, chosen)), ())
        case "box":
            return ("box",)
        case "draw":
            return ("deck",)
        case "box_pies":
            return (*(f"pie-{pie + 1}" for pie in range(cards.PIES) if chosen + 1 >> pie & 1), "box")
        case "place_on" | "throw_away":
            return (f"pie-{chosen + 1}",)
        case "place_as_crust" | "place_face_down":
            room = first_room(view.state, view.seat)
            return (f"pie-{room + 1}",) if room < cards.PIES else ()
        case "count_as":
            return (f"icon-{chosen + 1}",)
        case _:
            return ()


def _card(card: int) -> tuple[str, ...]:
    return () if card == cards.NO_CARD else (f"card-{card}",)


def _held(view: View[S], verb: str, number: int) -> list[int]:
    """The cards with a name in the player's own hand, but for those that were picked to pay with."""
    s = view.state
    held = [card for card in range(s.first[number - 1], s.first[number]) if s.where[card] == cards.HAND + view.seat]
    return held[view.waiting.count(f"{verb} {number}") :]


def ways(view: View[S], verb: str, arguments: tuple[int, ...]) -> list[tuple[str, ...]]:
    """Of copies in the hand any can be touched, and pies for the box in any order."""
    if verb in ("play", "play_face_down", "pay"):
        return [_card(card) for card in _held(view, verb, arguments[0])]
    if verb == "box_pies":
        *pies, box = touches(view, verb, arguments)
        return [(*order, box) for order in permutations(pies)]
    return []


def last(view: View[S]) -> tuple[str, ...]:
    """What the last choice was about: the card being drafted or laid out, the box, a pie, or a rival's slip."""
    chosen = next((step for step in reversed(view.steps) if step.seat >= 0), None)
    if not chosen:
        return ()
    s = view.state
    seat = chosen.seat
    if s.phase == moves.PAY:
        return (f"card-{s.at[cards.LINE + s.taking]}",)
    if s.laid_as[seat] != cards.NOTHING:
        card = s.at[cards.LAID + seat]
        return (f"card-{card}" if card != cards.NO_CARD else f"secret-{seat + 1}-laid",)
    if seat != max(view.seat, 0):
        return (f"seat-{seat + 1}",)
    verb, _, argument = chosen.text.rpartition(" ")
    if verb == "place on":
        return (f"pie-{argument}",)
    return ("box",) if chosen.text.startswith("box") else ()


BOARD = Board(
    text=text,
    draw=draw,
    touches=touches,
    ways=ways,
    last=last,
    tokens=TOKENS,
    face="serif",
    style=STYLE,
    symbols=SYMBOLS,
)
