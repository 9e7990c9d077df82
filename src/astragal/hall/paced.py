"""Luck that waits for permission to move."""

from secrets import randbelow

from astragal.core.errors import AstragalError
from astragal.core.luck import Luck
from astragal.hall.texts import sentence


class LuckWaits(AstragalError):
    """Luck has to move, but not yet, or not by itself."""


class PacedLuck:
    """Draws once for each permission, so that every step can be looked at before the next."""

    def __init__(self, source: str, luck: Luck | None) -> None:
        self.source = source
        self.luck = luck
        self.permitted = False
        self.asked = 0
        """How many outcomes there were when luck was last asked."""

    def draw(self, n: int) -> int:
        """The next number, if luck may move and nobody has to roll."""
        self.asked = n
        if not self.permitted or self.luck is None:
            raise LuckWaits(sentence("luck_first"))
        self.permitted = False
        return self.luck.draw(n)


class ServerLuck:
    """Luck without a promise: that of games that began elsewhere."""

    source = "recorded"

    def draw(self, n: int) -> int:
        """Any number."""
        return randbelow(n)
