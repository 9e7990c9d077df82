"""The socket of a lesson's page: a lesson is a table that lives here as long as somebody looks at it."""

import asyncio
from contextlib import suppress

from sqlalchemy.exc import DBAPIError
from starlette.websockets import WebSocket

from astragal.hall.access.limiter import Limiter
from astragal.hall.display.lesson_table import LessonTable
from astragal.hall.display.viewer import Viewer as Learner
from astragal.hall.matches.lesson import Lesson
from astragal.hall.messages.replies import No
from astragal.hall.people import lesson_places
from astragal.hall.people.guests import Guest
from astragal.hall.play.hall import Hall
from astragal.hall.play.presence import Viewer
from astragal.hall.server.page_socket import PageSocket


class Page(Learner):
    """The page of a lesson; what it is sent is gathered, for the lesson is drawn in a thread."""

    def __init__(self, person: str, name: str) -> None:
        super().__init__(person, name)
        self.messages: list[str] = []

    def send(self, message: str) -> None:
        """Send a message in its turn."""
        self.messages.append(message)


class LessonSocket(PageSocket):
    """One lesson, and the connection to its page."""

    def __init__(self, hall: Hall, limiter: Limiter, websocket: WebSocket, lesson: Lesson, guest: Guest) -> None:
        super().__init__(websocket, limiter, Viewer("", guest.id, guest.name), hall.settings.limits)
        self.hall = hall
        self.lesson = lesson
        self.page = Page(guest.id, guest.name)

    async def welcome(self) -> None:
        """Somebody comes, perhaps back."""
        place = 0
        with suppress(DBAPIError):  # somebody can learn even if nothing can be read or written
            place = await self.hall.database.run(self._stored_place)
        self.table = await asyncio.to_thread(LessonTable, self.lesson, self.page.person, place)
        self.table.welcome(self.page)
        self._pass_on()

    async def take(self, text: str | bytes) -> None:
        """Let the lesson take a message, and keep the place that it leads to before the page is told."""
        before = self.table.place
        await asyncio.to_thread(self.table.take, self.page, text)
        if self.table.place != before:
            with suppress(DBAPIError):
                await self.hall.database.run(self._keep_place)
        self._pass_on()

    async def refused(self, refusal: No) -> None:
        """The page shows what is so: nobody else plays here."""

    async def farewell(self) -> None:
        """Nobody is left who would have to know."""

    def _pass_on(self) -> None:
        for message in self.page.messages:
            self.viewer.send(message)
        self.page.messages.clear()

    def _stored_place(self) -> int:
        with self.hall.database.read() as connection:
            return lesson_places.place_of(connection, self.page.person, self.lesson.game.name)

    def _keep_place(self) -> None:
        with self.hall.database.write() as connection:
            lesson_places.keep_place(connection, self.page.person, self.lesson.game.name, self.table.place)
