"""The board on a phone: rivals' slips, twelve tiles that open as sheets, and the player's own faction beneath."""

from astragal.core import component
from astragal.core.drawing import Piece, box, cut, shape, text, use
from astragal.core.language import Texts, deferred
from astragal.core.words import begun, is_you

from . import moves
from .board_art import DOCKS, die_art, district, lost, slot, small_piece
from .board_factions import marker_art
from .board_layout import (
    PHONE_ABILITY,
    PHONE_CREW,
    PHONE_HAND,
    PHONE_OWN,
    PHONE_SLIP_HEIGHT,
    PHONE_SLIP_Y,
    PHONE_SMALL_HAND,
    TILE,
    TILE_CELLS,
    TILE_HEIGHT,
    TILE_RING,
    TILE_SPACES,
    TILE_WIDTH,
    TILES,
    TRACK_PITCH,
    TRACKS,
    Area,
    phone_slip_place,
)
from .board_pickers import BUTTONS, button, faction_pieces, value_piece
from .board_places import leader_shapes
from .board_printed import ShownBoard, street_art
from .board_scene import DECK_ENDS, NO_PICKER, VALUES, Scene, half, half_width, picker, thing_piece
from .board_sheets import sheet_pieces
from .board_short import ABILITIES, READY, ability_state, mission_stars
from .board_shown import KINDS, CardShown, Cell, Crew, PlaceShown, Stock, Turf, held_thug
from .end import missions_of
from .factions import NO_FACTION
from .pieces import DOME, MARKET, NO_DIE, NO_PIECE, PLACE_WORDS, first_space
from .places import PLACES
from .words_names import ability_text, faction_name, labelled, mission_title, place_text

_ = Texts(__file__)

TILE_WORDS = (*PLACE_WORDS[:7], "stock", "prison", *PLACE_WORDS[7:])
"""From left to right and from top to bottom; two of them are no places for pieces."""

TITLES = {
    "airforce": "Gugu Airforce",
    "dome": "Blood Dome",
    "stock": deferred("Stock Exchange"),
    "prison": deferred("Prison"),
}


def phone_pieces(scene: Scene) -> list[Piece]:
    """Everything on the phone's board, then the sheets."""
    choosing = scene.s.phase == moves.CHOOSE_FACTION
    found = [_ground(scene.board, not choosing), *_slips(scene)]
    if choosing:
        return found + faction_pieces(scene, 4, 46, 2, 174, 42) + sheet_pieces(scene, only_seats=True)
    return [*found, *_tiles(scene), *_own(scene), *_marker(scene), *sheet_pieces(scene)]


@component
def _ground(board: ShownBoard, with_tiles: bool) -> Piece:
    art = box(0, 0, 360, 468, "dtn") + use("dtsky", 0, 400, 360, "", 68)
    for tile, word in enumerate(TILE_WORDS if with_tiles else ()):
        x, y = TILES.at(tile)
        place = PLACE_WORDS.index(word) if word in PLACE_WORDS else -1
        kind = district(place) if place >= 0 else DOCKS
        title = _(TITLES[word]) if word in TITLES else PLACES[place].title
        art += box(x, y, TILE_WIDTH, TILE_HEIGHT, f"dtb dt{kind}", 8)
        if 0 <= place < MARKET:
            art += street_art(board.beside_in(place), TILE_RING, x, y)
        art += "".join(slot(x + a, y + b, size) for a, b, size in (TILE_SPACES[place] if place >= 0 else ()))
        art += _stock_ground(x, y, board.steps) if word == "stock" else ""
        art += text(x + TILE_WIDTH / 2, y + 12.5, title, f"t11 middle dt{kind}")
    return Piece("ground", 0, 0, art)


# Rivals


def _slips(scene: Scene) -> list[Piece]:
    rivals = scene.rivals
    return [
        _slip(scene.crews[seat], bool(scene.s.thugs_left[seat]), number, len(rivals))
        for number, seat in enumerate(rivals)
    ]


@component
def _slip(crew: Crew, has_thug: bool, number: int, rivals: int) -> Piece:
    """A rival's dice and agents: in one row where there is room, otherwise in two."""
    seat, (slip_x, width) = crew.seat, phone_slip_place(number, rivals)
    art = box(0, 0, width, PHONE_SLIP_HEIGHT, f"dtp dtb{seat + 1}", 7) + shape(seat, 9, 11, 6, f"dts{seat + 1}")
    art += small_piece("t", seat, 2.5, 23, 13) if has_thug else ""
    left = 22 if rivals < 5 else 17
    room = width - left - 3
    one_row = rivals == 1
    pitch = min(34, room / 8) if one_row else room / 4
    size = min(pitch - 1, 30 if one_row else 17)
    for place, member in enumerate(crew.members):
        x = left + (place if one_row else place % 4) * pitch
        y = (PHONE_SLIP_HEIGHT - size) / 2 if one_row else 2 + place // 4 * 18.5
        if member.colour != NO_DIE:
            art += die_art(member.colour, member.value, round(size, 1), round(x, 1), y)
            if member.token:
                art += box(round(x, 1) - 1, y - 1, round(size, 1) + 2, round(size, 1) + 2, "dtr", 4)
        else:
            art += small_piece("a", seat, round(x, 1), y, round(size, 1))
    title = labelled(crew.name, faction_name(crew.faction))
    return Piece(f"seat-{seat + 1}", slip_x, PHONE_SLIP_Y, art, width, PHONE_SLIP_HEIGHT, title, 7)


# Tiles


def _tiles(scene: Scene) -> list[Piece]:
    found = []
    for tile, word in enumerate(TILE_WORDS):
        if word == "stock":
            found.append(_stock_tile(scene.stock, tile))
        elif word == "prison":
            found.append(_prison_tile(scene.cells, tile))
        else:
            place = PLACE_WORDS.index(word)
            found.append(_place_tile(scene.places[place], scene.card if place == DOME else None, tile))
    return found


@component
def _place_tile(shown: PlaceShown, card: CardShown | None, tile: int) -> Piece:
    place, first = shown.place, first_space(shown.place)
    art = box(0, 0, TILE_WIDTH, TILE_HEIGHT, "dta", 8) if shown.is_acting else ""
    if shown.is_hypnotised:
        art += box(2, 2, TILE_WIDTH - 4, TILE_HEIGHT - 4, "dthy", 7)
    lost_spaces = shown.lost
    for number, ((x, y, size), space) in enumerate(zip(TILE_SPACES[place], shown.spaces, strict=True)):
        colour, value, piece, kind, _ = space
        if colour != NO_DIE:
            art += die_art(colour, value, size - 2, x + 1, y + 1)
        elif kind != NO_PIECE:
            art += small_piece(KINDS[kind], piece - 1, x + 1, y + 1, size - 2)
        elif number in lost_spaces:
            art += lost(x, y, size)
        if first + number == shown.picked:
            art += box(x - 1, y - 1, size + 2, size + 2, "dtpk", 6)
    if card:
        dice = enumerate(zip(card.colours, card.values, strict=True))
        art += "".join(die_art(*die, 16, 92, 18 + 17.5 * n) for n, die in dice if die[0] != NO_DIE)
    title = labelled(PLACES[place].title, place_text(place))
    return Piece(f"place-{PLACE_WORDS[place]}", *TILES.at(tile), art + _leaders(place, shown.turf), *TILE, title, 8)


def _leaders(place: int, owners: Turf) -> str:
    """Who dominates: the shape and the strength, or the shapes of those who are tied."""
    shown, strength = owners.leaders[:3], owners.strength
    if place == DOME:  # the card leaves room for shapes only
        return "".join(leader_shapes((seat,), 90, 26 + 14 * row) for row, seat in enumerate(shown))
    middle, y = 58 if place < MARKET else 95, 47
    if not shown:
        return ""
    if len(shown) > 1:
        return leader_shapes(shown, middle + 6 * len(shown), y)
    width = 15 + half_width(strength)
    words = text(middle - width / 2 + 15, y + 4, half(strength), "t12 bold dto")
    return leader_shapes(shown, middle - width / 2 + 11, y) + words


def _stock_ground(x: float, y: float, steps: range) -> str:
    """Three tracks with a dot for each step."""
    art = ""
    for row in TRACKS:
        art += f"<path class='dtj' d='M{x + 10} {y + row}h{TRACK_PITCH * steps[-1]}'/>"
        art += "".join(f"<circle cx='{x + 10 + TRACK_PITCH * n}' cy='{y + row}' r='2' class='dtq'/>" for n in steps)
    return art


@component
def _stock_tile(stock: Stock, tile: int) -> Piece:
    art = ""
    for colour, step in enumerate(stock.steps):
        y = TRACKS[colour]
        kind = "PWT"[colour]
        art += use(f"dtcube{kind}", 3 + TRACK_PITCH * step, y - 7, 14, f"dt{kind}")
        art += text(108, y + 4, f"★{stock.stars[step]}", "t11 end dts")
    return Piece("place-stock", *TILES.at(tile), art, *TILE, "Crashing Waves Stock Exchange", 8)


@component
def _prison_tile(cells: tuple[Cell, ...], tile: int) -> Piece:
    art = ""
    for seat, cell in enumerate(cells):
        x, y = TILE_CELLS.at(seat)
        art += slot(x, y, TILE_CELLS.size)
        if cell.has_thug:
            art += small_piece("t", seat, x + 1, y + 1, 22)
        elif cell.colour != NO_DIE:
            art += die_art(cell.colour, cell.value, 22, x + 1, y + 1)
    return Piece("place-prison", *TILES.at(tile), art, *TILE, "Cutthroat Prison", 8)


# The player's own faction


def _own(scene: Scene) -> list[Piece]:
    return [*_crew(scene.crews[scene.me], scene.s.thugs_left[scene.me]), *_row(scene)]


@component
def _crew(crew: Crew, thugs: int) -> tuple[Piece, ...]:
    """The dice, the agents and the thug."""
    found = [Piece("own", *PHONE_OWN.corner, box(0, 0, *PHONE_OWN.size, f"dtp dtb{crew.seat + 1}", 9))]
    (left, top), members = PHONE_CREW, crew.members
    count = max(len(members) + thugs, 6)
    pitch = min(58, 346 // count)
    size = min(49, pitch - 3)
    slots = "".join(slot(number * pitch, 0, size) for number in range(count))
    found.append(Piece("own-slots", left, top, slots))
    for number, member in enumerate(members):
        found.append(thing_piece(member, left + number * pitch, top, size))
    if thugs:
        found.append(thing_piece(held_thug(crew.name, crew.seat), left + (count - 1) * pitch, top, size))
    return tuple(found)


def _row(scene: Scene) -> list[Piece]:
    """The ability or what has to be touched instead, and the missions."""
    kind = picker(scene)
    if kind in (NO_PICKER, DECK_ENDS):
        return [_ability(scene), _hand(scene, PHONE_HAND)]
    x, y = PHONE_ABILITY.corner
    if kind == VALUES:
        chosen = [value_piece(value, x + 42.5 * (value - 1), y + 4, 40) for value in range(1, 7)]
    else:
        chosen = [button(name, words, (x + 127 * n, y), (123, 48)) for n, (name, words) in enumerate(BUTTONS[kind])]
    return [*chosen, _hand(scene, PHONE_SMALL_HAND)]


def _ability(scene: Scene) -> Piece:
    faction = scene.s.faction[scene.me]
    title = faction_name(faction)
    if faction != NO_FACTION:
        title = f"{title}, {labelled(ABILITIES[faction][0], ability_text(faction))}"
    art = _ability_art(faction, ability_state(faction, scene.s.ability_used[scene.me]))
    return Piece("ability", *PHONE_ABILITY.corner, art, *PHONE_ABILITY.size, title, 8)


@component
def _ability_art(faction: int, state: str) -> str:
    if faction == NO_FACTION:
        return box(0, 0, 130, 48, "dtu", 8)
    kind, ink = ("dth", "dti") if state == READY else ("dtu", "dto")
    art = box(0, 0, 130, 48, kind, 8) + text(65, 15, ABILITIES[faction][0], f"t12 bold middle {ink}")
    art += text(65, 29, _(ABILITIES[faction][1]), f"t11 middle {ink}")
    return art + text(65, 43, _(state), f"t11 middle {ink}")


def _hand(scene: Scene, area: Area) -> Piece:
    s, seat = scene.s, scene.me
    rows = tuple((mission_title(m), mission_stars(s, seat, m)) for m in missions_of(s, seat))
    art = _hand_art(rows, s.hand_count[seat], area.width)
    name = scene.view.names[seat]
    title = _("Your missions") if is_you(name) else begun(_("{name}'s missions", name=name))
    return Piece("hand", *area.corner, art, *area.size, title, 8)


@component
def _hand_art(rows: tuple[tuple[str, str], ...], count: int, width: float) -> str:
    if not rows or width < 100 or len(rows) > 3:
        kind, ink = ("dtc", "dti") if rows else ("dtcb", "dto")
        missions = _.ngettext("{count} mission", "{count} missions", count)
        words = missions if rows else _.ngettext("{count} secret", "{count} secret", count)
        return box(0, 0, width, 48, kind, 8) + text(width / 2, 28, words, f"t12 bold middle {ink}")
    art = box(0, 0, width, 48, "dtc", 8)
    first = 28 - 7.5 * (len(rows) - 1)
    for number, (name, pay) in enumerate(rows):
        art += text(8, first + 15 * number, cut(name, 21), "t11 dti")
        art += text(width - 7, first + 15 * number, pay, "t11 bold end dti")
    return art


def _marker(scene: Scene) -> list[Piece]:
    """The First Player Marker at its holder's corner."""
    s = scene.s
    if s.phase == moves.DRAW_FIRST_PLAYER:
        return []
    x, y = 340.0, PHONE_OWN.y - 5.0
    if s.marker != scene.me:
        slip_x, width = phone_slip_place(scene.rivals.index(s.marker), s.players - 1)
        x, y = round(slip_x + width - 17, 1), 25
    return [Piece("first-player", x, y, marker_art(17), title=_("The First Player Marker"))]
