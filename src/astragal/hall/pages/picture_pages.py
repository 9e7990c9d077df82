"""Pictures of tables for other programs: those that show where a link leads, and people who send one to a friend."""

import asyncio
from collections import OrderedDict
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from astragal.core.plain_svg import plain
from astragal.core.view import SPECTATOR
from astragal.hall.access.addresses import sender
from astragal.hall.access.rate_limits import Allowance
from astragal.hall.content.covers import middle_of_a_game
from astragal.hall.content.table_picture import HEIGHT, WIDTH, table_picture
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.pages import Pages
from astragal.hall.people import chosen_badges
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.tables.badges import badges
from astragal.hall.tables.permissions import may_not_look
from astragal.hall.texts import sentence, texts
from astragal.print.image import can_be_made, png

MOST_CACHED = 64
"""How many pictures a worker keeps, about 150 kB each."""

FOR_EVERYBODY = {"cache-control": "no-cache", "cross-origin-resource-policy": "cross-origin"}


class PicturePages(PageGroup):
    """Answers requests for pictures of tables."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages)
        self._asked = Allowance(*pages.hall.settings.limits.pictures)
        self._one_at_a_time = asyncio.Lock()
        self._cached: OrderedDict[str, bytes] = OrderedDict()

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [Route("/table/{link}/picture.png", self.picture)]

    async def picture(self, request: Request) -> Response:
        """A table as watchers see it; its game where nobody may watch."""
        link, guest = request.path_params["link"], self.guests.of(request)
        if not can_be_made():
            table = await self.database.run(self.hall.referee.by_link, link)
            return RedirectResponse(f"/games/{table.game}/cover.svg", 307, FOR_EVERYBODY)
        svg = await self.database.run(self._drawn, link, guest.id)
        name = sha256(svg.encode()).hexdigest()
        if name not in self._cached and (wait := self._asked.take(sender(request))):
            raise Refused(sentence("too_many_pictures"), 429, wait)
        async with self._one_at_a_time:
            made = self._cached.pop(name, b"") or await asyncio.to_thread(_made, svg)
            self._cached[name] = made
            if len(self._cached) > MOST_CACHED:
                self._cached.popitem(last=False)
        return Response(made, media_type="image/png", headers=FOR_EVERYBODY)

    def _drawn(self, link: str, person: str) -> str:
        table = self.hall.referee.by_link(link)
        with self.database.read() as connection:
            worn = badges(table, chosen_badges.chosen_at(connection, table.id))
        game = setup.game_named(table.game)
        with self.hall.referee.newest(table.id) as table_match:
            hidden = table.state == "open" or table_match.broken or may_not_look(table, person, SPECTATOR)
            if hidden:
                heading = texts().invitation_title.format(title=game.title)
                return table_picture(middle_of_a_game(game), heading, [], points=False)
            return table_picture(table_match.view(SPECTATOR), heading_of(table_match), worn, points=True)


def heading_of(table_match: TableMatch) -> str:
    """Who has won, or what is going on."""
    view = table_match.view(SPECTATOR)
    winners = [name for name, place in zip(view.names, view.places, strict=True) if place == 1] if view.over else []
    if not winners:
        return view.game.words.phase(view)
    t = texts()
    heading: str = t.won_shared if len(winners) > 1 else t.won
    return heading.format(names=getattr(t, "and").join(winners))


def _made(svg: str) -> bytes:
    return png(plain(svg), WIDTH, HEIGHT)
