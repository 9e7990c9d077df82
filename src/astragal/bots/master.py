"""`master`: a search that a network guides. It plays where a game has a network for the number of players."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from astragal.bots.budget import Budget
from astragal.bots.guide import Guide, floats, own_guide
from astragal.bots.loops import search_layout
from astragal.bots.network_bot import NetworkBot
from astragal.bots.search import Search, native_code
from astragal.bots.settings import Settings, settings_of
from astragal.bots.tree import Tree
from astragal.core.errors import AstragalError
from astragal.core.luck import Luck
from astragal.core.untrusted_text import quoted
from astragal.core.view import View

CODE = "astragal.bots.loops.guided", "search"

TEMPERATURE = 2.5
"""By how much a network's preferences are weakened: one that learned by itself is surer than it should be."""

USUAL_SIMULATIONS = 3_000
"""Where a game does not say how many it has."""

EXPLORATION = 1000
"""How much an action that the network likes attracts the search at first, in thousandths."""


class GuidedTree(Tree):
    """A tree that a network guides."""

    code = CODE

    def __init__(self, view: View, settings: Settings, seed: int, number: int, guide: Guide) -> None:
        super().__init__(view, settings, seed, number)
        self.job.extend([guide.width, guide.between])
        self.most_added = len(self._marks) + 1
        self._network_rows = guide.rows() | {"priors": floats(len(self._marks))}

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
            self.simulations = settings_of(view.game).master or USUAL_SIMULATIONS
        return super().__call__(view, luck)

    def _trees(self, view: View, luck: Luck) -> list[Tree]:
        guide = self._guide or own_guide(view.game, view.state.players, TEMPERATURE)
        settings = replace(settings_of(view.game), exploration=EXPLORATION)
        seed = luck.draw(1 << 31) << 31 | luck.draw(1 << 31)
        return [GuidedTree(view, settings, seed, number, guide) for number in range(self.trees)]


def named(budget: str) -> Master:
    """A new master with the budget that its name has after the colon, or with the game's own."""
    found = Budget.read(budget)
    if budget and found is None:
        raise AstragalError(f"Expected a bot such as {Budget.forms('master')}, not {quoted('master:' + budget)}.")
    return Master(found)
