"""What a learner does in which amounts."""

from dataclasses import dataclass, replace

from astragal.adapters.observations import Observations
from astragal.bots.network import EXPECTATIONS

MOST_WEIGHTS = 1_500_000
"""A network with this many makes a file of less than a megabyte."""

STEP = 16
"""Processors like numbers that are multiples of it."""


@dataclass(frozen=True)
class Settings:
    """What suits most games on a few cores."""

    games: int = 256
    choices: int = 64
    """In each game, between one lesson and the next, where two play."""

    hidden: int = 256
    """Numbers between the layers of the network."""

    blocks: int = 2
    """Layers between the first and the last one."""

    passes: int = 3
    """How often a lesson goes through all choices."""

    batch: int = 1024
    rate: float = 1.5e-3
    """How far a lesson moves the network at first; it falls to a twentieth towards the end."""

    trace: float = 0.95
    """The lambda of generalised advantage estimation."""

    clip: float = 0.2
    """How much more or less likely a lesson makes a choice."""

    curiosity: float = 0.01
    """What it is worth to be undecided at first; it falls to a fifth towards the end."""

    lead_worth: float = 0.5
    """Of the usual lead at the end, in victories."""

    test_games: int = 512
    """How many games tell the strength."""


ON_PROCESSOR = Settings()

ON_GPU = Settings(games=16384, choices=16, hidden=512, passes=2, batch=16384, rate=1e-3, test_games=1024)


def settings_for(device: str, layout: Observations) -> Settings:
    """What suits a device; the network is as wide as that allows and its file can be."""
    settings = ON_GPU if device == "cuda" else ON_PROCESSOR
    sees, does = layout.size, len(layout.game.rules.actions) + EXPECTATIONS
    widths = range(settings.hidden, STEP, -STEP)
    fitting = (width for width in widths if width * (sees + settings.blocks * width + does) <= MOST_WEIGHTS)
    more = layout.players / 2  # so that a seat has as many choices as at a table for two
    choices, batch = int(settings.choices * more), int(settings.batch * more)
    return replace(settings, hidden=next(fitting, STEP), choices=choices, batch=batch)
