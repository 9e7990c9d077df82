"""Chat: it is seen where it arrives, and counted until it is read."""

from collections.abc import Callable

import pytest
from browser.people import GAMES, Seated, Visitor
from playwright.sync_api import expect

from astragal.hall.people import chat

LINES = 30


def says(house: Visitor, link: str, person: Visitor, *lines: str) -> None:
    hall = house.house.hall
    table_id = hall.referee.by_link(link).id
    for line in lines:
        chat.say(hall.referee.messages, table_id, (person.id, person.name), line, line)
    house.house.run(hall.push_chat(table_id))


def together(visitor: Callable[..., Visitor], *, phone: bool) -> tuple[Visitor, Visitor, Seated]:
    ann, bo = visitor("Ann", phone=phone), visitor("Bo")
    table = ann.at(ann.open_table(GAMES[0]))
    table.settle()
    return ann, bo, table


def test_what_is_said_is_counted_on_a_phone_until_it_is_read(visitor: Callable[..., Visitor]) -> None:
    ann, bo, table = together(visitor, phone=True)
    says(ann, table.link, bo, "Hello!", "Still there?")

    count = table.page.locator("#dock .unread")
    expect(count).to_have_text("2")
    expect(count).to_be_visible()
    table.page.get_by_role("button", name="Chat").click()
    expect(table.page.locator("#chat li").last).to_contain_text("Still there?")
    expect(table.page.locator("#chat li").last).to_be_in_viewport()
    expect(count).to_be_empty()

    table.page.reload()
    expect(table.page.locator("#chat li")).to_have_count(2)
    assert count.text_content() == "", "what was read stays read"


def test_what_is_said_by_oneself_needs_no_reading(visitor: Callable[..., Visitor]) -> None:
    ann, _, table = together(visitor, phone=True)
    says(ann, table.link, ann, "Hello!")

    expect(table.page.locator("#chat li")).to_have_count(1)
    expect(table.page.locator("#dock .unread")).to_be_empty()


def test_the_last_line_stands_above_its_input_at_a_desk(visitor: Callable[..., Visitor]) -> None:
    ann, bo, table = together(visitor, phone=False)
    says(ann, table.link, bo, *(f"line {number}" for number in range(LINES)))

    last = table.page.locator("#chat li").nth(LINES - 1)
    expect(last).to_be_in_viewport(ratio=1)
    line, form = last.bounding_box(), table.page.locator("#saying").bounding_box()
    assert line is not None
    assert form is not None
    assert line["y"] + line["height"] <= form["y"]
    expect(table.page.locator("#words")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_people_talk_in_the_waiting_room_and_at_the_table_after_it(
    visitor: Callable[..., Visitor], phone: bool
) -> None:
    ann, bo = visitor("Ann", phone=phone), visitor("Bo")
    link = ann.open_table(GAMES[0], "me", "open", "open")
    page = ann.at(link).page
    his = bo.go(f"/table/{link}")
    his.locator("#joining .main").click()
    his.locator("#invite #words").fill("Is Cy coming?")
    his.locator("#invite #words").press("Enter")

    expect(page.locator("#chat li")).to_contain_text("Is Cy coming?")
    if phone:
        expect(page.locator("#talk .unread")).to_have_text("1")
    page.locator("#talk").click()
    expect(page.locator("#invite #words")).to_be_in_viewport(ratio=1)
    expect(page.locator("#talk .unread")).to_be_empty()
    page.locator("#words").fill("In a minute.")
    says(ann, link, bo, "Fine")
    expect(page.locator("#chat li")).to_have_count(2)
    assert page.locator("#words").input_value() == "In a minute.", "what comes in moves nothing"
    page.get_by_role("button", name="Say", exact=True).click()
    expect(his.locator("#chat li")).to_have_count(3)

    page.get_by_role("button", name="Start now").click()

    expect(page.locator("#rail #panel-chat")).to_have_count(1)
    expect(page.locator("#chat li")).to_have_count(3)
