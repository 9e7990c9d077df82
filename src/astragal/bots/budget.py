"""How much a bot that searches may think, as its name says it: `2000` simulations, `1s` or `500ms`."""

import re
from typing import NamedTuple

MOST_SIMULATIONS = 10_000_000
MOST_SECONDS = 3600


class Budget(NamedTuple):
    """A number of simulations, or some seconds; the other is 0."""

    simulations: int
    seconds: float

    @classmethod
    def read(cls, text: str) -> "Budget | None":
        """The budget in a text, if there is one within bounds."""
        found = re.fullmatch(r"([0-9]{1,8})(ms|s|)", text)
        number = int(found[1]) if found else 0
        if found and not found[2] and 1 <= number <= MOST_SIMULATIONS:
            return cls(number, 0)
        seconds = number / 1000 if found and found[2] == "ms" else number
        return cls(0, seconds) if found and found[2] and 0 < seconds <= MOST_SECONDS else None

    @staticmethod
    def forms(kind: str) -> str:
        """How bots of a kind are named."""
        most = f"{MOST_SIMULATIONS:,} simulations"
        return f"{kind}:2000 (up to {most}), {kind}:1s or {kind}:500ms (up to an hour)"
