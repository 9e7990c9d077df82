"""A network as compiled code takes it: rows of numbers, in the order of `loops/guided_layout.py`."""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from operator import mul
from typing import Any

from astragal.bots.loops import guided_layout
from astragal.bots.network import EXPECTATIONS, Layer, Network, own_network
from astragal.bots.observation_table import ObservationTable
from astragal.core import native
from astragal.core.game import Game


class Guide:
    """A network with what it sees; at a higher temperature it prefers an action to another by less."""

    def __init__(self, network: Network, layout: ObservationTable, temperature: float = 1) -> None:
        network.check(layout)
        self.network, self.layout = network, layout
        first, *between, last = network.layers
        width = len(first.added)
        self.width, self.between = width + -width % guided_layout.STRIDE, len(between)
        weights = [_transposed(first, layout.size, self.width), _padded(first.added, self.width)]
        for layer in between:
            columns = _transposed(layer, width, self.width)
            weights += [_padded(columns, self.width**2), _padded(layer.added, self.width)]
        weaker = [*repeat(1 / temperature, len(last.added) - EXPECTATIONS), *repeat(1.0, EXPECTATIONS)]
        for row, times in enumerate(weaker):
            numbers = last.weights[row * width : (row + 1) * width]
            weights.append(_padded(array("f", [number * times for number in numbers]), self.width))
        weights.append(array("f", map(mul, last.added, weaker)))
        self._rows = {"table": layout.table, "fractions": layout.fractions, "weights": _joined(weights)}

    def rows(self) -> dict[str, Any]:
        """The network, and room for what it sees and thinks about one position."""
        game = self.layout.game
        count = sum(field.count for field in game.rules.declaration.fields.values())
        return self._rows | {
            "numbers": array(native.values_code(game), [0]) * count,
            "observation": floats(self.layout.size),
            "between": floats(2 * self.width),
        }


def floats(count: int) -> "array[float]":
    """A row of numbers with fractions, all of them 0."""
    return array("f", bytes(4 * count))


@lru_cache(8)
def own_guide(game: Game, players: int, temperature: float = 1) -> Guide:
    """A game's own network for a number of players."""
    return Guide(own_network(game, players), ObservationTable(game, players), temperature)


def _transposed(layer: Layer, before: int, width: int) -> "array[float]":
    """A row of weights for each number that comes in."""
    made = floats(before * width)
    for row in range(len(layer.added)):
        made[row::width] = layer.weights[row * before : (row + 1) * before]
    return made


def _padded(numbers: "array[float]", size: int) -> "array[float]":
    return numbers + floats(size - len(numbers))


def _joined(rows: "Sequence[array[float]]") -> "array[float]":
    return array("f", b"".join(row.tobytes() for row in rows))
