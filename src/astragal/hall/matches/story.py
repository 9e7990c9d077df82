"""What has happened at a table: its rows, and the steps that still count."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from astragal.core.record import Step

BACK = -9
"""The seat of a row that takes steps back."""
BACK_TO = re.compile(r"back to ([0-9]{1,9})")

PICKED = -10
"""The seat of a row with a choice that waits for the rest of its set; its text has the seat, as in a record."""
UNPICKED = "back"
"""The text of such a row that takes the last one out again."""


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

    touched: list[int] = field(default_factory=list)
    """When each of these steps was made first: of a set, several are made again when one is put before them."""

    cuts: list[tuple[int, int]] = field(default_factory=list)
    """Each row that took something back, with the first row that it took back."""

    digest: str = ""
    """Of the state after the last row, where it was written down."""

    picked: list[tuple[Step, int]] = field(default_factory=list)
    """What waits for the rest of a set, and when it was picked."""

    _taken_back: list[tuple[Step, int]] = field(default_factory=list, repr=False)
    """What the transaction that is being read has taken back and not yet made again."""

    def add(self, seat: int, text: str, remark: str = "", digest: str = "") -> int | None:
        """Add a row; returns how many steps are left if it takes some back."""
        self.number += 1
        self.digest = digest
        left: int | None = None
        if seat == BACK:
            left = self._take_back(text)
        elif seat == PICKED:
            self._pick(text, remark)
        else:
            self._make(Step(seat, text, remark=remark))
        if digest:
            self.transaction_ends()
        return left

    def transaction_ends(self) -> None:
        """What was taken back and not made again is gone; the last row of a stored transaction has a digest."""
        self._taken_back.clear()

    @property
    def waiting(self) -> list[Step]:
        """What waits for the rest of a set."""
        return [step for step, _ in self.picked]

    def _pick(self, text: str, remark: str) -> None:
        if text == UNPICKED:
            del self.picked[-1:]
            return
        seat, _, action = text.partition(" ")
        self.picked.append((Step(int(seat) - 1, action, remark=remark), self.number))

    def _make(self, step: Step) -> None:
        self._taken_back += self.picked
        self.picked = []
        again = next((place for place, (taken, _) in enumerate(self._taken_back) if taken == step), None)
        self.touched.append(self.number if again is None else self._taken_back.pop(again)[1])
        self.steps.append(step)
        self.numbers.append(self.number - 1)

    def _take_back(self, text: str) -> int:
        found = BACK_TO.fullmatch(text)
        left = int(found[1]) if found else 0
        self.cuts.append((self.number - 1, self.numbers[left] if left < len(self.numbers) else self.number - 1))
        self._taken_back = [*zip(self.steps[left:], self.touched[left:], strict=True), *self.picked]
        self.picked = []
        del self.steps[left:], self.numbers[left:], self.touched[left:]
        return left

    def since(self, seen: int) -> int:
        """The row from which somebody who has seen this many has to be told again."""
        return min([seen, *(first for row, first in self.cuts if row >= seen)])
