"""A page shows what everybody looks at until its own person has seen it; the game does not wait for that."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser.people import Visitor
from playwright.sync_api import expect

from astragal.core import registry

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def liars_dice(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Liar's Dice, found by its path."""
    monkeypatch.setenv(registry.ADDED, "")
    registry.add_games([EXAMPLES / "liars_dice"])
    yield "liars-dice"
    monkeypatch.undo()
    registry.folders.cache_clear()
    registry.load.cache_clear()


def test_dice_are_shown_until_they_have_been_seen(visitor: Callable[..., Visitor], liars_dice: str) -> None:
    ann, bo = visitor("Ann"), visitor("Bo")
    link = ann.open_table(liars_dice, "me", "open", options={"dice": "2"})
    bo.go(f"/table/{link}").locator("#joining .main").click()
    pages = [person.at(link).page for person in (ann, bo)]
    for touched in ("count-4", "face-1"):
        pages[0].locator(f"[data-touch={touched}]").click()
    pages[0].locator(".confirm").click()
    pages[1].locator("[data-touch=challenge]").click()
    expect(pages[1].locator(".confirm small")).to_contain_text("depends on what you cannot know")
    pages[1].locator(".confirm").click()

    for page in pages:
        expect(page.locator(".confirm span")).to_contain_text("The bid was 4 ones")
        expect(page.locator("[data-touch]")).to_have_count(0)
    pages[0].locator(".confirm").click()
    expect(pages[0].locator("[data-touch=count-1]")).to_be_visible()
    expect(pages[1].locator(".confirm span")).to_contain_text("The bid was 4 ones")
