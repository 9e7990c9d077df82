"""What the tests of adapters share: every game, and choices at random."""

from pathlib import Path

import numpy as np
import numpy.typing as npt

from astragal import load
from astragal.core.game import Game
from astragal.core.registry import folders

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = [*folders(), str(EXAMPLES / "pig"), str(EXAMPLES / "kuhn_poker")]
TABLES = [(name, players) for name in GAMES for players in sorted({load(name).players[0], load(name).players[-1]})]
"""Every game with its fewest and its most players."""


def kuhn_poker() -> Game:
    """The smallest game with secrets."""
    return load(str(EXAMPLES / "kuhn_poker"))


def choices(masks: npt.NDArray[np.int8], seed: int) -> npt.NDArray[np.int64]:
    """A legal action at random for each row of masks."""
    chosen: npt.NDArray[np.int64] = (np.random.default_rng(seed).random(masks.shape) * masks).argmax(axis=1)
    return chosen
