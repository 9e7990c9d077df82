"""Looking back: a slider, a replay that plays by itself, and a way from mistake to mistake, from one's own seat."""

from collections.abc import Callable

from browser.people import GAMES, Visitor
from browser.test_screens import DRAWN, LEAST_LETTERS, SCREENS, SMALL_LETTERS
from hall.visitors import finish
from playwright.sync_api import Page, ViewportSize, expect

from astragal.bots.review import Moment

SHOWN = "(step) => document.getElementById('slider').value === String(step)"


def moments(choices: list[int]) -> list[Moment]:
    """A mistake of Ann, luck, a mistake of the bot, and one more of Ann, at choices that she made."""
    first, *_, last = choices
    return [
        Moment(first, first, 0, ("Ann takes a 3.",), (0.5, 0.5), (0.4, 0.6), "x", "y", "take the 4"),
        Moment(first + 1, first + 1, -1, ("Ann rolled 2.",), (0.4, 0.6), (0.7, 0.3)),
        Moment(first + 2, first + 2, 1, ("The bot takes a 2.",), (0.7, 0.3), (0.8, 0.2), "x", "y", "take the 1"),
        Moment(last, last, 0, ("Ann takes a 1.",), (0.8, 0.2), (0.6, 0.4), "x", "y", "take the 5"),
    ]


def looking_back(ann: Visitor) -> tuple[Page, list[int]]:
    """The replay of a finished game, and the steps before the two mistakes that Ann made."""
    link = ann.open_table(GAMES[0])
    referee = ann.house.hall.referee
    table_id = referee.by_link(link).id
    finish(referee, table_id)
    with referee.newest(table_id) as table_match:
        choices = [number for number, step in enumerate(table_match.story.steps, start=1) if step.seat == 0]
    found = [vars(moment) for moment in moments(choices)]
    ann.context.route("**/review.json", lambda route: route.fulfill(json={"ready": True, "moments": found}))
    page = ann.go(f"/table/{link}/replay/0")
    page.wait_for_selector(".layer-ground > *")
    page.locator(".ring").first.wait_for()
    return page, [choices[0] - 1, choices[-1] - 1]


def test_a_player_looks_back_from_their_own_seat(visitor: Callable[..., Visitor]) -> None:
    page, _ = looking_back(visitor())

    assert page.locator("#steps").get_attribute("data-seat") == "0"
    expect(page.locator("nav [aria-current=true] span")).to_have_text("Ann")


def test_a_slider_goes_to_any_step(visitor: Callable[..., Visitor]) -> None:
    page, _ = looking_back(visitor())

    page.locator("#slider").fill("7")

    page.wait_for_url("**/replay/7?seat=0")
    expect(page.locator("#where")).to_contain_text("step 7")


def test_a_replay_plays_by_itself_until_it_is_touched(visitor: Callable[..., Visitor]) -> None:
    page, _ = looking_back(visitor(phone=True))

    page.locator("#play").click()
    page.wait_for_function("() => Number(document.getElementById('slider').value) > 0")
    page.locator("#told").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_one_goes_from_one_of_ones_own_mistakes_to_the_next(visitor: Callable[..., Visitor]) -> None:
    page, (first, last) = looking_back(visitor())

    for step in (first, last, first):
        page.get_by_role("button", name="Next mistake").click()
        page.wait_for_function(SHOWN, arg=step)


def test_a_mistake_says_what_was_lost_and_what_was_better(visitor: Callable[..., Visitor]) -> None:
    page, (first, _) = looking_back(visitor())

    page.keyboard.press("m")

    expect(page.locator("#moment")).to_contain_text("10 % were lost here. Better was: take the 4.")
    expect(page.locator(".ring.open")).to_have_count(1)
    expect(page.locator("#found [aria-current=true]")).to_contain_text("Ann takes a 3.")
    most, said = (page.locator("#slider").get_attribute(name) for name in ("max", "aria-valuetext"))
    assert f"{said},".startswith(f"step {first} of {most}, Mistake 1: 10 %,")


def test_luck_is_told_apart_from_choices(visitor: Callable[..., Visitor]) -> None:
    page, (first, _) = looking_back(visitor())

    expect(page.locator("#found li")).to_have_count(3)
    expect(page.locator("#found .luck")).to_have_count(1)
    expect(page.locator("#marks .sign")).to_have_count(3)
    expect(page.locator("#shares")).to_contain_text("luck +30 %")
    page.get_by_role("button", name="Ann rolled 2.").click()
    page.wait_for_function(SHOWN, arg=first + 1)


def test_a_replay_that_plays_stops_at_a_mistake(visitor: Callable[..., Visitor]) -> None:
    page, (first, _) = looking_back(visitor())

    page.keyboard.press(" ")

    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(SHOWN, arg=first)
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_a_replay_is_large_enough_to_read_on_every_screen(visitor: Callable[..., Visitor]) -> None:
    page, (first, _) = looking_back(visitor())
    page.keyboard.press("m")
    page.wait_for_function(SHOWN, arg=first)

    for width, height in SCREENS:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.wait_for_function(DRAWN, arg=width < 1200 or height < 800)
        assert page.evaluate(SMALL_LETTERS, ["review", LEAST_LETTERS]) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for name in ("#slider", "#play", "#mistake", "#told"):
            expect(page.locator(name)).to_be_in_viewport(ratio=1)
