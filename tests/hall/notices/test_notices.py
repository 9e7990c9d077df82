"""Notices of turns, sent to real servers on this machine: one for each turn, and none to somebody who is looking."""

import asyncio
import re
import socket
import threading
import time
from dataclasses import replace
from email.message import EmailMessage
from typing import Any

import pytest
from hall.table import WAIT, Server, serving, until
from hall.visitors import AT_ONCE, Mailbox, Visitor, choose, mailbox, two_at_a_table, webhooks
from own_loop import run
from sqlalchemy import func, select

from astragal.core.errors import AstragalError
from astragal.core.language import speaking
from astragal.hall.notices import contacts, mail
from astragal.hall.notices.contacts import Contact, mail_address
from astragal.hall.pushes.not_delivered import NotDelivered
from astragal.hall.pushes.webhook import check, is_public, post, resolve, webhook_address
from astragal.hall.refusal import Refused
from astragal.hall.settings import NO_LIMITS, Post
from astragal.hall.store import schema
from astragal.hall.store.schema import deliveries


def reach(server: Server, person: str, **how: Any) -> None:
    """Let a person be told."""
    with server.hall.database.write() as connection:
        contacts.keep(connection, person, "Somebody", Contact(**how))
        connection.execute(schema.contacts.update().values(confirmed=True))


def waiting(server: Server) -> int:
    """How many notices are still to be sent."""
    open_ones = select(func.count()).select_from(deliveries).where(deliveries.c.state == "waiting")
    with server.hall.database.read() as connection:
        notices = connection.scalar(select(func.count()).select_from(schema.notices)) or 0
        return notices + (connection.scalar(open_ones) or 0)


def pass_the_turn(server: Server, table_id: str, to: str) -> None:
    """Play until it is the turn of a person."""
    referee = server.hall.referee
    referee.forget(table_id)  # another worker may have moved
    while True:
        assert choose(referee, table_id)
        with referee.at(table_id) as table_match:
            if table_match.table.seats[table_match.match.to_act].person == to:
                return


def let_an_hour_pass(server: Server) -> None:
    """Make notices due that wait for an hour, and see that they do."""
    at = schema.notices.c.at
    with server.hall.database.write() as connection:
        assert all(due > time.time() + 1800 for due in connection.scalars(select(at)))
        connection.execute(schema.notices.update().values(at=at - 3600))


def settle(server: Server) -> None:
    """Wait until everything has been sent that there is, and a little longer."""
    until(lambda: waiting(server) == 0)
    time.sleep(0.1)


def test_one_webhook_for_each_turn_with_two_workers(database: str) -> None:
    with webhooks() as hook, serving(database, post=AT_ONCE) as one, serving(database, post=AT_ONCE) as two:
        first, second, link, table = two_at_a_table(one)
        settle(one)
        reach(one, second.id, webhook=hook.address)
        numbers = []
        for server in (one, two, one):
            pass_the_turn(server, table.id, second.id)
            with server.hall.referee.at(table.id) as table_match:
                numbers.append(table_match.number)
            settle(server)
            pass_the_turn(server, table.id, first.id)
        settle(two)

        seat = table.seats_of(second.id)[0]
        assert [notice["id"] for notice in hook.got] == [f"{table.id}-{number}" for number in numbers]
        assert hook.got[0] == {
            "is": "turn",
            "id": f"{table.id}-{numbers[0]}",
            "seat": seat,
            "pace": "live",
            "game": "Dice Wide Shut",
            "name": second.name,
            "table": f"http://hall.test/table/{link}",
        }


def test_who_looks_is_not_told_and_who_looks_away_is(sqlite: str) -> None:
    with webhooks() as hook, serving(sqlite, post=AT_ONCE) as server:
        first, second, link, table = two_at_a_table(server)
        settle(server)
        reach(server, second.id, webhook=hook.address)
        with second.at(link) as page:
            page.last("table")
            pass_the_turn(server, table.id, second.id)
            settle(server)
            assert hook.got == []

            pass_the_turn(server, table.id, first.id)
            page.send(do="eyes", open=False)
            page.last("table")
            pass_the_turn(server, table.id, second.id)
            until(lambda: hook.got)


def test_who_looks_through_another_worker_is_not_told(postgresql: str) -> None:
    with webhooks() as hook, serving(postgresql, post=AT_ONCE) as one, serving(postgresql, post=AT_ONCE) as two:
        _, second, link, table = two_at_a_table(one)
        settle(one)
        reach(one, second.id, webhook=hook.address)
        elsewhere = Visitor(two, second.name)
        with elsewhere.at(link) as page:
            page.last("table")
            pass_the_turn(one, table.id, second.id)
            settle(one)

            assert hook.got == []


def test_a_notice_that_does_not_arrive_is_sent_again(sqlite: str) -> None:
    with webhooks() as hook, serving(sqlite, post=AT_ONCE) as server:
        first, second, _, table = two_at_a_table(server)
        settle(server)
        reach(server, second.id, webhook=hook.address)
        hook.answers = [500, 429]
        pass_the_turn(server, table.id, second.id)
        settle(server)
        assert len(hook.got) == 3
        assert len({notice["id"] for notice in hook.got}) == 1

        pass_the_turn(server, table.id, first.id)
        hook.got.clear()
        hook.answers = [404]
        pass_the_turn(server, table.id, second.id)
        settle(server)
        assert len(hook.got) == 1, "who says that there is nothing there is believed"


def test_no_notice_is_lost_when_the_server_ends(database: str) -> None:
    patient = replace(AT_ONCE, retry_seconds=(0.3,) * 1000)
    with webhooks() as hook:
        address = hook.address
        port = hook.server.server_port
    with serving(database, post=patient) as server:  # nobody listens at that port any more
        _, second, _, table = two_at_a_table(server)
        settle(server)
        reach(server, second.id, webhook=address)
        pass_the_turn(server, table.id, second.id)
    with socket.create_server(("127.0.0.1", port)) as listening, serving(database, post=patient):
        listening.settimeout(WAIT)
        line, _ = listening.accept()
        with line:
            got = line.recv(4096)
            line.sendall(b"HTTP/1.1 200 OK\r\n\r\n")

    assert got.startswith(b"POST /hook?who=me HTTP/1.1\r\nHost: 127.0.0.1:")


def test_what_a_dead_worker_had_claimed_is_sent_by_another(database: str) -> None:
    with webhooks() as hook, serving(database, post=replace(AT_ONCE, look_seconds=60)) as server:
        _, second, _, table = two_at_a_table(server)
        reach(server, second.id, webhook=hook.address)
        pass_the_turn(server, table.id, second.id)
        with server.hall.referee.at(table.id) as table_match:
            number = table_match.number
        row = {"table_id": table.id, "person": second.id, "channel": "webhook", "seat": table.seats_of(second.id)[0]}
        row |= {"number": number, "state": "waiting", "tries": 0, "due": 0.0, "worker": "killed"}
        with server.hall.database.write() as connection:
            connection.execute(deliveries.insert().values(row))
        with serving(database, post=AT_ONCE) as other:
            settle(other)

        assert [notice["id"] for notice in hook.got] == [f"{table.id}-{number}"], "once, though it was also wanted anew"


def test_by_mail_there_is_a_delay_in_which_one_can_look(sqlite: str) -> None:
    with webhooks() as hook, serving(sqlite, post=replace(AT_ONCE, mail_seconds=3600)) as server:
        first, second, link, table = two_at_a_table(server, pace="mail")
        let_an_hour_pass(server)
        settle(server)
        reach(server, second.id, webhook=hook.address, live=False)
        pass_the_turn(server, table.id, second.id)
        with second.at(link) as page:
            page.last("table")
            let_an_hour_pass(server)
            settle(server)
            assert hook.got == []
        pass_the_turn(server, table.id, first.id)
        pass_the_turn(server, table.id, second.id)
        assert hook.got == []
        let_an_hour_pass(server)
        until(lambda: hook.got)


def test_who_wants_no_notices_of_live_tables_gets_none(sqlite: str) -> None:
    with webhooks() as hook, serving(sqlite, post=AT_ONCE) as server:
        _, second, _, table = two_at_a_table(server)
        reach(server, second.id, webhook=hook.address, live=False)
        pass_the_turn(server, table.id, second.id)
        settle(server)

        assert hook.got == []


def test_mail_is_sent_to_who_said_yes_until_they_say_no(database: str) -> None:
    with mailbox() as (box, smtp):
        settings = replace(AT_ONCE, smtp=smtp, sender="hall@games.example")
        with serving(database, post=settings) as server:
            first, second, link, table = two_at_a_table(server)
            said = second.post("/account/notices", json={"mail": "bo@home.example", "live": True})
            assert said.json() == {"confirmed": False}
            pass_the_turn(server, table.id, second.id)
            settle(server)
            until(lambda: box.got)
            assert len(box.got) == 1, "only the question"
            question = link_in(box, "confirm")
            assert "Yes, I want that" in second.get(question).text
            assert second.get("/account.json").json()["notices"]["confirmed"] is False, "the link alone does nothing"
            assert second.post(question).status_code == 200

            pass_the_turn(server, table.id, first.id)
            box.answers = ["451 not now"]
            pass_the_turn(server, table.id, second.id)
            until(lambda: len(box.got) == 2)
            letter = box.got[1]
            assert letter["subject"] == "Your turn: Dice Wide Shut"
            assert letter["to"] == "bo@home.example"
            assert f"http://hall.test/table/{link}" in body(letter)

            farewell = link_in(box, "unsubscribe")
            assert letter["list-unsubscribe"] == f"<http://hall.test{farewell}>"
            assert "no more mail" in Visitor(server, "Anybody").get(farewell).text
            assert Visitor(server, "Anybody").post(farewell).status_code == 200
            pass_the_turn(server, table.id, first.id)
            pass_the_turn(server, table.id, second.id)
            settle(server)
            assert len(box.got) == 2
            assert second.post(question).status_code == 409


def body(letter: Any) -> str:
    assert isinstance(letter, EmailMessage)
    return str(letter.get_content())


def link_in(box: Mailbox, what: str) -> str:
    found = re.search(rf"http://hall\.test(/{what}/\S+)", body(box.got[-1]))
    assert found
    return found[1]


def test_what_cannot_be_asked_for(small_server: Server) -> None:
    ann = Visitor(small_server, "Ann")
    for fields, status in (
        ({"webhook": "http://127.0.0.1/"}, 400),
        ({"webhook": "http://[::1]:80/"}, 400),
        ({"webhook": "http://localhost/"}, 400),
        ({"webhook": "http://10.1.2.3/"}, 400),
        ({"webhook": "ftp://host.example/"}, 400),
        ({"webhook": "https://me:secret@host.example/"}, 400),
        ({"webhook": "https://host.example:99999/"}, 400),
        ({"mail": "ann@home.example"}, 409),
        ({"mail": "ann"}, 400),
    ):
        answer = ann.post("/account/notices", json=fields)
        assert (answer.status_code, fields) == (status, fields)
        assert answer.json()["reason"]
    for token in ("x", "x" * 2000, "%00", "é"):
        assert ann.post(f"/confirm/{token}").status_code == 400
        assert ann.post(f"/unsubscribe/{token}").status_code == 400
    assert ann.post("/account/notices", json={"webhook": "https://host.example/hook", "live": True}).status_code == 200
    assert ann.get("/account.json").json()["notices"]["webhook"] == "https://host.example/hook"
    assert "https://host.example/hook" in ann.get("/account").text


@pytest.mark.parametrize("address", ["a b@c.example", "a@b", "a@b.example\nBcc: c@d.example", "@b.example", "a" * 300])
def test_bad_mail_addresses(address: str) -> None:
    with pytest.raises(Refused):
        mail_address(address)


@pytest.mark.parametrize(
    "address",
    [
        *("ann(1)@host.example", "ann@host.example(1)", "ann@(1)host.example", "(1)ann@host.example"),
        *('"ann"@host.example', '"a\\nn"@host.example', "ann@[192.0.2.1]", "ann@[IPv6:2001:db8:0::1]"),
    ],
)
def test_a_mailbox_has_no_other_spelling_that_would_be_counted_anew(address: str) -> None:
    with pytest.raises(Refused):
        mail_address(address)


@pytest.mark.parametrize("address", ["https://host.example/a b", "https://host.example/\r\nX: y", "//host", "https://"])
def test_bad_webhooks(address: str) -> None:
    with pytest.raises(Refused):
        webhook_address(address)


PRIVATE = """
0.1.2.3 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.255.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8
192.0.0.9 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.1.1 192.175.48.1 198.18.0.1 198.19.255.255
198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
:: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1
100:0:0:1::1 2001::1 2001:0:7f00:1::1 2001:1::1 2001:2::1 2001:10::1 2001:20::1 2001:1ff::1 2001:db8::1 2002:7f00:1::
2002:808:808::1 2620:4f:8000::1 3fff::1 3fff:fff::1 4000::1 5f00::1 fc00::1 fd12::1 fe80::1 fe80::1%1 fec0::1 ff02::1
ff0e::1
"""
PUBLIC = """
1.1.1.1 8.8.8.8 9.255.255.255 100.63.255.255 100.128.0.1 172.32.0.1 192.0.1.1 198.17.255.255 198.20.0.1 223.255.255.255
2001:200::1 2003::1 2606:4700::1111 2a00::1 3ffe::1
"""
"""On both sides of the edges of what is special."""


@pytest.mark.parametrize("address", PRIVATE.split())
def test_addresses_that_strangers_must_not_reach(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC.split())
def test_addresses_that_they_may(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("host", ["localhost", "localhost.", "hall.localhost", "127.0.0.1", "[::ffff:7f00:1]"])
def test_a_webhook_that_leads_inside_is_refused_before_anything_is_sent(host: str) -> None:
    with pytest.raises(Refused, match="open internet"):
        check(f"http://{host}/hook")


def failure(work: Any) -> NotDelivered:
    with pytest.raises(NotDelivered) as found:
        run(work)
    return found.value


def test_a_name_that_leads_back_here_is_refused_when_it_is_resolved() -> None:
    assert failure(resolve("localhost", 80)).for_good
    assert failure(post("http://localhost:9/", b"{}")).for_good
    assert run(resolve("127.0.0.1", 80, private=True)) == "127.0.0.1"


def test_a_name_that_has_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def both(_: object, host: str, port: int, **__: object) -> list[tuple[Any, ...]]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in ("8.8.8.8", "10.0.0.1")]

    monkeypatch.setattr(asyncio.base_events.BaseEventLoop, "getaddrinfo", both)

    assert failure(post("http://both.example/", b"{}")).for_good
    assert asked == ["both.example"]


def test_a_redirect_is_not_followed() -> None:
    with webhooks() as here, webhooks() as there:
        here.answers, here.location = [307], there.address
        assert failure(post(here.address, b"{}", private=True)).for_good
        assert len(here.got) == 1
        assert there.got == []


@pytest.mark.parametrize("answer", [b"", b"x" * 100_000, b"HTTP/1.1 2\r\n", b"SSH-2.0\r\n", None])
def test_a_webhook_that_answers_anything_else(answer: bytes | None) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            line, _ = listening.accept()
            with line:
                line.recv(4096)
                if answer is not None:
                    line.sendall(answer)
                line.recv(1)  # until nobody waits for an answer any more

        thread = threading.Thread(target=serve)
        thread.start()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        found = failure(post(address, b"{}", private=True, seconds=WAIT if answer else 0.3))
        thread.join()

    assert not found.for_good


def test_mail_settings_are_checked_at_the_start() -> None:
    for settings in (Post(smtp="mail"), Post(smtp="mail:0", sender="a@b.example"), Post(smtp="m:25"), Post("games")):
        with pytest.raises(AstragalError):
            mail.check(settings)


def test_no_password_goes_out_unencrypted() -> None:
    with mailbox() as (box, smtp):
        settings = Post(smtp=smtp, sender="a@b.example", smtp_user="me", smtp_password="secret")
        with pytest.raises(NotDelivered, match="without encryption"):
            mail.send(settings, mail.confirm_letter(settings, "c@d.example", "key", "link"))
        assert box.got == []


def test_the_secrets_of_the_settings_are_not_shown() -> None:
    assert "hunter2" not in repr(Post(smtp_password="hunter2"))


def test_a_mailbox_that_has_got_enough_for_now_gets_the_rest_later(sqlite: str) -> None:
    few = replace(NO_LIMITS, turn_letters=(1, 0.001))
    with mailbox() as (box, smtp):
        post = replace(AT_ONCE, smtp=smtp, sender="hall@games.example")
        with serving(sqlite, post=post, limits=few) as server:
            first, second, _, table = two_at_a_table(server)
            settle(server)
            reach(server, second.id, mail="ann@host.example")
            pass_the_turn(server, table.id, second.id)
            settle(server)
            pass_the_turn(server, table.id, first.id)
            pass_the_turn(server, table.id, second.id)

            def put_off() -> bool:
                with server.hall.database.read() as connection:
                    row = connection.execute(select(deliveries)).one()
                return bool(row.state == "waiting" and row.due > time.time() + 500 and row.tries == 0)

            until(put_off)
        assert len(box.got) == 1


def test_everybody_is_written_to_in_their_own_language(sqlite: str) -> None:
    with mailbox() as (box, smtp):
        post = replace(AT_ONCE, smtp=smtp, sender="hall@games.example")
        with webhooks() as hook, serving(sqlite, post=post) as server:
            first, second, _, table = two_at_a_table(server)
            settle(server)
            for code, person in (("fr", first), ("de", second)):
                with speaking(code):
                    reach(server, person.id, mail=f"{code}@home.example", webhook=hook.address)
            for person in (second, first):
                pass_the_turn(server, table.id, person.id)
                settle(server)
    german, french = box.got[-2:]
    assert (german["To"], german["Subject"]) == ("de@home.example", "Du bist am Zug: Dice Wide Shut")
    assert "Du bist am Zug bei Dice Wide Shut" in str(german)
    assert (french["To"], french["Subject"]) == ("fr@home.example", "À vous de jouer\N{NO-BREAK SPACE}: Dice Wide Shut")
    assert {notice["is"] for notice in hook.got} == {"turn"}, "a program is told the same in every language"
