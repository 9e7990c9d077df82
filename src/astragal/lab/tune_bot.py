"""Settings of the search that suit a game: each is tried against the best so far, in every seat under the same luck.

A setting is taken over if it wins more often, clearly (99 %), and again under other luck. Every search has one tree and
the same number of simulations, so that equal seeds find equal settings on every computer.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from statistics import fmean, stdev

from astragal.bots.search import Search
from astragal.bots.settings import Settings, settings_of
from astragal.bots.tree import ENTRY, LOOP
from astragal.core import native
from astragal.core.game import Game
from astragal.core.loops.streams import CHOICES
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.core.text_files import write_whole

VALUES = {
    "greed": (300, 900),
    "depth": (0, 10, 40),
    "exploration": (250, 1000),
    "bias": (1000,),
    "widening": (1000,),
    "scale": (5, 60),
    "margin": (0, 300),
}
"""What is tried of each setting, in this order."""

CLEARLY = 2.58
"""Standard errors, for 99 %."""

BATCH = 10
"""Lucks after which a setting that is clearly worse is given up."""


@dataclass(frozen=True)
class Trial:
    """A setting that was tried, and how often it won against the best before it."""

    name: str
    value: int
    share: float
    margin: float
    games: int
    taken: bool

    def __str__(self) -> str:
        verdict = "taken" if self.taken else "left"
        return f"{self.name} = {self.value}: {self.share:.1%} ± {self.margin:.1%} ({self.games} games), {verdict}"


@dataclass(frozen=True)
class Tuning:
    """What is tuned: the search of a game, with a number of simulations for a choice."""

    game: Game
    simulations: int
    lucks: int
    seed: int

    def settings(self, tried: Callable[[Trial], object] = str) -> Settings:
        """The best settings that were found; each trial is reported."""
        if native.ready(self.game):
            native.load(self.game, LOOP, ENTRY)
        best = settings_of(self.game)
        for name, values in VALUES.items():
            for value in values:
                if value != getattr(best, name):
                    other = replace(best, **{name: value})
                    trial = self._trial(name, value, other, best)
                    tried(trial)
                    best = other if trial.taken else best
        return best

    def _trial(self, name: str, value: int, other: Settings, best: Settings) -> Trial:
        shares: list[float] = []
        for share in self._shares(other, best, self.seed):
            shares.append(share)
            if len(shares) % BATCH == 0 and fmean(shares) + _margin(shares) < 0.5:
                break
        taken = fmean(shares) - _margin(shares) > 0.5 and fmean(self._shares(other, best, self.seed + 1)) > 0.5
        return Trial(name, value, fmean(shares), _margin(shares), len(shares) * self.game.players[0], taken)

    def _shares(self, other: Settings, best: Settings, seed: int) -> Iterator[float]:
        """The share of victory of one setting among others, luck by luck; an equal one would have its part of it."""
        seats = self.game.players[0]
        for number in range(self.lucks):
            won = [self._won(other, best, seat, seed, number) for seat in range(seats)]
            yield fmean(won) * seats / 2

    def _won(self, other: Settings, best: Settings, seat: int, seed: int, number: int) -> float:
        """One game, with the setting that is tried in a seat; its part of the victory."""
        match = Match(self.game, luck=SeededLuck(seed, number))
        bots = [
            Search(simulations=self.simulations, settings=other if place == seat else best, trees=1)
            for place in range(len(match.names))
        ]
        choices = SeededLuck(seed, number, CHOICES)
        while not match.over:
            match.play(bots[match.to_act](match.view(match.to_act), choices))
        return 1 / match.places.count(1) if match.places[seat] == 1 else 0.0


def _margin(shares: list[float]) -> float:
    return CLEARLY * stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 1.0


def write_settings(file: Path, settings: Settings, tuning: Tuning) -> None:
    """Write a `search.toml` with what differs from the usual settings."""
    usual = Settings()
    heading = (
        f"# Found by `astragal tune-bot`: {tuning.simulations} simulations, {tuning.lucks} lucks, seed {tuning.seed}."
    )
    chosen = [
        f"{field.name} = {getattr(settings, field.name)}"
        for field in fields(Settings)
        if getattr(settings, field.name) != getattr(usual, field.name)
    ]
    write_whole(file, "\n".join([heading, *chosen]) + "\n")
