"""The pages around the board: readable on every screen, and with a way on where there is nothing yet."""

from collections.abc import Callable

import pytest
from browser.people import Visitor
from browser.played import with_games
from browser.reading import hard_to_read
from browser.test_screens import CUT_MENUS
from playwright.sync_api import expect

GAME = "dicetopia"
PATHS = ("/", "/mine", "/me", "/friends", "/puzzles", "/events", "/today", "/settings", "/account", "/bots")
PATHS_OF_A_GAME = (f"/new?game={GAME}", f"/print/{GAME}", f"/events/new?game={GAME}")


@pytest.mark.parametrize("path", [*PATHS, *PATHS_OF_A_GAME])
def test_a_page_can_be_read_on_every_screen(visitor: Callable[..., Visitor], path: str) -> None:
    ann = with_games(visitor())
    ann.open_table(GAME, "me", "me")
    page = ann.go(path)
    expect(page.locator(".tabs .waiting")).to_be_visible()

    assert hard_to_read(page) == {}


def test_no_choice_of_a_setting_is_cut_on_a_phone(visitor: Callable[..., Visitor]) -> None:
    settings = visitor(phone=True).go("/settings").locator(".preferences select")

    assert settings.count() > 1
    assert settings.evaluate_all(CUT_MENUS) == []


def test_whoever_has_no_table_yet_is_led_to_the_games(visitor: Callable[..., Visitor]) -> None:
    page = visitor().go("/mine")

    page.get_by_role("main").get_by_role("link", name="Play").click()

    expect(page.get_by_role("heading", name="The games")).to_be_visible()


def test_every_game_with_puzzles_is_a_picture(visitor: Callable[..., Visitor]) -> None:
    page = visitor().go("/puzzles")

    covers = page.locator(".games .card > img")
    assert covers.count() == page.locator(".games .card").count() > 0
    page.wait_for_function("() => [...document.querySelectorAll('.games img')].some((image) => image.naturalWidth)")


def test_a_friends_invitation_shows_who_it_is_from(visitor: Callable[..., Visitor]) -> None:
    bo, ann = visitor("Bo"), visitor("Ann")
    page = bo.go("/friends")
    page.get_by_role("button", name="New link").click()
    link = page.get_by_role("textbox", name="Your friend link").input_value()

    page = ann.go("/friend/" + link.rpartition("/")[2])

    expect(page.locator("main .badge")).to_have_text("B")
    letter, shape = (
        page.locator(f"main .badge {part}").evaluate("(node) => getComputedStyle(node).fill")
        for part in ("text", ":not(text)")
    )
    assert letter != shape
