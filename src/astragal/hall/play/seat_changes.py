"""Opening tables, sitting down and getting up: written down, and the game begun as soon as nobody is waited for."""

from sqlalchemy import Connection

from astragal.core.record import Step
from astragal.core.rule import OVER
from astragal.hall.bots import turns
from astragal.hall.matches.story import rows_of
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.notices.turn_notices import Notice
from astragal.hall.people import names, rated_games
from astragal.hall.play import deadlines
from astragal.hall.play.deadlines import Deadline
from astragal.hall.play.referee import Referee
from astragal.hall.store import steps, tables
from astragal.hall.tables import seating, setup
from astragal.hall.tables.setup import Wish
from astragal.hall.tables.table import Table


def open_table(referee: Referee, wish: Wish, person: str, name: str, seed: bytes | None = None) -> Table:
    """Open a table; it begins at once if no seat is open."""
    table = setup.prepare(wish, person, name, seed)
    with referee.database.write() as connection:
        for seat in table.seats:
            if seat.person:
                names.check(connection, seat.name, person)
        return put_down(referee, connection, table, name)


def keep_table(referee: Referee, table: Table, name: str, made: list[Step] | None = None) -> Table:
    """Write a new table, perhaps with steps that were made elsewhere."""
    with referee.database.write() as connection:
        return put_down(referee, connection, table, name, made)


def put_down(
    referee: Referee, connection: Connection, table: Table, name: str, made: list[Step] | None = None
) -> Table:
    """Write a new table as part of a transaction."""
    tables.keep_person(connection, table.host, name)
    rated_games.check(connection, table)
    tables.keep(connection, table)
    if made:
        steps.write_rows(connection, table.id, 0, rows_of(made))
    return _begin_if_full(referee, connection, table)


def sit(referee: Referee, table_id: str, person: str, name: str, seat: int, promise: str = "") -> None:
    """Sit down on an open seat, and perhaps promise luck for fair dice, which is revealed when everybody sits."""
    with referee.database.write() as connection:
        before = tables.by_id(connection, table_id, locked=True)
        table = seating.sit(before, person, name, seat, promise)
        names.check(connection, name, person)
        tables.keep_person(connection, person, name)
        tables.save(connection, before, table)
        rated_games.check(connection, table)
        _begin_if_full(referee, connection, table)
        referee.messages.send(connection, table_id)
    referee.forget(table_id)


def start(referee: Referee, table_id: str, person: str, bot: str) -> None:
    """The host starts the game; bots take open seats, and unrevealed luck is not waited for."""
    with referee.database.write() as connection:
        before = tables.by_id(connection, table_id, locked=True)
        table = tables.save(connection, before, seating.start(before, person, bot))
        if before.state == "playing":
            begin(referee, connection, table)
        else:
            _begin_if_full(referee, connection, table)
        referee.messages.send(connection, table_id)
    referee.forget(table_id)


def leave(referee: Referee, table_id: str, person: str, seat: int) -> None:
    """Get up: before the game the seat is open again, later a bot may play for it."""
    with referee.database.write() as connection:
        before = tables.by_id(connection, table_id, locked=True)
        table = tables.save(connection, before, seating.leave(before, person, seat))
        if before.state != "open":
            _hand_on(referee, connection, before, table, seat)
        referee.messages.send(connection, table_id)
    referee.forget(table_id)


def time_is_up(referee: Referee, table_id: str, deadline: Deadline) -> None:
    """Play on without somebody who has kept the others waiting for too long."""
    with referee.database.write() as connection:
        before = tables.by_id(connection, table_id, locked=True)
        if not deadlines.take(connection, deadline) or before.state != "playing":
            return
        if deadline.seat == deadlines.LUCK:
            table = seating.without_luck(before, range(len(before.seats)))
            begin(referee, connection, tables.save(connection, before, table))
        else:
            table = tables.save(connection, before, seating.run_out_of_time(before, deadline.seat))
            _hand_on(referee, connection, before, table, deadline.seat)
        referee.messages.send(connection, table_id)
    referee.forget(table_id)


def come_back(referee: Referee, table_id: str, person: str, seat: int) -> None:
    """Take a seat again after leaving it; with a clock, not during a turn, which would make it longer."""
    with referee.database.write() as connection:
        before = tables.by_id(connection, table_id, locked=True)
        to_act = _to_act(TableMatch(before, steps.story_of(connection, table_id)))
        table = tables.save(connection, before, seating.come_back(before, person, seat, to_act))
        _turn_changes_hands(referee, connection, before, table, seat)
        referee.messages.send(connection, table_id)
    referee.forget(table_id)


def begin(referee: Referee, connection: Connection, table: Table) -> Table:
    """Let luck move once everybody has revealed theirs, or ask for that."""
    if table.waits_for_luck:
        _ask_for_luck(referee, connection, table)
        return table
    table_match = TableMatch(table, steps.story_of(connection, table.id))
    number = table_match.number
    referee.write(connection, table_match, number, table_match.let_luck_move())
    return table_match.table


def _begin_if_full(referee: Referee, connection: Connection, table: Table) -> Table:
    begun = tables.save(connection, table, seating.begin_if_full(table))
    return begun if begun is table else begin(referee, connection, begun)


def _hand_on(referee: Referee, connection: Connection, before: Table, table: Table, seat: int) -> None:
    """Play on without the person in a seat."""
    if before.seats[seat].owes_luck:
        begin(referee, connection, table)
    else:
        _turn_changes_hands(referee, connection, before, table, seat)


def _turn_changes_hands(referee: Referee, connection: Connection, before: Table, table: Table, seat: int) -> None:
    """Somebody else chooses now if it is this seat's turn; or a bot stops or plays on with the people there."""
    table_match = TableMatch(table, steps.story_of(connection, table.id))
    to_act = _to_act(table_match)
    if to_act != OVER and (to_act == seat or table.attended != before.attended):
        turns.no_bot(connection, table.id)
        referee.ask_next(connection, table_match)


def _to_act(table_match: TableMatch) -> int:
    """Whose turn it is; nobody's if no game is being played."""
    table = table_match.table
    plays = table.state == "playing" and not table.waits_for_luck and not table_match.broken
    return table_match.match.to_act if plays else OVER


def _ask_for_luck(referee: Referee, connection: Connection, table: Table) -> None:
    if table.clock:
        deadlines.want(connection, Deadline(table.id, deadlines.LUCK, 0), table.clock)
    for seat in table.seats:
        if seat.owes_luck and seat.person and not referee.is_looking(table.id, seat.person):
            referee.notify(connection, table, Notice(table.id, seat.person, seat.seat, 0))
