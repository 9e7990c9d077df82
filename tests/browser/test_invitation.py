"""An invitation: somebody who has only the link sees who invites them to what, and sits down with one touch."""

from collections.abc import Callable

import pytest
from browser.people import GAMES, Visitor
from playwright.sync_api import expect

from astragal import load


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_guest_is_invited_and_sits_down(visitor: Callable[..., Visitor], game: str, phone: bool) -> None:
    ann, bo = visitor("Ann"), visitor("Bo", phone=phone)
    link = ann.open_table(game, "me", "open", options=load(game).recommended(2))
    page = bo.go(f"/table/{link}")

    expect(page.locator("#host-invites")).to_contain_text("Ann invites you to")
    expect(page.get_by_role("heading", name=load(game).title, exact=True).last).to_be_visible()
    expect(page.locator("#facts")).to_contain_text("1 of 2 seats taken")
    page.wait_for_function("() => document.getElementById('art').naturalWidth > 0")
    button = page.locator("#joining").get_by_role("button", name="Sit down")
    expect(button).to_be_in_viewport(ratio=1)
    page.get_by_label("Your name").fill("Roberta")
    button.click()

    page.wait_for_function("() => Number(document.getElementById('table').dataset.number) > 0")
    assert page.locator("#invitation").is_hidden()
    assert "Roberta" in page.locator("#seats").inner_text()


def test_a_guest_can_watch_instead(visitor: Callable[..., Visitor]) -> None:
    ann, eve = visitor("Ann"), visitor("Eve")
    page = eve.go(f"/table/{ann.open_table(GAMES[0], 'me', 'open')}")

    page.get_by_role("button", name="Watch").click()

    expect(page.locator("#invitation")).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_host_sees_who_is_here_and_has_a_link_a_code_and_a_start(
    visitor: Callable[..., Visitor], phone: bool
) -> None:
    ann, bo = visitor("Ann", phone=phone), visitor("Bo")
    link = ann.open_table(GAMES[0], "me", "open", "open")
    page = ann.go(f"/table/{link}")

    expect(page.locator("#link")).to_have_value(f"{ann.address}/table/{link}")
    page.wait_for_function("() => document.getElementById('code').naturalWidth > 100")
    bo.go(f"/table/{link}").locator("#joining .main").click()
    expect(page.locator("#company li").nth(1)).to_contain_text("Bo")
    expect(page.locator("#company li").nth(1)).to_contain_text("here")
    page.get_by_role("button", name="Start now").click()
    page.wait_for_function("() => Number(document.getElementById('table').dataset.number) > 0")


def test_a_guest_chooses_a_badge_that_nobody_wears_and_keeps_it(visitor: Callable[..., Visitor]) -> None:
    ann, bo = visitor("Ann"), visitor("Bo", phone=True)
    page = bo.go(f"/table/{ann.open_table(GAMES[0], 'me', 'open', 'open')}")
    form = page.locator("#joining")

    expect(form.locator("[name=shape][value='1']")).to_be_disabled()
    form.get_by_label("diamond").check()
    form.get_by_label("pink").check()
    form.get_by_role("button", name="Sit down").click()
    expect(page.locator("#invite")).to_be_visible()

    settings = bo.go("/settings")
    expect(settings.get_by_label("diamond")).to_be_checked()
    expect(settings.get_by_label("pink")).to_be_checked()


@pytest.mark.parametrize("game", GAMES)
def test_an_invitation_tells_who_invites_to_what_and_how_it_is_played(
    visitor: Callable[..., Visitor], game: str
) -> None:
    ann, bo = visitor("Ann"), visitor("Bo", phone=True)
    link = ann.open_table(game, "me", "open")
    page = bo.go(f"/table/{link}")
    rules = " ".join((load(game).folder / "README.md").read_text(encoding="utf-8").split())

    expect(page.locator("#host-invites")).to_contain_text("Ann invites you")
    brief = page.locator("#brief").inner_text()
    assert 80 < len(brief) < 400
    assert all(sentence in rules for sentence in brief.split(". "))
    assert page.locator("#invitation .main:visible").all_inner_texts() == ["Sit down"]
    expect(page.locator("#my-name")).to_have_value("Bo")
    image = page.locator("meta[property='og:image']").get_attribute("content") or ""
    assert page.request.get(image).headers["content-type"] == "image/png"
    assert page.locator("meta[property='og:title']").get_attribute("content") == f"Play {load(game).title} with me"

    host = ann.go(f"/table/{link}")
    expect(host.locator("#code")).to_be_visible()
    assert host.request.get(f"{ann.address}/table/{link}/code.svg").headers["content-type"] == "image/svg+xml"
    expect(host.locator("#link")).to_have_value(f"{ann.address}/table/{link}")
    expect(host.get_by_role("button", name="Share")).to_be_visible()


def test_nothing_behind_the_waiting_room_is_reached(visitor: Callable[..., Visitor]) -> None:
    ann = visitor("Ann")
    page = ann.go(f"/table/{ann.open_table(GAMES[0], 'me', 'open')}")
    page.wait_for_selector("#table.waiting")

    assert page.locator("#seats, #rail").evaluate_all("(all) => all.map(({ inert }) => inert)") == [True, True]
    main = page.locator("#invite .main:visible")
    assert main.all_inner_texts() == ["Copy", "Start now"]
    page.locator("[name=bot][value=beginner]").check()
    page.get_by_role("button", name="Start now").click()
    page.wait_for_selector("#table:not(.waiting)")
    expect(page.locator("#seats")).to_contain_text("bot · beginner")
