"""Every game that is drawn, played to its end in a browser: by touches on a phone, by keys at a desk."""

from collections.abc import Callable

import pytest
from browser.people import GAMES, Visitor
from playwright.sync_api import expect

from astragal import load


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_touches_on_a_phone(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor(phone=True)
    table = ann.at(ann.open_table(game, options=load(game).recommended(2)))

    look = table.touch_on()

    assert look["over"]
    expect(table.page.locator("#victory")).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_keys(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor()
    table = ann.at(ann.open_table(game, seed=2, options=load(game).recommended(2)))

    look = table.type_on()

    assert look["over"]
    expect(table.page.locator("#victory")).to_be_visible()
