"""What the tests of today's roll share: a hall's database without a server, and people who play whole games at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from astragal.bots import named
from astragal.bots.seated import Seated
from astragal.core.luck import SeededLuck
from astragal.core.registry import load_registered
from astragal.core.view import View
from astragal.hall.daily import tries
from astragal.hall.play import daily_tables
from astragal.hall.play.referee import Referee
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import migrate
from astragal.hall.store.schema import seed_chain
from astragal.hall.store.statements import put
from astragal.hall.tables.table import Table

GAME = "dice-archive"
"""The shortest of them."""

DAY = 86_400
NOON = 1_794_830_400.0
"""Of Monday, 16 November 2026."""

TODAY = "2026-11-16"
NAMES = ("Bo", "Cy", "Dee", "Eli", "Fen", "Gus", "Hal", "Ivy")
Chooser = Callable[[View], str]


class Clock:
    """A clock that the test sets."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def first(view: View) -> str:
    return view.legal[0]


def last(view: View) -> str:
    return view.legal[-1]


class Rolls:
    """A hall without a server, in which time is what the test says."""

    def __init__(self, database: Database, suffix: str) -> None:
        self.database = database
        self.suffix = suffix
        self.clock = Clock()
        self.referee = Referee(database, "worker-of-the-tests", 100)
        self.referee.when_over.append(tries.when_over(self.clock))

    def sit_down(self, name: str, game: str = GAME) -> Table:
        """Somebody sits down."""
        return daily_tables.sit_down(self.referee, load_registered(game), name + self.suffix, name, self.clock())

    def play_out(self, table: Table, choose: Chooser = first, most: int = 10_000) -> Table:
        """Let somebody make their choices, and the bots theirs; to the end, unless there are more of them."""
        with self.referee.newest(table.id) as table_match:
            match, bots = table_match.match, {seat.seat: Seated(named(seat.bot)) for seat in table.seats if seat.bot}
            while not match.over and most:
                seat = match.to_act
                if seat in bots:
                    luck = SeededLuck(table.bot_luck(seat, match.steps))
                    action = bots[seat].choose(match.view(seat), luck).action
                else:
                    action = choose(match.view(seat))
                    most -= 1
                self.referee.write_down(table_match, "", partial(table_match.choose, action))
            return table_match.table

    def played(self, name: str, choose: Chooser = first, game: str = GAME) -> Table:
        """Somebody plays today's game."""
        return self.play_out(self.sit_down(name, game), choose)


@contextmanager
def rolls(address: str, suffix: str = "", root: bytes = bytes(range(32))) -> Iterator[Rolls]:
    """A hall first started on 1 October, with the same dice every time; people's ids are their names and a suffix."""
    database = Database(address)
    migrate(database)
    with database.write() as connection:
        put(connection, seed_chain, {"id": 1, "root": root.hex(), "first": "2026-10-01"}, instead=False)
    try:
        yield Rolls(database, suffix)
    finally:
        database.close()


def play_two_days(address: str) -> None:
    """Make a hall in which everybody has played yesterday and today, Ann only yesterday."""
    with rolls(address) as prepared:
        prepared.clock.now = NOON - DAY
        for name, choose in (("Ann", first), ("Bo", last)):
            prepared.played(name, choose)
        prepared.clock.now = NOON
        for number, name in enumerate(NAMES):
            prepared.played(name, first if number % 2 else last)
