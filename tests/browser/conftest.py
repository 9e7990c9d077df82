"""A hall for the tests of the pages, started once for each process of tests, and people who visit it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser.chromium import skip_unless_all_is_tested
from browser.fonts import USUAL, font_files
from browser.people import Visitor
from hall.table import Server, serving
from playwright.sync_api import Browser


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
