"""A phone that sleeps, a lost line, a restarted server: the page goes on where it was and shows what it missed."""

from hall.table import Person, Server, drawing, serving, two_people


def test_what_was_missed_is_shown_step_by_step(server: Server) -> None:
    with two_people(server) as (mover, other):
        seen = other.state()
        other.close()
        live = []
        for _ in range(4):
            if mover.state()["to_act"] != mover.seat:
                break
            mover.move_first()
            live.append(mover.state())
        with other.person.at(other.link) as back:
            back.seat = other.seat
            back.send(do="look", seat=other.seat, seen=seen["number"])
            shown = [back.wait("state")]
            while shown[-1]["missed"]:
                shown.append(back.wait("state"))

        assert [state["number"] for state in shown] == [state["number"] for state in live]
        assert [drawing(state) for state in shown[:-1]] != [drawing(shown[-1])] * (len(shown) - 1)
        told = [[line for state in states for line in state["lines"]] for states in (shown, live)]
        assert told[0] == told[1]
        assert [state["since"] for state in shown] == [seen["number"], *(state["number"] for state in live[:-1])]


def test_who_has_seen_everything_gets_the_present_once(small_server: Server) -> None:
    with two_people(small_server) as (mover, _):
        number = mover.state()["number"]
        before = len(mover.heard)
        state = mover.look(mover.seat, number)
        assert state["number"] == number
        assert state["lines"] == []
        assert len(mover.heard) == before + 1


def test_a_page_survives_the_restart_of_its_server(database: str) -> None:
    with serving(database) as server:
        ann = Person(server, "Ann")
        link = ann.open("dice-archive", ("me", "me:Bo"))
        with ann.at(link, 0) as page:
            state = page.look(page.state()["to_act"])
            asked = {"do": "move", "id": "kept", "seat": page.seat, "number": state["number"]}
            asked["action"] = state["choices"][0][0]
            answer = page.ask(**asked)
    with serving(database) as server, Person(server, "Ann").at(link) as page:
        assert page.ask(**asked) == answer, "a message that was not answered is sent again, and obeyed once"
        page.seat = asked["seat"]
        assert page.look(page.seat, state["number"])["number"] > state["number"]


def test_who_comes_back_sees_what_happened_at_another_worker_meanwhile(database: str) -> None:
    with serving(database) as one, serving(database) as two, two_people(one) as (mover, other):
        away = Person(two, "Cy")
        with away.at(other.link, -1) as page:
            before = page.state()["number"]
        mover.move_first()
        now = mover.state()["number"]
        with away.at(other.link, -1) as page:
            assert page.state()["number"] == now > before
        assert away.get(f"/table/{other.link}.json").json()["state"]["number"] == now


def test_a_worker_that_is_not_told_long_rows_reads_them(database: str) -> None:
    with (
        serving(database) as one,
        serving(database) as two,
        two_people(one) as (mover, _),
        Person(two, "Cy").at(mover.link, -1) as page,
    ):
        number = mover.state()["number"]
        action = mover.state()["choices"][0][0]
        referee = one.hall.referee
        with referee.at(mover.link[:12]) as table_match:
            referee.write_down(table_match, "", lambda: table_match.choose(action, "why not " * 1000))
        page.reach(number + 1)
        states = [message for message in page.heard if message["is"] == "state"]
        assert any("why not" in line for state in states for _, line, _ in state["lines"])


def test_the_line_is_alive(small_server: Server) -> None:
    with two_people(small_server) as (page, _):
        page.send(do="ping")
        assert page.wait("pong") == {"is": "pong"}
