"""The board on a desk: the belt, the order rack, the player's own counter, and a slip for every rival."""

from astragal.core import component
from astragal.core.components import wordless
from astragal.core.drawing import Piece, badge, box, cut, shape, text
from astragal.core.language import Texts

from . import cards, line, moves, scoring
from .board_cards import ON_BELT, Deck, card_back, coin, icon, in_words, layer, small_card, upright_card
from .board_layout import (
    BELT_TOP,
    BONUSES_BOTTOM,
    HAND,
    ICON_STEP,
    OWN_PIES,
    RACK,
    SHEETS,
    SHORT,
    STATION,
    STATIONS,
    SlipLayout,
    line_x,
    slip_layout,
)
from .board_pies import held_cards, laid_card, layers
from .board_sheets import sheets
from .board_table import Belongings, Score, Table, Turn
from .words_names import icon_name, pies_counted

_ = Texts(__file__)


def desk(table: Table) -> list[Piece]:
    """All pieces, back to front."""
    own, is_player = table.belongings[table.own], table.view.seat >= 0
    return [
        ground(table.players),
        *belt(table),
        *rack(table),
        *counter(own, is_player),
        *held(table),
        *boxed_pile(own.score, table.s.phase == moves.GRANDMA),
        *slips(table),
        *sheets(table, *SHEETS),
    ]


# Belt


@component
def ground(players: int) -> Piece:
    """All that never changes: tiles, belt, the places of the line, and headings."""
    tiles = "".join(f"M{40 * i + 20 * row} {8 * row}h20v8h-20z" for row in range(2) for i in range(22))
    rollers = "".join(
        f"<circle cx='{20 + 40 * i}' cy='{y}' r='4.500' class='pfroll'/>" for i in range(22) for y in (37, 195)
    )
    places = "".join(
        box(line_x(place, players) + 2, BELT_TOP + 2, ON_BELT[0] - 4, ON_BELT[1] - 4, "pfplace", 7)
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


def belt(table: Table) -> list[Piece]:
    """The prices, the cards of the line, the deck and the discard pile."""
    found = []
    for place, number in enumerate(table.line):
        x = line_x(place, table.players)
        found.append(price(table, place, x + 16))
        if number != cards.NO_CARD:
            found.append(_on_belt(table.faces, number, x))
        elif (seat := table.taker(place)) != scoring.NOBODY:
            found.append(_taken(place, seat, table.view.names[seat], x))
    return [*found, *_stacks(table.s.deck_size, len(table.place(cards.DISCARD)))]


@component
def _on_belt(deck: Deck, number: int, x: float) -> Piece:
    art = upright_card(deck[number], *ON_BELT)
    return Piece(f"card-{number}", x, BELT_TOP, art, *ON_BELT, title=in_words(deck[number]), way=("deck",))


@component
def _taken(place: int, seat: int, name: str, x: float) -> Piece:
    art = taker(seat, 54, 58, 12) + text(54, 96, _("taken by"), "t11 middle pfonbelt")
    return Piece(f"taken-{place + 1}", x, BELT_TOP, art + text(54, 111, cut(name, 14), "t11 middle pfonbelt"))


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


@wordless
def _tag(place: int, x: float, kind: str, words: str, ink: str = "") -> Piece:
    art = box(0, 0, 76, 22, kind, 11) + text(38, 15.5, words, f"t12 bold middle{ink}")
    return Piece(f"price-{place + 1}", x, 16, art)


@component
def _stacks(left: int, thrown: int) -> tuple[Piece, ...]:
    top = card_back(98) if left else box(0, 0, 98, 102, "pfplace", 8)
    tag = box(14, -28, 70, 22, "pfpill", 11) + text(49, -12.5, _("deck {number}", number=left), "t12 bold middle")
    pile = box(0, 0, 98, 38, "pfpanel", 8) + text(49, 16, _("discard pile"), "t11 middle muted")
    pile += text(49, 32, thrown, "t13 bold middle")
    return (
        Piece("deck", 768, BELT_TOP, tag + top, 98, 102, deck_title(left)),
        Piece("discard", 768, 152, pile, 98, 38, discard_title(thrown)),
    )


def deck_title(left: int) -> str:
    """The deck in words."""
    return _("deck, {number} cards", number=left)


def discard_title(thrown: int) -> str:
    """The discard pile in words."""
    return _("discard pile, {number} cards, open to all", number=thrown)


# Order rack


def rack(table: Table) -> list[Piece]:
    """The seats in player order with what they have laid before them."""
    found = []
    for number, turn in enumerate(table.turns):
        x, wide = RACK.place(number, table.players)
        found.append(_order(turn, x, wide))
        if turn.has_laid:
            found.append(
                laid_card(table.laid(turn.seat), x + wide - RACK.card_right, RACK.y + RACK.card_down, RACK.card)
            )
    return found


@component
def _order(turn: Turn, x: float, wide: float) -> Piece:
    """Whose turn it is when, with what the seat does; the one that has to act has a rim in its colour."""
    rim = f"pfpanel pfrim pfs{turn.seat + 1}" if turn.is_acting else "pfpanel"
    room = wide - (133 if turn.has_laid else 66)
    art = [
        box(0, 0, wide, 44, rim, 8),
        text(12, 28, turn.place, "t16 bold muted"),
        badge(turn.name, turn.seat, 42, 22),
        text(60, 19 if turn.doing else 27, cut(turn.name, room / 8.4), "t12 bold"),
        text(60, 35, cut(turn.doing, room / 6.7), "t11 muted"),
    ]
    return Piece(f"order-{turn.seat + 1}", x, RACK.y, "".join(art))


# Own counter


@component
def counter(own: Belongings, is_player: bool) -> tuple[Piece, ...]:
    """Three stations with the player's own pies, or with those of the first seat."""
    whose = _("Your pies") if is_player else _("{name}'s pies", name=cut(own.name, 16))
    head = text(4, 17, whose, "t16 bold serif") + text(590, 17, _("three at most"), "t11 end muted")
    found = [Piece(f"seat-{own.seat + 1}", 6, 264, head, title=own.title)]
    for number, pie in enumerate(own.pies):
        baked = pie.crust_as != cards.NOTHING
        words = own.pie_words(number)[:2] if baked else (_("room for a pie"), _("start with a crust"))
        art = station(*words, pie.dollars if baked else -1)
        found += layers(own, number, OWN_PIES.x + OWN_PIES.step * number, OWN_PIES.y, OWN_PIES.width)
        x = STATIONS.x + STATIONS.step * number
        found.append(
            Piece(f"pie-{number + 1}", x, STATIONS.y, art, *STATION, title=station_title(own, number), round=10)
        )
    return tuple(found)


def station_title(own: Belongings, number: int) -> str:
    """What stands at a station, in words."""
    if own.pies[number].crust_as == cards.NOTHING:
        return _("room for a pie")
    return _("pie {number}: {pie}", number=number + 1, pie=own.pie_title(number))


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
    name = cut(table.view.names[table.own], 16)
    whose = _("Your hand") if table.view.seat >= 0 else _("{name}'s hand", name=name)
    count = _("{number} of 4", number=table.s.hand_size[table.own])
    head = text(4, 15, whose, "t16 bold serif") + text(470, 15, count, "t11 end muted")
    return [Piece("hand", 6, 470, head), *held_cards(table, HAND)]


@component
def boxed_pile(score: Score, is_asked: bool) -> tuple[Piece, ...]:
    """The player's own score pile: dollars, pies and icons, which are touched when Grandma asks for one."""
    most = f" +{scoring.MOST_PIES_BONUS}" if score.leads[3] else ""
    art = [
        box(0, 0, 112, 178, "pfpanel", 10),
        text(56, 19, _("Boxed"), "t13 bold middle"),
        "<path d='M0 28H112' class='pfroom'/>",
        "<circle cx='56' cy='56' r='21' class='pfcoin'/>",
        text(56, 61.5, f"${score.dollars}", f"{'t16' if score.dollars < 100 else 't13'} bold middle pfdollar"),
        text(56, 93, pies_counted(score.pies) + most, "t11 middle"),
    ]
    found = [Piece("box", 484, 496, "".join(art), 112, 178, box_title(score), 10)]
    for number, count in enumerate(score.icons):
        bonus = f"+{scoring.BONUS[number]}" if score.leads[number] else "–"
        sign = icon(number, 6, 2, 24) + text(18, 42, count, "t13 bold middle")
        sign += text(18, 60, bonus, f"t12 middle {'bold pfgood' if bonus != '–' else 'muted'}")
        touched = (36.0, 68.0) if is_asked else (0.0, 0.0)
        found.append(
            Piece(f"icon-{number + 1}", 486 + 36 * number, 601, sign, *touched, f"{icon_name(number)}: {count}")
        )
    return tuple(found)


def box_title(score: Score) -> str:
    """The player's own score pile in words."""
    return _("your box: ${dollars}, {pies}", dollars=score.dollars, pies=pies_counted(score.pies))


# Rivals


def slips(table: Table) -> list[Piece]:
    """The rivals' boards, small; where fewer play, the room is for the bonuses."""
    found = []
    layout = slip_layout(table.players)
    for number, seat in enumerate(table.rivals):
        owner, y = table.belongings[seat], layout.y(number)
        found.append(_slip_ground(seat, seat == table.view.to_act, y, owner.hand.unseen, layout))
        found += slip(owner, y, layout)
    if table.players < 4:
        found.append(bonuses(table.scores, layout.y(table.players - 1)))
    return found


@component
def _slip_ground(seat: int, acts: bool, y: float, unseen: int, layout: SlipLayout) -> Piece:
    """A rival's slip with what lies beneath pies and cards; the seat that has to act has a rim in its colour."""
    rim = f"pfpanel pfrim pfs{seat + 1}" if acts else "pfpanel"
    (x, top), step, width = layout.fan, layout.fan_step, layout.fan_card[0]
    fan = "".join(card_back(width, x + step * i, top) for i in range(unseen))
    on_it = f"<use href='#pf-slip'/>{fan}" if layout is SHORT else f"{_pie_grounds(layout)}{fan}{_icons(layout)}"
    art = box(0, 0, layout.width, layout.height, rim, 10) + on_it
    return Piece(f"slip-{seat + 1}", layout.left, y, art)


def slip_symbol() -> str:
    """What is the same on all short slips: places for pies, and the icons."""
    return f"<g id='pf-slip'>{_pie_grounds(SHORT)}{_icons(SHORT)}</g>"


def _pie_grounds(layout: SlipLayout) -> str:
    place = layout.grounds
    return "".join(
        box(place.x + place.step * pie, place.y, place.width, layout.ground_height, "pfshade", 6)
        for pie in range(cards.PIES)
    )


def _icons(layout: SlipLayout) -> str:
    return "".join(icon(number, 10 + ICON_STEP * number, layout.counts - 16, 22) for number in range(3))


@component
def slip(owner: Belongings, y: float, layout: SlipLayout) -> tuple[Piece, ...]:
    """What is on a rival's board."""
    place, seat = layout.pies, owner.seat
    art = (
        badge(owner.name, seat, 20, 19, 10)
        + text(38, 24, cut(owner.name, 18), "t13 bold")
        + text(256, 25, f"${owner.score.dollars}", "t16 bold end")
    )
    found = []
    for number, pie in enumerate(owner.pies):
        found += layers(owner, number, layout.left + place.x + place.step * number, y + place.y, place.width)
        if layout.has_names and pie.crust_as != cards.NOTHING:
            art += _pie_names(owner, number, layout.grounds.x + place.step * number)
    hand_x, hand_y, kind = layout.hand
    art += text(hand_x, hand_y, _("hand {number}", number=owner.hand.size), kind) + _counts(owner.score, layout.counts)
    left, top = layout.left + layout.fan[0] + layout.fan_step * owner.hand.unseen, y + layout.fan[1]
    for number, card in enumerate(owner.hand.seen):  # all have seen them on their way to the hand
        known = small_card(owner.deck[card], *layout.fan_card)
        found.append(Piece(f"card-{card}", left + layout.fan_step * number, top, known))
    return *found, Piece(f"seat-{seat + 1}", layout.left, y, art, layout.width, layout.height, owner.title, 10)


def _counts(score: Score, y: float) -> str:
    """Icons by number, and the pies boxed; a bold number with the bonus marks the player who alone has the most."""
    art = []
    for number, count in enumerate(score.icons):
        leads = score.leads[number]
        bonus = f" +{scoring.BONUS[number]}" if leads else ""
        kind = "bold pfgood" if leads else ""
        art.append(text(34 + ICON_STEP * number, y, f"{count}{bonus}", f"t11 {kind}"))
    most = score.leads[3]
    words = _.ngettext("{count} boxed", "{count} boxed", score.pies)
    words += f" +{scoring.MOST_PIES_BONUS}" if most else ""
    art.append(text(258, y, words, f"t11 end {'bold pfgood' if most else 'muted'}"))
    return "".join(art)


def _pie_names(owner: Belongings, number: int, left: float) -> str:
    """The dollars and the names of a pie, 80 wide."""
    words = owner.pie_words(number)
    return (
        coin(left + 14, 54, owner.pies[number].dollars, 12)
        + text(left + 40, 128, cut(words.short_name, 10), "t11 bold middle")
        + text(left + 40, 142, cut(words.short_beneath, 11), "t11 middle muted")
    )


@component
def bonuses(scores: tuple[Score, ...], y: float) -> Piece:
    """Who has how much of what a bonus is for."""
    height, players = BONUSES_BOTTOM - y, len(scores)
    step = (height - 36) / 4
    art = [box(0, 0, SHORT.width, height, "pfpanel", 10), text(14, 22, _("Bonuses"), "t14 bold serif")]
    columns = [150 + (104 / players) * (seat + 0.5) for seat in range(players)]
    art += [shape(seat, at, 17, 7) for seat, at in enumerate(columns)]
    rows = [[score.icons[number] for score in scores] for number in range(3)]
    for number, row in enumerate([*rows, [score.pies for score in scores]]):
        middle = 36 + step * (number + 0.5) + 4
        name = icon_name(number) if number < 3 else _("most pies")
        worth = scoring.BONUS[number] if number < 3 else scoring.MOST_PIES_BONUS
        if number < 3:
            art.append(icon(number, 12, middle - 15, 20))
        else:
            art.append(layer("plain", 9, middle - 16, 26))
        art.append(text(38, middle, f"{name} +{worth}", "t12"))
        for seat, at in enumerate(columns):
            kind = "bold pfgood" if scores[seat].leads[number] else ""
            art.append(text(at, middle, row[seat], f"t13 middle {kind}"))
    return Piece("bonuses", SHORT.left, y, "".join(art))
