"""Pictures of every page on five screens, light and dark, to be looked at: `make gallery` writes them into `gallery/`.

`index.html` there shows them side by side; `python benchmarks/gallery.py FOLDER home finish` takes only some of them.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize
from scripted import GAMES, Learner, Seated, Server, Visitor, finish, hall_and_browser

from astragal import load
from astragal.bots.review import Moment
from astragal.core.words import choice
from astragal.hall.matches.table_match import fresh_match

SCREENS = [(360, 640), (390, 844), (844, 390), (768, 1024), (1440, 900)]
THEMES = ("light", "dark")
TOUCHES = 14
REST = 400
"""Milliseconds for pictures to load; nothing is compared with them."""

Opened = Callable[[], Page]


def table_of(ann: Visitor, game: str, touches: int = 0) -> Callable[[], Page]:
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


def pages(house: Server, ann: Visitor, bo: Visitor) -> Iterator[tuple[str, Opened]]:
    """Every page by its name, and how it is opened."""
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
    yield "replay", lambda: ann.go(f"/table/{over}/replay/20")
    yield "replay-mistake", _with(lambda: ann.go(f"/table/{over}/replay/0"), _at_a_mistake)
    yield "verify", lambda: ann.go(f"/table/{over}/verify")
    yield "host", lambda: Seated(ann, ann.go(f"/table/{waiting}")).page
    yield "invitation", lambda: Seated(ann, ann.go(f"/table/{invited}")).page
    yield "confirming", partial(_confirming, ann)
    yield "menu", _with(table, lambda page: page.locator("[data-do=menu]").click())
    yield "help", _with(table, lambda page: page.keyboard.press("?"))
    for game in GAMES:
        yield f"lesson-{game}", partial(_lesson, ann, game)
    yield "lesson-wrong", partial(_lesson, ann, GAMES[1], wrong=True)
    yield "lesson-leaving", _with(partial(_lesson, ann, GAMES[1]), lambda page: page.locator("#home").click())
    for name in ("log", "chat", "score"):
        yield f"sheet-{name}", _with(table, partial(_open_sheet, name))
    paths = {"home": "/", "mine": "/mine", "bots": "/bots", "settings": "/settings", "account": "/account"}
    paths |= {
        "today": "/today",
        "seeds": "/today/seeds",
        "events": "/events",
        "new-event": "/events/new?game=pie-factory",
    }
    paths |= {"new": "/new?game=dicetopia", "rules": "/rules/office-supply", "print": "/print/pie-factory"}
    paths |= {"missing": "/table/none"}
    for name, path in paths.items():
        yield name, partial(ann.go, path)


OPEN = "(name) => document.querySelector(`#dock [data-open=${name}]`).click()"
INDEX = """<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{{font:1rem system-ui;margin:1rem}}img{{height:{height}px;border:1px solid #999;margin:2px}}</style>
{rows}"""


def take(browser: Browser, house: Server, folder: Path, wanted: list[str]) -> None:
    for theme in THEMES:
        ann, bo = Visitor(browser, house, "Ann", theme=theme), Visitor(browser, house, "Bo")
        for name, opened in pages(house, ann, bo):
            if wanted and name not in wanted:
                continue
            for width, height in SCREENS:
                ann.page.set_viewport_size(ViewportSize(width=width, height=height))
                page = opened()
                page.wait_for_timeout(REST)
                page.screenshot(path=folder / f"{name}-{width}x{height}-{theme}.png")
            print(name, theme)


def write_index(folder: Path, height: int = 420) -> None:
    """A page with all pictures, a row for each page of the hall and each theme."""
    names = sorted({file.stem.rpartition("-")[0].rpartition("-")[0] for file in folder.glob("*.png")})
    rows = [f"<h2>{name} {theme}</h2>{_row(name, theme)}" for name in names for theme in THEMES]
    (folder / "index.html").write_text(INDEX.format(rows="\n".join(rows), height=height), encoding="utf-8")


def _row(name: str, theme: str) -> str:
    return "".join(f'<img src="{name}-{width}x{height}-{theme}.png" alt="">' for width, height in SCREENS)


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with hall_and_browser() as (house, browser):
        take(browser, house, folder, wanted)
    write_index(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
