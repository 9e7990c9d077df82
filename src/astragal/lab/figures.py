"""What counts mean: shares with intervals, effects, courses of games, as data frames."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import NormalDist
from typing import Any

import polars as pl

from astragal.core.loop_layout import SHARES
from astragal.lab.loops import measure_layout as layout
from astragal.lab.measure import Counts, Table

CONFIDENCE = 0.95
FEWEST = 30
"""Nothing is said about what fewer seats chose or had."""

MOST_OPENINGS = 6
"""How many are listed of each length."""


@dataclass(frozen=True)
class Mean:
    """A mean and half the width of its 95 % interval."""

    value: float
    margin: float

    @classmethod
    def of(cls, n: int, total: float, squares: float, *, compared: int = 1) -> "Mean":
        """From a number of observations, their sum and that of their squares; wider where many are compared."""
        if n < 2:
            return cls(total / n if n else 0.0, float("inf"))
        mean = total / n
        variance = max(squares / n - mean * mean, 0.0) * n / (n - 1)
        return cls(mean, width(compared) * sqrt(variance / n))

    def __str__(self) -> str:
        return f"{self.value:.1%} ± {self.margin:.1%}"


def width(compared: int = 1) -> float:
    """Half the width of an interval in standard errors, so that all of this many hold jointly (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / (2 * max(compared, 1)))


class Figures:
    """The figures of the games of one table."""

    def __init__(self, table: Table, counts: Counts) -> None:
        self.table = table
        self.counts = counts
        self._numbers = counts.numbers

    @property
    def games(self) -> int:
        """Games that were played."""
        return self._numbers[layout.GAMES]

    @property
    def fair(self) -> float:
        """The share of victory that everybody has if nothing makes a difference."""
        return 1 / self.table.setting.players

    @cached_property
    def length(self) -> Mean:
        """Decisions in a game."""
        counts = self._part(layout.AT_LENGTHS, layout.LENGTHS)
        squares = sum(count * length * length for length, count in enumerate(counts))
        return Mean.of(self.games, self._numbers[layout.DECISIONS], squares)

    @cached_property
    def lengths(self) -> pl.DataFrame:
        """Games by the number of their decisions."""
        return _counted("decisions", enumerate(self._part(layout.AT_LENGTHS, layout.LENGTHS)))

    @cached_property
    def points(self) -> pl.DataFrame:
        """Seats by their points at the end."""
        counts = self._part(layout.AT_POINTS, layout.POINTS)
        return _counted("points", enumerate(counts, start=layout.LOWEST_POINTS))

    @cached_property
    def margins(self) -> pl.DataFrame:
        """Games by how many points the best was ahead of the second."""
        return _counted("points ahead", enumerate(self._part(layout.AT_MARGINS, layout.MARGINS)))

    @cached_property
    def lead_changes(self) -> pl.DataFrame:
        """Games by how often the lead went to somebody else."""
        return _counted("lead changes", enumerate(self._part(layout.AT_LEAD_CHANGES, layout.LEAD_CHANGES)))

    @cached_property
    def decided(self) -> pl.DataFrame:
        """Games by the part of their decisions that had been made when the winner took the lead for good."""
        counts = self._part(layout.AT_DECIDED, layout.PARTS + 1)
        return _counted("made", ((part / layout.PARTS, count) for part, count in enumerate(counts)))

    @cached_property
    def leaders(self) -> pl.DataFrame:
        """How often the sole leader, and a seat alone in last place, won in the end; by the part of the game played."""
        found = []
        for part in range(layout.PARTS):
            led, won, last, turned = self._part(layout.AT_LEADER + 4 * part, 4)
            found.append(
                {
                    "made": (part + 1) / layout.PARTS,
                    "games with a leader": led,
                    "leader wins": won / SHARES / led if led else None,
                    "games with a last": last,
                    "last wins": turned / SHARES / last if last else None,
                }
            )
        return pl.DataFrame(found)

    @cached_property
    def seats(self) -> pl.DataFrame:
        """Everybody's result by seat."""
        return self._results("seat", layout.AT_SEATS, range(1, self.table.setting.players + 1))

    @cached_property
    def order(self) -> pl.DataFrame:
        """Everybody's result by who is the first to choose, the second, and so on."""
        return self._results("turn", layout.AT_ORDER, range(1, self.table.setting.players + 1))

    @cached_property
    def bots(self) -> pl.DataFrame:
        """Everybody's result by bot; bots of one name are taken together."""
        return self._results("bot", layout.AT_BOTS, self.table.bots)

    @cached_property
    def actions(self) -> pl.DataFrame:
        """How often each action was offered and chosen, and how seats fared that chose it at least once."""
        actions = self.table.setting.game.rules.actions
        found = []
        for action in range(len(actions)):
            offered, chosen, *having = self._part(layout.AT_ACTIONS + layout.ACTION_SIZE * action, layout.ACTION_SIZE)
            if offered:
                verb = actions.split(action)[0].replace("_", " ")
                row = {"verb": verb, "action": self._action_name(action), "offered": offered, "chosen": chosen}
                found.append((row | {"chosen when offered": chosen / offered}, having))
        return self._effects(found)

    @cached_property
    def never_offered(self) -> list[str]:
        """Actions that nobody could choose in any game."""
        actions = range(len(self.table.setting.game.rules.actions))
        offered = (self._numbers[layout.AT_ACTIONS + layout.ACTION_SIZE * action] for action in actions)
        return [self._action_name(action) for action, n in zip(actions, offered, strict=True) if not n]

    @cached_property
    def traits(self) -> pl.DataFrame:
        """How seats fared that had what the game names: factions, missions, cards, places."""
        found = []
        for number, (group, name) in enumerate(self._trait_names):
            having = self._part(self.table.loop.AT_TRAITS + layout.TRAIT_SIZE * number, layout.TRAIT_SIZE)
            found.append(({"group": group, "trait": name}, having))
        return self._effects(found)

    @cached_property
    def openings(self) -> pl.DataFrame:
        """The most frequent first choices of a game: the first alone, the first two, and so on."""
        total = self.counts.openings.total()
        found = []
        for choices in range(1, layout.OPENING + 1):
            begun: Counter[tuple[int, ...]] = Counter()
            for opening, n in self.counts.openings.items():
                begun[opening[:choices]] += n
            for opening, n in sorted(begun.items(), key=lambda item: (-item[1], item[0]))[:MOST_OPENINGS]:
                said = ", ".join(self._action_name(action) for action in opening if action >= 0)
                found.append({"choices": choices, "opening": said, "games": n, "share": n / total})
        schema = {"choices": pl.Int64, "opening": pl.String, "games": pl.Int64, "share": pl.Float64}
        return pl.DataFrame(found, schema=schema)

    @cached_property
    def _start(self) -> Any:
        return self.table.setting.game.start(self.table.setting.players, self.table.setting.options)

    @property
    def _trait_names(self) -> Sequence[tuple[str, str]]:
        """What the game names; some names depend on the setting."""
        traits = self.table.setting.game.traits
        if traits is None:
            return ()
        return traits.names_at(self._start) if traits.names_at else traits.names

    def _action_name(self, action: int) -> str:
        """An action as it is typed, or as the game says it where it only numbers something."""
        text = self.table.setting.game.rules.actions.text(action)
        traits = self.table.setting.game.traits
        return traits.action_name(self._start, text) if traits and traits.action_name else text

    def _part(self, at: int, size: int) -> Sequence[int]:
        return self._numbers[at : at + size]

    def _results(self, label: str, at: int, names: Sequence[object]) -> pl.DataFrame:
        """Points and shares; bots or seats of one name are taken together."""
        sums: dict[object, list[int]] = {}
        for number, name in enumerate(names):
            part = self._part(at + layout.RESULT_SIZE * number, layout.RESULT_SIZE)
            sums[name] = [a + b for a, b in zip(sums.get(name, [0] * layout.RESULT_SIZE), part, strict=True)]
        found = []
        for name, (n, points, squares, won, won_squares) in sums.items():
            share = Mean.of(n, won / SHARES, won_squares / SHARES**2, compared=len(sums))
            mean = Mean.of(n, points, squares)
            found.append(
                {
                    label: name,
                    "games": n,
                    "share": share.value,
                    "share ±": share.margin,
                    "points": mean.value,
                    "points ±": mean.margin,
                }
            )
        return pl.DataFrame(found)

    def _effects(self, found: Iterable[tuple[dict[str, Any], Sequence[int]]]) -> pl.DataFrame:
        """The share of victory of seats with something minus that of seats without it, each with its interval.

        The intervals are wide enough to hold jointly. Seats of one game are not independent: one's victory is
        the others' loss, which makes the intervals a little wider than need be where several seats have the same.
        """
        listed = list(found)
        n, total, squares = (self._numbers[i] for i in (layout.SEAT_GAMES, layout.SEAT_SHARES, layout.SEAT_SQUARES))
        said = [FEWEST <= having[0] <= n - FEWEST for _, having in listed]
        made = []
        for (row, (with_it, shares, with_squares)), enough in zip(listed, said, strict=True):
            effect = low = high = share = None
            if enough:
                one = Mean.of(with_it, shares / SHARES, with_squares / SHARES**2)
                other = Mean.of(n - with_it, (total - shares) / SHARES, (squares - with_squares) / SHARES**2)
                share, effect = one.value, one.value - other.value
                margin = sqrt(one.margin**2 + other.margin**2) * width(sum(said)) / width()
                low, high = effect - margin, effect + margin
            made.append(row | {"seats": with_it, "share": share, "effect": effect, "low": low, "high": high})
        numbers = dict.fromkeys(("share", "effect", "low", "high"), pl.Float64)
        return pl.DataFrame(made, schema_overrides=numbers)


def _counted(label: str, counts: Iterable[tuple[float, int]]) -> pl.DataFrame:
    found = [(value, count) for value, count in counts if count]
    return pl.DataFrame(found, schema=[label, "number"], orient="row")


def mean_of(frame: pl.DataFrame, label: str) -> float:
    """The mean of what was counted."""
    numbers = frame["number"].to_list()
    return float(sum(value * number for value, number in zip(frame[label], numbers, strict=True)) / sum(numbers))
