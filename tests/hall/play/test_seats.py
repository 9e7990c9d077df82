"""Sitting down, leaving, coming back, watching, talking, asking and playing again."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hall.table import WAIT, Page, Person, Server, two_people, until
from sqlalchemy import Connection, delete, select

from astragal.hall.matches.story import Story
from astragal.hall.play import seat_changes
from astragal.hall.store import schema, steps


def playing(page: Page) -> bool:
    return bool(page.last("table")["state"] == "playing")


def test_a_guest_joins_by_link_alone(server: Server) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    link = ann.open("dice-archive", ("me", "open", "random"))
    assert bo.get(f"/table/{link}").status_code == 200
    with ann.at(link) as anns, bo.at(link) as bos:
        assert not playing(bos)
        assert bos.ask(do="sit", seat=0)["status"] == 409
        assert bos.ask(do="sit", seat=1)["is"] == "done"
        seats = anns.wait("table", lambda table: table["state"] == "playing")["seats"]
        assert [seat["name"] for seat in seats] == ["Ann", "Bo", "Pip"]
        assert [seat["yours"] for seat in seats] == [True, False, False]
        assert bos.ask(do="sit", seat=2)["status"] == 409


def test_the_same_name_twice_is_told_apart(small_server: Server) -> None:
    ann, other = Person(small_server, "Ann"), Person(small_server, "ann")
    link = ann.open()
    with other.at(link) as page:
        page.ask(do="sit", seat=1)
        assert [seat["name"] for seat in page.last("table")["seats"]] == ["Ann", "ann 2"]


def test_the_host_starts_with_bots_on_open_seats(server: Server) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    link = ann.open("dice-archive", ("me", "open", "open"))
    with ann.at(link) as anns, bo.at(link) as bos:
        assert bos.ask(do="start", bot="random")["status"] == 403
        assert anns.ask(do="start", bot="nobody knows")["status"] == 400
        assert anns.ask(do="start", bot="random")["is"] == "done"
        assert playing(anns)
        assert [seat["bot"] for seat in anns.last("table")["seats"]] == ["", "random", "random"]


def test_a_bot_takes_over_from_who_leaves_and_hands_back(server: Server) -> None:
    with two_people(server, takeover="random") as (mover, other):
        number = mover.state()["number"]
        assert mover.ask(do="leave", seat=mover.seat)["is"] == "done"
        other.wait("state", lambda state: state["number"] > number)
        assert other.last("table")["seats"][mover.seat]["away"]
        while other.state()["to_act"] != other.seat:
            other.wait("state")
        assert mover.move_refused()["reason"] == "You have left this seat; come back to it first."

        assert mover.ask(do="return", seat=mover.seat)["is"] == "done"
        other.wait("table", lambda table: not table["seats"][mover.seat]["away"])
        while other.state()["to_act"] == other.seat:
            assert other.move_first()["is"] == "done"
        mover.reach(other.state()["number"])
        assert mover.state()["to_act"] == mover.seat
        assert mover.move_first()["is"] == "done"


def test_without_takeover_the_table_waits(server: Server) -> None:
    with two_people(server) as (mover, other):
        number = mover.state()["number"]
        mover.ask(do="leave", seat=mover.seat)
        other.wait("table", lambda table: table["seats"][mover.seat]["away"])
        assert other.state()["number"] == number
        mover.ask(do="return", seat=mover.seat)
        assert mover.move_first()["is"] == "done"


def test_leaving_before_the_game_opens_the_seat_again(small_server: Server) -> None:
    ann, bo = Person(small_server, "Ann"), Person(small_server, "Bo")
    link = ann.open("dice-archive", ("me", "open", "open"))
    with bo.at(link) as page:
        page.ask(do="sit", seat=1)
        page.ask(do="leave", seat=1)
        assert page.last("table")["seats"][1]["kind"] == "open"


def test_hot_seats_share_a_device(server: Server) -> None:
    ann = Person(server, "Ann")
    link = ann.open("dice-wide-shut", ("me", "me:Bo"))
    with ann.at(link) as page:
        for _ in range(6):
            seat = page.look(0)["to_act"]
            page.look(seat)
            assert page.move_first()["is"] == "done"
        assert {seat["name"] for seat in page.last("table")["seats"]} == {"Ann", "Bo"}


def test_watchers_only_where_the_table_allows(server: Server) -> None:
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    link = ann.open("dice-archive", ("me", "random"), watch=False)
    with eve.at(link) as page:
        page.send(do="look", seat=-1)
        assert page.wait("refused")["status"] == 403
        page.send(do="look", seat=0)
        assert page.wait("refused")["status"] == 403
        assert page.ask(do="chat", text="hello")["status"] == 403
    for path in (".json", "/replay/0", "/record.txt", "/verify"):
        assert eve.get(f"/table/{link}{path}").status_code == 403, path
    with eve.at(ann.open("dice-archive", ("me", "random")), -1) as page:
        assert page.state()["choices"] == []
        assert page.move("x", page.state()["number"])["status"] == 403


def test_public_tables_are_listed_and_private_ones_are_not(server: Server) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    public, private = ann.open(public=True), ann.open()
    seen = bo.get("/tables.json").json()
    assert [table["link"] for table in seen["public"]] == [public]
    assert seen["mine"] == []
    assert {table["link"] for table in ann.get("/tables.json").json()["mine"]} == {public, private}
    assert private not in bo.get("/").text


def test_more_is_taken_back_when_everybody_agrees(server: Server) -> None:
    with two_people(server) as (mover, other):
        before, drawn = mover.state(), mover.drawn()
        while mover.state()["to_act"] == mover.seat:
            mover.move_first()
        other.reach(mover.state()["number"])
        other.move_first()
        mover.reach(other.state()["number"])
        number = mover.state()["number"]
        assert mover.ask(do="undo", seat=mover.seat, number=number)["is"] == "refused"
        assert mover.ask(do="ask", seat=mover.seat, number=number)["is"] == "done"
        request = other.wait("table", lambda table: table["request"])["request"]
        assert request["yours"]
        assert not mover.last("table")["request"]["yours"]
        assert other.ask(do="answer", number=number, yes=False)["is"] == "done"
        mover.wait("table", lambda table: not table["request"])
        assert mover.state()["number"] == number

        mover.ask(do="ask", seat=mover.seat, number=number)
        assert other.ask(do="answer", number=number, yes=True)["is"] == "done"

        mover.reach(number + 1)
        assert mover.state()["to_act"] == mover.seat
        assert mover.state()["number"] == number + 1
        assert other.ask(do="answer", number=number, yes=True)["status"] == 409
        while mover.drawn() != drawn:
            mover.ask(do="ask", seat=mover.seat, number=mover.state()["number"])
            number = mover.state()["number"]
            other.wait("table", lambda table: table["request"])
            other.ask(do="answer", number=number, yes=True)
            mover.reach(number + 1)
        assert mover.state()["choices"] == before["choices"]


def test_among_bots_nobody_need_be_asked(server: Server) -> None:
    ann = Person(server, "Ann")
    link = ann.open("dice-archive", ("me", "random"))
    with ann.at(link, 0) as page:
        until(lambda: page.state()["to_act"] == 0)
        page.move_first()
        until(lambda: page.state()["to_act"] == 0)
        state = page.state()
        assert page.ask(do="ask", seat=0, number=state["number"])["is"] == "done"
        assert page.state()["number"] == state["number"] + 1
        assert page.state()["to_act"] == 0


def test_a_rematch_seats_the_same_people(server: Server) -> None:
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    link = ann.open("dice-archive", ("me", "open"), takeover="random")
    with ann.at(link, -1) as anns, bo.at(link, -1) as bos:
        bos.ask(do="sit", seat=1)
        assert bo.post(f"/table/{link}/rematch").status_code == 409
        anns.ask(do="leave", seat=0)
        bos.ask(do="leave", seat=1)
        anns.wait("table", lambda table: table["state"] == "over")
        again = bo.post(f"/table/{link}/rematch").json()["link"]
        assert ann.post(f"/table/{link}/rematch").json()["link"] == again
        assert anns.wait("table", lambda table: table["rematch"])["rematch"] == again
    with ann.at(again) as anns, bo.at(again) as bos:
        seats = anns.last("table")["seats"]
        assert [(seat["name"], seat["away"]) for seat in seats] == [("Ann", False), ("Bo", False)]
        assert {anns.look(0)["to_act"], bos.look(1)["to_act"]} <= {0, 1}


def test_what_is_said_is_heard_once_and_kept(server: Server) -> None:
    with two_people(server) as (one, other):
        nasty = "<script>alert(1)</script> & [bold]\\"
        assert one.ask(do="chat", text=nasty, id="said")["number"] == 0
        assert one.ask(do="chat", text=nasty, id="said")["number"] == 0
        assert other.wait("chat")["text"] == nasty
        assert one.ask(do="chat", text="more")["number"] == 1
        with other.person.at(other.link) as fresh:
            assert [fresh.wait("chat")["text"] for _ in range(2)] == [nasty, "more"]
        for words in ("", "  ", "\x00", "a\u202e", "x" * 501):
            assert one.ask(do="chat", text=words)["is"] == "refused"


def test_who_looks_is_shown_at_every_worker(server: Server) -> None:
    with two_people(server) as (one, other):
        assert all(seat["here"] for seat in one.last("table")["seats"])
        other.send(do="eyes", open=False)
        one.wait("table", lambda table: not table["seats"][other.seat]["here"])
        other.send(do="eyes", open=True)
        one.wait("table", lambda table: table["seats"][other.seat]["here"])
        other.close()
        one.wait("table", lambda table: not table["seats"][other.seat]["here"])


def test_what_was_read_while_somebody_sat_down_is_not_kept(
    small_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Person(small_server, "Ann")
    link = ann.open()
    referee = small_server.hall.referee
    referee.forget()
    read = steps.story_of

    def slow(connection: Connection, table_id: str) -> Story:
        story = read(connection, table_id)
        monkeypatch.undo()
        with ThreadPoolExecutor() as other:
            other.submit(seat_changes.sit, referee, table_id, "bo", "Bo", 1).result(WAIT)
        return story

    monkeypatch.setattr(steps, "story_of", slow)
    with referee.at(link[:12]):
        pass
    with referee.at(link[:12]) as table_match:
        assert table_match.table.state == "playing"


def test_anybody_who_has_left_can_be_nudged_and_hears_of_their_turn_at_once(server: Server) -> None:
    notices, hall = schema.notices.c, server.hall
    with two_people(server, "dice-archive") as (mover, other):
        with hall.database.write() as connection:
            connection.execute(delete(schema.notices))  # of the moment when the game began
        assert mover.ask(do="nudge", seat=other.seat)["status"] == 409  # who is here needs none
        other.close()
        mover.wait("table", lambda table: not table["seats"][other.seat]["here"])

        assert mover.ask(do="nudge", seat=other.seat)["is"] == "done"
        assert mover.ask(do="nudge", seat=other.seat)["status"] == 409
        assert mover.ask(do="nudge", seat=mover.seat)["status"] == 409
        with hall.database.read() as connection:
            assert connection.execute(select(notices.at)).all() == []  # it is not their turn yet
        while mover.state()["to_act"] == mover.seat:
            mover.move_first()
        with hall.database.read() as connection:
            due = connection.execute(select(notices.at).where(notices.person == other.person.id)).scalar_one()
        assert due <= time.time()
        assert hall.referee.delays["live"] > 0
