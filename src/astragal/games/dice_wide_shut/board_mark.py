"""What was written last, so that it can be shown where it stands."""

from typing import NamedTuple

from astragal.core import View, fact
from astragal.core.drawing import use

from . import rules
from .rules import S


class LastMark(NamedTuple):
    """A cell, or a 6, on somebody's board."""

    seat: int
    half: int
    row: int
    column: int | None
    """None for a 6."""

    @property
    def name(self) -> str:
        """The name of its piece on the large board."""
        half = rules.HALVES[self.half]
        return f"six-{half}-{self.row + 1}" if self.column is None else f"cell-{half}-{self.row + 1}-{self.column + 1}"

    @property
    def bearer(self) -> str:
        """An unseen shape of the seat: its board bears a visible one, so the frame needs no other."""
        return use(f"seat{self.seat + 1}", 0, 0, 0)


@fact
def last_mark(view: View[S]) -> LastMark | None:
    """The mark that the last choice made, if it made one."""
    chosen = next((step for step in reversed(view.steps) if step.seat >= 0), None)
    if not chosen or chosen.text.startswith("take"):
        return None
    _, arguments = rules.Moves.actions.read(chosen.text)
    half, row, *column = arguments
    return LastMark(chosen.seat, half, row, column[0] if column else None)
