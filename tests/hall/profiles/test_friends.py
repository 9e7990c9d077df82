"""Friends by link: both agree, either ends it, and nobody learns more than was allowed."""

import pytest
from hall.table import Person, Server

from astragal.hall.profiles import friends


def friend_link(person: Person) -> str:
    assert person.post("/friends/link").status_code == 303
    return "/friend/" + str(person.get("/friends.json").json()["link"]).rpartition("/")[2]


def names(person: Person) -> list[str]:
    return [friend["name"] for friend in person.get("/friends.json").json()["friends"]]


def test_two_people_become_friends_by_a_link_once_the_second_agrees(server: Server) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    link = friend_link(ann)

    assert "Be friends with Ann?" in bo.get(link).text
    assert (names(ann), names(bo)) == ([], [])  # a link that is only opened changes nothing
    assert bo.post(link).status_code == 303
    assert (names(ann), names(bo)) == (["Bo"], ["Ann"])
    assert bo.post(link).status_code == 303
    assert names(ann) == ["Bo"]
    assert ann.post(link).status_code == 409


def test_a_link_is_revoked_replaced_and_used_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "LINK_USES", 1)
    ann, bo, cy = (Person(server, name) for name in ("Ann", "Bo", "Cy"))
    first = friend_link(ann)
    second = friend_link(ann)
    assert bo.get(first).status_code == 404
    assert bo.post(second).status_code == 303
    assert cy.post(second).status_code == 404
    third = friend_link(ann)
    ann.post("/friends/link", data={"revoke": "on"})
    assert cy.post(third).status_code == 404
    assert names(ann) == ["Bo"]


@pytest.mark.parametrize("what", ["part", "block"])
def test_either_ends_it_and_a_block_holds_until_it_is_taken_back(server: Server, what: str) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    link = friend_link(ann)
    bo.post(link)
    wrong = ann.post("/friends/end", data={"do": what, "place": "0", "name": "Cy"})
    assert (wrong.status_code, names(ann)) == (409, ["Bo"])
    assert ann.post("/friends/end", data={"do": what, "place": "0", "name": "Bo"}).status_code == 303
    assert (names(ann), names(bo)) == ([], [])
    assert bo.get(link).status_code == (404 if what == "block" else 200)
    if what == "block":
        ann.post("/friends/end", data={"do": "unblock", "place": "0", "name": "Bo"})
        assert bo.get(link).status_code == 200


@pytest.mark.parametrize(("ann_shows", "bo_shows"), [(True, True), (True, False), (False, True)])
def test_presence_is_seen_only_if_both_allow_it(server: Server, ann_shows: bool, bo_shows: bool) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    bo.post(friend_link(ann))
    for person, shows in ((ann, ann_shows), (bo, bo_shows)):
        person.post("/me/shares", data={"shares": "nobody"} | ({"presence": "on"} if shows else {}))
    with bo.at(bo.open(), 0) as page:
        page.state()
        [seen] = ann.get("/friends.json").json()["friends"]
    assert seen["here"] == (ann_shows and bo_shows)
    assert bo.id not in ann.get("/friends.json").text + ann.get("/friends").text
