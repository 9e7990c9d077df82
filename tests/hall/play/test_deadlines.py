"""Clocks: nobody keeps the others waiting for longer than their table allows, whichever worker notices it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hall.table import Page, Person, Server, serving, two_people, until
from hall.visitors import AT_ONCE, choose, finish, known, obey, opened
from sqlalchemy import select, update

from astragal.hall.matches.table_match import TableMatch
from astragal.hall.messages.requests import Move, Roll, Undo
from astragal.hall.people.rated_games import when_over
from astragal.hall.play import deadlines, seat_changes
from astragal.hall.play.referee import Outdated, Referee
from astragal.hall.refusal import Refused
from astragal.hall.store import schema
from astragal.hall.store.database import Database
from astragal.hall.store.schema import result_seats
from astragal.hall.tables.setup import Wish

SEATS = ("me", "open")
PROMISE = "ab" * 32


@contextmanager
def hall(database: str) -> Iterator[Server]:
    with serving(database, post=AT_ONCE) as server:
        yield server


def referee_at(database: str) -> Referee:
    made = Referee(Database(database), "worker", 100)
    made.when_over.append(when_over)
    return made


def due(database: Database) -> float | None:
    """When the turn that is being waited for is over, if there is one."""
    with database.read() as connection:
        return connection.scalar(select(schema.deadlines.c.due))


def let_time_pass(database: Database) -> None:
    """The clock runs out."""
    with database.write() as connection:
        connection.execute(update(schema.deadlines).values(due=0))


def seat_of(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.last("table")["seats"][page.seat]
    return found


def test_a_bot_plays_for_who_is_late_until_they_come_back(database: str) -> None:
    with hall(database) as server, two_people(server, clock="short", takeover="random") as (late, other):
        assert 0 < late.state()["left"] <= 60
        let_time_pass(server.hall.database)

        other.wait("table", lambda table: table["seats"][late.seat]["away"])
        until(lambda: other.state()["to_act"] == other.seat)

        assert seat_of(other)["tag"] == "you"
        assert other.last("table")["seats"][late.seat]["tag"] == "away, random plays"
        assert other.state()["left"] > 0, "now the other one is waited for"
        assert late.ask(do="return", seat=late.seat)["is"] == "done"
        assert not seat_of(late)["away"]


def test_who_is_late_has_lost_where_the_table_wanted_that(small_server: Server) -> None:
    with two_people(small_server, clock="short", takeover="random", late="loss") as (late, other):
        let_time_pass(small_server.hall.database)
        other.wait("table", lambda table: table["seats"][late.seat]["out"])
        until(lambda: other.state()["to_act"] == other.seat)

        assert late.ask(do="return", seat=late.seat)["reason"] == "You ran out of time, so this seat is lost."
        assert other.last("table")["seats"][late.seat]["tag"] == "out of time, random plays"


def test_who_is_late_in_a_rated_game_is_last(sqlite: str) -> None:
    referee = referee_at(sqlite)
    known(referee, "ann", "bo")
    table = opened(referee, SEATS, "bo", rated=True, takeover="random", late="loss")
    let_time_pass(referee.database)
    [late] = deadlines.due(referee.database)
    seat_changes.time_is_up(referee, table.id, late)
    finish(referee, table.id)

    with referee.database.read() as connection:
        places = dict(connection.execute(select(result_seats.c.seat, result_seats.c.place)).all())
    assert places == {late.seat: 2, 1 - late.seat: 1}
    assert due(referee.database) is None
    referee.database.close()


def test_undoing_and_choosing_again_wins_no_time(sqlite: str) -> None:
    referee = referee_at(sqlite)
    table = seat_changes.open_table(referee, Wish("dice-wide-shut", SEATS, clock="short"), "ann", "ann", bytes(32))
    seat_changes.sit(referee, table.id, "bo", "bo", 1)
    with referee.at(table.id) as table_match:
        seat = table_match.match.to_act
    before = due(referee.database)
    undone = 0
    while undone < 3:
        choose(referee, table.id)
        with referee.at(table.id) as table_match:
            number, made = table_match.number, table_match.match.made[-1].seat
            assert made == table_match.match.to_act == seat, "a choice that nothing follows"
        obey(referee, table.id, ("ann", "bo")[seat], Undo("", seat, number))
        undone += 1
        assert due(referee.database) == before
    while seat == table_match.match.to_act:
        choose(referee, table.id)
    later = due(referee.database)
    assert later is not None
    assert before is not None
    assert later > before, "the next turn has its own time"
    referee.database.close()


def test_leaving_and_coming_back_wins_no_time(sqlite: str) -> None:
    referee = referee_at(sqlite)
    table = opened(referee, SEATS, "bo", clock="short", takeover="random")
    with referee.at(table.id) as table_match:
        seat = table_match.match.to_act
    person = ("ann", "bo")[seat]
    seat_changes.leave(referee, table.id, person, seat)

    with pytest.raises(Refused, match="A bot is finishing this turn for you"):
        seat_changes.come_back(referee, table.id, person, seat)
    while True:
        with referee.at(table.id) as table_match:
            if table_match.match.to_act != seat:
                break
        choose(referee, table.id)
    seat_changes.come_back(referee, table.id, person, seat)
    referee.database.close()


def test_two_workers_act_once_and_a_turn_that_is_over_is_not_late(database: str) -> None:
    referee, other = referee_at(database), referee_at(database)
    table = opened(referee, SEATS, "bo", clock="short", takeover="random")
    let_time_pass(referee.database)
    [late] = deadlines.due(referee.database)
    seat_changes.time_is_up(referee, table.id, late)
    with referee.at(table.id) as table_match:
        person = table_match.table.seats[late.seat].person or ""
        assert table_match.table.seats[late.seat].away
    while True:
        with referee.at(table.id) as table_match:
            if table_match.match.to_act != late.seat:
                break
        choose(referee, table.id)
    seat_changes.come_back(referee, table.id, person, late.seat)
    seat_changes.time_is_up(other, table.id, late)

    with referee.newest(table.id) as table_match:
        assert not any(seat.away for seat in table_match.table.seats)
    referee.database.close()
    other.database.close()


def test_the_bot_of_somebody_who_left_through_another_worker_is_asked(database: str) -> None:
    """Nobody has told the worker at which the others play that they left."""
    here, elsewhere = referee_at(database), referee_at(database)
    table = opened(here, SEATS, "bo", takeover="random")
    with here.at(table.id) as table_match:
        left = 1 - table_match.match.to_act
    seat_changes.leave(elsewhere, table.id, ("ann", "bo")[left], left)

    with pytest.raises(Outdated):
        choose(here, table.id)
    while True:
        with here.at(table.id) as table_match:
            if table_match.match.to_act == left:
                break
        choose(here, table.id)

    with here.database.read() as connection:
        assert connection.scalar(select(schema.turns.c.seat)) == left
    here.database.close()
    elsewhere.database.close()


def test_what_is_asked_for_while_somebody_leaves_is_done_once_that_is_known(small_server: Server) -> None:
    elsewhere = referee_at(small_server.hall.database.url.render_as_string(hide_password=False))
    with two_people(small_server, takeover="random") as (mover, other):
        asked = Move("once", mover.seat, mover.state()["number"], mover.state()["choices"][0][0])
        table_id = small_server.hall.referee.by_link(mover.link).id
        tries: list[int] = []

        def leave_and_move(table_match: TableMatch) -> int:
            if not tries:
                seat_changes.leave(elsewhere, table_id, other.person.id, other.seat)
            tries.append(table_match.number)
            return small_server.hall.referee.obey(table_match, mover.person.id, asked)

        assert small_server.run(small_server.hall.visit(table_id, leave_and_move)) == asked.number
        assert tries == [asked.number] * 2
        assert mover.state()["number"] > asked.number
    elsewhere.database.close()


def test_luck_is_not_waited_for_longer_than_the_clock_allows(sqlite: str) -> None:
    with hall(sqlite) as server:
        ann, bo = Person(server, "Ann"), Person(server, "Bo")
        link = ann.open("dice-archive", SEATS, clock="short")
        with bo.at(link) as bos:
            bos.ask(do="sit", seat=1, promise=PROMISE)
            assert bos.last("table")["seats"][1]["owes"]
            let_time_pass(server.hall.database)
            began = bos.wait("table", lambda table: not table["seats"][1]["owes"])

    assert PROMISE in began["dice"]
    assert not began["seats"][1]["away"]


def test_nobody_is_late_because_the_hall_was_closed(sqlite: str) -> None:
    with serving(sqlite) as server:
        opened(server.hall.referee, SEATS, "bo", clock="short")
    database = Database(sqlite)
    let_time_pass(database)
    database.close()
    with serving(sqlite) as server, server.hall.database.read() as connection:
        left = deadlines.seconds_left(connection, connection.scalar(select(schema.deadlines.c.table_id)) or "")
    assert left is not None
    assert left > deadlines.RESTART_SECONDS / 2


def test_a_table_without_a_clock_waits_for_ever(sqlite: str) -> None:
    referee = referee_at(sqlite)
    opened(referee, SEATS, "bo")
    assert due(referee.database) is None
    referee.database.close()


@pytest.mark.parametrize("wish", [{"clock": "hour"}, {"clock": "short", "late": "shot"}])
def test_an_unknown_clock_is_refused(small_server: Server, wish: dict[str, str]) -> None:
    answer = Person(small_server, "Ann").post("/tables", json={"game": "dice-archive", "seats": ["me", "open"]} | wish)
    assert answer.status_code == 400
    assert answer.json()["reason"].startswith("Expected ")


def test_nobody_is_late_while_real_dice_are_rolled(sqlite: str) -> None:
    referee = referee_at(sqlite)
    table = opened(referee, SEATS, "bo", clock="short", dice="typed")
    chosen = False
    while True:
        with referee.at(table.id) as table_match:
            rolls, number = table_match.match.to_act < 0, table_match.number
        if not rolls:
            assert due(referee.database) is not None
            chosen = choose(referee, table.id)
        elif chosen:
            break
        else:
            obey(referee, table.id, "ann", Roll("", 0, number, 1))

    assert due(referee.database) is None
    referee.database.close()
