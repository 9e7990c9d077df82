"""The pages of people: their own tables, and what anybody may know about somebody with an account."""

import math
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from astragal.core.errors import AstragalError
from astragal.core.untrusted_text import quoted
from astragal.hall.content.table_lines import Mine
from astragal.hall.pages import my_tables
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.request_data import data, form_of, wants_data
from astragal.hall.people import accounts, ratings
from astragal.hall.people.ratings import Rating
from astragal.hall.profiles import sharing
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.tables import setup
from astragal.hall.texts import sentence


class PersonPages(PageGroup):
    """Answers requests about people."""

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/mine", self.mine),
            Route("/mine.json", self.mine),
            Route("/mine/clear", self.clear, methods=["POST"]),
            Route("/person/{name}.json", self.person),
            Route("/person/{name}", self.person),
        ]

    async def mine(self, request: Request) -> Response:
        """The person's own tables."""
        guest = self.guests.of(request)
        before = before_of(request)
        found: list[Mine] = []
        if not guest.new:
            found = await self.database.run(my_tables.mine, self.hall.referee, guest.id, before)
        over = [table.created for table in found if table.state == "over"]
        earlier = over[-1] if len(over) == my_tables.MOST_OVER else None
        if wants_data(request):
            return data({"tables": found, "earlier": earlier})
        return self.pages.page(request, "mine.html", guest, tables=found, before=before, earlier=earlier)

    async def clear(self, request: Request) -> Response:
        """Clear a table from the person's list, or all finished ones."""
        guest = self.guests.of(request)
        link = dict(await form_of(request)).get("link", "")
        await self.database.run(my_tables.clear, self.hall.referee, guest.id, link)
        if link:
            self.hall.happened(link[: tables.HALF])
            await self.hall.everything_changed(link[: tables.HALF])
        return RedirectResponse("/mine", 303)

    async def person(self, request: Request) -> Response:
        """Somebody's ratings, for those who may see their profile."""
        viewer = self.guests.of(request).id
        name, found = await self.database.run(self._person, request.path_params["name"], viewer)
        rows = [shown_rating(rating) for rating in found]
        if wants_data(request):
            return data({"name": name, "ratings": rows})
        return self.pages.page(request, "person.html", self.guests.of(request), name=name, ratings=rows)

    def _person(self, name: str, viewer: str) -> tuple[str, list[Rating]]:
        with self.database.read() as connection:
            account = accounts.named(connection, name)
            shared = sharing.of(connection, account.person) if account else None
            if account is None or shared is None or not sharing.may_see(connection, shared, viewer):
                raise Refused(sentence("no_account", name=quoted(name)), 404)
            return account.name, ratings.of_player(connection, account.person)


def before_of(request: Request) -> float | None:
    """The time before which the requested tables were opened."""
    word = request.query_params.get("before")
    if word is None:
        return None
    try:
        found = float(word)
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise Refused(sentence("expected_time", word=quoted(word)))
    return found


def shown_rating(rating: Rating) -> dict[str, Any]:
    """A rating as pages show it."""
    try:
        title = setup.game_named(rating.game).title
    except AstragalError:
        title = rating.game
    return {
        "game": rating.game,
        "title": title,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": rating.games,
        "shown": rating.strength,
    }
