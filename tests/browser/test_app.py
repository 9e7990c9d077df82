"""The hall as an app: it can be installed, says so without a network, and shows how many turns wait."""

from collections.abc import Callable

from browser.people import Visitor
from playwright.sync_api import Page, expect

KEPT = """async () => {
  const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(opened.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}"""
"""The paths of everything that the service worker keeps."""


def controlled(page: Page) -> None:
    """Wait until the service worker answers for the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


def test_the_hall_can_be_installed(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    page = ann.go("/")
    line = ann.context.new_cdp_session(page)
    found = line.send("Page.getAppManifest")

    assert found["url"] == f"{ann.address}/site.webmanifest"
    assert found["errors"] == []
    assert line.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )


def test_without_a_network_a_page_says_so_and_leads_back(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    page = ann.go("/settings")
    controlled(page)
    kept = page.evaluate(KEPT)
    assert "/offline" in kept
    assert all(path == "/offline" or path.startswith("/static/") for path in kept), "no page of anybody's"

    ann.context.set_offline(True)
    page.goto(f"{ann.address}/mine")
    expect(page.locator("h1")).to_have_text("No connection")
    ann.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page).to_have_url(f"{ann.address}/mine")
    expect(page.locator("h1").first).to_have_text("Your tables")


def test_the_number_of_waiting_turns_is_on_the_tab_in_the_title_and_on_the_icon(
    visitor: Callable[..., Visitor],
) -> None:
    ann = visitor(phone=True)
    ann.context.add_init_script(
        "window.badges = []; navigator.setAppBadge = async (count) => badges.push(count);"
        "navigator.clearAppBadge = async () => badges.push(0);"
    )
    page = ann.go("/settings")
    page.wait_for_function("() => badges.length")
    assert page.evaluate("badges") == [0]
    expect(page.locator(".tabs .waiting")).to_have_count(0)

    ann.open_table("dice-archive", "me", "me")
    page.reload()
    expect(page.locator(".tabs [href='/mine'] .waiting")).to_have_text("1")
    expect(page).to_have_title("(1) Settings")
    assert page.evaluate("badges") == [1]


def test_a_table_says_how_many_turns_wait_elsewhere(visitor: Callable[..., Visitor]) -> None:
    ann = visitor(phone=True)
    first = ann.open_table("dice-archive", "me", "me")
    page = ann.at(first).page
    expect(page.locator("#home .waiting")).to_have_count(0)

    ann.open_table("dice-archive", "me", "me")
    page.reload()
    expect(page.locator("#home .waiting")).to_have_text("1")
    expect(page.get_by_role("link", name="Back to the tables")).to_have_attribute("title", "Turns waiting: 1")


def test_each_view_of_a_page_asks_once_for_the_turns(visitor: Callable[..., Visitor]) -> None:
    ann = visitor()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url) if "turns.json" in request.url else None)
    for path in ("/settings", "/mine", f"/table/{ann.open_table('dice-archive', 'me', 'me')}", "/bots"):
        with ann.page.expect_response("**/turns.json"):
            ann.go(path)
    ann.page.wait_for_load_state("networkidle")
    assert len(asked) == 4

    with ann.page.expect_response("**/turns.json"):
        ann.page.evaluate(
            "for (let message = 0; message < 5; message++) navigator.serviceWorker.dispatchEvent(new Event('message'))"
        )
    ann.page.wait_for_load_state("networkidle")
    assert len(asked) <= 6, "what is wanted while one answer is awaited is asked together"
