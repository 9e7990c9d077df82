"""A profile in a browser: what is kept of finished games, also of tables that were cleared, and what it adds up to."""

import json
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from astragal.hall.content import profile_values
from astragal.hall.content.played_games import BOT, Opponent, PlayedGame, counted_seats, review_values
from astragal.hall.content.profile_values import Known
from astragal.hall.content.table_lines import ending
from astragal.hall.tables.table import Table
from astragal.site.browser_today import Tries


class Finished(Struct, array_like=True):
    """A game that the person of this browser has played to its end."""

    seat: int
    played: PlayedGame
    bots: list[tuple[str, int]]
    """The levels of the bots that played along, and their places."""


Games = dict[str, Finished]
"""By the ids of their tables."""


def finished(table: Table, person: str, at: float) -> Finished | None:
    """What is kept of a table that is over; nothing if it does not count, as in the hall."""
    result = ending(table.ending)
    seats = counted_seats(table)
    mine = next((seat.seat for seat in seats if seat.person == person), None)
    if mine is None or not result:
        return None
    points, places = result["scores"], result["places"]
    played = PlayedGame(table.game, at, points[mine], places[mine], len(table.seats))
    return Finished(mine, played, [(seat.bot, places[seat.seat]) for seat in seats if seat.bot])


def reviewed(game: Finished, review: str) -> Finished:
    """A game with what its review, as JSON, says about the person's choices."""
    return replace(game, played=replace(game.played, **review_values(json.loads(review), game.seat)))


def values(games: Games, tries: Tries, now: float) -> dict[str, Any]:
    """What the page shows."""
    played = sorted((game.played for game in games.values()), key=lambda one: one.at)
    days = {day for day, found in tries.items() if any(tried.points is not None for tried in found.values())}
    return profile_values.values(Known(played, _opponents(games), tried=days), now, alone=True)


def _opponents(games: Games) -> list[Opponent]:
    found: dict[str, Opponent] = {}
    for game in games.values():
        own = game.played.place
        for level, place in game.bots:
            one = found.get(level, Opponent(BOT + level, ""))
            won, lost = one.won + (own < place), one.lost + (own > place)
            found[level] = Opponent(one.player, "", one.games + 1, won, lost)
    return list(found.values())
