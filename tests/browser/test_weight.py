"""A table's page is light: all script and style that it can load, uncompressed, with the game's own."""

from collections.abc import Callable

import pytest
from browser.people import GAMES, Visitor
from playwright.sync_api import Response

MOST_BYTES = 90_000


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
    assert not any(b"import(" in body for body in loaded.values()), "what is loaded later is not counted"
    assert sum(map(len, loaded.values())) < MOST_BYTES
