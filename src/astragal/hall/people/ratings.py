"""Ratings of people and bots, for each game, by openskill's Plackett-Luce model.

They follow from the stored results alone, in the order in which those were taken: `recompute` gets the same figures.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, text, update

from astragal.hall.store.database import Database
from astragal.hall.store.schema import ratings, result_seats, results
from astragal.hall.texts import decimal

LOCK = 0x52415445
"""Of PostgreSQL: any number that nobody else uses. Ratings are changed by one worker at a time."""

MOST_AT_ONCE = 200


@dataclass(frozen=True)
class Rating:
    """How strong somebody is at a game, and how uncertain that is."""

    game: str
    player: str
    mu: float
    sigma: float
    games: int

    @property
    def strength(self) -> str:
        """The rating as it is shown: with twice its standard deviation."""
        return f"{decimal(self.mu)} ± {decimal(2 * self.sigma)}"


class Strengths:
    """The ratings of one game while results change them."""

    def __init__(self, game: str, known: Iterable[Rating] = ()) -> None:
        self.game = game
        self.of = {rating.player: rating for rating in known}

    def take(self, players: Sequence[str], places: Sequence[int]) -> list[Rating]:
        """Let one result change the ratings; returns the new one of each seat.

        A bot may sit at a table more than once: its rating is then the mean of what each of its seats came to.
        """
        model = _model()
        before = [self._rating(player) for player in players]
        teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
        after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in places])]
        for player in {*players}:
            mine = [rated for rated, name in zip(after, players, strict=True) if name == player]
            mu, sigma = fmean(rated.mu for rated in mine), fmean(rated.sigma for rated in mine)
            self.of[player] = Rating(self.game, player, mu, sigma, self._rating(player).games + 1)
        return [self.of[player] for player in players]

    def _rating(self, player: str) -> Rating:
        if player not in self.of:
            new = _model().rating()
            return Rating(self.game, player, new.mu, new.sigma, 0)
        return self.of[player]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # it takes a moment

    return PlackettLuce()


def rate_new(database: Database) -> int:
    """Let the results that have not been taken yet change the ratings; returns how many there were."""
    with database.read() as connection:
        if connection.scalar(select(results.c.table_id).where(results.c.number.is_(None)).limit(1)) is None:
            return 0
    _model()  # load everything before others have to wait
    with database.write() as connection:
        _one_at_a_time(database, connection)
        new = select(results).where(results.c.number.is_(None)).order_by(results.c.at, results.c.table_id)
        found = connection.execute(new.limit(MOST_AT_ONCE)).all()
        for row in found:
            _take(connection, row.table_id, row.game)
    return len(found)


def _one_at_a_time(database: Database, connection: Connection) -> None:
    if not database.is_sqlite:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def _take(connection: Connection, table_id: str, game: str) -> None:
    seats = _seats(connection, table_id)
    players = [seat.player for seat in seats]
    known = select(ratings).where(ratings.c.game == game, ratings.c.player.in_(players))
    strengths = Strengths(game, [Rating(*row) for row in connection.execute(known)])
    after = strengths.take(players, [seat.place for seat in seats])
    _write_seats(connection, table_id, seats, after)
    _write_ratings(connection, strengths)
    last = connection.scalar(select(func.max(results.c.number)).where(results.c.game == game)) or 0
    connection.execute(update(results).where(results.c.table_id == table_id).values(number=last + 1))


def _seats(connection: Connection, table_id: str) -> Sequence[Any]:
    mine = select(result_seats).where(result_seats.c.table_id == table_id)
    return connection.execute(mine.order_by(result_seats.c.seat)).all()


def _write_seats(connection: Connection, table_id: str, seats: Sequence[Any], after: list[Rating]) -> None:
    for seat, rating in zip(seats, after, strict=True):
        same = (result_seats.c.table_id == table_id) & (result_seats.c.seat == seat.seat)
        connection.execute(update(result_seats).where(same).values(mu=rating.mu, sigma=rating.sigma))


def _write_ratings(connection: Connection, strengths: Strengths) -> None:
    found = strengths.of
    connection.execute(delete(ratings).where(ratings.c.game == strengths.game, ratings.c.player.in_(found)))
    if found:
        connection.execute(insert(ratings), [vars(rating) for rating in found.values()])


@dataclass(frozen=True)
class Recomputed:
    """The result of recomputing everything."""

    results: int
    ratings: int
    wrong: int
    """How many ratings were not what they should have been."""


def recompute(database: Database) -> Recomputed:
    """Recompute all ratings from the stored results."""
    with database.write() as connection:
        _one_at_a_time(database, connection)
        before = {(row.game, row.player): Rating(*row) for row in connection.execute(select(ratings))}
        after: dict[str, Strengths] = {}
        taken = select(results).where(results.c.number.is_not(None)).order_by(results.c.game, results.c.number)
        rows = connection.execute(taken).all()
        for row in rows:
            strengths = after.setdefault(row.game, Strengths(row.game))
            seats = _seats(connection, row.table_id)
            rated = strengths.take([seat.player for seat in seats], [seat.place for seat in seats])
            _write_seats(connection, row.table_id, seats, rated)
        connection.execute(delete(ratings))
        for strengths in after.values():
            _write_ratings(connection, strengths)
        now = {(rating.game, rating.player): rating for found in after.values() for rating in found.of.values()}
    return Recomputed(len(rows), len(now), sum(before.get(key) != now.get(key) for key in {*before, *now}))


def of_player(connection: Connection, player: str) -> list[Rating]:
    """The ratings of somebody."""
    query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.game)
    return [Rating(*row) for row in connection.execute(query)]


def history(connection: Connection, player: str) -> dict[str, list[tuple[float, float]]]:
    """By game, when somebody's rating changed and what it was then."""
    query = select(results.c.game, results.c.at, result_seats.c.mu).join(
        result_seats, result_seats.c.table_id == results.c.table_id
    )
    mine = query.where(result_seats.c.player == player, result_seats.c.mu.is_not(None))
    found: dict[str, list[tuple[float, float]]] = {}
    for game, at, mu in connection.execute(mine.order_by(results.c.game, results.c.number)):
        found.setdefault(game, []).append((at, mu))
    return found
