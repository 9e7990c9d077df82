"""One tree of the search, for one view; its simulations run plain or native, with equal results."""

from array import array
from collections.abc import Iterator
from typing import Any

from astragal.bots.loops import search_layout
from astragal.bots.settings import Settings
from astragal.core.loop_memory import addresses, native_memory, plain_memory, zeros
from astragal.core.loops.streams import CHOICES, start_stream
from astragal.core.native import Entry
from astragal.core.record import Step
from astragal.core.view import View

LOOP = "astragal.bots.loops.search"
"""The search as rule code."""

ENTRY = "search"

MOST_NODES = 1 << 18
"""What a tree may grow to, in nodes of 72 bytes; a full one keeps learning about the nodes that it has."""

LONGEST_LINE = 8


class Tree:
    """The root is what a seat sees; below it are the choices of all seats."""

    code = LOOP, ENTRY
    """What runs the simulations."""

    def __init__(self, view: View, settings: Settings, seed: int, number: int, *, clairvoyant: bool = False) -> None:
        """Trees of one seed differ by their number. A clairvoyant tree takes the view for the full state."""
        self.view = view
        self.job = zeros(search_layout.JOB_SIZE)
        self.nodes = zeros(search_layout.NODE_SIZE)
        self._before = zeros(1)
        self._marks = zeros(len(view.game.rules.actions))
        self._packed = b""
        self.simulations = 0
        self.seconds = 0.0  # the work that they took, without waiting
        self.slice = 1  # how many of them are run at a time
        self.most_added = 1  # how many nodes a simulation adds at most
        job = self.job
        job[search_layout.VIEWER], job[search_layout.PLAYERS] = view.seat, view.state.players
        job[search_layout.CLAIRVOYANT] = clairvoyant
        job[search_layout.NODES], job[search_layout.MOST_NODES] = 1, MOST_NODES
        job[search_layout.EXPLORATION], job[search_layout.BIAS] = settings.exploration, settings.bias
        job[search_layout.WIDENING] = settings.widening
        job[search_layout.GREED], job[search_layout.LOOKS], job[search_layout.DEPTH] = (
            settings.greed,
            settings.looks,
            settings.depth,
        )
        job[search_layout.SCALE], job[search_layout.MARGIN] = settings.scale, settings.margin
        job[search_layout.STREAM : search_layout.STREAM + 4] = array("q", start_stream(seed, number, CHOICES))

    def keep(self, before: "Tree", node: int, entry: Entry | None) -> None:
        """Begin with what lies below a node of another tree, instead of with nothing."""
        self._make_room(before.job[search_layout.NODES])
        self.job[search_layout.NEW_ROOT] = node
        self._before = before.nodes
        self.run(0, entry)
        self._before = zeros(1)

    def run(self, simulations: int, entry: Entry | None) -> None:
        """Run simulations, by native code where there is an entry."""
        self._make_room(self.job[search_layout.NODES] + simulations * self.most_added)
        self.job[search_layout.SIMULATIONS] = simulations
        self.simulations += simulations
        game, state = self.view.game, self.view.state
        loop = game.loop(self.code[0])
        if entry is None:
            loop.search(plain_memory(loop.Memory, game, state, **self._rows()))
        else:
            memory = self.native_rows()
            entry(*addresses(memory))

    def native_rows(self) -> Any:
        """The memory of native code: the tree, and room for simulations."""
        game = self.view.game
        self._packed = self._packed or game.rules.declaration.pack(self.view.state)
        return native_memory(game.loop(self.code[0]).Memory, game, self._packed, **self._rows())

    def take(self, job: bytes, marks: bytes, nodes: bytes) -> None:
        """Take the tree as it has grown elsewhere."""
        self.job, self._marks, self.nodes = array("q", job), array("q", marks), array("q", nodes)

    def _rows(self) -> dict[str, Any]:
        return {"job": self.job, "marks": self._marks, "nodes": self.nodes, "before": self._before}

    def _make_room(self, nodes: int) -> None:
        missing = min(nodes, MOST_NODES) * search_layout.NODE_SIZE - len(self.nodes)
        if missing > 0:
            self.nodes.frombytes(bytes(8 * max(missing, len(self.nodes))))

    def children(self, node: int = 0) -> Iterator[int]:
        """The nodes of what was chosen next."""
        child = self._field(node, search_layout.CHILD)
        while child:
            yield child
            child = self._field(child, search_layout.SIBLING)

    def follow(self, choices: list[tuple[int, int]]) -> int:
        """The node to which choices, each a seat and its action, lead from the root; 0 if there is none."""
        node = 0
        for choice in choices:
            alike = [
                child
                for child in self.children(node)
                if (self._field(child, search_layout.SEAT), self._field(child, search_layout.ACTION)) == choice
            ]
            if not alike:
                return 0
            node = alike[0]
        return node

    def step(self, node: int) -> Step:
        """Who chose what at a node."""
        return Step(
            self._field(node, search_layout.SEAT),
            self.view.game.rules.actions.text(self._field(node, search_layout.ACTION)),
        )

    def visits(self, node: int = 0) -> int:
        """How many simulations went through a node, those of a kept tree among them."""
        return self._field(node, search_layout.VISITS)

    def value(self, node: int) -> float:
        """The sum of their results for the seat that chose it, in victories."""
        return self._field(node, search_layout.VALUE) / search_layout.ONE

    def values(self) -> list[float]:
        """The sum of this tree's own simulations' results for each seat, in victories."""
        return [
            value / search_layout.ONE
            for value in self.job[search_layout.VALUES : search_layout.VALUES + self.view.state.players]
        ]

    def line(self, node: int) -> tuple[Step, ...]:
        """What is most likely to be chosen from a node on."""
        steps: list[Step] = []
        while (node := max(self.children(node), key=self.visits, default=0)) and len(steps) < LONGEST_LINE:
            steps.append(self.step(node))
        return tuple(steps)

    def _field(self, node: int, field: int) -> int:
        return self.nodes[node * search_layout.NODE_SIZE + field]
