"""Tournaments in a real browser: set up by touches on a phone, joined by link, started, and followed live."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from browser.fonts import FAMILIES
from browser.people import PHONE, SMALL_PHONE, Visitor
from browser.reading import hard_to_read
from browser.test_accessible import FINDS, complaints
from browser.test_narrow import WIDTH
from hall.table import Server, serving
from hall.tournaments import Organised
from playwright.sync_api import Page, expect

from astragal.core.registry import load_registered
from astragal.hall.events import clubs
from astragal.hall.events.event import EventWish
from astragal.hall.play import event_entries

GAME = "dice-archive"
TITLE = load_registered(GAME).title
LONG = "Maximiliane von Hohenstaufen"
UNBREAKABLE = "Wolfeschlegelsteinhausenberg"


@pytest.fixture
def house(tmp_path: Any) -> Iterator[Server]:
    with serving(str(tmp_path / "hall.sqlite")) as server:
        yield server


def set_up(visitor: Visitor, pause: str = "none", **choices: str) -> Page:
    """Somebody sets up a tournament by touches alone."""
    page = visitor.go("/")
    touch = "tap" if visitor.phone else "click"
    getattr(page.get_by_role("link", name="Tournaments and clubs"), touch)()
    expect(page.get_by_role("heading", name="Tournaments and clubs", level=1)).to_be_visible()
    getattr(page.get_by_role("link", name=f"A tournament of {TITLE}"), touch)()
    expect(page.get_by_role("heading", name=f"A tournament of {TITLE}")).to_be_visible()
    for legend, choice in choices.items():
        picks = page.get_by_role("group", name=legend.replace("_", " "))
        getattr(picks.locator("label", has_text=re.compile(f"^{choice}$")), touch)()
    getattr(page.get_by_text("Pace and start"), touch)()
    page.get_by_label("Pause between rounds").select_option(pause)
    getattr(page.get_by_role("button", name="Open the tournament"), touch)()
    expect(page).to_have_url(re.compile("/event/[^/]{24}$"))
    page.wait_for_load_state()
    return page


def organised(house: Server) -> Organised:
    """Plays games of the hall at once, as another worker would."""
    made = Organised(house.hall.database)
    made.referee = house.hall.referee
    return made


def test_a_tournament_is_set_up_by_touch_joined_by_link_started_and_followed(
    house: Server, visitor: Callable[..., Visitor]
) -> None:
    page = set_up(visitor("Ann", phone=True), Format="Swiss", Rounds="3")
    expect(page.get_by_role("button", name="Start now")).to_be_disabled()
    bo = visitor("Bo")
    other = bo.go(page.url.removeprefix(bo.address))
    other.get_by_role("button", name="Join").click()
    expect(other.get_by_role("row", name=re.compile("Bo"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Bo"))).to_be_visible()  # without anybody touching anything
    page.get_by_role("button", name="Start now").tap()
    expect(other.get_by_role("link", name="Go to your table")).to_be_visible()
    expect(other.locator("#said")).to_have_text("Go to your table")
    expect(other.locator(".where")).to_contain_text("Round 1 of 3")
    [table] = page.request.get(f"{page.url}.json").json()["rounds"][0][1]
    organised(house).play_out(table["link"][:12])
    expect(page.locator(".where")).to_contain_text("Round 2 of 3")
    points = page.locator(".standings tbody tr").first.locator("td").nth(2)
    expect(points).to_have_text(re.compile("1|½"))
    for number in (2, 3):
        [table] = page.request.get(f"{page.url}.json").json()["rounds"][0][1]
        organised(house).play_out(table["link"][:12])
        if number == 2:
            expect(page.locator(".where")).to_contain_text("Round 3 of 3")
    expect(page.locator(".winner")).to_be_visible()
    expect(page.locator(".rounds a", has_text="Replay")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_table_leads_back_to_its_tournament(house: Server, visitor: Callable[..., Visitor]) -> None:
    page = set_up(visitor("Ann"), pause="30 seconds", Format="Swiss")
    bo = visitor("Bo")
    bo.go(page.url.removeprefix(bo.address)).get_by_role("button", name="Join").click()
    page.get_by_role("button", name="Start now").click()
    page.get_by_role("link", name="Go to your table").click()
    page.wait_for_selector("#table[data-number]")
    expect(page.locator("#hint")).to_be_disabled()
    page.get_by_role("link", name="Back to the tournament").click()
    expect(page.locator(".where")).to_contain_text("Round 1 of 5")
    [table] = page.request.get(f"{page.url}.json").json()["rounds"][0][1]
    organised(house).play_out(table["link"][:12])
    expect(page.locator(".where time")).to_have_text(re.compile(r"0:\d\d"))


def test_in_an_arena_whoever_has_the_page_open_plays_again_at_once(
    house: Server, visitor: Callable[..., Visitor]
) -> None:
    page = set_up(visitor("Ann", phone=True), Format="Arena", How_long="30 minutes")
    bo = visitor("Bo")
    other = bo.go(page.url.removeprefix(bo.address))
    other.get_by_role("button", name="Join").click()
    expect(page.get_by_role("row", name=re.compile("Bo"))).to_be_visible()
    page.get_by_role("button", name="Start now").tap()
    for number in (1, 2):
        for shown in (page, other):
            expect(shown.locator(".rounds summary").first).to_have_text(f"Round {number}")
            expect(shown.get_by_role("link", name="Go to your table")).to_be_visible()
            expect(shown.locator(".where time")).to_have_text(re.compile(r"^(30|29|28|27|26|25):\d\d$"))
        table = page.locator("#state").get_attribute("data-table") or ""
        assert other.locator("#state").get_attribute("data-table") == table
        organised(house).play_out(table[:12])
    expect(page.locator(".rounds summary").first).to_have_text("Round 3")
    page.get_by_role("button", name="End it now").tap()
    expect(other.locator(".winner")).to_be_visible()


@pytest.mark.parametrize(
    ("zone", "month", "ahead"),
    [
        ("Asia/Kathmandu", 1, timedelta(hours=5, minutes=45)),
        ("America/Phoenix", 7, timedelta(hours=-7)),
        ("Europe/Berlin", 1, timedelta(hours=1)),
        ("Europe/Berlin", 7, timedelta(hours=2)),
    ],
)
def test_a_tournament_starts_at_the_chosen_time_of_the_organisers_clock(
    house: Server, visitor: Callable[..., Visitor], zone: str, month: int, ahead: timedelta
) -> None:
    ann = visitor("Ann")
    ann.context.new_cdp_session(ann.page).send("Emulation.setTimezoneOverride", {"timezoneId": zone})
    now = datetime.fromtimestamp(house.hall.clock(), UTC)
    year = now.year + ((now.month, now.day) >= (month, 15))
    page = ann.go(f"/events/new?game={GAME}")
    page.get_by_text("Pace and start").click()
    page.get_by_label("Starts at").fill(f"{year}-{month:02}-15T20:00")
    page.get_by_role("button", name="Open the tournament").click()
    expect(page).to_have_url(re.compile("/event/[^/]{24}$"))

    starts = page.request.get(f"{page.url}.json").json()["event"]["starts"]
    assert datetime.fromtimestamp(starts, UTC) == datetime(year, month, 15, 20, 0, tzinfo=UTC) - ahead
    expect(page.locator(".where time")).to_have_text(re.compile(r"^\d+:\d\d:\d\d$"))


def every_page(house: Server, ann: Visitor) -> dict[str, str]:
    """Where the pages of tournaments and clubs are, with everything on them that they can show."""
    hall, now = organised(house), house.hall.clock()
    hall.now = now

    def held(*names: str, rounds_played: int, **wish: Any) -> str:
        wanted = EventWish(**{"game": GAME, "name": "Evening", "bot": "random", "pause": 0} | wish)  # type: ignore[arg-type]
        event = event_entries.open_event(hall.referee, wanted, ann.id, ann.name, now)
        for name in names:
            event_entries.join(hall.referee, event.link, f"{name} of the browsers", name, now)
        opened = event_entries.start(hall.referee, event.link, ann.id, now) if rounds_played >= 0 else []
        for _ in range(rounds_played):
            hall.play_round(opened)
            opened = hall.advance()
        return f"/event/{event.link}"

    waiting = held("Bo", LONG, rounds_played=-1, starts=now + 5000, public=True)
    people = ("Bo", "Cy", LONG, UNBREAKABLE)
    pause = held(*people, rounds_played=1, pause=600, seats=3)
    with house.hall.database.write() as connection:
        club = clubs.found(connection, ann.id, ann.name, "x" * 40, now)
        for name in people:
            clubs.join(connection, club, f"{name} of the browsers", name, now)
        alone = clubs.found(connection, ann.id, ann.name, "Alone", now)
    return {
        "list": "/events",
        "form": f"/events/new?game={GAME}",
        "waiting": waiting,
        "pause": pause,
        "playing": held(*people, rounds_played=1, club=club.link),
        "over": held(*people, rounds_played=2, rounds=2, club=club.link, name="W" * 40),
        "arena": held(*people, rounds_played=0, style="arena"),
        "club": f"/club/{club.link}",
        "a club alone": f"/club/{alone.link}",
    }


OPEN_ALL = "document.querySelectorAll('main details').forEach((node) => (node.open = true))"


@pytest.mark.parametrize("theme", FINDS)
def test_every_page_is_accessible(house: Server, visitor: Callable[..., Visitor], theme: str) -> None:
    ann = visitor("Ann", theme=theme)
    for name, path in every_page(house, ann).items():
        page = ann.go(path)
        page.evaluate(OPEN_ALL)
        assert complaints(page, theme) == [], name


def test_every_page_can_be_read_on_every_screen(house: Server, visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann")
    for name, path in every_page(house, ann).items():
        assert hard_to_read(ann.go(path), "main") == {}, name


@pytest.mark.parametrize("font", FAMILIES)
def test_no_page_scrolls_sideways_on_a_phone(house: Server, visitor: Callable[..., Visitor], font: str) -> None:
    ann = visitor("Ann", font=font, phone=True)
    for name, path in every_page(house, ann).items():
        page = ann.go(path)
        page.evaluate(OPEN_ALL)
        for screen in (PHONE, SMALL_PHONE):
            page.set_viewport_size(screen)
            assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"], (name, screen)
        for screen in (PHONE, SMALL_PHONE):
            page.set_viewport_size(screen)
            assert page.evaluate(WIDTH) <= screen["width"], (name, screen)
