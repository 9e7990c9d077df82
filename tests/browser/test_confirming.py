"""Confirming at the finger: touched again, a choice is made; beside it stand ✓ and ✗; a setting says when to ask."""

from collections.abc import Callable
from typing import Any

import pytest
from browser.people import GAMES, Seated, Visitor
from playwright.sync_api import expect

PICKED = "[data-touch].picked"
CHIP = "[data-chip]"
ASIDE = """() => [...document.querySelectorAll(".layer-ground > [data-piece^=die-1-]")].flatMap((node) => {
  const box = node.getBoundingClientRect();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  return document.elementFromPoint(...middle)?.closest("[data-touch]") ? [] : [[node.dataset.piece, ...middle]];
})"""
"""The dice of the first seat that cannot be picked any more, and where they are."""


def waiting(table: Seated) -> dict[str, Any]:
    """Touch the board until a choice waits to be confirmed there; how it looks then."""
    look = table.settle()
    while not table.page.locator(".chip.yes").count():
        table.touch(look)
        look = table.settle(look["print"])
    return look


@pytest.fixture(params=[False, True], ids=["desk", "phone"])
def table(visitor: Callable[..., Visitor], request: pytest.FixtureRequest) -> Seated:
    ann = visitor(phone=request.param)
    return ann.at(ann.open_table("office-supply"))


def test_touching_what_is_picked_again_makes_the_choice(table: Seated) -> None:
    waiting(table)
    before = table.number

    table.page.locator(PICKED).last.click()

    table.page.wait_for_function(
        "(before) => Number(document.getElementById('table').dataset.number) > before", arg=before
    )


def test_the_chips_stand_beside_the_piece_large_enough_and_answer(table: Seated) -> None:
    waiting(table)
    before = table.number
    piece = table.page.locator(f"{PICKED} .hit").last.bounding_box()
    chips = [chip.bounding_box() for chip in table.page.locator(f"{CHIP} circle").all()]

    assert piece is not None
    for box in chips:
        assert box is not None
        assert box["width"] >= 43
        apart = (
            box["x"] >= piece["x"] + piece["width"]
            or box["x"] + box["width"] <= piece["x"]
            or box["y"] >= piece["y"] + piece["height"]
            or box["y"] + box["height"] <= piece["y"]
        )
        assert apart

    table.page.get_by_role("button", name="Take back", exact=True).first.click()
    expect(table.page.locator(CHIP)).to_have_count(0)
    assert table.number == before
    waiting(table)
    table.page.get_by_role("button", name="Do it").click()
    table.page.wait_for_function(
        "(before) => Number(document.getElementById('table').dataset.number) > before", arg=before
    )


def test_a_touch_elsewhere_takes_it_back(table: Seated) -> None:
    waiting(table)
    before = table.number

    table.page.locator("#drawing").click(position={"x": 3, "y": 3})

    expect(table.page.locator(PICKED)).to_have_count(0)
    assert table.number == before


def test_whoever_wants_no_question_is_not_asked(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    ann.context.add_init_script("localStorage.setItem('astragal-asking', 'never')")
    table = ann.at(ann.open_table(GAMES[0]))
    look = table.settle()

    for _ in range(6):
        assert not look["confirm"]
        if look["over"]:
            break
        look = table.touch_until_answered(look)


ASKED = """async () => {
  const asked = [];
  const { choosing } = await import("/static/table.js");
  const { asks } = choosing;
  choosing.asks = (preview) => {
    const answer = asks(preview);
    asked.push([preview.final, preview.luck, answer]);
    return answer;
  };
  window.asked = asked;
}"""
"""Notes of each choice whether it cannot be taken back, whether luck follows, and whether the page asks."""


def asked(
    visitor: Callable[..., Visitor], setting: str, game: str = "office-supply", *, touches: int
) -> list[tuple[bool, bool, bool]]:
    """What the page noted while a game was played by touches with this setting, chosen in the menu."""
    ann = visitor()
    table = ann.at(ann.open_table(game))
    table.settle()
    table.page.locator("[data-do=menu]").click()
    table.page.get_by_label("Ask before a move").select_option(setting)
    table.page.locator("#menus .close").click()
    table.page.evaluate(ASKED)
    table.touch_on(touches)
    return [(final is not False, luck is not False, answer) for final, luck, answer in table.page.evaluate("asked")]


def test_whoever_always_wants_a_question_is_asked_whatever_cannot_be_taken_back(
    visitor: Callable[..., Visitor],
) -> None:
    found = asked(visitor, "always", touches=30)

    assert any(final for final, _, _ in found)
    assert all(answer == final for final, _, answer in found)


def test_whoever_wants_a_question_before_luck_is_asked_only_there(visitor: Callable[..., Visitor]) -> None:
    found = asked(visitor, "luck", "dice-archive", touches=50)

    assert {luck for final, luck, _ in found if final} == {True, False}
    assert all(answer == (final and luck) for final, luck, answer in found)


def test_whoever_never_wants_a_question_is_never_asked(visitor: Callable[..., Visitor]) -> None:
    found = asked(visitor, "never", touches=10)

    assert any(final for final, _, _ in found)
    assert not any(answer for _, _, answer in found)


def test_a_card_with_two_ways_asks_on_the_card(visitor: Callable[..., Visitor]) -> None:
    ann = visitor(phone=True)
    table = ann.at(ann.open_table("pie-factory"))
    table.settle()
    ways = table.page.locator(".chip.way")

    for mark in table.page.locator("[data-touch]").evaluate_all("(all) => all.map((mark) => mark.dataset.touch)"):
        table.page.locator(f"[data-touch={mark}]").click()
        if ways.count():
            break
        table.page.keyboard.press("Escape")

    expect(ways).to_have_count(2)
    expect(ways.first).to_contain_text("face up")
    expect(ways.last).to_contain_text("as a crust")
    before = table.number
    ways.last.click()
    table.page.wait_for_function(
        "(before) => Number(document.getElementById('table').dataset.number) > before", arg=before
    )


def test_a_picked_die_is_put_back_by_touching_it(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    table = ann.at(ann.open_table("dice-archive"))
    table.settle()
    for name in table.page.locator("[data-touch^=number-]").evaluate_all("(all) => all.map((n) => n.dataset.touch)")[
        :2
    ]:
        before = table.number
        table.page.locator(f"[data-touch={name}]").click()
        table.reach(before + 1)
    expect(table.page.locator("#choices")).to_contain_text("reroll")
    (_, *place), (second, *_) = table.page.evaluate(ASIDE)

    table.page.mouse.click(*place)

    table.page.wait_for_function(f"(left) => ({ASIDE})().map(([name]) => name).join() === left", arg=second)
