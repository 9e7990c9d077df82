"""Leaderboards: by points, then by choices, and shared as long as those are not known."""

from hall.daily_rolls import GAME, TODAY, Rolls, first, last, rolls
from sqlalchemy import update

from astragal.hall.daily import boards, tries
from astragal.hall.daily.boards import ranked
from astragal.hall.store.schema import tries as kept


def places(*rows: tuple[str, int, float | None]) -> list[tuple[int, str, bool]]:
    """The places of some tries, each with its person, points and quality, in the order of a board."""
    made = ranked([(person, points, quality, 0.0) for person, points, quality in rows])
    return [(place.rank, place.person, place.by_choices) for place in made]


def test_more_points_are_better() -> None:
    assert places(("Bo", 61, None), ("Cy", 58, 0.9)) == [(1, "Bo", False), (2, "Cy", False)]


def test_equal_points_are_told_apart_by_choices() -> None:
    found = places(("Bo", 61, 0.5), ("Cy", 58, 0.96), ("Dee", 58, 0.91), ("Eli", 58, 0.91), ("Fen", 40, 1.0))

    assert found == [(1, "Bo", False), (2, "Cy", False), (3, "Dee", True), (3, "Eli", True), (5, "Fen", False)]


def test_equal_points_share_a_place_until_all_choices_are_reviewed() -> None:
    found = places(("Cy", 58, 0.96), ("Dee", 58, 0.91), ("Eli", 58, None), ("Fen", 40, 1.0))

    assert found == [(1, "Cy", False), (1, "Dee", False), (1, "Eli", False), (4, "Fen", False)]


def reviewed(hall: Rolls, qualities: dict[str, float]) -> None:
    with hall.database.write() as connection:
        for person, quality in qualities.items():
            connection.execute(update(kept).where(kept.c.person == person).values(quality=quality))


def test_a_board_is_in_order_and_agrees_with_the_place_that_is_looked_up_alone(sqlite: str) -> None:
    with rolls(sqlite) as hall:
        for person, choose in {"Ann": first, "Bo": first, "Cy": last, "Dee": first}.items():
            hall.played(person, choose)
        hall.sit_down("Eli")  # who has not finished
        for qualities in ({}, {"Ann": 0.7, "Bo": 0.9}, {"Dee": 0.9, "Cy": 0.1}):
            reviewed(hall, qualities)
            with hall.database.read() as connection:
                board = boards.board(connection, TODAY, GAME)
                alone = {}
                for row in board:
                    tried = tries.find(connection, TODAY, GAME, row.person)
                    assert tried is not None
                    alone[row.person] = boards.rank_of(connection, tried)
            assert alone == {row.person: (row.rank, 4) for row in board}
            assert [row.rank for row in board] == sorted(row.rank for row in board)
        by_person = {row.person: row.rank for row in board}

    assert by_person["Bo"] == by_person["Dee"] == by_person["Ann"] - 2
