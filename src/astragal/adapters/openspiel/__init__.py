"""OpenSpiel: every game as one of its games, and its bots at our tables.

Importing this registers all games, so that `pyspiel.load_game("astragal_dice_archive(players=3)")` finds them; what is
not a registered game of ours, `register` makes known.
"""

from astragal.adapters.openspiel.game import register
from astragal.core.registry import folders, load

__all__ = ["register"]

for _name in folders():
    register(load(_name))
