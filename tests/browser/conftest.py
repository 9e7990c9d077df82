"""A hall and a real browser for the tests of the pages; both are started once for each process of tests."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser.people import Visitor
from hall.table import Server, serving
from playwright.sync_api import Browser, sync_playwright

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        assert os.environ.get("CI") != "true", "there must be a Chromium where everything is tested"
        pytest.skip("there is no Chromium on this system")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("browser") / "hall.sqlite")) as server:
        yield server


@pytest.fixture
def visitor(chromium: Browser, house: Server) -> Iterator[Callable[..., Visitor]]:
    """Makes people with a browser each; a page that reports an error fails the test."""
    made: list[Visitor] = []

    def make(name: str = "Ann", **wish: Any) -> Visitor:
        made.append(Visitor(chromium, house, name, **wish))
        return made[-1]

    yield make
    for person in made:
        person.context.close()
    assert [error for person in made for error in person.errors] == []
