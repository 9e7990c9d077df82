"""The pages of tournaments and clubs over HTTP: everything a form can do, and what is refused."""

from dataclasses import replace
from typing import Any

import pytest
from hall.table import Person, Server, serving

from astragal.hall.settings import NO_LIMITS

GAME = "dice-archive"
FORM = {"game": GAME, "name": "Evening", "seats": "2", "style": "swiss", "rounds": "3", "bot": "random"}


def set_up(person: Person, **fields: str) -> str:
    answer = person.post("/events", data=FORM | fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/event/")


def test_people_join_by_link_and_the_organiser_starts_once(server: Server) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    link = set_up(ann)
    assert bo.post(f"/event/{link}/start").status_code == 403
    assert ann.post(f"/event/{link}/start").status_code == 409
    assert bo.post(f"/event/{link}/join").status_code == 200
    before = bo.get(f"/event/{link}.json").json()
    version = before["event"]["version"]
    assert [line["name"] for line in before["lines"]] == ["Ann", "Bo"]
    assert bo.get(f"/event/{link}/live?version={version}").status_code == 204
    assert ann.post(f"/event/{link}/start").status_code == 200
    assert ann.post(f"/event/{link}/start").status_code == 409
    assert "Go to your table" in bo.get(f"/event/{link}/live?version={version}").text
    found = ann.get(f"/event/{link}.json").json()
    assert found["my_table"] == found["rounds"][0][1][0]["link"]
    assert ann.get(f"/table/{found['my_table']}").status_code == 200
    assert "host" not in found["event"]
    assert ann.post(f"/event/{link}/off").status_code == 200
    assert ann.get(f"/event/{link}.json").json()["event"]["state"] == "over"


def test_the_organiser_removes_somebody_and_they_can_leave(server: Server) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    link = set_up(ann)
    bo.post(f"/event/{link}/join")
    form = {"number": "2"}
    assert bo.post(f"/event/{link}/remove", data={"number": "1"}).status_code == 403
    assert ann.post(f"/event/{link}/remove", data=form).status_code == 303
    assert ann.post(f"/event/{link}/remove", data=form).status_code == 409
    bo.post(f"/event/{link}/join")
    bo.post(f"/event/{link}/leave")
    assert [line["name"] for line in ann.get(f"/event/{link}.json").json()["lines"]] == ["Ann"]


def test_a_club_has_members_evenings_and_a_founder(server: Server) -> None:
    ann, bo, cy = (Person(server, name) for name in ("Ann", "Bo", "Cy"))
    club = ann.post("/clubs", data={"name": "The Bones"}).headers["location"].removeprefix("/club/")
    assert bo.post("/events", data=FORM | {"club": club}).status_code == 403
    for person in (bo, cy):
        assert person.post(f"/club/{club}/join").status_code == 303
    link = set_up(bo, club=club)
    assert ann.get(f"/club/{club}.json").json() == {
        "name": "The Bones",
        "members": ["Ann", "Bo", "Cy"],
        "evenings": [{"name": "Evening", "link": link, "state": "open"}],
        "gathered": [],
    }
    assert ann.post(f"/club/{club}/leave").status_code == 409
    page = ann.get(f"/club/{club}").text
    handles = [part.partition('"')[0] for part in page.split('name="member" value="')[1:]]
    assert bo.post(f"/club/{club}/remove", data={"member": handles[2]}).status_code == 403
    assert ann.post(f"/club/{club}/remove", data={"member": handles[2]}).status_code == 303
    assert ann.post(f"/club/{club}/founder", data={"member": handles[0]}).status_code == 303
    assert ann.post(f"/club/{club}/close").status_code == 403
    assert ann.get(f"/club/{club}.json").json()["members"] == ["Ann", "Bo"]
    assert bo.post(f"/club/{club}/close").status_code == 303
    assert ann.get(f"/club/{club}").status_code == 404
    assert ann.get(f"/event/{link}").status_code == 200


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"seats": "many"}, "Expected 1 to 10 as seats"),
        ({"game": "chess"}, "chess"),
        ({"at": "soon"}, "such as 2026-11-18T20:00"),
        ({"at": "2026-11-18T20:00", "zone": "x"}, "such as 2026-11-18T20:00"),
        ({"name": "x" * 41}, "1 to 40 characters"),
        ({"style": "ladder"}, "swiss or robin or arena"),
    ],
)
def test_a_form_that_cannot_be_gets_one_sentence(server: Server, fields: dict[str, Any], reason: str) -> None:
    answer = Person(server, "Ann").post("/events", data=FORM | fields, headers={"accept": "application/json"})

    assert answer.status_code == 400
    assert reason in answer.json()["reason"]


@pytest.mark.parametrize("path", ["/event/x", f"/event/{'a' * 24}", "/club/x", f"/club/{'a' * 24}"])
def test_nothing_is_found_without_a_link(server: Server, path: str) -> None:
    assert Person(server, "Ann").get(path).status_code == 404


def test_joining_is_limited_by_person_and_by_address(sqlite: str) -> None:
    with serving(sqlite, limits=replace(NO_LIMITS, joins=(1, 0.001), joins_by_address=(2, 0.001))) as server:
        ann = Person(server, "Ann", "192.0.2.9")
        link = set_up(ann)
        bo, cy, dee = (Person(server, name, "192.0.2.1") for name in ("Bo", "Cy", "Dee"))
        assert bo.post(f"/event/{link}/join").status_code == 200
        assert bo.post(f"/event/{link}/join").status_code == 429
        assert cy.post(f"/event/{link}/join").status_code == 200
        assert dee.post(f"/event/{link}/join").status_code == 429
