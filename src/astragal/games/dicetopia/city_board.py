"""What the lost pictures of the board showed. Ours is in `boards`; an owner of the printed game can replace it.

stock steps: 0 0 1 1 2 2 3           stars for a die, from the lowest step to the highest
springs dice: 2 3 4 5 6              Magmacorium dice in Nuclear Springs for 2, 3, 4, 5 and 6 players
adjacent: 1-2 2-3 3-4 4-5 5-1        which spaces of a neighbourhood are side by side
adjacent waste: 1-2 2-3              the same of one neighbourhood, where it differs from the others
"""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from .data_sheet import DataSheet
from .pieces import LOCATION_SPACES, MOST_PLAYERS, NEIGHBOURHOOD_SPACES, NEIGHBOURHOODS

FOLDER = Path(__file__).parent / "boards"
OWN = ("house",)
MOST_STEPS = 7
MOST_STEP_STARS = 20
NAMES = ("stock steps", "springs dice", "adjacent", *(f"adjacent {word}" for word in NEIGHBOURHOODS))


class PrintedBoard(NamedTuple):
    """What a board shows."""

    step_stars: tuple[int, ...]
    springs_dice: tuple[int, ...]  # for two players, for three and so on
    beside: tuple[int, ...]  # of each space of the City, the spaces of its neighbourhood beside it, a bit for each


@lru_cache
def read_board(text: str, source: str) -> PrintedBoard:
    """The board that a file describes."""
    house = DataSheet((FOLDER / f"{OWN[0]}.txt").read_text(encoding="utf-8"), OWN[0], NAMES)
    sheet = DataSheet(text, source, NAMES, house)
    return PrintedBoard(
        sheet.numbers("stock steps", least=0, most=MOST_STEP_STARS, count=range(2, MOST_STEPS + 1)),
        sheet.numbers("springs dice", least=1, most=LOCATION_SPACES, count=range(MOST_PLAYERS - 1, MOST_PLAYERS)),
        tuple(bits for word in NEIGHBOURHOODS for bits in _beside(sheet, word)),
    )


def _beside(sheet: DataSheet, neighbourhood: str) -> list[int]:
    own = f"adjacent {neighbourhood}"
    bits = [0] * NEIGHBOURHOOD_SPACES
    for one, other in sheet.pairs(own if own in sheet else "adjacent", NEIGHBOURHOOD_SPACES):
        bits[one - 1] |= 1 << other - 1
        bits[other - 1] |= 1 << one - 1
    return bits
