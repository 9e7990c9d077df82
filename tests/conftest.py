"""What all tests share."""

from pathlib import Path

import pytest

from astragal import load
from astragal.core.game import Game

ROOT = Path(__file__).parents[1]


@pytest.fixture
def pig() -> Game:
    """The smallest game, found by its path."""
    return load(str(ROOT / "examples" / "pig"))
