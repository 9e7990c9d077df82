"""People choose the shape and the colour of their badge, and keep them where nobody else has them."""

import pytest
from hall.table import Person, Server

from astragal.hall.people.guests import COOKIE
from astragal.hall.tables.badges import Badge, badges
from astragal.hall.tables.table import Seat, Table


def table_of(*people: str | None) -> Table:
    seats = tuple(Seat(number, person, name="x") for number, person in enumerate(people))
    about = ("fair", "", "open", "live", False, True, "", "ann", 0.0)
    return Table("id", "key", "pig", 1, {}, *about, seats=seats)


@pytest.mark.parametrize(
    ("people", "shapes"),
    [
        ((None, None), [1, 2]),
        (("ann", None), [4, 2]),
        ((None, "ann"), [1, 4]),
        (("ann", "cleo"), [4, 2]),
        (("ann", "bo"), [4, 1]),
        (("bo", "ann", "cleo"), [1, 4, 3]),
        ((None, "bo", None), [2, 1, 3]),
    ],
)
def test_a_shape_is_kept_unless_somebody_before_has_it(people: tuple[str | None, ...], shapes: list[int]) -> None:
    chosen = {"ann": Badge(shape=4), "bo": Badge(shape=1), "cleo": Badge(shape=4)}

    found = badges(table_of(*people), chosen)

    assert [badge.shape for badge in found] == shapes
    assert [badge.colour for badge in found] == [*range(1, len(people) + 1)]


def test_a_table_of_more_seats_than_shapes_has_its_own() -> None:
    found = badges(table_of("ann", *[None] * 6), {"ann": Badge(4, 4)})

    assert set(found) == {Badge()}


def test_a_guest_keeps_a_badge_at_every_table_and_with_an_account(server: Server) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    answer = ann.post("/badge", data={"shape": "5", "colour": "3"})
    assert answer.status_code == 303

    link = ann.open("dice-wide-shut", ("me", "open"))
    with bo.at(link) as page:
        seat = page.wait("table")["seats"][0]
    assert (seat["shape"], seat["colour"]) == (5, 3)
    account = ann.post("/account/new", data={"name": "Ann B", "password": "correct horse"})
    settings = ann.get("/settings", headers={"cookie": f"{COOKIE}={account.cookies[COOKIE]}"})
    assert 'name="shape" value="5" checked' in settings.text


@pytest.mark.parametrize("word", ["7", "-1", "x", ""])
def test_what_is_no_shape_is_refused(server: Server, word: str) -> None:
    answer = Person(server, "Ann").post("/badge", data={"shape": word})

    assert answer.status_code == 400
    assert "Expected a number from 1 to 6, or 0 for any" in answer.text
