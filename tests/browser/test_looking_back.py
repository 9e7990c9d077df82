"""Looking back: a slider, a replay that plays by itself, and a way from mistake to mistake, from one's own seat."""

from collections.abc import Callable

from browser.people import GAMES, Visitor
from browser.test_screens import DRAWN, LEAST_LETTERS, SCREENS, SMALL_LETTERS
from hall.visitors import finish
from playwright.sync_api import Page, ViewportSize, expect

from astragal.bots.review import Moment
from astragal.hall.matches.table_match import TableMatch, fresh_match

SHOWN = "(step) => document.getElementById('slider').value === String(step)"

NOTE_WAITING = """() => {
  const wait = window.setTimeout;
  window.setTimeout = (call, time) => wait(call, (window.waited = time));
}"""


def moments(table_match: TableMatch) -> list[Moment]:
    """A mistake of Ann, luck, a mistake of the bot, and one more of Ann, at choices that she made."""
    (first, one, other), *_, (last, two, another) = choices_of_ann(table_match)
    return [
        Moment(first, first, 0, ("Ann takes a 3.",), (0.5, 0.5), (0.4, 0.6), one, other, "take the 4"),
        Moment(first + 1, first + 1, -1, ("Ann rolled 2.",), (0.4, 0.6), (0.7, 0.3)),
        Moment(first + 2, first + 2, 1, ("The bot takes a 2.",), (0.7, 0.3), (0.8, 0.2), "x", "y", "take the 1"),
        Moment(last, last, 0, ("Ann takes a 1.",), (0.8, 0.2), (0.6, 0.4), two, another, "take the 5"),
    ]


def choices_of_ann(table_match: TableMatch) -> list[tuple[int, str, str]]:
    """The number of each step that Ann made, what she chose and something else that she could have chosen."""
    match, found = fresh_match(table_match.table), []
    for number, step in enumerate(table_match.story.steps, start=1):
        if match.to_act == step.seat == 0 and len(match.legal()) > 1:
            found.append((number, step.text, next(action for action in match.legal() if action != step.text)))
        match.replay(step)
    return found


def looking_back(ann: Visitor) -> tuple[Page, list[int]]:
    """The replay of a finished game, and the steps before the two mistakes that Ann made."""
    link = ann.open_table(GAMES[0])
    referee = ann.house.hall.referee
    table_id = referee.by_link(link).id
    finish(referee, table_id)
    with referee.newest(table_id) as table_match:
        made = moments(table_match)
    found = [vars(moment) for moment in made]
    ann.context.route("**/review.json", lambda route: route.fulfill(json={"ready": True, "moments": found}))
    page = ann.go(f"/table/{link}/replay/0")
    page.wait_for_selector(".layer-ground > *")
    page.locator(".ring").first.wait_for()
    return page, [made[0].first - 1, made[-1].first - 1]


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

    expect(page.locator("#lost")).to_have_text("This choice cost 10 %.")
    expect(page.get_by_role("button", name="Better take the 4 50 %")).to_be_visible()
    expect(page.locator(".ring.open")).to_have_count(1)
    expect(page.locator("#found [aria-current=true]")).to_contain_text("Ann takes a 3.")
    most, said = (page.locator("#slider").get_attribute(name) for name in ("max", "aria-valuetext"))
    assert f"{said},".startswith(f"step {first} of {most}, Mistake 1: 10 %,")


def test_a_mistake_is_told_once_on_a_phone_below_a_title_that_is_whole(visitor: Callable[..., Visitor]) -> None:
    page, _ = looking_back(visitor(phone=True))

    page.get_by_role("button", name="Next mistake").click()

    expect(page.get_by_role("button", name="Better take the 4 50 %")).to_be_visible()
    expect(page.get_by_text("This choice cost 10 %.").locator("visible=true")).to_have_count(1)
    expect(page.locator("#shares li")).to_have_count(2)
    assert page.locator("#top h1").evaluate("(node) => node.scrollWidth <= node.clientWidth + 1")


def test_both_lines_of_a_mistake_are_shown_on_the_board(visitor: Callable[..., Visitor]) -> None:
    page, (first, _) = looking_back(visitor())
    better, played = (page.locator(f"#lines [data-line={line}]") for line in ("better", "played"))

    page.keyboard.press("m")
    page.wait_for_function(SHOWN, arg=first)
    page.locator(".layer-marks .hinted").first.wait_for()
    page.locator(".ghost").first.wait_for()
    expect(better).to_have_attribute("aria-pressed", "true")
    ghosts = page.locator(".layer-ghosts").inner_html()
    dashed = page.locator(".layer-marks").inner_html()
    played.click()

    expect(page.locator(".layer-marks .hinted")).to_have_count(0)
    page.locator(".layer-marks .last").first.wait_for()
    expect(played).to_contain_text("Ann takes a 3.40 %")
    assert page.locator(".layer-ghosts").inner_html() != ghosts
    better.click()
    page.locator(".layer-marks .hinted").first.wait_for()
    assert page.locator(".layer-marks").inner_html() == dashed
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_replay_plays_faster_and_slower(visitor: Callable[..., Visitor]) -> None:
    page, _ = looking_back(visitor())
    page.evaluate(NOTE_WAITING)
    speed = page.get_by_role("button", name="Speed")

    page.locator("#play").click()
    usual = page.evaluate("window.waited")
    page.locator("#play").click()
    speed.click()
    expect(speed).to_have_text("2×")
    page.locator("#play").click()

    assert page.evaluate("window.waited") == usual / 2
    for text in ("4×", "0.5×", "1×"):
        speed.click()
        expect(speed).to_have_text(text)


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
        page.wait_for_function(f"(wanted) => !({SMALL_LETTERS})(wanted).length", arg=["review", LEAST_LETTERS])
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for name in ("#slider", "#play", "#speed", "#mistake", "#told"):
            expect(page.locator(name)).to_be_in_viewport(ratio=1)
