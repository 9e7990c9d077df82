"""The referee of a worker's tables: what people and bots do is checked, made, written down, and only then told."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, bindparam, delete, select
from sqlalchemy.exc import IntegrityError

from astragal.bots.thought import Choice
from astragal.core.errors import AstragalError, IllegalAction, NothingToUndo
from astragal.core.record import Step
from astragal.hall.bots import advice, turns
from astragal.hall.matches.moves import TooLate, check_move, make_move
from astragal.hall.matches.story import Row, rows_of
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.messages import explain
from astragal.hall.messages.requests import Move, Roll, Undo
from astragal.hall.notices.turn_notices import Notice, want_notice
from astragal.hall.play import deadlines
from astragal.hall.play.deadlines import Deadline
from astragal.hall.store import schema, steps, tables
from astragal.hall.store.database import Busy, Database
from astragal.hall.store.statements import PreparedStatement
from astragal.hall.tables.table import Table
from astragal.hall.workers import leases
from astragal.hall.workers.table_cache import TableCache
from astragal.hall.workers.worker_messages import WorkerMessages

_NUDGED = PreparedStatement(
    select(schema.departures.c.nudged).where(
        schema.departures.c.table_id == bindparam("table"), schema.departures.c.person == bindparam("person")
    )
)


class Repeated(AstragalError):
    """A message that was obeyed before; it gets the same answer."""


class Outdated(TooLate):
    """Somebody sat down or got up, and this worker has not heard of it yet; nothing was changed."""


class Referee(TableCache):
    """Takes what people and bots do, checks it, and writes it down."""

    def __init__(self, database: Database, worker: str, cached: int) -> None:
        super().__init__(database, cached)
        self.worker = worker
        self.messages = WorkerMessages(database, worker)
        self.is_looking: Callable[[str, str], bool] = lambda *_: False
        """Whether a person looks at a table through this worker."""

        self.with_bot: set[str] = set()
        """The tables at which, as far as is known here, a bot has to choose."""

        self.delays: dict[str, float] = {}
        """How long after the start of a turn its player is notified, for each pace."""

        self.when_over: list[Callable[[Connection, TableMatch], None]] = []
        """Called when a game ends, as part of the transaction that ends it."""

    def obey(self, table_match: TableMatch, person: str, asked: Move | Roll | Undo) -> int:
        """Do what a person asks for a seat; returns the number of its row."""
        try:
            check_move(table_match, person, asked)
        except TooLate:
            self.was_obeyed(table_match.table.id, asked.number, asked.id)
            raise
        self.write_down(table_match, asked.id, lambda: make_move(table_match, asked))
        return asked.number

    def bot_moves(self, table_match: TableMatch, turn: turns.Turn, choice: Choice) -> None:
        """Make the choice of a bot, if it is still its turn."""
        table = table_match.table
        if turn.number == table_match.number and table.player(turn.seat) and table_match.match.to_act == turn.seat:
            self.write_down(table_match, "", lambda: table_match.bot_chooses(choice.action, choice.remark), choice)

    def was_obeyed(self, table_id: str, number: int, message: str) -> None:
        """Tell a repeated message that was obeyed from one that came too late."""
        with self.database.read() as connection:
            found = steps.message_at(connection, table_id, number)
        if message and found == message:
            raise Repeated

    def write_down(
        self, table_match: TableMatch, message: str, change: Callable[[], list[Step]], by_bot: Choice | None = None
    ) -> None:
        """Change a table and write it down, in one transaction; what cannot be written down has not happened.

        Nothing is changed before the transaction has begun, so a caller that cannot wait for that can start over.
        """
        table_id, number, seat = table_match.table.id, table_match.number, table_match.match.to_act
        try:
            with self.database.write() as connection:
                if not tables.sit_as_in(connection, table_match.table):
                    raise Outdated  # or nobody would ask the bot of somebody who has just left
                if by_bot:
                    self._note_bot(connection, table_match, seat, by_bot)
                rows = self.write(connection, table_match, number, change(), message)
                kind = "bot" if table_id in self.with_bot else "step"
                self.messages.send(connection, table_id, table_match.number, kind, rows)
        except (Busy, IllegalAction, NothingToUndo):
            raise  # the table is unchanged
        except IntegrityError as error:
            self.forget(table_id)
            self.was_obeyed(table_id, number, message)
            raise TooLate from error
        except BaseException:
            self.forget(table_id)
            raise

    def _note_bot(self, connection: Connection, table_match: TableMatch, seat: int, choice: Choice) -> None:
        """Before a bot's choice is made: write down what was behind it, and that somebody was helped by it."""
        table = table_match.table
        turns.no_bot(connection, table.id)
        if choice.thought:
            explained = explain.advice(table_match.view(seat), choice.thought, 0, "")
            advice.keep(connection, table.id, table_match.number, explained)
        if table.seats[seat].person and not table.seats[seat].helped:
            table_match.table = tables.bot_has_chosen(connection, table, seat)

    def write(
        self, connection: Connection, table_match: TableMatch, number: int, made: list[Step], message: str = ""
    ) -> list[Row]:
        """Write rows that have been made from a number on, and ask the next player."""
        match, table = table_match.match, table_match.table
        rows = rows_of(made, f"{match.checksum:08x}") if made else []
        if rows:
            steps.write_rows(connection, table.id, number, rows, message)
        if match.over:
            self.with_bot.discard(table.id)
            turns.no_bot(connection, table.id)
            table_match.table = tables.change(connection, table, state="over", ending=match.record.ending)
            deadlines.none(connection, table.id)
            for hook in self.when_over:
                hook(connection, table_match)
        else:
            self.ask_next(connection, table_match)
        return rows

    def ask_next(self, connection: Connection, table_match: TableMatch) -> None:
        """Let the bot that has to choose think, or let the person know."""
        table, seat = table_match.table, table_match.match.to_act
        self.with_bot.discard(table.id)
        if table.clock and (seat < 0 or table.player(seat)):
            deadlines.none(connection, table.id)
        elif table.clock:
            deadlines.want(connection, Deadline(table.id, seat, table_match.turn_began), table.clock)
        if seat < 0:
            return
        bot = table.player(seat)
        person = table.seats[seat].person
        if bot and not self._is_attended(connection, table):
            return  # they play on when somebody comes back or looks again
        if bot:
            self.with_bot.add(table.id)
            turns.want_bot(connection, turns.Turn(table.id, table_match.number, seat, bot))
        elif person and not self.is_looking(table.id, person) and not table_match.goes_on(person):
            self.notify(connection, table, Notice(table.id, person, seat, table_match.number))

    def notify(self, connection: Connection, table: Table, notice: Notice) -> None:
        """Let a person know after some time, unless they look by then; at once if somebody has nudged them."""
        found = _NUDGED.run(connection, [{"table": notice.table_id, "person": notice.person}])
        nudged = any(at for (at,) in found)
        want_notice(connection, notice, 0 if nudged else self.delays.get(table.pace, 0))

    def _is_attended(self, connection: Connection, table: Table) -> bool:
        """Whether bots play for anybody: a person who plays or still looks, or those who wait for the end."""
        people = {seat.person for seat in table.seats}
        looks = leases.looks
        return (
            table.attended
            or table.rated
            or bool(table.event)
            or not people.isdisjoint(looks(connection, self.database, table.id))
        )

    def play_on(self, connection: Connection, table_id: str, people: Sequence[str]) -> None:
        """Somebody looks: if they have left a table at which bots had stopped, those play on."""
        seats, waiting = schema.seats.c, schema.turns.c
        left = select(seats.seat).where(seats.table_id == table_id, seats.person.in_(people), seats.away)
        if connection.scalar(left.limit(1)) is None:
            return
        table = tables.by_id(connection, table_id, locked=True)
        thinks = connection.scalar(select(waiting.seat).where(waiting.table_id == table_id))
        table_match = TableMatch(table, steps.story_of(connection, table_id))
        if table.state == "playing" and not table.waits_for_luck and thinks is None and not table_match.broken:
            self.ask_next(connection, table_match)

    def no_turn(self, turn: turns.Turn) -> None:
        """A turn that is over needs no bot any more."""
        waiting = schema.turns.c
        with self.database.write() as connection:
            same = (waiting.table_id == turn.table_id) & (waiting.number == turn.number)
            connection.execute(delete(schema.turns).where(same))
