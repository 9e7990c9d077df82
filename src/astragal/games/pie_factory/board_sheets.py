"""Large views: everything that is open about a seat, and the discard pile by names."""

from collections import Counter
from collections.abc import Iterable

from astragal.core.drawing import Piece, badge, box, cut, lines, text
from astragal.core.kept import kept

from . import cards, scoring
from .board_cards import Face, card_back, coin, icon, known_card, layer
from .board_table import Table

SIZE = (344, 452)


def sheets(table: Table, x: float, y: float) -> list[Piece]:
    """A sheet for every seat and one for the discard pile, all at one place."""
    found = []
    for seat in range(table.players):
        found += kept(seat_sheet, (table, seat, x, y), table.belongings[seat], x, y)
    thrown = kept(discard_sheet, (table,), table.faces, tuple(table.place(cards.DISCARD)))
    return [*found, Piece("sheet-discard", x, y, thrown, *SIZE, sheet="discard")]


def seat_sheet(table: Table, seat: int, x: float, y: float) -> list[Piece]:
    """Pies, hand as far as it is known, and score pile: apart, because a step rarely changes them all."""
    name, sheet = f"sheet-{seat + 1}", f"seat-{seat + 1}"
    _, whose, scored, in_hand, pies = table.belongings[seat]
    head = kept(_head, (table, seat), seat, whose)
    baked = [kept(_pie, (table, seat, i), table.faces, pie) for i, pie in enumerate(pies)]
    hand = kept(_hand, (table, seat), table.faces, in_hand)
    boxed = kept(_boxed, (table, seat), seat, scored)
    return [
        Piece(name, x, y, head, *SIZE, sheet=sheet),
        *(Piece(f"{name}-pie-{i + 1}", x + 12 + 108 * i, y + 74, art, sheet=sheet) for i, art in enumerate(baked)),
        Piece(f"{name}-hand", x + 12, y + 226, hand, sheet=sheet),
        Piece(f"{name}-boxed", x, y + 298, boxed, sheet=sheet),
    ]


def _head(table: Table, seat: int) -> str:
    return "".join(
        [
            box(0, 0, *SIZE, "pfpanel", 12),
            badge(table.view, seat, 24, 26),
            text(44, 31, cut(table.view.names[seat], 20), "t14 bold"),
            text(14, 66, "Pies", "t13 bold serif"),
            text(14, 218, "Hand", "t13 bold serif"),
            text(14, 314, "Boxed", "t13 bold serif"),
        ]
    )


def _boxed(table: Table, seat: int) -> str:
    """The score pile: icons, then the cards by name."""
    scored = counted(table.face(card) for card in table.place(cards.SCORE + seat))
    words = ", ".join(f"{f'{count} × ' if count > 1 else ''}{face.name} ${face.dollars}" for face, count in scored)
    art = [_count(table, seat, number) for number in range(3)]
    art.append(text(66, 16, f"${table.dollars[seat]}", "t13 bold"))
    art.append(lines(14, 46, words or "nothing yet", 46, "t11", 15))
    return "".join(art)


def _count(table: Table, seat: int, number: int) -> str:
    leads = table.leaders[number] == seat
    bonus = f" +{scoring.BONUS[number]}" if leads else ""
    x = 118 + 76 * number
    return icon(number, x, 0, 22) + text(
        x + 28, 16, f"{table.icons[seat][number]}{bonus}", f"t13 {'bold pfgood' if leads else ''}"
    )


def _pie(table: Table, seat: int, number: int) -> str:
    """A pie with the names of its cards from the top down."""
    pie = table.pie(seat, number)
    art = [box(0, 0, 104, 126, "pfshade", 8)]
    if pie.crust_as == cards.NOTHING:
        return art[0] + text(52, 66, "room for a pie", "t11 middle muted")
    above = [table.face(card) for card in (pie.filling, pie.topping) if card != cards.NO_CARD]
    art += [layer(face.layer, 12, 14, 80) for face in above]
    known = table.face(pie.crust) if pie.crust != cards.NO_CARD else None
    shown = known.layer if known and pie.crust_as == cards.FACE_UP else "back"
    art.append(layer(shown, 12, 14, 80))
    art.append(coin(15, 15, table.dollars_of(seat, number), 12))
    names = [face.name for face in reversed(above)] + [known.name if known else "face-down card"]
    if known and pie.crust_as != cards.FACE_UP:
        names[-1] = f"({known.name})"
    art += [text(52, 88 + 14 * i, cut(name, 14), "t11 middle") for i, name in enumerate(names)]
    return "".join(art)


def _hand(table: Table, seat: int) -> str:
    seen, unseen = table.hand(seat)
    shown: list[Face | None] = [table.face(card) for card in seen] + [None] * unseen
    art = [] if shown else [text(4, 24, "no cards", "t11 muted")]
    for i, face in enumerate(shown):
        left = 81 * i
        if face is None:
            art.append(card_back(77, left))
        else:
            art.append(known_card(face, left))
    somewhere = [table.face(card).name for card in table.place(cards.WITH + seat)]
    if somewhere:
        art.append(text(322, -8, cut(f"there or face down: {', '.join(somewhere)}", 36), "t11 end muted"))
    return "".join(art)


def discard_sheet(table: Table) -> str:
    """The names in the discard pile, which is open to all."""
    thrown = table.place(cards.DISCARD)
    art = [box(0, 0, *SIZE, "pfpanel", 12), text(14, 30, f"Discard pile: {len(thrown)}", "t14 bold serif")]
    for i, (face, count) in enumerate(counted(map(table.face, thrown))):
        x, y = 14 + 166 * (i // 16), 66 + 24 * (i % 16)
        art.append(layer(face.layer, x - 4, y - 15, 28))
        art.append(text(x + 28, y, cut(f"{f'{count} × ' if count > 1 else ''}{face.name}", 19), "t11"))
    if not thrown:
        art.append(text(14, 66, "Nothing has been discarded.", "t12 muted"))
    return "".join(art)


def counted(found: Iterable[Face]) -> list[tuple[Face, int]]:
    """Equal cards together, in the order of the deck."""
    return list(Counter(found).items())
