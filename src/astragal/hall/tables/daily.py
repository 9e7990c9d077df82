"""Daily tables: which day it is, what everybody plays on it, and for how many days in a row. Days are those of UTC."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from astragal.core.game import Game
from astragal.core.record import Step
from astragal.core.untrusted_text import quoted
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.tables.setup import ME, Wish
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence

BOT = "casual"
"""Who sits in all the other seats: it thinks no longer than a moment, and always the same about the same."""

PLAYERS = 3
"""At a daily table, where the game allows it."""

GRACE_SECONDS = 3600
"""How long after the end of a day a try that was begun on it can still be finished; then its seed is shown."""

DAY_SECONDS = 86_400
YEARS = ("2000-01-01", "3000-01-01")
"""From when until when there are days."""


def day_at(now: float) -> str:
    """The day of a moment, such as 2026-11-16."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def read_day(word: str) -> str:
    """A day that somebody asks for."""
    try:
        found = date.fromisoformat(word).isoformat()
    except ValueError:
        found = ""
    if found != word or not YEARS[0] <= found < YEARS[1]:
        raise Refused(sentence("expected_day", word=quoted(word)), 404)
    return found


def shifted(day: str, days: int) -> str:
    """The day this many days later."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def days_between(first: str, last: str) -> int:
    """How many days later the last one is."""
    return (date.fromisoformat(last) - date.fromisoformat(first)).days


def end_of(day: str) -> float:
    """The moment at which a day ends."""
    return datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp() + DAY_SECONDS


def last_shown(now: float) -> str:
    """The newest day whose seed is shown: it is over, and so are the tries that were begun on it."""
    return shifted(day_at(now - GRACE_SECONDS), -1)


def players_of(game: Game) -> int:
    """How many sit at a daily table of a game."""
    return max(game.players[0], min(PLAYERS, game.players[-1]))


@dataclass(frozen=True)
class Roll:
    """What everybody plays with on a day: a game and its dice."""

    game: Game
    day: str
    seed: bytes
    sealed: bool = True
    """Whether nobody may know the seed until the day is over."""

    def table(self, person: str, name: str, *, counts: bool) -> Table:
        """Somebody's table. Which seat is theirs depends on the day alone, and takes turns."""
        players = players_of(self.game)
        mine = date.fromisoformat(self.day).toordinal() % players
        seats = tuple(ME if seat == mine else BOT for seat in range(players))
        wish = Wish(self.game.name, seats, dict(self.game.recommended(players)), watch=not self.sealed)
        return replace(setup.prepare(wish, person, name, self.seed), day=self.day, counts=counts)


@dataclass(frozen=True)
class Streak:
    """For how many days in a row somebody has finished a try that counts."""

    now: int
    longest: int


def streak_of(days: Collection[str], today: str) -> Streak:
    """The streak of somebody who finished a try on these days; until today is over, yesterday's still counts."""
    played = set(days)
    last = today if today in played else shifted(today, -1)
    ends = [day for day in played if shifted(day, 1) not in played]
    return Streak(_run_until(played, last), max((_run_until(played, day) for day in ends), default=0))


def _run_until(played: Collection[str], last: str) -> int:
    length = 0
    while shifted(last, -length) in played:
        length += 1
    return length


def parting(one: Sequence[Step], other: Sequence[Step]) -> int | None:
    """The place of the first step at which two games of the same roll differ, if they do: somebody chose otherwise."""
    for place, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if (mine.seat, mine.text) != (theirs.seat, theirs.text):
            return place
    return None


def choices_before(steps: Sequence[Step], seat: int, place: int) -> int:
    """How many choices a seat had made before a step."""
    return sum(step.seat == seat for step in steps[:place])
