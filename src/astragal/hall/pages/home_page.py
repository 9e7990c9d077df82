"""The home: what can be continued, the games, and the public tables, to sit down at or to watch."""

import time
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from astragal.core.drawing import SEAT_SHAPES
from astragal.core.untrusted_text import quoted
from astragal.hall.content.page_values import WEIGHTS, first_lesson, games, level, title_of
from astragal.hall.content.table_lines import Mine
from astragal.hall.pages import my_tables
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.request_data import data, wants_data
from astragal.hall.people import chosen_badges, ratings
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.tables.badges import KINDS, badges
from astragal.hall.tables.characters import CHARACTERS
from astragal.hall.tables.table import Table
from astragal.hall.texts import either, sentence

FILTERS = ("all", "live", "mail", "rated")
"""Which open tables somebody wants to see, the usual first."""


class HomePage(PageGroup):
    """Answers requests for the home."""

    @property
    def routes(self) -> list[Route]:
        """Where it is."""
        return [Route("/", self.home), Route("/tables.json", self.home)]

    async def home(self, request: Request) -> Response:
        """The tables that wait for players or are being played, the person's own, and the games."""
        guest = self.guests.of(request)
        found = await self.database.run(self._listed, guest.id)
        if wants_data(request):
            return data(found | {"games": games()})
        wanted = filter_of(request)
        own: list[Mine] = []
        if not guest.new:
            own = await self.database.run(my_tables.mine, self.hall.referee, guest.id)
        values = {
            "games": games(),
            "own": [table for table in own if table.state != "over"],
            "open": [table for table in found["public"] if table["open"] and fits(table, wanted)],
            "watched": [table for table in found["public"] if table["watch"] and not table["open"]],
            "filters": FILTERS,
            "wanted": wanted,
            "weights": WEIGHTS,
            "first": first_lesson(),
            "shapes": SEAT_SHAPES,
            "levels": CHARACTERS,
            "bot": level(request.query_params.get("bot", "")),
        }
        return self.pages.page(request, "home.html", guest, **values)

    def _listed(self, person: str) -> dict[str, Any]:
        with self.database.read() as connection:
            found = {"public": tables.listed(connection), "mine": tables.listed(connection, person=person)}
            return {kind: [_listed_with(connection, table) for table in rows] for kind, rows in found.items()}


def filter_of(request: Request) -> str:
    """Which open tables a request asks for."""
    wanted = request.query_params.get("open", FILTERS[0])
    if wanted not in FILTERS:
        raise Refused(sentence("expected_one_of", what="open", words=either(FILTERS), word=quoted(wanted)))
    return wanted


def fits(table: dict[str, Any], wanted: str) -> bool:
    """Whether a table is one of those that somebody wants to see."""
    return wanted in (FILTERS[0], table["pace"]) or (wanted == "rated" and table["rated"])


def _listed_with(connection: Connection, table: Table) -> dict[str, Any]:
    """A table in a list, with the badges of its seats and the rating of its host."""
    worn = badges(table, chosen_badges.chosen_at(connection, table.id))
    chairs = [
        {"open": seat.open, "shape": shape or seat.seat % KINDS[-1] + 1, "colour": colour or seat.seat % KINDS[-1] + 1}
        for seat, (shape, colour) in zip(table.seats, worn, strict=True)
    ]
    ranked = ratings.of_player(connection, table.host) if table.rated else []
    strength = next((rating.strength for rating in ranked if rating.game == table.game), "")
    return listed(table) | {"chairs": chairs, "rating": strength}


def listed(table: Table) -> dict[str, Any]:
    """A table in a list."""
    return {
        "link": table.link,
        "game": table.game,
        "title": title_of(table),
        "state": table.state,
        "pace": table.pace,
        "names": [seat.name for seat in table.seats if not seat.open],
        "open": sum(seat.open for seat in table.seats),
        "rated": table.rated,
        "watch": table.watch,
        "waited": int(time.time() - table.created) // 60,
    }
