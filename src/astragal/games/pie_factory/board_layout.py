"""Where everything lies on a desk and on a phone.

desk y   0  tiles, belt with the line and the deck
       212  order rack
       264  own pies        | rivals, 268 wide
       474  own hand, boxed |

phone y  2  belt: the free places over those that cost, the deck at the end
       169  own pies
       265  own box, rivals
       311  player order
       338  own hand
"""

from dataclasses import dataclass

from .board_cards import HELD, HELD_ON_PHONE, ON_BELT


@dataclass(frozen=True, eq=False)
class HandLayout:
    """The cards of the player's own hand."""

    x: float
    y: float
    step: float
    card: tuple[int, int]


@dataclass(frozen=True, eq=False)
class PileLayout:
    """Where something lies that has a place for each pie: the first one, the step to the next, the top, the width."""

    x: float
    step: float
    y: float
    width: int


@dataclass(frozen=True, eq=False)
class RackLayout:
    """The seats in player order."""

    left: float
    y: float
    width: float
    """Of all of them together."""

    gap: float
    card: tuple[int, int]
    """What a seat has laid before it."""

    card_right: float
    """From the left edge of that card to the right edge of the seat's place."""

    card_down: float

    def place(self, number: int, count: int) -> tuple[float, float]:
        """The left edge and the width of a seat's place."""
        wide = (self.width - self.gap * (count - 1)) / count
        return round(self.left + number * (wide + self.gap), 1), wide


# A desk

STATION = (190, 166)
STATIONS = PileLayout(6, 200, 290, 190)
OWN_PIES = PileLayout(26, 200, 309, 150)
BELT_TOP = 44
BELT_LEFT, BELT_WIDTH = 8, 738
HAND = HandLayout(6, 496, 119, HELD)
RACK = RackLayout(left=6, y=212, width=868, gap=8, card=(66, 36), card_right=70, card_down=4)
SHEETS = (268, 116)


def line_x(place: int, players: int) -> float:
    """Place 1 of the line is beside the deck; fewer places stand wider apart."""
    pitch = BELT_WIDTH / (players + 2)
    return round(BELT_LEFT + BELT_WIDTH - pitch * (place + 1) + (pitch - ON_BELT[0]) / 2, 1)


@dataclass(frozen=True, eq=False)
class SlipLayout:
    """A rival's board, from its own corner."""

    height: int
    grounds: PileLayout
    """What lies beneath the pies."""

    ground_height: int
    pies: PileLayout
    fan: tuple[float, float]
    """The cards in hand."""

    fan_step: float
    fan_card: tuple[int, int]
    hand: tuple[float, float, str]
    """How many cards there are: place and class."""

    counts: float
    """The line on which icons and boxed pies are counted."""

    has_names: bool
    """Whether the pies have their names and dollars beside them."""

    left = 606
    top = 264.0
    width = 268
    gap = 8

    def y(self, number: int) -> float:
        """The top of a rival's board."""
        return self.top + number * (self.height + self.gap)


ICON_STEP = 57
SHORT = SlipLayout(
    height=132,
    grounds=PileLayout(10, 62, 38, 58),
    ground_height=50,
    pies=PileLayout(13, 62, 44, 52),
    fan=(198, 42),
    fan_step=12,
    fan_card=(26, 36),
    hand=(230, 91, "t11 middle muted"),
    counts=118,
    has_names=False,
)
TALL = SlipLayout(
    height=268,
    grounds=PileLayout(10, 84, 40, 80),
    ground_height=108,
    pies=PileLayout(14, 84, 62, 72),
    fan=(12, 162),
    fan_step=50,
    fan_card=(46, 56),
    hand=(256, 194, "t11 end muted"),
    counts=250,
    has_names=True,
)
BONUSES_BOTTOM = 674


def slip_layout(players: int) -> SlipLayout:
    """An only rival has much room."""
    return TALL if players == 2 else SHORT


# A phone

PHONE_ROWS = (22, 102)
"""Where the cards of the belt stand; their prices are above them."""

PHONE_STATION = (114, 92)
PHONE_STATIONS = PileLayout(4, 119, 169, 114)
PHONE_PIES = PileLayout(17, 119, 181, 88)
GLANCES = RackLayout(left=4, y=265, width=352, gap=4, card=(0, 0), card_right=0, card_down=0)
GLANCE_HEIGHT = 42
PHONE_RACK = RackLayout(left=4, y=311, width=352, gap=4, card=(51, 20), card_right=53, card_down=2)
PHONE_HAND = HandLayout(4, 338, 89, HELD_ON_PHONE)
PHONE_SHEETS = (8, 8)


def phone_line(place: int, players: int) -> tuple[float, int, int]:
    """Left, top and width of a place: the lower row begins beside the deck, the upper one goes on from its end."""
    lower = (players + 2) // 2 if players != 3 else 3
    row = players + 2 - lower if place >= lower else lower
    width = (306 - 3 * (row - 1)) // row
    number = place - lower if place >= lower else place
    return 311 - (width + 3) * (number + 1) + 3, PHONE_ROWS[0] if place >= lower else PHONE_ROWS[1], width
