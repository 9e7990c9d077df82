"""Learning a game: its recorded first game, with a remark at every step that is worth one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from astragal.core.drawing import is_drawn, touches
from astragal.core.game import Game
from astragal.core.match import Match
from astragal.core.record import Record, Step
from astragal.hall.display import replay
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence

FILE = "tutorial.txt"
SEAT = 0
"""Whose game the tutorial is about."""


@dataclass(frozen=True)
class Lesson:
    """A step of the tutorial."""

    page: replay.Page
    remark: str
    """About the choice that comes next."""

    touched: tuple[str, ...]
    """The pieces that will be touched for it."""


def has_tutorial(game: Game) -> bool:
    """Whether there is a recorded first game."""
    return (game.folder / FILE).is_file()


@cache
def _record(game: Game) -> Record:
    return Record.read(game.folder / FILE)


def lesson(game: Game, step: int, phone: bool = False) -> Lesson:
    """The tutorial after this many steps, and what it says there."""
    if not has_tutorial(game):
        raise Refused(sentence("no_tutorial", title=game.title), 404)
    record = _record(game)
    match = Match(game, names=record.names, options={**record.options}, begin=False)
    page = replay.page_of(match, _without_remarks(record.steps), step, SEAT, phone, _stops(record.steps))
    following = record.steps[step] if step < len(record.steps) else Step(-1, "")
    chosen = is_drawn(game) and following.seat == SEAT
    return Lesson(page, following.remark, touches(match.view(SEAT), following.text) if chosen else ())


def _stops(steps: Sequence[Step]) -> list[int]:
    return [0, *(number for number, step in enumerate(steps) if step.remark), len(steps)]


def _without_remarks(steps: Sequence[Step]) -> list[Step]:
    """A remark is shown before its step, not told with it."""
    return [step._replace(remark="") for step in steps]
