"""What a rule changes: the same games by luck and bots under several settings, compared game by game.

Two games of one luck are alike as long as the setting does not part them, so small effects show with few games.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import polars as pl

from astragal.core.engine import Setting
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.loop_layout import SHARES
from astragal.core.options import OptionValue
from astragal.lab.figures import Mean
from astragal.lab.loops import measure_layout as layout
from astragal.lab.many import Piece, SavedCounts, Workers, add_up, games_of, table_header
from astragal.lab.measure import Counts, Table
from astragal.lab.simulate import Progress

SUMS = 4
"""For each table and measure: sum and squares, and those of the difference from the first table."""


@dataclass(frozen=True)
class Difference:
    """A measure under a setting, and how much more it is than under the first."""

    setting: str
    measure: str
    value: Mean
    more: Mean

    @property
    def shows(self) -> bool:
        """Whether the interval of the difference leaves out 0."""
        return abs(self.more.value) > self.more.margin


@dataclass(frozen=True)
class Comparison:
    """All measures of a number of games under each setting."""

    tables: tuple[Table, ...]
    labels: tuple[str, ...]
    games: int
    differences: tuple[Difference, ...]

    def _repr_html_(self) -> str:
        """Its page, for notebooks."""
        from astragal.lab.comparison_page import html
        from astragal.lab.page import framed

        return framed(html(self))

    @property
    def frame(self) -> pl.DataFrame:
        """A row for each setting and measure."""
        return pl.DataFrame(
            [
                {
                    "setting": found.setting,
                    "measure": found.measure,
                    "value": found.value.value,
                    "value ±": found.value.margin,
                    "more": found.more.value,
                    "more ±": found.more.margin,
                    "shows": found.shows,
                }
                for found in self.differences
            ]
        )

    def figures(self) -> dict[str, object]:
        """The comparison as plain data."""
        first = self.tables[0]
        rows = self.frame.to_dicts()
        return table_header(first) | {"games": self.games, "settings": list(self.labels), "measures": rows}

    def of(self, setting: str) -> dict[str, Difference]:
        """The measures under one setting."""
        return {found.measure: found for found in self.differences if found.setting == setting}


def settings_of(game: Game, varied: Mapping[str, Sequence[str]], players: int, seed: int) -> list[Setting]:
    """A setting for each choice of one value for each option."""
    for values in varied.values():
        if len({*values}) < len(values):
            raise AstragalError(f"Expected different values, not {', '.join(values)}.")
    choices = [dict(zip(varied, values, strict=True)) for values in product(*varied.values())]
    settings = [Setting(game, players, game.read_options(chosen), seed) for chosen in choices]
    for setting in settings:
        game.start(players, setting.options)
    return settings


def labels_of(tables: Sequence[Table]) -> list[str]:
    """What sets each setting apart from the others."""
    settings = [table.setting.options for table in tables]
    names = [name for name in settings[0] if len({options[name] for options in settings}) > 1]
    return [", ".join(said(name, options[name]) for name in names) for options in settings]


def said(name: str, value: OptionValue) -> str:
    """An option as it is typed; of a file the path alone."""
    return f"{name}={str(value).partition(' sha256:')[0]}"


def compare(
    tables: Sequence[Table],
    games: int,
    *,
    labels: Sequence[str] = (),
    workers: Workers,
    file: Path | None = None,
    progress: Progress = int,
) -> Comparison:
    """Play the same games under each setting and compare all with the first."""
    if len(tables) < 2:
        raise AstragalError("Expected at least two settings to compare; give an option more than one value.")
    if games < 2:
        raise AstragalError(f"Expected at least 2 games, not {games}.")
    names = measures(tables[0].setting.players)
    saved = SavedCounts(tables, SUMS * len(names) * len(tables), file)
    sums = add_up(compare_pieces, tables, games, workers=workers, saved=saved, progress=progress).numbers
    labels = tuple(labels or labels_of(tables))
    return Comparison(tuple(tables), labels, games, tuple(_differences(labels, names, games, sums)))


def measures(players: int) -> list[tuple[str, int]]:
    """What is compared, and by what its whole numbers are divided."""
    seats = [(f"seat {seat + 1} wins", SHARES) for seat in range(players)]
    return [("decisions", 1), ("points of a seat", players), ("points ahead", 1), ("lead changes", 1), *seats]


def compare_pieces(*pieces: Piece) -> Counts:
    """The sums of the same games under several settings, wherever this runs."""
    size = SUMS * len(measures(pieces[0].table.setting.players))
    sums = [0] * (size * len(pieces))
    for values in zip(*map(_values, pieces), strict=True):
        for table, measured in enumerate(values):
            for measure, (number, first) in enumerate(zip(measured, values[0], strict=True)):
                at = size * table + SUMS * measure
                more = number - first
                sums[at] += number
                sums[at + 1] += number * number
                sums[at + 2] += more
                sums[at + 3] += more * more
    return Counts(tuple(sums))


def _values(piece: Piece) -> Iterator[Sequence[int]]:
    """Each measure of each game, in whole numbers."""
    games, players = games_of(piece).games, piece.table.setting.players
    for at in range(0, len(games), layout.GAME_SIZE):
        points = games[at + layout.GAME_POINTS : at + layout.GAME_POINTS + players]
        shares = games[at + layout.GAME_SHARES : at + layout.GAME_SHARES + players]
        best, second = sorted(points, reverse=True)[:2]
        yield games[at + layout.LENGTH], sum(points), best - second, games[at + layout.CHANGES], *shares


def _differences(
    labels: Sequence[str], names: Sequence[tuple[str, int]], games: int, sums: Sequence[int]
) -> Iterator[Difference]:
    """With intervals of the differences that are wide enough to hold jointly."""
    compared = len(names) * (len(labels) - 1)
    for place, (label, (name, whole)) in enumerate(product(labels, names)):
        total, squares, more, more_squares = sums[SUMS * place : SUMS * (place + 1)]
        value = Mean.of(games, total / whole, squares / whole**2)
        difference = Mean.of(games, more / whole, more_squares / whole**2, compared=compared)
        yield Difference(label, name, value, difference)
