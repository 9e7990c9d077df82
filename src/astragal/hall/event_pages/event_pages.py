"""The pages of tournaments: all of them, the form for a new one, and each with its standings, which change live."""

from dataclasses import asdict
from functools import cached_property
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from astragal.core.drawing import SEAT_SHAPES
from astragal.core.untrusted_text import quoted, whole_number
from astragal.hall.access.addresses import sender
from astragal.hall.access.rate_limits import Attempts, take_all
from astragal.hall.content.page_values import games, new_table_values, templates
from astragal.hall.event_pages.event_form import event_wish
from astragal.hall.event_pages.event_view import shown
from astragal.hall.events import clubs, stored
from astragal.hall.events.event import PAUSES, Event, EventWish
from astragal.hall.events.standings import ARENA, FORMATS
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.request_data import data, form_of, is_form, json_of, wants_data
from astragal.hall.people.guests import Guest
from astragal.hall.play import event_entries
from astragal.hall.refusal import Refused
from astragal.hall.store.schema import entrants, events
from astragal.hall.tables import setup
from astragal.hall.texts import script_texts, sentence

NOT_CHANGED = 204


class EventPages(PageGroup):
    """Answers requests about tournaments."""

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/events", self.every),
            Route("/events.json", self.every),
            Route("/events", self.set_up, methods=["POST"]),
            Route("/events/new", self.form),
            Route("/event/{link}/live", self.live),
            Route("/event/{link}.json", self.event),
            Route("/event/{link}", self.event),
            Route("/event/{link}/join", self.join, methods=["POST"]),
            Route("/event/{link}/leave", self.leave, methods=["POST"]),
            Route("/event/{link}/back", self.back, methods=["POST"]),
            Route("/event/{link}/start", self.start, methods=["POST"]),
            Route("/event/{link}/off", self.call_off, methods=["POST"]),
            Route("/event/{link}/remove", self.remove, methods=["POST"]),
        ]

    @cached_property
    def _joins(self) -> tuple[Attempts, Attempts]:
        settings = self.hall.settings
        limits = settings.limits
        return (
            Attempts(settings.secret, "join", *limits.joins),
            Attempts(settings.secret, "join-by-address", *limits.joins_by_address),
        )

    async def allow_join(self, request: Request, guest: Guest) -> None:
        """Let somebody join something, if they and their address have not joined too much."""
        await self.database.run(self._allow_join, guest, sender(request))

    def _allow_join(self, guest: Guest, address: str) -> None:
        person, by_address = self._joins
        wanted = ((person, address if guest.new else guest.id), (by_address, address))
        with self.database.write() as connection:
            take_all(connection, wanted, sentence("too_many_joins"))

    async def every(self, request: Request) -> Response:
        """Public tournaments, the visitor's own, and their clubs."""
        guest = self.guests.of(request)
        found = await self.database.run(self._every, guest.id)
        if wants_data(request):
            return data({name: [asdict(one) for one in rows] for name, rows in found.items() if name != "counts"})
        return self.pages.page(request, "events.html", guest, games=games(), **found)

    def _every(self, person: str) -> dict[str, Any]:
        with self.database.read() as connection:
            unfinished = events.c.state.in_(stored.UNFINISHED)
            mine = events.c.id.in_(
                entrants.select().with_only_columns(entrants.c.event).where(entrants.c.person == person)
            )
            own = stored.listed(connection, mine | (events.c.host == person), most=20)
            others = stored.listed(connection, unfinished, events.c.public)
            known = {event.id for event in own}
            public = [event for event in others if event.id not in known]
            return {
                "own": own,
                "public": public,
                "clubs": clubs.of_person(connection, person),
                "counts": stored.counts(connection, [event.id for event in (*own, *public)]),
            }

    async def form(self, request: Request) -> Response:
        """The form for a new tournament."""
        guest, asked = self.guests.of(request), request.query_params
        game = setup.game_named(asked.get("game", ""))
        values = new_table_values(game, "") | {"formats": FORMATS, "pauses": PAUSES, "club": asked.get("club", "")}
        return self.pages.page(request, "event_new.html", guest, script_texts=script_texts(), **values)

    async def set_up(self, request: Request) -> Response:
        """Set up a tournament."""
        guest = self.guests.of(request)
        await self.pages.new_table_limits.allow(request, guest)
        wish = event_wish(await form_of(request)) if is_form(request) else await json_of(request, EventWish)
        now = self.hall.clock()
        made = await self.database.run(event_entries.open_event, self.hall.referee, wish, guest.id, guest.name, now)
        await self.pages.new_table_limits.opened(request, guest)
        return self._answer(request, guest, made.link, 201)

    def _answer(self, request: Request, guest: Guest, link: str, status: int = 200) -> Response:
        response: Response = data({"link": link}, status)
        if is_form(request):
            response = RedirectResponse(f"/event/{link}", 303)
        if guest.new:
            self.guests.remember(request, response, guest)
        return response

    async def event(self, request: Request) -> Response:
        """A tournament."""
        guest = self.guests.of(request)
        found = await self.database.run(self._shown, request.path_params["link"], guest.id)
        if wants_data(request):
            return data(plain(found))
        values = {"shapes": SEAT_SHAPES, "script_texts": script_texts(), "address": self.pages.address(request)}
        return self.pages.page(request, "event.html", guest, **found, **values)

    def _shown(self, link: str, person: str) -> dict[str, Any]:
        with self.database.read() as connection:
            event = stored.by_link(connection, link)
            found = shown(connection, event, person)
        if event.style == ARENA and found["mine"]:
            event_entries.note_seen(self.hall.referee, event, person, self.hall.clock())
        return found | {"game": setup.game_named(event.game), "now": self.hall.clock()}

    async def live(self, request: Request) -> Response:
        """What changes on the page of a tournament, if it has changed since a version."""
        guest = self.guests.of(request)
        link, version = request.path_params["link"], request.query_params.get("version", "")
        event = await self.database.run(self._looked_at, link, guest.id)
        if version == str(event.version):
            return Response(status_code=NOT_CHANGED, headers={"cache-control": "no-store"})
        found = await self.database.run(self._shown, link, guest.id)
        text = templates().get_template("event_live.html").render(guest=guest, shapes=SEAT_SHAPES, **found)
        return Response(text, media_type="text/html", headers={"cache-control": "no-store"})

    def _looked_at(self, link: str, person: str) -> Event:
        with self.database.read() as connection:
            event = stored.by_link(connection, link)
        if event.style == ARENA and event.state == "playing":
            event_entries.note_seen(self.hall.referee, event, person, self.hall.clock())
        return event

    async def join(self, request: Request) -> Response:
        """Join a tournament."""
        guest, link = self.guests.of(request), request.path_params["link"]
        await self.allow_join(request, guest)
        now = self.hall.clock()
        await self.database.run(event_entries.join, self.hall.referee, link, guest.id, guest.name, now)
        return self._answer(request, guest, link)

    async def leave(self, request: Request) -> Response:
        """Leave a tournament."""
        guest, link = self.guests.of(request), request.path_params["link"]
        await self._left(await self.database.run(event_entries.leave, self.hall.referee, link, guest.id))
        return self._answer(request, guest, link)

    async def _left(self, changed: list[str]) -> None:
        for table_id in changed:
            await self.hall.everything_changed(table_id)
        self.hall.opened(changed)

    async def back(self, request: Request) -> Response:
        """Be paired again."""
        guest, link = self.guests.of(request), request.path_params["link"]
        await self.database.run(event_entries.come_back, self.hall.referee, link, guest.id, self.hall.clock())
        return self._answer(request, guest, link)

    async def start(self, request: Request) -> Response:
        """Start a tournament."""
        guest, link = self.guests.of(request), request.path_params["link"]
        opened = await self.database.run(event_entries.start, self.hall.referee, link, guest.id, self.hall.clock())
        self.hall.opened(opened)
        return self._answer(request, guest, link)

    async def call_off(self, request: Request) -> Response:
        """Call a tournament off, or end it early."""
        guest, link = self.guests.of(request), request.path_params["link"]
        await self.database.run(event_entries.call_off, self.hall.referee, link, guest.id)
        return self._answer(request, guest, link)

    async def remove(self, request: Request) -> Response:
        """Remove somebody from a tournament that the visitor organises."""
        guest, link = self.guests.of(request), request.path_params["link"]
        word = dict(await form_of(request)).get("number", "")
        number = whole_number(word, 1, 1_000_000)
        if number is None:
            raise Refused(sentence("expected_entrant", word=quoted(word)))
        await self._left(await self.database.run(event_entries.remove, self.hall.referee, link, guest.id, number))
        return self._answer(request, guest, link)


def plain(found: dict[str, Any]) -> dict[str, Any]:
    """What a page shows, as data."""
    event, club = found["event"], found["club"]
    about = {name: value for name, value in asdict(event).items() if name not in ("host", "key", "club")}
    return found | {"event": about, "game": event.game, "club": club.link if club else ""}
