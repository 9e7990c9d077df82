"""Every game that is drawn, played in a browser: to its end by touches on a phone, and by keys at a desk."""

from collections.abc import Callable

import pytest
from browser.people import GAMES, Visitor
from playwright.sync_api import expect

from astragal import load

SHORTEST = "dicetopia"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_touches_on_a_phone(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor(phone=True)
    table = ann.at(ann.open_table(game, options=load(game).recommended(2)))

    look = table.touch_on()

    assert look["over"]
    expect(table.page.locator("#victory")).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize(("game", "most"), [(game, 40) for game in GAMES if game != SHORTEST] + [(SHORTEST, 10_000)])
def test_a_game_is_played_by_keys(visitor: Callable[..., Visitor], game: str, most: int) -> None:
    """The shortest one to its end, the others for as long as shows every kind of choice."""
    ann = visitor()
    table = ann.at(ann.open_table(game, seed=2, options=load(game).recommended(2)))

    look = table.type_on(most)

    assert table.number > most // 4 or look["over"]
    if game == SHORTEST:
        expect(table.page.locator("#victory")).to_be_visible()
