"""A table's page is light: all script and style that it can load, uncompressed, with the game's own."""

from collections.abc import Callable

import pytest
from browser.people import GAMES, Visitor

MOST_BYTES = 58_000


@pytest.mark.parametrize("game", GAMES)
def test_script_and_style_of_a_table_are_light(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor()
    loaded: dict[str, int] = {}
    kinds = ("script", "stylesheet")
    ann.page.on("response", lambda answer: loaded.update({answer.url: len(answer.body())})
                if answer.request.resource_type in kinds else None)

    ann.at(ann.open_table(game)).settle()
    ann.page.keyboard.press("?")
    ann.page.locator("#rules > *").first.wait_for()

    assert any(address.endswith(f"/games/{game}/board.css") for address in loaded)
    sources = [part.name for part in ann.static.glob("*.js") if "import(" in part.read_text(encoding="utf-8")]
    assert sources == [], "what is imported later would not be counted here"
    assert sum(loaded.values()) <= MOST_BYTES
