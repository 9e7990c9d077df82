"""Tabletop games to play, measure and learn from.

>>> from astragal import Match, SeededLuck
>>> match = Match("dice-wide-shut", players=3, luck=SeededLuck(1))
>>> while not match.over:
...     match.play(match.legal()[0])
>>> match.scores
[4, -5, 16]
"""

from astragal.core.errors import AstragalError, BadRecord, IllegalAction, NothingToUndo
from astragal.core.game import Game
from astragal.core.luck import FairLuck, Luck, RecordedLuck, SeededLuck, TypedLuck
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.registry import load
from astragal.core.view import SPECTATOR, View
from astragal.notebook import show_records

__all__ = [
    "SPECTATOR",
    "AstragalError",
    "BadRecord",
    "FairLuck",
    "Game",
    "IllegalAction",
    "Luck",
    "Match",
    "NothingToUndo",
    "Record",
    "RecordedLuck",
    "SeededLuck",
    "TypedLuck",
    "View",
    "load",
]

show_records()
