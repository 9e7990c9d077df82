"""A table's page is light: all script and style that it loads, uncompressed, with the game's own."""

import re
from collections.abc import Callable

import pytest
from browser.people import GAMES, Visitor
from playwright.sync_api import Response

MOST_BYTES = 90_000
MOST_BYTES_AT_THE_END = 10_000
"""More, once the game is over."""


@pytest.mark.parametrize("game", GAMES)
def test_script_and_style_of_a_table_are_light(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor()
    answers: list[Response] = []
    ann.page.on("response", lambda answer: answers.append(answer))

    ann.at(ann.open_table(game)).settle()
    loaded = {
        answer.url.removeprefix(ann.address): answer.body()
        for answer in answers
        if answer.request.resource_type in ("script", "stylesheet")
    }

    assert {f"/games/{game}/board.css", "/static/table.css", "/static/table.js"} <= loaded.keys()
    assert sum(map(len, loaded.values())) < MOST_BYTES
    later = {name for body in loaded.values() for name in re.findall(rb'import\("\./([\w.]+)"\)', body)}
    assert later == {b"finish.js"}, "what else is loaded later has to be counted"
    finish = [ann.page.request.get(f"{ann.address}/static/{name}").body() for name in ("finish.js", "curve.js")]
    assert sum(map(len, finish)) < MOST_BYTES_AT_THE_END
