"""The board on a phone: two rows of belt, the player's pies, box and rivals at a glance, the order, and the hand."""

from astragal.core import component
from astragal.core.components import wordless
from astragal.core.drawing import Piece, badge, box, cut, shape, span, text
from astragal.core.language import Texts

from . import cards, line, moves, scoring
from .board_cards import Deck, card_back, coin, flat_card, icon, in_words, layer
from .board_desk import box_title, deck_title, discard_title, station_title, taker
from .board_layout import (
    GLANCE_HEIGHT,
    GLANCES,
    PHONE_HAND,
    PHONE_PIES,
    PHONE_RACK,
    PHONE_ROWS,
    PHONE_SHEETS,
    PHONE_STATION,
    PHONE_STATIONS,
    phone_line,
)
from .board_pies import held_cards, laid_card, layers
from .board_sheets import sheets
from .board_table import Belongings, Score, Table, Turn
from .words_names import icon_name

_ = Texts(__file__)


def phone_board(table: Table) -> list[Piece]:
    """All pieces, back to front."""
    return [
        ground(table.players),
        *belt(table),
        *counter(table.belongings[table.own]),
        *glances(table),
        *rack(table),
        *held_cards(table, PHONE_HAND),
        *sheets(table, *PHONE_SHEETS),
        *(grandma(table) if table.s.phase == moves.GRANDMA else ()),
    ]


# Belt


@component
def ground(players: int) -> Piece:
    """All that never changes: tiles, belt, and the places of the line."""
    tiles = "".join(f"M{24 * i + 12 * row} {162 + 6 * row}h12v6h-12z" for row in range(2) for i in range(15))
    rollers = "".join(f"<circle cx='{12 + 28 * i}' cy='{y}' r='3' class='pfroll'/>" for i in range(13) for y in (8, 92))
    places = "".join(
        box(x + 2, y + 2, width - 4, 56, "pfplace", 6)
        for x, y, width in (phone_line(place, players) for place in range(players + 2))
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
            *(box(4 + 119 * pie, 169, *PHONE_STATION, "pfpanel", 8) for pie in range(cards.PIES)),
            *(f"<ellipse cx='{61 + 119 * pie}' cy='241' rx='46' ry='5' class='pfshade'/>" for pie in range(cards.PIES)),
        ]
    )
    return Piece("ground", 0, 0, art)


def belt(table: Table) -> list[Piece]:
    """The prices, the cards of the line, the deck and the discard pile."""
    found = []
    players = table.players
    for place, number in enumerate(table.line):
        found.append(price(table, place))
        if number != cards.NO_CARD:
            found.append(_on_belt(table.faces, number, place, players))
        elif (seat := table.taker(place)) != scoring.NOBODY:
            found.append(_taken(place, players, seat, table.view.names[seat]))
    return [*found, *_stacks(table.s.deck_size, len(table.place(cards.DISCARD)))]


@component
def _on_belt(deck: Deck, number: int, place: int, players: int) -> Piece:
    x, y, width = phone_line(place, players)
    face = deck[number]
    return Piece(f"card-{number}", x, y, flat_card(face, width), width, 60, in_words(face), 7, way=("deck",))


@component
def _taken(place: int, players: int, seat: int, name: str) -> Piece:
    x, y, _ = phone_line(place, players)
    art = taker(seat, 19, 30, 8) + text(37, 34, cut(name, 9), "t11 pfonbelt")
    return Piece(f"taken-{place + 1}", x, y, art)


@component
def _stacks(left: int, thrown: int) -> tuple[Piece, ...]:
    top = card_back(42) if left else box(0, 0, 42, 60, "pfplace", 7)
    tag = box(4, -18, 34, 16, "pfpill", 8) + text(21, -6, left, "t11 bold middle")
    pile = (
        box(0, 0, 42, 60, "pfpanel", 7)
        + text(21, 27, thrown, "t14 bold middle")
        + text(21, 44, _("used"), "t11 middle muted")
    )
    return (
        Piece("deck", 314, PHONE_ROWS[1], tag + top, 42, 60, deck_title(left), 7),
        Piece("discard", 314, PHONE_ROWS[0], pile, 42, 60, discard_title(thrown), 7),
    )


def price(table: Table, place: int) -> Piece:
    """A tag of 64 by 16 over a place."""
    words, paying = table.price(place)
    if paying:
        return _tag(place, table.players, f"s{table.view.to_act + 1}", words, " pfson")
    return _tag(place, table.players, "pfpill" if line.cost(place) else "pffree", words)


@wordless
def _tag(place: int, players: int, kind: str, words: str, ink: str = "") -> Piece:
    x, y, width = phone_line(place, players)
    art = box(0, 0, 64, 16, kind, 8) + text(32, 12, words, f"t11 bold middle{ink}")
    return Piece(f"price-{place + 1}", x + width / 2 - 32, y - 18, art)


# Own counter


@component
def counter(own: Belongings) -> tuple[Piece, ...]:
    """Three stations with the player's own pies."""
    found = [Piece(f"seat-{own.seat + 1}", 0, 0, "", title=own.title)]
    for number, pie in enumerate(own.pies):
        baked = pie.crust_as != cards.NOTHING
        art = station(own.pie_words(number).short_name if baked else "", pie.dollars if baked else -1)
        found += layers(own, number, PHONE_PIES.x + PHONE_PIES.step * number, PHONE_PIES.y, PHONE_PIES.width)
        x = PHONE_STATIONS.x + PHONE_STATIONS.step * number
        found.append(
            Piece(f"pie-{number + 1}", x, PHONE_STATIONS.y, art, *PHONE_STATION, title=station_title(own, number))
        )
    return tuple(found)


def station(name: str, dollars: int) -> str:
    """What stands at a station beside the pie itself; dollars below 0 mean that it is empty."""
    if dollars < 0:
        return box(22, 22, 70, 38, "pfroom", 8) + text(57, 86, _("room for a pie"), "t11 middle muted")
    return coin(16, 16, dollars, 12.5) + text(57, 86, cut(name, 14), "t11 bold middle")


# Own box and rivals


def glances(table: Table) -> list[Piece]:
    """The player's own score pile and the rivals' boards."""
    players = table.players
    found = [own_box(table.scores[table.own], players)]
    for number, seat in enumerate(table.rivals, start=1):
        found += glance(table.belongings[seat], number, players, seat == table.view.to_act)
    return found


@component
def own_box(score: Score, players: int) -> Piece:
    """What is boxed: dollars and pies, and the icons if there is room for them."""
    width = GLANCES.place(0, players)[1]
    heading, pies = _.ngettext("boxed\n{count} pie", "boxed\n{count} pies", score.pies).split("\n")
    art = [box(0, 0, width, GLANCE_HEIGHT, "pfpanel", 8), coin(19, 21, score.dollars, 14.5)]
    art += [text(38, 18, heading, "t11 muted"), text(38, 34, pies, "t12 bold")]
    if players == 2:
        for number, count in enumerate(score.icons):
            art.append(icon(number, 86 + 29 * number, 3, 20))
            art.append(text(96 + 29 * number, 37, count, "t12 bold middle"))
    return Piece("box", GLANCES.left, GLANCES.y, "".join(art), width, GLANCE_HEIGHT, box_title(score))


@component
def glance(owner: Belongings, number: int, players: int, is_acting: bool) -> tuple[Piece, ...]:
    """A rival: dollars, cards in hand and pies; the name of an only one."""
    (x, width), seat = GLANCES.place(number, players), owner.seat
    rim = f"pfpanel pfrim pfs{seat + 1}" if is_acting else "pfpanel"
    name = f"{cut(owner.name, int((width - 82) / 8))} " if players == 2 else ""
    found = [Piece(f"slip-{seat + 1}", x, GLANCES.y, box(0, 0, width, GLANCE_HEIGHT, rim, 8))]
    step = (width - 4) / 3
    for pie in range(cards.PIES):
        found += layers(owner, pie, round(x + 2 + step * (pie + 0.5) - 13, 1), GLANCES.y + 20, 26)
    art = [
        shape(seat, 12, 12, 7),
        text(23, 16.5, f"{name}${owner.score.dollars}", "t12 bold"),
        box(width - 27, 4, 11, 15, "pfback", 2),
        text(width - 6, 16.5, owner.hand.size, "t12 bold end"),
    ]
    return *found, Piece(f"seat-{seat + 1}", x, GLANCES.y, "".join(art), width, GLANCE_HEIGHT, owner.title)


def rack(table: Table) -> list[Piece]:
    """The seats in player order with what they have laid before them."""
    found = []
    for number, turn in enumerate(table.turns):
        x, width = PHONE_RACK.place(number, table.players)
        found.append(_order(turn, x, width, table.players))
        if turn.has_laid:
            left, top = x + width - PHONE_RACK.card_right, PHONE_RACK.y + PHONE_RACK.card_down
            found.append(laid_card(table.laid(turn.seat), left, top, PHONE_RACK.card))
    return found


@component
def _order(turn: Turn, x: float, width: float, players: int) -> Piece:
    rim = f"pfpanel pfrim pfs{turn.seat + 1}" if turn.is_acting else "pfpanel"
    words = turn.doing_shortly if players > 3 else turn.doing
    room = width - 36 - (54 if turn.has_laid else 0)
    art = [
        box(0, 0, width, 24, rim, 6),
        text(6, 16.5, turn.place, "t12 bold muted"),
        shape(turn.seat, 24, 12, 6.5),
        text(35, 16, cut(words, room / 6.8), "t11"),
    ]
    return Piece(f"order-{turn.seat + 1}", x, PHONE_RACK.y, "".join(art))


def grandma(table: Table) -> list[Piece]:
    """The player's own icons, large: one of them is chosen for Grandma."""
    own = table.own
    head = (
        box(0, 0, 344, 230, "pfpanel", 12)
        + badge(table.view.names[own], own, 24, 26)
        + text(44, 31, _("One president icon counts as"), "t13 bold")
        + layer("grandma", 120, 146, 104)
    )
    found = [Piece("sheet-box", 8, 112, head, 344, 230, sheet="box")]
    for number in range(3):
        most = max(table.scores[seat].icons[number] for seat in table.rivals)
        art = box(0, 0, 100, 90, "pfcard", 8) + icon(number, 36, 6, 28)
        worth = f"{icon_name(number)} +{scoring.BONUS[number]}"
        # In bold letters, unless only thin ones have room.
        art += text(50, 50, worth, "t11 bold middle" if span(worth) <= 96 / 7.6 else "t11 middle")
        art += text(50, 66, _("you {number}", number=table.scores[own].icons[number]), "t11 middle")
        art += text(50, 81, _("others {number}", number=most), "t11 middle muted")
        found.append(Piece(f"icon-{number + 1}", 20 + 110 * number, 156, art, 100, 90, icon_name(number), sheet="box"))
    return found
