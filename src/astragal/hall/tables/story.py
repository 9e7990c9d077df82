"""What has happened at a table: its rows, and the steps that still count."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from astragal.core.record import Step

BACK = -9
"""The seat of a row that takes steps back."""
BACK_TO = re.compile(r"back to ([0-9]{1,9})")


class Row(NamedTuple):
    """A row without its place, as workers tell it to each other."""

    seat: int
    text: str
    remark: str = ""
    digest: str = ""


def rows_of(made: Sequence[Step], digest: str = "") -> list[Row]:
    """The rows that some steps will have; the digest is of the state after the last one."""
    last = len(made) - 1
    return [Row(step.seat, step.text, step.remark, "" if n < last else digest) for n, step in enumerate(made)]


@dataclass
class Story:
    """What has happened at a table: its rows, and the steps that still count."""

    number: int = 0
    """How many rows there are; it only ever grows."""

    steps: list[Step] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The row of each of these steps."""

    cuts: list[tuple[int, int]] = field(default_factory=list)
    """Each row that took something back, with the first row that it took back."""

    digest: str = ""
    """Of the state after the last row, where it was written down."""

    def add(self, seat: int, text: str, remark: str = "", digest: str = "") -> int | None:
        """Add a row; returns how many steps are left if it takes some back."""
        self.number += 1
        self.digest = digest
        if seat != BACK:
            self.steps.append(Step(seat, text, remark=remark))
            self.numbers.append(self.number - 1)
            return None
        found = BACK_TO.fullmatch(text)
        left = int(found[1]) if found else 0
        self.cuts.append((self.number - 1, self.numbers[left] if left < len(self.numbers) else self.number - 1))
        del self.steps[left:], self.numbers[left:]
        return left

    def since(self, seen: int) -> int:
        """From which row on somebody who has seen so many must be told anew."""
        return min([seen, *(first for row, first in self.cuts if row >= seen)])
