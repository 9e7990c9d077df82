"""A real browser for the tests of pages: one for each process of tests and each font, whoever asks for it.

All tests share these fixtures, for Playwright can be started only once in a process.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from browser.fonts import USUAL, environment
from playwright.sync_api import Browser, sync_playwright

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one that is installed; one without windows needs a third of the processor time of one that hides them."""


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
