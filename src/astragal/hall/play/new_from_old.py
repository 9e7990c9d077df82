"""Tables that come from other games, written down: a rematch, a fork of a finished game, a record from elsewhere."""

from dataclasses import replace

from sqlalchemy import Connection

from astragal.hall.matches import derived
from astragal.hall.matches.derived import Fork
from astragal.hall.notices.turn_notices import Notice, is_wanted
from astragal.hall.people import names, rated_games
from astragal.hall.play import seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.store import tables
from astragal.hall.tables.table import Table


def rematch(referee: Referee, table_id: str, person: str, name: str) -> Table:
    """Play again with the same people; the first to ask opens the table, the others find it."""
    with referee.database.write() as connection:
        table = tables.by_id(connection, table_id, locked=True)
        derived.check_rematch(table, person)
        if table.rematch is not None:
            return tables.by_id(connection, table.rematch)
        # Somebody may have an account with the same name by now.
        known = [
            names.allowed(connection, seat.name, seat.person) if seat.person else seat.name for seat in table.seats
        ]
        made = derived.rematch(table, person, known)
        made = replace(made, rated=table.rated and rated_games.can_be(connection, made))
        made = seat_changes.put_down(referee, connection, made, name)
        tables.change(connection, table, rematch=made.id)
        _offer(referee, connection, made, person)
        referee.messages.send(connection, table_id)
    referee.forget(table_id)
    return made


def _offer(referee: Referee, connection: Connection, made: Table, person: str) -> None:
    """Let the others know that somebody wants to play again; whoever begins is notified of that anyway."""
    for seat in made.seats:
        if seat.person and seat.person != person and not is_wanted(connection, made.id, seat.person):
            referee.notify(connection, made, Notice(made.id, seat.person, seat.seat, 0, "rematch"))


def fork(referee: Referee, table: Table, person: str, name: str, wanted: Fork) -> Table:
    """Play on against bots from any step of a finished game."""
    with referee.newest(table.id) as table_match:
        made, steps = derived.fork(table_match, person, name, wanted)
    return seat_changes.keep_table(referee, made, name, steps)


def upload(referee: Referee, text: str, person: str, name: str) -> Table:
    """Keep a record from elsewhere."""
    table, steps = derived.recorded(text, person)
    return seat_changes.keep_table(referee, table, name, steps)
