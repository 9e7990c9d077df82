"""The socket of a puzzle's page: a puzzle is a table that lives here as long as somebody looks at it."""

from contextlib import suppress

from sqlalchemy.exc import DBAPIError
from starlette.websockets import WebSocket

from astragal.hall.access.limiter import Limiter
from astragal.hall.display.puzzle_table import PuzzleTable
from astragal.hall.matches.puzzle import Question
from astragal.hall.messages.replies import No, PuzzleRating
from astragal.hall.people import puzzle_tries
from astragal.hall.people.guests import Guest
from astragal.hall.play.hall import Hall
from astragal.hall.play.presence import Viewer
from astragal.hall.server.lesson_socket import Page
from astragal.hall.server.page_socket import PageSocket


class PuzzleSocket(PageSocket):
    """One puzzle, and the connection to its page."""

    def __init__(self, hall: Hall, limiter: Limiter, websocket: WebSocket, question: Question, guest: Guest) -> None:
        super().__init__(websocket, limiter, Viewer("", guest.id, guest.name), hall.settings.limits)
        self.hall = hall
        self.question = question
        self.page = Page(guest.id, guest.name)

    async def welcome(self) -> None:
        """Somebody comes."""
        self.table = await self.hall.database.run(PuzzleTable, self.question, self.page.person, self._rate)
        self.table.welcome(self.page)
        self._pass_on()

    async def take(self, text: str | bytes) -> None:
        """Let the puzzle take a message; an answer is written down before the page is told."""
        await self.hall.database.run(self.table.take, self.page, text)
        self._pass_on()

    async def refused(self, refusal: No) -> None:
        """The page shows what is so: nobody else is here."""

    async def farewell(self) -> None:
        """Nobody is left who would have to know."""

    def _pass_on(self) -> None:
        for message in self.page.messages:
            self.viewer.send(message)
        self.page.messages.clear()

    def _rate(self, right: bool) -> PuzzleRating | None:
        game, puzzle = self.question.game.name, self.question.puzzle
        with suppress(DBAPIError), self.hall.database.write() as connection:  # they can learn even if it is not kept
            return puzzle_tries.rate(connection, self.page.person, game, puzzle, right=right, now=self.hall.clock())
        return None
