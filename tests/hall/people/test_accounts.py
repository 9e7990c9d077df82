"""Accounts through the real server: the same person on several devices, and nobody else."""

import re
import threading
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from argon2 import PasswordHasher
from hall.table import Page, Server, serving, until
from hall.visitors import PASSWORD, Visitor, finish, opened
from own_loop import run
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from astragal.hall.pages import my_tables
from astragal.hall.people.passwords import Passwords, checked
from astragal.hall.refusal import Refused
from astragal.hall.settings import NO_LIMITS
from astragal.hall.store import schema

pytestmark = pytest.mark.usefixtures("cheap_passwords")


def test_a_guest_becomes_an_account_and_logs_in_elsewhere(server: Server) -> None:
    ann = Visitor(server, "Ann")
    link = ann.open()
    before = ann.copy()

    assert ann.register().status_code == 201

    assert [table["link"] for table in ann.mine()] == [link]
    assert before.mine() == [], "the guest's cookie does not open the account"

    phone = Visitor(server, "Phone")
    brought = phone.open()
    assert phone.log_in("ann", "wrong horse").json() == phone.log_in("nobody", "wrong horse").json()
    assert phone.log_in("ann", "wrong horse").status_code == 403
    assert phone.log_in("ANN", bring=True).json() == {"name": "Ann", "account": True}
    assert {table["link"] for table in phone.mine()} == {link, brought} == {table["link"] for table in ann.mine()}

    worn = phone.copy()
    assert worn.mine() != []
    assert phone.post("/account/logout").status_code == 200
    assert phone.mine() == []
    assert worn.mine() == [], "who has logged out cannot be followed"
    assert len(ann.mine()) == 2, "the other device stays logged in"


def test_another_password_logs_all_other_devices_out(small_server: Server) -> None:
    ann, phone = Visitor(small_server, "Ann"), Visitor(small_server, "Phone")
    link = ann.open()
    ann.register()
    phone.log_in("Ann")
    with phone.at(link, 0) as page:
        wrong = ann.post("/account/password", json={"password": "wrong horse", "new": "battery staple"})
        assert wrong.status_code == 403
        changed = ann.post("/account/password", json={"password": PASSWORD, "new": "battery staple"})
        assert changed.status_code == 200
        assert is_cut(page)

    assert len(ann.mine()) == 1
    assert phone.mine() == []
    assert phone.log_in("Ann").status_code == 403
    assert phone.log_in("Ann", "battery staple").status_code == 200


def is_cut(page: Page) -> bool:
    """Wait for the end of a line."""
    with suppress(ConnectionClosed):
        while page.hear():
            pass
    return True


def everything(server: Server) -> str:
    """All that the database holds, but the news, in which random ids pass by."""
    kept = [table for table in schema.metadata.sorted_tables if table is not schema.worker_messages]
    with server.hall.database.read() as connection:
        return repr([connection.execute(select(table)).all() for table in kept])


def test_a_deleted_account_leaves_names_at_tables_and_nothing_else(server: Server) -> None:
    ann, bo = Visitor(server, "Ann"), Visitor(server, "Bo")
    link = ann.open("dice-wide-shut", ("me", "open"), takeover="random")
    ann.register("Ann of Cleves")
    ann.post("/account/notices", json={"webhook": "https://hooks.example/ann-secret", "live": True})
    with bo.at(link) as page, ann.at(link, 0) as anns:
        page.ask(do="sit", seat=1)
        anns.ask(do="chat", text="I live in Richmond")
        assert ann.post("/account/delete", json={"password": "wrong horse"}).status_code == 403
        assert ann.id in everything(server)
        assert ann.post("/account/delete", json={"password": PASSWORD}).status_code == 200

        table = page.wait("table", lambda table: table["seats"][0]["away"])
        assert table["seats"][0]["name"] == "Ann"
        page.look(1)
        if page.state()["to_act"] == 0:
            page.wait("state", lambda state: state["to_act"] == 1 or state["places"])

    kept = everything(server)
    assert not [word for word in (ann.id, "Cleves", "ann-secret", "Richmond") if word in kept]
    assert ann.mine() == []
    assert ann.log_in("Ann of Cleves").status_code == 403
    assert ann.get("/person/Ann%20of%20Cleves.json").status_code == 404


def test_attempts_are_counted_for_all_workers_together(sqlite: str) -> None:
    limits = replace(NO_LIMITS, logins=(2, 0.0))
    with serving(sqlite, limits=limits) as one, serving(sqlite, limits=limits) as two:
        first, second = Visitor(one, "Ann"), Visitor(two, "Ann")
        first.register()
        first.post("/account/logout")
        tries = [who.log_in("Ann", "wrong horse").status_code for who in (first, second, first, second)]

        assert tries == [403, 403, 429, 429]
        assert second.log_in("Ann").status_code == 429, "not even the right password"
        assert second.log_in("Bo", "wrong horse").status_code == 403


def test_addresses_have_limits_too(sqlite: str) -> None:
    with serving(sqlite, limits=replace(NO_LIMITS, logins_by_address=(2, 0.0), new_accounts=(1, 0.0))) as server:
        ann = Visitor(server, "Ann")
        assert [ann.log_in(name, "wrong").status_code for name in ("a", "b", "c")] == [403, 403, 429]
        assert [Visitor(server, name).register().status_code for name in ("A", "B")] == [201, 429]


BAD: list[tuple[Any, int, str]] = [
    ({"name": "\uff21NN", "password": PASSWORD}, 409, "taken"),
    ({"name": "", "password": PASSWORD}, 400, "1 to 30"),
    ({"name": "a/b", "password": PASSWORD}, 400, "slash"),
    ({"name": "Bo", "password": "short"}, 400, "not of 5"),
    ({"name": "Bo", "password": "x" * 201}, 400, "not of 201"),
    ({"name": "Bo", "password": 7}, 400, "Expected"),
    (["Bo"], 400, "Expected"),
    ({}, 400, "name"),
]


def test_what_no_account_can_be_made_of(small_server: Server) -> None:
    Visitor(small_server, "Ann").register("ann")
    for fields, status, words in BAD:
        answer = Visitor(small_server, "Bo").post("/account/new", json=fields)

        assert answer.status_code == status
        assert words in answer.json()["reason"]


def test_the_pages(small_server: Server) -> None:
    ann = Visitor(small_server, "Ann")
    form = {"content-type": "application/x-www-form-urlencoded"}
    guest = ann.get("/account").text
    made = ann.post("/account/new", content="name=%3Cb%3EAnn&password=correct+horse", headers=form)
    link = ann.open("dice-wide-shut", ("me", "random"))

    assert made.status_code == 303
    assert "Create an account" in guest
    account, mine, person = (ann.get(path).text for path in ("/account", "/mine", "/person/%3Cb%3EAnn"))
    assert "Delete the account" in account
    assert link in mine
    assert "No rated games yet" in person
    for page in (guest, account, mine, person, ann.get("/").text):
        assert "<b>" not in page
        assert not re.search(r"<script(?![^>]* src=)|\son\w+=|style=", page)
    assert ann.post("/name", content="name=Eve", headers=form).status_code == 409
    assert ann.post("/account/logout", headers=form | {"origin": "http://elsewhere.example"}).status_code == 403
    assert ann.post("/account/delete", json={}).status_code == 403
    assert Visitor(small_server, "Bo").post("/account/password", json={}).status_code == 403


def test_a_turn_is_told_in_the_list(small_server: Server) -> None:
    ann = Visitor(small_server, "Ann")
    ann.open("dice-wide-shut", ("me", "me:Bo"))
    found = ann.mine()[0]

    assert found["yours"]
    assert found["turn"] in ("Ann", "Bo")


def test_history_goes_back_page_by_page(small_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_tables, "MOST_OVER", 2)
    ann = Visitor(small_server, "Ann")
    referee = small_server.hall.referee
    links = [opened(referee, ("me", "random"), host=ann.id) for _ in range(3)]
    for table in links:
        finish(referee, table.id)
    first = ann.get("/mine.json").json()
    second = ann.get(f"/mine.json?before={first['earlier']}").json()

    assert [table["link"] for table in first["tables"] + second["tables"]] == [table.link for table in links][::-1]
    assert second["earlier"] is None
    assert first["tables"][0]["places"] in ([1, 2], [2, 1], [1, 1])
    assert f"?before={first['earlier']}" in ann.get("/mine").text
    assert [ann.get(f"/mine?before={word}").status_code for word in ("x", "nan", "1e999", "")] == [400] * 4


def test_names_that_nobody_can_have(server: Server) -> None:
    ann = Visitor(server, "Ann")

    assert ann.log_in("a\x00b").status_code == 403
    assert ann.get("/person/a%00b").status_code == 404
    assert ann.get("/person/%FF.json").status_code == 404


def test_a_hash_with_old_parameters_is_made_anew(small_server: Server) -> None:
    ann = Visitor(small_server, "Ann")
    ann.register()
    old = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1).hash(PASSWORD)
    column = schema.accounts.c.password
    with small_server.hall.database.write() as connection:
        connection.execute(schema.accounts.update().values(password=old))

    assert ann.log_in("Ann").status_code == 200
    with small_server.hall.database.read() as connection:
        assert "t=1" in str(connection.scalar(select(column)))
    assert ann.log_in("Ann").status_code == 200


def test_an_unknown_name_is_refused_as_slowly_as_a_wrong_password() -> None:
    class Counted(PasswordHasher):
        compared = 0

        def verify(self, hash: str | bytes, password: str | bytes) -> Any:  # noqa: A002
            Counted.compared += 1
            return super().verify(hash, password)

    async def compare() -> None:
        found = Passwords(Counted(time_cost=1, memory_cost=8, parallelism=1))
        kept = await found.hash("correct horse")
        for hashed, password, expected in ((kept, "correct horse", True), (kept, "wrong", False), (None, "any", False)):
            before = Counted.compared
            assert await found.verify(hashed, password) is expected
            assert Counted.compared == before + 1
        assert not await found.verify("no hash", "any")
        found.close()

    run(compare())


def test_a_password_is_kept_at_argons_own_price() -> None:
    async def hash_one() -> str:
        found = Passwords()
        kept = await found.hash(PASSWORD)
        assert await found.verify(kept, PASSWORD)
        assert not found.is_old(kept)
        found.close()
        return kept

    assert run(hash_one()).startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_the_same_characters_are_the_same_password() -> None:
    assert checked("café au lait") == checked("cafe\u0301 au lait")
    with pytest.raises(Refused):
        checked("\ud800 and seven more")


def test_two_people_cannot_take_a_name_at_once(server: Server) -> None:
    answers: list[int] = []
    people = [Visitor(server, f"P{number}") for number in range(3)]
    threads = [
        threading.Thread(target=lambda who=who: answers.append(who.register("Same").status_code)) for who in people
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    until(lambda: len(answers) == 3)

    assert sorted(answers) == [201, 409, 409]


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/account/password", {"password": "wrong", "new": "another horse"}),
        ("/account/password", {"password": PASSWORD, "new": "short"}),
        ("/account/delete", {"password": "wrong"}),
    ],
)
def test_a_form_that_was_refused_is_shown_again(server: Server, path: str, fields: dict[str, str]) -> None:
    ann = Visitor(server, "Ann")
    ann.register()

    answer = ann.post(path, data=fields)

    assert answer.status_code in (400, 403)
    form = answer.text.partition(f'action="{path}"')[2].partition("</form>")[0]
    assert 'role="alert"' in form
    assert ann.get("/account.json").json()["account"], "nothing has changed"
