"""`master`: a search that a network guides. It plays where a game has a network for the number of players."""

from array import array
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from astragal.adapters.loops import guided_layout
from astragal.adapters.network import EXPECTATIONS, Network, NetworkBot, own_network
from astragal.adapters.observations import Observations
from astragal.bots.budget import Budget
from astragal.bots.loops import search_layout
from astragal.bots.search import Search, native_code
from astragal.bots.settings import Settings, settings_of
from astragal.bots.tree import MOST_NODES, Tree
from astragal.core import native
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.luck import Luck
from astragal.core.untrusted_text import quoted
from astragal.core.view import View

CODE = "astragal.adapters.loops.guided", "search"

TEMPERATURE = 2.5
"""By how much a network's preferences are weakened: one that learned by itself is surer than it should be."""

EXPLORATION = 1000
"""How much an action that the network likes attracts the search at first, in thousandths."""


class Guide:
    """A network as the search takes it."""

    def __init__(self, network: Network, layout: Observations, temperature: float = TEMPERATURE) -> None:
        network.check(layout)
        self.network, self.layout = network, layout
        width = network.layers[0][1].size
        more = -width % guided_layout.STRIDE
        self.width, self.between = width + more, len(network.layers) - 2
        (first, added), *between, (last, last_added) = network.layers
        rows = [_padded(first.T, 0, more), _padded(added, more)]
        for weights, between_added in between:
            rows += [_padded(weights.T, more, more), _padded(between_added, more)]
        weaker = np.ones(last_added.size)
        weaker[:-EXPECTATIONS] = 1 / temperature
        rows += [_padded(last * weaker[:, None], 0, more), last_added * weaker]
        weights = np.concatenate([row.ravel() for row in rows]).astype(np.float32)
        self.rows = {
            "table": array("q", layout.table.tobytes()),
            "fractions": array("f", layout.fractions.tobytes()),
            "weights": array("f", weights.tobytes()),
        }


def _padded(numbers: npt.NDArray[Any], *more: int) -> npt.NDArray[Any]:
    return np.pad(numbers, [(0, count) for count in more])


@lru_cache(8)
def own_guide(game: Game, players: int) -> Guide:
    """A game's own network for a number of players."""
    return Guide(own_network(game, players), Observations(game, players))


class GuidedTree(Tree):
    """A tree that a network guides."""

    code = CODE

    def __init__(self, view: View, settings: Settings, seed: int, number: int, guide: Guide) -> None:
        super().__init__(view, settings, seed, number)
        self.job.extend([guide.width, guide.between])
        declaration, floats = view.game.rules.declaration, (guide.layout.size, 2 * guide.width, len(self._marks))
        count = sum(field.count for field in declaration.fields.values())
        observation, between, priors = (array("f", [0.0]) * size for size in floats)
        numbers = array(native.values_code(view.game), [0]) * count
        self._network_rows = guide.rows | {
            "numbers": numbers,
            "observation": observation,
            "between": between,
            "priors": priors,
        }

    def _make_room(self, nodes: int) -> None:  # noqa: ARG002  # a simulation can add many
        super()._make_room(MOST_NODES)

    def children(self, node: int = 0) -> Iterator[int]:
        """The nodes of what was chosen next; those that have only a prior were not chosen yet."""
        return (child for child in super().children(node) if self.visits(child))

    def prior(self, node: int) -> float:
        """How likely the network was to choose what was chosen at a node."""
        return self.nodes[node * search_layout.NODE_SIZE + search_layout.PRIOR] / search_layout.ONE

    def _rows(self) -> dict[str, Any]:
        return super()._rows() | self._network_rows


class Master(Search):
    """Thinks by a guided search; as long as there is no native code, it does what the network likes best."""

    code = CODE
    """The native code that it waits for."""

    def __init__(self, budget: Budget | None, guide: Guide | None = None) -> None:
        """Without a budget it has as many simulations as the game says; without a guide, the game's own network."""
        super().__init__(simulations=budget.simulations if budget else 1, seconds=budget.seconds if budget else 0)
        self._budget, self._guide = budget, guide
        self._network = NetworkBot()

    def __call__(self, view: View, luck: Luck) -> str:
        """The action that most simulations tried."""
        if not native_code(view.game, CODE)():
            return self._network(view, luck)
        if self._budget is None:
            self.simulations = settings_of(view.game).master
        return super().__call__(view, luck)

    def _trees(self, view: View, luck: Luck) -> list[Tree]:
        guide = self._guide or own_guide(view.game, view.state.players)
        settings = replace(settings_of(view.game), exploration=EXPLORATION)
        seed = luck.draw(1 << 31) << 31 | luck.draw(1 << 31)
        return [GuidedTree(view, settings, seed, number, guide) for number in range(self.trees)]


def named(budget: str) -> Master:
    """A new master with the budget that its name has after the colon, or with the game's own."""
    found = Budget.read(budget)
    if budget and found is None:
        raise AstragalError(f"Expected a bot such as {Budget.forms('master')}, not {quoted('master:' + budget)}.")
    return Master(found)
