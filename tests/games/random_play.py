"""Random games of every game, position by position."""

import random
from collections.abc import Iterator

from astragal import Match
from astragal.core.luck import SeededLuck

NAMES = ("You", "Rival", "Cleo", "Dan", "Eve", "Fay")


def positions(match: Match, seed: int) -> Iterator[None]:
    """Play a match to its end; stops whenever somebody has to choose."""
    chooser = random.Random(seed)
    while not match.over:
        yield
        match.play(chooser.choice(match.legal()))


def seeded(game: str, players: int, seed: int, **options: str) -> Match:
    """A match whose first player is called You, as the only person at a terminal is."""
    return Match(game, names=NAMES[:players], options={**options}, luck=SeededLuck(seed))
