"""Standings, from results written down by hand."""

from hypothesis import given
from hypothesis import strategies as st

from astragal.hall.events.standings import (
    ABSENT,
    ARENA,
    BYE,
    MISSED,
    ROBIN,
    SWISS,
    TABLE,
    Result,
    arena_points,
    scores,
    standings,
    unplayed_score,
)


def game(table: str, **places: int) -> list[Result]:
    """A table with people on their places; nobody else sat there."""
    found = scores(list(places.values()))
    return [
        Result(person, TABLE, table, place, score) for (person, place), score in zip(places.items(), found, strict=True)
    ]


def ranks(people: str, results: list[Result], style: str = SWISS, seats: int = 2) -> list[tuple[int, str]]:
    return [(one.rank, one.person) for one in standings(people.split(), results, style, seats)]


def test_a_place_is_worth_everybody_behind_it_and_half_of_those_beside_it() -> None:
    assert scores([1, 2]) == [2, 0]
    assert scores([1, 1]) == [1, 1]
    assert scores([2, 1, 2, 4]) == [3, 6, 3, 0]


@given(st.integers(2, 6), st.data())
def test_what_a_table_gives_is_always_the_same(seats: int, data: st.DataObject) -> None:
    marks = data.draw(st.lists(st.integers(0, 3), min_size=seats, max_size=seats))
    places = [1 + sum(other > mark for other in marks) for mark in marks]

    assert sum(scores(places)) == seats * (seats - 1)


def test_points_come_first_then_stronger_opponents() -> None:
    results = [*game("a", ann=1, bo=2), *game("b", cy=1, dee=2), *game("c", ann=1, cy=2), *game("d", bo=1, dee=2)]

    table = {one.person: one for one in standings(["ann", "bo", "cy", "dee"], results, SWISS, 2)}
    assert [table[name].points for name in ("ann", "bo", "cy", "dee")] == [4, 2, 2, 0]
    assert (table["bo"].buchholz, table["cy"].buchholz) == (4, 4)
    assert (table["bo"].berger, table["cy"].berger) == (0, 0)
    assert [one.rank for one in (table["bo"], table["cy"])] == [2, 2]


def test_head_to_head_decides_between_equals_who_have_met() -> None:
    results = [*game("a", ann=1, bo=2), *game("b", bo=1, cy=2), *game("c", cy=1, ann=2)]
    assert [rank for rank, _ in ranks("ann bo cy", results, ROBIN)] == [1, 1, 1]

    results = [*game("a", ann=1, bo=2), Result("bo", BYE, score=2), Result("ann", ABSENT)]
    first, second = standings(["bo", "ann"], results, SWISS, 2)
    assert (first.points, first.buchholz, first.berger) == (second.points, second.buchholz, second.berger)
    assert [(one.rank, one.person) for one in (first, second)] == [(1, "ann"), (2, "bo")]


def test_a_bot_counts_as_somebody_with_as_many_points_as_its_opponent() -> None:
    results = [Result("ann", TABLE, "a", 1, 2), Result("bo", TABLE, "b", 2, 0)]
    placed = standings(["ann", "bo"], results, SWISS, 2)

    assert [(one.person, one.points, one.buchholz, one.berger) for one in placed] == [("ann", 2, 2, 4), ("bo", 0, 0, 0)]


def test_a_bye_is_a_win_and_rounds_before_joining_are_half_of_one() -> None:
    assert [unplayed_score(kind, SWISS, 2) for kind in (BYE, MISSED, ABSENT)] == [2, 1, 0]
    assert [unplayed_score(kind, SWISS, 4) for kind in (BYE, MISSED, ABSENT)] == [6, 3, 0]
    assert unplayed_score(BYE, ROBIN, 2) == 0


def test_two_wins_in_a_row_double_what_follows_in_an_arena() -> None:
    won, lost, drawn = (Result("ann", TABLE, "t", place, score) for place, score in ((1, 2), (2, 0), (1, 1)))

    assert arena_points([won, won, won, drawn, won, lost], 2) == ([4, 4, 8, 4, 4, 0], False)
    assert arena_points([won, won], 2) == ([4, 4], True)
    assert arena_points([Result("ann", TABLE, "t", 2, 2)], 3) == ([2], False)
    assert ranks("ann bo", [Result("bo", TABLE, "t", 1, 2), Result("ann", TABLE, "t", 2, 0)], ARENA) == [
        (1, "bo"),
        (2, "ann"),
    ]
