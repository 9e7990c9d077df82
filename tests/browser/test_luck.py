"""Luck that a page adds to fair dice: promised, kept on the device, revealed, and compared at the end."""

import hashlib
from collections.abc import Callable

from browser.people import Visitor
from hall.visitors import finish
from playwright.sync_api import Page

from astragal.hall.play import seat_changes
from astragal.hall.tables.table import Table

GAME = "dice-wide-shut"
KEPT = "() => JSON.parse(localStorage.getItem('astragal-luck-' + location.pathname.split('/')[2]))"
KEEP = "(kept) => localStorage.setItem('astragal-luck-' + location.pathname.split('/')[2], JSON.stringify(kept))"
BEGUN = "() => Number(document.getElementById('table').dataset.number) > 0"


def table_of(visitor: Visitor, link: str) -> Table:
    return visitor.house.hall.referee.by_link(link)


def sits_down(visitor: Visitor, link: str) -> Page:
    page = visitor.go(f"/table/{link}")
    page.locator("#joining .main").click()
    return page


def test_pages_promise_and_reveal_by_themselves_and_say_so_at_the_end(visitor: Callable[..., Visitor]) -> None:
    ann, bo = visitor("Ann"), visitor("Bo")
    link = ann.open_table(GAME, "me", "open", luck=True)
    anns = ann.go(f"/table/{link}")
    bos = sits_down(bo, link)
    for page in (anns, bos):
        page.wait_for_function(BEGUN)
    lucks = [seat.luck for seat in table_of(ann, link).seats]

    assert lucks == [page.evaluate(KEPT)["luck"] for page in (anns, bos)]
    hall, table_id = ann.house.hall, table_of(ann, link).id
    finish(hall.referee, table_id)
    ann.house.run(hall.everything_changed(table_id))
    said = "The dice were made from the promises this device was shown and the luck it added."
    for page in (anns, bos):
        page.wait_for_function("(said) => document.getElementById('kept').textContent === said", arg=said)

    anns.goto(f"{ann.address}/table/{link}/verify")
    anns.wait_for_function("(said) => document.getElementById('kept').textContent === said", arg=said)
    shown = anns.evaluate(KEPT)
    forged = shown | {"dice": shown["dice"].replace(hashlib.sha256(bytes.fromhex(lucks[1])).hexdigest(), "0" * 64)}
    anns.evaluate(KEEP, forged)
    anns.reload()
    anns.wait_for_function("() => document.getElementById('kept').textContent.startsWith('Do not trust')")


def test_luck_that_was_promised_on_another_device_can_be_done_without(visitor: Callable[..., Visitor]) -> None:
    ann, bo = visitor("Ann"), visitor("Bo")
    link = ann.open_table(GAME, "me", "open")
    referee, table = ann.house.hall.referee, table_of(ann, link)
    seat_changes.sit(referee, table.id, bo.id, "Bo", 1, "ab" * 32)
    page = bo.go(f"/table/{link}")

    page.get_by_role("button", name="Play without it").click()
    page.wait_for_function(BEGUN)

    assert page.locator("#without").is_hidden()
    assert page.locator("#say").text_content() == ""
    assert table_of(ann, link).seats[1].luck


def test_a_clock_shows_how_much_time_is_left(visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann")
    page = ann.at(ann.open_table(GAME, "me", "random", clock="long")).page

    page.wait_for_function("() => /^(10:00|09:[0-5][0-9])$/.test(document.getElementById('clock').textContent)")
    assert "A turn may take 10 minutes; after that casual plays" in (page.locator("#menus").text_content() or "")


def test_the_scripts_sha256_is_the_usual_one(visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann")
    page = ann.go(f"/table/{ann.open_table(GAME)}")
    for length in (1, 16, 32, 55):
        digits = bytes(range(length)).hex()
        found = page.evaluate("async (digits) => (await import('/static/luck.js')).sha256(digits)", digits)
        assert found == hashlib.sha256(bytes.fromhex(digits)).hexdigest()
