"""A hall and a browser for scripts that measure pages; people are those of the tests."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import PROGRAMS
from browser.learner import Learner
from browser.people import GAMES, Seated, Visitor
from hall.table import Server, serving
from hall.visitors import finish
from playwright.sync_api import Browser, sync_playwright

__all__ = ["GAMES", "Learner", "Seated", "Server", "Visitor", "finish", "hall_and_browser"]


@contextmanager
def hall_and_browser() -> Iterator[tuple[Server, Browser]]:
    """Both on this machine, with an empty database."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        sys.exit(f"Expected one of {', '.join(PROGRAMS)} on this system.")
    with TemporaryDirectory() as data, serving(f"{data}/hall.sqlite") as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield house, browser
        browser.close()
