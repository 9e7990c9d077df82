"""Puzzles in a real browser: the board is touched, the answer is explained, and progress is drawn."""

from collections.abc import Callable

import pytest
from browser.people import SMALL_PHONE, Visitor
from browser.reading import hard_to_read
from browser.test_accessible import FINDS, complaints
from browser.test_narrow import WIDTH
from playwright.sync_api import Page, expect

from astragal.core.drawing import ways
from astragal.core.puzzles import Puzzle, puzzles_of
from astragal.core.registry import load

GAME = "office-supply"
SCREENS = pytest.mark.parametrize("wish", [{}, {"phone": True, "theme": "dark"}], ids=["desk", "phone in the dark"])


def opened(visitor: Visitor) -> tuple[Page, Puzzle]:
    """The first puzzle that somebody is offered, ready to be touched."""
    page = visitor.page
    page.goto(f"{visitor.address}/puzzles")
    page.locator(f"#{GAME} .solve a").click()
    page.wait_for_url(f"**/puzzles/{GAME}/*")
    page.wait_for_selector("[data-touch]")
    return page, puzzles_of(load(GAME))[page.url.rpartition("/")[2]]


def touch(page: Page, puzzle: Puzzle, action: str) -> None:
    """Touch what makes up a choice, and confirm it if the page asks."""
    for name in ways(puzzle.view(load(GAME)), action)[0]:
        page.locator(f'[data-touch="{name}"]').click()
    page.wait_for_selector("#verdict:not([hidden]), .confirm")
    if page.locator("#choices .confirm").is_visible():
        page.locator("#choices .confirm").click()


@SCREENS
def test_the_best_choice_is_touched_and_explained(visitor: Callable[..., Visitor], wish: dict[str, object]) -> None:
    page, puzzle = opened(visitor(**wish))
    expect(page.locator("#verdict")).to_be_hidden()

    touch(page, puzzle, puzzle.answer[0])

    expect(page.locator("#verdict-title")).to_have_text("Right.")
    expect(page.locator("#reasons li").first).not_to_be_empty()
    expect(page.locator("#line li").first).to_contain_text("You")
    expect(page.locator("#rated")).to_contain_text("▲")
    expect(page.locator("#turn")).to_have_text("One way it could continue")
    expect(page.locator("#retry-puzzle")).to_be_hidden()
    page.locator("#next").click()
    page.wait_for_url(lambda url: "/puzzles/" in url and not url.endswith(puzzle.id))


@SCREENS
def test_a_wrong_choice_shows_the_answer_and_can_be_tried_again(
    visitor: Callable[..., Visitor], wish: dict[str, object]
) -> None:
    page, puzzle = opened(visitor(**wish))

    touch(page, puzzle, puzzle.rival[0])

    expect(page.locator("#verdict-title")).to_have_text("Not the best.")
    expect(page.locator("#rated")).to_contain_text("▼")
    page.locator("#retry-puzzle").click()
    page.wait_for_load_state()
    page.wait_for_selector("[data-touch]")
    touch(page, puzzle, puzzle.answer[0])
    expect(page.locator("#verdict-title")).to_have_text("Right.")
    expect(page.locator("#rated")).to_contain_text("Not rated")


@SCREENS
def test_progress_is_drawn_and_themes_lead_to_their_puzzles(
    visitor: Callable[..., Visitor], wish: dict[str, object]
) -> None:
    ann = visitor(**wish)
    page, puzzle = opened(ann)
    touch(page, puzzle, puzzle.answer[0])
    expect(page.locator("#verdict")).to_be_visible()

    page.goto(f"{ann.address}/puzzles")
    expect(page.locator(f"#{GAME} .rise")).to_be_visible()
    expect(page.locator(f"#{GAME} .last .good")).to_have_count(1)
    page.locator(f"#{GAME} .chips a").first.click()
    page.wait_for_url("**?theme=*")
    theme = page.url.rpartition("=")[2]
    assert theme in puzzles_of(load(GAME))[page.url.rpartition("/")[2].partition("?")[0]].themes


@pytest.mark.parametrize("theme", FINDS)
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_pages_of_puzzles_are_accessible(visitor: Callable[..., Visitor], theme: str, phone: bool) -> None:
    ann = visitor(theme=theme, phone=phone)
    page, puzzle = opened(ann)
    assert complaints(page, theme) == []
    touch(page, puzzle, puzzle.rival[0])
    expect(page.locator("#verdict")).to_be_visible()
    assert complaints(page, theme) == []
    page.goto(f"{ann.address}/puzzles")
    assert complaints(page, theme) == []


def test_a_phone_says_what_is_asked_until_it_is_answered(visitor: Callable[..., Visitor]) -> None:
    page, puzzle = opened(visitor(phone=True))
    asked = "getComputedStyle(document.getElementById('prompt'), '::before').content"
    assert page.evaluate(asked) == '"Find the best choice."'

    touch(page, puzzle, puzzle.answer[0])

    expect(page.locator("#verdict")).to_be_visible()
    assert page.evaluate(asked) == "none"


def test_the_answer_can_be_read_on_every_screen(visitor: Callable[..., Visitor]) -> None:
    page, puzzle = opened(visitor())
    touch(page, puzzle, puzzle.rival[0])
    expect(page.locator("#verdict")).to_be_visible()

    assert hard_to_read(page, "#verdict") == {}
    page.set_viewport_size({"width": 768, "height": 1024})
    narrow = page.locator("#shares span").evaluate_all("(all) => all.map((node) => node.offsetWidth)")
    assert min(narrow) > 100


def test_large_letters_fit_on_a_small_phone(visitor: Callable[..., Visitor]) -> None:
    ann = visitor(phone=True)
    ann.page.set_viewport_size(SMALL_PHONE)
    ann.page.goto(f"{ann.address}/puzzles")

    assert ann.page.evaluate(WIDTH) <= SMALL_PHONE["width"]


def test_a_puzzle_is_solved_by_keys(visitor: Callable[..., Visitor]) -> None:
    page, puzzle = opened(visitor())
    expect(page.locator("#choices button").first).to_be_visible()

    page.keyboard.press("1")
    page.wait_for_selector("#verdict:not([hidden]), .confirm")
    if page.locator("#choices .confirm").is_visible():
        page.keyboard.press("1")

    expect(page.locator("#verdict")).to_be_visible()
    assert puzzle.id in page.url
