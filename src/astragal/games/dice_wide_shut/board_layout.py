"""Where everything lies: on a desk by the number of rivals, and on a phone."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, eq=False)
class Grid:
    """Where things stand on a half, from its own corner."""

    left: int
    top: int
    width: int
    height: int
    """Of a cell."""

    step_x: int
    step_y: int
    six_x: int
    """The middle of the 6s."""

    radius: int
    """Of a 6."""

    foot: int
    """The line on which the points stand."""


class HalfPlace(NamedTuple):
    """Where a half lies: its measures, its corner, and the piece on whose sheet it is, if it is on one."""

    grid: Grid
    x: float
    y: float
    sheet: str = ""

    def row(self, row: int) -> tuple[float, float]:
        """Where the first cell of a row begins."""
        return self.x + self.grid.left, self.y + self.grid.top + row * self.grid.step_y


# A desk

OWN = Grid(left=112, top=6, width=68, height=37, step_x=76, step_y=41, six_x=536, radius=18, foot=231)
OWN_HALVES = (HalfPlace(OWN, 28, 164), HalfPlace(OWN, 28, 416))
OWN_SIZE = (582, 242)
LEGEND = (8, 10, 84, 188)
"""What a run scores: left, top, width and height, from the corner of a half."""

PLATE_LEFT = 336
TRAY = ((506, 11), (562, 11))
"""Where the two dice lie that the player has taken."""

TRAY_DIE = 40


@dataclass(frozen=True)
class Pool:
    """Where the dice on the table lie."""

    size: float
    step: float
    gap: float
    """Between colours."""

    count: int
    """Dice of a colour."""

    left = 24
    middle = 86

    def place(self, colour: int, place: int) -> tuple[float, float]:
        """The corner of a die."""
        x = self.left + colour * (self.count * self.step + self.gap) + place * self.step
        return x, self.middle - self.size / 2


POOLS = {2: Pool(52, 64, 40, 3), 3: Pool(52, 62, 18, 4), 4: Pool(46, 51, 14, 5), 5: Pool(40, 44, 8, 6)}
"""By the number of players."""


class At(NamedTuple):
    """Where words stand, and their class."""

    x: float
    y: float
    kind: str


@dataclass(frozen=True, eq=False)
class RivalLayout:
    """The boards of the rivals: where they are, and what is where on each of them."""

    left: int
    width: int
    height: int
    across: int
    """Boards side by side."""

    grids: tuple[Grid, Grid]
    margin: int
    """Around the ground of a half."""

    badge: tuple[float, float]
    name: At
    letters: float
    """How many letters of a name there is room for."""

    points: At
    splits: At | None
    """Nowhere where there is no room; splits are seen beneath."""

    dice: tuple[float, float]
    die: float
    die_step: float

    top = 58

    def place(self, number: int) -> tuple[float, float]:
        """The corner of a rival's board."""
        down, right = divmod(number, self.across)
        return self.left + right * (self.width + 8), self.top + down * (self.height + 9)


def _grids(head: int, height: int, narrow: bool) -> tuple[Grid, Grid]:
    """The halves on a rival's board, beneath its head."""
    half = (height - head - 12) // 2
    step = (half - 22) // 5

    def grid(colour: int) -> Grid:
        top = head + colour * (half + 4) + 5
        foot = top + half - 10
        if narrow:
            return Grid(6, top, 14, step - 2, 17, step, 102, 6, foot)
        return Grid(16, top, 29, step - 2, 33, step, 198, min((step - 1) // 2, 13), foot)

    return grid(0), grid(1)


def _tall(height: int) -> RivalLayout:
    """One or two rivals."""
    return RivalLayout(
        left=638,
        width=226,
        height=height,
        across=1,
        grids=_grids(44, height, narrow=False),
        margin=8,
        badge=(20, 21),
        name=At(36, 19, "t13 bold"),
        letters=9,
        points=At(218, 27, "t16 bold end"),
        splits=At(36, 34, "t11 muted"),
        dice=(126, 9),
        die=24,
        die_step=28,
    )


RIVALS = {
    1: _tall(470),
    2: _tall(301),
    3: RivalLayout(
        left=638,
        width=226,
        height=198,
        across=1,
        grids=_grids(31, 198, narrow=False),
        margin=8,
        badge=(20, 16),
        name=At(36, 21, "t13 bold"),
        letters=9,
        points=At(218, 22, "t16 bold end"),
        splits=None,
        dice=(126, 4),
        die=24,
        die_step=28,
    ),
    4: RivalLayout(
        left=632,
        width=115,
        height=301,
        across=2,
        grids=_grids(62, 301, narrow=True),
        margin=3,
        badge=(17, 18),
        name=At(32, 22, "t12 bold"),
        letters=79 / 8.3,
        points=At(8, 51, "t16 bold"),
        splits=None,
        dice=(56, 34),
        die=22,
        die_step=25,
    ),
}
"""By the number of rivals."""


# A phone

WIDE = Grid(left=46, top=6, width=46, height=40, step_x=48, step_y=41, six_x=316, radius=20, foot=230)
SHUT = Grid(left=46, top=6, width=46, height=9, step_x=48, step_y=11, six_x=316, radius=4, foot=77)
LARGE = Grid(left=12, top=6, width=46, height=28, step_x=49, step_y=31, six_x=294, radius=13, foot=176)
WIDE_HEIGHT, SHUT_HEIGHT = 237, 85
HALF_LEFT, HALF_WIDTH = 4, 352
HALVES_TOP, HALVES_BOTTOM = 95, 423
SHEET_TOP = 120
SLIPS_TOP, SLIP_HEIGHT, SLIP_GAP = 427, 40, 4
PHONE_DIE, PHONE_STEP = 40, 46
PURPLE_TOP = 27


def phone_place(players: int, colour: int, place: int) -> tuple[float, float]:
    """The corner of a die on the table: red over blue, the purple die beside both."""
    if colour == 2:
        return 8 + PHONE_STEP * (players + 1) + 6, PURPLE_TOP
    return 8 + PHONE_STEP * place, 5 + 44 * colour


def slip_place(number: int, rivals: int) -> tuple[float, float]:
    """The left edge and the width of a rival's slip."""
    width = (HALF_WIDTH - SLIP_GAP * (rivals - 1)) / rivals
    return HALF_LEFT + number * (width + SLIP_GAP), width
