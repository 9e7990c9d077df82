"""Proximal policy optimisation (PPO) on many games at once, with one network playing all seats.

What counts is victory, and besides it the lead at the end, which distinguishes a narrow victory from a clear one. The
lead on the way there counts for nothing: in some games it says little about the end. Games and lessons stay on one
device.
"""

from typing import Any

import torch

from astragal.adapters.learning.policy import Policy
from astragal.adapters.learning.settings import Settings
from astragal.adapters.many import ManyGames
from astragal.bots.network import EXPECTATIONS
from astragal.core.game import Game

Tensor = Any

SLOWLY = 0.05
"""How much the last games count in what is usual."""


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
        self.likelihoods = zeros(kind=torch.float32)
        self.expected = zeros(EXPECTATIONS, kind=torch.float32)
        self.ended = zeros(kind=torch.bool)
        self.victories, self.final_leads = (zeros(layout.players, kind=torch.float32) for _ in range(2))


class Tables:
    """Many games, and what a learner sees of them."""

    def __init__(self, games: ManyGames) -> None:
        self.games = games

    def begin(self, seed: int) -> None:
        """Begin the games of a seed."""
        games = self.games
        games.begin(seed)
        arrays = (games.observations, games.masks, games.rewards, games.final)
        self.seen, self.masks, self.rewards, self.final = map(torch.from_dlpack, arrays)


class Learner:
    """Plays against itself and learns from it, a lesson at a time.

    With a rival, a bot of that name sits in all other seats in every other lesson.
    """

    def __init__(
        self, game: Game, players: int, seed: int, settings: Settings, device: str = "cpu", rival: str | None = None
    ) -> None:
        torch.manual_seed(seed)
        self.settings, self.device, self.seed = settings, device, seed
        self.tables = [Tables(ManyGames(game, players, settings.games, device=device))]
        if rival:
            self.tables.append(Tables(ManyGames(game, players, settings.games, bots=rival, device=device)))
        self.layout = self.tables[0].games.layout
        self.policy = Policy(self.layout, settings.hidden, settings.blocks).to(device)
        on_gpu = device == "cuda"
        torch.set_float32_matmul_precision("high" if on_gpu else "highest")
        self.optimiser = torch.optim.Adam(self.policy.parameters(), lr=settings.rate, eps=1e-5, fused=on_gpu)
        self.played = Played(settings, self.policy, device)
        first = self.layout.names.index("score[me]")
        self.scores = slice(first, first + players)
        self.lessons = self.games_ended = 0
        self.usual_lead = 0.0  # at the end of a game, whoever is ahead; 0 before it is known
        self._players = torch.arange(players, device=device)
        self._begun = False

    def begin(self) -> None:
        """Begin games that were not learned from before."""
        for tables in self.tables:
            tables.begin(self.seed + self.lessons)
        self._begun = True

    def lesson(self, done: float) -> None:
        """Play a stretch of all games, then learn from it; `done` is how much of the learning is behind it."""
        if not self._begun:
            self.begin()
        with torch.no_grad():
            self._play(self.tables[self.lessons % len(self.tables)])
            advantages, known = self._advantages()
        self.lessons += 1
        self.optimiser.param_groups[0]["lr"] = self.settings.rate * max(0.05, 1 - done)
        self._learn(advantages, known, self.settings.curiosity * (1 - 0.8 * done))

    def half_precision(self) -> Any:
        """Products of 16 bits where they are faster."""
        return torch.autocast("cuda", dtype=torch.bfloat16, enabled=self.device == "cuda")

    def _play(self, tables: Tables) -> None:
        played, games = self.played, tables.games
        layers = self.policy.layers()
        for now in range(self.settings.choices):
            played.seen[now].copy_(tables.seen)
            played.masks[now].copy_(tables.masks)
            played.seats[now].copy_(torch.from_dlpack(games.seats))
            with self.half_precision():
                likely, expected = self.policy.judge(layers, played.seen[now], played.masks[now])
            actions = (likely - torch.empty_like(likely).exponential_().log()).argmax(1)  # one drawn from each row
            played.likelihoods[now] = likely.gather(1, actions[:, None])[:, 0]
            played.expected[now], played.actions[now] = expected, actions
            games.step(actions)
            played.ended[now] = torch.from_dlpack(games.ended.astype("int8")) != 0
            played.victories[now] = tables.rewards
            played.final_leads[now] = self._leads_at_the_end(tables.final, played.seats[now])
        games.check()
        self._count(played.final_leads[played.ended])

    def _count(self, leads: Tensor) -> None:
        """Count the games that have ended, and find out what lead is usual."""
        self.games_ended += len(leads)
        if len(leads):
            now = float(leads.abs().mean())
            self.usual_lead += (now - self.usual_lead) * (SLOWLY if self.usual_lead else 1.0)

    @staticmethod
    def _lead(scores: Tensor) -> Tensor:
        """How far the first is ahead of the best of the others."""
        return scores[..., 0] - scores[..., 1:].amax(-1)

    def _leads_at_the_end(self, final: Tensor, observers: Tensor) -> Tensor:
        """The lead of each seat where a game has ended, from the scores as the seat that chose last saw them."""
        players, scores = len(self._players), final[:, self.scores]
        others = self._players[None, None, :] + self._players[None, :, None] - observers[:, None, None]
        from_each = scores[:, None, :].expand(-1, players, -1).gather(2, others % players)
        return self._lead(from_each)

    def _advantages(self) -> tuple[Tensor, Tensor]:
        """How much better than expected each choice turned out for the seat that made it, and for which that is known.

        That is a number for the victory and one for the lead. A seat's choice leads to what it expects at its next
        one, or to the end of the game. Its last choice of the stretch has led to nothing yet.
        """
        played, expected = self.played, self.played.expected
        outcomes = torch.stack([played.victories, played.final_leads / (self.usual_lead or 1.0)], -1)
        following = torch.full_like(outcomes[0], torch.nan)
        traces, advantages = torch.zeros_like(following), torch.zeros_like(expected)
        known = torch.zeros_like(played.ended)
        for now in reversed(range(self.settings.choices)):
            ended = played.ended[now][:, None, None]
            at = played.seats[now][:, None, None].expand(-1, -1, EXPECTATIONS)
            following = torch.where(ended, outcomes[now], following)
            traces = torch.where(ended, 0.0, traces)
            next_expected = following.gather(1, at)[:, 0]
            known[now] = ~next_expected[:, 0].isnan()
            better = next_expected - expected[now] + self.settings.trace * traces.gather(1, at)[:, 0]
            advantages[now] = torch.where(known[now][:, None], better, 0.0)
            following = following.scatter(1, at, expected[now][:, None])
            traces = traces.scatter(1, at, advantages[now][:, None])
        return advantages, known

    def _learn(self, advantages: Tensor, known: Tensor, curiosity: float) -> None:
        played, settings = self.played, self.settings
        seen, masks = played.seen.flatten(0, 1), played.masks.flatten(0, 1)
        actions, before = played.actions.flatten(), played.likelihoods.flatten()
        worths = torch.tensor([1.0, settings.lead_worth], device=self.device)
        aims = (played.expected + advantages).flatten(0, 1)
        better = (advantages @ worths).flatten()
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
                surprise = ((expected - aims[part]).square() @ worths).mean()
                self.optimiser.zero_grad(set_to_none=True)
                (0.5 * surprise - success - curiosity * undecided).backward()
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
                self.optimiser.step()
