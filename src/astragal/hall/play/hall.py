"""One worker of the hall: who looks at which table, and what they are sent."""

import asyncio
import logging
import os
import signal
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError

from astragal.bots.thought import Choice
from astragal.core.errors import AstragalError
from astragal.core.language import speaking
from astragal.core.view import SPECTATOR
from astragal.hall.access.rate_limits import forget_old_attempts
from astragal.hall.bots.bot_pool import BotPool
from astragal.hall.bots.bot_process import Question, question
from astragal.hall.bots.daily_reviews import review_next_try
from astragal.hall.bots.profile_reviews import review_next_game
from astragal.hall.bots.turns import Turn
from astragal.hall.daily import tries
from astragal.hall.daily.seeds import chain_of
from astragal.hall.display import table_info
from astragal.hall.display.table_info import Around
from astragal.hall.display.viewer import Known, Updates, first_messages, keep_up, send, updates
from astragal.hall.events import results
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.messages.replies import No, Said, write
from astragal.hall.messages.requests import Move, Roll, Undo
from astragal.hall.notices.notifier import Notifier
from astragal.hall.people import chat, chosen_badges, rated_games, ratings
from astragal.hall.people.names import accounts_at
from astragal.hall.play import deadlines, departures, event_rounds, seat_changes, takeback
from astragal.hall.play.presence import Presence, Viewer
from astragal.hall.play.referee import Outdated, Referee
from astragal.hall.profiles import finished_games
from astragal.hall.pushes.keys import can_push, key_of
from astragal.hall.settings import Settings
from astragal.hall.store import tables
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import migrate
from astragal.hall.tables import daily
from astragal.hall.tables.permissions import may_not_look
from astragal.hall.tables.table import Table
from astragal.hall.workers import leases
from astragal.hall.workers.health import Health
from astragal.hall.workers.wakeups import Wakeup
from astragal.hall.workers.worker_messages import Listener, WorkerMessage

Result = TypeVar("Result")

log = logging.getLogger("uvicorn.error")

IDLE_SECONDS = 120.0
"""A table that nobody has needed for this long is dropped from memory."""


class Hall:
    """Everything that one worker holds; the database can rebuild all of it."""

    def __init__(self, settings: Settings, wakeup: Wakeup | None = None) -> None:
        self.settings = settings
        self._wakeup = wakeup
        self.worker = leases.new_worker()
        self.database = Database(settings.database)
        self.health = Health(self.database, self.worker, forget_old_attempts)
        self.referee = Referee(self.database, self.worker, settings.cached)
        self.referee.is_looking = self.is_looking
        self.referee.delays = {"live": settings.post.live_seconds, "mail": settings.post.mail_seconds}
        self.clock = settings.clock
        self.referee.when_over += [
            rated_games.when_over,
            tries.when_over(self.clock),
            results.when_over(self.clock),
            finished_games.when_over,
        ]
        self.when_happened: list[Callable[[str], None]] = []
        """Called with a table's id after something was done there; the wanted notices say whom to notify."""

        self.viewers: dict[str, set[Viewer]] = defaultdict(set)
        self.presence = Presence(self.referee, settings.limits.eyes, self.table_changed)
        self._pushing: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._last_day_shown = ""

    async def open(self) -> None:
        """Get ready to serve."""
        self.loop = asyncio.get_running_loop()
        self.database.outage.is_logged = True
        await self.database.run(migrate, self.database)
        with suppress(DBAPIError):  # what is stored can be looked at, even while nothing can be written
            await self.database.run(leases.bury, self.database)
            await self.database.run(self.health.say_alive)
            await self.database.run(deadlines.after_a_restart, self.database)
            await self.database.run(chain_of, self.database, self.clock())
            if can_push():
                await self.database.run(key_of, self.database)
        wakeup, alone = self._wakeup, self.settings.workers == 1
        if wakeup is not None:
            self.database.when_written = wakeup.wake_others
        self.listener = Listener(self.database, self.worker, self.viewers, self.hear, wakeup, alone=alone)
        self.bot_pool = BotPool(self.database, self.worker, self.settings.bot_processes, self.question, self.bot_moves)
        self.notifier = Notifier(self.referee, self.worker, self.settings)
        self.keep_running(self.listener.run())
        await self.listener.ready.wait()
        self.keep_running(self.bot_pool.run())
        self.keep_running(self.notifier.run())
        self.keep_running(self._rate())
        self.keep_running(self._renew())
        self.keep_running(self._keep_time())
        for work, report in (
            (self._open_days, lambda error: log.warning("Daily tables stay closed: %s", error)),
            (self._review_tries, lambda error: log.warning("A try cannot be reviewed: %s", error)),
            (self._advance_events, lambda error: log.warning("A tournament has to wait: %s", error)),
            (self._review, lambda error: log.warning("A game cannot be reviewed for a profile: %s", error)),
        ):
            self.keep_running(self._repeat(work, report))

    async def close(self) -> None:
        """Disconnect everybody; all that matters is in the database."""
        for viewers in list(self.viewers.values()):
            for viewer in viewers:
                viewer.hang_up()
        for task in list(self._tasks):
            task.cancel()
        await self.presence.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            await self.database.run(leases.retire, self.database, self.worker)
        self.database.close()

    def keep_running(self, work: Any) -> None:
        """Run something in the background until it or the worker ends."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(leases.RENEW_SECONDS)
            self.referee.forget_idle(IDLE_SECONDS)
            if self.settings.supervisor not in (0, os.getppid()):
                signal.raise_signal(signal.SIGTERM)  # without its supervisor a worker would be left behind
            try:
                await self.database.run(self.health.say_alive)
                await self.database.run(self.database.tidy)
            except DBAPIError:
                pass  # the log says what is wrong with the database
            except Exception as error:
                log.warning("This worker cannot report that it is alive: %s", error)

    async def _rate(self) -> None:
        """Let finished games change ratings."""
        while True:
            try:
                await self.database.run(ratings.rate_new, self.database)
            except AstragalError as error:
                log.warning("%s", error)
                return
            except DBAPIError:
                pass  # the log says what is wrong with the database
            except Exception as error:
                log.warning("Ratings have to wait: %s", type(error).__name__)
            await asyncio.sleep(self.settings.post.look_seconds)

    async def _keep_time(self) -> None:
        """Play on without people who keep the others waiting longer than the clock of their table allows."""
        while True:
            await asyncio.sleep(self.settings.post.look_seconds)
            try:
                for deadline in await self.database.run(deadlines.due, self.database):
                    await self.change(deadline.table_id, seat_changes.time_is_up, deadline)
            except Exception as error:
                log.warning("Overdue turns have to wait: %s", error)

    async def _repeat(self, work: Callable[[], Awaitable[None]], report: Callable[[Exception], None]) -> None:
        """Do something again and again; when it fails, this is reported, and the next attempt may succeed."""
        while True:
            try:
                await work()
            except DBAPIError:
                pass  # the log says what is wrong with the database
            except Exception as error:
                report(error)
            await asyncio.sleep(self.settings.post.look_seconds)

    async def _open_days(self) -> None:
        """Let everybody look at the daily tables of a day as soon as nobody plays with its dice any more."""
        now = self.clock()
        if self._last_day_shown != daily.last_shown(now):
            if await self.database.run(tries.unseal, self.referee.messages, now):
                self.hear(WorkerMessage())
            self._last_day_shown = daily.last_shown(now)

    async def _review_tries(self) -> None:
        """Review the games of those who have played today's roll."""
        while await review_next_try(self.database, self.worker):
            pass

    async def _advance_events(self) -> None:
        """Start tournaments and pair their rounds when it is time."""
        self.opened(await self.database.run(event_rounds.advance, self.referee, self.clock()))

    def opened(self, tables_opened: list[str]) -> None:
        """Games have begun through this worker."""
        for table_id in tables_opened:
            self.happened(table_id)

    async def _review(self) -> None:
        """Review games for the profiles of those who played them."""
        await review_next_game(self.database, self.worker)

    # Who looks

    def is_looking(self, table_id: str, person: str) -> bool:
        """Whether a person is looking at a table, at this worker."""
        return any(viewer.person == person and viewer.eyes_open for viewer in tuple(self.viewers.get(table_id, ())))

    async def welcome(self, viewer: Viewer) -> None:
        """Somebody has come."""
        self.viewers[viewer.table_id].add(viewer)
        if not await self.presence.changed(viewer):
            await self.table_changed(viewer.table_id, [viewer])

    async def farewell(self, viewer: Viewer) -> None:
        """Somebody has gone."""
        self.viewers[viewer.table_id].discard(viewer)
        if not self.viewers[viewer.table_id]:
            del self.viewers[viewer.table_id]
            self._pushing.pop(viewer.table_id, None)
        viewer.eyes_open = False
        await self.presence.changed(viewer)

    def let_go(self, person: str) -> None:
        """Disconnect a person; a page that may still look comes back by itself."""
        for viewers in list(self.viewers.values()):
            for viewer in viewers:
                if viewer.person == person:
                    viewer.hang_up()

    # What they are sent

    def hear(self, message: WorkerMessage) -> None:
        """Something happened at another worker."""
        if not message.table_id:
            self.referee.forget()
            for table_id in list(self.viewers):
                self.keep_running(self.everything_changed(table_id))
            self.bot_pool.wake()
            return
        if message.kind == "person":
            self.let_go(message.table_id)
            return
        if message.kind == "table":
            self.referee.forget(message.table_id)
        if message.kind in ("bot", "table"):
            self.bot_pool.wake()
        if message.table_id not in self.viewers:
            return
        if message.kind in ("step", "bot"):
            self.keep_running(self.bring(message))
        elif message.kind == "chat":
            self.keep_running(self.push_chat(message.table_id))
        elif message.kind == "seats":
            self.keep_running(self.table_changed(message.table_id))
        else:
            self.keep_running(self.everything_changed(message.table_id))

    async def bring(self, message: WorkerMessage) -> None:
        """Send everybody at a table what another worker has reported."""
        first = message.number - len(message.rows)

        def catch_up(table_match: TableMatch) -> None:
            if message.number > table_match.number:
                self.referee.catch_up(table_match, first, message.rows)

        await self.visit(message.table_id, catch_up)

    async def everything_changed(self, table_id: str) -> None:
        """Send everybody at a table everything that may have changed again."""
        await self.table_changed(table_id)
        await self.push(table_id, anew=True)
        await self.push_chat(table_id)

    async def push(self, table_id: str, *, anew: bool = False) -> None:
        """Send everybody at a table its current state, if they do not have it yet."""
        if table_id in self.viewers:
            await self.visit(table_id, lambda _: None, anew=anew)

    async def visit(
        self, table_id: str, work: Callable[[TableMatch], Result], number: int = 0, *, anew: bool = False
    ) -> Result:
        """Do something at a table with at least `number` rows, and send everybody the new state."""
        async with self._pushing.setdefault(table_id, asyncio.Lock()):
            viewers = [viewer for viewer in self.viewers.get(table_id, ()) if viewer.known]
            known = {viewer.known for viewer in viewers if viewer.known}
            run = self.database.run_soon if self.referee.is_at_hand(table_id) else self.database.run

            def do() -> tuple[Result, Updates]:
                while True:
                    with self.referee.at(table_id, number) as table_match, suppress(Outdated):
                        keep_up(table_match, known)
                        result = work(table_match)
                        return result, updates(table_match, known, self._seconds_left(table_match.table), anew=anew)

            result, now = await run(do)
            send(viewers, now)
        if now.table.state == "over" and now.states:
            await self.table_changed(table_id)
        return result

    def _seconds_left(self, table: Table) -> float | None:
        if not table.clock:
            return None
        with self.database.read() as connection:
            return deadlines.seconds_left(connection, table.id)

    async def show(self, viewer: Viewer, known: Known, *, anew: bool = False) -> None:
        """Show somebody the table from a seat, beginning with what they missed."""
        async with self._pushing.setdefault(viewer.table_id, asyncio.Lock()):
            number, messages = await self.database.run(self._shown, viewer, known, anew)
            viewer.known = known._replace(number=number)
            for message in messages:
                viewer.send(message)

    def _shown(self, viewer: Viewer, known: Known, anew: bool) -> tuple[int, list[str]]:
        with self.referee.newest(viewer.table_id) as table_match:
            left = self._seconds_left(table_match.table)
            return table_match.number, first_messages(table_match, viewer.person, known, left, anew=anew)

    async def table_changed(self, table_id: str, only: list[Viewer] | None = None) -> None:
        """Send everybody at a table, or only some of them, who sits there; what was true last is sent last."""
        async with self._pushing.setdefault(table_id, asyncio.Lock()):
            viewers = list(self.viewers.get(table_id, ())) if only is None else only
            if not viewers:
                return
            readers = {(viewer.person, viewer.language) for viewer in viewers}
            found = await self.database.run(self._tables, table_id, readers)
            for viewer in viewers:
                viewer.send(found[viewer.person, viewer.language])

    def _tables(self, table_id: str, readers: set[tuple[str, str]]) -> dict[tuple[str, str], str]:
        facts, found = self.around(table_id), dict[tuple[str, str], str]()
        with self.referee.at(table_id) as table_match:
            for person, code in readers:
                with speaking(code):
                    found[person, code] = self._table_for(table_match, person, facts)
        return found

    def around(self, table_id: str) -> Around:
        """What the database knows about a table besides its seats and steps."""
        with self.database.read() as connection:
            return Around(
                leases.looks(connection, self.database, table_id),
                takeback.requested(connection, table_id),
                tables.rematch_link(connection, table_id),
                accounts_at(connection, table_id),
                departures.since(connection, table_id),
                chosen_badges.chosen_at(connection, table_id),
            )

    def _table_for(self, table_match: TableMatch, person: str, facts: Around) -> str:
        """What somebody with the table's page open is sent; anyone who may not look is told so."""
        reason = may_not_look(table_match.table, person, SPECTATOR)
        return write(No("", 403, reason) if reason else table_info.shown_table(table_match, person, facts))

    async def push_chat(self, table_id: str) -> None:
        """Send everybody at a table the chat that they have not been sent yet."""
        viewers = list(self.viewers.get(table_id, ()))
        if not viewers:
            return
        since = min(viewer.chat for viewer in viewers)
        table, said = await self.database.run(self._said, table_id, since)
        for viewer in viewers:
            if may_not_look(table, viewer.person, SPECTATOR):
                continue
            for line in said:
                if line.number >= viewer.chat:
                    viewer.chat = line.number + 1
                    with speaking(viewer.language):
                        viewer.send(write(table_info.tagged(line)))

    def _said(self, table_id: str, since: int) -> tuple[Table, list[Said]]:
        with self.referee.at(table_id) as table_match:
            table = table_match.table
        return table, list(chat.said_since(self.database, table_id, since))

    # What they do

    def happened(self, table_id: str) -> None:
        """Something was done at a table through this worker, and everybody here has been told."""
        if table_id in self.referee.with_bot:
            self.bot_pool.wake()
        for hook in self.when_happened:
            hook(table_id)

    async def play(self, viewer: Viewer, asked: Move | Roll | Undo) -> int:
        """Somebody asks for something at a seat; returns the number of its row."""
        obey = partial(self.referee.obey, person=viewer.person, asked=asked)
        number = await self.visit(viewer.table_id, obey, asked.number)
        self.happened(viewer.table_id)
        return number

    async def change(self, table_id: str, deed: Callable[..., Any], *arguments: Any) -> None:
        """Change who sits at a table, or whether it plays, then tell everybody who looks at it."""
        await self.database.run(deed, self.referee, table_id, *arguments)
        await self.table_changed(table_id)
        await self.push(table_id, anew=True)
        self.happened(table_id)

    async def request(self, table_id: str, deed: Callable[..., int], *arguments: Any) -> int:
        """Ask for something, or answer; then tell everybody who looks at the table."""
        number = await self.database.run(deed, self.referee, table_id, *arguments)
        await self.table_changed(table_id)
        await self.push(table_id)
        self.happened(table_id)
        return number

    async def said(self, viewer: Viewer, text: str, message: str) -> int:
        """Somebody says something."""
        speaker = viewer.person, viewer.name
        number = await self.database.run(chat.say, self.referee.messages, viewer.table_id, speaker, text, message)
        await self.push_chat(viewer.table_id)
        return number

    # Bots

    def question(self, turn: Turn) -> Question | None:
        """What a bot is asked, if it is still its turn."""
        with self.referee.at(turn.table_id, turn.number) as table_match:
            bot = table_match.table.player(turn.seat)
            if (
                table_match.number != turn.number
                or table_match.broken
                or not bot
                or table_match.match.to_act != turn.seat
            ):
                self.referee.no_turn(turn)
                return None
            return question(table_match, turn.seat, bot)

    async def bot_moves(self, turn: Turn, choice: Choice) -> None:
        """A bot has chosen."""
        await self.visit(turn.table_id, partial(self.referee.bot_moves, turn=turn, choice=choice), turn.number)
        self.happened(turn.table_id)
