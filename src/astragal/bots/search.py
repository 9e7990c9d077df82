"""The search: thinks about a view for a time or a number of simulations, in several trees at once."""

import os
import time
from collections.abc import Callable
from concurrent.futures import Future

from astragal.bots.settings import Settings, settings_of
from astragal.bots.tree import ENTRY, LOOP, Tree
from astragal.core import native
from astragal.core.background import in_background
from astragal.core.game import Game
from astragal.core.luck import Luck
from astragal.core.rule import CHANCE
from astragal.core.thought import Move, Thought
from astragal.core.view import View

TREES = 2
"""For a number of simulations; it never depends on the machine, so that equal seeds give equal moves everywhere."""

SLICE_SECONDS = 0.01
"""Between slices of about this length a tree looks at the clock, and whether native code has become ready."""

_entries: dict[Game, "Future[native.Entry]"] = {}


class Search:
    """A bot that thinks for some seconds, or for a number of simulations.

    It keeps its trees and goes on with them at its next choice, if all that was chosen since is in them.
    """

    def __init__(
        self,
        *,
        simulations: int = 0,
        seconds: float = 0,
        settings: Settings | None = None,
        trees: int | None = None,
    ) -> None:
        self.simulations = simulations
        self.seconds = seconds
        self.settings = settings
        self.trees = trees or (min(TREES, simulations) if simulations else os.cpu_count() or 1)
        self._grown: list[Tree] = []

    def __call__(self, view: View, luck: Luck) -> str:
        """The action that most simulations tried."""
        legal = view.legal
        return legal[0] if len(legal) == 1 else self.think(view, luck).moves[0].action

    def think(self, view: View, luck: Luck) -> Thought:
        """What a seat, or a spectator, can know about a position, whoever has to act."""
        settings = self.settings or settings_of(view.game)
        seed = luck.draw(1 << 31) << 31 | luck.draw(1 << 31)
        trees = [Tree(view, settings, seed, number) for number in range(self.trees)]
        self.grow(trees)
        return thought(trees)

    def grow(self, trees: list[Tree]) -> None:
        """Keep what can be kept of the trees before, and run the simulations."""
        entry = _entry(trees[0].view.game)
        since = _choices_since(self._grown[0].view, trees[0].view) if self._grown else []
        for tree, before in zip(trees, self._grown, strict=False):
            node = before.follow(since)
            if node:
                tree.keep(before, node, entry())
        deadline = time.perf_counter() + self.seconds
        shares = self._shares()
        work = [in_background(_run, tree, share, deadline, entry) for tree, share in zip(trees, shares, strict=True)]
        for done in work:
            done.result()
        self._grown = trees

    def _shares(self) -> list[int]:
        """How many simulations each tree runs."""
        more = self.simulations % self.trees
        return [self.simulations // self.trees + (number < more) for number in range(self.trees)]


def _choices_since(before: View, now: View) -> list[tuple[int, int]]:
    """Who chose what between two views of one seat; nothing if they are not of one match, or luck has moved.

    Luck has no nodes, so a tree knows what is good for all that luck might have brought, not for what it did.
    """
    steps = now.steps[len(before.steps) :]
    same = (before.game, before.seat, before.names) == (now.game, now.seat, now.names)
    if not same or now.steps[: len(before.steps)] != before.steps:
        return []
    if any(step.seat == CHANCE or step.text == "?" for step in steps):
        return []
    return [(step.seat, now.game.rules.ACTIONS.parse(step.text)) for step in steps]


def _entry(game: Game) -> Callable[[], native.Entry | None]:
    """Tells the native code of the search, or none as long as it is not ready; it is made in the background."""
    if game not in _entries:
        _entries[game] = native.load_in_background(game, LOOP, ENTRY)
    ready = _entries[game]
    return lambda: ready.result() if ready.done() and not ready.exception() else None


def _run(tree: Tree, simulations: int, deadline: float, entry: Callable[[], native.Entry | None]) -> None:
    """Run so many simulations or, if that is 0, until the time is up, but at least one."""
    size = 1
    left = simulations
    while left or not simulations:
        begun = time.perf_counter()
        now = min(size, left) if simulations else size
        tree.run(now, entry())
        left -= now
        ended = time.perf_counter()
        if ended - begun < SLICE_SECONDS / 2:
            size *= 2
        elif ended - begun > SLICE_SECONDS * 2:
            size = max(1, size // 2)
        if not simulations and ended >= deadline:
            return


def thought(trees: list[Tree]) -> Thought:
    """What several trees of one view found, taken together."""
    view = trees[0].view
    simulations = sum(tree.simulations for tree in trees)
    totals = [sum(values) for values in zip(*(tree.values() for tree in trees), strict=True)]
    legal = view.legal
    found: dict[str, list[tuple[Tree, int]]] = {}
    for tree in trees:
        for node in tree.children():
            step = tree.step(node)
            if step.seat == view.to_act and (step.seat != view.seat or step.text in legal):
                found.setdefault(step.text, []).append((tree, node))
    moves = [_move(action, nodes) for action, nodes in found.items()]
    moves.sort(key=lambda move: (-move.visits, -move.share, move.action))
    return Thought(view.seat, tuple(total / sum(totals) for total in totals), tuple(moves), simulations)


def _move(action: str, nodes: list[tuple[Tree, int]]) -> Move:
    visits = sum(tree.visits(node) for tree, node in nodes)
    share = sum(tree.value(node) for tree, node in nodes) / visits
    tree, node = max(nodes, key=lambda pair: pair[0].visits(pair[1]))
    return Move(action, visits, share, tree.line(node))
