"""Scenarios: each changes a few numbers of the set-up or the rules. The printed cards are lost; these are our own."""

from typing import NamedTuple


class Scenario(NamedTuple):
    """A named set of changes; what is not named stays as in the usual game."""

    name: str
    text: str
    agents: int = 6  # on each faction board at the start
    thugs: int = 1  # of each player in the prison
    stock_step: int = 0  # on which the cubes start
    tokens: int = 7  # of protection in the supply
    kept: int = 2  # missions that count; one more is dealt
    springs_dice: int = 0  # Magmacorium dice in Nuclear Springs; 0 means one for each player
    core: int = 5  # stars for dominating a neighbourhood, besides its dice
    dome_times: int = 1  # what the Blood Dome pays is multiplied by this


SCENARIOS = (
    Scenario("none", "the usual game"),
    Scenario("short-night", "four agents each instead of six", agents=4),
    Scenario("empty-prison", "no thugs, and no dice to draft from the prison", thugs=0),
    Scenario("bull-market", "the stock cubes start on the fourth of seven steps", stock_step=3),
    Scenario("crash", "the stock cubes start on the highest step", stock_step=6),
    Scenario("exposed", "no protection tokens in the supply; the Conclave still brings its own", tokens=0),
    Scenario("double-agents", "four missions are dealt, and three of them count", kept=3),
    Scenario("meltdown", "six Magmacorium dice in Nuclear Springs, whatever the number of players", springs_dice=6),
    Scenario("turf-war", "a neighbourhood is worth 8 stars besides its dice", core=8),
    Scenario("blood-feast", "the Blood Dome pays double", dome_times=2),
)
NAMES = tuple(scenario.name for scenario in SCENARIOS)
AGENTS = tuple(scenario.agents for scenario in SCENARIOS)
THUGS = tuple(scenario.thugs for scenario in SCENARIOS)
STOCK_STEP = tuple(scenario.stock_step for scenario in SCENARIOS)
TOKENS = tuple(scenario.tokens for scenario in SCENARIOS)
KEPT = tuple(scenario.kept for scenario in SCENARIOS)
SPRINGS_DICE = tuple(scenario.springs_dice for scenario in SCENARIOS)
CORE = tuple(scenario.core for scenario in SCENARIOS)
DOME_TIMES = tuple(scenario.dome_times for scenario in SCENARIOS)
