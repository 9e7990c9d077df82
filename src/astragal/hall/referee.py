"""The rules of the house: who may do what at a table. Everything is committed before anyone is told.

All of this blocks: it runs in the threads of the database or, where SQLite is quicker than a thread, in the event loop.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from threading import Lock

import msgspec
from sqlalchemy import Connection, delete, exists, insert, select, text
from sqlalchemy.exc import IntegrityError

from astragal.core.errors import AstragalError, IllegalAction
from astragal.core.record import Step
from astragal.core.rule import CHANCE
from astragal.core.texts import shown
from astragal.hall import claims, deadlines, names, rated, schema, steps, tables, thoughts
from astragal.hall.database import Database, Often
from astragal.hall.deadlines import Deadline
from astragal.hall.messages import Said
from astragal.hall.people_schema import accounts
from astragal.hall.refusal import Refused
from astragal.hall.replayed import Replayed
from astragal.hall.steps import Row
from astragal.hall.tables import Seat, Table, Wish
from astragal.hall.texts import sentence
from astragal.hall.thinker import Choice

CHANNEL = "astragal"
NEWEST = 1_000_000_000
"""More rows than any table has."""
MOST_NEWS = 7000
"""Bytes of rows sent in a message; PostgreSQL takes a little more at once, and what is not sent can be read."""

_ADD_NEWS = Often(insert(schema.news).inline(), "worker", "text")
_NOTIFY = Often(text("SELECT pg_notify(:channel, :news)"))
LATE = sentence("too_late")


class Referee:
    """Takes what people and bots do, checks it, and writes it down."""

    def __init__(self, database: Database, worker: str, cached: int) -> None:
        self.database = database
        self.worker = worker
        self.is_looking: Callable[[str, str], bool] = lambda *_: False
        """Whether a person looks at a table through this worker."""

        self.with_bot: set[str] = set()
        """The tables at which, as far as is known here, a bot has to choose."""

        self.delays: dict[str, float] = {}
        """How long after the start of a turn its player is notified, for each pace."""

        self.when_over: list[Callable[[Connection, Replayed], None]] = []
        """Called when a game ends, as part of the transaction that ends it."""

        self._cached = cached
        self._replayed: OrderedDict[str, Replayed] = OrderedDict()
        self._cache_lock = Lock()
        self._forgotten = 0
        """How often something was forgotten."""

    # Looking

    def by_link(self, link: str) -> Table:
        """The table of a link."""
        with self.database.read() as connection:
            return tables.by_link(connection, link)

    @contextmanager
    def at(self, table_id: str, number: int = 0) -> Iterator[Replayed]:
        """A table with at least this many rows, if there are that many; nobody else changes it meanwhile."""
        while True:
            found = self._find(table_id)
            self.database.take(found.lock)
            try:
                if found.stale:
                    continue
                if number > found.number:
                    self._catch_up(found)
                yield found
                return
            finally:
                found.lock.release()

    def is_at_hand(self, table_id: str) -> bool:
        """Whether a table need not be replayed first."""
        return table_id in self._replayed

    def newest(self, table_id: str) -> AbstractContextManager[Replayed]:
        """A table as the database has it, even if nobody has told this worker what happened there."""
        return self.at(table_id, NEWEST)

    def _find(self, table_id: str) -> Replayed:
        while True:
            with self._cache_lock:
                found = self._replayed.get(table_id)
                if found is not None:
                    self._replayed.move_to_end(table_id)
                    found.used = time.monotonic()
                    return found
                before = self._forgotten
            with self.database.read() as connection:
                table = tables.by_id(connection, table_id)
                story = steps.story_of(connection, table_id)
            replayed = Replayed(table, story)
            with self._cache_lock:
                if self._forgotten != before:
                    continue  # what was read may already be out of date, and nothing would make this worker forget it
                while len(self._replayed) >= self._cached:
                    self._replayed.popitem(last=False)[1].stale = True
                return self._replayed.setdefault(table_id, replayed)

    def forget(self, table_id: str | None = None) -> None:
        """Read a table, or all of them, again when it is next needed."""
        with self._cache_lock:
            self._forgotten += 1
            for known in [table_id] if table_id else list(self._replayed):
                found = self._replayed.pop(known, None)
                if found is not None:
                    found.stale = True

    def forget_idle(self, seconds: float) -> None:
        """Forget the tables that nobody has needed for some time: many may be unfinished for weeks."""
        with self._cache_lock:
            while self._replayed and next(iter(self._replayed.values())).used < time.monotonic() - seconds:
                self._replayed.popitem(last=False)[1].stale = True

    def _catch_up(self, replayed: Replayed) -> None:
        with self.database.read() as connection:
            replayed.catch_up(steps.read_rows(connection, replayed.table.id, replayed.number))
            if not replayed.broken and replayed.match.over:
                replayed.table = tables.by_id(connection, replayed.table.id)

    def bring(self, table_id: str, number: int, rows: Sequence[Row]) -> None:
        """Take rows from a number on that another worker has told of, so that nobody has to read them."""
        with self._cache_lock:
            found = self._replayed.get(table_id)
        if found is None:
            return
        self.database.take(found.lock)
        try:
            if found.number == number and not found.stale:
                found.catch_up(rows)
                if not found.broken and found.match.over:
                    with self.database.read() as connection:
                        found.table = tables.by_id(connection, table_id)
        finally:
            found.lock.release()

    # Sitting down and getting up

    def open_table(self, wish: Wish, person: str, name: str, seed: bytes | None = None) -> Table:
        """Open a table; it begins at once if no seat is open."""
        table = tables.prepare(wish, person, name, seed)
        with self.database.write() as connection:
            for seat in table.seats:
                if seat.person:
                    names.check(connection, seat.name, person)
            return self.put_down(connection, table, name)

    def keep_table(self, table: Table, name: str, made: list[Step] | None = None) -> Table:
        """Write a new table, perhaps with steps that were made elsewhere."""
        with self.database.write() as connection:
            return self.put_down(connection, table, name, made)

    def put_down(self, connection: Connection, table: Table, name: str, made: list[Step] | None = None) -> Table:
        """Write a new table as part of a transaction."""
        tables.keep_person(connection, table.host, name)
        rated.check(connection, table)
        tables.keep(connection, table)
        if made:
            steps.write_rows(connection, table.id, 0, steps.rows_of(made))
        return self._begin_if_full(connection, table)

    def sit(self, table_id: str, person: str, name: str, seat: int, promise: str = "") -> None:
        """Sit down on an open seat, and perhaps promise luck for fair dice, which is revealed when everybody sits."""
        with self.database.write() as connection:
            table = tables.by_id(connection, table_id, locked=True)
            if table.state != "open":
                raise Refused(sentence("too_late_to_sit"), 409)
            if not 0 <= seat < len(table.seats) or not table.seats[seat].open:
                raise Refused(sentence("seat_taken"), 409)
            names.check(connection, name, person)
            tables.keep_person(connection, person, name)
            promise = promise if table.dice == "fair" else ""
            taken = Seat(seat, person, "", tables.free_name(table, tables.person_name(name)), promise=promise)
            table = tables.change_seat(connection, table, taken)
            rated.check(connection, table)
            self._begin_if_full(connection, table)
            self.announce(connection, table_id)
        self.forget(table_id)

    def start(self, table_id: str, person: str, bot: str) -> None:
        """The host starts the game; bots take open seats, and unrevealed luck is not waited for."""
        tables.bot_named(bot)
        with self.database.write() as connection:
            table = tables.by_id(connection, table_id, locked=True)
            if table.host != person:
                raise Refused(sentence("not_the_host"), 403)
            if table.state == "playing" and table.waits_for_luck:
                self.begin(connection, tables.without_luck(connection, table, range(len(table.seats))))
            elif table.state != "open":
                raise Refused(sentence("has_begun"), 409)
            for seat in table.seats:
                if seat.open:
                    sitting = Seat(seat.seat, None, bot, tables.free_name(table, bot))
                    table = tables.change_seat(connection, table, sitting)
            if not table.attended:
                raise Refused(sentence("nobody_sits"), 409)
            self._begin_if_full(connection, table)
            self.announce(connection, table_id)
        self.forget(table_id)

    def leave(self, table_id: str, person: str, seat: int) -> None:
        """Get up: before the game the seat is open again, later a bot may play for it."""
        with self.database.write() as connection:
            before = self._own(tables.by_id(connection, table_id, locked=True), person, seat)
            if before.state == "open":
                tables.change_seat(connection, before, Seat(seat))
            else:
                table = tables.change_seat(connection, before, replace(before.seats[seat], away=True))
                self._hand_on(connection, before, table, seat)
            self.announce(connection, table_id)
        self.forget(table_id)

    def _hand_on(self, connection: Connection, before: Table, table: Table, seat: int) -> None:
        """Play on without the person in a seat."""
        if table.seats[seat].owes_luck:
            self.begin(connection, tables.without_luck(connection, table, [seat]))
        else:
            self._turn_changes_hands(connection, before, table, seat)

    def time_is_up(self, table_id: str, deadline: Deadline) -> None:
        """Play on without somebody who has kept the others waiting for too long."""
        with self.database.write() as connection:
            table = tables.by_id(connection, table_id, locked=True)
            if not deadlines.take(connection, deadline) or table.state != "playing":
                return
            if deadline.seat == deadlines.LUCK:
                self.begin(connection, tables.without_luck(connection, table, range(len(table.seats))))
            else:
                late = replace(table.seats[deadline.seat], away=True, out=table.late == "loss")
                self._hand_on(connection, table, tables.change_seat(connection, table, late), deadline.seat)
            self.announce(connection, table_id)
        self.forget(table_id)

    def come_back(self, table_id: str, person: str, seat: int) -> None:
        """Take a seat again after leaving it; with a clock, not during a turn, which would make it longer."""
        with self.database.write() as connection:
            before = self._own(tables.by_id(connection, table_id, locked=True), person, seat)
            if before.seats[seat].out:
                raise Refused(sentence("lost_seat"), 409)
            if before.clock and before.seats[seat].away and self._is_turn_of(connection, before, seat):
                raise Refused(sentence("turn_first"), 409)
            table = tables.change_seat(connection, before, replace(before.seats[seat], away=False))
            self._turn_changes_hands(connection, before, table, seat)
            self.announce(connection, table_id)
        self.forget(table_id)

    def _own(self, table: Table, person: str, seat: int) -> Table:
        if seat not in table.seats_of(person):
            raise Refused(sentence("not_your_seat"), 403)
        return table

    def _begin_if_full(self, connection: Connection, table: Table) -> Table:
        if table.state != "open" or any(seat.open for seat in table.seats):
            return table
        counts = table.rated and any(seat.person for seat in table.seats)
        return self.begin(connection, tables.change(connection, table, state="playing", rated=counts))

    def begin(self, connection: Connection, table: Table) -> Table:
        """Let luck move once everybody has revealed theirs, or ask for that."""
        if table.waits_for_luck:
            self._ask_for_luck(connection, table)
            return table
        replayed = Replayed(table, steps.story_of(connection, table.id))
        number = replayed.number
        made = replayed.let_luck_move()
        self._write(connection, replayed, number, made)
        return replayed.table

    def _ask_for_luck(self, connection: Connection, table: Table) -> None:
        if table.clock:
            deadlines.want(connection, Deadline(table.id, deadlines.LUCK, 0), table.clock)
        for seat in table.seats:
            if seat.owes_luck and seat.person and not self.is_looking(table.id, seat.person):
                self._notify(connection, table, claims.Notice(table.id, seat.person, seat.seat, 0))

    def _turn_changes_hands(self, connection: Connection, before: Table, table: Table, seat: int) -> None:
        """Somebody else chooses now if it is this seat's turn; or a bot stops or plays on with the people there."""
        replayed = Replayed(table, steps.story_of(connection, table.id))
        if table.state != "playing" or table.waits_for_luck or replayed.broken:
            return
        if replayed.match.to_act == seat or table.attended != before.attended:
            claims.no_bot(connection, table.id)
            self._ask_next(connection, replayed)

    def _is_turn_of(self, connection: Connection, table: Table, seat: int) -> bool:
        replayed = Replayed(table, steps.story_of(connection, table.id))
        waits = table.state == "playing" and not table.waits_for_luck
        return waits and not replayed.broken and replayed.match.to_act == seat

    # Playing

    def move(self, table_id: str, person: str, seat: int, number: int, action: str, message: str) -> int:
        """Make a choice for a seat that saw this many rows; returns the number of its row."""
        with self.turn(table_id, person, seat, number, message) as replayed:
            if replayed.match.to_act != seat:
                raise Refused(sentence("not_your_turn"), 409)
            self.make(replayed, number, message, lambda: replayed.choose(action))
        return number

    def roll(self, table_id: str, person: str, seat: int, number: int, face: int, message: str) -> int:
        """Type what was rolled; any person at the table may."""
        with self.turn(table_id, person, seat, number, message) as replayed:
            if replayed.match.to_act != CHANCE or replayed.table.dice != "typed":
                raise Refused(sentence("nothing_to_roll"), 409)
            most = replayed.outcomes
            if not 1 <= face <= most:
                raise Refused(sentence("expected_face", most=most, face=face))
            self.make(replayed, number, message, lambda: replayed.roll(face))
        return number

    def undo(self, table_id: str, person: str, seat: int, number: int, message: str) -> int:
        """Take the last choice back, if it revealed nothing."""
        with self.turn(table_id, person, seat, number, message) as replayed:
            self.make(replayed, number, message, lambda: [replayed.undo(seat)])
        return number

    def bot_moves(self, turn: claims.Turn, choice: Choice) -> None:
        """Make the choice of a bot, if it is still its turn."""
        with self.at(turn.table_id, turn.number) as replayed:
            table = replayed.table
            if turn.number == replayed.number and table.player(turn.seat) and replayed.match.to_act == turn.seat:
                self.make(replayed, turn.number, "", lambda: replayed.choose(choice.action, choice.remark), choice)

    @contextmanager
    def turn(self, table_id: str, person: str, seat: int, number: int, message: str) -> Iterator[Replayed]:
        """A table in play, as a person sees it now; a repeated message is answered, not obeyed."""
        with self.at(table_id, number) as replayed:
            table = self._own(replayed.table, person, seat)
            if table.seats[seat].away:
                raise Refused(sentence("left_seat"), 409)
            if replayed.broken:
                raise Refused(replayed.broken, 409)
            if number != replayed.number:
                self._was_it_this(table_id, number, message)
            if table.state != "playing":
                raise Refused(sentence("game_over") if table.state == "over" else sentence("not_begun"), 409)
            if table.waits_for_luck:
                raise Refused(sentence("luck_not_revealed"), 409)
            yield replayed

    def _was_it_this(self, table_id: str, number: int, message: str) -> None:
        """Tell a repeated message that was obeyed from one that came too late."""
        with self.database.read() as connection:
            found = steps.message_at(connection, table_id, number)
        if message and found == message:
            raise Again
        raise Refused(LATE, 409)

    def make(
        self,
        replayed: Replayed,
        number: int,
        message: str,
        change: Callable[[], list[Step]],
        by_bot: Choice | None = None,
    ) -> None:
        """Change a table and write it down; what cannot be written down has not happened."""
        table_id, seat = replayed.table.id, replayed.match.to_act
        try:
            made = change()
        except IllegalAction:
            raise  # the match is unchanged
        except AstragalError:
            self.forget(table_id)
            raise
        try:
            with self.database.write() as connection:
                if by_bot:
                    claims.no_bot(connection, table_id)
                    if replayed.table.seats[seat].person and not replayed.table.seats[seat].helped:
                        replayed.table = tables.bot_has_chosen(connection, replayed.table, seat)
                    if by_bot.thought:
                        thoughts.keep(connection, table_id, number, by_bot.thought)
                rows = self._write(connection, replayed, number, made, message)
                self.announce(connection, table_id, replayed.number, rows=rows)
        except IntegrityError as error:
            self.forget(table_id)
            self._was_it_this(table_id, number, message)
            raise Refused(LATE, 409) from error
        except BaseException:
            self.forget(table_id)
            raise

    def _write(
        self, connection: Connection, replayed: Replayed, number: int, made: list[Step], message: str = ""
    ) -> list[Row]:
        match, table = replayed.match, replayed.table
        rows = steps.rows_of(made, f"{match.checksum:08x}") if made else []
        if rows:
            steps.write_rows(connection, table.id, number, rows, message)
        if match.over:
            self.with_bot.discard(table.id)
            claims.no_bot(connection, table.id)
            replayed.table = tables.change(connection, table, state="over", ending=match.record.ending)
            deadlines.none(connection, table.id)
            for hook in self.when_over:
                hook(connection, replayed)
        else:
            self._ask_next(connection, replayed)
        return rows

    def _ask_next(self, connection: Connection, replayed: Replayed) -> None:
        """Let the bot that has to choose think, or let the person know."""
        table, seat = replayed.table, replayed.match.to_act
        self.with_bot.discard(table.id)
        if table.clock and (seat < 0 or table.player(seat)):
            deadlines.none(connection, table.id)
        elif table.clock:
            deadlines.want(connection, Deadline(table.id, seat, replayed.turn_began), table.clock)
        if seat < 0:
            return
        bot = table.player(seat)
        person = table.seats[seat].person
        if bot and not self._is_attended(connection, table):
            return  # they play on when somebody comes back or looks again
        if bot:
            self.with_bot.add(table.id)
            claims.want_bot(connection, claims.Turn(table.id, replayed.number, seat, bot))
        elif person and not self.is_looking(table.id, person) and not replayed.goes_on(person):
            self._notify(connection, table, claims.Notice(table.id, person, seat, replayed.number))

    def _notify(self, connection: Connection, table: Table, notice: claims.Notice) -> None:
        claims.want_notice(connection, notice, self.delays.get(table.pace, 0))

    def _is_attended(self, connection: Connection, table: Table) -> bool:
        """Whether bots play for anybody: a person who plays or still looks, or those whose ratings wait for the end."""
        people = {seat.person for seat in table.seats}
        looks = claims.looks
        return table.attended or table.rated or not people.isdisjoint(looks(connection, self.database, table.id))

    def play_on(self, connection: Connection, table_id: str, people: Sequence[str]) -> None:
        """Somebody looks: if they have left a table at which bots had stopped, those play on."""
        seats, turns = schema.seats.c, schema.turns.c
        left = select(seats.seat).where(seats.table_id == table_id, seats.person.in_(people), seats.away)
        if connection.scalar(left.limit(1)) is None:
            return
        table = tables.by_id(connection, table_id, locked=True)
        thinks = connection.scalar(select(turns.seat).where(turns.table_id == table_id))
        replayed = Replayed(table, steps.story_of(connection, table_id))
        if table.state == "playing" and not table.waits_for_luck and thinks is None and not replayed.broken:
            self._ask_next(connection, replayed)

    def no_turn(self, turn: claims.Turn) -> None:
        """A turn that is over needs no bot any more."""
        turns = schema.turns.c
        with self.database.write() as connection:
            same = (turns.table_id == turn.table_id) & (turns.number == turn.number)
            connection.execute(delete(schema.turns).where(same))

    # Talking

    def say(self, table_id: str, person: str, name: str, said: str, message: str) -> int:
        """Say something at a table; returns the number of the line."""
        said = " ".join(said.split())
        if not said or not said.isprintable():
            raise Refused(sentence("expected_words", said=shown(said)))
        chat = schema.chat
        with self.database.write() as connection:
            table = tables.by_id(connection, table_id, locked=True)
            mine = [seat.name for seat in table.seats if seat.person == person]
            if not mine and not table.watch:
                raise Refused(sentence("talk_not_here"), 403)
            name = names.allowed(connection, name, person)
            tables.keep_person(connection, person, name)
            newest = select(chat).where(chat.c.table_id == table_id).order_by(chat.c.number.desc()).limit(20)
            last = connection.execute(newest).all()
            for row in last:
                if message and row.message == message and row.person == person:
                    return int(row.number)
            number = last[0].number + 1 if last else 0
            values = {"table_id": table_id, "number": number, "person": person, "name": mine[0] if mine else name}
            values |= {"text": said, "message": message, "at": time.time()}
            connection.execute(insert(chat).values(values))
            self.announce(connection, table_id, kind="chat")
        return number

    def chat_since(self, table_id: str, number: int, most: int = 200) -> list[Said]:
        """What was said from a line on, at most this many of the last lines, and who says it."""
        chat, seats = schema.chat.c, schema.seats.c
        sits = exists().where(seats.table_id == table_id, seats.person == chat.person)
        query = select(schema.chat, sits.label("sits"), accounts.c.name.label("account"))
        query = query.join(accounts, accounts.c.person == chat.person, isouter=True)
        query = query.where(chat.table_id == table_id, chat.number >= number)
        with self.database.read() as connection:
            rows = connection.execute(query.order_by(chat.number.desc()).limit(most)).all()
        return [
            Said(row.number, row.name, row.text, row.at, row.sits, row.account == row.name) for row in reversed(rows)
        ]

    # Telling the other workers

    def announce(
        self, connection: Connection, table_id: str, number: int = 0, kind: str = "table", rows: Sequence[Row] = ()
    ) -> None:
        """Tell the other workers, with the transaction and not before it."""
        if number:
            kind = "bot" if table_id in self.with_bot else "step"
        told = msgspec.json.encode(rows)
        news = f"{table_id} {number} {kind} {told.decode() if len(told) < MOST_NEWS else '[]'}"
        if self.database.is_sqlite:
            _ADD_NEWS.run(connection, [{"worker": self.worker, "text": news}])
        else:
            _NOTIFY.run(connection, [{"channel": CHANNEL, "news": f"{self.worker} {news}"}])


class Again(AstragalError):
    """A message that was obeyed before; it gets the same answer."""
