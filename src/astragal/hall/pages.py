"""The pages of the hall. Every page also has its data: the same address with `.json`."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from astragal.bots import names as bot_names
from astragal.core.drawing import is_drawn, symbols
from astragal.core.game import Game
from astragal.core.options import DataFile, Whole
from astragal.core.parts import is_printed
from astragal.core.registry import folders, load
from astragal.core.texts import shown, whole_number
from astragal.core.view import SPECTATOR
from astragal.hall import again, history, names, replay, seen, shown_table, tables
from astragal.hall.claims import looks
from astragal.hall.guests import Guest, Guests
from astragal.hall.hall import Hall
from astragal.hall.history import Mine
from astragal.hall.learn import has_tutorial
from astragal.hall.messages import write
from astragal.hall.openings import Openings
from astragal.hall.refusal import Refused
from astragal.hall.tables import Table, Wish
from astragal.hall.texts import script_texts, sentence, texts

MOST_BODY = 1 << 16
TOO_LONG = 413
MOST_RECORD = 1 << 20
USUAL_PLAYERS = 3
TEMPLATES = Path(__file__).parent / "templates"
PREFERENCES = {"theme": ("auto", "light", "dark"), "motion": ("normal", "fast", "off"), "sound": ("off", "on")}
"""What somebody can choose on each device, the usual first."""


class Pages:
    """Answers requests."""

    def __init__(self, hall: Hall, guests: Guests) -> None:
        self.hall = hall
        self.guests = guests
        self.openings = Openings(hall.database, hall.settings)

    @cached_property
    def _templates(self) -> Any:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined

        made = Environment(
            loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True
        )
        made.globals |= {"t": texts(), "preferences": PREFERENCES}
        return made

    def page(self, request: Request, template: str, guest: Guest, /, **values: Any) -> Response:
        """A page made of a template."""
        text = self._templates.get_template(template).render(guest=guest, **values)
        response = Response(text, media_type="text/html", headers={"cache-control": "no-store"})
        if guest.new:
            self.guests.remember(request, response, guest)
        return response

    def failure(self, request: Request, status: int, sentence: str) -> Response:
        """What went wrong, as a page or as data."""
        if wants_data(request):
            response = data({"status": status, "reason": sentence}, status)
        else:
            text = self._templates.get_template("failure.html").render(guest=self.guests.of(request), reason=sentence)
            response = Response(text, status, media_type="text/html")
        if status == TOO_LONG:
            response.headers["connection"] = "close"  # the rest of the request is not waited for
        return response

    async def health(self, request: Request) -> Response:
        """Whether the hall is open: its database can be read, and was written a moment ago."""
        reason = await self.hall.health.trouble()
        status = 503 if reason else 200
        if wants_data(request):
            return data({"open": not reason, "reason": reason}, status)
        return PlainTextResponse(f"{reason or 'open'}\n", status)

    async def home(self, request: Request) -> Response:
        """The tables that wait for players or are being played, the person's own, and the games."""
        guest = self.guests.of(request)
        found = await self.hall.database.run(self._listed, guest.id)
        if wants_data(request):
            return data(found | {"games": games()})
        own: list[Mine] = []
        if not guest.new:
            own = await self.hall.database.run(history.mine, self.hall.referee, guest.id)
        unfinished = [table for table in own if table.state != "over"]
        return self.page(request, "home.html", guest, games=games(), own=unfinished, **found)

    def _listed(self, person: str) -> dict[str, Any]:
        with self.hall.database.read() as connection:
            public, mine = tables.listed(connection), tables.listed(connection, person=person)
        return {"public": [listed(table) for table in public], "mine": [listed(table) for table in mine]}

    async def new_table(self, request: Request) -> Response:
        """The form for a new table."""
        game = tables.game_named(request.query_params.get("game", ""))
        options = {name: shown_option(game, name) for name in game.options}
        about = game.words.options
        usual = max(game.players[0], min(USUAL_PLAYERS, game.players[-1]))
        values = {"game": game, "options": options, "about": about, "bots": bot_names(), "usual": usual}
        return self.page(request, "new.html", self.guests.of(request), **values)

    async def settings(self, request: Request) -> Response:
        """What can be chosen for this device."""
        return self.page(request, "settings.html", self.guests.of(request))

    async def change_name(self, request: Request) -> Response:
        """Change your name."""
        guest = self.guests.of(request)
        form = dict(await form_of(request))
        if guest.account:
            raise Refused(sentence("account_keeps_name"), 409)
        guest = Guest(guest.id, tables.person_name(form.get("name", "")))
        await self.hall.database.run(names.may_be_called, self.hall.database, guest.name, guest.id)
        response = RedirectResponse("/", 303)
        self.guests.remember(request, response, guest)
        return response

    async def open_table(self, request: Request) -> Response:
        """Open a table."""
        guest = self.guests.of(request)
        await self.openings.allow(request, guest)
        wish = wish_of(await form_of(request)) if is_form(request) else await json_of(request, Wish)
        table = await self.hall.database.run(self.hall.referee.open_table, wish, guest.id, guest.name)
        return await self.opened(request, guest, table)

    async def opened(self, request: Request, guest: Guest, table: Table) -> Response:
        """The answer to somebody who has opened a table."""
        await self.openings.opened(request, guest)
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
            table = await self.hall.database.run(self.hall.referee.by_link, link)
            return self.page(request, "table.html", guest, table=table, bots=bot_names(), **drawn(table.game))
        return await self.hall.database.run(self._table_data, link, guest, seat_of(request))

    def _table_data(self, link: str, guest: Guest, seat: int) -> Response:
        table = self.hall.referee.by_link(link)
        self.hall.may_look(table, guest.id, seat)
        with self.hall.database.read() as connection:
            here = looks(connection, self.hall.database, table.id)
            asked = shown_table.request(connection, table.id)
            rematch = shown_table.rematch_link(connection, table.id)
            known = names.accounts_at(connection, table.id)
        with self.hall.referee.newest(table.id) as replayed:
            about = shown_table.shown_table(replayed, guest.id, here, asked, rematch, known)
            return data({"table": about, "state": seen.state(replayed, seat)})

    async def verify(self, request: Request) -> Response:
        """The proof of a table's dice."""
        guest = self.guests.of(request)
        table, proof = await self.hall.database.run(self._proof, request.path_params["link"], guest)
        if wants_data(request):
            return data(proof)
        values = {"table": table, "proof": proof, "game": tables.game_named(table.game), "script_texts": script_texts()}
        return self.page(request, "verify.html", guest, **values)

    def _proof(self, link: str, guest: Guest) -> tuple[Table, dict[str, Any]]:
        table = self.hall.referee.by_link(link)
        replay.may_look_back(table, guest.id, SPECTATOR)
        with self.hall.referee.newest(table.id) as replayed:
            return table, replay.proof(replayed)

    async def record(self, request: Request) -> Response:
        """The record of a table, as a seat knows it."""
        guest = self.guests.of(request)
        text = await self.hall.database.run(self._record, request.path_params["link"], guest, seat_of(request))
        headers = {"content-disposition": 'attachment; filename="record.txt"', "cache-control": "no-store"}
        return PlainTextResponse(text, headers=headers)

    def _record(self, link: str, guest: Guest, seat: int) -> str:
        table = self.hall.referee.by_link(link)
        replay.may_look_back(table, guest.id, seat)
        with self.hall.referee.newest(table.id) as replayed:
            return str(replay.record(replayed, seat))

    async def rematch(self, request: Request) -> Response:
        """Play again with the same people."""
        guest = self.guests.of(request)
        await self.openings.allow(request, guest)
        table = await self.hall.database.run(self._rematch, request.path_params["link"], guest)
        await self.hall.everything_changed(table.earlier or "")
        return await self.opened(request, guest, table)

    def _rematch(self, link: str, guest: Guest) -> Table:
        table = self.hall.referee.by_link(link)
        return again.rematch(self.hall.referee, table.id, guest.id, guest.name)

    async def fork(self, request: Request) -> Response:
        """Play on from a step of a finished game."""
        guest = self.guests.of(request)
        await self.openings.allow(request, guest)
        wanted = Fork.of(await form_of(request)) if is_form(request) else await json_of(request, Fork)
        table = await self.hall.database.run(self._fork, request.path_params["link"], guest, wanted)
        return await self.opened(request, guest, table)

    def _fork(self, link: str, guest: Guest, wanted: "Fork") -> Table:
        table = self.hall.referee.by_link(link)
        replay.may_look_back(table, guest.id, SPECTATOR)
        return again.fork(self.hall.referee, table, guest.id, guest.name, wanted.step, wanted.seat, wanted.bot)

    async def upload(self, request: Request) -> Response:
        """Keep a record from elsewhere."""
        guest = self.guests.of(request)
        await self.openings.allow(request, guest)
        if is_form(request):
            text = dict(await form_of(request, MOST_RECORD)).get("record", "").replace("\r\n", "\n")
        else:
            text = as_text(await body_of(request, MOST_RECORD))
        table = await self.hall.database.run(again.upload, self.hall.referee, text, guest.id, guest.name)
        return await self.opened(request, guest, table)


@dataclass(frozen=True)
class Fork:
    """From which step somebody wants to play on, in which seat, and against which bots."""

    step: int
    seat: int = 0
    bot: str = "casual"

    @classmethod
    def of(cls, form: list[tuple[str, str]]) -> "Fork":
        """What a form says."""
        fields = dict(form)
        step = whole_number(fields.get("step", ""), 0, 1_000_000)
        seat = whole_number(fields.get("seat", ""), 0, 9)
        if step is None or seat is None:
            raise Refused(sentence("expected_step_and_seat"))
        return cls(step, seat, fields.get("bot", "casual"))


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
    }


def drawn(name: str) -> dict[str, Any]:
    """What a page needs that draws a game's board."""
    game = tables.game_named(name)
    return {
        "game": game,
        "drawn": is_drawn(game),
        "symbols": symbols(game),
        "script_texts": script_texts(),
        "has_tutorial": has_tutorial(game),
        "printed": is_printed(game),
    }


def title_of(table: Table) -> str:
    """The title of a table's game; one that is not installed any more is known by its name."""
    try:
        return tables.game_named(table.game).title
    except Refused:
        return table.game


def games() -> list[dict[str, Any]]:
    """What can be played."""
    found = [load(name) for name in folders()]
    return [
        {
            "name": game.name,
            "title": game.title,
            "about": game.about,
            "least": game.players[0],
            "most": game.players[-1],
            "tutorial": has_tutorial(game),
            "printed": is_printed(game),
        }
        for game in found
    ]


def shown_option(game: Game, name: str) -> dict[str, Any]:
    """An option as a form shows it; left alone, it is what is best for the number of players, where that differs."""
    option = game.options[name]
    usual = option.names[0] if isinstance(option, DataFile) else option.default
    best = [(players, game.recommended(players).get(name, usual)) for players in game.players]
    better = [sentence("with_players", value=value, players=players) for players, value in best if value != usual]
    advice = sentence("otherwise", advice=", ".join(better), usual=usual) if better else ""
    option_shown = {"default": usual, "advice": advice}
    if isinstance(option, Whole):
        return option_shown | {"least": option.least, "most": option.most}
    return option_shown | {"words": option.names if isinstance(option, DataFile) else option.values}


def seat_of(request: Request) -> int:
    """The seat that a request looks from."""
    word = request.query_params.get("seat", str(SPECTATOR))
    if word not in [str(seat) for seat in range(replay.EVERYTHING, 10)]:
        raise Refused(sentence("expected_seat_number", word=shown(word)))
    return int(word)


def wish_of(form: list[tuple[str, str]]) -> Wish:
    """The table that a form describes."""
    fields = dict(form)
    seats: list[str] = []
    for seat in range(10):
        kind = fields.get(f"seat{seat}", "none")
        name = fields.get(f"name{seat}", "").strip()
        if kind != "none":
            seats.append(f"me:{name}" if kind == "me" and name else kind)
    options = {name.removeprefix("option-"): value for name, value in form if name.startswith("option-") and value}
    options = tables.game_named(fields.get("game", "")).recommended(len(seats)) | options
    return Wish(
        game=fields.get("game", ""),
        seats=tuple(seats),
        options=dict(options),
        dice=fields.get("dice", "fair"),
        pace=fields.get("pace", "live"),
        public="public" in fields,
        watch="watch" in fields,
        takeover=fields.get("takeover", ""),
        clock=fields.get("clock", "none"),
        late=fields.get("late", "bot"),
        rated="rated" in fields,
        luck="luck" in fields,
    )


def wants_data(request: Request) -> bool:
    """Whether a request is a program's rather than a page's."""
    asked = (request.headers.get("accept", ""), request.headers.get("content-type", ""))
    return request.url.path.endswith(".json") or any("application/json" in found for found in asked)


def data(value: Any, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(write(value), status, media_type="application/json", headers={"cache-control": "no-store"})


def is_form(request: Request) -> bool:
    """Whether a request holds a form."""
    return request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded")


async def body_of(request: Request, most: int = MOST_BODY) -> bytes:
    """The body of a request, if it is not too long."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > most:
                raise Refused(sentence("too_many_bytes", most=most), TOO_LONG)
    except ClientDisconnect as error:
        raise Refused(sentence("request_cut")) from error
    return bytes(body)


def as_text(body: bytes) -> str:
    """The body of a request as text."""
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        raise Refused(sentence("expected_utf8")) from error


async def form_of(request: Request, most: int = MOST_BODY) -> list[tuple[str, str]]:
    """The fields of a form."""
    try:
        return parse_qsl(as_text(await body_of(request, most)), keep_blank_values=True, max_num_fields=100)
    except ValueError as error:
        raise Refused(sentence("expected_short_form")) from error


async def json_of(request: Request, kind: type[Any]) -> Any:
    """The body of a request, read as JSON."""
    try:
        return msgspec.json.decode(await body_of(request), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused(sentence("expected_table", error=shown(str(error))[1:-1])) from error
