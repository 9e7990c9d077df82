"""What OpenSpiel asks of a position on behalf of a player: strings and tensors."""

from typing import Any

import numpy
import pyspiel

from astragal.adapters.observations import Observations
from astragal.adapters.openspiel.position import RECALLED, Position, Table, listed
from astragal.core.record import Step
from astragal.core.rule import CHANCE
from astragal.core.view import SPECTATOR

BITS = 16
"""How many binary digits the number of an action or an outcome has."""

Array = numpy.typing.NDArray[numpy.float32]


class Observer:
    """One kind of observation, as OpenSpiel's `PyObserver` wants it.

    - Public and private, without recall: the view of the player, as numbers.
    - The same with recall: the string is all that the player has seen, step by step, and knows now. The tensor is the
      view with the last steps, because it has a fixed size; older steps are not in it.
    - Public only: the same for a spectator; there is no tensor.
    - Private only: the string is what the player's view has and the spectator's has not.
    """

    def __init__(self, table: Table, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Expected no parameters of an observation, not {params}.")
        one, nobody = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
        self._public = kind.private_info == nobody
        self._private = not kind.public_info
        self._recall = kind.perfect_recall
        if kind.private_info not in (one, nobody) or (self._private and (self._public or self._recall)):
            raise ValueError(
                "Expected what one player or everybody sees; without recall also what one player alone sees."
            )
        self._table = table
        self.tensor: Array | None = None
        self.dict: dict[str, Array] = {}
        if not self._public and not self._private:
            self._make_tensor()

    def _make_tensor(self) -> None:
        self._observations = Observations(self._table.game, self._table.players, self._table.options)
        size = self._observations.size
        rows = RECALLED if self._recall else 0
        columns = self._table.players + 2 + BITS
        self.tensor = numpy.zeros(size + rows * columns, numpy.float32)
        self.dict["observation"] = self.tensor[:size]
        if rows:
            self.dict["last_steps"] = self.tensor[size:].reshape(rows, columns)

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor; the last step comes first."""
        if self.tensor is None:
            return
        position: Position = state.position
        self.dict["observation"][:] = self._observations.of(position.view(player))
        if self._recall:
            rows = self.dict["last_steps"]
            rows.fill(0)
            for row, step in zip(rows, reversed(position.seen(player).recent), strict=False):
                self._write(row, step)

    def _write(self, row: Array, step: Step) -> None:
        """Who moved, luck after all seats; whether it was seen what; and its number in binary digits."""
        players = self._table.players
        row[players if step.seat == CHANCE else step.seat] = 1
        if step.text != "?":
            actions = self._table.game.rules.actions
            number = step.outcome if step.seat == CHANCE else actions.parse(step.text)
            row[players + 1] = 1
            row[players + 2 :] = [number >> bit & 1 for bit in range(BITS)]

    def string_from(self, state: Any, player: int) -> str:
        """The same in words."""
        position: Position = state.position
        seat = SPECTATOR if self._public else player
        title = "everybody\n" if self._public else f"seat {player + 1}\n"
        if self._recall:
            return title + position.information(seat)
        lines = listed(position.view(seat).state).splitlines(keepends=True)
        if self._private:
            public = listed(position.view(SPECTATOR).state).splitlines(keepends=True)
            lines = [line for line, known in zip(lines, public, strict=True) if line != known]
        return title + "".join(lines)
