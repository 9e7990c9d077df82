"""What a bot thinks of a position, with the numbers behind it."""

from dataclasses import dataclass

from astragal.core.record import Step


@dataclass(frozen=True)
class RatedAction:
    """One action of the seat that has to choose."""

    action: str
    visits: int
    """How many simulations tried it."""

    share: float
    """The share of victory in them, from 0 to 1."""

    line: tuple[Step, ...]
    """What is most likely to be chosen after it, by whom; first the best answer. Luck is left out."""


@dataclass(frozen=True)
class Thought:
    """What a seat can know about its prospects."""

    seat: int
    shares: tuple[float, ...]
    """The share of victory that every seat can expect; together they are 1."""

    moves: tuple[RatedAction, ...]
    """What the seat that has to choose may do, the best first; nothing while luck has to move."""

    simulations: int


@dataclass(frozen=True)
class Choice:
    """What a bot chose at a table."""

    action: str
    remark: str = ""
    """For everybody, where the bot failed and something else chose."""

    thought: Thought | None = None
    """What was behind it, if the bot can say."""
