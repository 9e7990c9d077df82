"""Bots think in processes of their own; whatever becomes of a process or a worker, the table goes on."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest
from hall.table import Person, Server, serving, two_people, until
from sqlalchemy import delete, select

from astragal import Match, SeededLuck
from astragal.bots.thought import Choice
from astragal.hall.bots import turns
from astragal.hall.bots.bot_process import Question, Thinker
from astragal.hall.notices import turn_notices
from astragal.hall.play import seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.store import schema
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import migrate
from astragal.hall.tables.setup import Wish
from astragal.hall.workers import leases


def test_a_dead_process_is_replaced_and_the_move_is_made_again(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.open("dice-archive", ("search:1s", "me"))
    with ann.at(link, 1) as page:
        process = small_server.hall.bot_pool.processes[0]
        page.look(1)
        state = page.state()
        if state["to_act"] == 1:
            page.move_first()
        pid = until(lambda: process.pid)
        os.kill(pid, signal.SIGKILL)
        number = page.state()["number"]
        page.wait("state", lambda state: state["number"] > number)
        assert until(lambda: process.pid) != pid


def test_bots_never_think_in_the_server(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    link = ann.open("dice-archive", ("me", "search:30s"))
    with ann.at(link, 0) as page:
        while page.state()["to_act"] == 0:
            page.move_first()
        process = small_server.hall.bot_pool.processes[0]
        pid = until(lambda: process.busy and process.pid)
        with suppress(ProcessLookupError):  # the server replaces a bot that takes too long
            os.kill(pid, signal.SIGSTOP)
            assert ann.get("/health").status_code == 200
            assert process.busy
            os.kill(pid, signal.SIGCONT)


def _renew(database: Database, worker: str) -> None:
    with database.write() as connection:
        leases.renew(connection, database, worker)


def claimed(database: Database, worker: str, most: int = 5) -> set[turns.Turn]:
    """The turns that a worker can claim."""
    return turns.claim_turns(database, worker, turns.waiting_turns(database, most))


def test_a_turn_is_claimed_once_and_freed_when_its_worker_dies(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "LEASE_SECONDS", 3600)
    hall = Database(database)
    migrate(hall)
    table = seat_changes.open_table(Referee(hall, "one", 10), Wish("dice-archive", ("me", "open")), "ann", "Ann")
    turn = turns.Turn(table.id, 0, 1, "random")
    for worker in ("one", "two"):
        _renew(hall, worker)
    with hall.write() as connection:
        turns.want_bot(connection, turn)
        connection.execute(schema.turns.update().values(worker="one"))
    assert claimed(hall, "two") == set()
    with hall.write() as connection:
        connection.execute(schema.workers.update().where(schema.workers.c.id == "one").values(until=0))
    found = turns.waiting_turns(hall, 5)
    assert turns.claim_turns(hall, "two", found) == {turn}
    assert turns.claim_turns(hall, "three", found) == set(), "who has seen it too is too late"
    assert claimed(hall, "one") == set()
    leases.retire(hall, "two")
    _renew(hall, "one")
    assert claimed(hall, "one") == {turn}
    hall.close()


def test_of_everybodys_turns_those_that_have_waited_longest_are_offered(database: str) -> None:
    hall = Database(database)
    migrate(hall)
    _renew(hall, "one")
    referee = Referee(hall, "one", 10)
    wish = Wish("dice-archive", ("me", "open"))
    anns, bos = [[seat_changes.open_table(referee, wish, who, who).id for _ in range(4)] for who in ("ann", "bo")]
    bots = ("random", "expert", "random", "random")
    wanted = [turns.Turn(table, 0, 1, bot) for table, bot in zip(anns, bots, strict=True)]
    late = turns.Turn(bos[0], 0, 1, "expert")
    for turn in (*wanted, wanted[0], late):  # the first is wanted again when the others wait already
        with hall.write() as connection:
            turns.want_bot(connection, turn)

    def offered(most: int) -> set[turns.Turn]:
        return {waiting.turn for waiting in turns.waiting_turns(hall, most)}

    assert offered(1) == {wanted[1], wanted[2], late}
    assert offered(2) == {wanted[1], wanted[2], wanted[3], late}
    assert {waiting.turn for waiting in turns.waiting_turns(hall, 9) if waiting.quick} == {wanted[0], *wanted[2:]}
    hall.close()


def test_what_a_dead_server_had_claimed_goes_on_in_another(database: str) -> None:
    with serving(database) as server:
        ann = Person(server, "Ann")
        link = ann.open("dice-archive", ("me", "search:2s"))
        with ann.at(link, 0) as page:
            if page.state()["to_act"] == 0:
                page.move_first()
                until(lambda: page.state()["to_act"] != 0)
            number = page.state()["number"]
        until(lambda: server.hall.bot_pool.processes[0].busy)
    with serving(database) as server, Person(server, "Ann").at(link, 0) as page:
        page.reach(number + 1)


def looks(server: Server, link: str) -> set[str]:
    with server.hall.database.read() as connection:
        return leases.looks(connection, server.hall.database, link[:12])


def wanted(server: Server) -> list[turn_notices.Notice]:
    notices = schema.notices.c
    with server.hall.database.read() as connection:
        rows = connection.execute(select(notices.table_id, notices.person, notices.seat, notices.number))
        return [turn_notices.Notice(*row) for row in rows]


def test_a_notice_is_wanted_only_for_who_does_not_look(server: Server) -> None:
    with two_people(server, "dice-archive") as (mover, other):
        with server.hall.database.write() as connection:
            connection.execute(delete(schema.notices))  # of the moment when the game began
        other.close()
        until(lambda: looks(server, mover.link) == {mover.person.id})
        while mover.state()["to_act"] == mover.seat:
            mover.move_first()
        number = mover.state()["number"]

        assert wanted(server) == [turn_notices.Notice(mover.link[:12], other.person.id, other.seat, number)]


def test_a_thinker_goes_on_with_the_match_it_knows() -> None:
    match = Match("dice-archive", names=["Ann", "Bo"], luck=SeededLuck(3))
    thinker = Thinker()
    for _ in range(6):
        steps = [(step.seat, step.text, step.remark) for step in match.made]
        asked = Question("t", "dice-archive", {}, ["Ann", "Bo"], steps, match.to_act, "greedy", 1)
        answer = thinker.answer(asked)
        assert isinstance(answer, Choice)
        assert answer.action in match.legal()
        match.play(match.legal()[0])


def test_what_a_killed_worker_of_this_machine_had_claimed_is_free_at_once(sqlite: str) -> None:
    database = Database(sqlite)
    alive = leases.new_worker()
    machine = alive.split("-")[0]
    with subprocess.Popen([sys.executable, "-c", "pass"]) as gone:
        gone.wait()
    for worker in (alive, f"{machine}-{gone.pid}-0", "elsewhere-1-0"):
        _renew(database, worker)

    leases.bury(database)

    with database.read() as connection:
        assert set(connection.scalars(schema.workers.select())) == {alive, "elsewhere-1-0"}
    database.close()
