"""After a game: who has won, where the points come from, and the curve of the chances with its mistakes."""

import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from browser.people import GAMES, Visitor
from hall.visitors import finish
from playwright.sync_api import Page, expect

from astragal.bots.review import Moment, Review
from astragal.bots.review_curve import draw_curve
from astragal.core.registry import load
from astragal.hall.pages.board_pages import own_style
from astragal.hall.play import new_from_old

LEAST_LETTERS = 11
MOMENTS = [
    Moment(1, 2, 0, ("Ann takes a 3.",), (0.5, 0.5), (0.4, 0.6), "take 3", "take 4", "take the 4"),
    Moment(3, 4, 1, ("Bo takes a 2.",), (0.4, 0.6), (0.7, 0.3), "take 2", "take 1", "take the 1"),
    Moment(5, 6, 0, ("Ann takes a 1.",), (0.7, 0.3), (1.0, 0.0), "take 1"),
]


def reviewed(ann: Visitor, moments: list[Moment]) -> Page:
    """The page of a finished game whose review is known."""
    found = [vars(moment) for moment in moments]
    review: dict[str, Any] = {"ready": True, "simulations": 1, "moments": found}
    ann.context.route("**/review.json", lambda route: route.fulfill(json=review))
    record = next((load(GAMES[0]).folder / "golden").glob("2-players*.txt")).read_text(encoding="utf-8")
    table = new_from_old.upload(ann.house.hall.referee, record, ann.id, ann.name)
    page = ann.go(f"/table/{table.link}")
    expect(page.locator("#victory")).to_be_visible()
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_curve_keeps_its_colours_when_it_is_opened_by_itself(
    visitor: Callable[..., Visitor], theme: Literal["light", "dark"]
) -> None:
    ann = visitor()
    ann.page.emulate_media(color_scheme=theme)
    curve = draw_curve(Review(("Ann", "Bo"), tuple(MOMENTS), 1), "A game")
    headers = {"content-type": "image/svg+xml", **own_style(curve)}
    ann.context.route("**/review.svg", lambda route: route.fulfill(body=curve, headers=headers))

    page = ann.go("/table/any/review.svg")

    ground = page.locator(".ground").first.evaluate("(node) => getComputedStyle(node).fill")
    assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(28, 30, 35)"}[theme]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_curve_at_the_table_is_large_enough_to_read(visitor: Callable[..., Visitor], phone: bool) -> None:
    page = reviewed(visitor(phone=phone), MOMENTS)
    curve = page.locator("#curve")
    page.locator(".ring").first.wait_for()

    box = curve.bounding_box()
    scale = curve.evaluate("(node) => node.getScreenCTM().a")
    letters = curve.locator("text").evaluate_all(
        "(all) => all.map((node) => parseFloat(getComputedStyle(node).fontSize))"
    )
    drawn = page.locator("#curve .line").first.get_attribute("d") or ""
    assert re.fullmatch(r"M[0-9.]+ [0-9.]+(L[0-9.]+ [0-9.]+){3}", drawn), "a place for the start and each moment"
    assert box is not None
    assert box["width"] > (280 if phone else 450)
    assert min(letters) * scale >= LEAST_LETTERS
    assert (
        page.locator("#curve .line").evaluate_all("(all) => new Set(all.map((n) => getComputedStyle(n).stroke)).size")
        == 2
    )


def test_a_ring_says_what_was_lost_and_leads_to_its_step(visitor: Callable[..., Visitor]) -> None:
    page = reviewed(visitor(), MOMENTS)
    page.locator(".ring").nth(1).click()

    expect(page.locator("#lost")).to_have_text("This choice cost 30 %. Better: take the 1.")
    assert page.locator("#compare dd").all_inner_texts() == ["30 %", "60 %"]
    assert (page.locator("#there").get_attribute("href") or "").endswith("/replay/2?seat=1")
    page.locator("[data-do=mistake]").first.click()
    expect(page.locator("#lost")).to_have_text("This choice cost 10 %. Better: take the 4.")
    page.get_by_role("button", name="Try it from here").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#table[data-number]")


def test_a_game_without_mistakes_says_so(visitor: Callable[..., Visitor]) -> None:
    page = reviewed(visitor(), MOMENTS[2:])

    expect(page.locator("#soon")).to_have_text("Well played: no mistakes.")
    assert page.locator("#moment").is_hidden()


def test_the_finish_gives_way_to_the_board_and_comes_back(visitor: Callable[..., Visitor]) -> None:
    page = reviewed(visitor(phone=True), MOMENTS)

    page.get_by_role("button", name="See the board").click()
    expect(page.locator("#finish")).to_be_hidden()
    page.get_by_role("button", name="The result").click()
    expect(page.locator("#finish")).to_be_visible()


def finished(ann: Visitor) -> Page:
    """The page of a game that Ann has played to its end."""
    link = ann.open_table(GAMES[0])
    finish(ann.house.hall.referee, link[:12])
    page = ann.at(link).page
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    return page


def test_the_rematch_has_a_place_of_its_own_below_what_scrolls(visitor: Callable[..., Visitor]) -> None:
    page = finished(visitor(phone=True))

    edges = page.evaluate("[1, innerWidth - 2].map((x) => document.elementFromPoint(x, innerHeight - 2).id)")
    assert edges == ["rematching", "rematching"]


def test_a_rematch_to_join_is_filled_on_a_phone_held_sideways(visitor: Callable[..., Visitor]) -> None:
    page = finished(visitor(phone=True))
    page.set_viewport_size({"width": 844, "height": 390})
    fill = "(node) => getComputedStyle(node).backgroundColor"
    filled = page.get_by_role("button", name="Rematch").evaluate(fill)

    page.locator("#again").evaluate("(node) => (node.hidden = false)")

    assert page.locator("#again").evaluate(fill) == filled


def test_the_end_is_shared_with_a_picture_of_it(visitor: Callable[..., Visitor]) -> None:
    ann = visitor(phone=True)
    ann.context.add_init_script(
        "navigator.canShare = () => true; navigator.share = async (what) => (window.shared = what);"
    )
    page = reviewed(ann, MOMENTS)

    page.get_by_role("button", name="Share").last.click()

    page.wait_for_function("() => window.shared")
    found = page.evaluate("createImageBitmap(shared.files[0]).then(({ width, height }) => [width, height, shared.url])")
    assert found == [1200, 630, f"{page.url}/replay/0"]
    with page.expect_download() as download:
        page.get_by_role("link", name="Picture", exact=True).click()
    assert download.value.suggested_filename == f"{GAMES[0]}.png"
