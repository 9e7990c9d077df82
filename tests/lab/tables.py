"""Tables that several tests play."""

from pathlib import Path

from astragal import load
from astragal.core.engine import Setting
from astragal.lab.measure import Table

PIG = str(Path(__file__).parents[2] / "examples" / "pig")


def pig_setting(*, goal: int = 20, players: int = 2, seed: int = 1) -> Setting:
    game = load(PIG)
    return Setting(game, players, game.read_options({"goal": goal}), seed)


def pig_table(*bots: str, goal: int = 20, seed: int = 1) -> Table:
    return Table(pig_setting(goal=goal, players=len(bots), seed=seed), bots)
