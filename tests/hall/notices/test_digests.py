"""One mail a day with all turns that wait, sent by a real mail server to somebody who chose that."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from email.message import EmailMessage

import pytest
from hall.table import Server, serving, until
from hall.visitors import AT_ONCE, Mailbox, mailbox, two_at_a_table
from sqlalchemy import select

from astragal.hall.notices.digests import DAY, GATHER_SECONDS
from astragal.hall.store.schema import digests

from .test_notices import pass_the_turn, reach, settle


@contextmanager
def hall_with_mail(database: str) -> Iterator[tuple[Server, Mailbox]]:
    with mailbox() as (box, smtp):
        post = replace(AT_ONCE, smtp=smtp, sender="hall@games.example")
        with serving(database, post=post) as server:
            yield server, box


def due(server: Server) -> float:
    """In how many seconds a digest is sent; less than nothing if none is wanted."""
    with server.hall.database.read() as connection:
        return (connection.scalar(select(digests.c.due)) or 0.0) - time.time()


def let_time_pass(server: Server, seconds: float) -> None:
    with server.hall.database.write() as connection:
        wanted = digests.update().where(digests.c.due > 0)
        connection.execute(wanted.values(due=digests.c.due - seconds))
        connection.execute(digests.update().values(sent=digests.c.sent - seconds))


def test_all_turns_of_a_day_come_in_one_mail(database: str) -> None:
    with hall_with_mail(database) as (server, box):
        found = [two_at_a_table(server, pace="mail") for _ in range(3)]
        settle(server)
        bo = next(person for person in found[0][:2] if person.name == "Bo")
        reach(server, bo.id, mail="bo@home.example", letters="daily")
        ann = next(person for person in found[0][:2] if person.name == "Ann")
        for _, _, _, table in found[:2]:
            pass_the_turn(server, table.id, ann.id)
            pass_the_turn(server, table.id, bo.id)
        pass_the_turn(server, found[2][3].id, ann.id)
        settle(server)
        assert box.got == []
        assert GATHER_SECONDS - 600 < due(server) <= GATHER_SECONDS

        let_time_pass(server, GATHER_SECONDS)
        until(lambda: box.got)
        until(lambda: due(server) < -DAY)
        [letter] = box.got
        assert isinstance(letter, EmailMessage)
        text = letter.get_content()
        assert letter["Subject"] == "2 turns are waiting for you"
        unsubscribe = text.partition("To stop these mails: ")[2].strip()
        assert letter["List-Unsubscribe"] == f"<{unsubscribe}>"
        for _, _, link, _ in found[:2]:
            assert f"http://hall.test/table/{link}" in text
        assert found[2][2] not in text, "it is not their turn there"

        pass_the_turn(server, found[0][3].id, ann.id)
        pass_the_turn(server, found[0][3].id, bo.id)
        settle(server)
        assert DAY - 600 < due(server) <= DAY, "not before a day has passed"
        assert len(box.got) == 1

        bo.post(unsubscribe.removeprefix("http://hall.test"))
        let_time_pass(server, DAY)
        until(lambda: due(server) < -DAY)
        assert len(box.got) == 1, "who has unsubscribed gets no more"


def test_no_mail_comes_when_no_turn_waits_any_more(sqlite: str) -> None:
    with hall_with_mail(sqlite) as (server, box):
        first, second, _, table = two_at_a_table(server, pace="mail")
        settle(server)
        reach(server, second.id, mail="bo@home.example", letters="daily")
        pass_the_turn(server, table.id, second.id)
        settle(server)
        pass_the_turn(server, table.id, first.id)
        let_time_pass(server, GATHER_SECONDS)
        until(lambda: due(server) < -DAY)

        assert box.got == []


def test_who_wants_no_mail_gets_none(sqlite: str) -> None:
    with hall_with_mail(sqlite) as (server, box):
        _, second, _, table = two_at_a_table(server, pace="mail")
        settle(server)
        reach(server, second.id, mail="bo@home.example", letters="none")
        pass_the_turn(server, table.id, second.id)
        settle(server)

        assert box.got == []
        assert due(server) < 0


def test_a_digest_that_does_not_arrive_is_sent_again_with_the_same_id(sqlite: str) -> None:
    with hall_with_mail(sqlite) as (server, box):
        _, second, _, table = two_at_a_table(server, pace="mail")
        settle(server)
        reach(server, second.id, mail="bo@home.example", letters="daily")
        pass_the_turn(server, table.id, second.id)
        settle(server)
        box.answers = ["451 later", "451 later"]
        let_time_pass(server, GATHER_SECONDS)
        until(lambda: box.got)

        assert [letter["Subject"] for letter in box.got] == ["A turn is waiting for you"]
        assert len(box.refused) == 2
        assert {letter["Message-ID"] for letter in box.refused} == {box.got[0]["Message-ID"]}


@pytest.mark.parametrize(("word", "status"), [("daily", 200), ("none", 200), ("hourly", 400)])
def test_how_often_mail_comes_is_chosen_with_the_address(sqlite: str, word: str, status: int) -> None:
    with hall_with_mail(sqlite) as (server, _):
        ann, _, _, _ = two_at_a_table(server)
        answer = ann.post("/account/notices", json={"mail": "ann@home.example", "letters": word})

        assert answer.status_code == status
        chosen = word if status == 200 else "turn"
        assert ann.get("/account.json").json()["notices"]["letters"] == chosen
        assert f'<option value="{chosen}" selected>' in ann.get("/account").text
