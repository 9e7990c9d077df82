"""The hall as a web application: its pages, their data, and the sockets of the tables."""

import contextlib
import gc
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy.exc import DBAPIError
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from astragal.core.errors import AstragalError
from astragal.hall.access.guard import FULL_WAIT, Guard, retry_after, too_early
from astragal.hall.access.hosts import Hosts
from astragal.hall.access.limiter import Limiter
from astragal.hall.access.session_middleware import Sessions
from astragal.hall.bots.reviews import Reviews
from astragal.hall.pages.account_pages import AccountPages
from astragal.hall.pages.board_pages import BoardPages
from astragal.hall.pages.contact_pages import ContactPages
from astragal.hall.pages.pages import STATIC, Pages
from astragal.hall.pages.person_pages import PersonPages
from astragal.hall.pages.print_pages import PrintPages
from astragal.hall.people.guests import Guests
from astragal.hall.play.hall import Hall
from astragal.hall.refusal import Refused
from astragal.hall.server.socket import Socket
from astragal.hall.server.static_files import Static
from astragal.hall.settings import Settings
from astragal.hall.store.outage import explained
from astragal.hall.texts import sentence
from astragal.hall.workers.wakeups import Wakeup

GC_THRESHOLD = 20_000
"""Objects made and not freed before Python looks for reference cycles, of which there are hardly any."""


class HallApp:
    """The hall with its settings: made in every worker, so that only the settings travel."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.wakeup: Wakeup | None = None
        """By which the workers of this machine tell each other to look for messages."""

        self._app: Starlette | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {"settings": self.settings, "wakeup": None, "_app": None}

    @property
    def app(self) -> Starlette:
        """The application of this worker; its `state.hall` is the hall itself."""
        if self._app is None:
            self._app = application(self.settings, self.wakeup)
        return self._app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, one socket, or the life of the worker."""
        await self.app(scope, receive, send)


def application(settings: Settings, wakeup: Wakeup | None = None) -> Starlette:
    """The application of one worker."""
    hall = Hall(settings, wakeup)
    guests = Guests(settings.secret)
    pages = Pages(hall, guests)
    accounts = AccountPages(pages)
    reviews = Reviews(settings.limits)
    limiter = Limiter(settings.limits)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hall.open()
        gc.freeze()  # what is there now stays, so the collector need not look at it again
        gc.set_threshold(GC_THRESHOLD)
        yield
        await reviews.close()
        await hall.close()
        accounts.passwords.close()

    async def socket(websocket: WebSocket) -> None:
        guest = guests.of(websocket)
        if guest.new:
            await websocket.close(1008, sentence("expected_cookie"))
            return
        try:
            table = await hall.database.run(hall.referee.by_link, websocket.path_params["link"])
        except Refused as refused:
            await websocket.close(1008, str(refused))
            return
        except DBAPIError as error:
            await websocket.close(1013, explained(error))
            return
        if not limiter.sockets.enter(guest.id):
            await websocket.send_denial_response(too_early(sentence("too_many_open"), FULL_WAIT))
            return
        try:
            await Socket(hall, limiter, websocket, table, guest).run()
        finally:
            limiter.sockets.leave(guest.id)

    async def refused(request: Request, error: Exception) -> Response:
        status, wait = (error.status, error.wait) if isinstance(error, Refused) else (400, 0.0)
        answer = pages.failure(request, status, str(error))
        if wait:
            answer.headers.update(retry_after(wait))
        return answer

    async def no_database(request: Request, error: Exception) -> Response:
        return pages.failure(request, 503, explained(error))

    async def not_found(request: Request, error: Exception) -> Response:
        status = getattr(error, "status_code", 404)
        return pages.failure(request, status, sentence("no_page" if status == 404 else "not_here"))

    made = Starlette(
        routes=[
            Route("/health", pages.health),
            Route("/health.json", pages.health),
            Route("/", pages.home),
            Route("/tables.json", pages.home),
            Route("/new", pages.new_table),
            Route("/settings", pages.settings),
            Route("/name", pages.change_name, methods=["POST"]),
            Route("/tables", pages.open_table, methods=["POST"]),
            Route("/table/{link}.json", pages.table),
            Route("/table/{link}", pages.table),
            Route("/table/{link}/verify.json", pages.verify),
            Route("/table/{link}/verify", pages.verify),
            Route("/table/{link}/record.txt", pages.record),
            Route("/table/{link}/rematch", pages.rematch, methods=["POST"]),
            Route("/table/{link}/fork", pages.fork, methods=["POST"]),
            Route("/records", pages.upload, methods=["POST"]),
            *BoardPages(pages, reviews).routes,
            *accounts.routes,
            *ContactPages(pages).routes,
            *PersonPages(pages).routes,
            *PrintPages(pages).routes,
            WebSocketRoute("/table/{link}/socket", socket),
            Mount("/static", Static(directory=STATIC)),
        ],
        middleware=[
            Middleware(Guard, limits=settings.limits),
            Middleware(Hosts, names=settings.hosts),
            Middleware(Sessions, guests=guests, database=hall.database),
        ],
        exception_handlers={AstragalError: refused, DBAPIError: no_database, 404: not_found, 405: not_found},
        lifespan=lifespan,
    )
    made.state.hall = hall
    return made
