"""What becomes of tournaments and clubs when somebody logs in, and when they delete their account."""

import pytest
from hall.event_pages.test_event_pages import set_up
from hall.people.test_accounts import everything
from hall.table import Server
from hall.visitors import PASSWORD, Visitor

pytestmark = pytest.mark.usefixtures("cheap_passwords")


def found_club(person: Visitor) -> str:
    return str(person.post("/clubs", data={"name": "The Bones"}).headers["location"]).removeprefix("/club/")


def test_what_a_guest_set_up_and_joined_is_their_accounts_after_they_log_in(server: Server) -> None:
    ann, phone, bo = (Visitor(server, name) for name in ("Ann", "Phone", "Bo"))
    ann.register()
    link, club = set_up(phone), found_club(phone)
    both = set_up(bo)
    for person in (phone, ann):
        assert person.post(f"/event/{both}/join").status_code == 200
        assert person.post(f"/club/{club}/join").status_code == 303
    bo.post(f"/event/{link}/join")

    assert phone.log_in("Ann", bring=True).status_code == 200

    assert [line["name"] for line in ann.get(f"/event/{both}.json").json()["lines"]] == ["Bo", "Ann"]
    assert ann.get(f"/club/{club}.json").json()["members"] == ["Ann"]
    assert ann.post(f"/event/{link}/start").status_code == 200
    found = ann.get(f"/event/{link}.json").json()
    assert found["hosts"]
    assert found["mine"] == "in"
    assert found["my_table"]
    assert bo.post(f"/event/{both}/start").status_code == 200
    assert ann.post(f"/club/{club}/close").status_code == 303


def test_a_deleted_account_plays_no_more_and_leads_no_club(server: Server) -> None:
    ann, bo, cy = (Visitor(server, name) for name in ("Ann", "Bo", "Cy"))
    ann.register()
    club, playing, waiting, of_bo = found_club(ann), set_up(ann), set_up(ann), set_up(bo)
    alone = found_club(ann)
    assert bo.post(f"/club/{club}/join").status_code == 303
    for link in (playing, waiting):
        for person in (bo, cy):
            person.post(f"/event/{link}/join")
    ann.post(f"/event/{of_bo}/join")
    assert ann.post(f"/event/{playing}/start").status_code == 200

    assert ann.post("/account/delete", json={"password": PASSWORD}).status_code == 200

    assert ann.id not in everything(server)
    assert bo.get(f"/event/{waiting}.json").json()["event"]["state"] == "off"
    lines = {line["name"]: line for line in bo.get(f"/event/{playing}.json").json()["lines"]}
    assert (lines["Ann"]["state"], lines["Bo"]["state"]) == ("left", "in")
    assert bo.get(f"/event/{playing}.json").json()["event"]["state"] == "playing"
    assert bo.post(f"/event/{of_bo}/start").status_code == 409  # nobody else has joined
    assert bo.get(f"/event/{of_bo}.json").json()["event"]["state"] == "open"
    assert bo.get(f"/club/{club}.json").json()["members"] == ["Bo"]
    assert bo.post(f"/club/{club}/close").status_code == 303
    assert bo.get(f"/club/{alone}").status_code == 404
