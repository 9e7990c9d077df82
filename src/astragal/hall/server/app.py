"""The hall as a web application: its pages, their data, and the sockets of the tables."""

import contextlib
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

from sqlalchemy.exc import DBAPIError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from astragal.core.background import in_background
from astragal.core.errors import AstragalError
from astragal.hall.access.guard import FULL_WAIT, Guard, retry_after, too_early
from astragal.hall.access.hosts import Hosts
from astragal.hall.access.limiter import Limiter
from astragal.hall.access.session_middleware import Sessions
from astragal.hall.bots import native_cache
from astragal.hall.bots.profile_reviews import keep_review
from astragal.hall.bots.reviews import Reviews
from astragal.hall.content.page_values import STATIC
from astragal.hall.event_pages.club_pages import ClubPages
from astragal.hall.event_pages.event_pages import EventPages
from astragal.hall.matches.lesson import lesson_of
from astragal.hall.matches.puzzle import question_of
from astragal.hall.pages.app_pages import AppPages
from astragal.hall.pages.board_pages import BoardPages
from astragal.hall.pages.bot_pages import BotPages
from astragal.hall.pages.home_page import HomePage
from astragal.hall.pages.lesson_pages import LessonPages
from astragal.hall.pages.pages import Pages
from astragal.hall.pages.picture_pages import PicturePages
from astragal.hall.pages.print_pages import PrintPages
from astragal.hall.pages.puzzle_pages import PuzzlePages
from astragal.hall.pages.today_pages import TodayPages
from astragal.hall.people.guests import Guest, Guests
from astragal.hall.people.reader_languages import ReaderLanguages
from astragal.hall.people_pages.account_pages import AccountPages
from astragal.hall.people_pages.contact_pages import ContactPages
from astragal.hall.people_pages.friend_pages import FriendPages
from astragal.hall.people_pages.person_pages import PersonPages
from astragal.hall.people_pages.profile_pages import ProfilePages
from astragal.hall.people_pages.push_pages import PushPages
from astragal.hall.people_pages.settings_pages import SettingsPages
from astragal.hall.play.hall import Hall
from astragal.hall.refusal import Refused
from astragal.hall.server.changed_games import show_changes
from astragal.hall.server.lesson_socket import LessonSocket
from astragal.hall.server.page_socket import PageSocket
from astragal.hall.server.puzzle_socket import PuzzleSocket
from astragal.hall.server.socket import Socket
from astragal.hall.server.static_files import Static
from astragal.hall.settings import Settings
from astragal.hall.store.outage import explained
from astragal.hall.tables.setup import game_named
from astragal.hall.texts import sentence
from astragal.hall.workers.wakeups import Wakeup

GC_THRESHOLD = 20_000
"""The garbage-collection threshold: Python looks for cycles less often than usual, because there are very few."""


class HallApp:
    """The hall with its settings: made in every worker, so that only the settings travel."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.wakeup: Wakeup | None = None
        """Lets the workers of this machine wake each other to look for messages."""

        self.fills_cache = False
        """Whether this worker has native code made that is missing."""

        self._app: Starlette | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {"settings": self.settings, "wakeup": None, "fills_cache": False, "_app": None}

    @property
    def app(self) -> Starlette:
        """The application of this worker; its `state.hall` is the hall itself."""
        if self._app is None:
            self._app = application(self.settings, self.wakeup, fills_cache=self.fills_cache)
        return self._app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, one socket, or the life of the worker."""
        await self.app(scope, receive, send)


class Services:
    """What one worker serves: the hall with its pages and sockets, and what has gone wrong."""

    def __init__(self, settings: Settings, wakeup: Wakeup | None, *, fills_cache: bool) -> None:
        self.hall = Hall(settings, wakeup)
        self._fills_cache = fills_cache
        self.guests = Guests(settings.secret)
        self.pages = Pages(self.hall, self.guests)
        self._accounts = AccountPages(self.pages)
        self._reviews = Reviews(settings.limits)
        self._reviews.when_made = partial(keep_review, self.hall.database)
        self._limiter = Limiter(settings.limits)

    @property
    def routes(self) -> list[BaseRoute]:
        """Where everything is."""
        pages, events = self.pages, EventPages(self.pages)
        return [
            *pages.routes,
            *AppPages(pages).routes,
            *BoardPages(pages, self._reviews).routes,
            *self._accounts.routes,
            *BotPages(pages).routes,
            *SettingsPages(pages).routes,
            *HomePage(pages).routes,
            *PicturePages(pages).routes,
            *ContactPages(pages).routes,
            *LessonPages(pages).routes,
            *PersonPages(pages).routes,
            *PushPages(pages).routes,
            *ProfilePages(pages).routes,
            *FriendPages(pages).routes,
            *PrintPages(pages).routes,
            *PuzzlePages(pages).routes,
            *TodayPages(pages).routes,
            *events.routes,
            *ClubPages(events).routes,
            WebSocketRoute("/table/{link}/socket", self.table_socket),
            WebSocketRoute("/learn/{game}/socket", self.lesson_socket),
            WebSocketRoute("/puzzles/{game}/{puzzle}/socket", self.puzzle_socket),
            Mount("/static", Static(directory=STATIC)),
        ]

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Open the hall, and close it when the worker ends."""
        await self.hall.open()
        show_changes()
        gc.freeze()  # what is there now stays, so the collector need not look at it again
        gc.set_threshold(GC_THRESHOLD)
        if self._fills_cache:
            in_background(native_cache.fill, self.hall.database)
        yield
        await self._reviews.close()
        await self.hall.close()
        self._accounts.passwords.close()

    async def table_socket(self, websocket: WebSocket) -> None:
        """The socket of a table's page."""

        async def opened(guest: Guest) -> PageSocket:
            table = await self.hall.database.run(self.hall.referee.by_link, websocket.path_params["link"])
            return Socket(self.hall, self._limiter, websocket, table, guest)

        await self._serve(websocket, opened)

    async def lesson_socket(self, websocket: WebSocket) -> None:
        """The socket of a lesson's page."""

        async def opened(guest: Guest) -> PageSocket:
            lesson = lesson_of(game_named(websocket.path_params["game"]))
            return LessonSocket(self.hall, self._limiter, websocket, lesson, guest)

        await self._serve(websocket, opened)

    async def puzzle_socket(self, websocket: WebSocket) -> None:
        """The socket of a puzzle's page."""

        async def opened(guest: Guest) -> PageSocket:
            asked = websocket.path_params
            question = question_of(game_named(asked["game"]), asked["puzzle"])
            return PuzzleSocket(self.hall, self._limiter, websocket, question, guest)

        await self._serve(websocket, opened)

    async def _serve(self, websocket: WebSocket, opened: Callable[[Guest], Awaitable[PageSocket]]) -> None:
        """Open the socket of somebody we know, and serve it."""
        guest = self.guests.of(websocket)
        if guest.new:
            await websocket.close(1008, sentence("expected_cookie"))
            return
        try:
            made = await opened(guest)
        except Refused as refused:
            await websocket.close(1008, str(refused))
            return
        except DBAPIError as error:
            await websocket.close(1013, explained(error))
            return
        if not self._limiter.sockets.enter(guest.id):
            await websocket.send_denial_response(too_early(sentence("too_many_open"), FULL_WAIT))
            return
        try:
            await made.run()
        finally:
            self._limiter.sockets.leave(guest.id)

    async def refused(self, request: Request, error: Exception) -> Response:
        """The answer to somebody who asked for something that they cannot have."""
        status, wait = (error.status, error.wait) if isinstance(error, Refused) else (400, 0.0)
        answer = self.pages.failure(request, status, str(error))
        if wait:
            answer.headers.update(retry_after(wait))
        return answer

    async def no_database(self, request: Request, error: Exception) -> Response:
        """The answer while the database fails."""
        return self.pages.failure(request, 503, explained(error))

    async def not_found(self, request: Request, error: Exception) -> Response:
        """The answer where there is no page, or none for this method."""
        status = error.status_code if isinstance(error, HTTPException) else 404
        return self.pages.failure(request, status, sentence("no_page" if status == 404 else "not_here"))


def application(settings: Settings, wakeup: Wakeup | None = None, *, fills_cache: bool = False) -> Starlette:
    """The application of one worker."""
    services = Services(settings, wakeup, fills_cache=fills_cache)
    made = Starlette(
        routes=services.routes,
        middleware=[
            Middleware(ReaderLanguages),
            Middleware(Guard, limits=settings.limits),
            Middleware(Hosts, names=settings.hosts),
            Middleware(Sessions, guests=services.guests, database=services.hall.database),
        ],
        exception_handlers={
            AstragalError: services.refused,
            DBAPIError: services.no_database,
            404: services.not_found,
            405: services.not_found,
        },
        lifespan=services.lifespan,
    )
    made.state.hall = services.hall
    return made
