"""Today's roll in a browser: the dice follow from the date and the game's version, and results stay in the browser."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from astragal.core.game import Game
from astragal.hall.content import today_values
from astragal.hall.content.table_lines import Mine
from astragal.hall.content.today_values import Tile
from astragal.hall.tables import daily
from astragal.hall.tables.daily import Roll
from astragal.hall.tables.seed_chain import open_seed

ID_LENGTH = 12
"""The first characters of a table's link are its id."""


class Try(Struct):
    """A try that counts."""

    link: str
    seat: int
    points: int | None = None
    """None until the game is over."""


Tries = dict[str, dict[str, Try]]
"""By day and game."""


def roll(game: Game, day: str) -> Roll:
    """What is played on a day; there is nobody to keep it secret from."""
    return Roll(game, day, open_seed(day, game.name, game.version), sealed=False)


def settle(tries: Tries, lines: Mapping[str, Mine]) -> bool:
    """Note the points of games that are over, as their tables say; returns whether there were any."""
    settled = False
    for tried in (tried for games in tries.values() for tried in games.values() if tried.points is None):
        line = lines.get(tried.link[:ID_LENGTH])
        if line is not None and line.state == "over" and line.scores:
            tried.points, settled = line.scores[tried.seat], True
    return settled


def values(tries: Tries, lines: Mapping[str, Mine], now: float) -> dict[str, Any]:
    """What the page shows."""
    day = daily.day_at(now)
    finished = {day: sum(tried.points is not None for tried in games.values()) for day, games in tries.items()}
    days = {day: count for day, count in finished.items() if count}
    return {
        "day": day,
        "long_day": today_values.long_day(day),
        "left": today_values.time_left(now),
        "tiles": [_tile(game, tries.get(day, {}).get(game.name), lines) for game in today_values.daily_games()],
        "unfinished": [],
        "calendar": today_values.calendar(days, day),
        "streak": daily.streak_of(days, day),
    }


def _tile(game: Game, tried: Try | None, lines: Mapping[str, Mine]) -> Tile:
    if tried is None:
        return Tile(game)
    link = tried.link if tried.link[:ID_LENGTH] in lines else ""
    if tried.points is not None:
        return Tile(game, "counted", link, points=tried.points)
    return Tile(game, "begun" if link else "left", link)
