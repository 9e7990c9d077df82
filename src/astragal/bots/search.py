"""The search: thinks about a view for a time or a number of simulations, in several trees at once."""

import os
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from math import inf
from typing import ClassVar, Protocol

from astragal.bots.settings import Settings, settings_of
from astragal.bots.thought import RatedAction, Thought
from astragal.bots.tree import Tree
from astragal.core import native
from astragal.core.background import in_background
from astragal.core.game import Game
from astragal.core.luck import Luck
from astragal.core.rule import CHANCE
from astragal.core.view import View

TREES = 2
"""For many simulations; it never depends on the machine, so that equal seeds give equal moves everywhere."""

LEAST_FOR_TREES = 10_000
"""Fewer simulations than that are better used in one tree, and take no time worth sharing."""

SLICE_SECONDS = 0.01
"""After this much work a tree looks at the clock, and whether native code is ready; waiting is not work."""

PARTS = 16
"""After each such part of its budget, a search that has to choose checks whether it has to continue."""

LEAST_PART = 500
"""With this few simulations that is not worth checking."""

ENDLESS = 1 << 62

work_time: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""The clock of a tree's own work; in a browser there is one thread, and no clock of its own for it."""

_entries: dict[tuple[Game, str, str], "Future[native.Entry]"] = {}

Code = Callable[[], native.Entry | None]
"""The native code of a search, or none until it is ready."""


class Growers(Protocol):
    """What runs the simulations of several trees at once."""

    cores: int
    """How many trees a search with a time limit has."""

    def grow(self, trees: list[Tree], goals: list[int], deadline: float, code: Code) -> None:
        """Grow each tree until its goal; the deadline is for plain code and endless goals."""


class Threads:
    """Each tree in a thread of its own."""

    cores = os.cpu_count() or 1

    def grow(self, trees: list[Tree], goals: list[int], deadline: float, code: Code) -> None:
        """Grow each tree until its goal; the deadline is for plain code and endless goals."""
        work = [in_background(_run, tree, goal, deadline, code) for tree, goal in zip(trees, goals, strict=True)]
        for done in work:
            done.result()


class Search:
    """A bot that thinks for some seconds, or for a number of simulations.

    It keeps its trees and reuses them at its next choice, if everything chosen since is in them. It chooses
    as soon as no simulation that is left can change the choice.
    """

    growers: ClassVar[Growers] = Threads()

    def __init__(
        self,
        *,
        simulations: int = 0,
        seconds: float = 0,
        plain_seconds: float = inf,
        settings: Settings | None = None,
        trees: int | None = None,
    ) -> None:
        """As long as there is no native code, a number of simulations is left unfinished after `plain_seconds`."""
        self.simulations = simulations
        self.seconds = seconds
        self.plain_seconds = plain_seconds
        self.settings = settings
        self.trees = trees or (self.growers.cores if seconds else TREES if simulations >= LEAST_FOR_TREES else 1)
        self.thought: Thought | None = None
        """The thought behind the last choice; nothing if there was none to make."""

        self._grown: list[Tree] = []

    def __call__(self, view: View, luck: Luck) -> str:
        """The action that most simulations tried."""
        legal = view.legal
        self.thought = self.choose(view, luck) if len(legal) > 1 else None
        return self.thought.moves[0].action if self.thought else legal[0]

    def choose(self, view: View, luck: Luck) -> Thought:
        """The thought behind a choice; it takes no longer than the choice needs."""
        return thought(self.grow(self._trees(view, luck), until_settled=True))

    def think(self, view: View, luck: Luck) -> Thought:
        """What a seat, or a spectator, can know about a position, whoever has to act."""
        return thought(self.grow(self._trees(view, luck)))

    def _trees(self, view: View, luck: Luck) -> list[Tree]:
        settings = self.settings or settings_of(view.game)
        seed = luck.draw(1 << 31) << 31 | luck.draw(1 << 31)
        return [Tree(view, settings, seed, number) for number in range(self.trees)]

    def grow(self, trees: list[Tree], *, until_settled: bool = False) -> list[Tree]:
        """Keep what can be kept of the trees before, and run the simulations, or those that the choice needs."""
        entry = native_code(trees[0].view.game, trees[0].code)
        since = _choices_since(self._grown[0].view, trees[0].view) if self._grown else []
        for tree, before in zip(trees, self._grown, strict=False):
            node = before.follow(since)
            if node:
                tree.keep(before, node, entry())
        self._grown = trees
        begun = time.perf_counter()
        parts = 1
        if until_settled:
            parts = min(PARTS, self.simulations // LEAST_PART + 1) if self.simulations else PARTS
        for part in range(1, parts + 1):
            deadline = begun + (self.plain_seconds if self.simulations else self.seconds) * part / parts
            self.growers.grow(trees, self._goals(part / parts), deadline, entry)
            if until_settled and _is_settled(trees, self._left(trees, time.perf_counter() - begun)):
                break
        return trees

    def _goals(self, part: float) -> list[int]:
        """How many simulations each tree should have run after a part; with a time limit, as many as it can."""
        if not self.simulations:
            return [ENDLESS] * self.trees
        more = self.simulations % self.trees
        shares = [self.simulations // self.trees + (number < more) for number in range(self.trees)]
        return [max(1, int(share * part)) for share in shares]

    def _left(self, trees: list[Tree], seconds: float) -> float:
        """How many simulations are to come at most; with a time limit, those of cores that do nothing else."""
        if self.simulations:
            return self.simulations - sum(tree.simulations for tree in trees)
        speed = sum(tree.simulations / max(tree.seconds, 1e-6) for tree in trees)
        return speed * (self.seconds - seconds)


def _choices_since(before: View, now: View) -> list[tuple[int, int]]:
    """Who chose what between two views of one seat; nothing if they are not of one match, or luck has moved.

    Luck has no nodes, so a tree knows what is good on average over luck, not for what luck did.
    """
    steps = now.steps[len(before.steps) :]
    same = (before.game, before.seat, before.names) == (now.game, now.seat, now.names)
    if not same or now.steps[: len(before.steps)] != before.steps:
        return []
    if any(step.seat == CHANCE or step.text == "?" for step in steps):
        return []
    return [(step.seat, now.game.rules.actions.parse(step.text)) for step in steps]


def native_code(game: Game, code: tuple[str, str] = Tree.code) -> Code:
    """The native code of a search, or none until it is ready; it is compiled in the background."""
    key = (game, *code)
    if key not in _entries:
        _entries[key] = native.load_in_background(*key)
    ready = _entries[key]
    return lambda: ready.result() if ready.done() and not ready.exception() else None


def wait_for_native(game: Game, code: tuple[str, str] = Tree.code) -> None:
    """Wait until the native code of a search is ready, or cannot be made."""
    native_code(game, code)
    wait([_entries[game, *code]])


def _run(tree: Tree, goal: int, deadline: float, entry: Code) -> None:
    """Run simulations until there are this many, but at least one; the deadline is for plain code and endless goals."""
    while tree.simulations < goal:
        code = entry()
        if time.perf_counter() >= deadline and tree.simulations and (code is None or goal == ENDLESS):
            return
        begun = work_time()
        tree.run(min(tree.slice, goal - tree.simulations), code)
        seconds = work_time() - begun
        tree.seconds += seconds
        if seconds < SLICE_SECONDS / 2:
            tree.slice *= 2
        elif seconds > SLICE_SECONDS * 2:
            tree.slice = max(1, tree.slice // 2)


def _is_settled(trees: list[Tree], left: float) -> bool:
    """Whether no other action can still be tried as often as the one that was tried most."""
    if sum(tree.visits() for tree in trees) <= left:
        return False
    visits = sorted(sum(tree.visits(node) for tree, node in nodes) for nodes in _tried(trees).values())
    return visits[-1] - sum(visits[-2:-1]) > left


def thought(trees: list[Tree]) -> Thought:
    """What several trees of one view found, taken together."""
    simulations = sum(tree.simulations for tree in trees)
    totals = [sum(values) for values in zip(*(tree.values() for tree in trees), strict=True)]
    moves = [_move(action, nodes) for action, nodes in _tried(trees).items()]
    moves.sort(key=lambda move: (-move.visits, -move.share, move.action))
    return Thought(trees[0].view.seat, tuple(total / sum(totals) for total in totals), tuple(moves), simulations)


def _tried(trees: list[Tree]) -> dict[str, list[tuple[Tree, int]]]:
    """The actions of whoever has to choose, each with its nodes."""
    view = trees[0].view
    chooser, legal = view.to_act, {*view.legal}
    found: dict[str, list[tuple[Tree, int]]] = {}
    for tree in trees:
        for node in tree.children():
            step = tree.step(node)
            if step.seat == chooser and (step.seat != view.seat or step.text in legal):
                found.setdefault(step.text, []).append((tree, node))
    return found


def _move(action: str, nodes: list[tuple[Tree, int]]) -> RatedAction:
    visits = sum(tree.visits(node) for tree, node in nodes)
    share = sum(tree.value(node) for tree, node in nodes) / visits
    tree, node = max(nodes, key=lambda pair: pair[0].visits(pair[1]))
    return RatedAction(action, visits, share, tree.line(node))
