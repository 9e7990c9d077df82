"""One tree of the search, for one view; its simulations run plain or native, with equal results."""

import ctypes
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from astragal.bots.loops import rows
from astragal.bots.settings import Settings
from astragal.core.engine import Room
from astragal.core.loops.streams import CHOICES, start_stream
from astragal.core.native import Entry
from astragal.core.record import Step
from astragal.core.view import View

LOOP = str(Path(__file__).parent / "loops" / "search.py")
"""The search as rule code."""

ENTRY = "search"

MOST_NODES = 1 << 18
"""What a tree may grow to, in nodes of 72 bytes; a full one goes on learning about the nodes that it has."""

LONGEST_LINE = 8


class Tree:
    """The root is what a seat sees; below it are the choices of all seats."""

    def __init__(self, view: View, settings: Settings, seed: int, number: int, *, clairvoyant: bool = False) -> None:
        """Trees of one seed differ by their number. A clairvoyant tree takes the view for the full state."""
        self.view = view
        self.job = array("q", bytes(8 * rows.JOB_SIZE))
        self.nodes = array("q", bytes(8 * rows.NODE_SIZE))
        self._before = array("q", [0])
        self._marks = array("q", bytes(8 * len(view.game.rules.actions)))
        self._packed = b""
        self.simulations = 0
        self.seconds = 0.0  # the work that they took, without waiting
        self.slice = 1  # how many of them are run at a time
        job = self.job
        job[rows.VIEWER], job[rows.PLAYERS] = view.seat, view.state.players
        job[rows.CLAIRVOYANT] = clairvoyant
        job[rows.NODES], job[rows.MOST_NODES] = 1, MOST_NODES
        job[rows.EXPLORATION], job[rows.BIAS] = settings.exploration, settings.bias
        job[rows.WIDENING] = settings.widening
        job[rows.GREED], job[rows.LOOKS], job[rows.DEPTH] = settings.greed, settings.looks, settings.depth
        job[rows.SCALE], job[rows.MARGIN] = settings.scale, settings.margin
        job[rows.STREAM : rows.STREAM + 4] = array("q", start_stream(seed, number, CHOICES))

    def keep(self, before: "Tree", node: int, entry: Entry | None) -> None:
        """Begin with what lies below a node of another tree, instead of with nothing."""
        self._make_room(before.job[rows.NODES])
        self.job[rows.KEPT] = node
        self._before = before.nodes
        self.run(0, entry)
        self._before = array("q", [0])

    def run(self, simulations: int, entry: Entry | None) -> None:
        """Run simulations, by native code where there is an entry."""
        self._make_room(self.job[rows.NODES] + simulations)
        self.job[rows.SIMULATIONS] = simulations
        self.simulations += simulations
        if entry is None:
            self._run_plain()
        else:
            self._run_native(entry)

    def _make_room(self, nodes: int) -> None:
        missing = min(nodes, MOST_NODES) * rows.NODE_SIZE - len(self.nodes)
        if missing > 0:
            self.nodes.frombytes(bytes(8 * max(missing, len(self.nodes))))

    def _run_plain(self) -> None:
        game = self.view.game
        states = [self.view.state, game.rules.declaration.new(), game.rules.declaration.new()]
        rooms = [Room(game.room()), Room(game.room())]
        game.loop(LOOP).search(*states, *rooms, self.job, self._marks, self.nodes, self._before)

    def _run_native(self, entry: Entry) -> None:
        game = self.view.game
        self._packed = self._packed or game.rules.declaration.pack(self.view.state)
        memory: list[Any] = [ctypes.create_string_buffer(self._packed, len(self._packed)) for _ in range(3)]
        memory += [(ctypes.c_int64 * len(game.room()))() for _ in range(2)]
        numbers = [row.buffer_info()[0] for row in (self.job, self._marks, self.nodes, self._before)]
        entry(*map(ctypes.addressof, memory), *numbers)

    def children(self, node: int = 0) -> Iterator[int]:
        """The nodes of what was chosen next."""
        child = self._field(node, rows.CHILD)
        while child:
            yield child
            child = self._field(child, rows.SIBLING)

    def follow(self, choices: list[tuple[int, int]]) -> int:
        """The node to which choices, each a seat and its action, lead from the root; 0 if there is none."""
        node = 0
        for choice in choices:
            alike = [
                child
                for child in self.children(node)
                if (self._field(child, rows.SEAT), self._field(child, rows.ACTION)) == choice
            ]
            if not alike:
                return 0
            node = alike[0]
        return node

    def step(self, node: int) -> Step:
        """Who chose what at a node."""
        return Step(self._field(node, rows.SEAT), self.view.game.rules.actions.text(self._field(node, rows.ACTION)))

    def visits(self, node: int = 0) -> int:
        """How many simulations went through a node, those of a kept tree among them."""
        return self._field(node, rows.VISITS)

    def value(self, node: int) -> float:
        """The sum of their results for the seat that chose it, in victories."""
        return self._field(node, rows.VALUE) / rows.ONE

    def values(self) -> list[float]:
        """The sum of this tree's own simulations' results for each seat, in victories."""
        return [value / rows.ONE for value in self.job[rows.VALUES : rows.VALUES + self.view.state.players]]

    def line(self, node: int) -> tuple[Step, ...]:
        """What is most likely to be chosen from a node on."""
        steps: list[Step] = []
        while (node := max(self.children(node), key=self.visits, default=0)) and len(steps) < LONGEST_LINE:
            steps.append(self.step(node))
        return tuple(steps)

    def _field(self, node: int, field: int) -> int:
        return self.nodes[node * rows.NODE_SIZE + field]
