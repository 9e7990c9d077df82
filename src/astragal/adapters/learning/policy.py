"""The network while it learns: what to do, and what to expect of the end."""

from typing import Any

import numpy as np
import torch

from astragal.adapters.learning import features
from astragal.adapters.network import NumpyNetwork
from astragal.adapters.observations import Observations
from astragal.bots.network import EXPECTATIONS, Header

IMPOSSIBLE = -1e9
"""The preference for what is not legal."""

SHARED_WORTH = 0.3
"""How much what entries have in common counts beside each itself; more would make a lesson move too far at once."""


class Policy(torch.nn.Module):  # type: ignore[misc]  # PyTorch is skipped where types are checked
    """A layer for what is seen, some that add to what they get, and one for what can be done."""

    def __init__(self, layout: Observations, hidden: int, blocks: int) -> None:
        super().__init__()
        self.layout = layout
        actions = layout.game.rules.actions
        seen, done = features.of_observations(layout), features.of_actions(actions)
        self.register_buffer("seen_features", torch.from_numpy(seen) * SHARED_WORTH, persistent=False)
        self.register_buffer("done_features", torch.from_numpy(done) * SHARED_WORTH, persistent=False)
        self.first = torch.nn.Linear(layout.size, hidden)
        self.blocks = torch.nn.ModuleList(torch.nn.Linear(hidden, hidden) for _ in range(blocks))
        self.last = torch.nn.Linear(hidden, len(actions) + EXPECTATIONS)
        self.seen_shared = torch.nn.Parameter(torch.zeros(seen.shape[1], hidden))
        self.done_shared = torch.nn.Parameter(torch.zeros(done.shape[1], hidden))
        with torch.no_grad():
            self.last.weight *= 0.1  # at first it prefers nothing
            for block in self.blocks:
                block.weight *= 0.5

    def layers(self) -> list[tuple[Any, Any]]:
        """Weights and what is added to their products, layer by layer, with what is shared added up."""
        first = self.first.weight + (self.seen_features @ self.seen_shared).T
        last = self.last.weight + self.done_features @ self.done_shared
        between = [(block.weight, block.bias) for block in self.blocks]
        return [(first, self.first.bias), *between, (last, self.last.bias)]

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """The logarithm of each action's probability, and what is expected of the end."""
        return self.judge(self.layers(), seen, masks)

    @staticmethod
    def judge(layers: list[tuple[Any, Any]], seen: Any, masks: Any) -> tuple[Any, Any]:
        """The same, by layers that were added up before."""
        (first, added), *between, last = layers
        numbers = torch.nn.functional.linear(seen, first, added)
        for weights, bias in between:
            numbers = numbers + torch.nn.functional.linear(torch.relu(numbers), weights, bias)
        found = torch.nn.functional.linear(torch.relu(numbers), *last).float()
        actions, expected = found[:, :-EXPECTATIONS], found[:, -EXPECTATIONS:]
        return actions.masked_fill(masks == 0, IMPOSSIBLE).log_softmax(1), expected

    def network(self) -> NumpyNetwork:
        """The same for NumPy."""
        with torch.no_grad():
            layers = [(weights.float().cpu().numpy(), added.float().cpu().numpy()) for weights, added in self.layers()]
        return NumpyNetwork(Header.of(self.layout), [(np.array(weights), np.array(added)) for weights, added in layers])
