"""Sitting down at today's roll: the first try counts, the ones after it do not."""

from sqlalchemy.exc import IntegrityError

from astragal.core.game import Game
from astragal.hall.daily import tries
from astragal.hall.daily.seeds import chain_of
from astragal.hall.people import names
from astragal.hall.play import seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.store import tables
from astragal.hall.tables import daily
from astragal.hall.tables.table import Table


def sit_down(referee: Referee, game: Game, person: str, name: str, now: float) -> Table:
    """The table of somebody's try that counts, begun now or before; once that is over, a new one that does not."""
    try:
        return _sit_down(referee, game, person, name, now)
    except IntegrityError:
        return _sit_down(referee, game, person, name, now)  # they did so twice at once, and the other was faster


def _sit_down(referee: Referee, game: Game, person: str, name: str, now: float) -> Table:
    day = daily.day_at(now)
    roll = chain_of(referee.database, now).roll(game, day)
    with referee.database.write() as connection:
        begun = tries.find(connection, day, game.name, person)
        table = tables.by_id(connection, begun.table_id) if begun else None
        if table is not None and table.state != "over":
            return table
        made = roll.table(person, name, counts=table is None)
        for seat in made.seats_of(person):
            names.check(connection, made.seats[seat].name, person)
        made = seat_changes.put_down(referee, connection, made, name)
        if made.counts:
            tries.begin(connection, made)
        return made
