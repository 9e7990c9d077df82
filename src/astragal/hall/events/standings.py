"""Standings: points, tie-breaks and shared places, from results alone. Points are kept doubled, as integers."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

ARENA = "arena"
ROBIN = "robin"
SWISS = "swiss"
FORMATS = (SWISS, ROBIN, ARENA)

TABLE = "table"
BYE = "bye"
MISSED = "missed"
ABSENT = "absent"

STREAK = 2
"""After this many wins in a row, points in an arena are doubled until the next game that is not won."""


class Result(NamedTuple):
    """What a round gave somebody."""

    person: str
    kind: str
    """`table`, `bye`, `missed` (before they joined) or `absent`."""

    table: str = ""
    place: int = 0
    score: int = 0
    """Doubled: two for everybody they were ahead of at their table, one for everybody they shared a place with."""


class Standing(NamedTuple):
    """Somebody's place, and what it follows from."""

    rank: int
    person: str
    points: int
    buchholz: int
    berger: int
    wins: int
    games: int
    streak: bool
    """Whether their next win in an arena counts double."""


def most_score(seats: int) -> int:
    """The score of somebody who is ahead of everybody else at a table."""
    return 2 * (seats - 1)


def scores(places: Sequence[int]) -> list[int]:
    """What each place at a table is worth."""
    return [2 * sum(mine < place for place in places) + places.count(mine) - 1 for mine in places]


def unplayed_score(kind: str, style: str, seats: int) -> int:
    """What somebody gets for a round without a game: a bye is a win, a round before they came is half of that."""
    if style != SWISS and kind == BYE:
        return 0  # in a round robin everybody has one, in an arena nobody is made to wait
    return {BYE: most_score(seats), MISSED: most_score(seats) // 2}.get(kind, 0)


def standings(people: Sequence[str], results: Sequence[Result], style: str, seats: int) -> list[Standing]:
    """Everybody, the first first; what nothing tells apart shares a place, in the order in which they joined."""
    own = {person: [one for one in results if one.person == person] for person in people}
    tables = _tables(results)
    totals = {
        person: sum(arena_points(own[person], seats)[0] if style == ARENA else _scores(own[person]))
        for person in people
    }
    keys: dict[str, tuple[int, int, int]] = {}
    wins = {person: sum(_is_won(one, seats) for one in own[person]) for person in people}
    for person in people:
        if style == ARENA:
            keys[person] = totals[person], wins[person], 0
        else:
            keys[person] = totals[person], *_strength(person, own[person], tables, totals, seats)
    order = sorted(people, key=lambda person: keys[person], reverse=True)
    placed: list[Standing] = []
    for _, equal in groupby(order, key=lambda person: keys[person]):
        for group in _head_to_head(list(equal), tables):
            rank = len(placed) + 1
            for person in group:
                buchholz, berger = keys[person][1:] if style != ARENA else (0, 0)
                games = sum(one.kind == TABLE for one in own[person])
                streak = style == ARENA and arena_points(own[person], seats)[1]
                placed.append(Standing(rank, person, totals[person], buchholz, berger, wins[person], games, streak))
    return placed


def arena_points(results: Sequence[Result], seats: int) -> tuple[list[int], bool]:
    """What each game of an arena gave somebody, and whether the next win counts double.

    A win is two points, half of it (a shared first place, or the second of at least three) one.
    """
    given, row = list[int](), 0
    for one in results:
        won = _is_won(one, seats)
        half = one.kind == TABLE and not won and (one.place == 1 or (one.place == 2 and seats > 2))
        given.append(2 * (2 if won else 1 if half else 0) * (2 if row >= STREAK else 1))
        row = row + 1 if won else 0
    return given, row >= STREAK


def _scores(results: Iterable[Result]) -> list[int]:
    return [one.score for one in results]


def _is_won(one: Result, seats: int) -> bool:
    return one.kind == TABLE and one.score == most_score(seats)


def _tables(results: Iterable[Result]) -> dict[str, list[Result]]:
    found: dict[str, list[Result]] = defaultdict(list)
    for one in results:
        if one.kind == TABLE:
            found[one.table].append(one)
    return found


def _strength(
    person: str, own: Sequence[Result], tables: dict[str, list[Result]], totals: dict[str, int], seats: int
) -> tuple[int, int]:
    """Buchholz and Sonneborn-Berger: the points of all opponents, and of those somebody was ahead of.

    A bot, or nobody in a round without a game, counts as somebody with as many points as they have themselves.
    """
    buchholz = berger = 0
    for one in own:
        others = [other for other in tables.get(one.table, ()) if other.person != person]
        unknown = seats - 1 - len(others)
        buchholz += sum(totals[other.person] for other in others) + unknown * totals[person]
        beaten = sum(totals[other.person] * _against(one, other) for other in others)
        left = one.score - sum(_against(one, other) for other in others)
        berger += beaten + left * totals[person]
    return buchholz, berger


def _against(one: Result, other: Result) -> int:
    return 2 if one.place < other.place else 1 if one.place == other.place else 0


def _head_to_head(people: list[str], tables: dict[str, list[Result]]) -> list[list[str]]:
    """Those with equal tie-breaks by their games against each other, if each has met each other; else together."""
    met: dict[frozenset[str], int] = defaultdict(int)
    direct = dict.fromkeys(people, 0)
    for results in tables.values():
        for one, other in combinations([one for one in results if one.person in direct], 2):
            met[frozenset((one.person, other.person))] += 1
            direct[one.person] += _against(one, other)
            direct[other.person] += _against(other, one)
    if not all(met[frozenset(pair)] for pair in combinations(people, 2)):
        return [people]
    order = sorted(people, key=lambda person: direct[person], reverse=True)
    return [list(group) for _, group in groupby(order, key=lambda person: direct[person])]
