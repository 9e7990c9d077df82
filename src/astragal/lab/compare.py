"""What a rule changes: the same games by luck and bots under two settings, compared pair by pair.

Two games of one luck are alike as long as the setting does not part them, so small effects show with few games.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from astragal.core.errors import AstragalError
from astragal.core.job import SHARES
from astragal.lab.figures import Mean
from astragal.lab.loops import sums as rows
from astragal.lab.many import Piece, Workers, games_of, in_order, pieces_of
from astragal.lab.measure import Table
from astragal.lab.simulate import Interrupted, Progress

SUMS = 6
"""For each measure: sum and squares under one setting, under the other, and of the difference."""


@dataclass(frozen=True)
class Difference:
    """A measure under two settings, and how much more it is under the second."""

    measure: str
    one: Mean
    other: Mean
    more: Mean

    @property
    def shows(self) -> bool:
        """Whether the interval of the difference leaves out 0."""
        return abs(self.more.value) > self.more.margin


@dataclass(frozen=True)
class Comparison:
    """All measures of so many pairs of games."""

    one: Table
    other: Table
    pairs: int
    differences: tuple[Difference, ...]


def compare(one: Table, other: Table, pairs: int, *, workers: Workers, progress: Progress = int) -> Comparison:
    """Play pairs of games and compare them."""
    if pairs < 2:
        raise AstragalError(f"Expected at least 2 pairs of games, not {pairs}.")
    names = measures(one.setting.players)
    sums = [0] * (SUMS * len(names))
    done = 0
    work = zip(pieces_of(one, 0, pairs), pieces_of(other, 0, pairs), strict=True)
    try:
        for (piece, _), part in in_order(compare_pieces, work, workers):
            sums = [a + b for a, b in zip(sums, part, strict=True)]
            done = piece.last
            progress(done)
    except KeyboardInterrupt:
        raise Interrupted(f"Interrupted after {done:,} of {pairs:,} pairs of games.") from None
    return Comparison(one, other, pairs, tuple(_differences(names, pairs, sums)))


def measures(players: int) -> list[tuple[str, int]]:
    """What is compared, and by what its whole numbers are divided."""
    seats = [(f"seat {seat + 1} wins", SHARES) for seat in range(players)]
    return [("decisions", 1), ("points of a seat", players), ("points ahead", 1), ("lead changes", 1), *seats]


def compare_pieces(one: Piece, other: Piece) -> tuple[int, ...]:
    """The sums of some pairs of games, wherever this runs."""
    sums = [0] * (SUMS * len(measures(one.players)))
    for first, second in zip(_values(one), _values(other), strict=True):
        for at, (a, b) in enumerate(zip(first, second, strict=True)):
            for i, number in enumerate((a, b, b - a)):
                sums[SUMS * at + 2 * i] += number
                sums[SUMS * at + 2 * i + 1] += number * number
    return tuple(sums)


def _values(piece: Piece) -> Iterator[Sequence[int]]:
    """Each measure of each game, in whole numbers."""
    games, players = games_of(piece).games, piece.players
    for at in range(0, len(games), rows.GAME_SIZE):
        points = games[at + rows.GAME_POINTS : at + rows.GAME_POINTS + players]
        shares = games[at + rows.GAME_SHARES : at + rows.GAME_SHARES + players]
        best, second = sorted(points, reverse=True)[:2]
        yield games[at + rows.LENGTH], sum(points), best - second, games[at + rows.CHANGES], *shares


def _differences(names: Sequence[tuple[str, int]], pairs: int, sums: Sequence[int]) -> Iterator[Difference]:
    for at, (name, whole) in enumerate(names):
        part = sums[SUMS * at : SUMS * (at + 1)]
        one, other, more = (
            Mean.of(pairs, part[2 * i] / whole, part[2 * i + 1] / whole**2, compared=len(names) if i == 2 else 1)
            for i in range(3)
        )
        yield Difference(name, one, other, more)
