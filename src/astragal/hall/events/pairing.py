"""Who meets whom: Swiss rounds by minimum-cost matching, round robins by the circle method, and who sits where.

Nothing here knows a database: what has been played goes in, the tables of a round come out.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

AGAIN = 10**13
"""What it costs that two people meet once more: more than all differences in points of a round together."""

APART = 10**5
"""What a difference in points costs, squared: more than all places in the standings together."""

MOST_EXCHANGES = 50
"""How often a round at tables of more than two is gone through to improve it."""

Meetings = Mapping[frozenset[str], int]
"""How often two people have met."""


class Contender(NamedTuple):
    """Somebody who is to be paired."""

    person: str
    points: int
    claim: int = 0
    """The more, the less they should be left over: how often they have been, or how long they have waited."""


class Paired(NamedTuple):
    """The tables of a round, and those for whom there is none."""

    tables: list[list[str]]
    left: list[str]


def swiss(standing: Sequence[Contender], met: Meetings, seats: int) -> Paired:
    """The tables of a round for people in the order of their standing."""
    if seats == 2:
        return _in_pairs(standing, met)
    count = len(standing) % seats
    lowest = sorted(range(len(standing)), key=lambda place: (standing[place].claim, -place))[:count]
    playing = [one for place, one in enumerate(standing) if place not in lowest]
    left = [standing[place].person for place in sorted(lowest)]
    return Paired(_at_larger_tables(playing, met, seats), left)


def circle(people: Sequence[str], number: int) -> Paired:
    """A round of a round robin, from 1: one person stays, all others move one place on after each round."""
    around: list[str | None] = [*people, *([None] if len(people) % 2 else [])]
    turn = (number - 1) % max(1, len(around) - 1)
    ring = [around[0], *around[1 + turn :], *around[1 : 1 + turn]]
    pairs = [(ring[place], ring[-1 - place]) for place in range(len(ring) // 2)]
    tables = [[one, other] for one, other in pairs if one is not None and other is not None]
    return Paired(tables, [one or other or "" for one, other in pairs if one is None or other is None])


def circle_rounds(count: int) -> int:
    """How many rounds a round robin has."""
    return max(0, count - 1 + count % 2)


def seated(people: Sequence[str], sat: Mapping[tuple[str, int], int], seats: int, turn: int = 0) -> dict[int, str]:
    """Who sits where at a table, so that everybody sits in every seat equally often."""
    taken = _matched(
        range(len(people)),
        range(seats),
        lambda one, seat: APART * sat.get((people[one], seat), 0) ** 2 + (seat - one - turn) % seats,
    )
    return {seat: people[one] for one, seat in taken.items()}


def _in_pairs(standing: Sequence[Contender], met: Meetings) -> Paired:
    """The cheapest pairs of all; the one who is left over, if their number is odd, is part of the same choice."""
    count = len(standing)
    edges = [(one, other, _cost(standing, met, one, other)) for one, other in combinations(range(count), 2)]
    if count % 2:
        edges += [
            (place, count, AGAIN * one.claim + APART * one.points**2 - place) for place, one in enumerate(standing)
        ]
    tables, left = list[list[str]](), list[str]()
    for one, other in sorted(_cheapest(edges)):
        if other == count:
            left.append(standing[one].person)
        else:
            tables.append([standing[one].person, standing[other].person])
    return Paired(tables, left)


def _at_larger_tables(standing: Sequence[Contender], met: Meetings, seats: int) -> list[list[str]]:
    """Tables of more than two: one seat after the other is matched with those who wait, then people change places."""
    heads = range(0, len(standing), seats)
    tables = [[head] for head in heads]
    waiting = [place for place in range(len(standing)) if place % seats]

    def cost(table: int, one: int) -> int:
        return sum(_cost(standing, met, other, one) for other in tables[table])

    for _ in range(seats - 1):
        for table, one in _matched(range(len(tables)), waiting, cost).items():
            tables[table].append(one)
        waiting = [one for one in waiting if not any(one in table for table in tables)]
    _exchange(tables, lambda one, other: _cost(standing, met, one, other))
    return [[standing[place].person for place in sorted(table)] for table in sorted(tables, key=min)]


def _exchange(tables: list[list[int]], cost: Callable[[int, int], int]) -> None:
    """Let two people at different tables change places wherever that is better, until nothing gets better."""

    def among(one: int, table: list[int], without: int) -> int:
        return sum(cost(one, other) for other in table if other != without)

    for _ in range(MOST_EXCHANGES):
        better = False
        for first, second in combinations(tables, 2):
            for here in range(len(first)):
                for there in range(len(second)):
                    one, other = first[here], second[there]
                    now = among(one, first, one) + among(other, second, other)
                    if among(other, first, one) + among(one, second, other) < now:
                        first[here], second[there], better = other, one, True
        if not better:
            return


def _cost(standing: Sequence[Contender], met: Meetings, one: int, other: int) -> int:
    """What it costs that two people meet; of those with equal points, the first of each half meet, and so on."""
    first, second = standing[one], standing[other]
    again = met.get(frozenset((first.person, second.person)), 0)
    if first.points == second.points:
        group = sum(contender.points == first.points for contender in standing)
        far = abs(abs(one - other) - group // 2)
    else:
        far = abs(one - other)
    return AGAIN * again + APART * (first.points - second.points) ** 2 + far


def _matched(left: Sequence[int], right: Sequence[int], cost: Callable[[int, int], int]) -> dict[int, int]:
    """The cheapest way to give each on the left one on the right."""
    edges = [
        (place, len(left) + other, cost(one, to)) for place, one in enumerate(left) for other, to in enumerate(right)
    ]
    return {left[one]: right[other - len(left)] for one, other in _cheapest(edges)}


def _cheapest(edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The cheapest of the largest matchings, by Edmonds' blossom algorithm; each pair has its smaller number first."""
    import networkx  # it takes a third of a second to load, and most workers never pair anybody

    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, -cost) for one, other, cost in edges)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(min(pair), max(pair)) for pair in found]
