"""The pages hold to what axe-core checks, in both themes."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.people import GAMES, Visitor
from playwright.sync_api import Page

FINDS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
THEMES = ("light", "dark")


def complaints(page: Page) -> list[str]:
    """What axe-core finds wrong, a line each."""
    found = Axe().run(page, options=FINDS).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}: {node['failureSummary']}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", ["/", "/settings", "/account", "/mine"])
def test_the_pages_of_the_hall_are_accessible(visitor: Callable[..., Visitor], path: str, theme: str) -> None:
    page = visitor(theme=theme).go(path)

    assert complaints(page) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_and_its_replay_are_accessible(visitor: Callable[..., Visitor], game: str, theme: str) -> None:
    ann = visitor(theme=theme)
    table = ann.at(ann.open_table(game))
    table.settle()

    assert complaints(table.page) == []
    page = ann.go(f"{table.page.url.removeprefix(ann.address)}/replay/0")
    page.wait_for_selector(".layer-ground > *")
    assert complaints(page) == []
    page = ann.go(f"/new?game={game}")
    assert complaints(page) == []
