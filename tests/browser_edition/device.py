"""A browser without a browser: events go in as from the worker's script, and what it would do is noted."""

import json
from typing import Any
from urllib.parse import urlencode

from astragal.site import thinking
from astragal.site.browser_hall import BrowserHall
from astragal.site.browser_pages import BrowserPages


class Device:
    """One window, with the storage that several may share."""

    def __init__(self, storage: dict[str, str] | None = None) -> None:
        self.storage = {} if storage is None else storage
        self.hall = BrowserHall()
        self.pages = BrowserPages(self.hall)
        self.heard: list[dict[str, Any]] = []
        self.asked = 0

    def load(self, link: str) -> None:
        self.hall.load(link[:12], self.storage[link[:12]])
        self.carry_out()

    def carry_out(self) -> None:
        """Do what the script does after each event, and let bots choose until none has to."""
        while True:
            done = json.loads(self.hall.done())
            self.storage |= {item["id"]: item["text"] for item in done["keep"]}
            for forgotten in done["forget"]:
                self.storage.pop(forgotten, None)
            self.heard += [json.loads(message) for _, message in done["send"]]
            for wanted in done["think"]:
                answer = thinking.reviewed(wanted["record"]) if wanted["record"] else choose(wanted["question"])
                self.hall.thought(wanted["key"], answer)
            for table_id in done["bots"]:
                self.hall.bot(table_id)
            if not done["think"] and not done["bots"]:
                return

    def request(self, method: str, path: str, query: str = "", **form: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.pages.answer(method, path, query, urlencode(form)))
        self.carry_out()
        return found

    def get(self, path: str, query: str = "") -> dict[str, Any]:
        return self.request("GET", path, query)

    def open_table(self, game: str, *seats: str, **form: str) -> str:
        """Open a table by the form; returns its link."""
        chosen = {f"seat{number}": seat for number, seat in enumerate(seats)}
        found = self.request("POST", "/tables", game=game, watch="on", **{"dice": "fair", **chosen, **form})
        assert found["status"] == 303, found["body"]
        return str(found["location"]).removeprefix("/table/")

    def look(self, link: str, seat: int = 0) -> None:
        """Open the page of a table and look from a seat."""
        self.welcome(f"/table/{link}/socket", seat)

    def welcome(self, path: str, seat: int = 0) -> None:
        """Open a page by the path of its socket, and look from a seat."""
        self.hall.welcome(1, path)
        self.ask({"do": "look", "seat": seat})

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Ask something; returns the last message that came."""
        self.asked += 1
        self.hall.take(1, json.dumps(message if message["do"] == "look" else {"id": str(self.asked), **message}))
        self.carry_out()
        return self.heard[-1]

    def last(self, kind: str) -> dict[str, Any]:
        return [message for message in self.heard if message["is"] == kind][-1]

    def choose(self, place: int = 0) -> dict[str, Any]:
        """Make one of the choices that are offered."""
        state = self.last("state")
        action = state["choices"][place % len(state["choices"])][0]
        self.ask({"do": "move", "seat": state["seat"], "number": state["number"], "action": action})
        return self.last("state")

    def play_on(self, most: int = 5000) -> None:
        """Play until the game is over."""
        for number in range(most):
            if self.last("table")["state"] == "over":
                return
            seat = self.last("state")["to_act"]
            if seat != self.last("state")["seat"]:
                self.ask({"do": "look", "seat": seat})
            self.choose(number)
        raise AssertionError("the game does not end")


def choose(question: Any) -> str:
    return thinking.choose(json.dumps(question))
