"""The pages that show a game: its rules, any step of a table, and the review of a finished one."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from astragal.core.drawing import DESK, stylesheet
from astragal.core.registry import folders, load
from astragal.core.view import SPECTATOR
from astragal.hall import content_policy
from astragal.hall.bots.reviews import Reviews
from astragal.hall.content.covers import colours, cover, position
from astragal.hall.content.page_values import art, drawn
from astragal.hall.content.rules_text import rules_page
from astragal.hall.display import replay, review
from astragal.hall.display.replay import Page
from astragal.hall.matches.lesson import has_lesson
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.pages import Pages, seat_of
from astragal.hall.pages.request_data import data, wants_data
from astragal.hall.people import chosen_badges
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.tables.badges import Badge, badges
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence


class BoardPages(PageGroup):
    """Answers requests about a game as it is shown."""

    def __init__(self, pages: Pages, reviews: Reviews) -> None:
        super().__init__(pages)
        self.reviews = reviews

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/rules/{game}", self.rules),
            Route("/games/colours.css", self.colours),
            Route("/games/{game}/board.css", self.style),
            Route("/games/{game}/cover.svg", self.cover),
            Route("/table/{link}/position.svg", self.position),
            Route("/table/{link}/code.svg", self.code),
            Route("/table/{link}/replay/{step:step}/line.json", self.line),
            Route("/table/{link}/replay/{step:step}.json", self.replay),
            Route("/table/{link}/replay/{step:step}", self.replay),
            Route("/table/{link}/review.json", self.review),
            Route("/table/{link}/review.svg", self.review),
        ]

    async def style(self, request: Request) -> Response:
        """The colours and classes of a game's drawings."""
        made = stylesheet(setup.game_named(request.path_params["game"]))
        return Response(made, media_type="text/css", headers={"cache-control": "no-cache"})

    async def colours(self, _: Request) -> Response:
        """The colours of all games."""
        made = colours(load(name) for name in folders())
        return Response(made, media_type="text/css", headers={"cache-control": "max-age=86400"})

    async def cover(self, request: Request) -> Response:
        """A picture of a game."""
        game = setup.game_named(request.path_params["game"])
        return drawing(await asyncio.to_thread(cover, game), "max-age=86400")

    async def position(self, request: Request) -> Response:
        """The current position of a table, as a watcher sees it."""
        guest = self.guests.of(request)
        return drawing(await self.database.run(self._position, request.path_params["link"], guest.id), "no-cache")

    def _position(self, link: str, person: str) -> str:
        table = self.hall.referee.by_link(link)
        replay.may_look_back(table, person, SPECTATOR)
        with self.database.read() as connection:
            worn = badges(table, chosen_badges.chosen_at(connection, table.id))
        with self.hall.referee.newest(table.id) as table_match:
            if table_match.broken:
                return cover(setup.game_named(table.game))
            return position(table_match.view(SPECTATOR), worn)

    async def code(self, request: Request) -> Response:
        """The address of a table for the camera of a phone."""
        import segno

        table = await self.database.run(self.hall.referee.by_link, request.path_params["link"])
        address = f"{self.pages.address(request)}/table/{table.link}"
        made = segno.make(address, error="m").svg_inline(scale=4, border=2, light="#fff")
        svg = made.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
        return Response(svg, media_type="image/svg+xml", headers={"cache-control": "no-cache"})

    async def rules(self, request: Request) -> Response:
        """How a game is played; bare for a page that shows it beside something else."""
        game = setup.game_named(request.path_params["game"])
        html = rules_page(game)
        if "bare" in request.query_params:
            return HTMLResponse(html)
        values = {"game": game, "rules": html, "has_lesson": has_lesson(game)}
        return self.pages.page(request, "rules.html", self.guests.of(request), **values)

    async def replay(self, request: Request) -> Response:
        """One step of a table."""
        guest = self.guests.of(request)
        link, step = request.path_params["link"], request.path_params["step"]
        seat = seat_of(request) if "seat" in request.query_params else None
        table, worn, found = await self.database.run(self._replay, link, guest.id, step, seat, is_phone(request))
        if wants_data(request):
            return data(found)
        mine = table.seats_of(guest.id)
        seats = range(len(table.seats)) if table.state == "over" else mine
        values = {
            "table": table,
            "page": found,
            "seats": seats,
            "badges": worn,
            "address": self.pages.address(request),
            "bots": setup.bots_at(setup.game_named(table.game), len(table.seats)),
            "art": art(found.board),
            "size": DESK,
        }
        return self.pages.page(request, "replay.html", guest, **values, **drawn(table.game, len(table.seats)))

    def _replay(
        self, link: str, person: str, step: int, seat: int | None, phone: bool
    ) -> tuple[Table, list[Badge], Page]:
        """As a seat sees it: the one that was asked for, else the person's own."""
        table = self.hall.referee.by_link(link)
        if seat is None:
            seat = min(table.seats_of(person), default=SPECTATOR)
        replay.may_look_back(table, person, seat)
        with self.database.read() as connection:
            worn = badges(table, chosen_badges.chosen_at(connection, table.id))
        with self.hall.referee.newest(table.id) as table_match:
            return table, worn, replay.page(table_match, step, seat, phone)

    async def line(self, request: Request) -> Response:
        """What a choice at a step of a finished game leads to."""
        guest, link = self.guests.of(request), request.path_params["link"]
        step, seat, action = request.path_params["step"], seat_of(request), request.query_params.get("action", "")

        def found() -> replay.Line:
            table = self.hall.referee.by_link(link)
            replay.may_look_back(table, guest.id, seat)
            with self.hall.referee.newest(table.id) as table_match:
                return replay.line(table_match, step, seat, action, is_phone(request))

        return data(await self.database.run(found))

    async def review(self, request: Request) -> Response:
        """How everybody's chance of winning went up and down, once that is computed."""
        guest = self.guests.of(request)
        table = await self.database.run(self._over, request.path_params["link"], guest.id)
        if not self.reviews.knows(table.id):
            record = await self.database.run(self._record, table)
            self.reviews.want(table.id, record, self.pages.new_table_limits.owner(request, guest))
        made = self.reviews.made(table.id)
        if made is None:
            return data({"ready": False}, 202)
        if not made:
            raise Refused(sentence("no_review"), 404)
        found = await self.database.run(self._told, table, made)
        curve = found.pop("svg")
        if wants_data(request):
            return data({"ready": True} | found)
        return Response(curve, media_type="image/svg+xml", headers={"cache-control": "no-store", **own_style(curve)})

    def _over(self, link: str, person: str) -> Table:
        table = self.hall.referee.by_link(link)
        replay.may_look_back(table, person, SPECTATOR)
        if table.state != "over":
            raise Refused(sentence("review_not_over"), 409)
        return table

    def _told(self, table: Table, made: str) -> dict[str, Any]:
        with self.hall.referee.newest(table.id) as table_match:
            return review.in_words(table_match, made)

    def _record(self, table: Table) -> str:
        with self.hall.referee.newest(table.id) as table_match:
            return str(replay.record(table_match, SPECTATOR))


def drawing(svg: str, caching: str) -> Response:
    """A picture as an answer."""
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": caching, **own_style(svg)})


def own_style(svg: str) -> dict[str, str]:
    """The header for a drawing that is opened by itself."""
    return {content_policy.HEADER: content_policy.for_drawing(svg)}


def is_phone(request: Request) -> bool:
    """Whether a drawing is wanted for a small screen."""
    return "phone" in request.query_params
