"""Learn a game by playing it against oneself: proximal policy optimisation (PPO) on many games at once.

    python examples/learn.py wide-shut.npz --minutes 8
    astragal ladder dice-wide-shut --bots network:wide-shut.npz,greedy

One small network plays all seats. It is settled for two players of Dice Wide Shut, and learns every game. What counts
is the victory, and beside it the lead at the end: a victory is rare news, while every choice moves the lead. Needs
`astragal[learn]`; what it wrote plays with NumPy alone.
"""

import argparse
import os
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from astragal import AstragalError, Game, load
from astragal.adapters.gymnasium import make_vec
from astragal.adapters.network import Header, Network
from astragal.adapters.observations import Observations

Array = npt.NDArray[Any]

IMPOSSIBLE = -1e9
"""The preference for what is not legal."""

TEST_SEED = 1 << 40
"""Far from the seeds that are learned with."""


@dataclass(frozen=True)
class Settings:
    """What suits two players of Dice Wide Shut on two cores."""

    games: int = 256
    choices: int = 64  # in each game, between one lesson and the next
    hidden: int = 256  # numbers between the layers
    passes: int = 3  # how often a lesson goes through all choices
    batch: int = 1024
    rate: float = 1.5e-3
    rate_halved_after: int = 100  # lessons; after twice as many it is a third
    trace: float = 0.95  # the lambda of generalised advantage estimation
    clip: float = 0.2  # how much more or less likely a lesson makes a choice
    curiosity: float = 0.01  # what it is worth to be undecided
    lead_worth: float = 10.0  # of the whole range in which scores are seen, in victories
    test_games: int = 512


SETTINGS = Settings()


class Policy(torch.nn.Module):  # type: ignore[misc]  # it is skipped where types are checked
    """What to do, and how much better than now the end will be."""

    def __init__(self, layout: Observations, hidden: int) -> None:
        super().__init__()
        self.layout = layout
        self.actions = len(layout.game.rules.ACTIONS)
        sizes = [layout.size, hidden, hidden, self.actions + 1]
        self.layers = torch.nn.ModuleList(torch.nn.Linear(a, b) for a, b in pairwise(sizes))
        with torch.no_grad():
            self.layers[-1].weight *= 0.1  # at first it prefers nothing

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithm of each action's probability, and the expected gain."""
        numbers = self.layers[0](seen)
        for layer in self.layers[1:]:
            numbers = layer(torch.relu(numbers))
        preferences = numbers[:, :-1].masked_fill(masks == 0, IMPOSSIBLE)
        return preferences.log_softmax(1), numbers[:, -1]

    def network(self) -> Network:
        """The same for NumPy."""
        layers = [(layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in self.layers]
        return Network(Header.of(self.layout), layers)

    def take(self, network: Network) -> None:
        """Go on from what was learned before."""
        network.check(self.layout)
        try:
            with torch.no_grad():
                for layer, (weights, added) in zip(self.layers, network.layers, strict=True):
                    layer.weight.copy_(torch.from_numpy(weights))
                    layer.bias.copy_(torch.from_numpy(added))
        except (RuntimeError, ValueError) as error:
            raise AstragalError("Expected a network with as many layers and hidden numbers as are learned.") from error


class Played:
    """What happened in a stretch of choices: arrays with a row for each choice and a column for each game."""

    def __init__(self, settings: Settings, layout: Observations) -> None:
        size = (settings.choices, settings.games)
        self.seen = np.zeros((*size, layout.size), np.float32)
        self.masks = np.zeros((*size, len(layout.game.rules.ACTIONS)), np.int8)
        self.seats, self.actions = np.zeros(size, np.int64), np.zeros(size, np.int64)
        self.likelihoods, self.gains = np.zeros(size, np.float32), np.zeros(size, np.float32)
        self.ended = np.zeros(size, np.bool_)
        self.outcomes = np.zeros((*size, layout.players), np.float32)


class Learner:
    """Plays against itself and learns from it, a lesson at a time."""

    def __init__(self, game: Game, players: int, seed: int, settings: Settings = SETTINGS) -> None:
        torch.manual_seed(seed)
        self.settings = settings
        self.games = make_vec(game, players, num_envs=settings.games)
        self.layout = self.games.layout
        self.policy = Policy(self.layout, settings.hidden)
        self.optimiser = torch.optim.Adam(self.policy.parameters(), lr=settings.rate, eps=1e-5)
        self.played = Played(settings, self.layout)
        self.now, self.infos = self.games.reset(seed=seed)
        self.rows = np.arange(settings.games)
        first = self.layout.names.index("score[me]")
        self.scores = slice(first, first + players)
        self.lessons = self.games_ended = 0

    def lesson(self) -> None:
        """Play a stretch of all games, then learn from it."""
        self._play()
        advantages, known = self._advantages()
        self.lessons += 1
        rate = self.settings.rate / (1 + self.lessons / self.settings.rate_halved_after)
        self.optimiser.param_groups[0]["lr"] = rate
        self._learn(advantages, known)

    def _play(self) -> None:
        played = self.played
        for now in range(self.settings.choices):
            played.seen[now], played.masks[now] = self.now["observation"], self.now["action_mask"]
            played.seats[now] = self.infos["seat"]
            with torch.no_grad():
                likely, gains = self.policy(torch.from_numpy(played.seen[now]), torch.from_numpy(played.masks[now]))
                actions = (likely - torch.empty_like(likely).exponential_().log()).argmax(1)  # one drawn from each row
                played.likelihoods[now] = likely.gather(1, actions[:, None])[:, 0]
            played.gains[now], played.actions[now] = gains, actions
            self.now, _, played.ended[now], _, self.infos = self.games.step(played.actions[now])
            for row in map(int, np.flatnonzero(played.ended[now])):
                played.outcomes[now, row] = self._outcome(row, int(played.seats[now, row]))
        self.games_ended += int(played.ended.sum())

    def _lead(self, scores: Array) -> Array:
        """How far the first is ahead of the best of the others."""
        lead: Array = self.settings.lead_worth * (scores[..., 0] - scores[..., 1:].max(axis=-1))
        return lead

    def _outcome(self, row: int, observer: int) -> Array:
        """What the end of a game was worth to each seat: the victory, and the lead as who chose last saw it."""
        scores = self.infos["final_obs"][row]["observation"][self.scores]
        from_each = [np.roll(scores, observer - seat) for seat in range(self.layout.players)]
        worth: Array = self.infos["rewards"][row] + self._lead(np.stack(from_each))
        return worth

    def _advantages(self) -> tuple[Array, Array]:
        """How much better than expected each choice turned out for who made it, and of which that is known.

        A seat's choice leads to what it expects at its next one, or to the end of the game. Its last choice of the
        stretch has led to nothing yet.
        """
        played = self.played
        expected = played.gains + self._lead(played.seen[..., self.scores])
        following = np.full(played.outcomes.shape[1:], np.nan, np.float32)
        traces, advantages = np.zeros_like(following), np.zeros_like(expected)
        known = np.zeros_like(played.ended)
        for now in reversed(range(self.settings.choices)):
            ended, at = played.ended[now], (self.rows, played.seats[now])
            following[ended], traces[ended] = played.outcomes[now, ended], 0
            known[now] = ~np.isnan(following[at])
            better = following[at] - expected[now] + self.settings.trace * traces[at]
            advantages[now] = np.where(known[now], better, 0)
            following[at], traces[at] = expected[now], advantages[now]
        return advantages, known

    def _learn(self, advantages: Array, known: Array) -> None:
        played, settings = self.played, self.settings
        kept = (played.seen, played.masks, played.actions, played.likelihoods, played.gains + advantages, advantages)
        seen, masks, actions, before, gains, better = (torch.from_numpy(array[known]) for array in kept)
        better = (better - better.mean()) / (better.std() + 1e-8)
        parts = [part for _ in range(settings.passes) for part in torch.randperm(len(seen)).split(settings.batch)]
        for part in parts:
            likely, expected = self.policy(seen[part], masks[part])
            chosen = likely.gather(1, actions[part, None])[:, 0]
            change = (chosen - before[part]).exp()
            bounded = change.clamp(1 - settings.clip, 1 + settings.clip)
            success = torch.min(change * better[part], bounded * better[part]).mean()
            undecided = -(likely.exp() * likely).sum(1).mean()
            surprise = (expected - gains[part]).square().mean()
            self.optimiser.zero_grad()
            (0.5 * surprise - success - settings.curiosity * undecided).backward()
            torch.nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
            self.optimiser.step()


def share_against(bot: str, network: Network, game: Game, players: int, games: int) -> float:
    """The share of victory against a bot on all other seats, in the first game of each row: each seat in turn."""
    table = make_vec(game, players, num_envs=games, bots=bot)
    now, infos = table.reset(seed=TEST_SEED)
    shares = np.full(games, np.nan)
    while np.isnan(shares).any():
        seats = infos["seat"].copy()
        preferences = np.where(now["action_mask"], network(now["observation"])[:, :-1], IMPOSSIBLE)
        now, _, ended, _, infos = table.step(preferences.argmax(axis=1))
        first = ended & np.isnan(shares)
        rewards = infos["rewards"][np.arange(games), seats]
        shares[first] = ((rewards * (players - 1) + 1) / players)[first]
    table.close()
    return float(shares.mean())


def learn(learner: Learner, path: Path, seconds: float, report_every: float) -> None:
    """Learn for a time, tell how it goes, and keep what was learned, also when somebody is in a hurry."""
    begun = told = time.monotonic()
    try:
        while time.monotonic() - begun < seconds:
            learner.lesson()
            if time.monotonic() - told >= report_every:
                learner.policy.network().save(path)
                print(report(learner, time.monotonic() - begun), flush=True)
                told = time.monotonic()
    except KeyboardInterrupt:
        print("Stopped.")
    learner.policy.network().save(path)
    print(f"Written: {path}. It plays as network:{path}.")


def report(learner: Learner, seconds: float) -> str:
    """How far it is, and how strong."""
    layout, network, settings = learner.layout, learner.policy.network(), learner.settings
    shares = [
        f"{bot} {share_against(bot, network, layout.game, layout.players, settings.test_games):.1%}"
        for bot in ("greedy", "random")
    ]
    decisions = learner.lessons * settings.games * settings.choices
    return (
        f"{seconds / 60:5.1f} minutes, {learner.games_ended:7,} games, {decisions / seconds:6,.0f} decisions/s; "
        f"share of victory against {', '.join(shares)}"
    )


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description="Learn a game by playing it against oneself.")
    parser.add_argument("file", type=Path, help="where the network is written")
    parser.add_argument("--game", default="dice-wide-shut", help="a name, or the path of a game's folder")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on from this network")
    arguments = parser.parse_args()
    if not arguments.file.parent.is_dir():
        parser.error(f"Expected a file in a folder that is there, not {arguments.file}.")
    torch.set_num_threads(min(torch.get_num_threads(), os.cpu_count() or 1))
    try:
        learner = Learner(load(arguments.game), arguments.players, arguments.seed)
        if arguments.resume:
            learner.policy.take(Network.load(arguments.resume))
        learn(learner, arguments.file, 60 * arguments.minutes, report_every=60)
    except AstragalError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
