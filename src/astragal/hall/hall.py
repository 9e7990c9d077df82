"""One worker of the hall: who looks at which table, and what they are sent."""

import asyncio
import logging
import os
import secrets
import signal
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import DBAPIError

from astragal.core.view import SPECTATOR
from astragal.hall import claims, deadlines, names, results, seen, shown_table
from astragal.hall.claims import Turn
from astragal.hall.database import Database, migrate
from astragal.hall.health import Health
from astragal.hall.keeper import Keeper, question
from astragal.hall.looking import Looking
from astragal.hall.messages import No, Said, write
from astragal.hall.news import Listener, News
from astragal.hall.postman import Postman
from astragal.hall.referee import Referee
from astragal.hall.refusal import Refused
from astragal.hall.replayed import Replayed
from astragal.hall.settings import Settings
from astragal.hall.tables import Table
from astragal.hall.texts import sentence
from astragal.hall.thinker import Choice, Question

log = logging.getLogger("uvicorn.error")

IDLE_SECONDS = 120.0
"""After this long without use, a table is no longer kept replayed."""

SILENT_SECONDS = 90.0
"""A page says every 15 seconds that it is there; browsers let hidden ones do so once a minute."""

MOST_WAITING = 200
"""Messages that wait for one slow viewer before it is disconnected; it comes back and is told what it missed."""


class Viewer:
    """Somebody with a table's page open."""

    def __init__(self, table_id: str, person: str, name: str) -> None:
        self.id = secrets.token_hex(16)
        self.table_id = table_id
        self.person = person
        self.name = name
        self.seat: int | None = None
        """The seat that the page looks from; none until it has said so."""

        self.phone = False

        self.number = 0
        self.chat = 0
        self.eyes_open = True
        self.gone = False
        self.heard = time.monotonic()
        """When the page last sent something."""

        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)

    def send(self, message: str) -> None:
        """Send a message in its turn; a viewer that cannot keep up is disconnected."""
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        """Disconnect when what can still be sent has been sent; nothing more is heard from it."""
        self.gone = True
        while self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)


class Hall:
    """Everything that one worker holds; the database can rebuild all of it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.worker = claims.new_worker()
        self._parent = os.getppid()
        self.database = Database(settings.database)
        self.health = Health(self.database, self.worker)
        self.referee = Referee(self.database, self.worker, settings.cached)
        self.referee.is_looking = self.is_looking
        self.referee.delays = {"live": settings.post.live_seconds, "mail": settings.post.mail_seconds}
        self.referee.when_over.append(results.when_over)
        self.when_happened: list[Callable[[str], None]] = []
        """Called with a table's id after something was done there; whom to notify is among the wanted notices."""

        self.viewers: dict[str, set[Viewer]] = defaultdict(set)
        self.looking = Looking(self.referee, settings.limits.eyes, self.table_changed)
        self._pushing: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Get ready to serve."""
        self.loop = asyncio.get_running_loop()
        self.database.trouble.is_logged = True
        await self.database.run(migrate, self.database)
        with suppress(DBAPIError):  # what is kept can be looked at, even while nothing can be written
            await self.database.run(claims.bury, self.database)
            await self.database.run(self.health.say_alive)
            await self.database.run(deadlines.after_a_restart, self.database)
        bell, alone = self.settings.bell, self.settings.workers == 1
        if bell is not None:
            self.database.when_written = bell.ring
        self.listener = Listener(self.database, self.worker, self.viewers, self.hear, bell, alone=alone)
        self.keeper = Keeper(self.database, self.worker, self.settings.bot_processes, self.question, self.bot_moves)
        self.postman = Postman(self.database, self.worker, self.settings)
        self.keep_running(self.listener.run())
        await self.listener.ready.wait()
        self.keep_running(self.keeper.run())
        self.keep_running(self.postman.run())
        self.keep_running(self._renew())
        self.keep_running(self._keep_time())

    async def close(self) -> None:
        """Disconnect everybody; all that matters is in the database."""
        for viewers in list(self.viewers.values()):
            for viewer in viewers:
                viewer.hang_up()
        for task in list(self._tasks):
            task.cancel()
        await self.looking.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            await self.database.run(claims.retire, self.database, self.worker)
        self.database.close()

    def keep_running(self, work: Any) -> None:
        """Do something beside everything else until it ends, or the worker does."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(claims.RENEW_SECONDS)
            self.referee.forget_idle(IDLE_SECONDS)
            self.let_go_of_silent()
            if self.settings.workers > 1 and os.getppid() != self._parent:
                signal.raise_signal(signal.SIGTERM)  # without its supervisor a worker would be left behind
            try:
                await self.database.run(self.health.say_alive)
                await self.database.run(self.database.tidy)
            except DBAPIError:
                pass  # the log says what is wrong with the database
            except Exception as error:
                log.warning("This worker cannot report that it is alive: %s", error)

    async def _keep_time(self) -> None:
        """Play on without people who keep the others waiting longer than the clock of their table allows."""
        while True:
            await asyncio.sleep(self.settings.post.look_seconds)
            try:
                for deadline in await self.database.run(deadlines.due, self.database):
                    await self.change(deadline.table_id, self.referee.time_is_up, deadline)
            except Exception as error:
                log.warning("Overdue turns have to wait: %s", error)

    # Who looks

    def is_looking(self, table_id: str, person: str) -> bool:
        """Whether a person is looking at a table, at this worker."""
        return any(viewer.person == person and viewer.eyes_open for viewer in tuple(self.viewers.get(table_id, ())))

    async def welcome(self, viewer: Viewer) -> None:
        """Somebody has come."""
        self.viewers[viewer.table_id].add(viewer)
        if not await self.looking.changed(viewer):
            await self.table_changed(viewer.table_id, [viewer])

    async def farewell(self, viewer: Viewer) -> None:
        """Somebody has gone."""
        self.viewers[viewer.table_id].discard(viewer)
        if not self.viewers[viewer.table_id]:
            del self.viewers[viewer.table_id]
            self._pushing.pop(viewer.table_id, None)
        viewer.eyes_open = False
        await self.looking.changed(viewer)

    def let_go_of_silent(self) -> None:
        """Disconnect pages that do not even say that they are there."""
        for viewers in list(self.viewers.values()):
            for viewer in viewers:
                if viewer.heard < time.monotonic() - SILENT_SECONDS:
                    viewer.hang_up()

    def let_go(self, person: str) -> None:
        """Disconnect a person; a page that may still look comes back by itself."""
        for viewers in list(self.viewers.values()):
            for viewer in viewers:
                if viewer.person == person:
                    viewer.hang_up()

    # What they are sent

    def hear(self, news: News) -> None:
        """Something happened at another worker."""
        if not news.table_id:
            self.referee.forget()
            for table_id in list(self.viewers):
                self.keep_running(self.everything_changed(table_id))
            self.keeper.wake()
            return
        if news.kind == "person":
            self.let_go(news.table_id)
            return
        if news.kind == "table":
            self.referee.forget(news.table_id)
        if news.kind in ("bot", "table"):
            self.keeper.wake()
        if news.table_id not in self.viewers:
            return
        if news.kind in ("step", "bot"):
            self.keep_running(self.bring(news))
        elif news.kind == "chat":
            self.keep_running(self.push_chat(news.table_id))
        elif news.kind == "seats":
            self.keep_running(self.table_changed(news.table_id))
        else:
            self.keep_running(self.everything_changed(news.table_id))

    async def bring(self, news: News) -> None:
        """Send everybody at a table what another worker has told."""
        first = news.number - len(news.rows)
        await self._tell(news.table_id, lambda: self.referee.bring(news.table_id, first, news.rows), news.number)

    async def everything_changed(self, table_id: str) -> None:
        """Send everybody at a table everything that may have changed again."""
        await self.table_changed(table_id)
        await self.push(table_id, anew=True)
        await self.push_chat(table_id)

    async def push(self, table_id: str, number: int = 0, *, anew: bool = False) -> None:
        """Send everybody at a table its current state, if they do not have it yet."""
        await self._tell(table_id, lambda: None, number, anew=anew)

    async def _tell(self, table_id: str, deed: Callable[[], Any], number: int = 0, *, anew: bool = False) -> Any:
        """Do something at a table and send everybody its new state, in one visit to the database."""
        async with self._pushing.setdefault(table_id, asyncio.Lock()):
            viewers = [viewer for viewer in self.viewers.get(table_id, ()) if viewer.seat is not None]
            wanted = {(viewer.seat, viewer.number, viewer.phone) for viewer in viewers if viewer.seat is not None}
            run = self.database.run_soon if self.referee.is_at_hand(table_id) else self.database.run
            result, table, now, states = await run(self._states, table_id, deed, number, wanted, anew)
            for viewer in viewers:
                message = states.get((viewer.seat, viewer.number, viewer.phone))
                if message is None or table is None:
                    continue
                if self.may_not_look(table, viewer.person, viewer.seat or 0):
                    viewer.seat = None  # a seat that somebody else has now shows them nothing more
                    continue
                viewer.number = now
                viewer.send(message)
        if table is not None and table.state == "over" and states and not anew:
            await self.table_changed(table_id)
        return result

    def _states(
        self, table_id: str, deed: Callable[[], Any], number: int, wanted: set[tuple[int, int, bool]], anew: bool
    ) -> tuple[Any, Table | None, int, dict[tuple[int | None, int, bool], str]]:
        if not wanted:
            return deed(), None, 0, {}
        with self.referee.at(table_id) as replayed:
            for seat, known, _ in wanted:
                replayed.keep_up(seat, known)
        result = deed()
        with self.referee.at(table_id, number) as replayed:
            now, left = replayed.number, self._seconds_left(replayed.table)
            states: dict[tuple[int | None, int, bool], str] = {
                (seat, known, phone): write(seen.state(replayed, seat, known, phone, left))
                for seat, known, phone in wanted
                if known != now or anew
            }
            return result, replayed.table, now, states

    def _seconds_left(self, table: Table) -> float | None:
        if not table.clock:
            return None
        with self.database.read() as connection:
            return deadlines.seconds_left(connection, table.id)

    async def show(self, viewer: Viewer, seat: int, known: int, phone: bool) -> None:
        """Show somebody the table from a seat, beginning with what they missed."""
        async with self._pushing.setdefault(viewer.table_id, asyncio.Lock()):
            number, messages = await self.database.run(self._missed, viewer, seat, known, phone)
            viewer.seat, viewer.number, viewer.phone = seat, number, phone
            for message in messages:
                viewer.send(message)

    def _missed(self, viewer: Viewer, seat: int, known: int, phone: bool) -> tuple[int, list[str]]:
        with self.referee.newest(viewer.table_id) as replayed:
            self.may_look(replayed.table, viewer.person, seat)
            before = seen.missed(replayed, seat, known, phone)
            left = self._seconds_left(replayed.table)
            last = seen.state(replayed, seat, before[-1].number if before else known, phone, left)
            return replayed.number, [write(message) for message in (*before, last)]

    def may_look(self, table: Table, person: str, seat: int) -> None:
        """Make sure that a person may see a table from a seat."""
        if not SPECTATOR <= seat < len(table.seats):
            raise Refused(sentence("expected_seat", most=len(table.seats) - 1, seat=seat))
        reason = self.may_not_look(table, person, seat)
        if reason:
            raise Refused(reason, 403)

    def may_not_look(self, table: Table, person: str, seat: int) -> str:
        """Why a person may not see a table from a seat, or nothing."""
        mine = table.seats_of(person)
        if seat != SPECTATOR and seat not in mine:
            return sentence("not_your_seat")
        if not mine and not table.watch and table.state != "open":
            return sentence("no_watchers")
        return ""

    async def table_changed(self, table_id: str, only: list[Viewer] | None = None) -> None:
        """Send everybody at a table, or only some of them, who sits there."""
        viewers = list(self.viewers.get(table_id, ())) if only is None else only
        if not viewers:
            return
        people = {viewer.person for viewer in viewers}
        found = await self.database.run(self._tables, table_id, people)
        for viewer in viewers:
            viewer.send(found[viewer.person])

    def _tables(self, table_id: str, people: set[str]) -> dict[str, str]:
        with self.database.read() as connection:
            here = claims.looks(connection, self.database, table_id)
            request = shown_table.request(connection, table_id)
            rematch = shown_table.rematch_link(connection, table_id)
            known = names.accounts_at(connection, table_id)
        with self.referee.at(table_id) as replayed:
            about = replayed, here, request, rematch, known
            return {person: self._table_for(person, *about) for person in people}

    def _table_for(self, person: str, replayed: Replayed, *about: Any) -> str:
        """What is sent to somebody with the table's page open; anyone who may not look is told so."""
        reason = self.may_not_look(replayed.table, person, SPECTATOR)
        return write(No("", 403, reason) if reason else shown_table.shown_table(replayed, person, *about))

    async def push_chat(self, table_id: str) -> None:
        """Send everybody at a table what was said since they were last sent that."""
        viewers = list(self.viewers.get(table_id, ()))
        if not viewers:
            return
        since = min(viewer.chat for viewer in viewers)
        table, said = await self.database.run(self._said, table_id, since)
        for viewer in viewers:
            if self.may_not_look(table, viewer.person, SPECTATOR):
                continue
            for line in said:
                if line.number >= viewer.chat:
                    viewer.chat = line.number + 1
                    viewer.send(write(line))

    def _said(self, table_id: str, since: int) -> tuple[Table, list[Said]]:
        with self.referee.at(table_id) as replayed:
            table = replayed.table
        return table, [shown_table.tagged(line) for line in self.referee.chat_since(table_id, since)]

    # What they do

    def happened(self, table_id: str) -> None:
        """Something was done at a table through this worker, and everybody here has been told."""
        if table_id in self.referee.with_bot:
            self.keeper.wake()
        for hook in self.when_happened:
            hook(table_id)

    async def do(self, table_id: str, deed: Callable[..., Any], *arguments: Any) -> Any:
        """Do something at a table, then tell everybody who looks at it."""
        result = await self._tell(table_id, lambda: deed(table_id, *arguments))
        self.happened(table_id)
        return result

    async def change(self, table_id: str, deed: Callable[..., Any], *arguments: Any) -> None:
        """Change who sits at a table, or whether it plays, then tell everybody who looks at it."""
        await self.database.run(deed, table_id, *arguments)
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

    async def said(self, table_id: str, *arguments: Any) -> int:
        """Somebody says something."""
        number = await self.database.run(self.referee.say, table_id, *arguments)
        await self.push_chat(table_id)
        return number

    # Bots

    def question(self, turn: Turn) -> Question | None:
        """What a bot is asked, if it is still its turn."""
        with self.referee.at(turn.table_id, turn.number) as replayed:
            bot = replayed.table.player(turn.seat)
            if replayed.number != turn.number or replayed.broken or not bot or replayed.match.to_act != turn.seat:
                self.referee.no_turn(turn)
                return None
            return question(replayed, turn.seat, bot)

    async def bot_moves(self, turn: Turn, choice: Choice) -> None:
        """A bot has chosen."""
        await self._tell(turn.table_id, lambda: self.referee.bot_moves(turn, choice))
        self.happened(turn.table_id)
