"""The pages that show a game: its rules, its tutorial, any step of a table, and the review of a finished one."""

from functools import lru_cache

from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from astragal.bots import names as bot_names
from astragal.core.drawing import DESK, stylesheet
from astragal.core.view import SPECTATOR
from astragal.hall.bots.reviews import Reviews
from astragal.hall.display import replay
from astragal.hall.display.lessons import has_tutorial, lesson
from astragal.hall.display.replay import Page
from astragal.hall.messages.replies import Board
from astragal.hall.pages.pages import Pages, drawn, seat_of
from astragal.hall.pages.request_data import data, wants_data
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence


class StepNumber(Convertor[int]):
    """The number of a step in a path. Its digits are limited, because Python reads at most 4,300."""

    regex = "[0-9]{1,7}"

    def convert(self, value: str) -> int:
        """What the path says."""
        return int(value)

    def to_string(self, value: int) -> str:
        """What the path has to say."""
        return str(value)


register_url_convertor("step", StepNumber())


class BoardPages:
    """Answers requests about a game as it is shown."""

    def __init__(self, pages: Pages, reviews: Reviews) -> None:
        self.pages = pages
        self.hall = pages.hall
        self.guests = pages.guests
        self.reviews = reviews

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/rules/{game}", self.rules),
            Route("/games/{game}/board.css", self.style),
            Route("/learn/{game}/{step:step}.json", self.learn),
            Route("/learn/{game}/{step:step}", self.learn),
            Route("/table/{link}/replay/{step:step}.json", self.replay),
            Route("/table/{link}/replay/{step:step}", self.replay),
            Route("/table/{link}/review.json", self.review),
            Route("/table/{link}/review.svg", self.review),
        ]

    async def style(self, request: Request) -> Response:
        """The colours and classes of a game's drawings."""
        made = stylesheet(setup.game_named(request.path_params["game"]))
        return Response(made, media_type="text/css", headers={"cache-control": "no-cache"})

    async def rules(self, request: Request) -> Response:
        """How a game is played; bare for a page that shows it beside something else."""
        game = setup.game_named(request.path_params["game"])
        file = game.folder / "README.md"
        text = file.read_text(encoding="utf-8") if file.exists() else f"# {game.title}\n\n{game.about}\n"
        html = rendered(text)
        if "bare" in request.query_params:
            return HTMLResponse(html)
        found = has_tutorial(game)
        return self.pages.page(
            request, "rules.html", self.guests.of(request), game=game, rules=html, has_tutorial=found
        )

    async def learn(self, request: Request) -> Response:
        """One step of a game's tutorial."""
        name, step = request.path_params["game"], request.path_params["step"]
        found = lesson(setup.game_named(name), step, is_phone(request))
        if wants_data(request):
            return data(found)
        guest = self.guests.of(request)
        values = {"lesson": found, "page": found.page, "art": art(found.page.board), "size": DESK}
        return self.pages.page(request, "learn.html", guest, **values, **drawn(name))

    async def replay(self, request: Request) -> Response:
        """One step of a table."""
        guest = self.guests.of(request)
        link, step = request.path_params["link"], request.path_params["step"]
        wanted = (link, guest.id, step, seat_of(request), is_phone(request))
        table, found = await self.hall.database.run(self._replay, *wanted)
        if wants_data(request):
            return data(found)
        mine = table.seats_of(guest.id)
        seats = range(len(table.seats)) if table.state == "over" else mine
        values = {
            "table": table,
            "page": found,
            "seats": seats,
            "bots": bot_names(),
            "art": art(found.board),
            "size": DESK,
        }
        return self.pages.page(request, "replay.html", guest, **values, **drawn(table.game))

    def _replay(self, link: str, person: str, step: int, seat: int, phone: bool) -> tuple[Table, Page]:
        table = self.hall.referee.by_link(link)
        replay.may_look_back(table, person, seat)
        with self.hall.referee.newest(table.id) as table_match:
            return table, replay.page(table_match, step, seat, phone)

    async def review(self, request: Request) -> Response:
        """How everybody's chance of winning went up and down, once that is computed."""
        guest = self.guests.of(request)
        table = await self.hall.database.run(self._over, request.path_params["link"], guest.id)
        if not self.reviews.knows(table.id):
            record = await self.hall.database.run(self._record, table)
            self.reviews.want(table.id, record, self.pages.new_table_limits.owner(request, guest))
        curve = self.reviews.curve(table.id)
        if curve is None:
            return data({"ready": False}, 202)
        if not curve:
            raise Refused(sentence("no_review"), 404)
        if wants_data(request):
            return data({"ready": True})
        return Response(curve, media_type="image/svg+xml", headers={"cache-control": "no-store"})

    def _over(self, link: str, person: str) -> Table:
        table = self.hall.referee.by_link(link)
        replay.may_look_back(table, person, SPECTATOR)
        if table.state != "over":
            raise Refused(sentence("review_not_over"), 409)
        return table

    def _record(self, table: Table) -> str:
        with self.hall.referee.newest(table.id) as table_match:
            return str(replay.record(table_match, SPECTATOR))


@lru_cache(100)
def rendered(text: str) -> str:
    """A page of a game as HTML: it takes longer than anything else a page asks for, and is always the same."""
    from markdown_it import MarkdownIt

    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


def is_phone(request: Request) -> bool:
    """Whether a drawing is wanted for a small screen."""
    return "phone" in request.query_params


def art(board: Board | None) -> str:
    """A drawing as it is shown until the page's script draws it."""
    if board is None:
        return ""
    shown = [piece for piece in board.pieces if not piece.sheet]
    return "".join(f'<g transform="translate({piece.x:g} {piece.y:g})">{piece.art}</g>' for piece in shown)
