"""The site in a real browser: without a network, through reloads and updates, in two windows, and without storage."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from browser.people import GAMES, LOOK, WAIT
from browser_edition.conftest import Host
from browser_edition.visit import Framed, Visit, frame_of
from hall.table import serving
from playwright.sync_api import Browser, Frame, Page, expect

from astragal.core.fairness import verify_dice
from astragal.core.luck import FairLuck
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.registry import load

QUICK = "pig"
"""A game that others have added to the site."""

COVERED_OR_READY = f"""() => {{
  if (!document.getElementById("curtain").hidden) return "covered";
  return ({LOOK})().ready ? "ready" : "";
}}"""
RECORD = "(path) => fetch(path).then((answer) => answer.text())"

Visits = Callable[..., Visit]


@pytest.mark.parametrize(
    ("game", "phone"), [(game, number % 2 == 0) for number, game in enumerate(GAMES)], ids=lambda value: str(value)
)
def test_a_game_is_played_by_touches_without_a_network(
    lasting_visit: Callable[[bool], Visit], game: str, phone: bool
) -> None:
    ann = lasting_visit(phone)
    table = ann.open_table(game, "casual")

    assert table.touch_on()["over"]
    expect(table.page.locator("#victory")).to_be_visible()
    expect(table.page.locator("#kept")).not_to_be_empty()
    record = Record.parse(table.page.evaluate(RECORD, f"/table/{table.link}/record.txt"))
    assert verify_dice(record, Match.from_record(record, load(game)))
    assert native_record(record).steps == [step._replace(line=0) for step in record.steps]
    assert ann.errors == []


def native_record(record: Record) -> Record:
    """The record that native Python makes of the same seeds and choices."""
    luck = FairLuck(bytes.fromhex(record.seed), 0, record.dice.split(" ")[2:])
    match = Match(load(record.game), names=record.names, options={**record.options}, luck=luck)
    for step in record.steps:
        if step.seat >= 0:
            match.play(step.text, step.remark)
    return match.record


def test_a_game_outlasts_a_reload(visit: Visits) -> None:
    ann = visit()
    ann.offline()
    table = ann.open_table(GAMES[0], "casual")
    number = table.touch_and_rest(6)
    pieces = table.pieces

    ann.page.reload()
    again = Framed(ann)
    again.reach(number)

    assert (again.link, again.number, again.pieces) == (table.link, number, pieces)
    again.touch_on(3)
    assert again.number > number


def test_two_windows_show_one_table(visit: Visits) -> None:
    ann = visit()
    table = ann.open_table(GAMES[0], "casual")
    other = Framed(ann, ann.open_window(f"/table/{table.link}"))

    number = table.touch_and_rest(3)
    other.reach(number)
    assert other.pieces == table.pieces

    number = other.touch_and_rest(3)
    table.reach(number)
    assert other.pieces == table.pieces


def test_people_hand_one_device_around(visit: Visits) -> None:
    ann = visit(phone=True)
    game = next(name for name in GAMES if load(name).has_secrets)
    table = ann.open_table(game, *["me"] * (load(game).players[0] - 1))

    expect(table.page.locator("#curtain")).to_be_visible()
    table.page.click("#pass")
    expect(table.page.locator("#curtain")).to_be_hidden()
    assert table.settle()["ready"]
    table.page.locator("#board").evaluate("(board) => board.scrollTo(0, board.scrollHeight)")
    while table.page.wait_for_function(COVERED_OR_READY).json_value() == "ready":
        table.touch_if_possible()

    expect(table.page.locator("#curtain")).to_be_visible()
    for covered in ("#drawing", "#score", "#log"):
        expect(table.page.locator(covered)).to_be_hidden()


def test_a_refused_storage_is_told_and_nothing_is_lost(visit: Visits) -> None:
    ann = visit()
    devtools = ann.context.new_cdp_session(ann.page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": ann.address, "quotaSize": 1})

    table = ann.open_table(QUICK, "casual")
    number = table.touch_and_rest(2)

    expect(table.page.locator("#say")).to_contain_text("Save its record")
    assert table.number == number
    assert "astragal record" in table.page.evaluate(RECORD, f"/table/{table.link}/record.txt?seat=0")
    frame = ann.go("/")
    expect(frame.locator(f"a[href='/table/{table.link}']")).to_be_visible()


def test_an_update_is_offered_and_never_forced(visit: Visits, host: Host, tmp_path: Path) -> None:
    ann = visit()
    table = ann.open_table(GAMES[0], "casual")
    number = table.touch_and_rest(2)
    host.folder = newer(host.folder, tmp_path / "newer")

    ann.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    expect(ann.page.locator("#update")).to_be_visible()
    assert table.number == number
    number = table.touch_and_rest(2)

    other = ann.open_window(f"/table/{table.link}")
    with other.expect_navigation(), ann.page.expect_navigation():
        ann.page.click("#load")
    for window in (ann.page, other):
        window.wait_for_selector("#page:not([hidden])")
        again = Framed(ann, window)
        again.reach(number)
        assert again.number == number
    assert ann.page.evaluate("caches.keys()") == [f"astragal / {'f' * 16}"]


def newer(folder: Path, place: Path) -> Path:
    """The same site under another version."""
    shutil.copytree(folder, place)
    script = place / "service_worker.js"
    script.write_text(re.sub(r'"version":"[0-9a-f]{16}"', f'"version":"{"f" * 16}"', script.read_text()))
    return place


def test_the_site_lives_in_any_folder_of_a_host(visit: Visits, host: Host, site: Path, tmp_path: Path) -> None:
    (tmp_path / "games").symlink_to(site)
    (tmp_path / "another.html").write_text("<!doctype html><title>Another page of the host</title>Hello")
    host.folder = tmp_path
    ann = visit(path="games/")
    another = ann.context.new_page()
    another.goto(f"{host.address}another.html")
    another.bring_to_front()
    another.click("body")
    ann.offline()

    table = ann.open_table(QUICK, "casual")
    assert table.touch_on()["over"]
    assert f"/games/#/table/{table.link}" in ann.page.url
    with table.page.expect_navigation():
        table.page.locator("#rematch button").click()
    assert Framed(ann).link != table.link

    frame = ann.go(f"/table/{table.link}/verify")
    expect(frame.locator("#kept")).not_to_be_empty()
    frame = ann.go(f"/table/{table.link}/replay/0")
    frame.click("#next")
    expect(frame.locator("#told")).not_to_be_empty()
    with frame.expect_navigation():
        frame.click("form[action$=fork] button")
    assert frame.url.startswith(f"{host.address}games/_/table/")
    frame = ann.go("/rules/" + GAMES[0])
    expect(frame.locator("article h1")).to_be_visible()
    frame = ann.go(f"/learn/{GAMES[0]}")
    expect(frame.locator("#remark")).not_to_be_empty()


def test_a_record_goes_to_a_hall_and_back(visit: Visits, chromium: Browser, tmp_path: Path) -> None:
    ann = visit()
    table = ann.open_table(GAMES[0], "casual")
    table.touch_on(5)
    record = saved_record(ann.page, table.page)
    with serving(str(tmp_path / "hall.sqlite")) as hall:
        bo = chromium.new_context().new_page()
        bo.goto(f"http://{hall.address}/")
        open_record(bo, record)
        expect(bo.locator("#turn")).to_have_text("The record ends here")
        assert bo.locator("#finish").is_hidden()
        with bo.expect_navigation():
            bo.goto(f"{bo.url}/replay/{len(record.steps)}")
        with bo.expect_navigation():
            bo.click("form[action$=fork] button")
        bo.wait_for_selector("#table[data-number]")
        played_on = saved_record(bo, bo)
        bo.context.close()

    assert played_on.steps[: len(record.steps)] == record.steps
    open_record(ann.go("/"), played_on)
    expect(frame_of(ann.page).locator("#turn")).to_have_text("The record ends here")


def saved_record(window: Page, page: Page | Frame) -> Record:
    """The record that the menu of a table's page saves."""
    page.click("#menu")
    with window.expect_download() as download:
        page.click("#menus a[href$='record.txt']")
    return Record.parse(download.value.path().read_text())


def open_record(page: Page | Frame, record: Record) -> None:
    """Open a record's file by the form of the home page."""
    page.click("summary:has-text('record')")
    page.set_input_files("#file", {"name": "record.txt", "mimeType": "text/plain", "buffer": str(record).encode()})
    expect(page.locator("#record")).not_to_have_value("")
    with page.expect_navigation():
        page.click("form[action='/records'] button")


def test_a_hint_of_a_bot_that_searches(visit: Visits) -> None:
    ann = visit()
    table = ann.open_table(GAMES[0], "search:2000")
    table.settle()

    table.page.click("#hint")

    expect(table.page.locator("#choices .hinted")).to_be_visible()


def test_the_site_speaks_the_browsers_language_also_without_a_network(chromium: Browser, host: Host) -> None:
    with chromium.new_context(locale="de-CH") as context:
        context.set_default_timeout(WAIT)
        page = context.new_page()
        loaded: list[str] = []
        context.on("request", lambda request: loaded.append(request.url))
        page.goto(f"{host.address}#/settings")
        frame = frame_of(page)
        expect(frame.locator("h1")).to_have_text("Einstellungen")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        assert [url for url in loaded if "language-de" in url]
        assert not [url for url in loaded if "language-fr" in url or "language-es" in url]

        frame.get_by_role("radio", name="Français").check()
        frame.locator("#language button").click()
        expect(frame.locator("h1")).to_have_text("Réglages")

        context.set_offline(True)
        page.reload()
        expect(frame_of(page).locator("h1")).to_have_text("Réglages")
        expect(page.locator("#loading")).to_have_text("La table se prépare…")
