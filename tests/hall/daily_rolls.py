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
from astragal.hall.tables.table import Table

GAME = "dice-archive"
"""The shortest of them."""

DAY = 86_400
NOON = 1_794_830_400.0
"""Of Monday, 16 November 2026."""

TODAY = "2026-11-16"
Chooser = Callable[[View], str]


def first(view: View) -> str:
    return view.legal[0]


def last(view: View) -> str:
    return view.legal[-1]


class Rolls:
    """A hall without a server, in which time is what the test says."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.now = NOON
        self.referee = Referee(database, "worker-of-the-tests", 100)
        self.referee.when_over.append(tries.when_over(lambda: self.now))

    def sit_down(self, person: str, game: str = GAME) -> Table:
        return daily_tables.sit_down(self.referee, load_registered(game), person, person, self.now)

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

    def played(self, person: str, choose: Chooser = first, game: str = GAME) -> Table:
        """Somebody plays today's game."""
        return self.play_out(self.sit_down(person, game), choose)


@contextmanager
def rolls(address: str) -> Iterator[Rolls]:
    database = Database(address)
    migrate(database)
    try:
        yield Rolls(database)
    finally:
        database.close()
