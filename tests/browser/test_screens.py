"""Every screen shows a table at a size that can be read: phones both ways, tablets, desks, and a desk at 200 %."""

from collections.abc import Callable

import pytest
from browser.people import GAMES, PHONE, Seated, Visitor
from browser.reading import hard_to_read
from playwright.sync_api import Page, ViewportSize, expect

from astragal import load

LEAST_LETTERS = 11
SCREENS = [
    (360, 640),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1440, 900),
    (720, 450),
    (1200, 800),
    (1366, 657),
]
"""The fifth before the last is a desk; after it the same desk at 200 %, the smallest that is one, and a low one."""

SMALL_LETTERS = """([where, least]) => {
  const found = [];
  const walker = document.createTreeWalker(document.getElementById(where), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    const words = walker.currentNode.textContent.trim();
    if (!words || node.closest("title, noscript, option") || !node.getClientRects().length) continue;
    const scale = node.getScreenCTM ? Math.hypot(node.getScreenCTM().a, node.getScreenCTM().b) : 1;
    const size = parseFloat(getComputedStyle(node).fontSize) * scale;
    if (size < least - 0.05) found.push(`${words}: ${size.toFixed(1)}`);
  }
  return found;
}"""
DRAWN = "(phone) => document.getElementById('drawing').viewBox.baseVal.width === (phone ? 360 : 880)"
NUMBERS_SEEN = """() => {
  const desks = [...document.querySelectorAll("[data-piece^=desk-], [data-piece^=home-]")];
  const texts = [...document.querySelectorAll("[data-piece=ground] text")];
  const numbers = texts.filter((node) => /^[1-9]$/.test(node.textContent));
  const seen = numbers.filter((number) => {
    const { x, y, width, height } = number.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    const covers = ({ left, right, top, bottom }) => left < across && across < right && top < down && down < bottom;
    return !desks.some((desk) => covers(desk.getBoundingClientRect()));
  });
  return seen.map((number) => number.textContent).sort();
}"""
"""The numbers of lines over which no desk stands."""

CUT_SEATS = """() => [...document.querySelectorAll("#seats li")].flatMap((seat) => {
  const frame = seat.getBoundingClientRect();
  const words = [...seat.querySelectorAll(".who b, .who small, strong")].filter((node) => node.getClientRects().length);
  const whole = (node) => {
    const box = node.getBoundingClientRect();
    return box.top >= frame.top && box.bottom <= frame.bottom && node.scrollWidth <= node.clientWidth + 1;
  };
  return words.filter((node) => !whole(node)).map((node) => node.textContent);
})"""
CUT_PROMPT = """() => {
  document.getElementById("task").textContent = "Some words that ask for much. ".repeat(5);
  document.getElementById("result").hidden = false;
  const [prompt, button] = [document.getElementById("prompt"), document.querySelector("#result button")];
  const [frame, box] = [prompt.getBoundingClientRect(), button.getBoundingClientRect()];
  return prompt.scrollHeight > prompt.clientHeight + 1 || box.top < frame.top || box.bottom > frame.bottom;
}"""
CUT_MENUS = """(all) => all.filter((menu) => {
  const whole = document.body.appendChild(menu.cloneNode(true));
  whole.style = `position: absolute; width: auto; max-width: none; font: ${getComputedStyle(menu).font}`;
  const { width } = whole.getBoundingClientRect();
  whole.remove();
  return width > menu.getBoundingClientRect().width + 1;
}).map((menu) => menu.textContent)"""
"""The menus that are too narrow for one of their choices."""

LIT = """() => {
  const pane = document.getElementById("board").getBoundingClientRect();
  return [...document.querySelectorAll("[data-touch]")].some((mark) => {
    const box = mark.getBoundingClientRect();
    return box.top >= pane.top - 1 && box.bottom <= pane.bottom + 1;
  });
}"""
COVERED = """() => {
  const seen = (id) => document.getElementById(id).getBoundingClientRect();
  const [board, dock, prompt] = ["board", "dock", "prompt"].map(seen);
  const apart = (one, other) =>
    one.right <= other.left + 1 || other.right <= one.left + 1
    || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  return !(apart(board, dock) && apart(board, prompt));
}"""


def turned(page: Page, width: int, height: int) -> None:
    """Give a page another screen, and wait until its board is drawn for that."""
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.wait_for_function(DRAWN, arg=width < 1200 or height < 800)
    page.wait_for_selector(".layer-ground > *")


def full_table(ann: Visitor, game: str) -> Seated:
    most = load(game).players[-1]
    table = ann.at(ann.open_table(game, "me", *["beginner"] * (most - 1), options=load(game).recommended(most)))
    table.settle()
    return table


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_too_small_to_read_on_any_screen(visitor: Callable[..., Visitor], game: str) -> None:
    page = full_table(visitor(), game).page

    found = {}
    for width, height in SCREENS:
        turned(page, width, height)
        if small := page.evaluate(SMALL_LETTERS, ["table", LEAST_LETTERS]):
            found[width, height] = small
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not page.evaluate(COVERED), (width, height)
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_touched_is_in_view_where_a_board_scrolls(visitor: Callable[..., Visitor], game: str) -> None:
    table = full_table(visitor(), game)

    turned(table.page, 844, 390)
    look = table.settle()

    assert not look["lit"] or table.page.wait_for_function(LIT)


def test_zooming_makes_things_larger(visitor: Callable[..., Visitor]) -> None:
    """A desk at 200 % has half the pixels, each twice as large."""
    page = full_table(visitor(), GAMES[0]).page
    page.set_viewport_size(ViewportSize(width=1440, height=900))
    before = page.evaluate("document.getElementById('drawing').getScreenCTM().a")

    turned(page, 720, 450)

    after = page.evaluate("document.getElementById('drawing').getScreenCTM().a")
    assert 2 * after > before


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_rules_can_be_left(visitor: Callable[..., Visitor], phone: bool) -> None:
    ann = visitor(phone=phone)
    table = ann.at(ann.open_table(GAMES[0]))
    table.settle()
    helping, page = table.page.locator("#helping"), table.page

    for by_button in (True, False):
        page.keyboard.press("?")
        expect(page.locator("#rules .now")).to_be_in_viewport()
        expect(helping.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        if by_button:
            helping.get_by_role("button", name="Close").click()
        else:
            page.mouse.click(20, 20)
        expect(helping).to_be_hidden()
    assert page.evaluate("document.scrollingElement.scrollTop") == 0


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_every_line_of_the_large_map_has_a_number_that_is_seen(visitor: Callable[..., Visitor], phone: bool) -> None:
    ann = visitor(phone=phone)
    bots = ["beginner"] * 3
    table = ann.at(ann.open_table("office-supply", "me", *bots, options={"map": "large"}))
    table.settle()

    assert table.page.evaluate(NUMBERS_SEEN) == [str(line) for line in range(1, 10)]


@pytest.mark.parametrize("game", GAMES)
def test_names_and_points_of_all_seats_are_whole_on_a_phone(visitor: Callable[..., Visitor], game: str) -> None:
    page = full_table(visitor(phone=True), game).page
    page.locator("#seats strong").evaluate_all("(all) => all.forEach((node) => (node.textContent = '22'))")

    cut = page.locator("#seats b, #seats strong").evaluate_all(
        """(all) => all.filter((node) => node.scrollWidth > node.clientWidth + 1 || node.getClientRects().length > 1
          || node.offsetHeight > 20).map((node) => node.textContent)"""
    )
    assert cut == []
    names = page.locator("#seats b").all_inner_texts()
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_about_a_seat_is_whole_on_every_screen(visitor: Callable[..., Visitor], game: str) -> None:
    page = full_table(visitor(), game).page

    found = {}
    for width, height in SCREENS:
        turned(page, width, height)
        if cut := page.evaluate(CUT_SEATS):
            found[width, height] = cut
    assert found == {}
    assert hard_to_read(page, "#seats") == {}


def test_a_long_question_and_the_button_beside_it_are_whole_on_every_screen(visitor: Callable[..., Visitor]) -> None:
    page = full_table(visitor(), GAMES[0]).page

    cut = []
    for width, height in SCREENS:
        turned(page, width, height)
        if page.evaluate(CUT_PROMPT):
            cut.append((width, height))
    assert cut == []


def test_names_of_three_players_are_whole_on_a_phone(visitor: Callable[..., Visitor]) -> None:
    table = (ann := visitor(phone=True)).at(ann.open_table("dicetopia", "me", "random", "random"))
    table.settle()
    table.page.locator("#seats b").evaluate_all("(all) => all.forEach((node) => (node.textContent = 'Player 2'))")

    assert table.page.evaluate(CUT_SEATS) == []


@pytest.mark.parametrize("name", ["log", "score", "chat"])
def test_a_sheet_has_its_way_back_at_the_bottom(visitor: Callable[..., Visitor], name: str) -> None:
    ann = visitor(phone=True)
    table = ann.at(ann.open_table("pie-factory"))
    table.settle()

    table.page.locator(f"#dock [data-open={name}]").click()

    back = table.page.get_by_role("button", name="Back to the board").bounding_box()
    assert back is not None
    assert back["y"] + back["height"] > PHONE["height"] - 24


def test_settings_stand_in_one_line_in_the_menu(visitor: Callable[..., Visitor]) -> None:
    ann = visitor(phone=True)
    page = ann.at(ann.open_table(GAMES[0])).page
    page.locator("[data-do=menu]").click()
    settings = page.locator("#menus select")
    expect(settings.first).to_be_visible()

    places = settings.evaluate_all("(all) => all.map((node) => [node.offsetLeft, node.offsetWidth].join())")
    assert len(places) > 1
    assert len(set(places)) == 1
    assert settings.evaluate_all(CUT_MENUS) == []
