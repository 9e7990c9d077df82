"""The home: what can be continued first, the games as pictures, and a table with one touch."""

from collections.abc import Callable

import pytest
from browser.people import GAMES, Visitor
from playwright.sync_api import expect

LOADED = "() => [...document.images].every((image) => image.naturalWidth > 0)"


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_every_game_and_every_table_is_a_picture(visitor: Callable[..., Visitor], phone: bool) -> None:
    ann, bo = visitor("Ann", phone=phone), visitor("Bo")
    ann.at(ann.open_table(GAMES[0])).settle()
    bo.open_table(GAMES[-1], "me", "open", public=True)
    page = ann.go("/")

    assert page.locator("h1").first.inner_text() == "Continue"
    assert page.locator(".continue .yours").count() == 1
    for picture in page.locator("img").all():
        picture.scroll_into_view_if_needed()
    page.wait_for_function(LOADED)
    assert page.locator(".covers img").count() == page.locator(".covers h2").count() >= len(GAMES)
    page.locator(".continue a").first.click()
    page.wait_for_selector("#table[data-number]")


def test_a_quick_match_brings_two_people_to_one_table(visitor: Callable[..., Visitor]) -> None:
    ann, bo = visitor("Ann"), visitor("Bo", phone=True)
    page = ann.go("/")
    page.locator("[name=game]").select_option(GAMES[1])
    page.get_by_role("button", name="Find a table").click()
    expect(page.locator("#invite")).to_be_visible()

    other = bo.go("/")
    other.locator("[name=game]").select_option(GAMES[1])
    other.get_by_role("button", name="Find a table").click()
    other.locator("#joining .main").click()

    page.wait_for_function("() => Number(document.getElementById('table').dataset.number) > 0")
    assert other.url == page.url
