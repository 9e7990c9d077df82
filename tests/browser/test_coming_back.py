"""Coming back to a table: what was missed is played step by step, and can be skipped."""

from collections.abc import Callable

import pytest
from browser.people import DESK, Seated, Visitor
from hall.table import until
from playwright.sync_api import expect

GAME = "dice-wide-shut"
ANNS_TURN = "() => document.querySelector('#seats li').classList.contains('active')"

NUMBERS = """() => {
  window.shown = [];
  new MutationObserver(() => shown.push(Number(document.getElementById("table").dataset.number)))
    .observe(document.getElementById("table"), { attributes: true, attributeFilter: ["data-number"] });
}"""


def missed(
    visitor: Callable[..., Visitor], motion: str, pace: str, phone: bool = False, *, remembers: bool = True
) -> tuple[Seated, int]:
    """Ann was at a table, closed its page while Bo and a bot had their turns, and opens it again."""
    ann, bo = visitor("Ann", motion=motion, phone=phone), visitor("Bo")
    link = ann.open_table(GAME, "me", "open", "random", pace=pace)
    bo.go(f"/table/{link}").locator("#joining .main").click()
    hers, his = ann.at(link), bo.at(link)
    hers.page.wait_for_function("() => Number(document.getElementById('table').dataset.number) > 0")
    while not his.look()["ready"]:
        until(lambda: hers.look()["ready"] or his.look()["ready"])
        hers.touch_if_possible()
    number = his.number
    hers.reach(number)
    hers.page.goto(ann.address)
    while not his.page.evaluate(ANNS_TURN):
        his.touch_if_possible()
    if not remembers:
        hers.page.evaluate("localStorage.clear()")
    hers.page.add_init_script(f"addEventListener('DOMContentLoaded', {NUMBERS})")
    hers.page.goto(f"{ann.address}/table/{link}")
    hers.page.wait_for_selector("#table[data-number]")
    return hers, number


@pytest.mark.parametrize("pace", ["live", "mail"])
def test_what_was_missed_is_played_step_by_step(visitor: Callable[..., Visitor], pace: str) -> None:
    table, number = missed(visitor, "fast", pace)

    expect(table.page.locator("#catchup")).to_be_visible()
    expect(table.page.locator("#away-count")).to_contain_text("While you were away")
    expect(table.page.locator("#catchup")).to_be_hidden()
    shown = table.page.evaluate("shown")
    assert shown[0] == number, "the first is what was seen before"
    assert len(set(shown)) > 2
    assert shown == sorted(shown)


def test_on_another_device_everything_since_ones_own_choice_was_missed(visitor: Callable[..., Visitor]) -> None:
    table, number = missed(visitor, "fast", "mail", remembers=False)

    expect(table.page.locator("#catchup")).to_be_visible()
    expect(table.page.locator("#catchup")).to_be_hidden()
    shown = table.page.evaluate("shown")
    assert 0 < shown[0] <= number
    assert len(set(shown)) > 2


def test_turning_a_phone_shows_nothing_again(visitor: Callable[..., Visitor]) -> None:
    table, _ = missed(visitor, "off", "live", phone=True)
    table.settle()
    table.page.evaluate(NUMBERS)

    table.page.set_viewport_size(DESK)

    table.page.wait_for_function("() => document.getElementById('drawing').viewBox.baseVal.width === 880")
    table.settle()
    assert len(set(table.page.evaluate("shown"))) == 1


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_catching_up_can_be_paused_and_skipped(visitor: Callable[..., Visitor], phone: bool) -> None:
    table, _ = missed(visitor, "normal", "live", phone)
    page = table.page

    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    assert page.locator("#catchup").is_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#catchup")).to_be_hidden()


def test_what_was_missed_is_told_in_a_strip_beside_the_board_on_a_tablet(visitor: Callable[..., Visitor]) -> None:
    table, _ = missed(visitor, "normal", "live")
    page = table.page
    page.get_by_role("button", name="Pause").click()

    page.set_viewport_size({"width": 768, "height": 1024})

    strip, line = (page.locator(name).bounding_box() for name in ("#catchup", "#away-line"))
    assert strip is not None
    assert line is not None
    assert strip["height"] < 200
    assert line["width"] > 150


def test_without_motion_the_last_position_is_there_at_once(visitor: Callable[..., Visitor]) -> None:
    table, number = missed(visitor, "off", "live")

    table.page.wait_for_function(
        "(number) => Number(document.getElementById('table').dataset.number) > number", arg=number
    )
    assert table.page.locator("#catchup").is_hidden()
