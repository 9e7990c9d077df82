"""Where everything lies: the measures of the drawing on a desk and on a phone."""

from dataclasses import dataclass
from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, eq=False)
class Layout:
    """The measures of a drawing."""

    columns: int
    """Squares side by side in a table."""

    square: tuple[float, float]
    step: tuple[float, float]
    """From one square to the next, across and down."""

    tables: tuple[float, float, float]
    """The left edges of the tables."""

    archive: float
    tasks: float
    """The tops of the first rows of squares."""

    pips: float
    """The scale of the pips on a task."""

    locked: tuple[float, float, float]
    """A locked die in its square: place and size."""

    owner: tuple[float, float, float]
    """The shape of its owner on a locked die: place and radius."""

    product: tuple[float, float]
    """What a column scores: how far right of its table, and the top."""

    communal: Area
    """The tray of the communal dice."""

    first_communal: tuple[float, float]
    communal_die: float
    communal_steps: tuple[float, float]
    """From one communal die to the next, if there are three and if there are four."""

    tray: Area
    """The player's own tray."""

    row: tuple[float, float]
    """Where the first of the player's own dice lies."""

    die: float
    gaps: tuple[float, float]
    """Between equal dice, between others."""

    card: Area
    """What may be done with the dice as a whole."""

    token: tuple[float, float]
    """The worker of the week token, if the player has it."""

    token_width: float
    week: tuple[float, float]
    """The folder of the week."""

    turning: tuple[float, float]
    """The sheet on which a die is turned."""

    turning_width: float
    turning_die: float
    turning_step: float

    def place(self, top: float, table: int, number: int) -> tuple[float, float]:
        """The corner of a square."""
        row, column = divmod(number - 1, self.columns)
        return self.tables[table] + column * self.step[0], top + row * self.step[1]


DESK = Layout(
    columns=3,
    square=(58, 70),
    step=(61, 74),
    tables=(20, 228, 436),
    archive=144,
    tasks=392,
    pips=1,
    locked=(8, 14, 42),
    owner=(42.5, 48, 6.5),
    product=(10, 306),
    communal=Area(0, 0, 240, 80),
    first_communal=(14, 25),
    communal_die=50,
    communal_steps=(81, 54),
    tray=Area(0, 562, 636, 122),
    row=(14, 592),
    die=58,
    gaps=(4, 9),
    card=Area(426, 630, 196, 42),
    token=(600.0, 340.0),
    token_width=22,
    week=(252, 26),
    turning=(126, 270),
    turning_width=384,
    turning_die=66,
    turning_step=74,
)
PHONE = Layout(
    columns=2,
    square=(53, 41),
    step=(55, 43),
    tables=(8, 126, 244),
    archive=70,
    tasks=244,
    pips=0.75,
    locked=(4, 3, 35),
    owner=(43, 31, 5.5),
    product=(8, 202),
    communal=Area(6, 4, 150, 42),
    first_communal=(12, 8),
    communal_die=34,
    communal_steps=(52, 36),
    tray=Area(6, 378, 348, 46),
    row=(9, 380),
    die=42,
    gaps=(2, 4),
    card=Area(289, 380, 62, 42),
    token=(339.0, 2.0),
    token_width=13,
    week=(162, 4),
    turning=(8, 180),
    turning_width=344,
    turning_die=58,
    turning_step=66,
)


# The rivals' slips

SLIPS_LEFT, SLIP_WIDTH = 652, 228
"""On a desk."""

PHONE_SLIPS = Area(6, 428, 354, 40)
"""All slips of a phone, with the gap behind the last one."""

PHONE_GAP = 6
ENLARGED = 1.5
"""How much larger than on the desk a slip is when a phone opens it."""

ENLARGED_AT = (9, 66)


@dataclass(frozen=True, eq=False)
class Slip:
    """The measures of a slip on a desk: its height, and the lines on which things stand."""

    height: float
    gap: float
    """To the next slip."""

    name: float
    heading: float
    cells: float
    cell: float
    """How high a square of a small table is."""

    dice: float
    die: float
    sum: float
    stamp: float
    points: float
    """Where the points stand in words; 0 if there is no room for them."""


TALL = Slip(222, gap=9, name=26, heading=55, cells=61, cell=27, dice=126, die=30, sum=182, stamp=186, points=208)
SHORT = Slip(165, gap=8, name=22, heading=45, cells=50, cell=22, dice=103, die=28, sum=154, stamp=137, points=0)


def slip_of(players: int) -> Slip:
    """Four slips have to be short."""
    return SHORT if players == 5 else TALL


def slip_area(layout: Layout, players: int, number: int) -> Area:
    """Where the slip of a rival lies, counted from the first one."""
    if layout is PHONE:
        step = PHONE_SLIPS.width / (players - 1)
        return Area(PHONE_SLIPS.x + number * step, PHONE_SLIPS.y, step - PHONE_GAP, PHONE_SLIPS.height)
    slip = slip_of(players)
    return Area(SLIPS_LEFT, number * (slip.height + slip.gap), SLIP_WIDTH, slip.height)
