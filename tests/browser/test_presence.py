"""Who is here, who chooses and who is gone since when, all at once; and a nudge for the absent."""

from collections.abc import Callable

import pytest
from browser.people import Visitor
from hall.table import until
from playwright.sync_api import expect
from sqlalchemy import select, update

from astragal.hall.play import departures as departures_of_people
from astragal.hall.refusal import Refused
from astragal.hall.store import schema

GAME = "dice-wide-shut"
INTERVALS = """{
  const { setInterval } = window;
  window.rare = [];
  window.setInterval = (deed, every, ...more) => {
    if (every === 30_000) rare.push(deed);
    return setInterval(deed, every, ...more);
  };
}"""
ACTING = "() => [...document.querySelectorAll('#seats li')].findIndex((seat) => seat.matches('.active'))"
HOURS_LATER = """() => {
  const { now } = Date;
  Date.now = () => now() + 12_600_000;
  for (const deed of rare) deed();
  Date.now = now;
}"""
"""What a page does every half minute, as if it were three and a half hours later; a slow test adds to that."""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_somebody_who_chooses_and_has_left_is_said_to_do_both(visitor: Callable[..., Visitor], phone: bool) -> None:
    ann, bo = visitor("Ann", phone=phone), visitor("Bo")
    link = ann.open_table(GAME, "me", "open")
    bo.go(f"/table/{link}").locator("#joining .main").click()
    hers, his = ann.at(link), bo.at(link)
    his.page.wait_for_function("() => Number(document.getElementById('table').dataset.number) > 0")
    while not his.look()["ready"]:
        until(lambda: hers.look()["ready"] or his.look()["ready"])
        hers.touch_if_possible()
    hall, page, card = ann.house.hall, hers.page, hers.page.locator("#seats li").nth(1)
    departures, nudge = schema.departures, page.get_by_role("button", name="Nudge Bo")
    place = page.locator("#board").bounding_box()

    bo.page.goto(bo.address)

    expect(page.locator("#task")).to_contain_text("left ")
    with hall.database.write() as connection:
        connection.execute(update(departures).values(at=departures.c.at - 12_600))
    ann.house.run(hall.table_changed(hall.referee.by_link(link).id))
    expect(page.locator("#task")).to_have_text("left 3 h ago")
    expect(card.locator(".gone")).to_have_text("left 3 h ago")
    expect(card.locator(".gone")).to_be_visible()
    if phone:
        assert page.locator("#board").bounding_box() == place, "a button more moves nothing"
    else:
        assert card.locator("small span").all_inner_texts()[:2] == ["choosing", "left 3 h ago"]

    nudge.click()
    expect(page.locator("#say")).to_contain_text("Bo will be notified")
    with hall.database.read() as connection:
        nudged = connection.scalar(select(departures.c.nudged).where(departures.c.person == bo.id))
    assert nudged is not None
    assert nudged > 0
    expect(nudge).to_be_hidden()
    expect(page.locator("#task")).to_have_text("left 3 h ago · nudged")
    with pytest.raises(Refused, match="wait a little"):
        departures_of_people.nudge(hall.referee, hall.referee.by_link(link).id, ann.id, 1)

    bo.at(link)
    expect(page.locator("#task")).to_be_empty()
    expect(nudge).to_be_hidden()


def test_who_is_gone_is_seen_while_another_one_chooses(visitor: Callable[..., Visitor]) -> None:
    ann, bo = visitor("Ann", phone=True), visitor("Bo")
    ann.context.add_init_script(INTERVALS)
    link = ann.open_table(GAME, "me", "open")
    bo.go(f"/table/{link}").locator("#joining .main").click()
    hers, his = ann.at(link), bo.at(link)
    his.page.wait_for_function("() => Number(document.getElementById('table').dataset.number) > 0")
    while not hers.look()["ready"]:
        until(lambda: hers.look()["ready"] or his.look()["ready"])
        his.touch_if_possible()
    mine, other = (hers.page.locator("#seats li").nth(seat) for seat in (0, 1))
    expect(other.locator(".dot.here")).to_have_count(1)

    bo.page.goto(bo.address)

    expect(other.locator(".gone")).to_contain_text("left ")
    expect(other.locator(".gone")).to_be_visible()
    expect(other.locator(".dot:not(.here)")).to_have_count(1)
    expect(mine.locator(".dot.here")).to_have_count(1)
    assert mine.get_attribute("class") == "s1 active", "and Ann still chooses"

    hers.page.evaluate(HOURS_LATER)
    expect(other.locator(".gone")).to_have_text("left 3 h ago")


def test_somebody_who_is_gone_is_nudged_while_another_one_chooses(visitor: Callable[..., Visitor]) -> None:
    ann, bo, cy = visitor("Ann", phone=True), visitor("Bo"), visitor("Cy")
    link = ann.open_table("dice-archive", "me", "open", "open")
    for friend in (bo, cy):
        friend.go(f"/table/{link}").locator("#joining .main").click()
        friend.page.locator("#invitation").wait_for(state="hidden")
    hers = ann.at(link)
    hers.page.wait_for_function("() => Number(document.getElementById('table').dataset.number) > 0")
    nudge = hers.page.locator("#nudge")
    hers.page.locator("#seats li.active").wait_for()
    while hers.page.evaluate(ACTING) == 0:
        hers.touch_if_possible()
    gone = 3 - hers.page.evaluate(ACTING)
    expect(nudge).to_be_hidden()

    (bo, cy)[gone - 1].page.goto(ann.address)

    name = ("Bo", "Cy")[gone - 1]
    hers.page.get_by_role("button", name=f"Nudge {name}").click()
    expect(hers.page.locator("#say")).to_have_text(f"{name} will be notified as soon as it is their turn.")
    expect(hers.page.locator("#task")).to_contain_text("nudged")
    expect(nudge).to_be_hidden()


def test_everybody_sees_the_badge_that_somebody_has_chosen(visitor: Callable[..., Visitor]) -> None:
    ann, bo = visitor("Ann"), visitor("Bo", phone=True)
    page = ann.go("/settings")
    page.get_by_label("triangle").check()
    page.get_by_label("pink").check()
    page.locator("form[action='/badge']").get_by_role("button", name="Save").click()
    expect(page.get_by_label("triangle")).to_be_checked()

    table = bo.at(ann.open_table("dice-wide-shut", "me", "random"))

    shape = table.page.locator("#seat1")
    expect(shape).to_have_attribute("viewBox", "-1 0.7 22 22")
    assert "L20 18.5H0z" in shape.inner_html()
    assert "L20 18.5H0z" not in table.page.locator("#seat2").inner_html()
    fill = table.page.locator("#seats li .badge use").first.evaluate("(node) => getComputedStyle(node).fill")
    assert fill == "rgb(168, 35, 122)"
