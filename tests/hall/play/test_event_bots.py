"""A tournament through a real server: people choose, bots choose in processes of their own, and rounds follow."""

from functools import partial
from typing import Any

import pytest
from hall.event_pages.test_event_pages import set_up
from hall.table import Person, Server, serving, until
from hall.visitors import AT_ONCE

from astragal.hall.messages.requests import Move
from astragal.hall.play import event_rounds
from astragal.hall.play.referee import Referee

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


def choose_for_people(server: Server, table_id: str) -> None:
    """Let the people at a table choose, as their pages do, as long as it is a person's turn."""
    hall = server.hall
    while True:
        with hall.referee.newest(table_id) as table_match:
            match, number = table_match.match, table_match.number
            person = "" if match.over else table_match.table.seats[match.to_act].person
            if not person:
                return
            move = Move("", match.to_act, number, match.legal()[0])
        server.run(hall.visit(table_id, partial(hall.referee.obey, person=person, asked=move), number))
        hall.loop.call_soon_threadsafe(hall.happened, table_id)


def test_eight_people_and_a_bot_play_a_tournament_to_its_end(sqlite: str) -> None:
    with serving(sqlite, post=AT_ONCE) as server:
        people = [Person(server, name) for name in NAMES]
        ann = people[0]
        link = set_up(ann, seats="3", rounds="2", pause="0")
        for person in people[1:]:
            assert person.post(f"/event/{link}/join").status_code == 200
        assert ann.post(f"/event/{link}/start").status_code == 200

        def over() -> dict[str, Any] | None:
            found: dict[str, Any] = ann.get(f"/event/{link}.json").json()
            for board in found["rounds"][0][1]:
                if not board["over"]:
                    choose_for_people(server, board["link"][:12])
            return found if found["event"]["state"] == "over" else None

        found = until(over)

        boards = [board for _, boards in found["rounds"] for board in boards]
        assert [number for number, _ in found["rounds"]] == [2, 1]
        assert len(boards) == 2 * 3
        assert sum(len(board["players"]) == 3 for board in boards) == 6
        assert sum(player["name"] == "a bot" for board in boards for player in board["players"]) == 2
        assert all(board["over"] for board in boards)
        assert [line["games"] for line in found["lines"]] == [2] * 8


def test_a_worker_that_fails_says_so_and_goes_on(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    advance, failures = event_rounds.advance, ["the pairing is lost"]

    def fail_once(referee: Referee, now: float) -> list[str]:
        if failures:
            raise ValueError(failures.pop())
        return advance(referee, now)

    monkeypatch.setattr(event_rounds, "advance", fail_once)
    with serving(sqlite, post=AT_ONCE) as server:
        ann, bo = Person(server, "Ann"), Person(server, "Bo")
        link = set_up(ann, rounds="1")
        bo.post(f"/event/{link}/join")
        ann.post(f"/event/{link}/start")

        def over() -> bool:
            found = ann.get(f"/event/{link}.json").json()
            choose_for_people(server, found["rounds"][0][1][0]["link"][:12])
            return bool(found["event"]["state"] == "over")

        until(over)

    assert "A tournament has to wait: the pairing is lost" in capfd.readouterr().err
