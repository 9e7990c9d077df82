"""The board on a phone: two rows of belt, the player's pies, box and rivals at a glance, the order, and the hand.

y   2  belt: the free places over those that cost, the deck at the end
  169  own pies
  265  own box, rivals
  311  player order
  338  own hand
"""

from functools import cache

from astragal.core.drawing import Piece, badge, box, cut, shape, text

from . import cards, line, moves, scoring
from .board_cards import HELD_ON_PHONE, card_back, coin, flat_card, icon, in_words, layer
from .board_desk import laid, taker
from .board_sheets import sheets
from .board_table import Table
from .deck import ICONS

ROWS = (22, 102)
"""Where the cards of the belt stand; their prices are above them."""
STATION = (114, 92)


def phone_board(table: Table) -> list[Piece]:
    """All pieces, back to front."""
    return [
        ground(table.players),
        *belt(table),
        *counter(table),
        *glances(table),
        *rack(table),
        *table.held(4, 338, 89, HELD_ON_PHONE),
        *sheets(table, 8, 8),
        *(grandma(table) if table.s.phase == moves.GRANDMA else ()),
    ]


# Belt


@cache
def ground(players: int) -> Piece:
    """All that never changes: tiles, belt, and the places of the line."""
    tiles = "".join(f"M{24 * i + 12 * row} {162 + 6 * row}h12v6h-12z" for row in range(2) for i in range(15))
    rollers = "".join(f"<circle cx='{12 + 28 * i}' cy='{y}' r='3' class='pfroll'/>" for i in range(13) for y in (8, 92))
    places = "".join(
        box(x + 2, y + 2, width - 4, 56, "pfplace", 6)
        for x, y, width in (_at(place, players) for place in range(players + 2))
    )
    art = "".join(
        [
            box(0, 0, 360, 468, "pfbg"),
            f"<path d='{tiles}' class='pftile'/>",
            box(2, 1, 356, 164, "pfbelt", 10),
            box(2, 16, 356, 68, "pfbelt2"),
            box(2, 100, 356, 62, "pfbelt2"),
            rollers,
            places,
            *(box(4 + 119 * pie, 169, *STATION, "pfpanel", 8) for pie in range(cards.PIES)),
            *(f"<ellipse cx='{61 + 119 * pie}' cy='241' rx='46' ry='5' class='pfshade'/>" for pie in range(cards.PIES)),
        ]
    )
    return Piece("ground", 0, 0, art)


@cache
def _at(place: int, players: int) -> tuple[float, int, int]:
    """Left, top and width of a place: the lower row begins beside the deck, the upper one goes on from its end."""
    lower = (players + 2) // 2 if players != 3 else 3
    row = players + 2 - lower if place >= lower else lower
    width = (306 - 3 * (row - 1)) // row
    number = place - lower if place >= lower else place
    return 311 - (width + 3) * (number + 1) + 3, ROWS[0] if place >= lower else ROWS[1], width


def belt(table: Table) -> list[Piece]:
    """The prices, the cards of the line, the deck and the discard pile."""
    found = []
    for place, number in enumerate(table.line):
        x, y, width = _at(place, table.players)
        found.append(Piece(f"price-{place + 1}", x + width / 2 - 32, y - 18, price(table, place)))
        if number != cards.NO_CARD:
            face = table.face(number)
            art = flat_card(face, width)
            found.append(Piece(f"card-{number}", x, y, art, width, 60, in_words(face), 7, way=("deck",)))
        elif (seat := table.taker(place)) != scoring.NOBODY:
            art = taker(seat, 19, 30, 8) + text(37, 34, cut(table.view.names[seat], 9), "t11 pfonbelt")
            found.append(Piece(f"taken-{place + 1}", x, y, art))
    left = table.s.deck_size
    thrown = len(table.place(cards.DISCARD))
    top = card_back(42) if left else box(0, 0, 42, 60, "pfplace", 7)
    tag = box(4, -18, 34, 16, "pfpill", 8) + text(21, -6, left, "t11 bold middle")
    pile = (
        box(0, 0, 42, 60, "pfpanel", 7)
        + text(21, 27, thrown, "t14 bold middle")
        + text(21, 44, "used", "t11 middle muted")
    )
    return [
        *found,
        Piece("deck", 314, ROWS[1], tag + top, 42, 60, f"deck, {left} cards", 7),
        Piece("discard", 314, ROWS[0], pile, 42, 60, f"discard pile, {thrown} cards, open to all", 7),
    ]


def price(table: Table, place: int) -> str:
    """A tag of 64 by 16 over a place."""
    words, paying = table.price(place)
    if paying:
        seat = table.view.to_act + 1
        return box(0, 0, 64, 16, f"s{seat}", 8) + text(32, 12, words, "t11 bold middle pfson")
    kind = "pfpill" if line.cost(place) else "pffree"
    return box(0, 0, 64, 16, kind, 8) + text(32, 12, words, "t11 bold middle")


# Own counter


def counter(table: Table) -> list[Piece]:
    """Three stations with the player's own pies."""
    found = [Piece(f"seat-{table.own + 1}", 0, 0, "", title=table.slip_words(table.own))]
    for pie in range(cards.PIES):
        x = 4 + 119 * pie
        baked = table.s.crust_as[table.own][pie] != cards.NOTHING
        words = table.pie_words(table.own, pie) if baked else ("", "")
        title = f"pie {pie + 1}: {' with '.join(words)}" if baked else "room for a pie"
        art = station(words[0].removesuffix(" pie"), table.dollars_of(table.own, pie) if baked else -1)
        found += table.layers(table.own, pie, x + 13, 181, 88)
        found.append(Piece(f"pie-{pie + 1}", x, 169, art, *STATION, title=title))
    return found


@cache
def station(name: str, dollars: int) -> str:
    """What stands at a station beside the pie itself; dollars below 0 mean that it is empty."""
    if dollars < 0:
        return box(22, 22, 70, 38, "pfroom", 8) + text(57, 86, "room for a pie", "t11 middle muted")
    return coin(16, 16, dollars, 12.5) + text(57, 86, cut(name, 14), "t11 bold middle")


# Own box and rivals


def glances(table: Table) -> list[Piece]:
    """The player's own score pile and the rivals' boards, 42 high."""
    width = (352 - 4 * (table.players - 1)) / table.players
    found = [own_box(table, width)]
    for number, seat in enumerate(table.rivals, start=1):
        found += glance(table, seat, round(4 + (width + 4) * number, 1), width)
    return found


def own_box(table: Table, width: float) -> Piece:
    """What is boxed: dollars and pies, and the icons if there is room for them."""
    own = table.own
    pies = f"{table.boxed[own]} pie{'' if table.boxed[own] == 1 else 's'}"
    art = [box(0, 0, width, 42, "pfpanel", 8), coin(19, 21, table.dollars[own], 14.5)]
    art += [text(38, 18, "boxed", "t11 muted"), text(38, 34, pies, "t12 bold")]
    if width > 160:
        for number in range(3):
            art.append(icon(number, 86 + 29 * number, 3, 20))
            art.append(text(96 + 29 * number, 37, table.icons[own][number], "t12 bold middle"))
    return Piece("box", 4, 265, "".join(art), width, 42, f"your box: ${table.dollars[own]}, {pies}")


def glance(table: Table, seat: int, x: float, width: float) -> list[Piece]:
    """A rival: dollars, cards in hand and pies."""
    seen, unseen = table.hand(seat)
    rim = f"pfpanel pfrim pfs{seat + 1}" if seat == table.view.to_act else "pfpanel"
    name = f"{cut(table.view.names[seat], int((width - 82) / 8))} " if width > 150 else ""
    found = [Piece(f"slip-{seat + 1}", x, 265, box(0, 0, width, 42, rim, 8))]
    step = (width - 4) / 3
    for pie in range(cards.PIES):
        found += table.layers(seat, pie, round(x + 2 + step * (pie + 0.5) - 13, 1), 285, 26)
    art = [
        shape(seat, 12, 12, 7),
        text(23, 16.5, f"{name}${table.dollars[seat]}", "t12 bold"),
        box(width - 27, 4, 11, 15, "pfback", 2),
        text(width - 6, 16.5, len(seen) + unseen, "t12 bold end"),
    ]
    return [*found, Piece(f"seat-{seat + 1}", x, 265, "".join(art), width, 42, table.slip_words(seat))]


def rack(table: Table) -> list[Piece]:
    """The seats in player order with what they have laid before them."""
    count = table.players
    width = (352 - 4 * (count - 1)) / count
    found = []
    for number, seat in enumerate(table.order):
        x = round(4 + number * (width + 4), 1)
        rim = f"pfpanel pfrim pfs{seat + 1}" if seat == table.view.to_act else "pfpanel"
        card_laid = laid(table, seat, x + width - 53, 313, 51, 20)
        words = "" if card_laid and width < 110 else table.doing(seat)
        if width < 110:
            words = words.replace("goes last", "last").replace("points", "pts")
        room = width - 36 - (54 if card_laid else 0)
        art = [
            box(0, 0, width, 24, rim, 6),
            text(6, 16.5, number + 1 if number < table.s.ordered else "–", "t12 bold muted"),
            shape(seat, 24, 12, 6.5),
            text(35, 16, cut(words, room / 6.8), "t11"),
        ]
        found += [Piece(f"order-{seat + 1}", x, 311, "".join(art)), *card_laid]
    return found


def grandma(table: Table) -> list[Piece]:
    """The player's own icons, large: one of them is chosen for Grandma."""
    own = table.own
    head = (
        box(0, 0, 344, 230, "pfpanel", 12)
        + badge(table.view, own, 24, 26)
        + text(44, 31, "One president icon counts as", "t13 bold")
        + layer("grandma", 120, 146, 104)
    )
    found = [Piece("sheet-box", 8, 112, head, 344, 230, sheet="box")]
    for number in range(3):
        most = max(table.icons[seat][number] for seat in table.rivals)
        art = box(0, 0, 100, 90, "pfcard", 8) + icon(number, 36, 6, 28)
        art += text(50, 50, f"{ICONS[number]} +{scoring.BONUS[number]}", "t11 bold middle")
        art += text(50, 66, f"you {table.icons[own][number]}", "t11 middle")
        art += text(50, 81, f"others {most}", "t11 middle muted")
        found.append(Piece(f"icon-{number + 1}", 20 + 110 * number, 156, art, 100, 90, ICONS[number], sheet="box"))
    return found
