"""Games that somebody has played, and what they add up to: without a server or a database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from astragal.hall.tables import daily
from astragal.hall.tables.table import Seat, Table

BOT = "bot:"
"""Begins the name of a player that is a bot; its level follows."""


class PlayedGame(Struct, frozen=True, array_like=True):
    """A game that somebody has played to its end."""

    game: str
    at: float
    points: int
    place: int
    players: int
    quality: float | None = None
    """Of the choices, from 0 to 1; none until they have been reviewed."""

    lowest: float | None = None
    """The smallest chance of victory that there was."""

    mistakes: int | None = None

    @property
    def won(self) -> bool:
        """Whether it was a victory over somebody."""
        return self.place == 1 and self.players > 1


class Opponent(Struct, frozen=True):
    """Somebody a person has played against."""

    player: str
    """A person's id, or `bot:` and a level."""

    name: str
    games: int = 0
    won: int = 0
    """How often the person was ahead of them."""

    lost: int = 0

    @property
    def level(self) -> str:
        """Of a bot; nothing for a person."""
        return self.player.removeprefix(BOT) if self.player.startswith(BOT) else ""


class KindOfChoice(Struct, frozen=True):
    """What choices of a kind have cost somebody."""

    game: str
    kind: str
    choices: int
    lost: float
    """Of the chance of victory, all together."""


def counted_seats(table: Table) -> list[Seat]:
    """The seats of a finished table whose results say something about whoever sat there."""
    if table.dice != "fair" or (table.day and not table.counts):
        return []
    people = [seat.person for seat in table.seats if seat.person]
    return [
        seat
        for seat in table.seats
        if not seat.person or not (seat.away or seat.helped or people.count(seat.person) > 1)
    ]


def review_values(review: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """What a review says about the choices of a seat: what is known of a played game from then on."""
    moments = review["moments"]
    return {
        "quality": review["quality"][seat],
        "lowest": min((moment["before"][seat] for moment in moments), default=None),
        "mistakes": sum(bool(moment["better"]) for moment in moments if moment["seat"] == seat),
    }


@dataclass(frozen=True)
class GameLine:
    """All that somebody has played of one game."""

    game: str
    games: int
    won: int
    best: int
    mean: float


def by_game(games: Sequence[PlayedGame]) -> list[GameLine]:
    """The games that somebody plays, the most frequent first."""
    found: dict[str, list[PlayedGame]] = {}
    for game in games:
        found.setdefault(game.game, []).append(game)
    lines = [
        GameLine(
            name,
            len(rows),
            sum(row.won for row in rows),
            max(row.points for row in rows),
            sum(row.points for row in rows) / len(rows),
        )
        for name, rows in found.items()
    ]
    return sorted(lines, key=lambda line: (-line.games, line.game))


def by_day(games: Sequence[PlayedGame]) -> dict[str, int]:
    """How many games somebody has finished on each day."""
    found: dict[str, int] = {}
    for game in games:
        day = daily.day_at(game.at)
        found[day] = found.get(day, 0) + 1
    return found


def most_wins_in_a_row(games: Sequence[PlayedGame]) -> int:
    """The longest run of victories, of games in their order."""
    most = run = 0
    for game in games:
        run = run + 1 if game.won else 0
        most = max(most, run)
    return most


def mean_quality(games: Sequence[PlayedGame]) -> float | None:
    """Of all games whose choices have been reviewed."""
    found = [game.quality for game in games if game.quality is not None]
    return sum(found) / len(found) if found else None
