"""The board on a desk: the belt, the order rack, the player's own counter, and a slip for every rival.

y   0  tiles, belt with the line and the deck
  212  order rack
  264  own pies        | rivals, 268 wide
  474  own hand, boxed |
"""

from functools import cache

from astragal.core.drawing import Piece, badge, box, cut, shape, text
from astragal.core.kept import kept

from . import cards, line, moves, rounds, scoring
from .board_cards import HELD, ON_BELT, Face, card_back, coin, icon, in_words, layer, small_card, upright_card
from .board_sheets import sheets
from .board_table import Table
from .deck import ICONS

STATION = (190, 166)
ICON_STEP = 57
BELT_TOP = 44


def desk(table: Table) -> list[Piece]:
    """All pieces, back to front."""
    return [
        ground(table.players),
        *belt(table),
        *rack(table),
        *kept(counter, (table,), table.belongings[table.own], table.view.seat),
        *held(table),
        *kept(boxed_pile, (table,), table.own, table.scored, table.s.phase == moves.GRANDMA),
        *slips(table),
        *sheets(table, 268, 116),
    ]


# Belt


@cache
def ground(players: int) -> Piece:
    """All that never changes: tiles, belt, the places of the line, and headings."""
    tiles = "".join(f"M{40 * i + 20 * row} {8 * row}h20v8h-20z" for row in range(2) for i in range(22))
    rollers = "".join(
        f"<circle cx='{20 + 40 * i}' cy='{y}' r='4.500' class='pfroll'/>" for i in range(22) for y in (37, 195)
    )
    places = "".join(
        box(_line_x(place, players) + 2, BELT_TOP + 2, ON_BELT[0] - 4, ON_BELT[1] - 4, "pfplace", 7)
        for place in range(players + 2)
    )
    art = "".join(
        [
            box(0, 0, 880, 684, "pfbg", 10),
            f"<path d='{tiles}' class='pftile'/>",
            box(0, 30, 880, 172, "pfbelt", 12),
            box(0, 44, 880, 144, "pfbelt2"),
            rollers,
            places,
            *(box(6 + 200 * pie, 290, *STATION, "pfpanel", 10) for pie in range(cards.PIES)),
            *(
                f"<ellipse cx='{101 + 200 * pie}' cy='410' rx='76' ry='8' class='pfshade'/>"
                for pie in range(cards.PIES)
            ),
        ]
    )
    return Piece("ground", 0, 0, art)


@cache
def _line_x(place: int, players: int) -> float:
    """Place 1 is beside the deck; fewer places stand wider apart."""
    pitch = 738 / (players + 2)
    return round(746 - pitch * (place + 1) + (pitch - ON_BELT[0]) / 2, 1)


def belt(table: Table) -> list[Piece]:
    """The prices, the cards of the line, the deck and the discard pile."""
    found = []
    for place, number in enumerate(table.line):
        x = _line_x(place, table.players)
        found.append(price(table, place, x + 16))
        if number != cards.NO_CARD:
            found.append(kept(_on_belt, (table.face(number), number, x), table.faces, number, x))
        elif (seat := table.taker(place)) != scoring.NOBODY:
            art = taker(seat, 54, 58, 12) + text(54, 96, "taken by", "t11 middle pfonbelt")
            art += text(54, 111, cut(table.view.names[seat], 14), "t11 middle pfonbelt")
            found.append(Piece(f"taken-{place + 1}", x, BELT_TOP, art))
    return [*found, *_stacks(table.s.deck_size, len(table.place(cards.DISCARD)))]


def _on_belt(face: Face, number: int, x: float) -> Piece:
    art = upright_card(face, *ON_BELT)
    return Piece(f"card-{number}", x, BELT_TOP, art, *ON_BELT, title=in_words(face), way=("deck",))


def taker(seat: int, x: float, y: float, radius: float) -> str:
    """The shape of the player who took a card, on a spot as light as a card, because the belt is dark."""
    return f"<circle cx='{x:g}' cy='{y:g}' r='{radius + 6:g}' class='pfspot'/>" + shape(seat, x, y, radius)


def price(table: Table, place: int, x: float) -> Piece:
    """A tag of 76 by 22 over a place."""
    words, paying = table.price(place)
    if paying:
        seat = table.view.to_act + 1
        return _tag(place, x, f"s{seat}", words, " pfson")
    return _tag(place, x, "pfpill" if line.cost(place) else "pffree", words)


@cache
def _tag(place: int, x: float, kind: str, words: str, ink: str = "") -> Piece:
    art = box(0, 0, 76, 22, kind, 11) + text(38, 15.5, words, f"t12 bold middle{ink}")
    return Piece(f"price-{place + 1}", x, 16, art)


@cache
def _stacks(left: int, thrown: int) -> list[Piece]:
    top = card_back(98) if left else box(0, 0, 98, 102, "pfplace", 8)
    tag = box(14, -28, 70, 22, "pfpill", 11) + text(49, -12.5, f"deck {left}", "t12 bold middle")
    pile = box(0, 0, 98, 38, "pfpanel", 8) + text(49, 16, "discard pile", "t11 middle muted")
    pile += text(49, 32, thrown, "t13 bold middle")
    return [
        Piece("deck", 768, BELT_TOP, tag + top, 98, 102, f"deck, {left} cards"),
        Piece("discard", 768, 152, pile, 98, 38, f"discard pile, {thrown} cards, open to all"),
    ]


# Order rack


def rack(table: Table) -> list[Piece]:
    """The seats in player order with what they have laid before them."""
    count = table.players
    wide = (868 - 8 * (count - 1)) / count
    found = []
    for number, seat in enumerate(table.order):
        x = round(6 + number * (wide + 8), 1)
        place = number + 1 if number < table.s.ordered else "–"
        room = wide - (66 if table.s.laid_as[seat] == cards.NOTHING else 133)
        acts, name, doing = seat == table.view.to_act, table.view.names[seat], table.doing(seat)
        art = kept(_order, (table, seat, place, wide, room), seat, place, wide, room, acts, name, doing)
        found.append(Piece(f"order-{seat + 1}", x, 212, art))
        found += laid(table, seat, x + wide - 70, 216, 66, 36)
    return found


def _order(table: Table, seat: int, place: object, wide: float, room: float) -> str:
    """Whose turn it is when, with what the seat does; the one that has to act has a rim in its colour."""
    rim = f"pfpanel pfrim pfs{seat + 1}" if seat == table.view.to_act else "pfpanel"
    doing = table.doing(seat)
    art = [
        box(0, 0, wide, 44, rim, 8),
        text(12, 28, place, "t16 bold muted"),
        badge(table.view, seat, 42, 22),
        text(60, 19 if doing else 27, cut(table.view.names[seat], room / 8.4), "t12 bold"),
        text(60, 35, cut(doing, room / 6.7), "t11 muted"),
    ]
    return "".join(art)


def laid(table: Table, seat: int, x: float, y: float, width: int, height: int) -> list[Piece]:
    """The card that a seat has laid before it, with the minutes that count."""
    s = table.s
    if s.laid_as[seat] == cards.NOTHING:
        return []
    number = s.at[cards.LAID + seat]
    face = table.face(number) if s.laid_as[seat] == cards.FACE_UP else None
    name = f"card-{number}" if number != cards.NO_CARD else f"secret-{seat + 1}-laid"
    art = small_card(face, width, height, rounds.prep_time(s, seat))
    return [Piece(name, x, y, art, width, height, table.laid_words(seat), 5)]


# Own counter


def counter(table: Table) -> list[Piece]:
    """Three stations with the player's own pies."""
    whose = "Your pies" if table.view.seat >= 0 else f"{cut(table.view.names[table.own], 16)}'s pies"
    head = text(4, 17, whose, "t16 bold serif") + text(590, 17, "three at most", "t11 end muted")
    found = [Piece(f"seat-{table.own + 1}", 6, 264, head, title=table.slip_words(table.own))]
    for pie in range(cards.PIES):
        x = 6 + 200 * pie
        baked = table.s.crust_as[table.own][pie] != cards.NOTHING
        words = table.pie_words(table.own, pie) if baked else ("room for a pie", "start with a crust")
        title = f"pie {pie + 1}: {' with '.join(words)}" if baked else "room for a pie"
        art = station(*words, table.dollars_of(table.own, pie) if baked else -1)
        found += table.layers(table.own, pie, x + 20, 309, 150)
        found.append(Piece(f"pie-{pie + 1}", x, 290, art, *STATION, title=title, round=10))
    return found


@cache
def station(name: str, beneath: str, dollars: int) -> str:
    """What stands at a station beside the pie itself; dollars below 0 mean that it is empty."""
    if dollars < 0:
        return (
            box(41, 42, 108, 64, "pfroom", 10)
            + text(95, 78, name, "t11 middle muted")
            + text(95, 151, beneath, "t11 middle muted")
        )
    return (
        coin(20, 20, dollars)
        + text(95, 143, cut(name, 20), "t13 bold middle")
        + text(95, 158, cut(beneath, 27), "t11 middle muted")
    )


def held(table: Table) -> list[Piece]:
    """The player's own hand; for a spectator mostly backs."""
    whose = "Your hand" if table.view.seat >= 0 else f"{cut(table.view.names[table.own], 16)}'s hand"
    count = table.s.hand_size[table.own]
    head = text(4, 15, whose, "t16 bold serif") + text(470, 15, f"{count} of 4", "t11 end muted")
    return [Piece("hand", 6, 470, head), *table.held(6, 496, 119, HELD)]


def boxed_pile(table: Table) -> list[Piece]:
    """The player's own score pile: dollars, pies and icons."""
    own = table.own
    pies = table.boxed[own]
    art = [
        box(0, 0, 112, 178, "pfpanel", 10),
        text(56, 19, "Boxed", "t13 bold middle"),
        "<path d='M0 28H112' class='pfroom'/>",
        "<circle cx='56' cy='56' r='21' class='pfcoin'/>",
        text(
            56, 61.5, f"${table.dollars[own]}", f"{'t16' if table.dollars[own] < 100 else 't13'} bold middle pfdollar"
        ),
        text(56, 93, _pies(pies) + (f" +{scoring.MOST_PIES_BONUS}" if table.leaders[3] == own else ""), "t11 middle"),
    ]
    found = [Piece("box", 484, 496, "".join(art), 112, 178, f"your box: ${table.dollars[own]}, {_pies(pies)}", 10)]
    asked = table.s.phase == moves.GRANDMA
    for number in range(3):
        count = table.icons[own][number]
        bonus = f"+{scoring.BONUS[number]}" if table.leaders[number] == own else "–"
        sign = icon(number, 6, 2, 24) + text(18, 42, count, "t13 bold middle")
        sign += text(18, 60, bonus, f"t12 middle {'bold pfgood' if bonus != '–' else 'muted'}")
        touched = (36.0, 68.0) if asked else (0.0, 0.0)
        title = f"{ICONS[number]}: {count}"
        found.append(Piece(f"icon-{number + 1}", 486 + 36 * number, 601, sign, *touched, title))
    return found


def _pies(count: int) -> str:
    return f"{count} pie{'' if count == 1 else 's'}"


# Rivals


def slips(table: Table) -> list[Piece]:
    """The rivals' boards, small; where fewer play, the room is for the bonuses."""
    found = []
    large = table.players == 2
    y = 264.0
    high = 268 if large else 132
    for seat in table.rivals:
        _, unseen = table.hand(seat)
        found.append(_slip_ground(seat, seat == table.view.to_act, 606, y, high, unseen))
        found += kept(tall_slip if large else slip, (table, seat, 606, y), table.belongings[seat], y)
        y += high + 8
    if table.players < 4:
        found.append(kept(bonuses, (table, 606, y, 674 - y), table.scored))
    return found


@cache
def _slip_ground(seat: int, acts: bool, x: float, y: float, high: float, unseen: int) -> Piece:
    """A rival's slip with what lies beneath pies and cards; the seat that has to act has a rim in its colour."""
    rim = f"pfpanel pfrim pfs{seat + 1}" if acts else "pfpanel"
    if high == 132:
        on_it = "<use href='#pf-slip'/>" + _fan(unseen, 198, 42)
    else:
        on_it = "".join(box(10 + 84 * pie, 40, 80, 108, "pfshade", 6) for pie in range(cards.PIES))
        on_it += _fan(unseen, 12, 162, 50, 46) + _icons(250)
    return Piece(f"slip-{seat + 1}", x, y, box(0, 0, 268, high, rim, 10) + on_it)


def _slip_head(table: Table, seat: int) -> str:
    return (
        badge(table.view, seat, 20, 19, 10)
        + text(38, 24, cut(table.view.names[seat], 18), "t13 bold")
        + text(256, 25, f"${table.dollars[seat]}", "t16 bold end")
    )


def _icons(y: float) -> str:
    return "".join(icon(number, 10 + ICON_STEP * number, y - 16, 22) for number in range(3))


def _counts(table: Table, seat: int, y: float) -> str:
    """Icons by number, and the pies boxed; a bold number with the bonus marks the player who alone has the most."""
    art = []
    for number in range(3):
        leads = table.leaders[number] == seat
        bonus = f" +{scoring.BONUS[number]}" if leads else ""
        kind = "bold pfgood" if leads else ""
        art.append(text(34 + ICON_STEP * number, y, f"{table.icons[seat][number]}{bonus}", f"t11 {kind}"))
    most = table.leaders[3] == seat
    words = f"{table.boxed[seat]} boxed{f' +{scoring.MOST_PIES_BONUS}' if most else ''}"
    art.append(text(258, y, words, f"t11 end {'bold pfgood' if most else 'muted'}"))
    return "".join(art)


def slip_symbol() -> str:
    """What is the same on all slips: places for pies, and the icons."""
    places = "".join(box(10 + 62 * pie, 38, 58, 50, "pfshade", 6) for pie in range(cards.PIES))
    return f"<g id='pf-slip'>{places}{_icons(118)}</g>"


def slip(table: Table, seat: int, x: float, y: float) -> list[Piece]:
    """What is on a rival's board of 268 by 132."""
    seen, unseen = table.hand(seat)
    found = []
    for pie in range(cards.PIES):
        found += table.layers(seat, pie, x + 13 + 62 * pie, y + 44, 52)
    count = text(230, 91, f"hand {len(seen) + unseen}", "t11 middle muted")
    art = _slip_head(table, seat) + count + _counts(table, seat, 118)
    found += _known(table, seen, x + 198 + 12 * unseen, y + 42)
    return [*found, Piece(f"seat-{seat + 1}", x, y, art, 268, 132, table.slip_words(seat), 10)]


def tall_slip(table: Table, seat: int, x: float, y: float) -> list[Piece]:
    """What is on the only rival's board, of 268 by 268."""
    seen, unseen = table.hand(seat)
    found = []
    art = [_slip_head(table, seat)]
    for pie in range(cards.PIES):
        found += table.layers(seat, pie, x + 14 + 84 * pie, y + 62, 72)
        if table.s.crust_as[seat][pie] != cards.NOTHING:
            art.append(_pie_names(table, seat, pie, 10 + 84 * pie))
    art.append(text(256, 194, f"hand {len(seen) + unseen}", "t11 end muted"))
    art.append(_counts(table, seat, 250))
    found += _known(table, seen, x + 12 + 50 * unseen, y + 162, 50, (46, 56))
    return [*found, Piece(f"seat-{seat + 1}", x, y, "".join(art), 268, 268, table.slip_words(seat), 10)]


def _pie_names(table: Table, seat: int, pie: int, left: float) -> str:
    """The dollars and the names of a pie, 80 wide."""
    name, beneath = table.pie_words(seat, pie)
    if beneath.startswith("face-down "):
        beneath = f"({beneath.removeprefix('face-down ')})"
    return (
        coin(left + 14, 54, table.dollars_of(seat, pie), 12)
        + text(left + 40, 128, cut(name.removesuffix(" pie"), 10), "t11 bold middle")
        + text(left + 40, 142, cut(beneath, 11), "t11 middle muted")
    )


def _fan(count: int, x: float, y: float, step: float = 12, width: int = 26) -> str:
    """The backs of cards in a hand."""
    return "".join(card_back(width, x + step * i, y) for i in range(count))


def _known(
    table: Table, seen: list[int], x: float, y: float, step: float = 12, size: tuple[int, int] = (26, 36)
) -> list[Piece]:
    """The cards of a rival's hand that all have seen on their way to it."""
    return [
        Piece(f"card-{number}", x + step * i, y, small_card(table.face(number), *size)) for i, number in enumerate(seen)
    ]


def bonuses(table: Table, x: float, y: float, height: float) -> Piece:
    """Who has how much of what brings a bonus."""
    step = (height - 36) / 4
    art = [box(0, 0, 268, height, "pfpanel", 10), text(14, 22, "Bonuses", "t14 bold serif")]
    columns = [150 + (104 / table.players) * (seat + 0.5) for seat in range(table.players)]
    art += [shape(seat, at, 17, 7) for seat, at in enumerate(columns)]
    rows = [[table.icons[seat][number] for seat in range(table.players)] for number in range(3)]
    for number, row in enumerate([*rows, table.boxed]):
        middle = 36 + step * (number + 0.5) + 4
        name = ICONS[number] if number < 3 else "most pies"
        worth = scoring.BONUS[number] if number < 3 else scoring.MOST_PIES_BONUS
        if number < 3:
            art.append(icon(number, 12, middle - 15, 20))
        else:
            art.append(layer("plain", 9, middle - 16, 26))
        art.append(text(38, middle, f"{name} +{worth}", "t12"))
        for seat, at in enumerate(columns):
            kind = "bold pfgood" if table.leaders[number] == seat else ""
            art.append(text(at, middle, row[seat], f"t13 middle {kind}"))
    return Piece("bonuses", x, y, "".join(art))
