"""Is a game balanced? Which tables are played for the answer, and until when."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

from astragal.core.engine import Setting
from astragal.core.errors import AstragalError
from astragal.lab.figures import Figures, Mean
from astragal.lab.loops import sums as rows
from astragal.lab.many import Kept, Piece, Workers, games_of, in_order, pieces_of, play_many
from astragal.lab.measure import Table
from astragal.lab.simulate import Progress

FIRST_GAMES = 1000
"""After so many games, and whenever their number has doubled, the intervals are looked at."""

TWINS = 4000
"""Pairs of games under the same luck that tell how much of a result is luck."""


@dataclass(frozen=True)
class Plan:
    """What is asked: a setting, the levels of bots, how narrow the intervals shall be or how many games."""

    setting: Setting
    bot: str = "casual"
    """Who sits on all seats for everything but skill."""

    levels: tuple[str, ...] = ("random", "beginner", "casual")
    """From weak to strong: how much each gains against the one before it."""

    precision: float = 0.01
    games: int = 0
    """Exactly so many for the main table, if it is not 0."""

    folder: Path | None = None
    """Where counts are kept, so that an interrupted run goes on."""

    def __post_init__(self) -> None:
        if not 0 < self.precision < 1:
            raise AstragalError(f"Expected a precision between 0 and 100 %, not {100 * self.precision:g} %.")

    @property
    def table(self) -> Table:
        """The main table: the same bot everywhere."""
        return Table(self.setting, (self.bot,) * self.setting.players)

    @property
    def skill_tables(self) -> list[Table]:
        """For each level but the weakest: one of it among bots of the level before."""
        others = self.setting.players - 1
        pairs = zip(self.levels, self.levels[1:], strict=False)
        return [Table(self.setting, (better, *[worse] * others)) for worse, better in pairs]


@dataclass(frozen=True)
class Balance:
    """What was found."""

    plan: Plan
    main: Figures
    skill: list[Figures] = field(default_factory=list)
    luck: Mean | None = None
    """The part of the differences in points that the same luck brings about again with other choices."""


def measure_balance(plan: Plan, *, workers: Workers, progress: Callable[[str, int], Progress]) -> Balance:
    """Play all that is needed; `progress` is told what is played and gives what is told how far it is."""
    main = _until_precise(plan, plan.table, "main", workers, progress, plan.games)
    skill = [_until_precise(plan, table, f"skill-{table.bots[0]}", workers, progress) for table in plan.skill_tables]
    luck = share_of_luck(plan.table, workers, progress("luck", TWINS)) if plan.table.treeless else None
    return Balance(plan, main, skill, luck)


def _until_precise(
    plan: Plan, table: Table, name: str, workers: Workers, progress: Callable[[str, int], Progress], games: int = 0
) -> Figures:
    """Play so many games or, if no number is asked for, twice as many until the intervals are narrow enough.

    The numbers of games do not depend on who plays them, so neither does the point at which this stops.
    """
    kept = Kept(table, plan.folder / f"{name}.counts.json" if plan.folder else None)
    players = table.setting.players
    wanted = games or max(FIRST_GAMES, kept.next_game) // players * players
    while True:
        told = progress(name, wanted)
        figures = Figures(table, play_many(table, wanted, workers=workers, kept=kept, progress=told))
        widest = max([*figures.seats["share ±"], *(figures.bots["share ±"] if table.rotated else [])])
        if games or widest <= plan.precision:
            return figures
        wanted *= 2


def share_of_luck(table: Table, workers: Workers, progress: Progress = int) -> Mean:
    """Play pairs of games with the same luck and other choices; how far do leads in points agree?

    It is the correlation of a seat's lead over the mean of the table in the two games, with its interval
    (Fisher's). Choices change what luck there is to draw, so this is the least that luck does.
    """
    twin = Table(table.setting, table.bots, variant=1)
    sums = [0] * 6
    work = zip(pieces_of(table, 0, TWINS), pieces_of(twin, 0, TWINS), strict=True)
    for (piece, _), part in in_order(_agreement, work, workers):
        sums = [a + b for a, b in zip(sums, part, strict=True)]
        progress(piece.last)
    n, one, other, one_squares, other_squares, product = sums
    spread = sqrt((one_squares - one * one / n) * (other_squares - other * other / n))
    correlation = (product - one * other / n) / spread if spread else 0.0
    return Mean(correlation, 1.96 * (1 - correlation**2) / sqrt(max(n - 3, 1)))


def _agreement(one: Piece, other: Piece) -> tuple[int, ...]:
    """Sums of the first seat's leads in pairs of games."""
    sums = [0] * 6
    first, second = games_of(one).games, games_of(other).games
    players = one.players
    for at in range(rows.GAME_POINTS, len(first), rows.GAME_SIZE):
        a, b = (players * games[at] - sum(games[at : at + players]) for games in (first, second))
        for i, number in enumerate((1, a, b, a * a, b * b, a * b)):
            sums[i] += number
    return tuple(sums)
