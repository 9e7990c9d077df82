"""Friends: the link that makes them, the list of them, and the end of it."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from astragal.core.drawing import SEAT_SHAPES
from astragal.core.untrusted_text import whole_number
from astragal.hall.access.friend_limits import FriendLimits
from astragal.hall.notices import invitations
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.pages import Pages
from astragal.hall.pages.request_data import data, form_of, wants_data
from astragal.hall.people import chosen_badges
from astragal.hall.people.guests import Guest
from astragal.hall.profiles import friends
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.tables import setup
from astragal.hall.tables.badges import Badge
from astragal.hall.texts import sentence

Named = Sequence[tuple[str, str]]
"""People with their names."""


class FriendPages(PageGroup):
    """Answers requests about friends. People are known to pages by their places in a list, never by their ids."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages)
        self.limits = FriendLimits(self.database, pages.hall.settings)

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/friends", self.list),
            Route("/friends.json", self.list),
            Route("/friends/link", self.link, methods=["POST"]),
            Route("/friends/end", self.end, methods=["POST"]),
            Route("/friends/invite", self.invite, methods=["POST"]),
            Route("/friend/{token}", self.come, methods=["GET", "POST"]),
        ]

    async def list(self, request: Request) -> Response:
        """Somebody's friends, and the link by which others become friends."""
        guest = self.guests.of(request)
        found = await self.database.run(self._list, guest)
        link = f"{self.pages.address(request)}/friend/{found['link'].token}" if found["link"] else ""
        if wants_data(request):
            names = ("name", "account", "profile", "here")
            shown = [{name: getattr(friend, name) for name in names} for friend in found["friends"]]
            return data({"friends": shown, "blocked": [name for _, name in found["blocked"]], "link": link})
        return self.pages.page(request, "friends.html", guest, **found | {"address": link, "shapes": SEAT_SHAPES})

    def _list(self, guest: Guest) -> dict[str, Any]:
        with self.database.read() as connection:
            table = invitations.own_table(connection, guest.id)
            return {
                "table": table,
                "title": setup.game_named(table.game).title if table else "",
                "invited": invitations.invited(connection, table.id) if table else set(),
                "friends": friends.list_of(self.database, connection, guest.id),
                "blocked": friends.blocked_by(connection, guest.id),
                "link": friends.link_of(connection, guest.id, self.hall.clock()),
            }

    async def link(self, request: Request) -> Response:
        """Make a new link, or revoke it."""
        guest = self.guests.of(request)
        revoke = "revoke" in dict(await form_of(request))
        if not revoke:
            await self.limits.link(request, guest)
        await self.database.run(self._link, guest, revoke)
        return self._back(request, guest)

    def _link(self, guest: Guest, revoke: bool) -> None:
        with self.database.write() as connection:
            if revoke:
                friends.revoke_link(connection, guest.id)
            else:
                friends.new_link(connection, guest.id, guest.name, self.hall.clock())

    async def come(self, request: Request) -> Response:
        """Be asked whether to become somebody's friend, and say yes."""
        guest = self.guests.of(request)
        token = request.path_params["token"]
        await self.limits.link(request, guest)
        if request.method == "POST":
            await self.database.run(self._accept, guest, token)
            return self._back(request, guest)
        name, giver = await self.database.run(self._giver, guest, token)
        return self.pages.page(request, "friend.html", guest, name=name, giver=giver, token=token, shapes=SEAT_SHAPES)

    def _giver(self, guest: Guest, token: str) -> tuple[str, Badge]:
        with self.database.read() as connection:
            person, name = friends.giver(connection, token, guest.id, self.hall.clock())
            return name, chosen_badges.of(connection, person)

    def _accept(self, guest: Guest, token: str) -> None:
        with self.database.write() as connection:
            friends.accept(connection, token, guest.id, guest.name, self.hall.clock())

    async def end(self, request: Request) -> Response:
        """Part from a friend, block one, or take a block back."""
        guest = self.guests.of(request)
        await self.database.run(self._end, guest, dict(await form_of(request)))
        return self._back(request, guest)

    def _end(self, guest: Guest, fields: dict[str, str]) -> None:
        changes = {"part": friends.part, "block": friends.block, "unblock": friends.unblock}
        change = changes.get(fields.get("do", ""))
        with self.database.write() as connection:
            unblock = fields.get("do") == "unblock"
            people = friends.blocked_by(connection, guest.id) if unblock else self._friends(connection, guest)
            if change is None:
                raise Refused(sentence("friends_changed"), 409)
            change(connection, guest.id, _chosen(people, fields))

    def _friends(self, connection: Connection, guest: Guest) -> Named:
        return [(one.person, one.name) for one in friends.list_of(self.database, connection, guest.id)]

    async def invite(self, request: Request) -> Response:
        """Invite a friend to a table at which the visitor sits."""
        guest = self.guests.of(request)
        fields = dict(await form_of(request))
        await self.limits.invite(request, guest)
        link = await self.database.run(self._invite, guest, fields)
        return self._back(request, guest, "/friends" if "friends" in fields else f"/table/{link}")

    def _invite(self, guest: Guest, fields: dict[str, str]) -> str:
        with self.database.write() as connection:
            friend = _chosen(self._friends(connection, guest), fields)
            table = tables.by_link(connection, fields.get("table", ""))
            invitations.invite(connection, table, guest.id, friend)
        return table.link

    def _back(self, request: Request, guest: Guest, address: str = "/friends") -> Response:
        response = RedirectResponse(address, 303)
        if guest.new:
            self.guests.remember(request, response, guest)
        return response


def _chosen(people: Named, fields: dict[str, str]) -> str:
    """Whom a form means, by their place in a list and their name; refused if the list is another one by now."""
    place = whole_number(fields.get("place", ""), 0, len(people) - 1) if people else None
    if place is None or people[place][1] != fields.get("name"):
        raise Refused(sentence("friends_changed"), 409)
    return people[place][0]
