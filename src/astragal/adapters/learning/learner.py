"""Proximal policy optimisation (PPO) on many games at once, with one network playing all seats.

What counts is victory, and besides it the lead at the end: victories are rare, while every choice moves the
lead. Games and lessons stay on one device.
"""

from typing import Any

import torch

from astragal.adapters.learning.policy import Policy
from astragal.adapters.learning.settings import Settings
from astragal.adapters.many import ManyGames
from astragal.core.game import Game

Tensor = Any


class Played:
    """What happened in a stretch of choices: a row for each choice and a column for each game."""

    def __init__(self, settings: Settings, policy: Policy, device: str) -> None:
        layout, size = policy.layout, (settings.choices, settings.games)
        half = torch.bfloat16 if device == "cuda" else torch.float32

        def zeros(*more: int, kind: Any) -> Tensor:
            return torch.zeros(*size, *more, dtype=kind, device=device)

        self.seen = zeros(layout.size, kind=half)
        self.masks = zeros(len(layout.game.rules.actions), kind=torch.int8)
        self.seats, self.actions = zeros(kind=torch.int64), zeros(kind=torch.int64)
        self.likelihoods, self.gains = zeros(kind=torch.float32), zeros(kind=torch.float32)
        self.leads = zeros(kind=torch.float32)
        self.ended = zeros(kind=torch.bool)
        self.outcomes = zeros(layout.players, kind=torch.float32)


class Learner:
    """Plays against itself and learns from it, a lesson at a time."""

    def __init__(self, game: Game, players: int, seed: int, settings: Settings, device: str = "cpu") -> None:
        torch.manual_seed(seed)
        self.settings, self.device, self.seed = settings, device, seed
        self.games = ManyGames(game, players, settings.games, device=device)
        self.layout = self.games.layout
        self.policy = Policy(self.layout, settings.hidden, settings.blocks).to(device)
        on_gpu = device == "cuda"
        torch.set_float32_matmul_precision("high" if on_gpu else "highest")
        self.optimiser = torch.optim.Adam(self.policy.parameters(), lr=settings.rate, eps=1e-5, fused=on_gpu)
        self.played = Played(settings, self.policy, device)
        first = self.layout.names.index("score[me]")
        self.scores = slice(first, first + players)
        self.lessons = self.games_ended = 0
        self._players = torch.arange(players, device=device)

    def begin(self) -> None:
        """Begin games that were not learned from before."""
        self.games.begin(self.seed + self.lessons)
        games = self.games
        arrays = (games.observations, games.masks, games.rewards, games.final)
        self._seen, self._masks, self._rewards, self._final = map(torch.from_dlpack, arrays)

    def lesson(self, done: float) -> None:
        """Play a stretch of all games, then learn from it; `done` is how much of the learning is behind it."""
        if not self.lessons or not hasattr(self, "_seen"):
            self.begin()
        with torch.no_grad():
            self._play()
            advantages, known = self._advantages()
        self.lessons += 1
        self.optimiser.param_groups[0]["lr"] = self.settings.rate * max(0.05, 1 - done)
        self._learn(advantages, known, self.settings.curiosity * (1 - 0.8 * done))

    def half_precision(self) -> Any:
        """Products of 16 bits where they are faster."""
        return torch.autocast("cuda", dtype=torch.bfloat16, enabled=self.device == "cuda")

    def _play(self) -> None:
        played, games = self.played, self.games
        layers = self.policy.layers()
        for now in range(self.settings.choices):
            played.seen[now].copy_(self._seen)
            played.masks[now].copy_(self._masks)
            played.seats[now].copy_(torch.from_dlpack(games.seats))
            with self.half_precision():
                likely, gains = self.policy.judge(layers, played.seen[now], played.masks[now])
            actions = (likely - torch.empty_like(likely).exponential_().log()).argmax(1)  # one drawn from each row
            played.likelihoods[now] = likely.gather(1, actions[:, None])[:, 0]
            played.gains[now], played.actions[now] = gains, actions
            played.leads[now] = self._lead(self._seen[:, self.scores])
            games.step(actions)
            played.ended[now] = torch.from_dlpack(games.ended.astype("int8")) != 0
            played.outcomes[now] = self._rewards + self._leads_at_the_end(played.seats[now])
        games.check()
        self.games_ended += int(played.ended.sum())

    def _lead(self, scores: Tensor) -> Tensor:
        """How far the first is ahead of the best of the others."""
        return self.settings.lead_worth * (scores[..., 0] - scores[..., 1:].amax(-1))

    def _leads_at_the_end(self, observers: Tensor) -> Tensor:
        """The lead of each seat where a game has ended, from the scores as the seat that chose last saw them."""
        players, scores = len(self._players), self._final[:, self.scores]
        others = self._players[None, None, :] + self._players[None, :, None] - observers[:, None, None]
        from_each = scores[:, None, :].expand(-1, players, -1).gather(2, others % players)
        return self._lead(from_each)

    def _advantages(self) -> tuple[Tensor, Tensor]:
        """How much better than expected each choice turned out for the seat that made it, and for which that is known.

        A seat's choice leads to what it expects at its next one, or to the end of the game. Its last choice of the
        stretch has led to nothing yet.
        """
        played = self.played
        expected = played.gains + played.leads
        following = torch.full_like(played.outcomes[0], torch.nan)
        traces, advantages = torch.zeros_like(following), torch.zeros_like(expected)
        known = torch.zeros_like(played.ended)
        for now in reversed(range(self.settings.choices)):
            ended, at = played.ended[now][:, None], played.seats[now][:, None]
            following = torch.where(ended, played.outcomes[now], following)
            traces = torch.where(ended, 0.0, traces)
            next_expected = following.gather(1, at)[:, 0]
            known[now] = ~next_expected.isnan()
            better = next_expected - expected[now] + self.settings.trace * traces.gather(1, at)[:, 0]
            advantages[now] = torch.where(known[now], better, 0.0)
            following = following.scatter(1, at, expected[now][:, None])
            traces = traces.scatter(1, at, advantages[now][:, None])
        return advantages, known

    def _learn(self, advantages: Tensor, known: Tensor, curiosity: float) -> None:
        played, settings = self.played, self.settings
        seen, masks = played.seen.flatten(0, 1), played.masks.flatten(0, 1)
        actions, before, better = played.actions.flatten(), played.likelihoods.flatten(), advantages.flatten()
        gains = played.gains.flatten() + better
        rows = known.flatten().nonzero()[:, 0]
        better = (better - better[rows].mean()) / (better[rows].std() + 1e-8)
        for _ in range(settings.passes):
            for part in rows[torch.randperm(len(rows), device=rows.device)].split(settings.batch):
                with self.half_precision():
                    likely, expected = self.policy(seen[part], masks[part])
                change = (likely.gather(1, actions[part, None])[:, 0] - before[part]).exp()
                bounded = change.clamp(1 - settings.clip, 1 + settings.clip)
                success = torch.min(change * better[part], bounded * better[part]).mean()
                undecided = -(likely.exp() * likely).sum(1).mean()
                surprise = (expected - gains[part]).square().mean()
                self.optimiser.zero_grad(set_to_none=True)
                (0.5 * surprise - success - curiosity * undecided).backward()
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
                self.optimiser.step()
