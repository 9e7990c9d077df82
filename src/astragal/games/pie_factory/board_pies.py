"""Cards as pieces: the layers of pies, the player's own hand, and what is laid out."""

from astragal.core import component
from astragal.core.components import wordless
from astragal.core.drawing import Piece, box
from astragal.core.language import Texts

from . import cards
from .board_cards import Deck, card_back, in_words, layer, small_card, upright_card
from .board_hand import UNSEEN
from .board_layout import HandLayout
from .board_table import Belongings, Laid, Table

_ = Texts(__file__)


def layers(owner: Belongings, number: int, x: float, y: float, width: int) -> list[Piece]:
    """The cards of a pie, back to front: the crust's rim is before what lies in it.

    They are listed before the place that holds them, which is what somebody touches.
    """
    deck, pie = owner.deck, owner.pies[number]
    size = (width, width * 0.7)
    made = [
        Piece(f"card-{card}", x, y, layer(deck[card].layer, 0, 0, width), *size, in_words(deck[card]))
        for card in (pie.filling, pie.topping)
        if card != cards.NO_CARD
    ]
    if pie.crust_as != cards.NOTHING:
        symbol = deck[pie.crust].layer if pie.crust_as == cards.FACE_UP else "back"
        known = pie.crust != cards.NO_CARD
        title = in_words(deck[pie.crust]) if known else _("a secret card")
        name = f"card-{pie.crust}" if known else f"secret-{owner.seat + 1}-{number + 1}"
        made.append(Piece(name, x, y, layer(symbol, 0, 0, width), *size, title))
    return made


def held_cards(table: Table, layout: HandLayout) -> list[Piece]:
    """The cards of the player's own hand, each in its place, and room for more; hidden ones as backs."""
    return [_held(table.faces, place, *card, layout) for place, card in enumerate(table.held)]


@component
def _held(deck: Deck, place: int, number: int, known: bool, layout: HandLayout) -> Piece:
    """A place of the player's own hand; everybody knows a card there that they saw on its way."""
    x, y, (width, height) = layout.x + layout.step * place, layout.y, layout.card
    if number == cards.NO_CARD:
        return Piece(f"room-{place + 1}", x, y, box(1, 1, width - 2, height - 2, "pfroom", 8))
    if number == UNSEEN:
        return Piece(f"held-{place + 1}", x, y, card_back(width))
    title = in_words(deck[number])
    if known:
        title = _("{card}, and everybody knows it is here", card=title)
    return Piece(f"card-{number}", x, y, upright_card(deck[number], width, height), width, height, title)


@wordless
def laid_card(laid: Laid, x: float, y: float, size: tuple[int, int]) -> Piece:
    """The card that a seat has laid before it, with the minutes that count."""
    return Piece(laid.name, x, y, small_card(laid.face, *size, laid.minutes), *size, laid.title, 5)
