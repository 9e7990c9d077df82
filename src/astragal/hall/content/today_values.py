"""What the page of today's roll shows: made of games, days and results alone, without a server or a database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from astragal.core.game import Game
from astragal.core.game_length import minutes_with
from astragal.core.registry import folders, load
from astragal.hall.tables import daily
from astragal.hall.texts import texts

WEEKS = 5
WEEK = 7
MOST_BARS = 14
WIDTH, BARS_HEIGHT, RACE_HEIGHT = 360, 56, 62
HOUR, MINUTE = 3600, 60


@dataclass(frozen=True)
class Tile:
    """A game on the page, with how far somebody is today."""

    game: Game
    state: str = "new"
    """`new`, `begun`, `counted`, or `left` if the result does not count."""

    link: str = ""
    choice: int = 0
    """The number of the choice that comes next, if that is known."""

    points: int = 0
    rank: int = 0
    count: int = 0

    @property
    def minutes(self) -> int | None:
        """How long it takes."""
        return minutes_with(self.game, daily.players_of(self.game))


@dataclass(frozen=True)
class Cell:
    """A day in the calendar."""

    day: str
    number: int
    count: int
    """Of games that were finished."""

    kind: str
    """`past`, `today` or `future`."""

    @property
    def in_words(self) -> str:
        """What a screen reader says."""
        t = texts()
        return str(t.day_rolled.format(day=long_day(self.day), count=self.count))


@dataclass(frozen=True)
class Bar:
    """How many have about as many points."""

    x: float
    width: float
    height: float
    count: int
    least: int
    most: int
    mine: bool


def daily_games() -> list[Game]:
    """All games, in the order in which they are listed."""
    return [load(name) for name in folders()]


def calendar(days: Mapping[str, int], today: str) -> list[Cell]:
    """Some weeks until the end of this one, from Monday on."""
    monday = daily.shifted(today, -date.fromisoformat(today).weekday() - WEEK * (WEEKS - 1))
    shown = [daily.shifted(monday, after) for after in range(WEEK * WEEKS)]
    kinds = {-1: "past", 0: "today", 1: "future"}
    return [
        Cell(day, date.fromisoformat(day).day, days.get(day, 0), kinds[(day > today) - (day < today)]) for day in shown
    ]


def long_day(day: str) -> str:
    """A day in words."""
    t, found = texts(), date.fromisoformat(day)
    weekday, month = t.weekdays.split()[found.weekday()], t.months.split()[found.month - 1]
    return str(t.long_day.format(weekday=weekday, day=found.day, month=month))


def time_left(now: float) -> tuple[int, int]:
    """Hours and minutes until the next day, of which the last has begun."""
    left = int(daily.end_of(daily.day_at(now)) - now) + MINUTE - 1
    return left // HOUR, left % HOUR // MINUTE


def histogram(points: Sequence[int], mine: int | None) -> list[Bar]:
    """How the points of a day are spread."""
    if not points:
        return []
    least, most = min(points), max(points)
    step = -(-(most - least + 1) // MOST_BARS)
    starts = range(least, most + 1, step)
    counts = [sum(start <= number < start + step for number in points) for start in starts]
    width = WIDTH / len(counts)
    return [
        Bar(
            x=place * width + 1.5,
            width=width - 3,
            height=BARS_HEIGHT * count / max(counts),
            count=count,
            least=start,
            most=start + step - 1,
            mine=mine is not None and start <= mine < start + step,
        )
        for place, (start, count) in enumerate(zip(starts, counts, strict=True))
    ]


def race(curves: Sequence[Sequence[int]], place: int) -> tuple[list[str], tuple[float, float]]:
    """The paths of games by their points after each choice, and the spot at which the first one parts from another."""
    length = max(map(len, curves))
    least, most = min(map(min, curves)), max(map(max, curves))

    def spot(curve: Sequence[int], place: int) -> tuple[float, float]:
        along = place / max(length - 1, 1)
        up = (curve[place] - least) / max(most - least, 1)
        return 6 + (WIDTH - 12) * along, RACE_HEIGHT - 8 - (RACE_HEIGHT - 16) * up

    paths = [
        "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in (spot(curve, place) for place in range(len(curve))))
        for curve in curves
    ]
    return paths, spot(curves[0], min(place, len(curves[0]) - 1))
