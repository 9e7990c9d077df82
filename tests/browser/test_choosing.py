"""Choosing at a desk: what cannot be touched says why, touches are taken back, rules and hints are one key away."""

from collections.abc import Callable
from functools import partial

import pytest
from browser.people import GAMES, Visitor, piece
from playwright.sync_api import expect

from astragal.core.registry import load
from astragal.hall.play import seat_changes

UNLIT = """() => {
  for (const piece of document.querySelectorAll(".layer-ground > [data-piece]")) {
    const title = piece.querySelector(":scope > title");
    const { x, y, width, height } = piece.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    if (title && !document.elementFromPoint(...middle)?.closest("[data-touch]")) return middle;
  }
}"""
ANSWERED = """(before) =>
  [...document.querySelectorAll(".confirm, [data-touch]:not(.picked)")].some((node) => node.getClientRects().length)
  || document.querySelectorAll("#choices button:enabled").length > 1
  || Number(document.getElementById("table").dataset.number) > before"""
"""Whether a touch has been answered: more can be touched or said, or the choice waits to be confirmed, or is made."""

PLACES = "(marks) => marks.map((mark) => mark.getAttribute('transform'))"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_lit_says_why(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor()
    table = ann.at(ann.open_table(game))
    table.settle()

    table.page.mouse.click(*table.page.evaluate(UNLIT))

    expect(table.page.locator("#say")).not_to_be_empty()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_open_where_they_matter(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor()
    table = ann.at(ann.open_table(game))
    table.settle()

    table.page.keyboard.press("?")

    expect(table.page.locator("#rules .now")).to_be_in_viewport()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#helping")).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_that_waits_to_be_confirmed_is_taken_back(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor()
    table = ann.at(ann.open_table(game))
    look = table.settle()
    while not look["confirm"]:
        before = table.number
        table.touch(look)
        table.page.wait_for_function(ANSWERED, arg=before)
        look = table.settle()
    number = table.number

    table.page.keyboard.press("Escape")

    expect(table.page.locator(".confirm").first).to_be_hidden()
    assert table.number == number
    assert table.touch_on(1)


@pytest.mark.parametrize("game", GAMES[:1])
def test_a_hint_is_marked_on_its_choice(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor()
    table = ann.at(ann.open_table(game))
    table.settle()

    table.page.keyboard.press("h")

    expect(table.page.locator("#choices .hinted")).to_be_visible()
    expect(table.page.locator("#say")).to_contain_text("%")


@pytest.mark.parametrize("game", [game for game in GAMES if load(game).set_actions])
def test_what_makes_up_a_set_is_touched_in_any_order(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor()
    table = ann.at(ann.open_table(game))
    table.settle()
    lit = table.page.locator("[data-touch^=number-]").evaluate_all("(marks) => marks.map((mark) => mark.dataset.touch)")
    low, high = min(lit), max(lit)
    for number, name in enumerate((high, low), start=1):
        before = table.number
        table.page.locator(f"[data-touch={name}]").click()
        table.reach(before + number)

    with ann.house.hall.referee.newest(table.link[:12]) as replayed:
        picked = [step.text for step in replayed.story.steps[-2:]]
    assert picked == [f"pick {low[-1]}", f"pick {high[-1]}"]
    expect(table.page.locator("#choices")).to_contain_text("reroll")


def draft_to_pay(ann: Visitor) -> str:
    """The link of a table at which two cards have to be paid."""
    for seed in range(1, 20):
        link = ann.open_table("pie-factory", "me", "open", seed=seed)
        seat_changes.sit(ann.house.hall.referee, link[:12], "bo-of-the-tests", "Bo", 1)
        with ann.house.hall.referee.newest(link[:12]) as table_match:
            if table_match.match.to_act == 0:
                ann.house.hall.referee.write_down(table_match, "", partial(table_match.choose, "draft 1"))
                return link
    raise AssertionError("nobody begins")


@pytest.mark.parametrize("phone", [False, True])
def test_cards_to_pay_with_are_touched_in_any_order_and_wait(visitor: Callable[..., Visitor], phone: bool) -> None:
    ann = visitor(phone=phone)
    ann.context.add_init_script("localStorage.setItem('astragal-asking', 'never')")
    table = ann.at(draft_to_pay(ann))
    table.settle()
    lit, picked = (table.page.locator(f"[data-touch^=card-]{kind}") for kind in (":not(.picked)", ".picked"))
    names = lit.evaluate_all("(marks) => marks.map((mark) => mark.dataset.touch)")
    high = table.page.locator(f"[data-touch={max(names, key=lambda name: int(name[5:]))}]")
    with ann.house.hall.referee.newest(table.link[:12]) as table_match:
        made = len(table_match.story.steps)

    high.click()
    expect(picked).to_have_count(1)
    expect(table.page.locator("#prompt")).to_contain_text("one more card")
    high.click()
    expect(picked).to_have_count(0)
    high.click()
    expect(picked).to_have_count(1)
    lit.first.click()

    expect(picked).to_have_count(0)
    with ann.house.hall.referee.newest(table.link[:12]) as table_match:
        paid = [int(step.text.split()[1]) for step in table_match.story.steps[made:] if step.text.startswith("pay")]
    assert len(paid) == 2
    assert paid == sorted(paid)


def test_what_happened_on_a_sheet_is_marked_on_its_tile(visitor: Callable[..., Visitor]) -> None:
    page = visitor(phone=True).at_own_board()
    pieces = [piece("tile", 40, 40), piece("other", 80, 40), piece("die", 10, 10, sheet="tile")]
    show = """([order, pieces]) => {
      board.update({ order, pieces });
      board.mark({ lit: [], picked: [], last: ["die"], lastSeat: 1, hint: [] });
    }"""

    page.evaluate(show, [[name for name, *_ in pieces], pieces])
    assert page.locator(".layer-marks > g").evaluate_all(PLACES) == ["translate(40 40)"]

    page.evaluate("board.open('tile')")
    assert page.locator(".layer-marks > g").count() == 0
    assert page.locator(".layer-over > g").evaluate_all(PLACES) == ["translate(10 10)"]


def test_what_goes_onto_a_sheet_leaves_the_board_and_comes_back(visitor: Callable[..., Visitor]) -> None:
    page = visitor(phone=True).at_own_board()
    show = "([order, pieces]) => board.update({ order, pieces })"
    on_the_board = page.locator(".layer-ground > [data-piece]")

    page.evaluate(show, [["tile", "die"], [piece("tile", 40, 40), piece("die", 80, 40)]])
    page.evaluate(show, [None, [piece("die", 10, 10, sheet="tile")]])
    assert on_the_board.count() == 1

    page.evaluate(show, [None, [piece("die", 80, 40)]])
    assert on_the_board.count() == 2
