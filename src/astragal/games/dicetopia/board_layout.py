"""Where everything lies: on a desk, on a phone, and on the sheets that a phone opens."""

from typing import NamedTuple

from .city_board import MOST_STEPS
from .pieces import DOME, LOCATION_SPACES, MARKET, PLACE_COUNT

Point = tuple[float, float]


class Area(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corner(self) -> Point:
        """Where it begins."""
        return self.x, self.y

    @property
    def size(self) -> tuple[float, float]:
        """Its width and its height."""
        return self.width, self.height


class Grid(NamedTuple):
    """Slots in rows of three."""

    left: float
    top: float
    across: float
    down: float
    size: float

    def at(self, number: int) -> Point:
        """The corner of a slot."""
        return self.left + number % 3 * self.across, self.top + number // 3 * self.down


Slot = tuple[float, float, float]
"""A corner and a size."""


def slots(ring: tuple[Point, ...], ring_size: int, dome: Grid, location: Grid) -> tuple[tuple[Slot, ...], ...]:
    """The slots of all spaces, place by place; a neighbourhood's are given by their middles."""
    half = ring_size // 2
    around = tuple((x - half, y - half, ring_size) for x, y in ring)
    grids = [dome if place == DOME else location for place in range(MARKET, PLACE_COUNT)]
    return (around,) * MARKET + tuple(tuple((*grid.at(n), grid.size) for n in range(LOCATION_SPACES)) for grid in grids)


# A desk

CITY_WIDTH, LOCATION_WIDTH, PLACE_HEIGHT = 229, 170, 148
PLACES_AT = 168, 92
LOCATIONS_Y = 404
PLACE_GAP = 8
STOCK = Area(8, 92, 152, 212)
PRISON = Area(8, 312, 152, 160)
SUPPLY = Area(8, 480, 152, 72)
DECK = Area(18, 486, 34, 46)
RING = ((114.5, 47), (196, 78), (164, 124), (65, 124), (33, 78))
SPACES = slots(RING, 40, dome=Grid(8, 52, 38, 44, size=35), location=Grid(16, 50, 50, 47, size=40))
"""From the corner of a place."""

CELLS = Grid(20, 360, 44, 50, size=40)
STOCK_COLUMNS = (56, 98, 138)
STEP, STEP_PITCH, FIRST_STEP_Y = (34, 20), 22, 138
CUBE = 22
DOME_CARD = Area(125, 46, 38, 78)
CARD_DIE, CARD_DICE_AT, CARD_DIE_PITCH = 24, (132, 49), 25
FIGHT = Area(125, 126, 38, 18)
"""From the corner of the Blood Dome, like its card."""


def place_corner(place: int) -> Point:
    """Where a place begins on a desk."""
    x, y = PLACES_AT
    if place < MARKET:
        return x + place % 3 * (CITY_WIDTH + PLACE_GAP), y + place // 3 * (PLACE_HEIGHT + PLACE_GAP)
    return x + (place - MARKET) * (LOCATION_WIDTH + PLACE_GAP), LOCATIONS_Y


def space_at(place: int, number: int) -> tuple[float, float, float]:
    """Where the slot of a space is on a desk, and how large."""
    x, y = place_corner(place)
    left, top, size = SPACES[place][number]
    return x + left, y + top, size


def step_y(step: int) -> float:
    """The height of a step of the stock tracks on a desk."""
    return FIRST_STEP_Y + (MOST_STEPS - 1 - step) * STEP_PITCH


SLIP_Y, SLIP_HEIGHT = 8, 76
OWN = Area(8, 560, 864, 116)
ABILITY = Area(12, 564, 158, 108)
PICKER = Area(16, 568, 152, 100)
CREW_X, CREW_ROOM, CREW_PITCH = 178, 686, 68
OWN_MARKER = (180, 654)
CARD_WIDTH, CARD_HEIGHT, CARD_PITCH = 128, 104, 132
CARDS_RIGHT = 868


def slip_place(number: int, rivals: int) -> Point:
    """The left edge and the width of a rival's slip on a desk."""
    width = round((864 - 8 * (rivals - 1)) / rivals, 1)
    return round(8 + number * (width + 8), 1), width


class SlipLayout(NamedTuple):
    """Where things are on a slip."""

    crew_x: float
    crew_y: float
    die: float
    """The largest that a die may be."""

    open_die: float
    """The same when missions are revealed."""

    spare: float
    """At the right of the dice."""

    missions_x: float
    missions_y: float


SLIPS = {
    1: SlipLayout(184, 8, die=42, open_die=42, spare=340, missions_x=540, missions_y=22),
    2: SlipLayout(184, 8, die=42, open_die=26, spare=34, missions_x=184, missions_y=39),
    3: SlipLayout(8, 22, die=30, open_die=24, spare=8, missions_x=8, missions_y=48),
    4: SlipLayout(8, 22, die=24, open_die=24, spare=8, missions_x=8, missions_y=48),
    5: SlipLayout(8, 22, die=24, open_die=24, spare=8, missions_x=8, missions_y=48),
}
"""By the number of rivals: one or two have their dice beside their names, more have them beneath."""


# A phone

TILE = TILE_WIDTH, TILE_HEIGHT = 116, 73
TILES = Grid(3, 46, 119, 76, size=116)
TILE_RING = ((58, 27), (99, 37), (82, 61), (34, 61), (17, 37))
TILE_SPACES = slots(TILE_RING, 22, dome=Grid(6, 19, 24, 26, size=22), location=Grid(6, 19, 24, 26, size=22))
"""From the corner of a tile."""

TILE_CELLS = Grid(14, 19, 32, 26, size=24)
TRACKS, TRACK_PITCH = (26, 43, 60), 12
"""The stock tracks of a tile: their heights, and from one step to the next."""

PHONE_SLIP_Y, PHONE_SLIP_HEIGHT = 3, 40
PHONE_OWN = Area(3, 350, 354, 116)
PHONE_CREW = (7, 358)
PHONE_ABILITY = Area(7, 412, 130, 48)
PHONE_HAND = Area(140, 412, 213, 48)
PHONE_SMALL_HAND = Area(265, 412, 88, 48)
"""Beside what has to be touched instead of the ability."""


def phone_slip_place(number: int, rivals: int) -> Point:
    """The left edge and the width of a rival's slip on a phone."""
    width = round((354 - 4 * (rivals - 1)) / rivals, 1)
    return round(3 + number * (width + 4), 1), width


# The sheets of a phone

SHEET = Area(6, 50, 348, 296)
TALL_SHEET = 416
"""The height of one with many missions."""

SHEET_DIE = 58
SHEET_RING = ((180, 187), (288, 228), (248, 312), (112, 312), (72, 228))
SHEET_SPACES = slots(
    SHEET_RING, SHEET_DIE, dome=Grid(22, 156, 68, 64, size=SHEET_DIE), location=Grid(60, 156, 91, 64, size=SHEET_DIE)
)
SHEET_CELLS = Grid(40, 126, 111, 100, size=SHEET_DIE)
SHEET_DECK = Area(158, 222, 44, 54)
SHEET_COLUMNS = (130, 210, 290)
SHEET_STEP, SHEET_CUBE = (60, 40), 30
SHEET_CARD = Area(266, 130, 64, 170)
SHEET_CARD_DIE, SHEET_CARD_DICE_AT, SHEET_CARD_DIE_PITCH = 48, (274, 138), 54
SHEET_FIGHT = Area(22, 292, 196, 44)


def sheet_step_y(step: int) -> float:
    """The height of a step of the stock tracks on its sheet."""
    return 316 - 33 * step
