"""A chain of seeds, one for each day: made once from a secret root, and shown backwards, day by day.

The seed of a day is the SHA-256 of the seed of the day after it. So whoever knows the seed of a day can tell whether
that of the next is the one that was fixed with it, and nobody who knows only the days before can work out what comes.
"""

import hashlib
import hmac
from functools import lru_cache

LENGTH = 36_525
"""Days that a chain lasts: a hundred years."""


def day_before(seed: bytes) -> bytes:
    """The seed of the day before."""
    return hashlib.sha256(seed).digest()


@lru_cache(maxsize=64)
def seed_of(root: bytes, place: int) -> bytes:
    """The seed of a day by its place in the chain, from 0; the place before that is shown when the chain is made."""
    seed = root
    for _ in range(LENGTH - 1 - place):
        seed = day_before(seed)
    return seed


def promise(seed: bytes) -> str:
    """What is shown of a day's seed before it; not its SHA-256, for that is the seed of the day before."""
    return hashlib.sha256(b"promise" + seed).hexdigest()


def game_seed(seed: bytes, game: str) -> bytes:
    """The seed of a game's dice on a day."""
    return hmac.digest(seed, f"game:{game}".encode(), "sha256")


def open_seed(day: str, game: str, version: int) -> bytes:
    """The seed of a game's dice on a day where nobody keeps secrets: anybody can work it out."""
    return hashlib.sha256(f"astragal:{day}:{game}:{version}".encode()).digest()
