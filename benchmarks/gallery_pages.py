"""Every page of the hall and how it is opened, for the pictures of the gallery."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from playwright.sync_api import Page
from scripted import GAMES, Learner, Seated, Server, Visitor, finish, puzzles, rolls, tournaments, with_games

from astragal import load
from astragal.bots.review import Moment
from astragal.core.puzzles import puzzles_of
from astragal.core.words import choice
from astragal.hall.matches.table_match import fresh_match

Opened = Callable[[], Page]
Pages = Iterator[tuple[str, Opened]]

TOUCHES = 14
MISSED = 12
OPEN = "(name) => document.querySelector(`#dock [data-open=${name}]`).click()"
CHOOSES = "document.querySelectorAll('#seats li')[1]?.matches('.active')"


def pages(house: Server, ann: Visitor, bo: Visitor) -> Pages:
    """Every page by its name, and how it is opened; those of somebody who has done nothing yet come first."""
    empty = {"home": "/", "mine": "/mine", "profile": "/me", "friends": "/friends", "puzzles": "/puzzles"}
    for name, path in (empty | {"events": "/events", "today": "/today"}).items():
        yield f"{name}-empty", partial(ann.go, path)
    yield from pages_of_tables(house, ann, bo)
    yield from pages_of_lessons(ann)
    yield from pages_of_puzzles(ann)
    yield from pages_of_events(house, ann)
    yield from pages_of_people(ann, bo)
    paths = {"home": "/", "mine": "/mine", "bots": "/bots", "settings": "/settings", "account": "/account"}
    paths |= {"new": "/new?game=dicetopia", "rules": "/rules/office-supply", "print": "/print/pie-factory"}
    paths |= {"missing": "/table/none", "offline": "/offline"}
    for name, path in paths.items():
        yield name, partial(ann.go, path)
    yield from pages_of_an_account(ann)
    yield "coming-back", coming_back(ann)


def pages_of_tables(house: Server, ann: Visitor, bo: Visitor) -> Pages:
    """Tables before, during and after a game."""
    for game in GAMES:
        yield f"table-{game}", table_of(ann, game, TOUCHES)
    over = ann.open_table(GAMES[0], "me", "casual")
    finish(house.hall.referee, over[:12])
    waiting = ann.open_table("pie-factory", "me", "open", "open", public=True)
    invited = bo.open_table("dicetopia", "me", "open", "casual", public=True, pace="mail")
    bo.open_table("office-supply", "me", "casual", public=True)
    table = table_of(ann, "pie-factory")
    review = _review(house, over)
    ann.context.route("**/review.json", lambda route: route.fulfill(json=review))
    yield "finish", lambda: ann.at(over).page
    yield "finish-curve", _with(lambda: ann.at(over).page, _at_the_curve)
    yield "replay", lambda: ann.go(f"/table/{over}/replay/20")
    yield "replay-mistake", _with(lambda: ann.go(f"/table/{over}/replay/0"), _at_a_mistake)
    yield "verify", lambda: ann.go(f"/table/{over}/verify")
    yield "host", lambda: Seated(ann, ann.go(f"/table/{waiting}")).page
    yield "invitation", lambda: Seated(ann, ann.go(f"/table/{invited}")).page
    yield "away", away(ann, bo)
    yield "confirming", partial(_confirming, ann)
    yield "menu", _with(table, lambda page: page.locator("[data-do=menu]").click())
    yield "help", _with(table, lambda page: page.keyboard.press("?"))
    for name in ("log", "chat", "score"):
        yield f"sheet-{name}", _with(table, partial(_open_sheet, name))


def pages_of_lessons(ann: Visitor) -> Pages:
    for game in GAMES:
        yield f"lesson-{game}", partial(_lesson, ann, game)
    yield "lesson-wrong", partial(_lesson, ann, GAMES[1], wrong=True)
    yield "lesson-leaving", _with(partial(_lesson, ann, GAMES[1]), lambda page: page.locator("#home").click())


def pages_of_puzzles(ann: Visitor) -> Pages:
    for game in GAMES:
        yield f"puzzle-{game}", partial(_puzzle, ann, game)
    yield "puzzle-right", partial(_answered, ann, right=True)
    yield "puzzle-wrong", partial(_answered, ann, right=False)
    yield "puzzles", partial(ann.go, "/puzzles")


def pages_of_events(house: Server, ann: Visitor) -> Pages:
    for name, path in tournaments.every_page(house, ann).items():
        yield f"event-{name.replace(' ', '-')}", partial(ann.go, path)


def pages_of_people(ann: Visitor, bo: Visitor) -> Pages:
    page = bo.go("/friends")
    page.get_by_role("button", name="New link").click()
    link = page.get_by_role("textbox", name="Your friend link").input_value()
    friend = "/friend/" + link.rpartition("/")[2]
    yield "friend-link", partial(ann.go, friend)
    ann.go(friend).get_by_role("button", name="Be friends").click()
    with_games(ann)
    yield "friends", partial(ann.go, "/friends")
    yield "profile", partial(ann.go, "/me")


def pages_of_an_account(ann: Visitor) -> Pages:
    name = ann.id.removesuffix("-of-the-browsers")
    account = {"name": name, "password": "correct horse"}
    ann.page.request.post(f"{ann.address}/account/new", data=account, headers={"origin": ann.address})
    yield "account-own", partial(ann.go, "/account")
    yield "person", partial(ann.go, f"/person/{name}")


def pages_of_today(ann: Visitor) -> Pages:
    for name, path in zip(("today", "seeds", "today-board", "today-beside"), rolls.PAGES, strict=True):
        yield name, partial(ann.go, path)


def table_of(ann: Visitor, game: str, touches: int = 0) -> Opened:
    """A table with all seats taken, after some touches."""
    most = load(game).players[-1]
    link = ann.open_table(game, "me", *["casual"] * (most - 1), options=load(game).recommended(most))
    if touches:
        ann.at(link).touch_and_rest(touches)
    return lambda: _settled(ann, link)


def _settled(ann: Visitor, link: str) -> Page:
    table = ann.at(link)
    table.settle()
    return table.page


def away(ann: Visitor, bo: Visitor) -> Opened:
    """A table at which somebody has left who has to choose."""
    link = ann.open_table("dice-wide-shut", "me", "open", "random")
    bo.go(f"/table/{link}").locator("#joining .main").click()
    table = ann.at(link)
    while not table.page.evaluate(CHOOSES):
        table.touch_if_possible()
    bo.page.goto(bo.address)

    def opened() -> Page:
        page = ann.at(link).page
        page.locator("#nudge").wait_for()
        return page

    return opened


def coming_back(ann: Visitor) -> Opened:
    """A table of which this device has not seen the last steps; they are shown with motion."""
    link = ann.open_table("pie-factory", "me", "random", "random")
    number = ann.at(link).touch_and_rest(TOUCHES)
    seen = {"motion": "normal", f"seen-{link[:12]}": f"0 {number - MISSED}"}
    for name, value in seen.items():
        ann.context.add_init_script(f"localStorage.setItem('astragal-{name}', '{value}')")

    def opened() -> Page:
        page = ann.go(f"/table/{link}")
        page.locator("#catchup").wait_for()
        page.locator("#pause").click()
        return page

    return opened


def _confirming(ann: Visitor) -> Page:
    """A choice that waits to be confirmed, at a table of its own: touches on the way to it may end a game."""
    table = ann.at(ann.open_table("office-supply", "me", "casual"))
    look = table.settle()
    while not table.page.locator(".chip.yes").count():
        look = table.touch_until_answered(look)
    return table.page


def _lesson(ann: Visitor, game: str, *, wrong: bool = False) -> Page:
    """A lesson that waits for a touch, perhaps after a wrong one."""
    learner = Learner(ann, game)
    learner.touch_to_a_piece()
    if wrong:
        learner.touch_another()
    return learner.page


def _puzzle(ann: Visitor, game: str) -> Page:
    page = ann.go(f"/puzzles/{game}/{next(iter(puzzles_of(load(game))))}")
    page.wait_for_selector("[data-touch]")
    return page


def _answered(ann: Visitor, *, right: bool) -> Page:
    page, puzzle = puzzles.opened(ann)
    puzzles.touch(page, puzzle, (puzzle.answer if right else puzzle.rival)[0])
    page.locator("#verdict").wait_for()
    return page


CHANCES = [0.5, 0.38, 0.7, 0.52, 0.85, 1.0]
"""Of Ann, before and after some of her choices; where they fall, she made a mistake."""


def _review(house: Server, link: str) -> dict[str, object]:
    """A review of a finished game, at choices that Ann really made."""
    found: list[tuple[int, str, str, str, str]] = []
    with house.hall.referee.newest(link[:12]) as table_match:
        match = fresh_match(table_match.table)
        for number, step in enumerate(table_match.story.steps, start=1):
            if match.to_act == step.seat == 0 and len(match.legal()) > 1:
                other = next(action for action in match.legal() if action != step.text)
                words, better = (choice(match.view(0), action) for action in (step.text, other))
                found.append((number, step.text, other, words, better))
            match.replay(step)
    moments = []
    chosen = [found[place * (len(found) - 1) // (len(CHANCES) - 2)] for place in range(len(CHANCES) - 1)]
    for (number, played, other, words, better), (before, after) in zip(chosen, pairwise(CHANCES), strict=True):
        chances = (before, 1 - before), (after, 1 - after)
        mistake = (other, better) if after < before else ("", "")
        moments.append(Moment(number, number, 0, (f"Ann: {words}.",), *chances, played, *mistake))
    return {"ready": True, "simulations": 1, "moments": [vars(moment) for moment in moments]}


def _at_the_curve(page: Page) -> None:
    page.locator(".ring").first.click()


def _at_a_mistake(page: Page) -> None:
    page.locator(".ring").first.wait_for()
    page.locator("#mistake").click()
    page.locator(".hinted").first.wait_for()


def _open_sheet(name: str, page: Page) -> None:
    page.evaluate(OPEN, name)


def _with(opened: Opened, then: Callable[[Page], object]) -> Opened:
    def page() -> Page:
        found = opened()
        then(found)
        return found

    return page
