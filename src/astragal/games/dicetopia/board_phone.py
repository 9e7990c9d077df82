"""The board on a phone: rivals' slips, twelve tiles that open as sheets, and the player's own faction beneath."""

from functools import cache, lru_cache

from astragal.core.drawing import Piece, box, cut, shape, text, use
from astragal.core.kept import kept
from astragal.core.words import begun, whose

from . import moves
from .board_art import DOCKS, MOST_KEPT, die_art, district, lost, slot, small_piece
from .board_factions import marker_art
from .board_pickers import BUTTONS, button, faction_pieces, value_piece
from .board_places import leader_shapes
from .board_printed import ShownBoard, shown_board
from .board_scene import (
    DECK_ENDS,
    KINDS,
    NO_PICKER,
    VALUES,
    Scene,
    half,
    half_width,
    is_acting,
    is_lost,
    member_piece,
    members,
    picker,
    thug_piece,
    turf,
)
from .board_sheets import sheet_pieces
from .board_short import ABILITIES, ability_state, mission_pay, mission_title
from .board_shown import crew_shown, places_shown
from .dice import dice_count
from .end import missions_of
from .factions import FACTIONS, NO_FACTION
from .pieces import DOME, MARKET, NO_DIE, NO_PIECE, PLACE_WORDS, first_space, space_count
from .places import PLACES
from .state import S
from .words_names import faction_name

TILE_WIDTH, TILE_HEIGHT = 116, 73
SLIP_HEIGHT, OWN_Y, OWN_HEIGHT = 40, 350, 116
ROW_Y = OWN_Y + 62
TILES = (*PLACE_WORDS[:7], "stock", "prison", *PLACE_WORDS[7:])
"""From left to right and from top to bottom; two of them are no places for pieces."""

TITLES = {"airforce": "Gugu Airforce", "dome": "Blood Dome", "stock": "Stock Exchange", "prison": "Prison"}
RING = ((58, 27), (99, 37), (82, 61), (34, 61), (17, 37))


def phone_pieces(scene: Scene) -> list[Piece]:
    """Everything on the phone's board, then the sheets."""
    choosing = scene.s.phase == moves.CHOOSE_FACTION
    found = [Piece("ground", 0, 0, _ground(shown_board(scene.s), not choosing)), *_slips(scene)]
    if choosing:
        return found + faction_pieces(scene, 4, 46, 2, 174, 42) + sheet_pieces(scene, only_seats=True)
    return [*found, *_tiles(scene), *_own(scene), *_marker(scene), *sheet_pieces(scene)]


def tile_at(tile: int) -> tuple[float, float]:
    """Where a tile is."""
    return 3 + tile % 3 * 119, 46 + tile // 3 * 76


@lru_cache(MOST_KEPT)
def _ground(board: ShownBoard, with_tiles: bool) -> str:
    art = box(0, 0, 360, 468, "dtn") + use("dtsky", 0, 400, 360, "", 68)
    for tile, word in enumerate(TILES if with_tiles else ()):
        x, y = tile_at(tile)
        place = PLACE_WORDS.index(word) if word in PLACE_WORDS else -1
        kind = district(place) if place >= 0 else DOCKS
        title = TITLES.get(word) or PLACES[place].title
        art += box(x, y, TILE_WIDTH, TILE_HEIGHT, f"dtb dt{kind}", 8)
        if 0 <= place < MARKET:
            art += f"<path class='dtg' d='{board.streets(place, tuple((x + a, y + b) for a, b in RING))}'/>"
        art += "".join(slot(x + a, y + b, 22) for a, b in _spaces_at(place))
        art += _stock_ground(x, y, board.steps) if word == "stock" else ""
        art += text(x + TILE_WIDTH / 2, y + 12.5, title, f"t11 middle dt{kind}")
    return art


@cache
def _spaces_at(place: int) -> tuple[tuple[float, float], ...]:
    if place < 0:
        return ()
    if place < MARKET:
        return tuple((x - 11, y - 11) for x, y in RING)
    return tuple((6 + n % 3 * 24, 19 + n // 3 * 26) for n in range(space_count(place)))


# Rivals


def _slips(scene: Scene) -> list[Piece]:
    rivals = scene.rivals
    width = _slip_width(len(rivals))
    found = []
    for number, seat in enumerate(rivals):
        title = f"{scene.view.names[seat]}: {faction_name(scene.s, seat)}"
        art = _slip_art(scene, seat, width)
        x = round(3 + number * (width + 4), 1)
        found.append(Piece(f"seat-{seat + 1}", x, 3, art, width, SLIP_HEIGHT, title, 7))
    return found


def _slip_width(rivals: int) -> float:
    return round((354 - 4 * (rivals - 1)) / rivals, 1)


def _slip_art(scene: Scene, seat: int, width: float) -> str:
    s = scene.s
    art = _slip_frame(seat, width, bool(s.thugs_left[seat]))
    left = 22 if width > 80 else 17
    room = width - left - 3
    dice = dice_count(s, seat)
    one_row = room / 8 >= 20
    pitch = min(34, room / 8) if one_row else room / 4
    size = min(pitch - 1, 30 if one_row else 17)
    for number in range(dice + s.agents_left[seat]):
        x = left + (number if one_row else number % 4) * pitch
        y = (SLIP_HEIGHT - size) / 2 if one_row else 2 + number // 4 * 18.5
        if number < dice:
            art += die_art(s.own_colour[seat][number], s.own_value[seat][number], round(size, 1), round(x, 1), y)
            if s.protected[seat][number]:
                art += box(round(x, 1) - 1, y - 1, round(size, 1) + 2, round(size, 1) + 2, "dtr", 4)
        else:
            art += small_piece("a", seat, round(x, 1), y, round(size, 1))
    return art


@cache
def _slip_frame(seat: int, width: float, thug: bool) -> str:
    art = box(0, 0, width, SLIP_HEIGHT, f"dtp dtb{seat + 1}", 7) + shape(seat, 9, 11, 6, f"dts{seat + 1}")
    return art + (small_piece("t", seat, 2.5, 23, 13) if thug else "")


# Tiles


def _tiles(scene: Scene) -> list[Piece]:
    shown = places_shown(scene.view)
    found = []
    for tile, word in enumerate(TILES):
        x, y = tile_at(tile)
        if word == "stock":
            art, title = _stock_art(shown_board(scene.s).step_stars, *scene.s.stock), "Crashing Waves Stock Exchange"
        elif word == "prison":
            art, title = _prison_art(scene.s), "Cutthroat Prison"
        else:
            place = PLACE_WORDS.index(word)
            card = (*scene.s.card_colour, *scene.s.card_value) if place == DOME else ()
            art = kept(_place_art, (scene.s, place), shown[place], card)
            title = f"{PLACES[place].title}: {PLACES[place].text}"
        found.append(Piece(f"place-{word}", x, y, art, TILE_WIDTH, TILE_HEIGHT, title, 8))
    return found


def _place_art(s: S, place: int) -> str:
    first = first_space(place)
    art = box(0, 0, TILE_WIDTH, TILE_HEIGHT, "dta", 8) if is_acting(s, place) else ""
    if s.hypnosis == place:
        art += box(2, 2, TILE_WIDTH - 4, TILE_HEIGHT - 4, "dthy", 7)
    for number, (x, y) in enumerate(_spaces_at(place)):
        space = first + number
        if s.die_colour[space] != NO_DIE:
            art += die_art(s.die_colour[space], s.die_value[space], 20, x + 1, y + 1)
        elif s.piece_kind[space] != NO_PIECE:
            art += small_piece(KINDS[s.piece_kind[space]], s.piece[space] - 1, x + 1, y + 1, 20)
        elif is_lost(s, space):
            art += lost(x, y, 22)
        if space == s.picked:
            art += box(x - 1, y - 1, 24, 24, "dtpk", 6)
    if place == DOME:
        art += "".join(
            die_art(s.card_colour[n], s.card_value[n], 16, 92, 18 + 17.5 * n)
            for n in range(3)
            if s.card_colour[n] != NO_DIE
        )
    owners = turf(s, place)
    if place < MARKET:
        return art + _leaders(owners.leaders, owners.strength, 58, 47)
    return art + (_leaders(owners.leaders, owners.strength, 95, 47) if place != DOME else _dome_leader(owners.leaders))


@cache
def _leaders(leaders: tuple[int, ...], strength: int, middle: float, y: float) -> str:
    """Who dominates, around a point: the shape and the strength, or the shapes of those who are tied."""
    if not leaders:
        return ""
    if len(leaders) > 1:
        shown = leaders[:3]
        return leader_shapes(shown, middle + 6 * len(shown), y)
    width = 15 + half_width(strength)
    words = text(middle - width / 2 + 15, y + 4, half(strength), "t12 bold dto")
    return leader_shapes(leaders, middle - width / 2 + 11, y) + words


@cache
def _dome_leader(leaders: tuple[int, ...]) -> str:
    """The card leaves room for shapes only."""
    return "".join(leader_shapes((seat,), 90, 26 + 14 * row) for row, seat in enumerate(leaders[:3]))


def _stock_ground(x: float, y: float, steps: range) -> str:
    """Three tracks with a dot for each step."""
    art = ""
    for row in (26, 43, 60):
        art += f"<path class='dtj' d='M{x + 10} {y + row}h{12 * steps[-1]}'/>"
        art += "".join(f"<circle cx='{x + 10 + 12 * n}' cy='{y + row}' r='2' class='dtq'/>" for n in steps)
    return art


@lru_cache(MOST_KEPT)
def _stock_art(stars: tuple[int, ...], *steps: int) -> str:
    art = ""
    for colour, step in enumerate(steps):
        y = 26 + 17 * colour
        kind = "PWT"[colour]
        art += use(f"dtcube{kind}", 3 + 12 * step, y - 7, 14, f"dt{kind}")
        art += text(108, y + 4, f"★{stars[step]}", "t11 end dts")
    return art


def _prison_art(s: S) -> str:
    art = ""
    for seat in range(s.players):
        x, y = 14 + seat % 3 * 32, 19 + seat // 3 * 26
        art += slot(x, y, 24)
        if s.thugs_left[seat]:
            art += small_piece("t", seat, x + 1, y + 1, 22)
        elif s.prison_colour[seat] != NO_DIE:
            art += die_art(s.prison_colour[seat], s.prison_value[seat], 22, x + 1, y + 1)
    return art


# The player's own faction


def _own(scene: Scene) -> list[Piece]:
    s, seat = scene.s, scene.me
    return kept(_crew, (scene,), s.thugs_left[seat], *crew_shown(scene, seat)) + _row(scene)


def _crew(scene: Scene) -> list[Piece]:
    """The dice, the agents and the thug."""
    s, seat = scene.s, scene.me
    found = [Piece("own", 3, OWN_Y, box(0, 0, 354, OWN_HEIGHT, f"dtp dtb{seat + 1}", 9))]
    crew = members(scene, seat)
    count = max(len(crew) + s.thugs_left[seat], 6)
    pitch = min(58, 346 // count)
    size = min(49, pitch - 3)
    found.append(Piece("own-slots", 7, OWN_Y + 8, _slots(count, pitch, size)))
    for number, member in enumerate(crew):
        found.append(member_piece(scene, seat, member, 7 + number * pitch, OWN_Y + 8, size))
    if s.thugs_left[seat]:
        found.append(thug_piece(scene, seat, 7 + (count - 1) * pitch, OWN_Y + 8, size))
    return found


@cache
def _slots(count: int, pitch: float, size: float) -> str:
    return "".join(slot(number * pitch, 0, size) for number in range(count))


def _row(scene: Scene) -> list[Piece]:
    """The ability or what has to be touched instead, and the missions."""
    kind = picker(scene)
    if kind in (NO_PICKER, DECK_ENDS):
        return [_ability(scene), _hand(scene, 140, 213)]
    if kind == VALUES:
        chosen = [value_piece(value, 7 + 42.5 * (value - 1), ROW_Y + 4, 40) for value in range(1, 7)]
    else:
        chosen = [button(name, words, 7 + 127 * n, ROW_Y, 123, 48) for n, (name, words) in enumerate(BUTTONS[kind])]
    return [*chosen, _hand(scene, 265, 88)]


def _ability(scene: Scene) -> Piece:
    s = scene.s
    faction = s.faction[scene.me]
    title = faction_name(s, scene.me)
    if faction != NO_FACTION:
        title += f", {ABILITIES[faction][0]}: {FACTIONS[faction].text}"
    return Piece("ability", 7, ROW_Y, _ability_art(faction, ability_state(s, scene.me)), 130, 48, title, 8)


@cache
def _ability_art(faction: int, state: str) -> str:
    if faction == NO_FACTION:
        return box(0, 0, 130, 48, "dtu", 8)
    kind, ink = ("dth", "dti") if state.startswith("ready") else ("dtu", "dto")
    art = box(0, 0, 130, 48, kind, 8) + text(65, 15, ABILITIES[faction][0], f"t12 bold middle {ink}")
    art += text(65, 29, ABILITIES[faction][1], f"t11 middle {ink}")
    return art + text(65, 43, state, f"t11 middle {ink}")


def _hand(scene: Scene, x: float, width: float) -> Piece:
    s, seat = scene.s, scene.me
    rows = tuple((mission_title(m), mission_pay(s, seat, m).removesuffix(" now")) for m in missions_of(s, seat))
    art = _hand_art(rows, s.hand_count[seat], width)
    return Piece("hand", x, ROW_Y, art, width, 48, begun(f"{whose(scene.view.names[seat])} missions"), 8)


@lru_cache(MOST_KEPT)
def _hand_art(rows: tuple[tuple[str, str], ...], count: int, width: float) -> str:
    if not rows or width < 100 or len(rows) > 3:
        kind, ink = ("dtc", "dti") if rows else ("dtcb", "dto")
        words = f"{count} secret" if not rows else f"{count} missions"
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
    x, y = 340.0, OWN_Y - 5.0
    if s.marker != scene.me:
        width = _slip_width(s.players - 1)
        x, y = round(3 + scene.rivals.index(s.marker) * (width + 4) + width - 17, 1), 25
    return [Piece("first-player", x, y, marker_art(17), title="The First Player Marker")]
