"""A table in several browsers and tabs, without a line for a while, and under the eyes of a watcher."""

from collections.abc import Callable

import pytest
from browser.people import GAMES, Seated, Visitor
from hall.table import until

from astragal import load

TOUCHES = 12
TURNS = 4

pytestmark = pytest.mark.skipif(not GAMES, reason="no game is drawn")


def two_people(visitor: Callable[..., Visitor], game: str) -> tuple[list[Visitor], list[Seated]]:
    """Ann at a desk and Bo with a phone, at one table."""
    ann, bo = visitor("Ann"), visitor("Bo", phone=True)
    link = ann.open_table(game, "me", "open", options=load(game).recommended(2))
    bo.go(f"/table/{link}").locator("#joining .main").click()
    return [ann, bo], [ann.at(link), bo.at(link)]


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_game_in_two_browsers(visitor: Callable[..., Visitor], game: str) -> None:
    """The shortest one to its end, the others until both have touched enough."""
    _, people = two_people(visitor, game)
    enough = 10_000 if game == "dicetopia" else TOUCHES

    touched = [0, 0]
    while min(touched) < enough and not all(person.look()["over"] for person in people):
        until(lambda: any(person.look()["ready"] or person.look()["over"] for person in people))
        for place, person in enumerate(people):
            touched[place] += person.touch_if_possible()

    one, other = people
    assert all(touched)
    most = max(one.number, other.number)
    one.reach(most)
    other.reach(most)
    assert one.points == other.points


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_on_one_phone(visitor: Callable[..., Visitor], game: str) -> None:
    """The page turns to whoever has to choose; where there are secrets, when the phone has been passed on."""
    ann = visitor(phone=True)
    link = ann.open_table(game, "me", "me", options=load(game).recommended(2))
    referee = ann.house.hall.referee
    table_id = referee.by_link(link).id
    table = ann.at(link)
    curtain = table.page.locator("#pass")

    turns: list[int] = []
    while len(turns) < TURNS:
        until(lambda: table.look()["ready"] or curtain.is_visible())
        with referee.at(table_id) as table_match:
            seat = table_match.match.to_act
        turns += [seat] * (turns[-1:] != [seat])
        if curtain.is_visible():
            curtain.tap()
        else:
            table.touch_if_possible()

    assert set(turns) == {0, 1}


@pytest.mark.parametrize("game", GAMES[:1])
def test_who_watches_sees_what_happens_and_can_touch_nothing(visitor: Callable[..., Visitor], game: str) -> None:
    ann, eve = visitor("Ann"), visitor("Eve")
    link = ann.open_table(game)
    player, watcher = ann.at(link), eve.at(link)

    number = player.touch_and_rest(TOUCHES)

    watcher.reach(number)
    assert not watcher.look()["ready"]
    assert watcher.page.locator("#log li").count() > 1


@pytest.mark.parametrize("game", GAMES)
def test_what_came_as_differences_is_what_a_fresh_page_shows(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor()
    link = ann.open_table(game)
    table = ann.at(link)
    other = Seated(ann, ann.open_page(f"/table/{link}"))

    number = table.touch_and_rest(TOUCHES)
    pieces = table.pieces
    table.page.reload()
    table.reach(number)
    other.reach(number)

    assert table.pieces == pieces
    assert other.pieces == pieces, "a second tab follows"


@pytest.mark.parametrize("game", GAMES[:1])
def test_who_was_offline_is_shown_what_was_missed(visitor: Callable[..., Visitor], game: str) -> None:
    (ann, _), (mine, other) = two_people(visitor, game)
    while not other.look()["ready"]:
        until(lambda: mine.look()["ready"] or other.look()["ready"])
        mine.touch_if_possible()
    ann.context.set_offline(True)
    mine.page.wait_for_function("() => document.getElementById('say').textContent.includes('lost')")
    before = other.number
    while other.number == before:
        until(lambda: other.look()["ready"])
        other.touch_if_possible()

    ann.context.set_offline(False)

    mine.reach(other.number)
    fresh = Seated(ann, ann.open_page(mine.page.url.removeprefix(ann.address)))
    fresh.reach(other.number)
    assert fresh.pieces == mine.pieces


def test_a_bot_that_searches_shows_what_was_behind_its_choice(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    table = ann.at(ann.open_table("dice-wide-shut", "me", "search:20"))
    table.touch_and_rest(TOUCHES)

    line = table.page.locator("#log > li", has=table.page.locator("[data-do=behind]")).last
    line.locator("[data-do=behind]").click()
    line.locator("ul").wait_for()
    assert "games imagined" in line.inner_text()
    assert "wins" in line.inner_text()
    line.locator("[data-do=behind]").click()
    assert line.locator("ul").count() == 0
