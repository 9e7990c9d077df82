"""Notices pushed to browsers, through a real push service on this machine, and decrypted as browsers do."""

import secrets
import time
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hall.push_service import push_service
from hall.table import Person, Server, serving, until
from hall.visitors import AT_ONCE, Visitor, finish, two_at_a_table
from sqlalchemy import func, select

from astragal.hall.matches import derived
from astragal.hall.play import departures, new_from_old
from astragal.hall.pushes import keys
from astragal.hall.settings import NO_LIMITS
from astragal.hall.store.schema import deliveries, push_devices
from astragal.hall.tables.table import Table

from .test_notices import pass_the_turn, settle


def devices(server: Server) -> int:
    with server.hall.database.read() as connection:
        return connection.scalar(select(func.count()).select_from(push_devices)) or 0


def test_a_turn_is_pushed_encrypted_and_signed(database: str) -> None:
    with push_service() as service, serving(database, post=AT_ONCE) as server:
        first, second, link, table = two_at_a_table(server)
        phone = service.listener("phone")
        assert second.post("/push/known", json=phone.subscription).json() == {"known": False}
        assert second.post("/push/on", json=phone.subscription).json() == {"known": True}
        assert second.post("/push/known", json=phone.subscription).json() == {"known": True}
        assert first.post("/push/known", json=phone.subscription).json() == {"known": False}
        pass_the_turn(server, table.id, second.id)
        settle(server)

        [pushed] = service.got
        assert phone.read(pushed) == {
            "path": f"/table/{link}",
            "tag": table.id,
            "waiting": 1,
            "title": "Your turn: Dice Wide Shut",
            "body": f"It is your turn at Dice Wide Shut, {second.name}.",
        }
        assert table.id.encode() not in pushed.body
        assert pushed.claims["aud"] == service.origin
        assert time.time() < pushed.claims["exp"] < time.time() + 24 * 3600
        assert pushed.claims["sub"].startswith("mailto:")
        assert pushed.key == keys.public_text(keys.key_of(server.hall.database))
        assert pushed.key in first.get("/settings").text
        assert pushed.headers["content-encoding"] == "aes128gcm"
        assert pushed.headers["topic"] == table.id


def test_the_keys_are_made_once(database: str) -> None:
    with serving(database) as one, serving(database) as two:
        made = {keys.public_text(keys.key_of(server.hall.database)) for server in (one, two)}
    with serving(database) as again:
        made.add(keys.public_text(keys.key_of(again.hall.database)))

    assert len(made) == 1


def test_who_looks_is_not_pushed_to(sqlite: str) -> None:
    with push_service() as service, serving(sqlite, post=AT_ONCE) as server:
        _, second, link, table = two_at_a_table(server)
        settle(server)
        second.post("/push/on", json=service.listener("phone").subscription)
        with second.at(link) as page:
            page.last("table")
            pass_the_turn(server, table.id, second.id)
            settle(server)

        assert service.got == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten_and_the_others_are_not(sqlite: str, status: int) -> None:
    with push_service() as service, serving(sqlite, post=AT_ONCE) as server:
        first, second, _, table = two_at_a_table(server)
        phone, desk = service.listener("phone"), service.listener("desk")
        second.post("/push/on", json=phone.subscription)
        service.answers = [status]
        pass_the_turn(server, table.id, second.id)
        settle(server)
        assert devices(server) == 0

        second.post("/push/on", json=desk.subscription)
        pass_the_turn(server, table.id, first.id)
        pass_the_turn(server, table.id, second.id)
        settle(server)
        assert [pushed.path for pushed in service.got] == ["/send/phone", "/send/desk"]


def test_a_push_that_does_not_arrive_is_tried_again_only_where_it_did_not(sqlite: str) -> None:
    with push_service() as service, serving(sqlite, post=AT_ONCE) as server:
        _, second, _, table = two_at_a_table(server)
        for name in ("phone", "desk"):
            second.post("/push/on", json=service.listener(name).subscription)
        service.answers = [503]
        pass_the_turn(server, table.id, second.id)
        settle(server)

        paths = [pushed.path for pushed in service.got]
        assert sorted(set(paths)) == ["/send/desk", "/send/phone"]
        assert len(paths) == 3
        assert devices(server) == 2


def test_a_nudge_is_pushed_though_the_turn_was(sqlite: str) -> None:
    with push_service() as service, serving(sqlite, post=AT_ONCE) as server:
        first, second, link, table = two_at_a_table(server)
        phone = service.listener("phone")
        second.post("/push/on", json=phone.subscription)
        with second.at(link) as page:
            page.last("table")
        pass_the_turn(server, table.id, second.id)
        until(lambda: service.got)
        settle(server)
        departures.nudge(server.hall.referee, table.id, first.id, table.seats_of(second.id)[0])
        settle(server)

        bodies = [phone.read(pushed)["body"] for pushed in service.got]
        assert bodies == [
            f"It is your turn at Dice Wide Shut, {second.name}.",
            f"The others at Dice Wide Shut are waiting for you, {second.name}.",
        ]


ASKED_BEGINS, ASKER_BEGINS = 1, 2
"""Seeds of a rematch that Ann asks for."""


def ask_for_rematch(server: Server, table_id: str, monkeypatch: pytest.MonkeyPatch, seed: int) -> Table:
    """Ann asks for a rematch with dice that are the same every time."""
    luck = SimpleNamespace(token_bytes=lambda count: seed.to_bytes(count, "big"), token_urlsafe=secrets.token_urlsafe)
    monkeypatch.setattr(derived, "secrets", luck)
    referee = server.hall.referee
    with referee.at(table_id) as table_match:
        ann = next(seat for seat in table_match.table.seats if seat.name == "Ann")
    return new_from_old.rematch(referee, table_id, str(ann.person), ann.name)


@pytest.mark.parametrize(
    ("seed", "asked", "asker"),
    [
        (ASKED_BEGINS, ["Your turn: Dice Wide Shut"], []),
        (ASKER_BEGINS, ["Dice Wide Shut again?"], ["Your turn: Dice Wide Shut"]),
    ],
)
def test_a_rematch_is_offered_to_the_others(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, seed: int, asked: list[str], asker: list[str]
) -> None:
    with push_service() as service, serving(sqlite, post=AT_ONCE) as server:
        *people, _, table = two_at_a_table(server)
        finish(server.hall.referee, table.id)
        settle(server)
        phones = {person.name: service.listener(person.name) for person in people}
        for person in people:
            person.post("/push/on", json=phones[person.name].subscription)
        made = ask_for_rematch(server, table.id, monkeypatch, seed)
        settle(server)

        got = {
            name: [phone.read(pushed) for pushed in service.got if pushed.path == f"/send/{name}"]
            for name, phone in phones.items()
        }
        assert [message["title"] for message in got["Bo"]] == asked
        assert [message["title"] for message in got["Ann"]] == asker, "nobody is asked by themselves"
        assert {message["path"] for message in got["Ann"] + got["Bo"]} == {f"/table/{made.link}"}


@pytest.mark.parametrize("seed", [ASKED_BEGINS, ASKER_BEGINS])
def test_who_looks_at_the_finished_table_sees_the_rematch_there(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    with push_service() as service, serving(sqlite, post=AT_ONCE) as server:
        *people, link, table = two_at_a_table(server)
        finish(server.hall.referee, table.id)
        settle(server)
        bo = next(person for person in people if person.name == "Bo")
        bo.post("/push/on", json=service.listener("phone").subscription)
        with bo.at(link) as page:
            page.last("table")
            made = ask_for_rematch(server, table.id, monkeypatch, seed)
            settle(server)
            assert service.got == []

            ann = next(person for person in people if person.name == "Ann")
            for person in (bo, ann, bo):  # once they have chosen there, the old table shows nothing new
                pass_the_turn(server, made.id, person.id)
            until(lambda: service.got)


def test_off_means_off(sqlite: str) -> None:
    with push_service() as service, serving(sqlite, post=AT_ONCE) as server:
        first, second, _, table = two_at_a_table(server)
        phone = service.listener("phone")
        second.post("/push/on", json=phone.subscription)
        first.post("/push/off", json=phone.subscription)
        assert devices(server) == 1, "nobody turns off somebody else's"
        second.post("/push/off", json=phone.subscription)
        pass_the_turn(server, table.id, second.id)
        settle(server)

        assert devices(server) == 0
        assert service.got == []


def test_logging_out_ends_the_notices_of_that_browser_alone(sqlite: str) -> None:
    with push_service() as service, serving(sqlite, post=AT_ONCE) as server:
        ann = Visitor(server, "Ann")
        ann.register()
        other = Visitor(server, "Guest")
        other.log_in("Ann")
        ann.post("/push/on", json=service.listener("desk").subscription)
        other.post("/push/on", json=service.listener("phone").subscription)
        other.post("/account/logout")
        with server.hall.database.read() as connection:
            left = list(connection.scalars(select(push_devices.c.endpoint)))

        assert left == [f"{service.origin}/send/desk"]


def test_who_logs_in_brings_the_browser_along(sqlite: str) -> None:
    with push_service() as service, serving(sqlite, post=AT_ONCE) as server:
        ann, guest = Visitor(server, "Ann"), Visitor(server, "Guest")
        ann.register()
        phone = service.listener("phone")
        guest.post("/push/on", json=phone.subscription)
        guest.log_in("Ann", bring=True)

        assert guest.post("/push/known", json=phone.subscription).json() == {"known": True}


def test_nobody_has_more_than_eight_browsers_and_the_oldest_goes(sqlite: str) -> None:
    with push_service() as service, serving(sqlite, post=AT_ONCE) as server:
        ann = Visitor(server, "Ann")
        for number in range(9):
            assert ann.post("/push/on", json=service.listener(str(number)).subscription).status_code == 200
        with server.hall.database.read() as connection:
            kept = set(connection.scalars(select(push_devices.c.endpoint)))

        assert kept == {f"{service.origin}/send/{number}" for number in range(1, 9)}


def test_too_many_subscriptions_and_pushes_wait(sqlite: str) -> None:
    limits = replace(NO_LIMITS, push_devices=(2, 1e-6), pushes=(1, 1e-6))
    with push_service() as service, serving(sqlite, post=AT_ONCE, limits=limits) as server:
        first, second, _, table = two_at_a_table(server)
        for name, status in (("phone", 200), ("phone", 200), ("phone", 429)):
            assert second.post("/push/on", json=service.listener(name).subscription).status_code == status
        for person in (second, first, second):
            pass_the_turn(server, table.id, person.id)
            until(lambda: len(service.got) == 1)

        def put_off() -> Any:
            with server.hall.database.read() as connection:
                return connection.scalar(select(deliveries.c.due).where(deliveries.c.state == "waiting"))

        until(lambda: (put_off() or 0) > time.time() + 3600)
        assert len(service.got) == 1


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"endpoint": "http://push.example/x"}, "the https address"),
        ({"endpoint": "https://127.0.0.1/x"}, "open internet"),
        ({"endpoint": "https://[64:ff9b::a00:1]/x"}, "open internet"),
        ({"endpoint": "https://10.0.0.1/x"}, "open internet"),
        ({"endpoint": "https://localhost/x"}, "open internet"),
        ({"endpoint": "https://me:secret@push.example/x"}, "without a password"),
        ({"endpoint": "https://push.example/" + "x" * 1000}, "at most 1000 characters"),
        ({"endpoint": "ftp://push.example/x"}, "such as https://host/path"),
        ({"endpoint": ""}, "the https address"),
        ({"endpoint": 5}, "a subscription as a browser gives it"),
        ({"keys": {"p256dh": "x", "auth": "y"}}, "the keys p256dh and auth"),
        ({"keys": {"p256dh": "BA" + "A" * 85, "auth": "A" * 22}}, "the keys p256dh and auth"),
        ({"keys": {}}, "a subscription as a browser gives it"),
    ],
)
def test_a_subscription_that_cannot_be_pushed_to_is_refused(server: Server, changed: Any, expected: str) -> None:
    with push_service() as service:
        sent = service.listener("phone").subscription | {"endpoint": "https://push.example/x"} | changed
    answer = Person(server, "Ann").post("/push/on", json=sent)

    assert answer.status_code == 400
    assert expected in answer.json()["reason"]


def test_without_the_extra_the_page_says_what_is_missing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Person(server, "Ann")
    assert "Notify me on this device" in ann.get("/settings").text
    for module in ("astragal.hall.people_pages.settings_pages", "astragal.hall.people_pages.push_pages"):
        monkeypatch.setattr(f"{module}.can_push", lambda: False)

    assert "install astragal[push]" in ann.get("/settings").text
    with push_service() as service:
        refused = ann.post("/push/on", json=service.listener("phone").subscription)
    assert (refused.status_code, "astragal[push]" in refused.json()["reason"]) == (409, True)
