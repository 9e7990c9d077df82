"""Who sees a profile: oneself, and whoever one has chosen; everybody else is told that there is no such page."""

import re
import time

import pytest
from hall.table import Person, Server
from hall.visitors import Visitor
from sqlalchemy import insert

from astragal.hall.profiles import friends, sharing
from astragal.hall.store import schema, tables


def shares(person: Person, wanted: str) -> str:
    """Somebody chooses who sees their profile; returns where it is."""
    answer = person.post("/me/shares", data={"shares": wanted})
    assert answer.status_code == 303
    with person.server.hall.database.write() as connection:
        return f"/profile/{sharing.address(connection, person.id)}"


def befriend(one: Person, other: Person) -> None:
    with one.server.hall.database.write() as connection:
        for person in (one, other):
            tables.keep_person(connection, person.id, person.name)
        made = friends.new_link(connection, one.id, one.name, time.time())
        friends.accept(connection, made.token, other.id, other.name, time.time())


def played(server: Server, table_id: str, *people: Person) -> None:
    """A game that these people have finished, in this order."""
    with server.hall.database.write() as connection:
        for seat, person in enumerate(people):
            row = {"table_id": table_id, "seat": seat, "player": person.id, "name": person.name, "game": "dice-archive"}
            row |= {"at": time.time(), "points": 9 - seat, "place": seat + 1, "players": len(people)}
            connection.execute(insert(schema.played).values(row))


@pytest.mark.parametrize(
    ("wanted", "friend", "stranger"), [("nobody", 404, 404), ("friends", 200, 404), ("everybody", 200, 200)]
)
def test_who_sees_a_profile(server: Server, wanted: str, friend: int, stranger: int) -> None:
    ann, bo, cy = (Person(server, name) for name in ("Ann", "Bo", "Cy"))
    befriend(ann, bo)
    where = shares(ann, wanted)

    for address in (where, f"{where}.json"):
        assert ann.get(address).status_code == 200
        assert bo.get(address).status_code == friend
        assert cy.get(address).status_code == stranger
    nonsense = cy.get("/profile/nonsense.json")
    assert nonsense.status_code == 404
    if stranger == 404:
        assert cy.get(f"{where}.json").json() == nonsense.json()


def test_somebody_who_is_blocked_sees_nothing(server: Server) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    befriend(ann, bo)
    where = shares(ann, "everybody")
    with server.hall.database.write() as connection:
        friends.block(connection, ann.id, bo.id)

    assert bo.get(where).status_code == 404


def test_others_see_no_tables_and_of_people_only_themselves(server: Server) -> None:
    ann, bo, cy = (Person(server, name) for name in ("Ann", "Bo", "Cy"))
    link = ann.open()
    played(server, link[:12], ann, bo, cy)
    where = shares(ann, "everybody")
    own, seen = ann.get("/me.json"), bo.get(f"{where}.json")

    assert {one["name"] for one in own.json()["opponents"]} == {"Bo", "Cy"}
    assert [(one["name"], one["you"], one["won"], one["lost"]) for one in seen.json()["opponents"]] == [
        ("Bo", True, 1, 0)
    ]
    for text in (seen.text, bo.get(where).text):
        assert link[:12] not in text
        assert "Cy" not in re.findall(r"\b\w+\b", text)
        assert ann.id not in text
        assert cy.id not in text
    assert cy.id not in own.text


def test_ones_own_profile_adds_up(server: Server) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    for _ in range(2):
        played(server, ann.open()[:12], ann, bo)
    found = ann.get("/me.json").json()

    assert (found["games"], found["won"], found["lines"][0]["best"]) == (2, 1.0, 9)
    done = {one["name"]: one["have"] >= one["need"] for one in found["achievements"]}
    assert (done["first_win"], done["ten_games"]) == (True, False)
    page = ann.get("/me").text
    assert "2 games on 1 day;" in page
    assert Person(server, "Cy").get("/me.json").json()["games"] == 0


def test_nonsense_is_refused_in_a_sentence(server: Server) -> None:
    answer = Person(server, "Ann").post("/me/shares", data={"shares": "all"}, headers={"accept": "application/json"})

    assert (answer.status_code, answer.json()["reason"][:8]) == (400, "Expected")


def test_ratings_by_name_follow_who_may_see_the_profile(server: Server) -> None:
    ann, bo = Visitor(server, "Ann"), Visitor(server, "Bo")
    assert ann.register().status_code < 400
    nobody = bo.get("/person/Cy.json").json()["reason"].replace("Cy", "Ann")

    for wanted, seen in (("nobody", 404), ("friends", 404), ("everybody", 200)):
        ann.post("/me/shares", data={"shares": wanted})
        assert ann.get("/person/Ann").status_code == 200
        hidden = bo.get("/person/Ann.json")
        assert hidden.status_code == seen
        assert seen == 200 or hidden.json()["reason"] == nobody
        assert bo.get("/person/Ann").status_code == seen
