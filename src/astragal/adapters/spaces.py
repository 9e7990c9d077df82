"""What Gymnasium and PettingZoo call spaces."""

import numpy as np
from gymnasium import spaces

from astragal.adapters.observations import Observations


def observation_space(layout: Observations) -> spaces.Dict:
    """What a seat sees, and the mask of its actions."""
    actions = len(layout.game.rules.actions)
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (layout.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def action_space(layout: Observations) -> spaces.Discrete:
    """The actions by their numbers."""
    return spaces.Discrete(len(layout.game.rules.actions))
