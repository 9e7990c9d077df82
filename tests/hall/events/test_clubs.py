"""The standings of a club over its evenings."""

from collections.abc import Iterator

import pytest
from hall.tournaments import Organised, organised

from astragal.hall.events import clubs
from astragal.hall.events.clubs import Club
from astragal.hall.play import seat_changes
from astragal.hall.store import tables


@pytest.fixture
def hall(database: str) -> Iterator[Organised]:
    with organised(database) as made:
        yield made


def club_of(hall: Organised, *names: str) -> Club:
    """A club, founded by the first of them."""
    with hall.database.write() as connection:
        for name in names:
            tables.keep_person(connection, name, name)
        club = clubs.found(connection, names[0], names[0], "The Bones", hall.now)
        for name in names[1:]:
            clubs.join(connection, club, name, name, hall.now)
    return club


def evening(hall: Organised, club: Club, winner: str, loser: str) -> None:
    """An evening of one game, which somebody wins because the other one leaves."""
    hall.set_up(winner, loser, rounds=1, club=club.link)
    [table] = hall.start()
    [lost] = [one for one in hall.played if one.person == loser]
    seat_changes.leave(hall.referee, table, loser, lost.seat or 0)
    hall.play_out(table)
    hall.advance()


def test_evenings_that_are_over_give_a_point_for_coming_and_one_for_everybody_behind(hall: Organised) -> None:
    club = club_of(hall, "Ann", "Bo", "Cy")
    evening(hall, club, "Ann", "Bo")
    hall.now += 86_400
    evening(hall, club, "Cy", "Ann")
    hall.now += 86_400
    hall.set_up("Bo", "Cy", club=club.link)
    hall.start()  # and nobody plays it

    with hall.database.read() as connection:
        assert [(one.rank, one.name, one.points, one.evenings) for one in clubs.gathered(connection, club)] == [
            (1, "Ann", 3, 2),
            (2, "Cy", 2, 1),
            (3, "Bo", 1, 1),
        ]
        assert [event.state for event in clubs.evenings(connection, club)] == ["playing", "over", "over"]
