"""Is a game balanced? Which tables are played for the answer, and until when."""

from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path

from astragal.core.engine import Setting
from astragal.core.errors import AstragalError
from astragal.core.options import OptionValue
from astragal.lab.compare import Comparison, compare, said
from astragal.lab.figures import Figures, Mean
from astragal.lab.loops import measure_layout as layout
from astragal.lab.many import NamedProgress, Piece, SavedCounts, Workers, add_up, games_of, play_many
from astragal.lab.measure import Counts, Table
from astragal.lab.simulate import Progress

FIRST_GAMES = 1000
"""After this many games, and whenever their number has doubled, the intervals are checked."""

MOST_GAMES = 1 << 40
"""More are never played for a precision."""

TWINS = 4000
"""Pairs of games under the same luck that tell how much of a result is luck."""

OPTION_GAMES = 2000
"""Games with each value of each option."""

OPTION_MATCHES = 20
"""The same, where bots that grow trees play."""


@dataclass(frozen=True)
class Plan:
    """What is asked: a setting, the levels of bots, how narrow the intervals should be or how many games."""

    setting: Setting
    bot: str = "casual"
    """The bot in all seats for everything but skill."""

    levels: tuple[str, ...] = ("random", "beginner", "casual")
    """From weak to strong: how much each gains against the one before it."""

    precision: float = 0.01
    games: int = 0
    """If it is not 0, exactly this many at the main table, and no more at the others."""

    folder: Path | None = None
    """Where counts are kept, so that an interrupted run can resume."""

    def __post_init__(self) -> None:
        if not 0 < self.precision < 1:
            raise AstragalError(f"Expected a precision between 0 and 100 %, not {100 * self.precision:g} %.")

        if not self.levels:
            raise AstragalError("Expected at least one level of bots.")
        if self.games < 0:
            raise AstragalError(f"Expected at least 1 game, not {self.games}.")

    def file(self, name: str) -> Path | None:
        """Where one kind of counts is kept."""
        return self.folder / "counts" / f"{name.replace(':', '-')}.json" if self.folder else None

    @property
    def tables(self) -> list[Table]:
        """All tables that are played."""
        return [self.table, *self.skill_tables, *self.option_tables]

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

    @property
    def option_tables(self) -> list[Table]:
        """The main table, and its variants with another value of one option."""
        changed = [replace(self.setting, options=self.setting.options | {n: value}) for n, value in self.other_values]
        return [self.table, *(Table(setting, self.table.bots) for setting in changed)]

    @property
    def other_values(self) -> list[tuple[str, OptionValue]]:
        """The values of options that are not those of the main table, as a check of the game tries them."""
        options = self.setting.options
        samples = ((name, value) for name, option in self.setting.game.options.items() for value in option.samples())
        return [(name, value) for name, value in samples if value != options[name]]


@dataclass(frozen=True)
class Balance:
    """What was found."""

    plan: Plan
    main: Figures
    skill: list[Figures] = field(default_factory=list)
    luck: Mean | None = None
    """The share of the differences in points that the same luck causes again with other choices."""

    options: Comparison | None = None
    """The games as they are asked for, and with each option changed alone."""

    def _repr_html_(self) -> str:
        """Its page, for notebooks."""
        from astragal.lab.page import framed
        from astragal.lab.report import html

        return framed(html(self))


def measure_balance(plan: Plan, *, workers: Workers, progress: NamedProgress = lambda *_: int) -> Balance:
    """Play everything that is needed; counts are kept in the folder of the plan."""
    main = _main(plan, workers, progress)
    skill = [_until_precise(plan, table, _against(table), workers, progress) for table in plan.skill_tables]
    luck = share_of_luck(plan, workers, progress("luck", TWINS)) if plan.table.treeless else None
    options = _compare_options(plan, workers, progress) if plan.other_values else None
    return Balance(plan, main, skill, luck, options)


def _main(plan: Plan, workers: Workers, progress: NamedProgress) -> Figures:
    """The main table: exactly as many games as were asked for."""
    table = plan.table
    if not plan.games:
        return _until_precise(plan, table, "main", workers, progress)
    saved = SavedCounts([table], table.loop.SUMS_SIZE, plan.file("main"))
    return _figures(table, plan.games, saved, workers, progress("main", plan.games))


def _against(table: Table) -> str:
    return f"{table.bots[0]} among {table.bots[1]}"


def _compare_options(plan: Plan, workers: Workers, progress: NamedProgress) -> Comparison:
    games = OPTION_GAMES if plan.table.treeless else OPTION_MATCHES
    labels = ["as it is", *(said(name, value) for name, value in plan.other_values)]
    of_options = progress("options", games)
    file = plan.file("options")
    return compare(plan.option_tables, games, labels=labels, workers=workers, file=file, progress=of_options)


def _until_precise(plan: Plan, table: Table, name: str, workers: Workers, progress: NamedProgress) -> Figures:
    """Play twice as many games until the intervals are narrow enough, or until there are as many as were asked for.

    The numbers of games do not depend on who plays them and on what was interrupted, so neither does the end.
    """
    saved = SavedCounts([table], table.loop.SUMS_SIZE, plan.file(name))
    most = plan.games or MOST_GAMES
    wanted = min(FIRST_GAMES // table.setting.players * table.setting.players, most)
    while True:
        if wanted >= saved.next_game or wanted == most:
            figures = _figures(table, wanted, saved, workers, progress(name, wanted))
            widest = max([*figures.seats["share ±"], *figures.bots["share ±"]])
            if widest <= plan.precision or wanted == most:
                return figures
        wanted = min(2 * wanted, most)


def _figures(table: Table, games: int, saved: SavedCounts, workers: Workers, progress: Progress) -> Figures:
    return Figures(table, play_many(table, games, workers=workers, saved=saved, progress=progress))


def share_of_luck(plan: Plan, workers: Workers, progress: Progress = int) -> Mean:
    """Play pairs of games with the same luck and other choices; how far do leads in points agree?

    It is the correlation of a seat's lead over the mean of the table in the two games, with its interval
    (Fisher's). Choices change what luck there is to draw, so this is the least that luck does.
    """
    tables = [plan.table, replace(plan.table, variant=1)]
    saved = SavedCounts(tables, 6, plan.file("luck"))
    sums = add_up(_agreement, tables, TWINS, workers=workers, saved=saved, progress=progress).numbers
    n, one, other, one_squares, other_squares, both = sums
    spread = sqrt((one_squares - one * one / n) * (other_squares - other * other / n))
    correlation = (both - one * other / n) / spread if spread else 0.0
    return Mean(correlation, 1.96 * (1 - correlation**2) / sqrt(max(n - 3, 1)))


def _agreement(one: Piece, other: Piece) -> Counts:
    """Sums of the first seat's leads in pairs of games."""
    sums = [0] * 6
    first, second = games_of(one).games, games_of(other).games
    players = one.table.setting.players
    for at in range(layout.GAME_POINTS, len(first), layout.GAME_SIZE):
        a, b = (players * games[at] - sum(games[at : at + players]) for games in (first, second))
        for i, number in enumerate((1, a, b, a * a, b * b, a * b)):
            sums[i] += number
    return Counts(tuple(sums))
