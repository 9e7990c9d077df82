"""Who is here, who chooses and who is gone since when, all at once; and a nudge for the absent."""

from collections.abc import Callable

import pytest
from browser.people import Visitor
from hall.table import until
from playwright.sync_api import expect
from sqlalchemy import select, update

from astragal.hall.store import schema

GAME = "dice-wide-shut"


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

    bo.page.goto(bo.address)

    expect(page.locator("#task")).to_have_text("left just now")
    with hall.database.write() as connection:
        connection.execute(update(departures).values(at=departures.c.at - 200))
    ann.house.run(hall.table_changed(hall.referee.by_link(link).id))
    expect(page.locator("#task")).to_have_text("left 3 min ago")
    if not phone:
        expect(card).to_contain_text("choosing · left 3 min ago")

    nudge.click()
    expect(page.locator("#say")).to_contain_text("Bo will be notified")
    with hall.database.read() as connection:
        nudged = connection.scalar(select(departures.c.nudged).where(departures.c.person == bo.id))
    assert nudged is not None
    assert nudged > 0
    nudge.click()
    expect(page.locator("#say")).to_contain_text("wait a little")

    bo.at(link)
    expect(page.locator("#task")).to_be_empty()
    expect(nudge).to_be_hidden()


def test_everybody_sees_the_badge_that_somebody_has_chosen(visitor: Callable[..., Visitor]) -> None:
    ann, bo = visitor("Ann"), visitor("Bo", phone=True)
    page = ann.go("/settings")
    page.get_by_label("triangle").check()
    page.get_by_label("pink").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("triangle")).to_be_checked()

    table = bo.at(ann.open_table("dice-wide-shut", "me", "random"))

    shape = table.page.locator("#seat1")
    expect(shape).to_have_attribute("viewBox", "-1 0.7 22 22")
    assert "L20 18.5H0z" in shape.inner_html()
    assert "L20 18.5H0z" not in table.page.locator("#seat2").inner_html()
    fill = table.page.locator("#seats li .badge use").first.evaluate("(node) => getComputedStyle(node).fill")
    assert fill == "rgb(168, 35, 122)"
