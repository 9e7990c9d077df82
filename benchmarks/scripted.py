"""A hall and a browser for scripts that measure pages; people are those of the tests."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser import test_puzzles as puzzles
from browser import test_today as rolls
from browser import test_tournaments as tournaments
from browser.chromium import PROGRAMS
from browser.learner import Learner
from browser.people import GAMES, Seated, Visitor
from browser.played import with_games
from hall.daily_rolls import Clock, play_two_days
from hall.table import Server, serving
from hall.visitors import finish
from playwright.sync_api import Browser, sync_playwright

__all__ = ["GAMES", "Learner", "Seated", "Server", "Visitor", "finish", "hall_and_browser", "hall_with_rolls"]
__all__ += ["puzzles", "rolls", "tournaments", "with_games"]


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


@contextmanager
def hall_with_rolls() -> Iterator[Server]:
    """One in which people have played today's roll, and Ann yesterday's."""
    with TemporaryDirectory() as data:
        play_two_days(f"{data}/hall.sqlite")
        with serving(f"{data}/hall.sqlite", clock=Clock()) as house:
            yield house
