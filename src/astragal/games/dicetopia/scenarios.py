"""Scenarios: each changes a few numbers of the set-up or the rules.

The printed cards are lost. Ours are in the folder `scenarios`; an owner of the printed game can write others.
"""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from .city_board import MOST_STEPS
from .data_sheet import DataSheet
from .pieces import LOCATION_SPACES

FOLDER = Path(__file__).parent / "scenarios"
NAMES = (
    "none",
    "short-night",
    "empty-prison",
    "bull-market",
    "crash",
    "exposed",
    "double-agents",
    "meltdown",
    "turf-war",
    "blood-feast",
)
ANOTHER = len(NAMES)
"""The number of a scenario from a file of somebody else's."""

MOST_AGENTS = 6
MOST_TOKENS = 7
MOST_KEPT = 3
MOST_CORE = 99
MOST_DOME_TIMES = 9
LINES = ("agents", "thugs", "stock step", "tokens", "missions", "springs dice", "neighbourhood stars", "dome times")


class Scenario(NamedTuple):
    """The numbers of a game."""

    agents: int  # on each faction board at the start
    thugs: int  # of each player in the prison
    stock_step: int  # on which the cubes start, the lowest being 1
    tokens: int  # of protection in the supply
    kept: int  # missions that count; one more is dealt
    springs_dice: int  # Magmacorium dice in Nuclear Springs; 0 means as many as the board says
    core: int  # stars for dominating a neighbourhood, on top of its dice
    dome_times: int  # what the Blood Dome pays is multiplied by this


@lru_cache
def read_scenario(text: str, source: str) -> Scenario:
    """The scenario that a file describes."""
    usual = DataSheet((FOLDER / f"{NAMES[0]}.txt").read_text(encoding="utf-8"), NAMES[0], LINES)
    sheet = DataSheet(text, source, LINES, usual)
    return Scenario(
        agents=sheet.number("agents", 1, MOST_AGENTS),
        thugs=sheet.number("thugs", 0, 1),
        stock_step=sheet.number("stock step", 1, MOST_STEPS),
        tokens=sheet.number("tokens", 0, MOST_TOKENS),
        kept=sheet.number("missions", 1, MOST_KEPT),
        springs_dice=sheet.number("springs dice", 1, LOCATION_SPACES) if "springs dice" in sheet else 0,
        core=sheet.number("neighbourhood stars", 0, MOST_CORE),
        dome_times=sheet.number("dome times", 1, MOST_DOME_TIMES),
    )
