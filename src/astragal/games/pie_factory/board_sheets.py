"""Large views: everything that is open about a seat, and the discard pile by names."""

from collections import Counter
from collections.abc import Iterable

from astragal.core.drawing import Piece, badge, box, lines, text

from . import cards, rules
from .board_cards import Face, card_back, coin, cut, icon, layer
from .board_table import Table

SIZE = (344, 452)


def sheets(table: Table, x: float, y: float) -> list[Piece]:
    """A sheet for every seat and one for the discard pile, all at one place."""
    made = [
        Piece(f"sheet-{seat + 1}", x, y, seat_sheet(table, seat), *SIZE, sheet=f"seat-{seat + 1}")
        for seat in range(table.players)
    ]
    return [*made, Piece("sheet-discard", x, y, discard_sheet(table), *SIZE, sheet="discard")]


def seat_sheet(table: Table, seat: int) -> str:
    """Pies, hand as far as it is known, and score pile."""
    pies = table.boxed[seat]
    art = [
        box(0, 0, *SIZE, "pfpanel", 12),
        badge(table.view, seat, 24, 26),
        text(44, 24, cut(table.view.names[seat], 16), "t14 bold"),
        text(44, 40, f"${table.dollars[seat]} boxed · {pies} pie{'' if pies == 1 else 's'}", "t12 muted"),
        text(14, 66, "Pies", "t13 bold serif"),
    ]
    art += [_pie(table, seat, pie, 12 + 108 * pie, 74) for pie in range(cards.PIES)]
    art.append(text(14, 218, "Hand", "t13 bold serif"))
    art.append(_hand(table, seat, 12, 226))
    somewhere = [table.face(card).name for card in table.place(cards.WITH + seat)]
    if somewhere:
        art.append(text(334, 218, cut(f"there or face down: {', '.join(somewhere)}", 36), "t11 end muted"))
    art.append(text(14, 314, "Boxed", "t13 bold serif"))
    art += [_count(table, seat, number) for number in range(3)]
    scored = counted(table.face(card) for card in table.place(cards.SCORE + seat))
    words = ", ".join(f"{f'{count} × ' if count > 1 else ''}{face.name} ${face.dollars}" for face, count in scored)
    art.append(lines(14, 344, words or "nothing yet", 46, "t11", 15))
    return "".join(art)


def _count(table: Table, seat: int, number: int) -> str:
    leads = table.leaders[number] == seat
    bonus = f" +{rules.BONUS[number]}" if leads else ""
    x = 118 + 76 * number
    return icon(number, x, 298, 22) + text(
        x + 28, 314, f"{table.icons[seat][number]}{bonus}", f"t13 {'bold pfgood' if leads else ''}"
    )


def _pie(table: Table, seat: int, number: int, x: float, y: float) -> str:
    """A pie with the names of its cards from the top down."""
    pie = table.pie(seat, number)
    art = [box(x, y, 104, 126, "pfshade", 8)]
    if pie.crust_as == cards.NOTHING:
        return art[0] + text(x + 52, y + 66, "room for a pie", "t11 middle muted")
    above = [table.face(card) for card in (pie.filling, pie.topping) if card != cards.NO_CARD]
    art += [layer(face.layer, x + 12, y + 14, 80) for face in above]
    known = table.face(pie.crust) if pie.crust != cards.NO_CARD else None
    shown = known.layer if known and pie.crust_as == cards.FACE_UP else "back"
    art.append(layer(shown, x + 12, y + 14, 80))
    art.append(coin(x + 15, y + 15, table.dollars_of(seat, number), 12))
    names = [face.name for face in reversed(above)] + [known.name if known else "face-down card"]
    if known and pie.crust_as != cards.FACE_UP:
        names[-1] = f"({known.name})"
    art += [text(x + 52, y + 88 + 14 * i, cut(name, 14), "t11 middle") for i, name in enumerate(names)]
    return "".join(art)


def _hand(table: Table, seat: int, x: float, y: float) -> str:
    seen, unseen = table.hand(seat)
    shown: list[Face | None] = [table.face(card) for card in seen] + [None] * unseen
    art = [] if shown else [text(x + 4, y + 24, "no cards", "t11 muted")]
    for i, face in enumerate(shown):
        left = x + 81 * i
        if face is None:
            art.append(f'<g transform="translate({left:g} {y:g})">{card_back(77, 60)}</g>')
        else:
            art.append(box(left, y, 77, 60, "pfcard", 7) + layer(face.layer, left + 10, y, 56))
            art.append(
                coin(left + 12, y + 12, face.dollars, 11) + text(left + 38, y + 54, cut(face.name, 10), "t11 middle")
            )
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
