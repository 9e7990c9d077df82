"""The large views of a phone: each place, the stock exchange, the prison, each rival and the missions."""

from textwrap import wrap

from astragal.core import component
from astragal.core.drawing import Piece, box, cut, lines, text
from astragal.core.language import Texts, deferred
from astragal.core.words import begun, is_you

from . import moves
from .board_art import DOCKS, district, lost, seat_badge, slot
from .board_factions import give_piece
from .board_layout import (
    SHEET,
    SHEET_CARD,
    SHEET_CARD_DICE_AT,
    SHEET_CARD_DIE,
    SHEET_CARD_DIE_PITCH,
    SHEET_CELLS,
    SHEET_COLUMNS,
    SHEET_CUBE,
    SHEET_DECK,
    SHEET_FIGHT,
    SHEET_RING,
    SHEET_SPACES,
    TALL_SHEET,
    sheet_step_y,
)
from .board_pickers import BUTTONS, button
from .board_places import (
    card_die_piece,
    cube_piece,
    deck_piece,
    fight_title,
    leader_shapes,
    prisoner,
    step_piece,
)
from .board_printed import street_art
from .board_scene import DECK_ENDS, Scene, gives_marker, picker, thing_piece
from .board_short import (
    ABILITIES,
    ability_state,
    belongings_words,
    mission_became,
    mission_pay,
    mission_pays_for,
    mission_piece,
)
from .board_shown import Belongings, CardShown, Crew, PlaceShown, Stock
from .end import missions_of
from .factions import NO_FACTION
from .missions import GAMBLING
from .pieces import AGENCY, BANK, DOME, MARKET, NO_DIE, PLACE_WORDS, SANCTUARY, SPRINGS, space_count
from .places import PLACES
from .state import S
from .words_names import ability_text, colour_name, faction_name, labelled, mission_title, place_text
from .words_scenarios import scenario_line

_ = Texts(__file__)

LEFT, TOP = SHEET.corner
HAND = "hand"
LETTERS = 47
"""In a line of small words across a sheet."""

BANK_ADVANCED_TEXT = deferred("swap a die in a neighbourhood with one of the same colour or value on any faction board")


def sheet_pieces(scene: Scene, only_seats: bool = False) -> list[Piece]:
    """All sheets."""
    found = [piece for seat in scene.rivals for piece in _seat_pieces(scene, seat)]
    if only_seats:
        return found
    for shown in scene.places:
        found += _place(shown, scene.board.beside_in(shown.place))
        found += _besides(scene, shown.place)
    return [*found, *_stock(scene.stock), *_prison(scene), *_hand(scene)]


def panel(kind: str, height: float = SHEET.height) -> str:
    """The ground of a sheet."""
    return box(0, 0, SHEET.width, height, f"dtb dt{kind}", 12)


# Places


@component
def _place(shown: PlaceShown, beside: tuple[int, ...]) -> tuple[Piece, ...]:
    place, word = shown.place, PLACE_WORDS[shown.place]
    sheet = f"place-{word}"
    words = _(BANK_ADVANCED_TEXT) if place == BANK and shown.city.bank_advanced else place_text(place)
    found = [
        Piece(f"sheet-{word}", LEFT, TOP, _place_art(place, words, beside), sheet=sheet),
        _sign(place, sheet),
        Piece(f"turf-{word}", LEFT, TOP, _turf_art(shown), sheet=sheet),
    ]
    for number, thing in shown.things:
        found.append(thing_piece(thing, *SHEET_SPACES[place][number], sheet))
    return tuple(found)


def _besides(scene: Scene, place: int) -> list[Piece]:
    """What is in a place besides its spaces."""
    s, sheet = scene.s, f"place-{PLACE_WORDS[place]}"
    if place == AGENCY:
        return [deck_piece(s, SHEET_DECK, sheet)]
    if place == DOME:
        return list(_card(scene.card, sheet))
    if place == SANCTUARY:
        return _blessings(scene, sheet)
    if place == SPRINGS:
        words = _("Magmacorium dice in the supply: {count}", count=s.magmacorium_supply)
        return [Piece("magmacorium", LEFT, TOP, text(12, 244, words, "t11 dtm"), sheet=sheet)]
    return []


@component
def _place_art(place: int, words: str, beside: tuple[int, ...]) -> str:
    """All that never changes."""
    art = panel(district(place))
    if place < MARKET:
        art += street_art(beside, SHEET_RING, -LEFT, -TOP)
    for number in range(space_count(place)):
        x, y, size = SHEET_SPACES[place][number]
        art += slot(x - LEFT - 2, y - TOP - 2, size + 4)
    for row, line in enumerate(wrap(begun(words), LETTERS)):
        art += text(12, 80 + 13 * row, line, "t11 dtm")
    return art


def _turf_art(shown: PlaceShown) -> str:
    """Which spaces are lost, and who dominates."""
    place, owners = shown.place, shown.turf
    leaders = owners.leaders
    core = shown.city.core_stars if place < MARKET else 0
    worth = f"{core} + {shown.pips}" if core else f"{shown.pips}"
    art = "".join(
        lost(x - LEFT, y - TOP, size) for x, y, size in (SHEET_SPACES[place][number] for number in shown.lost)
    )
    if len(leaders) == 1:
        sum_of_both = f"{worth} = {owners.stars}" if core else worth
        said = _dominates(shown.city.names[leaders[0]], sum_of_both)
        art += leader_shapes(leaders, 24, 60) + text(30, 64, said, "t12 dto")
    elif leaders:
        nothing = core + shown.pips == 0
        said = _("tied, each {stars}", stars=worth) if nothing else _("tied, each half of {stars}", stars=worth)
        art += leader_shapes(leaders, 14 + 12 * len(leaders), 60)
        art += text(22 + 12 * len(leaders), 64, said, "t12 dto")
    else:
        art += text(12, 64, _("nobody's turf yet: {stars} stars", stars=worth), "t12 dto")
    return art


def _dominates(name: str, stars: str) -> str:
    if is_you(name):
        return _("You dominate: {stars}", stars=stars)
    return _("{name} dominates: {stars}", name=cut(name, 16), stars=stars)


@component
def _sign(place: int, sheet: str) -> Piece:
    title, kind = PLACES[place].title, district(place)
    width = 10.2 * len(title) + 22
    art = box(0, 0, width, 40, f"dtl dt{kind}", 8) + text(11, 26, title, f"t14 bold dt{kind}")
    name = f"sign-{PLACE_WORDS[place]}"
    return Piece(name, LEFT + 6, TOP + 6, art, width, 40, labelled(title, place_text(place)), 8, sheet)


@component
def _card(card: CardShown, sheet: str) -> tuple[Piece, ...]:
    left, top = SHEET_CARD_DICE_AT
    art = box(0, 0, *SHEET_FIGHT.size, "dtu", 8)
    art += text(98, 27, _("fight with the card: ★{stars}", stars=card.stars), "t12 bold middle dts")
    ground = box(0, 0, *SHEET_CARD.size, "dtl dtzw", 10)
    return (
        Piece("card", *SHEET_CARD.corner, ground, title=_("The Blood Dome card"), sheet=sheet),
        *(
            card_die_piece(card, number, left, top + SHEET_CARD_DIE_PITCH * number, SHEET_CARD_DIE, sheet)
            for number in range(3)
            if card.colours[number] != NO_DIE
        ),
        Piece("fight", *SHEET_FIGHT.corner, art, *SHEET_FIGHT.size, fight_title(card), 8, sheet),
    )


def _blessings(scene: Scene, sheet: str) -> list[Piece]:
    """The tokens that are left, and who may get the First Player Marker while somebody decides."""
    s = scene.s
    words = _("Marker for") if gives_marker(s) else _("Protection tokens in the supply: {count}", count=s.tokens)
    found = [Piece("blessings", LEFT, TOP, text(12, 244, words, "t11 dtm"), sheet=sheet)]
    if not gives_marker(s):
        return found
    for seat in range(s.players):
        given = give_piece(scene, seat, 14 + 56 * seat, 298, 44, sheet)
        found.append(given._replace(art=given.art + seat_badge(scene.view.names[seat], seat, 22, 22, 13)))
    return found


# The stock exchange and the prison


@component
def _stock(stock: Stock) -> tuple[Piece, ...]:
    sheet = "place-stock"
    found = [Piece("sheet-stock", LEFT, TOP, _stock_art(stock.stars), sheet=sheet)]
    for colour, step in enumerate(stock.steps):
        x = SHEET_COLUMNS[colour]
        found += [
            piece
            for direction, y in ((moves.UP, sheet_step_y(step + 1)), (moves.DOWN, sheet_step_y(step - 1)))
            if (piece := step_piece(stock, colour, direction, x - 30, y - 20, sheet)).title
        ]
        found.append(
            cube_piece(stock, colour, x - SHEET_CUBE // 2, sheet_step_y(step) - SHEET_CUBE // 2, SHEET_CUBE, sheet)
        )
    return tuple(found)


def _stock_art(step_stars: tuple[int, ...]) -> str:
    art = panel(DOCKS) + text(12, 24, "Crashing Waves Stock Exchange", f"t14 bold dt{DOCKS}")
    art += text(12, 42, _("instead of any action: a cube one step"), "t11 dtm")
    for step, stars in enumerate(step_stars):
        art += text(18, sheet_step_y(step) - TOP + 4, _("★{stars} a die", stars=stars), "t11 dts")
    for colour in range(3):
        x = SHEET_COLUMNS[colour] - LEFT
        art += f"<path class='dtj' d='M{x} {sheet_step_y(len(step_stars) - 1) - TOP:g}V{sheet_step_y(0) - TOP:g}'/>"
        heights = [sheet_step_y(step) - TOP for step in range(len(step_stars))]
        art += "".join(f"<circle cx='{x}' cy='{y:g}' r='3.500' class='dtq'/>" for y in heights)
        art += text(x, 290, colour_name(colour + 1), "t11 middle dto")
    return art


def _prison(scene: Scene) -> list[Piece]:
    sheet = "place-prison"
    found = [Piece("sheet-prison", LEFT, TOP, _prison_art(scene.view.names), sheet=sheet)]
    for seat in range(scene.s.players):
        # Your own thug is touched on your own faction board.
        if seat != scene.me or not scene.s.thugs_left[seat]:
            found += prisoner(scene.cells[seat], *SHEET_CELLS.at(seat), SHEET_CELLS.size, sheet)
    return found


@component
def _prison_art(names: tuple[str, ...]) -> str:
    art = panel(DOCKS) + text(12, 24, "Cutthroat Prison", f"t14 bold dt{DOCKS}")
    drafted = _("The dice that thugs leave here are drafted at the end, one each.")
    art += lines(12, 42, drafted, 33, "t11 dtm", 14)
    for seat, name in enumerate(names):
        x, y = SHEET_CELLS.at(seat)
        x, y = x - LEFT, y - TOP
        art += slot(x - 4, y - 4, SHEET_CELLS.size + 8)
        art += "".join(f"<path class='dtj' d='M{x + bar} {y - 4}v66'/>" for bar in (8, 22, 36, 50))
        art += text(x + SHEET_CELLS.size / 2, y + 78, cut(name, 14), "t11 middle dtm")
    return art


# Rivals


def _seat_pieces(scene: Scene, seat: int) -> list[Piece]:
    found = [*_seat(scene.crews[seat], scene.belongings(seat))]
    if scene.is_open:
        for row, mission in enumerate(missions_of(scene.s, seat)):
            found.append(_mission(scene.s, seat, mission, 206 + 46 * row, 44, f"seat-{seat + 1}"))
    return found


@component
def _seat(crew: Crew, has: Belongings) -> tuple[Piece, ...]:
    name, seat, sheet = crew.name, crew.seat, f"seat-{crew.seat + 1}"
    about = ""
    if crew.faction != NO_FACTION:
        state = _(ability_state(crew.faction, has.ability_used))
        about = labelled(f"{ABILITIES[crew.faction][0]} ({state})", ability_text(crew.faction))
    words = f"{faction_name(crew.faction)} · {belongings_words(has)}"
    art = box(0, 0, *SHEET.size, f"dtp dtb{seat + 1}", 12) + seat_badge(name, seat, 22, 22, 12)
    art += text(42, 20, cut(name, 16), "t14 bold dto") + text(42, 36, words, "t11 dtm")
    art += "".join(text(12, 56 + 14 * row, line, "t11 dto") for row, line in enumerate(wrap(about, LETTERS)))
    found = [Piece(f"sheet-{seat + 1}", LEFT, TOP, art, sheet=sheet)]
    for number, member in enumerate(crew.members):
        x, y = 14 + number % 8 * 42, 156 + number // 8 * 44
        found.append(thing_piece(member, x, y, 41, sheet))
    return tuple(found)


# Missions


def _hand(scene: Scene) -> list[Piece]:
    s, seat = scene.s, scene.me
    hand = missions_of(s, seat)
    ends = picker(scene) == DECK_ENDS
    height = TALL_SHEET if ends or len(hand) > 3 else SHEET.height
    heading = _.ngettext("{count} secret mission", "{count} secret missions", s.hand_count[seat])
    if hand:
        heading = _("Missions, with what each pays as things stand")
    art = panel("zc", height) + text(12, 24, heading, "t12 bold dto")
    if s.scenario and not ends:
        words = scenario_line(s)
        above = 13 * max(len(wrap(words, LETTERS)) - 2, 0)
        art += lines(12, height - 22 - above, words, LETTERS, "t11 dtm", 13)
    found = [Piece("sheet-hand", LEFT, TOP, art, sheet=HAND)]
    row = min(60, (320 if ends else 370) / max(len(hand), 1))
    for number, mission in enumerate(hand):
        found.append(_mission(s, seat, mission, TOP + 36 + number * row, row - 4, HAND))
    if ends:
        for number, (name, words) in enumerate(BUTTONS[DECK_ENDS]):
            found.append(button(name, words, (12 + 170 * number, TOP + 366), (166, 44), HAND))
    return found


def _mission(s: S, seat: int, mission: int, y: float, height: float, sheet: str) -> Piece:
    """A mission as a row; for a rival's High Stakes Gambling the card it drew, because that one can be copied."""
    shown = s.gambled if mission == GAMBLING and s.gambled >= 0 and sheet != HAND else mission
    name = mission_title(shown) if shown == mission else _("Gambled on: {mission}", mission=mission_title(shown))
    words = mission_pays_for(s, shown)
    brief = words if sheet == HAND else mission_became(s, shown) or words
    art = _mission_art(name, brief, mission_pay(s, seat, mission), height)
    return Piece(mission_piece(shown), 12, y, art, 336, height, labelled(name, words), 8, sheet)


@component
def _mission_art(name: str, words: str, pay: str, height: float) -> str:
    art = box(0, 0, 336, height, "dtc", 8) + text(10, 16, name, "t12 bold dti")
    art += text(326, 16, pay, "t12 bold end dti")
    return art + "".join(text(10, 28.5 + 11.5 * n, line, "t11 dti") for n, line in enumerate(wrap(words, 51)))
