"""What everybody looks at before the game goes on is sent as a state of its own, without a choice to make."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from astragal.core import registry
from astragal.hall.display.local_table import LocalTable
from astragal.hall.display.viewer import Viewer
from astragal.hall.tables.setup import Wish, prepare

EXAMPLES = Path(__file__).parents[3] / "examples"


class Page(Viewer):
    """Somebody who keeps what they are sent."""

    def __init__(self, person: str) -> None:
        super().__init__(person, person)
        self.heard: list[dict[str, Any]] = []

    def send(self, message: str) -> None:
        self.heard.append(json.loads(message))

    @property
    def states(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["is"] == "state"]


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[LocalTable, Page, Page]]:
    """A table of Liar's Dice with Ann at it, who plays both seats, and Bo, who watches."""
    monkeypatch.setenv(registry.ADDED, "")
    registry.add_games([EXAMPLES / "liars_dice"])
    table = LocalTable(prepare(Wish("liars-dice", ("me", "me:Bea"), {"dice": "2"}), "Ann", "Ann", bytes(32)))
    ann, bo = Page("Ann"), Page("Bo")
    for seat, page in ((0, ann), (-1, bo)):
        table.welcome(page)
        table.take(page, json.dumps({"do": "look", "seat": seat}))
    yield table, ann, bo
    monkeypatch.undo()
    registry.folders.cache_clear()
    registry.load.cache_clear()


def move(table: LocalTable, page: Page, seat: int, action: str) -> None:
    number = table.table_match.number
    table.take(page, json.dumps({"do": "move", "id": "1", "seat": seat, "number": number, "action": action}))


def test_all_see_the_dice_before_they_are_rolled_again(pages: tuple[LocalTable, Page, Page]) -> None:
    table, ann, bo = pages
    move(table, ann, 0, "bid 4 6")
    for page in (ann, bo):
        page.heard.clear()
    move(table, ann, 1, "challenge")

    for page in (ann, bo):
        shown, now = page.states
        assert shown["look"].startswith("The bid was 4 sixes, and there")
        assert shown["missed"]
        assert shown["choices"] == []
        assert shown["number"] < now["number"]
        titles = [piece[6] for piece in shown["board"]["pieces"] if piece[0].startswith("die-")]
        assert not [title for title in titles if "unseen" in title], "all cups are up"
        assert now["look"] == ""


def test_nothing_is_held_where_there_is_nothing_to_look_at(pages: tuple[LocalTable, Page, Page]) -> None:
    table, ann, _ = pages
    ann.heard.clear()
    move(table, ann, 0, "bid 1 2")

    assert [state["look"] for state in ann.states] == [""]


def test_whoever_comes_back_is_shown_what_all_looked_at(pages: tuple[LocalTable, Page, Page]) -> None:
    table, ann, bo = pages
    seen = bo.states[-1]["number"]
    move(table, ann, 0, "bid 4 6")
    move(table, ann, 1, "challenge")
    bo.heard.clear()
    table.take(bo, json.dumps({"do": "look", "seat": -1, "seen": seen}))

    assert [bool(state["look"]) for state in bo.states] == [False, True, False]
