"""Today's roll in the site itself: rolled and played without a network, and still there after a reload."""

import re
from collections.abc import Callable

from browser_edition.visit import Framed, Visit, frame_of
from playwright.sync_api import expect

QUICK = "pig"


def test_todays_game_is_played_offline_and_counted(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.offline()
    frame = ann.go("/today")
    expect(frame.get_by_text("Nobody keeps it secret")).to_be_visible()
    with frame.expect_navigation():
        frame.get_by_role("button", name=re.compile("^Roll Pig")).click()
    table = Framed(ann)
    assert table.touch_on()["over"]
    frame = ann.go("/today")
    expect(frame.get_by_text("counted", exact=True)).to_be_visible()
    expect(frame.get_by_text("1 day in a row")).to_be_visible()
    ann.page.reload()
    ann.page.wait_for_selector("#page:not([hidden])")
    expect(frame_of(ann.page).get_by_text("counted", exact=True)).to_be_visible()
    frame = ann.go("/me")
    expect(frame.get_by_text("1 game on 1 day").last).to_be_visible()
    assert ann.errors == []
