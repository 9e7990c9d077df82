"""What one seat has been told of a game."""

from dataclasses import dataclass, field

from astragal.core.record import Step
from astragal.core.view import View
from astragal.core.words import tell


@dataclass
class Log:
    """What one seat has been told, and how the table looked to it after that."""

    view: View
    lines: list[tuple[int, str, int]] = field(default_factory=list)
    """Each with the number of its row before it, and the seat that it is about after it."""

    first: int = 0
    """The row it begins with; anybody who has to be told about it knows what came before."""


def tell_step(log: Log, number: int, step: Step, after: View) -> None:
    """Add to a log what a seat is told of a step."""
    seen = after.steps[-1]
    if step.remark:
        log.lines.append((number, step.remark, seen.seat))
    line = tell(log.view, after, seen.seat, seen.text)
    if line:
        log.lines.append((number, line, seen.seat))
    log.view = after
