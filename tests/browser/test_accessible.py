"""The pages hold to what axe-core checks, in both themes."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.people import GAMES, Visitor
from playwright.sync_api import Page

FINDS = {
    "light": {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]},
    "dark": {"runOnly": ["color-contrast"]},  # nothing else depends on a theme
}


def complaints(page: Page, theme: str) -> list[str]:
    """What axe-core finds wrong, a line each."""
    found = Axe().run(page, options=FINDS[theme]).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}: {node['failureSummary']}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("theme", FINDS)
@pytest.mark.parametrize("path", ["/", "/settings", "/account", "/mine", "/bots"])
def test_the_pages_of_the_hall_are_accessible(visitor: Callable[..., Visitor], path: str, theme: str) -> None:
    page = visitor(theme=theme).go(path)

    assert complaints(page, theme) == []


@pytest.mark.parametrize("theme", FINDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_and_its_replay_are_accessible(visitor: Callable[..., Visitor], game: str, theme: str) -> None:
    ann = visitor(theme=theme)
    table = ann.at(ann.open_table(game))
    table.settle()

    assert complaints(table.page, theme) == []
    page = ann.go(f"{table.page.url.removeprefix(ann.address)}/replay/0")
    page.wait_for_selector(".layer-ground > *")
    assert complaints(page, theme) == []
    page = ann.go(f"/new?game={game}")
    assert complaints(page, theme) == []
