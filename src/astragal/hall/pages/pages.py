"""The pages of the hall. Every page also has its data: the same address with `.json`."""

from functools import cached_property
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from astragal.bots import names as bot_names
from astragal.core.drawing import is_drawn, symbols
from astragal.core.game import Game
from astragal.core.options import DataFile, Whole
from astragal.core.parts import is_printed
from astragal.core.registry import folders, load
from astragal.core.untrusted_text import shown
from astragal.core.view import SPECTATOR
from astragal.hall.access.new_table_limits import NewTableLimits
from astragal.hall.display import replay, seat_state, table_info
from astragal.hall.display.lessons import has_tutorial
from astragal.hall.pages import my_tables
from astragal.hall.pages.my_tables import Mine
from astragal.hall.pages.request_data import TOO_LONG, as_text, body_of, data, form_of, is_form, json_of, wants_data
from astragal.hall.people import names
from astragal.hall.people.guests import Guest, Guests
from astragal.hall.play import new_from_old, seat_changes
from astragal.hall.play.hall import Hall
from astragal.hall.play.new_from_old import Fork
from astragal.hall.play.table_facts import around
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.tables import setup
from astragal.hall.tables.permissions import may_look
from astragal.hall.tables.setup import Wish
from astragal.hall.tables.table import Table
from astragal.hall.texts import script_texts, sentence, texts

MOST_RECORD = 1 << 20
USUAL_PLAYERS = 3
TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"

PREFERENCES = {"theme": ("auto", "light", "dark"), "motion": ("normal", "fast", "off"), "sound": ("off", "on")}
"""What somebody can choose on each device, the usual first."""


class Pages:
    """Answers requests."""

    def __init__(self, hall: Hall, guests: Guests) -> None:
        self.hall = hall
        self.guests = guests
        self.new_table_limits = NewTableLimits(hall.database, hall.settings)

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
            own = await self.hall.database.run(my_tables.mine, self.hall.referee, guest.id)
        unfinished = [table for table in own if table.state != "over"]
        return self.page(request, "home.html", guest, games=games(), own=unfinished, **found)

    def _listed(self, person: str) -> dict[str, Any]:
        with self.hall.database.read() as connection:
            public, mine = tables.listed(connection), tables.listed(connection, person=person)
        return {"public": [listed(table) for table in public], "mine": [listed(table) for table in mine]}

    async def new_table(self, request: Request) -> Response:
        """The form for a new table."""
        game = setup.game_named(request.query_params.get("game", ""))
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
            table = await self.hall.database.run(self.hall.referee.by_link, link)
            return self.page(request, "table.html", guest, table=table, bots=bot_names(), **drawn(table.game))
        return await self.hall.database.run(self._table_data, link, guest, seat_of(request))

    def _table_data(self, link: str, guest: Guest, seat: int) -> Response:
        table = self.hall.referee.by_link(link)
        may_look(table, guest.id, seat)
        with self.hall.database.read() as connection:
            facts = around(connection, self.hall.database, table.id)
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
    game = setup.game_named(name)
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
        return setup.game_named(table.game).title
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
    options = setup.game_named(fields.get("game", "")).recommended(len(seats)) | options
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
