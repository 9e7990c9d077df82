"""Lessons in the hall: their page is a table's, everybody's place is kept, and anybody can play on from theirs."""

import pytest
from hall.table import Page, Person, Server
from sqlalchemy import select
from websockets.exceptions import InvalidStatus

from astragal import load
from astragal.core.record import Record
from astragal.hall.matches.lesson import FILE, lesson_of
from astragal.hall.people import accounts
from astragal.hall.store.schema import lessons

GAME = "dice-wide-shut"


def learned(person: Person, choices: int, game: str = GAME) -> str:
    """Make some choices of a lesson, and leave; what it says then."""
    with person.learn(game) as page:
        for _ in range(choices):
            assert page.move_first()["is"] == "done"
        return str(page.state()["look"])


def test_a_lesson_is_a_tables_page_with_one_script_more(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    page = ann.get(f"/learn/{GAME}").text

    assert "/static/lesson.js" in page
    assert "/static/table.css" in page
    assert "og:image" not in page, "there is no picture of a table that nobody keeps"
    assert "/static/lesson.js" not in ann.get(f"/table/{ann.open(GAME)}").text
    told = ann.get(f"/learn/{GAME}.json").json()
    assert told["chapters"][0] == "Taking dice"
    assert (told["chapter"], told["over"]) == (1, False)


def test_the_addresses_of_the_old_pages_lead_to_the_lesson(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    steps = len(Record.read(load(GAME).folder / FILE).steps)

    for step in (0, 1, steps):
        assert ann.get(f"/learn/{GAME}/{step}").headers["location"] == f"/learn/{GAME}"
    assert ann.get(f"/learn/{GAME}/0.json").headers["location"] == f"/learn/{GAME}.json"
    for nonsense in (str(steps + 1), "9999999", "12345678", "-1", "x", "1.5"):
        assert ann.get(f"/learn/{GAME}/{nonsense}").status_code == 404


def test_what_cannot_be_learned_is_refused(small_server: Server) -> None:
    ann = Person(small_server, "Ann")

    assert ann.get("/learn/chess").status_code == 400
    with pytest.raises(InvalidStatus):
        ann.learn("chess")


def test_a_lesson_is_left_and_resumed_by_each_person(small_server: Server) -> None:
    ann, bo = Person(small_server, "Ann"), Person(small_server, "Bo")
    there = learned(ann, 4)

    assert learned(bo, 0) != there
    assert learned(ann, 0) == there
    assert ann.get(f"/learn/{GAME}.json").json()["chapter"] == 4


def test_a_lesson_that_is_begun_again_is_told_from_the_beginning(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    beginning = learned(ann, 0)
    learned(ann, 3)
    with ann.learn(GAME) as page:
        assert page.ask(do="start")["is"] == "done"

    assert learned(ann, 0) == beginning
    assert ann.get(f"/learn/{GAME}.json").json()["chapter"] == 1


def test_a_place_in_an_account_is_not_replaced_and_goes_with_the_account(small_server: Server) -> None:
    ann, guest = Person(small_server, "Ann"), Person(small_server, "Gus")
    form = {"name": "Ann the second", "password": "a long password"}
    learned(ann, 4)
    own = kept_places(small_server, ann.id)
    learned(guest, 2)
    learned(guest, 1, "office-supply")
    ann.post("/account/new", json=form)
    guest.post("/account/login", json=form | {"bring": "yes"})

    assert kept_places(small_server, guest.id) == {}
    assert kept_places(small_server, ann.id).keys() == {GAME, "office-supply"}
    assert kept_places(small_server, ann.id)[GAME] == own[GAME]
    accounts.remove(small_server.hall.referee.messages, ann.id)
    assert kept_places(small_server, ann.id) == {}


def kept_places(server: Server, person: str) -> dict[str, int]:
    with server.hall.database.read() as connection:
        rows = connection.execute(select(lessons.c.game, lessons.c.place).where(lessons.c.person == person))
        return {row.game: row.place for row in rows}


def played_on(person: Person, game: str) -> Page:
    answer = person.post(f"/learn/{game}/play", json={})
    assert answer.status_code == 201, answer.text
    return person.at(answer.json()["link"], 0)


@pytest.mark.parametrize("game", ["dice-wide-shut", "dicetopia", "pie-factory"])
def test_playing_on_opens_a_table_with_the_position_of_the_lesson(small_server: Server, game: str) -> None:
    ann = Person(small_server, "Ann")
    learned(ann, 3, game)
    with ann.learn(game) as lesson, played_on(ann, game) as table:
        shown, state = lesson.state(), table.state()
        about = table.last("table")
        assert about["state"] == "playing"
        assert [seat["bot"] for seat in about["seats"]] == ["", "casual"]
        assert about["seats"][0]["name"] == "Ann"
        assert state["scores"] == shown["scores"]
        assert state["to_act"] == 0
        assert len(state["choices"]) > len(shown["choices"])
        assert table.move(shown["choices"][0][0])["is"] == "done"


def test_a_game_that_is_over_cannot_be_played_on(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    game = "office-supply"
    learned(ann, sum(step.seat == 0 for step in lesson_of(load(game)).steps), game)

    assert ann.get(f"/learn/{game}.json").json()["over"]
    assert ann.post(f"/learn/{game}/play", json={}).status_code == 409
