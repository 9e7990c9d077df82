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


def test_a_newcomer_is_led_to_a_first_lesson(visitor: Callable[..., Visitor]) -> None:
    page = visitor("New", phone=True).go("/")

    first = page.locator(".first")
    expect(first).to_contain_text("Your first game: four minutes")
    first.locator(".main").click()
    page.wait_for_selector("#bubble:not([hidden])")


def test_the_pages_are_tabs_and_the_open_one_is_marked(visitor: Callable[..., Visitor]) -> None:
    page = visitor(phone=True).go("/")
    tabs = page.get_by_role("navigation", name="Pages")

    expect(tabs).to_be_in_viewport(ratio=1)
    tabs.get_by_role("link", name="Bots").click()
    page.wait_for_url("**/bots")
    expect(tabs.locator("[aria-current=page]")).to_have_text("Bots")


def test_a_bot_is_chosen_by_its_face(visitor: Callable[..., Visitor]) -> None:
    page = visitor().go("/bots")
    page.get_by_role("link", name="Play Vera").click()
    expect(page.locator("#games")).to_have_text("Vera wants to play. Which game?")
    page.locator(".covers").get_by_role("link", name="Play").first.click()
    page.get_by_label("2", exact=True).check()
    page.get_by_role("button", name="Play", exact=True).click()

    expect(page.locator("#seats li")).to_have_count(2)
    expect(page.locator("#seats")).to_contain_text("bot · strong")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_friend_is_invited_with_one_button(visitor: Callable[..., Visitor], phone: bool) -> None:
    page = visitor(phone=phone).go(f"/new?game={GAMES[0]}")
    page.get_by_label("2", exact=True).check()
    button = page.get_by_role("button", name="Invite friends")
    expect(button).to_be_in_viewport(ratio=1)
    button.click()

    expect(page.locator("#invite")).to_be_visible()
    expect(page.locator("#company li")).to_have_count(2)
    expect(page.locator("#company .open")).to_have_count(1)
