"""Observations for learners, as rows of NumPy.

They are made of a view alone, so nothing hidden can be in them.
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from astragal.bots.loops import observation_layout as at
from astragal.bots.observation_table import ObservationTable
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.options import OptionValue
from astragal.core.rule import CHANCE, OVER
from astragal.core.view import View

Numbers = npt.NDArray[np.int64]
Row = npt.NDArray[np.float32]


class Observations(ObservationTable):
    """What a seat sees, as numbers in a row, each with a name."""

    def __init__(self, game: Game, players: int, options: Mapping[str, OptionValue] | None = None) -> None:
        super().__init__(game, players, options)
        self._numbers: Numbers = np.array(self.table)
        self._seen_as: Row = np.array(self.fractions)
        self._blocks = [self._block(observer) for observer in range(players)]

    def of(self, view: View) -> Row:
        """What a view shows."""
        if view.game.folder != self.game.folder or view.state.players != self.players:
            raise AstragalError(
                f"Expected a view of {self.game.title} for {self.players} players, not of {view.game.title} for "
                f"{view.state.players}."
            )
        row: Row = np.zeros(self.size, dtype=np.float32)
        self._see_heads(view, row)
        counts, choices, sets = self._blocks[max(view.seat, 0)]
        numbers = np.array(self.game.rules.declaration.values(view.state), dtype=np.int64)
        row[counts[:, 1]] = self._seen_as[counts[:, 2] + numbers[counts[:, 0]]]
        columns = self._numbers[choices[:, 2] + numbers[choices[:, 0]]]
        row[(choices[:, 1] + columns)[columns != at.NO_COLUMN]] = 1
        for position, start, base, bits in sets[numbers[sets[:, 0]] != 0]:
            columns = self._numbers[base : base + bits]
            among = (numbers[position] >> np.arange(bits) & 1 == 1) & (columns != at.NO_COLUMN)
            row[start + columns[among]] = 1
        return row

    def _see_heads(self, view: View, row: Row) -> None:
        """Who has to act, who looks, and the current points."""
        observer = max(view.seat, 0)
        relative = {CHANCE: self.players, OVER: self.players + 1}
        row[self.table[at.TO_ACT] + relative.get(view.to_act, (view.to_act - observer) % self.players)] = 1
        if view.seat >= 0:
            row[self.table[at.SEAT] + view.seat] = 1
        for seat, points in enumerate(view.scores):
            place = self.table[at.SCORE] + (seat - observer) % self.players
            row[place] = 0.5 + 0.5 * points / (abs(points) + at.SCORE_HALFWAY)

    def _block(self, observer: int) -> list[Numbers]:
        """The rows of an observer: counts, choices and sets."""
        begin, rows = at.HEAD_SIZE + observer * self.table[at.BLOCK], []
        kinds = ((at.COUNTS, at.COUNT_SIZE), (at.CHOICES, at.CHOICE_SIZE), (at.SETS, at.SET_SIZE))
        for count, size in kinds:
            end = begin + self.table[count] * size
            rows.append(self._numbers[begin:end].reshape(-1, size))
            begin = end
        return rows
