"""What stands around the board is true: words follow the picture, a lost line says so, a board reads as its pieces."""

from collections.abc import Callable

import pytest
from browser.people import GAMES, PHONE, Seated, Visitor
from playwright.sync_api import ViewportSize, expect

ORDER = """() => {
  window.order = [];
  const tumbling = () => document.getAnimations().some(
    ({ effect }) => effect.target.matches("use.die") && effect.getComputedTiming().progress < 0.8);
  new MutationObserver((changes) => {
    for (const change of changes) if (change.addedNodes.length) order.push(tumbling());
  }).observe(document.getElementById("log"), { childList: true });
}"""
TRY = """() => {
  const { WebSocket } = window;
  let tries = 0;
  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      tries++;
    }
  };
  document.querySelector("[data-do=retry]").click();
  return tries;
}"""
CUT = """(all) => all.filter((node) => node.getClientRects().length).map((node) => {
  const style = getComputedStyle(node);
  const cut = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
  return [node.textContent, !cut || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none"];
})"""
PLACES = """() => {
  const place = () => {
    const { x, y, width, height } = document.getElementById("board").getBoundingClientRect();
    return [x, y, width, height].join(" ");
  };
  window.places = [place()];
  new MutationObserver(() => places.push(place()))
    .observe(document.getElementById("table"), { childList: true, subtree: true, characterData: true });
}"""
ONLY = """() => {
  [window.onlies, window.untrue] = [0, []];
  const check = () => {
    const said = document.getElementById("say").textContent;
    const offered = [...document.querySelectorAll("#choices button > span")].map((node) => node.textContent);
    if (!said.startsWith("The only choice: ")) return;
    onlies++;
    if (offered.some((phrase) => !said.endsWith(phrase)) || !offered.length) untrue.push([said, offered]);
  };
  const watcher = new MutationObserver(check);
  for (const id of ["say", "choices"]) watcher.observe(document.getElementById(id), { childList: true });
}"""
"""How often it is said that there is only one choice, and when that is not what is offered."""

GAPS = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const [prompt, pane, drawing] = ["prompt", "board", "drawing"].map(box);
  return [pane.top - prompt.bottom, drawing.top - pane.top, pane.bottom - drawing.bottom].filter((gap) => gap > 2);
}"""
TOUCHES = 6


def test_the_log_tells_a_roll_when_the_dice_have_shown_it(visitor: Callable[..., Visitor]) -> None:
    ann = visitor(motion="normal")
    table = ann.at(ann.open_table("dice-archive"))
    table.settle()
    table.page.evaluate(ORDER)

    table.touch_on(2 * TOUCHES)
    table.touch_until_true("order.length")

    assert not any(table.page.evaluate("order"))


def test_nothing_stays_lit_without_a_line_and_it_can_be_tried_at_once(visitor: Callable[..., Visitor]) -> None:
    ann = visitor(phone=True)
    table = ann.at(ann.open_table(GAMES[0]))
    table.settle()

    ann.context.set_offline(True)
    expect(table.page.locator("#say")).to_contain_text("lost")
    expect(table.page.locator("[data-touch]")).to_have_count(0)
    again = table.page.get_by_role("button", name="Try now")
    expect(again).to_be_visible()
    assert table.page.evaluate(TRY) == 1
    ann.context.set_offline(False)
    table.settle()
    expect(again).to_be_hidden()


def test_what_is_said_covers_no_choice_and_lets_touches_through(visitor: Callable[..., Visitor]) -> None:
    ann = visitor(phone=True)
    table = ann.at(ann.open_table("pie-factory"))
    table.settle()

    table.page.keyboard.press("h")
    expect(table.page.locator("#say")).to_contain_text("A bot would")

    said, choices = (table.page.locator(name).bounding_box() for name in ("#say", "#choices"))
    assert said is not None
    assert choices is not None
    assert said["y"] + said["height"] <= choices["y"]
    assert table.page.locator("#say").evaluate("(node) => getComputedStyle(node).pointerEvents") == "none"


def test_a_choice_that_is_cut_ends_with_a_sign(visitor: Callable[..., Visitor]) -> None:
    ann = visitor(phone=True)
    table = ann.at(ann.open_table("pie-factory"))
    table.settle()

    cut = table.page.locator("#choices span, #choices small").evaluate_all(CUT)
    assert len(cut) > 1
    assert not [words for words, sign in cut if not sign]


@pytest.mark.parametrize("game", ["pie-factory", "dice-wide-shut"])
def test_the_board_stays_where_it_is_whatever_is_asked(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor(phone=True)
    table = ann.at(ann.open_table(game, "me", "beginner"))
    table.settle()
    table.page.evaluate(PLACES)

    table.touch_on(2 * TOUCHES)

    assert len(set(table.page.evaluate("places"))) == 1


@pytest.mark.parametrize("game", GAMES)
def test_no_empty_band_is_around_a_board_on_a_phone(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor(phone=True)
    table = ann.at(ann.open_table(game))
    table.settle()

    for screen in (PHONE, ViewportSize(width=390, height=844)):
        table.page.set_viewport_size(screen)
        assert table.page.evaluate(GAPS) == []


def test_that_a_choice_is_the_only_one_is_said_only_while_it_is(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    table = ann.at(ann.open_table("office-supply", "me", "beginner"))
    table.page.evaluate(ONLY)

    table.touch_on(4 * TOUCHES)
    table.touch_until_true("onlies")

    assert table.page.evaluate("untrue") == []


def test_a_board_is_read_piece_by_piece(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    table = ann.at(ann.open_table(GAMES[0]))
    table.settle()
    pieces = table.page.locator(".layer-ground > [data-piece]")

    assert pieces.locator("xpath=self::*[not(@role='img') and not(@aria-hidden)]").count() == 0
    named = table.page.locator(".layer-ground > [role=img]")
    assert named.count() > 5
    assert all(named.nth(place).get_attribute("aria-label") for place in range(named.count()))


def test_a_bot_that_does_not_search_has_no_thoughts_to_ask_for(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    table = ann.at(ann.open_table("dice-wide-shut", "me", "beginner"))
    table.touch_and_rest(TOUCHES)

    assert table.page.locator("#log > li").count() > 2
    assert table.page.locator("[data-do=behind]").count() == 0


def test_a_wrong_password_leaves_the_form_as_it_was(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    page = ann.go("/account")
    page.locator("form[action='/account/login'] [name=name]").fill("Nobody at all")
    page.locator("form[action='/account/login'] [name=password]").fill("wrong horse")

    page.locator("form[action='/account/login'] button").click()

    expect(page.get_by_role("alert")).to_contain_text("wrong")
    expect(page.locator("form[action='/account/login'] [name=name]")).to_have_value("Nobody at all")
    assert "403" in ann.errors.pop(), "a browser notes that"


def test_ones_tables_say_when_they_were_opened(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    Seated(ann, ann.go(f"/table/{ann.open_table(GAMES[0])}"))

    page = ann.go("/mine")

    assert page.locator("time").first.inner_text().count("-") == 2


def test_a_table_is_cleared_from_ones_own_even_where_it_is_ones_turn(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    ann.at(ann.open_table(GAMES[0])).settle()
    page = ann.go("/mine")
    expect(page.locator(".tile.yours")).to_have_count(1)

    page.get_by_role("button", name="Leave and clear").click()

    expect(page.locator(".tile")).to_have_count(0)
