"""Puzzles in the browser edition: answers and ratings stay on the device."""

import json
from typing import Any

from browser_edition.device import Device

from astragal.core.puzzles import Puzzle, has_puzzles, puzzles_of
from astragal.core.registry import folders, load

GAME = "office-supply"


class Solver(Device):
    """Somebody who solves puzzles."""

    def next(self, query: str = "") -> Puzzle:
        found = self.request("GET", f"/puzzles/{GAME}/next", query)
        assert found["status"] == 303, found["body"]
        return puzzles_of(load(GAME))[found["location"].partition("?")[0].rpartition("/")[2]]

    def answer(self, puzzle: Puzzle, *actions: str) -> dict[str, Any]:
        self.heard.clear()
        self.welcome(f"/puzzles/{GAME}/{puzzle.id}/socket", puzzle.seat)
        for action in actions:
            number = self.last("state")["number"]
            self.ask({"do": "move", "seat": puzzle.seat, "number": number, "action": action})
        self.hall.farewell(1)
        verdict: dict[str, Any] = self.last("state")["verdict"]
        return verdict


def test_the_page_offers_puzzles_of_all_games_and_leads_to_one() -> None:
    ann = Solver()
    body = ann.get("/puzzles")["body"]

    assert all(f'href="/puzzles/{name}/next"' in body for name in folders() if has_puzzles(load(name)))
    page = ann.get(f"/puzzles/{GAME}/{ann.next().id}")
    assert page["status"] == 200
    assert "/static/puzzle.js" in page["body"]
    assert 'href="/puzzles"' in ann.get("/")["body"]


def test_a_first_answer_is_rated_kept_and_outlasts_a_reload() -> None:
    ann = Solver()
    puzzle = ann.next("theme=steal")
    assert "steal" in puzzle.themes

    right = ann.answer(puzzle, *puzzle.answer)
    again = ann.answer(puzzle, *puzzle.rival)

    assert right["right"]
    assert right["rating"]["after"] > right["rating"]["before"]
    assert again["rating"] is None
    reloaded = Solver(ann.storage)
    reloaded.hall.load("person", ann.storage["person"])
    assert "1 of 1 right" in reloaded.get("/puzzles")["body"]
    assert reloaded.next().id != puzzle.id
    assert json.loads(ann.storage["person"])["puzzles"][GAME]["answered"][0]["right"] is True


def test_what_is_not_there_is_refused() -> None:
    ann = Solver()

    assert ann.get(f"/puzzles/{GAME}/00000000")["status"] == 404
    assert ann.get(f"/puzzles/{GAME}/next", "theme=nothing")["status"] == 404
    ann.hall.welcome(1, f"/puzzles/{GAME}/00000000/socket")
    ann.carry_out()
    assert ann.heard[-1]["reason"] == "There is no such puzzle."
