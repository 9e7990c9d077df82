"""Profiles: the visitor's own, and those that others share."""

from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from astragal.core.drawing import SEAT_SHAPES
from astragal.hall.content import profile_values
from astragal.hall.content.profile_values import Known
from astragal.hall.daily import tries
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.request_data import data, form_of, wants_data
from astragal.hall.people import ratings
from astragal.hall.people.guests import Guest
from astragal.hall.profiles import finished_games, sharing
from astragal.hall.profiles.sharing import Shared


class ProfilePages(PageGroup):
    """Answers requests about profiles."""

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/me", self.own),
            Route("/me.json", self.own),
            Route("/me/shares", self.share, methods=["POST"]),
            Route("/profile/{profile}.json", self.other),
            Route("/profile/{profile}", self.other),
        ]

    async def own(self, request: Request) -> Response:
        """The visitor's own profile; as data it has everything that is known."""
        guest = self.guests.of(request)
        who, found = await self.database.run(self._own, guest)
        if wants_data(request):
            return data(plain(who, found) | {"shares": who.shares, "presence": who.presence})
        return self._page(request, guest, who, found)

    def _own(self, guest: Guest) -> tuple[Shared, dict[str, Any]]:
        with self.database.read() as connection:
            who = sharing.of(connection, guest.id) or Shared(guest.id, guest.name, 0, 0, self.hall.clock())
            return who, self._values(connection, guest.id, None)

    async def other(self, request: Request) -> Response:
        """Somebody else's profile, if they share it."""
        guest = self.guests.of(request)
        who, found = await self.database.run(self._other, request.path_params["profile"], guest)
        if wants_data(request):
            return data(plain(who, found))
        return self._page(request, guest, who, found)

    def _other(self, profile: str, guest: Guest) -> tuple[Shared, dict[str, Any]]:
        with self.database.read() as connection:
            who = sharing.visible_to(connection, profile, guest.id)
            return who, self._values(connection, who.person, guest.id)

    def _values(self, connection: Connection, person: str, viewer: str | None) -> dict[str, Any]:
        known = Known(
            finished_games.games_of(connection, person),
            finished_games.opponents_of(connection, person),
            finished_games.lost_by_kind(connection, person),
            tries.days_of(connection, person),
            ratings.history(connection, person),
            viewer if viewer != person else None,
        )
        return profile_values.values(known, self.hall.clock())

    def _page(self, request: Request, guest: Guest, who: Shared, found: dict[str, Any]) -> Response:
        values = {"who": who, "own": who.person == guest.id, "shapes": SEAT_SHAPES}
        return self.pages.page(request, "profile.html", guest, **values, **found)

    async def share(self, request: Request) -> Response:
        """Choose who sees the visitor's profile, and whether friends see that they are here."""
        guest = self.guests.of(request)
        fields = dict(await form_of(request))
        await self.database.run(self._share, guest, fields.get("shares", ""), "presence" in fields)
        response = RedirectResponse("/settings", 303)
        if guest.new:
            self.guests.remember(request, response, guest)
        return response

    def _share(self, guest: Guest, shares: str, presence: bool) -> None:
        with self.database.write() as connection:
            sharing.choose(connection, guest.id, guest.name, shares, presence=presence)


def plain(who: Shared, found: dict[str, Any]) -> dict[str, Any]:
    """A profile as data: figures instead of pictures."""
    pictures = ("heat", "curves")
    return {"name": who.name} | {name: value for name, value in found.items() if name not in pictures}
