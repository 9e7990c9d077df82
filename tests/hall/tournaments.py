"""What the tests of tournaments share: a hall without a server, in which people and bots play whole games at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from sqlalchemy import select

from astragal.bots import named
from astragal.bots.seated import Seated
from astragal.core.luck import SeededLuck
from astragal.core.view import View
from astragal.hall.events import results, stored
from astragal.hall.events.event import Event, EventWish
from astragal.hall.events.standings import Standing
from astragal.hall.events.stored import Entrant, Pairing
from astragal.hall.people import rated_games
from astragal.hall.play import event_entries, event_rounds
from astragal.hall.play.referee import Referee
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import migrate
from astragal.hall.store.schema import pairings
from astragal.hall.tables.table import Table

GAME = "dice-archive"
"""The shortest of them."""

NOON = 1_794_830_400.0
Chooser = Callable[[View], str]


def first(view: View) -> str:
    return view.legal[0]


class Organised:
    """A tournament in a hall without a server; time is what the test says."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.now = NOON
        self.referee = self.worker("first")
        self.event: Event

    def worker(self, name: str) -> Referee:
        """Another worker of the hall."""
        made = Referee(self.database, name, 300)
        made.when_over += [rated_games.when_over, results.when_over(lambda: self.now)]
        return made

    def set_up(self, *names: str, **wish: object) -> Event:
        """Somebody sets up a tournament, and others join it by its link."""
        wanted = EventWish(**{"game": GAME, "name": "Evening", "bot": "random", "pause": 0} | wish)  # type: ignore[arg-type]
        host, *others = names
        self.event = event_entries.open_event(self.referee, wanted, host, host, self.now)
        for name in others:
            self.join(name)
        return self.event

    def join(self, name: str) -> None:
        event_entries.join(self.referee, self.event.link, name, name, self.now)

    def start(self) -> list[str]:
        return event_entries.start(self.referee, self.event.link, self.event.host, self.now)

    def advance(self, seconds: float = 0) -> list[str]:
        """Some time passes, and a worker looks whether something is due."""
        self.now += seconds
        return event_rounds.advance(self.referee, self.now)

    def play_out(self, table_id: str, choose: Chooser = first) -> Table:
        """Let everybody at a table choose until its game is over."""
        with self.referee.newest(table_id) as table_match:
            match, seats = table_match.match, table_match.table.seats
            bots = {seat.seat: Seated(named(seat.bot)) for seat in seats if seat.bot}
            while not match.over:
                seat = match.to_act
                if seat in bots:
                    action = bots[seat].choose(match.view(seat), SeededLuck(match.steps)).action
                else:
                    action = choose(match.view(seat))
                self.referee.write_down(table_match, "", partial(table_match.choose, action))
            return table_match.table

    def play_round(self, opened: list[str]) -> None:
        for table_id in opened:
            self.play_out(table_id)

    @property
    def stored(self) -> Event:
        with self.database.read() as connection:
            return stored.by_id(connection, self.event.id)

    @property
    def people(self) -> list[Entrant]:
        with self.database.read() as connection:
            return stored.entrants_of(connection, self.event)

    @property
    def played(self) -> list[Pairing]:
        with self.database.read() as connection:
            return stored.pairings_of(connection, self.event)

    @property
    def standings(self) -> list[Standing]:
        return stored.placed(self.stored, self.people, self.played)

    def tables_in(self, number: int) -> set[str]:
        """The tables of a round."""
        here = (pairings.c.event == self.event.id) & (pairings.c.round == number) & pairings.c.table_id.is_not(None)
        with self.database.read() as connection:
            return set(connection.scalars(select(pairings.c.table_id).where(here)))


@contextmanager
def organised(address: str) -> Iterator[Organised]:
    """A hall without a server."""
    database = Database(address)
    migrate(database)
    try:
        yield Organised(database)
    finally:
        database.close()
