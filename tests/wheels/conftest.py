"""Games that a loop has to play as plain Python does."""

from typing import Any

import pytest

from astragal.core import native
from astragal.core.engine import LONGEST_GAME, Setting, Totals, no_totals, plain_run
from astragal.core.game import Game
from astragal.core.loop_layout import JOB_SIZE, LAST_GAME, MOST_STEPS, PLAYERS, SEED
from astragal.core.loop_memory import native_memory, zeros

PLAYOUT = native.Part("playout", "play_games")
GAMES = 40

Played = tuple[Any, Totals]
"""Memory in which a loop is to play some games, and what comes of it in plain Python."""


@pytest.fixture
def played(pig: Game) -> Played:
    """Memory in which a loop is to play some games, and what comes of it in plain Python."""
    setting = Setting(pig, 2, {}, seed=3)
    packed = pig.rules.declaration.pack(pig.start(2, {}))
    job, totals = zeros(JOB_SIZE), zeros(len(no_totals(setting).numbers))
    job[LAST_GAME], job[SEED], job[MOST_STEPS], job[PLAYERS] = GAMES, setting.seed, LONGEST_GAME, setting.players
    memory = native_memory(pig.loop("playout").Memory, pig, packed, job=job, totals=totals)
    return memory, plain_run(setting)(0, GAMES)
