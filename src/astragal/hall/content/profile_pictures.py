"""The pictures of a profile: a heat map of somebody's days, and the curves of their ratings."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from astragal.hall.content.today_values import long_day
from astragal.hall.tables import daily
from astragal.hall.texts import counted, decimal, texts

WEEKS, WEEK = 26, 7
CELL = 14
HEATS = 4
YEAR_SECONDS = 366 * 86_400
MOST_POINTS = 60
LEFT, RIGHT, TOP, BOTTOM = 30, 112, 12, 26
LINE_HEIGHT = 15
DASHES = ("", "8 4", "2 4", "12 4 2 4", "5 3", "16 5")
"""Every game has a dash of its own, so that no colour carries meaning alone."""


@dataclass(frozen=True)
class HeatCell:
    """A day of the heat map."""

    x: int
    y: int
    heat: int
    """0 for a day without a game, up to 4."""


@dataclass(frozen=True)
class HeatMap:
    """Half a year of days, a column for each week."""

    cells: list[HeatCell]
    months: list[tuple[int, str]]
    width: int
    label: str


def heat_map(days: Mapping[str, int], today: str) -> HeatMap:
    """How many games were finished on each day until today."""
    monday = daily.shifted(today, -date.fromisoformat(today).weekday() - WEEK * (WEEKS - 1))
    shown = [daily.shifted(monday, after) for after in range(daily.days_between(monday, today) + 1)]
    most = max((days.get(day, 0) for day in shown), default=0)
    cells = [
        HeatCell(CELL * (place // WEEK), CELL * (place % WEEK), math.ceil(HEATS * days.get(day, 0) / max(most, 1)))
        for place, day in enumerate(shown)
    ]
    t = texts()
    names = t.months_short.split()
    firsts = [(CELL * (place // WEEK), date.fromisoformat(day)) for place, day in enumerate(shown) if day[-2:] == "01"]
    months = [(x, names[first.month - 1]) for x, first in firsts if x <= CELL * (WEEKS - 2)]
    return HeatMap(cells, months, CELL * WEEKS, _in_words(days, shown))


def _in_words(days: Mapping[str, int], shown: Sequence[str]) -> str:
    t, games = texts(), sum(days.get(day, 0) for day in shown)
    if not games:
        return str(t.no_days)
    best = max(shown, key=lambda day: days.get(day, 0))
    played = sum(days.get(day, 0) > 0 for day in shown)
    about = {"games": counted("games_count", games), "days": counted("days_count", played)}
    about |= {"best": long_day(best), "most": str(days[best])}
    return str(t.heat_label.format(**about))


@dataclass(frozen=True)
class Curve:
    """The rating of one game over time."""

    game: str
    title: str
    path: str
    dash: str
    last: float
    label_y: float


@dataclass(frozen=True)
class Curves:
    """The ratings of all games in one picture."""

    width: int
    height: int
    right: float
    curves: list[Curve]
    grid: list[tuple[float, str]]
    label: str


def rating_curves(
    history: Mapping[str, Sequence[tuple[float, float]]], titles: Mapping[str, str], now: float, size: tuple[int, int]
) -> Curves | None:
    """The ratings of a year; nothing if there are none."""
    recent = {game: _thinned([row for row in found if row[0] > now - YEAR_SECONDS]) for game, found in history.items()}
    rows = {game: found for game, found in recent.items() if found}
    if not rows:
        return None
    width, height = size
    values = [mu for found in rows.values() for _, mu in found]
    least, most = math.floor(min(values)) - 1, math.ceil(max(values)) + 1
    first = min(at for found in rows.values() for at, _ in found)
    right = width - RIGHT

    def spot(at: float, mu: float) -> tuple[float, float]:
        along = (at - first) / max(now - first, 1.0)
        return LEFT + (right - LEFT) * along, TOP + (height - TOP - BOTTOM) * (most - mu) / (most - least)

    curves: list[Curve] = []
    lowest = height - BOTTOM + LINE_HEIGHT - LINE_HEIGHT * len(rows)
    for place, (game, found) in enumerate(sorted(rows.items(), key=lambda item: -item[1][-1][1])):
        spots = [spot(*row) for row in found] + [spot(now, found[-1][1])]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
        above = curves[-1].label_y + LINE_HEIGHT if curves else 0.0
        label_y = max(above, min(spots[-1][1] + 4, lowest + LINE_HEIGHT * place))
        dash = DASHES[place % len(DASHES)]
        curves.append(Curve(game, titles.get(game, game), path, dash, found[-1][1], label_y))
    step = max(1, (most - least) // 4)
    grid = [(spot(first, mu)[1], str(mu)) for mu in range(least + step, most, step)]
    t, said = texts(), ", ".join(f"{curve.title} {decimal(curve.last)}" for curve in curves)
    return Curves(width, height, right, curves, grid, t.curves_label.format(ratings=said))


def _thinned(rows: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Not more points than a picture can show; the last one stays."""
    step = -(-len(rows) // MOST_POINTS) or 1
    return list(rows[::-1][::step][::-1])
