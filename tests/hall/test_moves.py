"""Moves through the real server: exactly one for each, and a clear answer to every other."""

from hall.table import Person, Server, two_people


def test_two_people_play(server: Server) -> None:
    with two_people(server) as (mover, other):
        first = mover.state()

        answer = mover.move(first["choices"][0][0], first["number"])

        assert answer["is"] == "done"
        assert answer["number"] == first["number"]
        assert other.wait("state")["number"] > first["number"]


def test_bots_play_to_the_end(server: Server) -> None:
    ann = Person(server, "Ann")
    link = ann.open("dice-archive", ("random", "greedy"))
    with ann.at(link, -1) as page:
        over = page.wait("table", lambda table: table["state"] == "over")

    assert over["seats"][0]["kind"] == "bot"
