"""Today's roll in a real browser: rolling and playing on, the board, yesterday's best, promises that are remembered."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser.people import SMALL_PHONE, Visitor
from browser.reading import hard_to_read
from browser.test_accessible import FINDS, complaints
from browser.test_narrow import WIDTH
from hall.daily_rolls import DAY, GAME, NOON, Clock, play_two_days
from hall.table import Server, serving, until
from playwright.sync_api import Browser, expect

from astragal.core.registry import load_registered

TITLE = load_registered(GAME).title
PAGES = (f"/today?game={GAME}", "/today/seeds", f"/today/2026-11-15/{GAME}", f"/today/2026-11-15/{GAME}/beside")


@pytest.fixture
def hall(tmp_path: Any) -> Iterator[tuple[Server, Clock]]:
    address = str(tmp_path / "hall.sqlite")
    play_two_days(address)
    clock = Clock()
    with serving(address, clock=clock) as server:
        yield server, clock


@pytest.fixture
def ann(chromium: Browser, hall: tuple[Server, Clock]) -> Iterator[Callable[..., Visitor]]:
    made: list[Visitor] = []

    def visit(**wish: Any) -> Visitor:
        visitor = Visitor(chromium, hall[0], "Ann", **wish)
        visitor.become("Ann")
        made.append(visitor)
        return visitor

    yield visit
    for visitor in made:
        visitor.context.close()
    assert [error for visitor in made for error in visitor.errors] == []


@pytest.mark.parametrize("wish", [{}, {"phone": True, "theme": "dark"}], ids=["desk", "phone in the dark"])
def test_somebody_rolls_plays_on_and_finds_their_place(ann: Callable[..., Visitor], wish: dict[str, Any]) -> None:
    visitor = ann(**wish)
    page = visitor.open_page("/today")
    expect(page.get_by_role("heading", name="Today's roll", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=f"Roll {TITLE}").press("Enter")
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator("#hint")).to_be_disabled()
    expect(page.locator("#home")).to_have_attribute("aria-label", "Back to today's roll")
    page.goto(f"{visitor.address}/today")
    expect(page.get_by_text("begun", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=f"Continue {TITLE}")).to_be_visible()
    board = page.get_by_role("region", name="Leaderboard")
    expect(board.get_by_role("row")).to_have_count(1 + 6)
    expect(board.get_by_role("img")).to_have_attribute("aria-label", re.compile("How the points are spread"))
    expect(board.get_by_role("link", name=re.compile("Replay"))).to_have_count(0)


def test_the_best_of_yesterday_is_replayed_beside_ones_own_by_keys_alone(ann: Callable[..., Visitor]) -> None:
    visitor = ann()
    page = visitor.open_page(f"/today?game={GAME}")
    best = page.get_by_role("region", name=re.compile("Yesterday"))
    expect(best).to_contain_text("You parted at choice")
    until(lambda: page.request.get(f"{visitor.address}/today.json?game={GAME}").json()["yesterday"]["parting"])
    best.get_by_role("link", name="Replay side by side").press("Enter")
    page.wait_for_url("**/beside")  # and for the script that knows the keys
    expect(page.locator(".pair svg.picture")).to_have_count(2)
    told = page.locator(".pair .told").all_text_contents()
    assert told[0] != told[1]
    parted = page.locator("#where").text_content()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).not_to_have_text(parted or "")
    expect(page.locator("#said")).to_contain_text(page.locator("#where").text_content() or "")
    page.keyboard.press("Home")
    expect(page.locator("#where")).to_contain_text("After choice 0")
    page.get_by_role("link", name="Where you parted").press("Enter")
    expect(page.locator("#where")).to_have_text(parted or "")


def test_a_browser_remembers_what_was_promised_and_says_whether_it_was_kept(
    ann: Callable[..., Visitor], hall: tuple[Server, Clock]
) -> None:
    visitor, clock = ann(), hall[1]
    page = visitor.open_page("/today")
    promise = page.locator("#promise").get_attribute("data-promise") or ""
    expect(page.locator("#promise")).to_contain_text(promise[:4])
    clock.now = NOON + 2 * DAY
    page.goto(f"{visitor.address}/today/seeds")
    expect(page.get_by_role("status")).to_contain_text("one promise matches what this browser was shown")
    page.evaluate("""() => {
      const kept = JSON.parse(localStorage.getItem("astragal-promises"));
      kept["2026-11-17"] = "0".repeat(64);
      localStorage.setItem("astragal-promises", JSON.stringify(kept));
    }""")
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("Do not trust these seeds: the one for 2026-11-17")


@pytest.mark.parametrize("theme", FINDS)
def test_the_pages_are_accessible(ann: Callable[..., Visitor], theme: str) -> None:
    visitor = ann(theme=theme)
    for path in (
        f"/today?game={GAME}",
        "/today/seeds",
        f"/today/2026-11-15/{GAME}",
        f"/today/2026-11-15/{GAME}/beside",
    ):
        assert complaints(visitor.open_page(path), theme) == []


def test_nothing_scrolls_sideways_on_a_small_phone_with_large_text(ann: Callable[..., Visitor]) -> None:
    visitor = ann(phone=True)
    visitor.page.set_viewport_size(SMALL_PHONE)
    for path in PAGES:
        visitor.page.goto(visitor.address + path)
        visitor.page.evaluate(WIDTH)
        assert visitor.page.evaluate("document.querySelector('main').scrollWidth") <= SMALL_PHONE["width"], path


@pytest.mark.parametrize("path", PAGES)
def test_everything_can_be_read_on_every_screen(ann: Callable[..., Visitor], path: str) -> None:
    page = ann().open_page(path)

    assert hard_to_read(page) == {}


def test_points_that_are_all_the_same_are_not_drawn(ann: Callable[..., Visitor]) -> None:
    page = ann().open_page(f"/today/2026-11-15/{GAME}")

    expect(page.get_by_role("row", name=re.compile("Ann"))).to_be_visible()
    expect(page.locator(".hist")).to_have_count(0)


def test_the_streak_and_the_days_are_pictures_with_words(ann: Callable[..., Visitor]) -> None:
    page = ann().open_page("/today")
    days = page.get_by_role("region", name=re.compile("Your days"))

    expect(page.get_by_text("1 day in a row")).to_be_visible()
    expect(days.get_by_role("listitem")).to_have_count(35)
    expect(days.get_by_text("Sunday 15 November: 1 rolled")).to_be_attached()
    expect(days.locator("[aria-current=date]")).to_contain_text("16")
