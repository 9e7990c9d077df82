"""Trees of the search that grow in workers of a browser: each is WebAssembly with memory of its own, without Python."""

import time
from collections.abc import Callable
from math import inf
from typing import Any

from astragal.bots.loops import search_layout
from astragal.bots.search import ENDLESS, Code, Threads
from astragal.bots.tree import MOST_NODES, Tree
from astragal.core import libraries
from astragal.core.native import Part

Message = dict[str, Any]
Ask = Callable[[list[Message]], list[Any]]
"""Sends a message to each of the first workers, and waits for their answers; there are none if a worker fails."""

LAYOUT = {
    "simulations": search_layout.SIMULATIONS,
    "nodes": search_layout.NODES,
    "mostNodes": MOST_NODES,
    "nodeSize": 8 * search_layout.NODE_SIZE,
}


class TreeWorkers:
    """Workers that are started when they are needed. A tree alone grows here, as do all where a worker fails."""

    def __init__(self, ask: Ask, cores: int) -> None:
        self.cores = cores
        self._ask = ask
        self._here = Threads()
        self._growing: list[Tree] = []
        """What the workers hold, as they hold it."""

    def grow(self, trees: list[Tree], goals: list[int], deadline: float, code: Code) -> None:
        """Grow each tree until its goal, which gives what native code gives; an endless goal ends at the deadline."""
        if len(trees) == 1 or code() is None:
            self._here.grow(trees, goals, deadline, code)
            return
        known = trees == self._growing
        seconds = max(0.0, deadline - time.perf_counter())
        messages = [
            {
                "begin": None if known else _beginning(tree),
                "simulations": inf if goal == ENDLESS else goal - tree.simulations,
                "seconds": seconds if goal == ENDLESS else inf,
            }
            for tree, goal in zip(trees, goals, strict=True)
        ]
        answers = self._ask(messages)
        self._growing = trees if answers else []
        if not answers:
            self._here.grow(trees, goals, deadline, code)
        for tree, grown in zip(trees, answers, strict=False):
            tree.take(grown.job.to_bytes(), grown.marks.to_bytes(), grown.nodes.to_bytes())
            tree.simulations += grown.ran
            tree.seconds += grown.seconds


def _beginning(tree: Tree) -> Message:
    game = tree.view.game
    return {
        "game": game.name,
        "code": (libraries.FOLDER / f"{game.name}.so").read_bytes(),
        "symbol": Part(*tree.code).symbol,
        "rows": {name: bytes(row) for name, row in tree.native_rows()._asdict().items()},
        "layout": LAYOUT,
    }
