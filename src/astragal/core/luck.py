"""Luck: one method, `draw(n)`, that gives a number from 0 to n - 1.

`source` is how a record's header names where the luck came from.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from astragal.core.errors import AstragalError
from astragal.core.loops.streams import DICE, start_stream
from astragal.core.stream import draw


class Luck(Protocol):
    """Anything that draws."""

    @property
    def source(self) -> str:
        """The words of the record's `dice` header."""
        ...

    def draw(self, n: int) -> int:
        """A number from 0 to n - 1."""
        ...


class SeededLuck:
    """The same draws for the same seed: the luck of one game of a simulation."""

    def __init__(self, seed: int, game: int = 0, purpose: int = DICE) -> None:
        if not 0 <= seed < 1 << 63:
            raise AstragalError(f"A seed is a whole number from 0 to {(1 << 63) - 1}, not {seed}.")
        self.source = f"seeded {seed}"
        self._stream = start_stream(seed, game, purpose)

    def draw(self, n: int) -> int:
        """The next number of the stream."""
        number, self._stream = draw(self._stream, n)
        return number


class FairLuck:
    """Draws that anyone can verify afterwards.

    The hash of a secret seed, `commitment`, is published before the game and the seed after it. Draw number
    k is made of the seed and k alone, so it can be neither chosen nor changed during the game. Whoever has
    seen the hash can add luck of their own, `added`, so that whoever chose the seed could not choose the rolls either:
    each promises its hash first and reveals it when all have promised.
    """

    def __init__(self, seed: bytes | None = None, drawn: int = 0, added: Sequence[str] = ()) -> None:
        self.seed = secrets.token_bytes(32) if seed is None else seed
        self.commitment = hashlib.sha256(self.seed).hexdigest()
        self.source = " ".join(["fair", self.commitment, *added])
        self.key = fair_key(self.seed, added)
        self._drawn = drawn

    def draw(self, n: int) -> int:
        """The next number; values that would favour some outcomes are passed over."""
        number = fair_draw(self.key, self._drawn, n)
        self._drawn += 1
        return number

    def skip(self, draws: int) -> None:
        """Leave out draws that somebody else has made with the same seed."""
        self._drawn += draws


def fair_key(seed: bytes, added: Sequence[str]) -> bytes:
    """What fair draws are made of: the seed, or the hash of it and all that was added, in the order of the seats."""
    return hashlib.sha256(seed + bytes.fromhex("".join(added))).digest() if added else seed


def fair_draw(key: bytes, position: int, n: int) -> int:
    """Draw number `position` of a fair key: HMAC-SHA256 of `position:attempt`, its first eight bytes modulo n."""
    limit = (1 << 64) // n * n
    attempt = 0
    while True:
        code = hmac.digest(key, f"{position}:{attempt}".encode(), "sha256")
        number = int.from_bytes(code[:8], "big")
        if number < limit:
            return number % n
        attempt += 1


class TypedLuck:
    """People roll real dice; `ask(n)` returns what they rolled."""

    source = "typed"

    def __init__(self, ask: Callable[[int], int]) -> None:
        self._ask = ask

    def draw(self, n: int) -> int:
        """What was rolled."""
        number = self._ask(n)
        if not 0 <= number < n:
            raise AstragalError(f"Luck gives a number from 0 to {n - 1}, not {number}.")
        return number


class RecordedLuck:
    """Luck that is known beforehand, for replays and examples."""

    source = "recorded"

    def __init__(self, outcomes: Iterable[int]) -> None:
        self._outcomes = iter(outcomes)

    def draw(self, n: int) -> int:
        """The next recorded outcome."""
        number = next(self._outcomes, None)
        if number is None:
            raise AstragalError("The recorded luck is used up.")
        if not 0 <= number < n:
            raise AstragalError(f"The recorded luck {number} is not from 0 to {n - 1}.")
        return number
