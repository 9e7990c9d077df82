"""What a scenario changes, in words."""

from .scenarios import ANOTHER, NAMES
from .state import S

TEXTS = {
    "short-night": "four agents each instead of six",
    "empty-prison": "no thugs, and no dice to draft from the prison",
    "bull-market": "the stock cubes start on the fourth step",
    "crash": "the stock cubes start on the seventh step",
    "exposed": "no protection tokens in the supply; the Conclave still has its own",
    "double-agents": "four missions are dealt, and three of them count",
    "meltdown": "six Magmacorium dice in Nuclear Springs, whatever the number of players",
    "turf-war": "a neighbourhood is worth 8 stars on top of its dice",
    "blood-feast": "the Blood Dome pays double",
}


def scenario_name(s: S) -> str:
    """What the scenario is called."""
    return "of your own" if s.scenario == ANOTHER else NAMES[s.scenario]


def scenario_text(s: S) -> str:
    """What it changes; of one of your own, the numbers that matter throughout the game."""
    if s.scenario != ANOTHER:
        return TEXTS.get(NAMES[s.scenario], "the usual game")
    return (
        f"agents {s.agents_each}, thugs {s.thugs_each}, missions {s.missions_kept}, dice in Nuclear Springs "
        f"{s.springs_dice}, neighbourhood stars {s.core_stars}, Blood Dome times {s.dome_times}"
    )
