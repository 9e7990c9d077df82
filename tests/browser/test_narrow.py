"""On a phone nothing scrolls sideways, with text of twice the size and in any family of fonts."""

from collections.abc import Callable

import pytest
from browser.fonts import FAMILIES
from browser.people import GAMES, PHONE, SMALL_PHONE, Visitor

from astragal.core.language import LANGUAGES
from astragal.hall.people.reader_languages import COOKIE

WIDTH = """() => {
  document.documentElement.style.fontSize = "200%";
  return document.documentElement.scrollWidth;
}"""

BROKEN_TABS = """() => [...document.querySelectorAll(".tabs a")].filter((tab) => {
  const words = document.createRange();
  words.selectNodeContents(tab.lastChild);
  const lines = new Set([...words.getClientRects()].map((box) => Math.round(box.top)));
  return lines.size > tab.textContent.trim().split(/[ \u00ad]/).length;
}).map((tab) => tab.textContent)"""
"""The tabs in which a word is broken into two lines, other than where its language breaks it."""

SECOND_ROW = """() => [...document.querySelectorAll("header.site > :not(.tabs)")].filter(
  (part) => part.getBoundingClientRect().top > document.querySelector(".brand").getBoundingClientRect().bottom
).map((part) => part.textContent)"""
"""What the head of a page has no room for beside the name of the hall."""

pytestmark = pytest.mark.parametrize("font", FAMILIES)


def too_wide(visitor: Visitor, *paths: str, ready: str = "main") -> dict[str, int]:
    """The pages that scroll sideways on a phone, or on a smaller one, with their widths."""
    found = {}
    for path in paths:
        visitor.go(path).wait_for_selector(ready)
        for screen in (PHONE, SMALL_PHONE):
            visitor.page.set_viewport_size(screen)
            if (width := visitor.page.evaluate(WIDTH)) > screen["width"]:
                found[f"{path} on {screen['width']}"] = width
    return found


def test_a_browser_writes_in_the_font_that_it_was_given(visitor: Callable[..., Visitor], font: str) -> None:
    page = visitor(font=font).go("/")
    tools = page.context.new_cdp_session(page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    words = tools.send("DOM.querySelector", {"nodeId": root, "selector": "main p"})["nodeId"]

    fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": words})["fonts"]
    assert [used["familyName"] for used in fonts] == [font]


def test_no_page_of_the_hall_scrolls_sideways(visitor: Callable[..., Visitor], font: str) -> None:
    guest, member = visitor(font=font, phone=True), visitor(font=font, phone=True)
    name = f"{font[0]}Wolfeschlegelsteinhausenberger"[:30]
    account = {"name": name, "password": "correct horse"}
    answer = member.page.request.post(f"{member.address}/account/new", data=account, headers={"origin": member.address})
    assert answer.ok

    paths = ("/", "/settings", "/account", "/mine", "/today", "/today/seeds")
    assert too_wide(guest, *paths) == {}
    assert too_wide(member, *paths, f"/person/{name}") == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_of_a_tab_is_broken_and_the_head_has_one_row(
    visitor: Callable[..., Visitor], code: str, font: str
) -> None:
    ann = visitor(font=font, phone=True)
    ann.context.add_cookies([{"name": COOKIE, "value": code, "url": ann.address}])
    page = ann.go("/")
    page.set_viewport_size(SMALL_PHONE)

    assert page.locator(".tabs a").count() == 6
    assert page.evaluate(BROKEN_TABS) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate(SECOND_ROW) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_game_scrolls_sideways(visitor: Callable[..., Visitor], game: str, font: str) -> None:
    ann = visitor(font=font, phone=True)
    table = f"/table/{ann.open_table(game)}"

    assert too_wide(ann, f"/rules/{game}", f"/new?game={game}", f"/learn/{game}") == {}
    assert too_wide(ann, f"{table}/verify", f"{table}/replay/0") == {}
    assert too_wide(ann, table, ready="#table[data-number]") == {}
