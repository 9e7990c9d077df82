"""The pages of the hall. Every page also has its data: the same address with `.json`."""

import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from astragal.core.game_length import minutes_with
from astragal.core.registry import folders
from astragal.core.view import SPECTATOR
from astragal.hall.access.new_table_limits import NewTableLimits
from astragal.hall.content.page_values import drawn, new_table_values, seat_number, templates, wish_of
from astragal.hall.content.rules_text import rules_in_short
from astragal.hall.display import replay, seat_state, table_info
from astragal.hall.events import stored
from astragal.hall.matches.derived import Fork
from astragal.hall.notices import invitations
from astragal.hall.pages.request_data import TOO_LONG, as_text, body_of, data, form_of, is_form, json_of, wants_data
from astragal.hall.people import chosen_badges, names
from astragal.hall.people.guests import Guest, Guests
from astragal.hall.play import new_from_old, seat_changes
from astragal.hall.play.hall import Hall
from astragal.hall.profiles import friends
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.tables import setup
from astragal.hall.tables.permissions import may_look
from astragal.hall.tables.setup import Wish
from astragal.hall.tables.table import Table
from astragal.hall.texts import script_texts, sentence

MOST_RECORD = 1 << 20


class Pages:
    """Answers requests."""

    def __init__(self, hall: Hall, guests: Guests) -> None:
        self.hall = hall
        self.guests = guests
        self.new_table_limits = NewTableLimits(hall.database, hall.settings)

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/health", self.health),
            Route("/health.json", self.health),
            Route("/new", self.new_table),
            Route("/name", self.change_name, methods=["POST"]),
            Route("/tables", self.open_table, methods=["POST"]),
            Route("/quick", self.quick, methods=["POST"]),
            Route("/table/{link}.json", self.table),
            Route("/table/{link}", self.table),
            Route("/table/{link}/verify.json", self.verify),
            Route("/table/{link}/verify", self.verify),
            Route("/table/{link}/record.txt", self.record),
            Route("/table/{link}/rematch", self.rematch, methods=["POST"]),
            Route("/table/{link}/fork", self.fork, methods=["POST"]),
            Route("/records", self.upload, methods=["POST"]),
        ]

    def page(self, request: Request, template: str, guest: Guest, /, **values: Any) -> Response:
        """A page made of a template."""
        text = templates().get_template(template).render(guest=guest, **values)
        response = Response(text, media_type="text/html", headers={"cache-control": "no-store"})
        if guest.new:
            self.guests.remember(request, response, guest)
        return response

    def failure(self, request: Request, status: int, sentence: str) -> Response:
        """What went wrong, as a page or as data."""
        if wants_data(request):
            response = data({"status": status, "reason": sentence}, status)
        else:
            text = templates().get_template("failure.html").render(guest=self.guests.of(request), reason=sentence)
            response = Response(text, status, media_type="text/html")
        if status == TOO_LONG:
            response.headers["connection"] = "close"  # the rest of the request is not waited for
        return response

    def address(self, request: Request) -> str:
        """Where others reach the hall; links that leave it begin with that."""
        return self.hall.settings.post.address or f"{request.url.scheme}://{request.url.netloc}"

    async def health(self, request: Request) -> Response:
        """Whether the hall is open: its database can be read, and was written a moment ago."""
        reason = await self.hall.health.trouble()
        status = 503 if reason else 200
        if wants_data(request):
            return data({"open": not reason, "reason": reason}, status)
        return PlainTextResponse(f"{reason or 'open'}\n", status)

    async def new_table(self, request: Request) -> Response:
        """The form for a new table."""
        game, bot = setup.game_named(request.query_params.get("game", "")), request.query_params.get("bot", "")
        return self.page(request, "new.html", self.guests.of(request), **new_table_values(game, bot))

    async def change_name(self, request: Request) -> Response:
        """Change your name."""
        guest = self.guests.of(request)
        form = dict(await form_of(request))
        if guest.account:
            raise Refused(sentence("account_keeps_name"), 409)
        guest = Guest(guest.id, setup.person_name(form.get("name", "")))
        await self.hall.database.run(names.may_be_called, self.hall.database, guest.name, guest.id)
        response = RedirectResponse("/", 303)
        self.guests.remember(request, response, guest)
        return response

    async def open_table(self, request: Request) -> Response:
        """Open a table."""
        guest = self.guests.of(request)
        await self.new_table_limits.allow(request, guest)
        wish = wish_of(await form_of(request)) if is_form(request) else await json_of(request, Wish)
        table = await self.hall.database.run(seat_changes.open_table, self.hall.referee, wish, guest.id, guest.name)
        return await self.opened(request, guest, table)

    async def quick(self, request: Request) -> Response:
        """Sit down at a table that waits for somebody, or open one that others can find."""
        guest = self.guests.of(request)
        await self.new_table_limits.allow(request, guest)
        form = dict(await form_of(request))
        wanted, pace = form.get("game", ""), form.get("pace", "live")
        names_wanted = [setup.game_named(wanted).name] if wanted else list(folders())
        link = await self.hall.database.run(self._waiting, guest.id, names_wanted, pace)
        if link:
            return RedirectResponse(f"/table/{link}", 303)
        game = setup.game_named(secrets.choice(names_wanted))
        seats = ("me", *["open"] * (game.players[0] - 1))
        wish = Wish(game.name, seats, dict(game.recommended(len(seats))), pace=pace, public=True, luck=True)
        table = await self.hall.database.run(seat_changes.open_table, self.hall.referee, wish, guest.id, guest.name)
        return await self.opened(request, guest, table)

    def _waiting(self, person: str, names_wanted: list[str], pace: str) -> str:
        """The link of the table that has waited longest for somebody else."""
        with self.hall.database.read() as connection:
            found = [table for table in tables.listed(connection) if table.game in names_wanted and not table.rated]
        waiting = [table for table in found if table.state == "open" and table.pace == pace]
        return next((table.link for table in reversed(waiting) if not table.seats_of(person)), "")

    async def opened(self, request: Request, guest: Guest, table: Table) -> Response:
        """The answer to somebody who has opened a table."""
        await self.new_table_limits.opened(request, guest)
        self.hall.happened(table.id)
        address = f"/table/{table.link}"
        response = RedirectResponse(address, 303) if is_form(request) else data({"link": table.link}, 201)
        if guest.new:
            self.guests.remember(request, response, guest)
        return response

    async def table(self, request: Request) -> Response:
        """A table."""
        guest = self.guests.of(request)
        link = request.path_params["link"]
        if not wants_data(request):
            table, more = await self.hall.database.run(self._table_and_more, link, guest.id)
            return self.table_page(request, guest, table, **more)
        return await self.hall.database.run(self._table_data, link, guest, seat_of(request))

    def _table_and_more(self, link: str, person: str) -> tuple[Table, dict[str, Any]]:
        """A table, what somebody wears there, the link of its tournament, and whom they can invite."""
        table = self.hall.referee.by_link(link)
        with self.hall.database.read() as connection:
            more: dict[str, Any] = {
                "event": stored.by_id(connection, table.event).link if table.event else "",
                "badge": chosen_badges.of(connection, person),
            }
            if table.seats_of(person) and invitations.has_room(table) and not table.event:
                found = friends.list_of(self.hall.database, connection, person)
                more |= {"friends": found, "invited": invitations.invited(connection, table.id)}
            return table, more

    def table_page(self, request: Request, guest: Guest, table: Table, **more: Any) -> Response:
        """The page of a table, or of a lesson."""
        values = {
            "lesson": False,
            "puzzle": None,
            "event": "",
            "friends": (),
            **drawn(table.game, len(table.seats)),
            **more,
        }
        values |= {"address": self.address(request)}
        values |= {"minutes": minutes_with(values["game"], len(table.seats)), "brief": rules_in_short(values["game"])}
        return self.page(request, "table.html", guest, table=table, **values)

    def _table_data(self, link: str, guest: Guest, seat: int) -> Response:
        table = self.hall.referee.by_link(link)
        may_look(table, guest.id, seat)
        facts = self.hall.around(table.id)
        with self.hall.referee.newest(table.id) as table_match:
            about = table_info.shown_table(table_match, guest.id, facts)
            return data({"table": about, "state": seat_state.state(table_match, seat)})

    async def verify(self, request: Request) -> Response:
        """The proof of a table's dice."""
        guest = self.guests.of(request)
        table, proof = await self.hall.database.run(self._proof, request.path_params["link"], guest)
        if wants_data(request):
            return data(proof)
        values = {"table": table, "proof": proof, "game": setup.game_named(table.game), "script_texts": script_texts()}
        return self.page(request, "verify.html", guest, **values)

    def _proof(self, link: str, guest: Guest) -> tuple[Table, dict[str, Any]]:
        table = self.hall.referee.by_link(link)
        replay.may_look_back(table, guest.id, SPECTATOR)
        with self.hall.referee.newest(table.id) as table_match:
            return table, replay.proof(table_match)

    async def record(self, request: Request) -> Response:
        """The record of a table, as a seat knows it."""
        guest = self.guests.of(request)
        text = await self.hall.database.run(self._record, request.path_params["link"], guest, seat_of(request))
        headers = {"content-disposition": 'attachment; filename="record.txt"', "cache-control": "no-store"}
        return PlainTextResponse(text, headers=headers)

    def _record(self, link: str, guest: Guest, seat: int) -> str:
        table = self.hall.referee.by_link(link)
        replay.may_look_back(table, guest.id, seat)
        with self.hall.referee.newest(table.id) as table_match:
            return str(replay.record(table_match, seat))

    async def rematch(self, request: Request) -> Response:
        """Play again with the same people."""
        guest = self.guests.of(request)
        await self.new_table_limits.allow(request, guest)
        table = await self.hall.database.run(self._rematch, request.path_params["link"], guest)
        await self.hall.everything_changed(table.earlier or "")
        return await self.opened(request, guest, table)

    def _rematch(self, link: str, guest: Guest) -> Table:
        table = self.hall.referee.by_link(link)
        return new_from_old.rematch(self.hall.referee, table.id, guest.id, guest.name)

    async def fork(self, request: Request) -> Response:
        """Play on from a step of a finished game."""
        guest = self.guests.of(request)
        await self.new_table_limits.allow(request, guest)
        wanted = Fork.of(await form_of(request)) if is_form(request) else await json_of(request, Fork)
        table = await self.hall.database.run(self._fork, request.path_params["link"], guest, wanted)
        return await self.opened(request, guest, table)

    def _fork(self, link: str, guest: Guest, wanted: Fork) -> Table:
        table = self.hall.referee.by_link(link)
        replay.may_look_back(table, guest.id, SPECTATOR)
        return new_from_old.fork(self.hall.referee, table, guest.id, guest.name, wanted)

    async def upload(self, request: Request) -> Response:
        """Keep a record from elsewhere."""
        guest = self.guests.of(request)
        await self.new_table_limits.allow(request, guest)
        if is_form(request):
            text = dict(await form_of(request, MOST_RECORD)).get("record", "").replace("\r\n", "\n")
        else:
            text = as_text(await body_of(request, MOST_RECORD))
        table = await self.hall.database.run(new_from_old.upload, self.hall.referee, text, guest.id, guest.name)
        return await self.opened(request, guest, table)


def seat_of(request: Request) -> int:
    """The seat that a request looks from."""
    return seat_number(request.query_params.get("seat", str(SPECTATOR)))
