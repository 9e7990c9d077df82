"""How strong a network is: its share of victory against a bot, or against another network."""

from collections.abc import Callable
from typing import Any

import torch

from astragal.adapters.learning.policy import Policy
from astragal.adapters.many import ManyGames

Tensor = Any
Layers = list[tuple[Any, Any]]
Choose = Callable[[Tensor, Tensor, Tensor], Tensor]
"""From what is seen, what is legal and whose turn it is, for each game, to what is done."""

TEST_SEED = 1 << 40
"""Far from the seeds that are learned with."""

MOST_CHOICES = 600
"""A test game that is longer counts as an even one."""


class Strength:
    """Plays test games, the same ones whenever it is asked: the network sits in each seat in turn."""

    def __init__(self, policy: Policy, games: int, device: str) -> None:
        layout = policy.layout
        self._policy, self._device, self._players = policy, device, layout.players
        self._against_greedy = ManyGames(layout.game, layout.players, games, bots="greedy", device=device)
        self._against_networks = ManyGames(layout.game, layout.players, games, device=device)

    def against_greedy(self) -> float:
        """The share of victory of the network in one seat, with the bot `greedy` in all others."""
        layers = self._policy.layers()
        return self._share(self._against_greedy, lambda seen, masks, _: _best(layers, seen, masks))

    def against(self, others: Layers) -> float:
        """The share of victory of the network in one seat, with another network in all others."""
        layers = self._policy.layers()

        def choose(seen: Tensor, masks: Tensor, seats: Tensor) -> Tensor:
            own = seats == torch.arange(len(seats), device=seats.device) % self._players
            return torch.where(own, _best(layers, seen, masks), _best(others, seen, masks))

        return self._share(self._against_networks, choose)

    def _share(self, games: ManyGames, choose: Choose) -> float:
        """The mean of the first game of each row; row k sits in seat k, counted around the table.

        A game that never ends, as between two beginners that always choose the same, counts as an even one.
        """
        games.begin(TEST_SEED)
        seen, masks, rewards = map(torch.from_dlpack, (games.observations, games.masks, games.rewards))
        seats = torch.arange(games.number, device=self._device)[:, None] % self._players
        shares = torch.full((games.number,), torch.nan, device=self._device)
        for _ in range(MOST_CHOICES):
            if not shares.isnan().any():
                break
            with torch.no_grad():
                actions = choose(seen, masks, torch.from_dlpack(games.seats))
            games.step(actions)
            ended = torch.from_dlpack(games.ended.astype("int8")) != 0
            share = (rewards.gather(1, seats)[:, 0] * (self._players - 1) + 1) / self._players
            shares = torch.where(ended & shares.isnan(), share, shares)
        games.check()
        return float(shares.nan_to_num(1 / self._players).mean())


def _best(layers: Layers, seen: Tensor, masks: Tensor) -> Tensor:
    return Policy.judge(layers, seen, masks)[0].argmax(1)
