"""The seeds of all days of a hall: a chain that is made when it is first started, and never again."""

import secrets
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from astragal.core.game import Game
from astragal.hall.refusal import Refused
from astragal.hall.store.database import Database
from astragal.hall.store.schema import seed_chain
from astragal.hall.store.statements import put
from astragal.hall.tables import daily
from astragal.hall.tables.daily import Roll
from astragal.hall.tables.seed_chain import LENGTH, day_before, game_seed, promise, seed_of
from astragal.hall.texts import sentence

MOST_SHOWN = 60
"""Days of which the seeds are listed."""


@dataclass(frozen=True)
class ShownSeed:
    """A day that is over, with the seed it was played with."""

    day: str
    seed: str
    promise: str


@dataclass(frozen=True)
class Chain:
    """The seeds of a hall; nobody but `roll` and those days that are over gets any of them."""

    root: bytes = field(repr=False)
    first: str

    def _seed(self, day: str) -> bytes:
        place = daily.days_between(self.first, day)
        if not 0 <= place < LENGTH:
            raise Refused(sentence("no_roll", day=day), 404)
        return seed_of(self.root, place)

    @property
    def anchor(self) -> str:
        """What the chain hangs from, shown from the first start on: the SHA-256 of the first day's seed."""
        return day_before(seed_of(self.root, 0)).hex()

    def promise(self, day: str) -> str:
        """What is shown of a day's seed before it."""
        return promise(self._seed(day))

    def roll(self, game: Game, day: str) -> Roll:
        """What everybody plays with on a day."""
        return Roll(game, day, game_seed(self._seed(day), game.name))

    def shown(self, now: float) -> list[ShownSeed]:
        """The seeds of days that are over, the newest first."""
        day = daily.last_shown(now)
        count = min(MOST_SHOWN, daily.days_between(self.first, day) + 1)
        days = [daily.shifted(day, -back) for back in range(max(count, 0))]
        return [ShownSeed(day, self._seed(day).hex(), self.promise(day)) for day in days]


def chain_of(database: Database, now: float) -> Chain:
    """The chain of a hall; the first worker that asks makes it."""
    with database.read() as connection:
        found = _read(connection)
    if found is None:
        with database.write() as connection:
            root = secrets.token_bytes(32).hex()
            put(connection, seed_chain, {"id": 1, "root": root, "first": daily.day_at(now)}, instead=False)
            found = _read(connection)
            assert found is not None
    return found


def _read(connection: Connection) -> Chain | None:
    row = connection.execute(select(seed_chain)).first()
    return Chain(bytes.fromhex(row.root), row.first) if row else None
