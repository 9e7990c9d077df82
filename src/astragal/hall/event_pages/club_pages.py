"""The pages of clubs."""

import hashlib
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from astragal.hall.content.page_values import games
from astragal.hall.event_pages.event_pages import EventPages
from astragal.hall.events import clubs, stored
from astragal.hall.events.clubs import Club
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.request_data import data, form_of, wants_data
from astragal.hall.people import names
from astragal.hall.people.guests import Guest
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.texts import sentence

Deed = Callable[[Connection, Club, Guest], None]


class ClubPages(PageGroup):
    """Answers requests about clubs."""

    def __init__(self, events: EventPages) -> None:
        super().__init__(events.pages)
        self.events = events

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/clubs", self.found, methods=["POST"]),
            Route("/club/{link}.json", self.club),
            Route("/club/{link}", self.club),
            Route("/club/{link}/join", self.join, methods=["POST"]),
            Route("/club/{link}/leave", self.leave, methods=["POST"]),
            Route("/club/{link}/remove", self.remove, methods=["POST"]),
            Route("/club/{link}/founder", self.hand_on, methods=["POST"]),
            Route("/club/{link}/close", self.close, methods=["POST"]),
        ]

    async def found(self, request: Request) -> Response:
        """Found a club."""
        guest = self.guests.of(request)
        await self.pages.new_table_limits.allow(request, guest)
        called = dict(await form_of(request)).get("name", "")
        club = await self.database.run(self._found, guest, called)
        return self._to(request, guest, f"/club/{club.link}")

    def _found(self, guest: Guest, called: str) -> Club:
        with self.database.write() as connection:
            names.check(connection, guest.name, guest.id)
            tables.keep_person(connection, guest.id, guest.name)
            club = clubs.found(connection, guest.id, guest.name, called, self.hall.clock())
            names.check(connection, club.name, guest.id)
            return club

    async def club(self, request: Request) -> Response:
        """A club: its members, its evenings and what everybody has gathered there."""
        guest = self.guests.of(request)
        found = await self.database.run(self._shown, request.path_params["link"], guest.id)
        if wants_data(request):
            about = {"name": found["club"].name, "members": [one["name"] for one in found["members"]]}
            evenings = [{"name": event.name, "link": event.link, "state": event.state} for event in found["evenings"]]
            gathered = [{"rank": one.rank, "name": one.name, "points": one.points} for one in found["gathered"]]
            return data(about | {"evenings": evenings, "gathered": gathered})
        address = self.pages.address(request)
        return self.pages.page(request, "club.html", guest, address=address, games=games(), **found)

    def _shown(self, link: str, person: str) -> dict[str, Any]:
        with self.database.read() as connection:
            club = clubs.by_link(connection, link)
            members = clubs.members_of(connection, club)
            evenings = clubs.evenings(connection, club)
            return {
                "club": club,
                "members": [
                    {
                        "name": one.name,
                        "handle": handle(club, one.person),
                        "founder": one.person == club.founder,
                        "mine": one.person == person,
                    }
                    for one in members
                ],
                "evenings": evenings,
                "counts": stored.counts(connection, [event.id for event in evenings]),
                "gathered": clubs.gathered(connection, club),
                "inside": person in [one.person for one in members],
                "leads": club.founder == person,
            }

    async def join(self, request: Request) -> Response:
        """Join a club."""
        guest = self.guests.of(request)
        await self.events.allow_join(request, guest)
        return await self._do(request, self._joined)

    def _joined(self, connection: Connection, club: Club, guest: Guest) -> None:
        names.check(connection, guest.name, guest.id)
        tables.keep_person(connection, guest.id, guest.name)
        clubs.join(connection, club, guest.id, guest.name, self.hall.clock())

    async def leave(self, request: Request) -> Response:
        """Leave a club."""
        return await self._do(request, lambda connection, club, guest: clubs.leave(connection, club, guest.id))

    async def close(self, request: Request) -> Response:
        """Close a club."""
        return await self._do(
            request, lambda connection, club, guest: clubs.close(connection, club, guest.id), "/events"
        )

    async def remove(self, request: Request) -> Response:
        """Remove a member."""
        return await self._to_member(request, clubs.remove)

    async def hand_on(self, request: Request) -> Response:
        """Make another member the founder."""
        return await self._to_member(request, clubs.hand_on)

    async def _to_member(self, request: Request, deed: Callable[[Connection, Club, str, str], None]) -> Response:
        wanted = dict(await form_of(request)).get("member", "")

        def do(connection: Connection, club: Club, guest: Guest) -> None:
            clubs.check_founder(club, guest.id)
            members = clubs.members_of(connection, club)
            other = next((one.person for one in members if handle(club, one.person) == wanted), None)
            if other is None:
                raise Refused(sentence("not_a_member"), 409)
            deed(connection, club, guest.id, other)

        return await self._do(request, do)

    async def _do(self, request: Request, deed: Deed, to: str = "") -> Response:
        guest, link = self.guests.of(request), request.path_params["link"]
        await self.database.run(self._done, link, guest, deed)
        return self._to(request, guest, to or f"/club/{link}")

    def _done(self, link: str, guest: Guest, deed: Deed) -> None:
        with self.database.write() as connection:
            deed(connection, clubs.by_link(connection, link), guest)

    def _to(self, request: Request, guest: Guest, address: str) -> Response:
        response = RedirectResponse(address, 303)
        if guest.new:
            self.guests.remember(request, response, guest)
        return response


def handle(club: Club, person: str) -> str:
    """What a form calls a member: nobody's id leaves the hall."""
    return hashlib.sha256(f"{club.id} {person}".encode()).hexdigest()[:16]
