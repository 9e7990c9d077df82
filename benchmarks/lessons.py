"""How long a first lesson takes at a person's pace: `python benchmarks/lessons.py [GAME …]`.

A lesson is walked by touches on a phone with the usual motion, and what the page takes by itself is measured. A
person's time is added: they read each remark, then find and touch what is lit, or the bubble's button.
"""

import sys
import time
from dataclasses import dataclass

from scripted import GAMES, Learner, Visitor, hall_and_browser

SECONDS_A_WORD = 0.25
SECONDS_A_TOUCH = 1.2
SECONDS_A_BUTTON = 0.6

SAID = "document.getElementById('remark').textContent"


@dataclass
class Walk:
    """What a lesson asks of a person, and the seconds that its page takes."""

    words: int = 0
    touches: int = 0
    buttons: int = 0
    page: float = 0.0

    @property
    def seconds(self) -> float:
        """All of it."""
        person = self.words * SECONDS_A_WORD + self.touches * SECONDS_A_TOUCH + self.buttons * SECONDS_A_BUTTON
        return self.page + person


def walk(ann: Learner) -> Walk:
    """Walk through a lesson, as fast as the page allows."""
    found, before = Walk(), ""
    while not ann.now["over"]:
        said = ann.page.evaluate(SAID)
        found.words += len(said.split()) if said != before else 0
        before = said
        is_touch = ann.now["lit"] > 0
        found.touches += is_touch
        found.buttons += not is_touch
        began = time.perf_counter()
        ann.touch()
        found.page += time.perf_counter() - began
    return found


def main(games: list[str]) -> None:
    """Print a line for each game."""
    print(f"{SECONDS_A_WORD} s a word, {SECONDS_A_TOUCH} s a touch, {SECONDS_A_BUTTON} s a button\n")
    print(f"{'game':16} {'words':>6} {'touches':>8} {'buttons':>8} {'page s':>7} {'minutes':>8}")
    with hall_and_browser() as (house, browser):
        for game in games or GAMES:
            took = walk(Learner(Visitor(browser, house, "Ann", phone=True, motion="normal"), game))
            figures = f"{took.words:6} {took.touches:8} {took.buttons:8} {took.page:7.0f} {took.seconds / 60:8.1f}"
            print(f"{game:16} {figures}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
