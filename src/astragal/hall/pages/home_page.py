"""The home: what can be continued, the games, and the public tables, to sit down at or to watch."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from astragal.core.untrusted_text import quoted
from astragal.hall.pages import my_tables
from astragal.hall.pages.page_values import WEIGHTS, games, title_of
from astragal.hall.pages.pages import Pages
from astragal.hall.pages.request_data import data, wants_data
from astragal.hall.pages.table_lines import Mine
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.tables.table import Table
from astragal.hall.texts import either, sentence

FILTERS = ("all", "live", "mail", "rated")
"""Which open tables somebody wants to see, the usual first."""


class HomePage:
    """Answers requests for the home."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.hall = pages.hall

    @property
    def routes(self) -> list[Route]:
        """Where it is."""
        return [Route("/", self.home), Route("/tables.json", self.home)]

    async def home(self, request: Request) -> Response:
        """The tables that wait for players or are being played, the person's own, and the games."""
        guest = self.pages.guests.of(request)
        found = await self.hall.database.run(self._listed, guest.id)
        if wants_data(request):
            return data(found | {"games": games()})
        wanted = filter_of(request)
        own: list[Mine] = []
        if not guest.new:
            own = await self.hall.database.run(my_tables.mine, self.hall.referee, guest.id)
        values = {
            "games": games(),
            "own": [table for table in own if table.state != "over"],
            "open": [table for table in found["public"] if table["open"] and fits(table, wanted)],
            "watched": [table for table in found["public"] if table["watch"] and not table["open"]],
            "filters": FILTERS,
            "wanted": wanted,
            "weights": WEIGHTS,
        }
        return self.pages.page(request, "home.html", guest, **values)

    def _listed(self, person: str) -> dict[str, Any]:
        with self.hall.database.read() as connection:
            public, mine = tables.listed(connection), tables.listed(connection, person=person)
        return {"public": [listed(table) for table in public], "mine": [listed(table) for table in mine]}


def filter_of(request: Request) -> str:
    """Which open tables a request asks for."""
    wanted = request.query_params.get("open", FILTERS[0])
    if wanted not in FILTERS:
        raise Refused(sentence("expected_one_of", what="open", words=either(FILTERS), word=quoted(wanted)))
    return wanted


def fits(table: dict[str, Any], wanted: str) -> bool:
    """Whether a table is one of those that somebody wants to see."""
    return wanted in (FILTERS[0], table["pace"]) or (wanted == "rated" and table["rated"])


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
    }
