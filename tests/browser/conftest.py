"""A hall and a real browser for the tests of the pages; both are started once for each process of tests."""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from browser.fonts import USUAL, environment, font_files
from browser.people import Visitor
from hall.table import Server, serving
from playwright.sync_api import Browser, sync_playwright

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def chromium_with_font(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Browser]]:
    """Starts a browser that writes in a family of fonts, once for each."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        skip_unless_all_is_tested("Chromium")
    with sync_playwright() as playwright:

        @cache
        def launch(font: str) -> Browser:
            fonts = environment(font, tmp_path_factory.mktemp("fonts"))
            return playwright.chromium.launch(executable_path=program, args=["--no-sandbox"], env=fonts)

        yield launch


@pytest.fixture(scope="session")
def chromium(chromium_with_font: Callable[[str], Browser]) -> Browser:
    return chromium_with_font(USUAL)


def skip_unless_all_is_tested(missing: str) -> None:
    assert os.environ.get("CI") != "true", f"there must be {missing} where everything is tested"
    pytest.skip(f"there is no {missing} on this system")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("browser") / "hall.sqlite")) as server:
        yield server


@pytest.fixture
def visitor(chromium_with_font: Callable[[str], Browser], house: Server) -> Iterator[Callable[..., Visitor]]:
    """Makes people with a browser each; a page that reports an error fails the test."""
    made: list[Visitor] = []

    def make(name: str = "Ann", font: str = "", **wish: Any) -> Visitor:
        if font and not font_files(font):
            skip_unless_all_is_tested(font)
        made.append(Visitor(chromium_with_font(font or USUAL), house, name, **wish))
        return made[-1]

    yield make
    for person in made:
        person.context.close()
    assert [error for person in made for error in person.errors] == []
