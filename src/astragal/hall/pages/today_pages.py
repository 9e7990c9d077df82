"""Today's roll: what everybody plays today, who is ahead, and what those before chose otherwise."""

import json
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from astragal.core.drawing import PHONE, SEAT_SHAPES
from astragal.core.game import Game
from astragal.core.untrusted_text import quoted, whole_number
from astragal.hall.content import today_values
from astragal.hall.content.page_values import art, drawn
from astragal.hall.content.today_values import Tile
from astragal.hall.daily import boards, tries, two_games
from astragal.hall.daily.board_lines import Line, lines, shown_places
from astragal.hall.daily.boards import Place
from astragal.hall.daily.seeds import Chain, chain_of
from astragal.hall.daily.tries import Try
from astragal.hall.display.replay import Page
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.request_data import data, wants_data
from astragal.hall.people.guests import Guest
from astragal.hall.play import daily_tables
from astragal.hall.profiles import friends
from astragal.hall.refusal import Refused
from astragal.hall.store import steps, tables
from astragal.hall.tables import daily, setup
from astragal.hall.texts import either, script_texts, sentence

MOST_LINES = 500
"""Of a whole leaderboard."""

WHO = ("everybody", "friends")
"""Whose results a leaderboard shows, the usual first."""


class TodayPages(PageGroup):
    """Answers requests about today's roll."""

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/today", self.today),
            Route("/today.json", self.today),
            Route("/today/seeds", self.seeds),
            Route("/today/seeds.json", self.seeds),
            Route("/today/{game}", self.roll, methods=["POST"]),
            Route("/today/{day}/{game}.json", self.board),
            Route("/today/{day}/{game}", self.board),
            Route("/today/{day}/{game}/beside", self.beside),
        ]

    async def roll(self, request: Request) -> Response:
        """Sit down at today's table of a game."""
        guest = self.guests.of(request)
        await self.pages.new_table_limits.allow(request, guest)
        game, now = setup.game_named(request.path_params["game"]), self.hall.clock()
        table = await self.database.run(daily_tables.sit_down, self.hall.referee, game, guest.id, guest.name, now)
        return await self.pages.opened(request, guest, table)

    async def today(self, request: Request) -> Response:
        """The games of today, and how somebody stands."""
        guest = self.guests.of(request)
        wanted = request.query_params.get("game", "")
        game = setup.game_named(wanted) if wanted else None
        found = await self.database.run(self._today, guest, game, _who(request))
        if wants_data(request):
            return data(plain(found))
        return self._page(request, "today.html", guest, **found)

    def _page(self, request: Request, template: str, guest: Guest, /, **values: Any) -> Response:
        values = {"shapes": SEAT_SHAPES, "script_texts": script_texts()} | values
        return self.pages.page(request, template, guest, **values)

    def _today(self, guest: Guest, wanted: Game | None, who: str) -> dict[str, Any]:
        now = self.hall.clock()
        chain, day = chain_of(self.database, now), daily.day_at(now)
        with self.database.read() as connection:
            own = tries.on_day(connection, day, guest.id)
            days = tries.days_of(connection, guest.id)
            tiles = [_tile(connection, game, own.get(game.name)) for game in today_values.daily_games()]
            yesterday = daily.shifted(day, -1)
            late = tries.on_day(connection, yesterday, guest.id) if daily.last_shown(now) < yesterday else {}
            begun = [tile for tile in tiles if tile.state != "new"]
            game = wanted or (begun or tiles)[0].game
            board = _board(connection, (day, game), guest.id, who)
            shown = _lines(connection, (day, game), board, guest.id, sealed=True)
            unfinished = [_tile(connection, setup.game_named(name), one) for name, one in late.items()]
        mine = own.get(game.name)
        return {
            "day": day,
            "long_day": today_values.long_day(day),
            "left": today_values.time_left(now),
            "tiles": tiles,
            "game": game,
            "who": who,
            "lines": shown,
            "count": len(board),
            "bars": today_values.histogram([row.points for row in board], mine.points if mine else None),
            "calendar": today_values.calendar(days, day),
            "streak": daily.streak_of(days, day),
            "tomorrow": daily.shifted(day, 1),
            "promise": chain.promise(daily.shifted(day, 1)),
            "yesterday": self._last_day(game, guest.id, now),
            "unfinished": [tile for tile in unfinished if tile.state == "begun"],
        }

    def _last_day(self, game: Game, person: str, now: float) -> dict[str, Any] | None:
        """The best game of the newest day that is over, beside somebody's own."""
        day = daily.last_shown(now)
        with self.database.read() as connection:
            board = boards.board(connection, day, game.name)
            if not board:
                return None
            mine, theirs = _pair(connection, board, (day, game), person)
            both = [one for one in (theirs, mine) if one]
            best, *own = _lines(connection, (day, game), board, person, places=[_place(board, one) for one in both])
            found: dict[str, Any] = {"day": day, "count": len(board), "best": best, "mine": None}
            found["long_day"] = "" if day == daily.shifted(daily.day_at(now), -1) else today_values.long_day(day)
            if mine is None:
                return found
            parting = two_games.parting_of(*(two_games.played(connection, one) for one in (mine, theirs)))
        curves = [json.loads(one.curve) for one in (mine, theirs) if one.curve]
        race = today_values.race(curves, parting.choice - 1 if parting else 0) if len(curves) > 1 else None
        return found | {"mine": own[0], "parting": parting, "race": race}

    async def board(self, request: Request) -> Response:
        """The whole leaderboard of a game on a day."""
        guest = self.guests.of(request)
        day, game = _asked(request)
        found = await self.database.run(self._board, guest.id, (day, game), _who(request))
        if wants_data(request):
            return data(plain(found))
        return self._page(request, "today_board.html", guest, **found)

    def _board(self, person: str, where: tuple[str, Game], who: str) -> dict[str, Any]:
        (day, game), now = where, self.hall.clock()
        sealed = daily.last_shown(now) < day
        with self.database.read() as connection:
            board = _board(connection, where, person, who)
            places = [*range(min(len(board), MOST_LINES))]
            shown = _lines(connection, where, board, person, sealed=sealed, places=places)
            mine = tries.find(connection, day, game.name, person)
        points = mine.points if mine else None
        return {
            "day": day,
            "long_day": today_values.long_day(day),
            "game": game,
            "who": who,
            "lines": shown,
            "count": len(board),
            "bars": today_values.histogram([row.points for row in board], points),
            "earlier": daily.shifted(day, -1),
            "later": daily.shifted(day, 1) if day < daily.day_at(now) else "",
        }

    async def beside(self, request: Request) -> Response:
        """Somebody's game and the best one of a day, after any choice."""
        guest = self.guests.of(request)
        day, game = _asked(request)
        word = request.query_params.get("choice")
        number = None if word is None else whole_number(word, 0, 1_000_000)
        if word is not None and number is None:
            raise Refused(sentence("expected_choice", word=quoted(word)), 404)
        found = await self.database.run(self._beside, guest.id, day, game, number)
        return self._page(request, "beside.html", guest, size=PHONE, **found, **drawn(game.name))

    def _beside(self, person: str, day: str, game: Game, number: int | None) -> dict[str, Any]:
        if daily.last_shown(self.hall.clock()) < day:
            raise Refused(sentence("day_not_over"), 403)
        with self.database.read() as connection:
            board = boards.board(connection, day, game.name)
            mine, theirs = _pair(connection, board, (day, game), person) if board else (None, None)
            if mine is None or theirs is None:
                raise Refused(sentence("nothing_beside"), 404)
            both = [mine, theirs]
            shown = _lines(connection, (day, game), board, person, places=[_place(board, one) for one in both])
            games = [two_games.played(connection, one) for one in both]
        parting, most = two_games.parting_of(*games), max(one.choices for one in games)
        at = (parting.choice if parting else most) if number is None else min(number, most)
        pages = [self._after(one.table_id, one.seat, at) for one in both]
        return {
            "day": day,
            "long_day": today_values.long_day(day),
            "games": [(line, page, art(page.board)) for line, page in zip(shown, pages, strict=True)],
            "at": at,
            "most": most,
            "parting": parting,
            "seat": mine.seat,
        }

    def _after(self, table_id: str, seat: int, number: int) -> Page:
        with self.hall.referee.newest(table_id) as table_match:
            return two_games.after_choice(table_match, seat, number)

    async def seeds(self, request: Request) -> Response:
        """What was promised, and the seeds of the days that are over."""
        guest = self.guests.of(request)
        now = self.hall.clock()
        chain: Chain = await self.database.run(chain_of, self.database, now)
        today = daily.day_at(now)
        promised = [daily.shifted(today, 1), today]
        found = {
            "anchor": chain.anchor,
            "first": chain.first,
            "promised": [(day, chain.promise(day)) for day in promised],
            "shown": chain.shown(now),
        }
        if wants_data(request):
            return data(found)
        return self._page(request, "today_seeds.html", guest, **found)


def plain(values: dict[str, Any]) -> dict[str, Any]:
    """What a page shows, as data: games by their names."""
    found = dict(values)
    found["game"] = values["game"].name
    if "tiles" in values:
        for name in ("tiles", "unfinished"):
            found[name] = [vars(tile) | {"game": tile.game.name} for tile in values[name]]
    return found


def _asked(request: Request) -> tuple[str, Game]:
    return daily.read_day(request.path_params["day"]), setup.game_named(request.path_params["game"])


def _who(request: Request) -> str:
    """Whose results somebody wants to see."""
    word = request.query_params.get("who", WHO[0])
    if word not in WHO:
        raise Refused(sentence("expected_one_of", what="who", words=either(WHO), word=quoted(word)))
    return word


def _board(connection: Connection, where: tuple[str, Game], person: str, who: str) -> list[Place]:
    """The leaderboard of everybody, or of somebody and their friends."""
    day, game = where
    board = boards.board(connection, day, game.name)
    return boards.among(board, friends.ids_of(connection, person) | {person}) if who == "friends" else board


def _tile(connection: Connection, game: Game, mine: Try | None) -> Tile:
    if mine is None:
        return Tile(game)
    table = tables.by_id(connection, mine.table_id)
    if mine.points is not None:
        rank, count = boards.rank_of(connection, mine)
        return Tile(game, "counted", table.link, points=mine.points, rank=rank, count=count)
    if table.state == "over":
        return Tile(game, "left", table.link)
    story = steps.story_of(connection, table.id)
    return Tile(game, "begun", table.link, choice=1 + daily.choices_before(story.steps, mine.seat, len(story.steps)))


def _lines(
    connection: Connection,
    where: tuple[str, Game],
    board: list[Place],
    person: str,
    *,
    sealed: bool = False,
    places: list[int] | None = None,
) -> list[Line]:
    day, game = where
    wanted = shown_places(board, person) if places is None else places
    known = boards.known(connection, day, game.name, [board[place].person for place in wanted])
    return lines(board, wanted, known, person, sealed=sealed)


def _pair(connection: Connection, board: list[Place], where: tuple[str, Game], person: str) -> tuple[Try | None, Try]:
    """Somebody's own finished try of a day, and the best of the others'; alone, one's own is the best."""
    day, game = where
    best = next((row.person for row in board if row.person != person), person)
    mine, theirs = (tries.find(connection, day, game.name, who) for who in (person, best))
    assert theirs is not None
    finished = mine is not None and mine.points is not None and best != person
    return mine if finished else None, theirs


def _place(board: list[Place], found: Try) -> int:
    return next(place for place, row in enumerate(board) if row.person == found.person)
