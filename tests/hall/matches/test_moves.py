"""Moves through the real server: exactly one for each, and a clear answer to every other."""

import sqlite3
import threading
from contextlib import closing
from typing import Any

import psycopg
import pytest
from hall.table import Page, Person, Server, serving, two_people, until

from astragal.hall.matches.table_match import TableMatch
from astragal.hall.store.database import Database


def rows(server: Server, link: str) -> list[Any]:
    from astragal.hall.store.steps import read_rows

    with server.hall.database.read() as connection:
        return list(read_rows(connection, link[:12]))


def test_two_people_play(server: Server) -> None:
    with two_people(server) as (mover, other):
        first = mover.state()

        answer = mover.move(first["choices"][0][0], first["number"])

        assert answer["is"] == "done"
        assert answer["number"] == first["number"]
        assert other.wait("state")["number"] > first["number"]


def test_a_double_click_makes_one_move(server: Server) -> None:
    with two_people(server) as (mover, _):
        state = mover.state()
        move = {"do": "move", "seat": mover.seat, "number": state["number"], "action": state["choices"][0][0]}
        for click in ("one", "two"):
            mover.send(**move, id=click)
        answers: dict[str, Any] = {}
        while len(answers) < 2:
            heard = mover.hear()
            if heard["is"] in ("done", "refused"):
                answers[heard["id"]] = heard

        assert answers["one"]["is"] == "done"
        assert answers["two"] == {
            "is": "refused",
            "id": "two",
            "status": 409,
            "reason": "Somebody was faster, or this was sent twice: the table has moved on.",
        }
        assert mover.state()["number"] > state["number"]


def test_a_repeated_message_gets_the_same_answer_and_makes_no_second_move(server: Server) -> None:
    with two_people(server) as (mover, _):
        state = mover.state()
        first = mover.move(state["choices"][0][0], state["number"], id="same")
        made = rows(server, mover.link)

        assert mover.move(state["choices"][0][0], state["number"], id="same") == first
        assert rows(server, mover.link) == made


def test_what_is_wrong_gets_a_sentence_and_changes_nothing(server: Server) -> None:
    with two_people(server) as (mover, other):
        number = mover.state()["number"]
        made = rows(server, mover.link)
        wrong = [
            (mover.move("fly to the moon", number), 400),
            (mover.ask(do="move", seat=other.seat, number=number, action="x"), 403),
            (other.move(mover.state()["choices"][0][0], number), 409),
            (mover.move("x", number + 1), 409),
            (mover.move("x", 0), 409),
            (mover.ask(do="roll", seat=mover.seat, number=number, face=1), 409),
        ]

        for answer, status in wrong:
            assert (answer["is"], answer["status"]) == ("refused", status), answer
            assert answer["reason"].endswith(".")
        assert rows(server, mover.link) == made
        assert mover.move_first()["is"] == "done"


def test_two_workers_take_the_same_move_once(database: str) -> None:
    with serving(database) as one, serving(database) as two:
        ann, elsewhere = Person(one, "Ann"), Person(two, "Ann")
        link = ann.open(seats=("me", "me:Bo"))
        with ann.at(link) as here, elsewhere.at(link) as there:
            for _ in range(6):
                seat = here.look(0)["to_act"]
                here.look(seat)
                state = there.look(seat)
                before = len(rows(one, link))
                answers: list[dict[str, Any]] = []

                def move(page: Page, state: dict[str, Any] = state, found: list[Any] = answers) -> None:
                    found.append(page.move(state["choices"][0][0], state["number"]))

                threads = [threading.Thread(target=move, args=(page,)) for page in (here, there)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()

                assert sorted(answer["is"] for answer in answers) == ["done", "refused"], answers
                made = rows(one, link)[before:]
                assert [row.seat for row in made if row.seat >= 0] == [seat]
                number = before + len(made)
                for page in (here, there):
                    page.reach(number)


def test_a_move_that_has_to_wait_for_another_program_is_made_once_and_keeps_nobody_else_waiting(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[bool] = []
    made: list[str] = []
    begin, choose = Database._begin, TableMatch.choose

    def noted_begin(database: Database) -> Any:
        begun.append(database.may_wait)
        return begin(database)

    def noted_choice(table_match: TableMatch, action: str) -> Any:
        made.append(action)
        return choose(table_match, action)

    monkeypatch.setattr(Database, "_begin", noted_begin)
    monkeypatch.setattr(TableMatch, "choose", noted_choice)
    with serving(sqlite) as server, two_people(server) as (mover, other):
        state = mover.state()
        begun.clear()
        with closing(sqlite3.connect(sqlite, isolation_level=None)) as another:
            another.execute("BEGIN IMMEDIATE")
            mover.send(do="move", id="m", seat=mover.seat, number=state["number"], action=state["choices"][0][0])
            until(lambda: False in begun and begun[-1])  # a thread waits now instead of the event loop
            other.last("state")
            another.execute("ROLLBACK")

        assert mover.wait("done")["id"] == "m"
        assert other.wait("state")["number"] > state["number"]
        assert len(made) == 1


def test_a_move_that_has_to_wait_for_its_table_keeps_nobody_else_waiting(sqlite: str) -> None:
    with serving(sqlite) as server, two_people(server) as (mover, other):
        state = mover.state()
        with server.hall.referee.at(mover.link[:12]):
            mover.send(do="move", id="m", seat=mover.seat, number=state["number"], action=state["choices"][0][0])
            for _ in range(3):
                other.last("state")

        assert mover.wait("done")["id"] == "m"
        assert other.wait("state")["number"] > state["number"]


def test_news_reach_the_other_worker(database: str) -> None:
    with serving(database) as one, serving(database) as two:
        ann, bo = Person(one, "Ann"), Person(two, "Bo")
        link = ann.open()
        with ann.at(link) as anns, bo.at(link) as bos:
            bos.ask(do="sit", seat=1)
            anns.wait("table", lambda table: table["state"] == "playing")
            pages = (anns, bos)
            anns.look(0)
            bos.look(1)
            for _ in range(5):
                mover = pages[anns.state()["to_act"]]
                mover.move_first()
                number = mover.state()["number"]
                for page in pages:
                    page.reach(number)
            bos.ask(do="chat", text="well played")
            assert anns.wait("chat")["text"] == "well played"


def test_what_was_missed_while_the_news_were_interrupted_is_shown_afterwards(postgresql: str) -> None:
    with serving(postgresql) as one, serving(postgresql) as two:
        link = Person(one, "Ann").open(seats=("me", "me:Bo"))
        with Person(one, "Ann").at(link) as here, Person(two, "Ann").at(link, 0) as there:
            here.look(here.look(0)["to_act"])
            with psycopg.connect(postgresql, autocommit=True) as database:
                listening = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                assert database.execute(listening).rowcount == 2
            here.move_first()
            there.reach(here.state()["number"])


def test_a_restarted_server_goes_on_at_the_same_step(database: str) -> None:
    with serving(database) as server:
        ann = Person(server, "Ann")
        link = ann.open(seats=("me", "me:Bo"))
        with ann.at(link, 0) as page:
            page.look(page.state()["to_act"])
            page.move_first()
            seat = page.state()["to_act"]
            before = page.look(seat)
    with serving(database) as server, Person(server, "Ann").at(link, seat) as page:
        assert page.state() == before
        assert page.move_first()["is"] == "done"


def test_bots_play_to_the_end(server: Server) -> None:
    ann = Person(server, "Ann")
    link = ann.open("dice-archive", ("random", "me", "greedy"), takeover="random")
    with ann.at(link, -1) as page:
        page.ask(do="leave", seat=1)
        over = page.wait("table", lambda table: table["state"] == "over")

    assert over["seats"][0]["kind"] == "bot"


def test_undo_goes_as_far_as_the_rules_of_undo_allow(server: Server) -> None:
    ann = Person(server, "Ann")
    link = ann.open("dice-wide-shut", ("me", "me:Bo"))
    with ann.at(link, 0) as page:
        seat = page.state()["to_act"]
        page.look(seat)
        for _ in range(40):
            state = page.look(page.state()["to_act"])
            drawn = page.drawn()
            assert page.move_first()["is"] == "done"
            after = page.state()
            if after["undo"]:
                break
        undone = page.ask(do="undo", seat=page.seat, number=after["number"])

        assert undone["is"] == "done"
        again = page.state()
        assert again["number"] == after["number"] + 1, "a row that takes something back is a row"
        for part in ("choices", "to_act", "scores"):
            assert again[part] == state[part]
        assert page.drawn() == drawn
        assert page.move_first()["is"] == "done"
        fresh = page.look(page.seat)
        assert [line for _, line, _ in fresh["lines"]] == told(page)


def told(page: Page) -> list[str]:
    """The lines that a page shows after all it has heard since it last looked from this seat."""
    lines: list[tuple[int, str, int]] = []
    for state in (message for message in page.heard if message["is"] == "state"):
        lines = [line for line in lines if line[0] < state["since"]] + state["lines"]
    return [line for _, line, _ in lines]


def test_typed_dice_are_rolled_by_the_people(server: Server) -> None:
    with two_people(server, dice="typed", seats_to_act=False) as (one, other):
        asked = one.state()["roll"]
        assert asked == other.state()["roll"]
        number = one.state()["number"]
        assert one.ask(do="roll", seat=one.seat, number=number, face=asked[1] + 1)["status"] == 400
        assert other.ask(do="roll", seat=other.seat, number=number, face=1)["is"] == "done"
        assert one.ask(do="roll", seat=one.seat, number=number, face=1)["status"] == 409
        while one.state()["roll"]:
            one.ask(do="roll", seat=one.seat, number=one.state()["number"], face=1)
        assert one.state()["to_act"] >= 0
