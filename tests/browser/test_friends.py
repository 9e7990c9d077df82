"""Two friends on their phones: from home over a link through a whole game, a look back at it, and to a rematch."""

from collections.abc import Callable

from browser.people import Seated, Visitor
from hall.table import until
from playwright.sync_api import Page, expect

GAME = "Dice Archive"
"""The game that is over soonest by touches."""


def open_a_table(page: Page, address: str) -> str:
    """From home to a table with a seat for a friend; the link that is to be sent."""
    page.goto(address)
    page.get_by_role("link", name=f"Play {GAME}", exact=True).click()
    page.wait_for_url("**/new?game=*")
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("button", name="Invite friends").click()
    page.wait_for_selector("#table.waiting")
    return page.locator("#link").input_value()


def follow(page: Page, link: str) -> None:
    """A friend opens the link, and sits down."""
    page.goto(link)
    expect(page.locator("#host-invites")).to_contain_text("Ann invites you")
    page.locator("#joining").get_by_role("button", name="Sit down").click()
    page.locator("#invitation").wait_for(state="hidden")


def play(*tables: Seated) -> None:
    """Touch, each in turn, until the game is over for both."""
    for table in tables:
        table.page.wait_for_function("() => Number(document.getElementById('table').dataset.number) > 0")
    while not all(table.look()["over"] for table in tables):
        until(lambda: any(table.look()["ready"] for table in tables))
        for table in tables:
            table.touch_if_possible()


def look_back(page: Page, link: str) -> None:
    """From the end of a game to its replay, from a step of that to a table where it is tried again, and back."""
    page.get_by_role("link", name="Step through").click()
    page.wait_for_url("**/replay/*")
    page.locator("#next").click()
    expect(page.locator("#where")).not_to_contain_text("step 0 ")
    page.get_by_role("button", name="Try it from here").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#table[data-number]")
    assert page.url != link
    page.goto(link)
    expect(page.locator("#victory")).to_be_visible()


def test_two_friends_on_two_phones_play_a_whole_game_and_another_one(visitor: Callable[..., Visitor]) -> None:
    ann, bo = visitor("Ann", phone=True), visitor("Bo", phone=True)
    link = open_a_table(ann.page, ann.address)
    follow(bo.page, link)
    hers, his = Seated(ann, ann.page), Seated(bo, bo.page)

    play(hers, his)

    for page in (ann.page, bo.page):
        expect(page.locator("#victory")).to_be_visible()
        expect(page.locator("#bars li")).to_have_count(2)
    look_back(ann.page, link)
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url(lambda url: "/table/" in url and url != link)
    again = bo.page.locator("#again")
    expect(again).to_be_visible()
    again.click()
    bo.page.wait_for_url(ann.page.url)
    for visited in (ann, bo):
        Seated(visited, visited.page)
        expect(visited.page.locator("#seats li.active")).to_have_count(1)
        assert visited.page.locator("#seats b").all_inner_texts() == ["Ann", "Bo"]
