"""Who meets whom: laws of pairing, on rounds drawn by hypothesis."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.hall.events.pairing import Contender, circle, circle_rounds, seated, swiss

NAMES = [f"p{number}" for number in range(64)]


def pairs(tables: list[list[str]]) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


@st.composite
def rounds(draw: st.DrawFn, seats: int, most: int) -> tuple[list[Contender], Counter[frozenset[str]]]:
    count = draw(st.integers(seats, most))
    points = sorted(draw(st.lists(st.integers(0, 8), min_size=count, max_size=count)), reverse=True)
    claims = draw(st.lists(st.integers(0, 2), min_size=count, max_size=count))
    people = [Contender(*one) for one in zip(NAMES[:count], points, claims, strict=True)]
    every = [frozenset(pair) for pair in combinations(NAMES[:count], 2)]
    return people, Counter({pair: 1 for pair in every if draw(st.booleans())})


def perfect(people: list[str]) -> list[list[tuple[str, str]]]:
    """Every way to make pairs of an even number of people."""
    if not people:
        return [[]]
    first, rest = people[0], people[1:]
    return [[(first, other), *more] for other in rest for more in perfect([one for one in rest if one != other])]


@settings(deadline=None, max_examples=60)
@given(rounds(2, 8))
def test_nobody_meets_twice_while_that_can_be_avoided(drawn: tuple[list[Contender], Counter[frozenset[str]]]) -> None:
    people, met = drawn
    if len(people) % 2:
        people = people[1:]
    made = swiss(people, met, 2)
    fewest = min(sum(met[frozenset(pair)] for pair in way) for way in perfect([one.person for one in people]))

    assert sum(met[pair] for pair in pairs(made.tables)) == fewest
    assert not made.left


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 5).flatmap(lambda seats: st.tuples(st.just(seats), rounds(seats, 23))))
def test_everybody_sits_at_one_table_or_is_left_over(
    drawn: tuple[int, tuple[list[Contender], Counter[frozenset[str]]]],
) -> None:
    seats, (people, met) = drawn
    made = swiss(people, met, seats)
    told = [*made.left, *(person for table in made.tables for person in table)]

    assert sorted(told) == sorted(one.person for one in people)
    assert {len(table) for table in made.tables} == {seats}
    assert len(made.left) == len(people) % seats
    claims = {one.person: one.claim for one in people}
    if made.left and not (seats == 2 and met):
        least = sorted(claims.values())[: len(made.left)]
        assert sorted(claims[person] for person in made.left) == least


@settings(deadline=None, max_examples=40)
@given(rounds(3, 20))
def test_larger_tables_repeat_no_more_meetings_than_going_down_the_standings(
    drawn: tuple[list[Contender], Counter[frozenset[str]]],
) -> None:
    people, met = drawn
    people = people[: len(people) // 3 * 3]
    order = [one.person for one in people]
    plain = [order[place : place + 3] for place in range(0, len(order), 3)]
    made = swiss(people, met, 3)

    assert sum(met[pair] for pair in pairs(made.tables)) <= sum(met[pair] for pair in pairs(plain))


def test_the_first_round_is_top_half_against_bottom_half() -> None:
    made = swiss([Contender(name, 0) for name in NAMES[:8]], {}, 2)

    assert sorted(made.tables) == [["p0", "p4"], ["p1", "p5"], ["p2", "p6"], ["p3", "p7"]]


def test_those_with_equal_points_meet() -> None:
    points = [4, 4, 2, 2, 2, 2, 0, 0]
    made = swiss([Contender(*one) for one in zip(NAMES[:8], points, strict=True)], {}, 2)
    given_points = dict(zip(NAMES[:8], points, strict=True))

    assert all(given_points[one] == given_points[other] for one, other in made.tables)


@given(st.integers(2, 33))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    people = NAMES[:count]
    made = [circle(people, number) for number in range(1, circle_rounds(count) + 1)]
    met = Counter(pair for one in made for pair in pairs(one.tables).elements())

    assert met == Counter(frozenset(pair) for pair in combinations(people, 2))
    byes = Counter(person for one in made for person in one.left)
    assert byes == (Counter(people) if count % 2 else Counter())


@settings(deadline=None, max_examples=20)
@given(st.integers(2, 5), st.integers(1, 3))
def test_seats_are_rotated_until_everybody_has_had_each_equally_often(seats: int, times: int) -> None:
    sat: Counter[tuple[str, int]] = Counter()
    for turn in range(seats * times):
        for seat, person in seated(NAMES[:seats], sat, seats, turn).items():
            sat[person, seat] += 1

    assert {sat[person, seat] for person in NAMES[:seats] for seat in range(seats)} == {times}


@pytest.mark.parametrize("count", [63, 64])
def test_six_rounds_of_64_repeat_nothing(count: int) -> None:
    met: Counter[frozenset[str]] = Counter()
    points = Counter[str]()
    left = Counter[str]()
    for _ in range(6):
        order = sorted(NAMES[:count], key=lambda name: -points[name])
        made = swiss([Contender(name, points[name], left[name]) for name in order], met, 2)
        met.update(pairs(made.tables))
        left.update(made.left)
        points.update({table[0]: 2 for table in made.tables})
        points.update(dict.fromkeys(made.left, 2))

    assert set(met.values()) == {1}
    assert not left or set(left.values()) == {1}
