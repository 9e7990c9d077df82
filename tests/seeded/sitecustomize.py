"""Makes luck that nobody seeded the same every time a test runs.

Python imports this at the start of every process whose PYTHONPATH has this folder; `tests/conftest.py` sees to
that, and has the tests' own process draw from the same bytes.
"""

import itertools
import os
from collections.abc import Callable

SEED_SIZES = (8, 32)
"""How many bytes a seed takes: a bot's luck, and a table's; names of tables and people have other sizes, and differ."""


def seeded_bytes(name: str, unseeded: Callable[[int], bytes] = os.urandom) -> Callable[[int], bytes]:
    """A source of bytes in which seeds follow from a name and from how many were drawn before."""
    drawn = {size: itertools.count() for size in SEED_SIZES}

    def read(size: int) -> bytes:
        if size not in drawn:
            return unseeded(size)
        import hashlib

        return hashlib.sha256(f"{name} {size} {next(drawn[size])}".encode()).digest()[:size]

    return read


if "SEEDED_BY" in os.environ:
    os.urandom = seeded_bytes(os.environ["SEEDED_BY"])
