"""Large views: everything that is open about a seat, and the discard pile by names."""

from collections import Counter
from collections.abc import Iterable

from astragal.core import component
from astragal.core.drawing import Piece, badge, box, cut, lines, text
from astragal.core.language import Texts

from . import cards, scoring
from .board_cards import Deck, Face, card_back, coin, icon, known_card, layer
from .board_table import Belongings, Hand, Pie, Score, Table

_ = Texts(__file__)

SIZE = (344, 452)


def sheets(table: Table, x: float, y: float) -> list[Piece]:
    """A sheet for every seat and one for the discard pile, all at one place."""
    found = [piece for owner in table.belongings for piece in seat_sheet(owner, x, y)]
    return [*found, discard_sheet(table.faces, tuple(table.place(cards.DISCARD)), x, y)]


@component
def seat_sheet(owner: Belongings, x: float, y: float) -> tuple[Piece, ...]:
    """Pies, hand as far as it is known, and score pile: apart, because a step rarely changes them all."""
    name, sheet = f"sheet-{owner.seat + 1}", f"seat-{owner.seat + 1}"
    baked = [_pie(owner.deck, pie) for pie in owner.pies]
    return (
        Piece(name, x, y, _head(owner.name, owner.seat), *SIZE, sheet=sheet),
        *(Piece(f"{name}-pie-{i + 1}", x + 12 + 108 * i, y + 74, art, sheet=sheet) for i, art in enumerate(baked)),
        Piece(f"{name}-hand", x + 12, y + 226, _hand(owner.deck, owner.hand), sheet=sheet),
        Piece(f"{name}-boxed", x, y + 298, _boxed(owner.deck, owner.pile, owner.score), sheet=sheet),
    )


def _head(name: str, seat: int) -> str:
    return "".join(
        [
            box(0, 0, *SIZE, "pfpanel", 12),
            badge(name, seat, 24, 26),
            text(44, 31, cut(name, 20), "t14 bold"),
            text(14, 66, _("Pies"), "t13 bold serif"),
            text(14, 218, _("Hand"), "t13 bold serif"),
            text(14, 314, _("Boxed"), "t13 bold serif"),
        ]
    )


@component
def _boxed(deck: Deck, pile: tuple[int, ...], score: Score) -> str:
    """The score pile: icons, then the cards by name."""
    scored = counted(deck[card] for card in pile)
    words = ", ".join(f"{f'{count} × ' if count > 1 else ''}{face.name} ${face.dollars}" for face, count in scored)
    art = [_count(score, number) for number in range(3)]
    art.append(text(66, 16, f"${score.dollars}", "t13 bold"))
    art.append(lines(14, 46, words or _("nothing yet"), 46, "t11", 15))
    return "".join(art)


def _count(score: Score, number: int) -> str:
    leads = score.leads[number]
    bonus = f" +{scoring.BONUS[number]}" if leads else ""
    x = 118 + 76 * number
    return icon(number, x, 0, 22) + text(
        x + 28, 16, f"{score.icons[number]}{bonus}", f"t13 {'bold pfgood' if leads else ''}"
    )


@component
def _pie(deck: Deck, pie: Pie) -> str:
    """A pie with the names of its cards from the top down."""
    art = [box(0, 0, 104, 126, "pfshade", 8)]
    if pie.crust_as == cards.NOTHING:
        return art[0] + text(52, 66, _("room for a pie"), "t11 middle muted")
    above = [deck[card] for card in (pie.filling, pie.topping) if card != cards.NO_CARD]
    art += [layer(face.layer, 12, 14, 80) for face in above]
    known = deck[pie.crust] if pie.crust != cards.NO_CARD else None
    shown = known.layer if known and pie.crust_as == cards.FACE_UP else "back"
    art.append(layer(shown, 12, 14, 80))
    art.append(coin(15, 15, pie.dollars, 12))
    names = [face.name for face in reversed(above)] + [known.name if known else _("face-down card")]
    if known and pie.crust_as != cards.FACE_UP:
        names[-1] = f"({known.name})"
    art += [text(52, 88 + 14 * i, cut(name, 14), "t11 middle") for i, name in enumerate(names)]
    return "".join(art)


@component
def _hand(deck: Deck, hand: Hand) -> str:
    shown: list[Face | None] = [deck[card] for card in hand.seen] + [None] * hand.unseen
    art = [] if shown else [text(4, 24, _("no cards"), "t11 muted")]
    for i, face in enumerate(shown):
        left = 81 * i
        if face is None:
            art.append(card_back(77, left))
        else:
            art.append(known_card(face, left))
    somewhere = [deck[card].name for card in hand.somewhere]
    if somewhere:
        words = _("there or face down: {cards}", cards=", ".join(somewhere))
        art.append(text(322, -8, cut(words, 36), "t11 end muted"))
    return "".join(art)


@component
def discard_sheet(deck: Deck, thrown: tuple[int, ...], x: float, y: float) -> Piece:
    """The names in the discard pile, which is open to all."""
    heading = _("Discard pile: {number}", number=len(thrown))
    art = [box(0, 0, *SIZE, "pfpanel", 12), text(14, 30, heading, "t14 bold serif")]
    for i, (face, count) in enumerate(counted(deck[card] for card in thrown)):
        left, line = 14 + 166 * (i // 16), 66 + 24 * (i % 16)
        art.append(layer(face.layer, left - 4, line - 15, 28))
        art.append(text(left + 28, line, cut(f"{f'{count} × ' if count > 1 else ''}{face.name}", 19), "t11"))
    if not thrown:
        art.append(text(14, 66, _("Nothing has been discarded."), "t12 muted"))
    return Piece("sheet-discard", x, y, "".join(art), *SIZE, sheet="discard")


def counted(found: Iterable[Face]) -> list[tuple[Face, int]]:
    """Equal cards together, in the order of the deck."""
    return list(Counter(found).items())
