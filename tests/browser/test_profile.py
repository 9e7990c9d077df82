"""A profile and friends in a real browser: pictures with words, on phones and desks, in both themes."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser.people import SMALL_PHONE, Visitor
from browser.played import with_games
from browser.test_accessible import FINDS, complaints
from browser.test_narrow import WIDTH
from playwright.sync_api import expect


@pytest.mark.parametrize("wish", [{}, {"phone": True, "theme": "dark"}], ids=["desk", "phone in the dark"])
def test_a_profile_shows_what_was_played_in_pictures_with_words(
    visitor: Callable[..., Visitor], wish: dict[str, Any]
) -> None:
    page = with_games(visitor(**wish)).go("/me")

    expect(page.get_by_role("img", name=re.compile("1 game on 1 day;"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Ratings over a year, now: .* 27.0"))).to_be_visible()
    expect(page.get_by_role("region", name=re.compile("Costliest choices"))).to_contain_text("pick")
    expect(page.get_by_role("region", name="Against")).to_contain_text("bots: expert")
    expect(page.get_by_role("region", name=re.compile("Achievements"))).to_contain_text("Against the odds")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", FINDS)
def test_the_pages_are_accessible(visitor: Callable[..., Visitor], theme: str) -> None:
    ann = with_games(visitor(theme=theme))
    for path in ("/me", "/friends", "/settings"):
        assert complaints(ann.go(path), theme) == []


def test_nothing_scrolls_sideways_on_a_small_phone_with_large_text(visitor: Callable[..., Visitor]) -> None:
    ann = with_games(visitor(phone=True))
    ann.page.set_viewport_size(SMALL_PHONE)
    for path in ("/me", "/friends"):
        page = ann.go(path)
        page.evaluate(WIDTH)
        assert page.evaluate("document.querySelector('main').scrollWidth") <= SMALL_PHONE["width"], path


def test_two_people_become_friends_by_keys_alone(visitor: Callable[..., Visitor]) -> None:
    ann, bo = visitor(), visitor()
    page = ann.go("/friends")
    page.get_by_role("button", name="New link").press("Enter")
    link = page.get_by_role("textbox", name="Your friend link").input_value()
    other = bo.go("/friend/" + link.rpartition("/")[2])
    other.get_by_role("button", name="Be friends").press("Enter")
    expect(other.get_by_role("region", name="Your friends").get_by_role("listitem")).to_have_count(1)
    page.reload()
    expect(page.get_by_role("region", name="Your friends").get_by_role("listitem")).to_have_count(1)
