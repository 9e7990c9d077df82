"""A first game on a table's page: one piece is lit, a bubble speaks of it, and the lesson waits for the touch."""

from collections.abc import Callable

import pytest
from browser.learner import Learner
from browser.people import GAMES, Visitor
from browser.test_accessible import FINDS, complaints
from playwright.sync_api import ViewportSize, expect

GAME = "dice-wide-shut"
SCREENS = {"phone": (360, 640), "sideways": (844, 390), "tablet": (1024, 768), "desk": (1440, 900)}

COVERED = """() => {
  const bubble = document.getElementById("bubble").getBoundingClientRect();
  const across = ({ left, right }) => left < bubble.right && right > bubble.left;
  const along = ({ top, bottom }) => top < bubble.bottom && bottom > bubble.top;
  const inside = bubble.left >= 0 && bubble.top >= 0 && bubble.right <= innerWidth && bubble.bottom <= innerHeight;
  const marks = [...document.querySelectorAll("[data-touch]")];
  const boxed = marks.map((mark) => [mark, mark.querySelector(".hit").getBoundingClientRect()]);
  const covered = boxed.filter(([, box]) => across(box) && along(box)).map(([mark]) => mark);
  return [...(inside ? [] : ["the edge of the page"]), ...covered.map((mark) => mark.dataset.touch)];
}"""
"""What a bubble hides that it must not hide."""


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_is_walked_by_touches(visitor: Callable[..., Visitor], game: str, phone: bool) -> None:
    ann = Learner(visitor(phone=phone), game)
    while not ann.now["over"]:
        assert ann.now["lit"] <= 1
        assert ann.page.evaluate(COVERED) == []
        ann.touch()

    expect(ann.page.locator("#pause-title")).to_have_text("You know how to play")
    assert ann.page.locator(".bars").first.locator(".done").count() == ann.page.locator("#plan li").count()


def test_a_whole_lesson_is_walked_by_keys(visitor: Callable[..., Visitor]) -> None:
    ann = Learner(visitor(), "office-supply")
    while not ann.now["over"]:
        ann.press()

    expect(ann.page.locator("#stay")).to_be_visible()


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_a_wrong_touch_is_answered_and_costs_nothing(visitor: Callable[..., Visitor], phone: bool) -> None:
    ann = Learner(visitor(phone=phone), GAME)
    ann.touch_to_a_piece()
    remark = ann.page.locator("#remark").inner_text()

    ann.touch_another()

    expect(ann.page.locator("#wrong")).to_contain_text("lit")
    expect(ann.page.locator("#wrong")).to_have_attribute("role", "alert")
    expect(ann.page.locator(".not-there")).to_have_count(1)
    expect(ann.page.locator("[data-touch]")).to_have_count(1)
    ann.touch()
    expect(ann.page.locator(".not-there")).to_have_count(0)
    expect(ann.page.locator("#remark")).to_have_text(remark)


def test_a_lesson_is_left_and_resumed(visitor: Callable[..., Visitor]) -> None:
    somebody = visitor()
    ann = Learner(somebody, GAME)
    while ann.count != "3 of 12":
        ann.touch()
    ann.page.click("#home")
    expect(ann.page.locator("#pause-text")).to_have_text("Your place is kept: 3 of 12.")
    ann.page.click("#stay")
    expect(ann.page.locator("#pausing")).to_be_hidden()
    ann.page.click("#home")
    ann.page.click("#leaving")
    ann.page.wait_for_url(f"{somebody.address}/")

    again = Learner(somebody, GAME)
    expect(again.page.locator("#pause-text")).to_have_text("You know: Taking dice, Ticking. Next: Purple and blue.")
    again.page.click("#stay")
    expect(again.page.locator("#bubble .count")).to_have_text("3 of 12")
    again.page.reload()
    again.page.click("#begin-again")
    expect(again.page.locator("#bubble .count")).to_have_text("1 of 12")


def test_show_me_back_and_play_on(visitor: Callable[..., Visitor]) -> None:
    ann = Learner(visitor(), GAME)
    ann.touch_to_a_piece()
    first = ann.now["print"]
    remark = ann.page.locator("#remark").inner_text()
    ann.page.click("#show")
    ann.now = ann.settle(first)
    expect(ann.page.locator("#log")).to_contain_text("You took red 3 and red 4.")

    ann.page.keyboard.press("u")
    ann.now = ann.settle(ann.now["print"])
    ann.touch_to_a_piece()
    expect(ann.page.locator("#remark")).to_have_text(remark)
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#remark")).not_to_have_text(remark)

    ann.page.click("#top form button")
    ann.page.wait_for_url("**/table/*")
    ann.page.wait_for_selector("#table[data-number]")
    expect(ann.page.locator("#log")).to_contain_text("took red 3 and red 4.")
    expect(ann.page.locator("#bubble")).to_have_count(0)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_bubble_covers_nothing_lit_on_any_screen(visitor: Callable[..., Visitor], screen: str) -> None:
    somebody = visitor()
    width, height = SCREENS[screen]
    somebody.page.set_viewport_size(ViewportSize(width=width, height=height))
    ann = Learner(somebody, "dicetopia")
    for _ in range(8):
        assert ann.page.evaluate(COVERED) == []
        ann.touch()


@pytest.mark.parametrize("theme", FINDS)
def test_a_lesson_is_accessible(visitor: Callable[..., Visitor], theme: str) -> None:
    ann = Learner(visitor(theme=theme), GAME)
    ann.touch_to_a_piece()
    assert complaints(ann.page, theme) == []

    ann.page.click("#home")
    assert complaints(ann.page, theme) == []
