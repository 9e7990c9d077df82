"""Looking back: a slider, a replay that plays by itself, and a way from mistake to mistake, from one's own seat."""

from collections.abc import Callable

from browser.people import GAMES, Visitor
from hall.visitors import finish
from playwright.sync_api import Page, expect

SHOWN = "(step) => document.getElementById('slider').value === String(step)"


def looking_back(ann: Visitor) -> Page:
    link = ann.open_table(GAMES[0])
    referee = ann.house.hall.referee
    finish(referee, referee.by_link(link).id)
    moments = [
        {"first": 5, "last": 6, "seat": 0, "better": "x"},
        {"first": 9, "last": 9, "seat": 1, "better": "y"},
        {"first": 12, "last": 12, "seat": 0, "better": "z"},
    ]
    ann.context.route("**/review.json", lambda route: route.fulfill(json={"ready": True, "moments": moments}))
    page = ann.go(f"/table/{link}/replay/0")
    page.wait_for_selector(".layer-ground > *")
    return page


def test_a_player_looks_back_from_their_own_seat(visitor: Callable[..., Visitor]) -> None:
    page = looking_back(visitor())

    assert page.locator("#steps").get_attribute("data-seat") == "0"
    assert page.locator("nav [aria-current=true]").inner_text() == "Ann"


def test_a_slider_goes_to_any_step(visitor: Callable[..., Visitor]) -> None:
    page = looking_back(visitor())

    page.locator("#slider").fill("7")

    page.wait_for_url("**/replay/7?seat=0")
    expect(page.locator("#where")).to_contain_text("step 7")


def test_a_replay_plays_by_itself_until_it_is_touched(visitor: Callable[..., Visitor]) -> None:
    page = looking_back(visitor(phone=True))

    page.locator("#play").click()
    page.wait_for_function("() => Number(document.getElementById('slider').value) > 0")
    page.locator("#told").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_one_goes_from_one_of_ones_own_mistakes_to_the_next(visitor: Callable[..., Visitor]) -> None:
    page = looking_back(visitor())

    for step in (4, 11, 4):
        page.get_by_role("button", name="The next mistake").click()
        page.wait_for_function(SHOWN, arg=step)
