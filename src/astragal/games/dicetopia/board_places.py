"""The board on a desk: the City, the locations, the stock exchange, the prison and the supply."""

from astragal.core import component
from astragal.core.drawing import Piece, box, shape, text, use
from astragal.core.language import Texts
from astragal.core.words import begun, is_you

from . import moves
from .board_art import DOCKS, WASTELAND, die_art, district, lost
from .board_layout import (
    CARD_DICE_AT,
    CARD_DIE,
    CARD_DIE_PITCH,
    CELLS,
    CITY_WIDTH,
    CUBE,
    DECK,
    DOME_CARD,
    FIGHT,
    LOCATION_WIDTH,
    PLACE_HEIGHT,
    PRISON,
    RING,
    SHEET_STEP,
    STEP,
    STOCK,
    STOCK_COLUMNS,
    SUPPLY,
    Area,
    place_corner,
    space_at,
    step_y,
)
from .board_printed import ShownBoard, street_art
from .board_scene import Scene, half, half_width, thing_piece
from .board_short import place_action
from .board_shown import CardShown, Cell, PlaceShown, Stock, Turf, held_thug
from .board_trail import card_die, stock_step
from .deck import TOP, deck_count
from .pieces import DOME, MAGMACORIUM, MARKET, NO_DIE, PLACE_COUNT, PLACE_WORDS, space_count
from .places import PLACES
from .state import S
from .words_names import colour_name, labelled, mission_title, place_text
from .words_names import die as die_words
from .words_scenarios import scenario_name, scenario_text

_ = Texts(__file__)

# The ground


@component
def ground(players: int, board: ShownBoard, with_places: bool) -> Piece:
    """All that never changes."""
    art = [box(0, 0, 880, 684, "dtn", 12)]
    art += [use("dtsky", x, y, 440, "", h) for x, y, h in ((0, 604, 80), (440, 588, 96), (0, 380, 90), (440, 392, 78))]
    for place in range(PLACE_COUNT if with_places else 0):
        art.append(_place_ground(place, board))
    art += [_stock_ground(board), _prison_ground(players)]
    art.append(box(*SUPPLY, f"dtp dt{DOCKS}", 10))
    return Piece("ground", 0, 0, "".join(art))


def _place_ground(place: int, board: ShownBoard) -> str:
    x, y = place_corner(place)
    width = CITY_WIDTH if place < MARKET else LOCATION_WIDTH
    art = box(x, y, width, PLACE_HEIGHT, f"dtb dt{district(place)}", 10)
    if place < MARKET:
        art += use("dtsky", x + 4, y + 104, CITY_WIDTH - 8, "", 41)
        art += street_art(board.beside_in(place), RING, x, y)
    for number in range(space_count(place)):
        left, top, size = space_at(place, number)
        art += box(left, top, size, size, "dtl", 8)
    if place == DOME:
        art += box(x + DOME_CARD.x, y + DOME_CARD.y, *DOME_CARD.size, f"dtl dt{WASTELAND}", 7)
    return art


def _stock_ground(board: ShownBoard) -> str:
    art = box(*STOCK, f"dtp dt{DOCKS}", 10)
    art += text(STOCK.x + 10, STOCK.y + 22, _("Stock Exchange"), f"t13 bold dt{DOCKS}")
    for step, stars in enumerate(board.step_stars):
        art += text(STOCK.x + 7, step_y(step) + 4, f"★{stars}", "t11 dts")
    for colour, x in enumerate(STOCK_COLUMNS):
        art += f"<path class='dtj' d='M{x} {step_y(board.steps[-1])}V{step_y(0)}'/>"
        art += "".join(f"<circle cx='{x}' cy='{step_y(step):g}' r='3' class='dtq'/>" for step in board.steps)
        art += text(x, STOCK.y + STOCK.height - 10, _short(colour), "t11 middle dto")
    return art


def _short(colour: int) -> str:
    """A colour, where there is room for six letters."""
    if colour == 0:
        return _.pgettext("in six letters", "purple")
    return _.pgettext("in six letters", "white") if colour == 1 else _.pgettext("in six letters", "teal")


def _prison_ground(players: int) -> str:
    art = box(*PRISON, f"dtp dt{DOCKS}", 10)
    art += text(PRISON.x + 10, PRISON.y + 22, "Cutthroat Prison", f"t13 bold dt{DOCKS}")
    art += text(PRISON.x + 10, PRISON.y + 38, _("drafted at the end"), "t11 dtm")
    for seat in range(players):
        x, y = CELLS.at(seat)
        art += box(x, y, CELLS.size, 44, "dtl", 6)
        art += "".join(f"<path class='dtj' d='M{x + bar} {y}v44'/>" for bar in (8, 16, 24, 32))
    return art


# Places


def place_pieces(scene: Scene) -> list[Piece]:
    """Signs, domination and everything on the spaces of all places."""
    return [piece for place in scene.places for piece in _place(place)]


@component
def _place(shown: PlaceShown) -> tuple[Piece, ...]:
    place = shown.place
    x, y = place_corner(place)
    found = [Piece(f"turf-{PLACE_WORDS[place]}", x, y, _turf_art(shown)), _sign(place, x + 6, y + 6)]
    for number, thing in shown.things:
        left, top, size = space_at(place, number)
        found.append(thing_piece(thing, left + 1.5, top + 1.5, size - 3))
    return tuple(found)


@component
def _sign(place: int, x: float, y: float) -> Piece:
    title = PLACES[place].title
    width = 8.3 * len(title) + 14
    kind = district(place)
    art = box(0, 0, width, 20, f"dtl dt{kind}", 5) + text(7, 14.5, title, f"t12 bold dt{kind}")
    return Piece(f"sign-{PLACE_WORDS[place]}", x, y, art, width, 20, labelled(title, place_text(place)), 6)


def _turf_art(shown: PlaceShown) -> str:
    place, owners = shown.place, shown.turf
    x, y = place_corner(place)
    art = _glow(place, shown.is_acting, shown.is_hypnotised)
    art += "".join(lost(a - x, b - y, size) for a, b, size in (space_at(place, number) for number in shown.lost))
    action = _(place_action(place, shown.city.bank_advanced))
    if place < MARKET:
        return art + _neighbourhood_words(action, owners, shown.city.core_stars, shown.pips)
    return art + _location_words(action, owners, shown.pips)


def _glow(place: int, acting: bool, hypnotised: bool) -> str:
    """A light over the place whose action is carried out, a band around one that binds the player."""
    width = CITY_WIDTH if place < MARKET else LOCATION_WIDTH
    art = box(0, 0, width, PLACE_HEIGHT, "dta", 10) if acting else ""
    if hypnotised:
        art += box(3, 3, width - 6, PLACE_HEIGHT - 6, "dthy", 8) + text(
            width - 8, 51, _("hypnotised"), "t11 bold end dthx"
        )
    return art


def _neighbourhood_words(action: str, owners: Turf, core: int, left: int) -> str:
    right, leaders, strength = CITY_WIDTH - 8, owners.leaders, owners.strength
    art = "".join(text(114.5, 86 + 13 * n, line, "t11 middle dto") for n, line in enumerate(action.split("\n")))
    if len(leaders) > 1:
        worth = _("½ of {stars}", stars=core + left)
        art += leader_shapes(leaders, right, 16)
    else:
        worth = f"{core} + {left}"
        art += leader_shapes(leaders, right - half_width(strength) - 4, 16)
        art += text(right, 20.5, half(strength), "t12 bold end dto") if leaders else ""
    return art + text(right, 36, worth, f"t11 end {'dts' if leaders else 'dtm'}")


def _location_words(action: str, owners: Turf, left: int) -> str:
    right, leaders, strength = LOCATION_WIDTH - 8.0, owners.leaders, owners.strength
    art = text(10, 40, action, "t11 dtm")
    worth = f"½★{left}" if len(leaders) > 1 else f"★{left}"
    art += text(right, 40, worth, f"t11 end {'dts' if leaders else 'dtm'}")
    right -= 8 * len(worth) + 6
    if len(leaders) == 1:
        art += text(right, 40, half(strength), "t12 bold end dto")
        right -= half_width(strength) + 3
    return art + leader_shapes(leaders[:3], right, 36)


def leader_shapes(leaders: tuple[int, ...], right: float, y: float) -> str:
    """The shapes of those who dominate a place, ending at the right."""
    return "".join(
        shape(seat, right - 5 - 12 * number, y, 5, f"dts{seat + 1}") for number, seat in enumerate(reversed(leaders))
    )


# The Blood Dome card


@component
def card_pieces(card: CardShown) -> tuple[Piece, ...]:
    """The dice of the card, and what a fight would pay."""
    (x, y), (left, top) = place_corner(DOME), CARD_DICE_AT
    found = [
        card_die_piece(card, number, x + left, y + top + CARD_DIE_PITCH * number, CARD_DIE)
        for number in range(3)
        if card.colours[number] != NO_DIE
    ]
    art = box(0, 0, *FIGHT.size, "dtu", 6) + text(19, 13, f"★{card.stars}", "t11 bold middle dts")
    return *found, Piece("fight", x + FIGHT.x, y + FIGHT.y, art, *FIGHT.size, fight_title(card), 6)


def card_die_piece(card: CardShown, number: int, x: float, y: float, size: float, sheet: str = "") -> Piece:
    """A die of the Blood Dome card; one that was rerolled has a dashed ring."""
    colour, value = card.colours[number], card.values[number]
    art, shown = die_art(colour, value, size), die_words(colour, value)
    title = _("Die {number} of the Blood Dome card: {die}", number=number + 1, die=shown)
    if card.rerolled[number]:
        art += box(-1.5, -1.5, size + 3, size + 3, "dte", size * 0.25)
        title = _("Die {number} of the Blood Dome card: {die}, rerolled already", number=number + 1, die=shown)
    return Piece(card_die(number + 1), x, y, art, size, size, title, 6, sheet)


def fight_title(card: CardShown) -> str:
    """The same in words."""
    return _("With the card as it is, a fight would pay {name} {stars} stars", name=card.name, stars=card.stars)


# The stock exchange


@component
def stock_pieces(stock: Stock) -> tuple[Piece, ...]:
    """The cubes, and the steps to which each can go."""
    found = []
    for colour, x in enumerate(STOCK_COLUMNS):
        step = stock.steps[colour]
        found += [
            step_piece(stock, colour, moves.UP, x - 17, step_y(step + 1) - 10),
            step_piece(stock, colour, moves.DOWN, x - 17, step_y(step - 1) - 10),
        ]
        found.append(cube_piece(stock, colour, x - CUBE // 2, step_y(step) - CUBE // 2, CUBE))
    return tuple(piece for piece in found if piece.title)


def step_piece(stock: Stock, colour: int, direction: int, x: float, y: float, sheet: str = "") -> Piece:
    """The step next to a cube; beyond an end it has no title and is left out."""
    step = stock.steps[colour] + (1 if direction == moves.UP else -1)
    title = ""
    if 0 <= step < len(stock.stars):
        title = _step_title(colour_name(colour + 1), direction, stock.stars[step])
    width, height = SHEET_STEP if sheet else STEP
    middle, tip = height / 2, -4 if direction == moves.UP else 4
    art = f"<path class='dtx' d='M{width / 2 - 6:g} {middle - tip / 2:g}l6 {tip}l6 {-tip}'/>"
    return Piece(stock_step(colour, direction), x, y, art, width, height, title, 8, sheet)


def _step_title(colour: str, direction: int, stars: int) -> str:
    if direction == moves.UP:
        return begun(_("{colour} up: a die scores {stars}", colour=colour, stars=stars))
    return begun(_("{colour} down: a die scores {stars}", colour=colour, stars=stars))


def cube_piece(stock: Stock, colour: int, x: float, y: float, size: float, sheet: str = "") -> Piece:
    """A stock cube."""
    kind, stars = "PWT"[colour], stock.stars[stock.steps[colour]]
    title = _("The {colour} cube: a die scores {stars}", colour=colour_name(colour + 1), stars=stars)
    art = use(f"dtcube{kind}", 0, 0, size, f"dt{kind}")
    return Piece(f"cube-{moves.COLOURS[colour]}", x, y, art, size, size, title, 6, sheet)


# The prison and the supply


def prison_pieces(scene: Scene) -> list[Piece]:
    """Thugs that are held, and the dice that the others have left."""
    found: list[Piece] = []
    for seat in range(scene.s.players):
        x, y = CELLS.at(seat)
        found += prisoner(scene.cells[seat], x + 2, y + 4, 36)
    return found


@component
def prisoner(cell: Cell, x: float, y: float, size: float, sheet: str = "") -> tuple[Piece, ...]:
    """What is in a player's cell."""
    if cell.has_thug:
        return (thing_piece(held_thug(cell.owner, cell.seat), x, y, size, sheet),)
    if cell.colour == NO_DIE or cell.name is None:
        return ()
    left = die_words(cell.colour, cell.value)
    if is_you(cell.owner):
        title = _("The {die} that your thug has left in the prison", die=left)
    else:
        title = _("The {die} that {name}'s thug has left in the prison", die=left, name=cell.owner)
    return (Piece(cell.name, x, y, die_art(cell.colour, cell.value, size), size, size, title, 8, sheet),)


def supply_pieces(scene: Scene) -> list[Piece]:
    """The deck, the tokens and the Magmacorium dice that nobody has, and the scenario's name."""
    s = scene.s
    name = scenario_name(s) if s.scenario else ""
    title = _("Scenario: {changes}", changes=scenario_text(s)) if s.scenario else ""
    return [
        Piece("supply", *SUPPLY.corner, _supply_art(s.tokens, s.magmacorium_supply, name), title=title),
        deck_piece(s, DECK),
    ]


@component
def _supply_art(tokens: int, magmacorium: int, scenario: str) -> str:
    art = text(27, 65, _("deck"), "t11 middle dtm")
    art += use("dtshield", 55, 10, 18, height=20) + text(77, 25, tokens, "t13 bold dto")
    art += text(52, 44, _("tokens"), "t11 dtm")
    art += die_art(MAGMACORIUM, 6, 22, 100, 9) + text(126, 25, magmacorium, "t13 bold dto")
    art += text(99, 44, _("supply"), "t11 dtm")
    return art + (text(52, 62, scenario, "t11 bold dthx") if scenario else "")


def deck_piece(s: S, area: Area, sheet: str = "") -> Piece:
    """The deck of missions."""
    (width, height), count = area.size, deck_count(s)
    art = box(3, 3, width, height - 3, "dtcb", 5) + box(0, 0, width, height - 3, "dtcb", 5)
    art += text(width / 2, height / 2 + 4, count, "t14 bold middle dto")
    title = _.ngettext("The deck: {count} mission", "The deck: {count} missions", count)
    on_top = [m for m, where in enumerate(s.where) if where == TOP and s.order[m] == s.top_count - 1]
    if on_top:
        title = _.ngettext(
            "The deck: {count} mission, on top {mission}",
            "The deck: {count} missions, on top {mission}",
            count,
            mission=mission_title(on_top[0]),
        )
    return Piece("deck", *area.corner, art, *area.size, title, 6, sheet)
