"""The pages of the browser edition: the hall's templates, filled with the tables of this browser."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from msgspec import Struct

from astragal.core.drawing import DESK, SEAT_SHAPES
from astragal.core.errors import AstragalError
from astragal.core.game_length import minutes_with
from astragal.core.language import LANGUAGES, language
from astragal.core.view import SPECTATOR
from astragal.hall import content_policy
from astragal.hall.content import puzzle_values
from astragal.hall.content.covers import cover, position
from astragal.hall.content.page_values import (
    WEIGHTS,
    art,
    badge_of,
    badge_values,
    drawn,
    first_lesson,
    games,
    level,
    levels_anywhere,
    new_table_values,
    seat_number,
    templates,
    wish_of,
)
from astragal.hall.content.table_lines import in_order
from astragal.hall.display import replay, review
from astragal.hall.matches import derived
from astragal.hall.matches.derived import Fork
from astragal.hall.matches.lesson import has_lesson, lesson_of
from astragal.hall.matches.puzzle import question_of
from astragal.hall.matches.story import rows_of
from astragal.hall.messages.replies import write
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.tables.badges import badges
from astragal.hall.tables.characters import CHARACTERS
from astragal.hall.tables.table import Table
from astragal.hall.texts import script_texts, sentence
from astragal.site import browser_profile, browser_puzzles, browser_today
from astragal.site.browser_hall import ME, BrowserHall
from astragal.site.browser_table import BrowserTable

RULES = "rules.html"
"""How a game is played, made ready beside its rules where the site is made."""

POLICY = content_policy.PAGES.replace(content_policy.FRAMES, "frame-ancestors 'self'")
"""The hall's own policy for every page, but for the frame that shows it."""

HTML, JSON, SVG, TEXT = "text/html", "application/json", "image/svg+xml", "text/plain"


@dataclass(frozen=True)
class Owner:
    """The person of this browser, as templates know people."""

    name: str
    account: bool = False


class Page(Struct):
    """An answer to a request."""

    body: str = ""
    type: str = HTML
    status: int = 200
    location: str = ""
    """Where to go instead."""

    file_name: str = ""
    """Under which name it is saved instead of shown."""

    policy: str = POLICY


@dataclass(frozen=True)
class Asked:
    """What a page asks for."""

    path: str
    query: dict[str, str]
    form: list[tuple[str, str]]

    @property
    def wants_data(self) -> bool:
        """Whether a script asks."""
        return self.path.endswith(".json")

    @property
    def phone(self) -> bool:
        """Whether a drawing is wanted for a small screen."""
        return "phone" in self.query


class BrowserPages:
    """Answers requests for pages."""

    def __init__(self, hall: BrowserHall) -> None:
        self.hall = hall
        self._routes: list[tuple[re.Pattern[str], Callable[..., Page]]] = [
            (re.compile(pattern), answer)
            for pattern, answer in (
                ("GET /", self._home),
                ("GET /today", self._today),
                ("POST /today/([^/]+)", self._roll),
                ("GET /me", self._profile),
                ("GET /puzzles", self._puzzles),
                ("GET /puzzles/([^/]+)/next", self._next_puzzle),
                ("GET /puzzles/([^/]+)/([^/.]+)", self._puzzle),
                ("GET /mine", self._mine),
                ("GET /bots", self._bots),
                ("GET /settings", self._settings),
                ("GET /new", self._new),
                ("GET /rules/([^/]+)", self._rules),
                ("GET /learn/([^/]+)", self._learn),
                ("POST /learn/([^/]+)/play", self._play_on),
                ("GET /table/([^/.]+)", self._table),
                (r"GET /table/([^/]+)/replay/([0-9]{1,7})(?:\.json)?", self._replay),
                (r"GET /table/([^/]+)/replay/([0-9]{1,7})/line\.json", self._line),
                (r"GET /table/([^/]+)/verify(?:\.json)?", self._verify),
                (r"GET /table/([^/]+)/record\.txt", self._record),
                (r"GET /table/([^/]+)/review\.(?:json|svg)", self._review),
                (r"GET /table/([^/]+)/position\.svg", self._position),
                ("POST /name", self._rename),
                ("POST /badge", self._choose_badge),
                ("POST /language", self._choose_language),
                ("POST /mine/clear", self._clear),
                ("POST /tables", self._open),
                ("POST /records", self._upload),
                ("POST /table/([^/]+)/rematch", self._rematch),
                ("POST /table/([^/]+)/fork", self._fork),
            )
        ]

    def answer(self, method: str, path: str, query: str, body: str) -> str:
        """The answer to a request, as JSON."""
        asked = Asked(path, dict(parse_qsl(query, keep_blank_values=True)), parse_qsl(body, keep_blank_values=True))
        try:
            made = self._answer(method, asked)
        except AstragalError as error:
            status = error.status if isinstance(error, Refused) else 400
            if asked.wants_data:
                made = Page(write({"status": status, "reason": str(error)}), JSON, status)
            else:
                made = self._page("failure.html", reason=str(error))
                made.status = status
        return write(made)

    def _answer(self, method: str, asked: Asked) -> Page:
        for pattern, answer in self._routes:
            found = pattern.fullmatch(f"{method} {asked.path}")
            if found:
                return answer(asked, *found.groups())
        raise Refused(sentence("no_page"), 404)

    def _page(self, template: str, /, **values: Any) -> Page:
        return Page(templates(alone=True).get_template(template).render(guest=Owner(self.hall.name), **values))

    def _home(self, asked: Asked) -> Page:
        own = [line for line in in_order([*self.hall.lines.values()]) if line.state != "over"]
        values = {"games": games(), "own": own, "weights": WEIGHTS, "first": first_lesson(), "levels": CHARACTERS}
        return self._page("home.html", shapes=(), bot=level(asked.query.get("bot", "")), **values)

    def _today(self, _: Asked) -> Page:
        self.hall.settle_tries()
        found = browser_today.values(self.hall.person.tries, self.hall.lines, self.hall.clock())
        return self._page("today.html", shapes=SEAT_SHAPES, script_texts=script_texts(), **found)

    def _roll(self, _: Asked, name: str) -> Page:
        return Page(status=303, location=f"/table/{self.hall.roll(setup.game_named(name))}")

    def _profile(self, _: Asked) -> Page:
        self.hall.settle_tries()
        person = self.hall.person
        found = browser_profile.values(person.played, person.tries, self.hall.clock())
        who = {"name": self.hall.name, "shape": person.badge.shape, "colour": person.badge.colour}
        return self._page("profile.html", who=who, own=True, shapes=SEAT_SHAPES, **found)

    def _puzzles(self, _: Asked) -> Page:
        return self._page("puzzles.html", **puzzle_values.values(browser_puzzles.answered(self.hall.person.puzzles)))

    def _next_puzzle(self, asked: Asked, name: str) -> Page:
        game, theme = setup.game_named(name), asked.query.get("theme", "")
        found = browser_puzzles.following(self.hall.person.puzzles, game, theme)
        return Page(status=303, location=f"/puzzles/{game.name}/{found}{f'?theme={theme}' if theme else ''}")

    def _puzzle(self, asked: Asked, name: str, puzzle: str) -> Page:
        question = question_of(setup.game_named(name), puzzle)
        more = puzzle_values.page_of(question.game, question.puzzle, asked.query.get("theme", ""))
        return self._table_page(question.table_for(ME), **more)

    def _mine(self, _: Asked) -> Page:
        return self._page("mine.html", tables=in_order([*self.hall.lines.values()]), before=None, earlier=None)

    def _bots(self, _: Asked) -> Page:
        return self._page("bots.html", levels=levels_anywhere())

    def _settings(self, _: Asked) -> Page:
        chosen = self.hall.person.language
        return self._page("settings.html", chosen_language=chosen, **badge_values(self.hall.person.badge))

    def _new(self, asked: Asked) -> Page:
        game = setup.game_named(asked.query.get("game", ""))
        return self._page("new.html", **new_table_values(game, asked.query.get("bot", "")))

    def _rules(self, asked: Asked, name: str) -> Page:
        game = setup.game_named(name)
        translated = game.folder / "languages" / f"{language()}.html"
        html = (translated if translated.exists() else game.folder / RULES).read_text(encoding="utf-8")
        if "bare" in asked.query:
            return Page(html)
        return self._page("rules.html", game=game, rules=html, has_lesson=has_lesson(game))

    def _learn(self, _: Asked, name: str) -> Page:
        return self._table_page(lesson_of(setup.game_named(name)).table_for(ME), lesson=True)

    def _play_on(self, _: Asked, name: str) -> Page:
        lesson = lesson_of(setup.game_named(name))
        steps = lesson.steps[: lesson.choice_from(lesson.resumed_at(self.hall.person.places.get(name, 0)))]
        if len(steps) == len(lesson.steps) and lesson.record.ending.startswith("over"):
            raise Refused(sentence("game_over"), 409)
        return _opened(self.hall.open(lesson.played_on_by(ME, self.hall.name), rows_of(steps)))

    def _table(self, _: Asked, link: str) -> Page:
        return self._table_page(self.hall.table(link).table)

    def _table_page(self, table: Table, **more: Any) -> Page:
        values: dict[str, Any] = {"lesson": False, "puzzle": None, "event": "", "brief": "", "address": ""}
        values |= {"friends": (), **drawn(table.game, len(table.seats)), **more}
        minutes = minutes_with(values["game"], len(table.seats))
        return self._page("table.html", table=table, minutes=minutes, **values)

    def _replay(self, asked: Asked, link: str, step: str) -> Page:
        found = self.hall.table(link)
        table = found.table
        mine = table.seats_of(ME)
        seat = seat_number(asked.query["seat"]) if "seat" in asked.query else min(mine, default=SPECTATOR)
        replay.may_look_back(table, ME, seat)
        page = replay.page(found.table_match, int(step), seat, asked.phone)
        if asked.wants_data:
            return Page(write(page), JSON)
        seats = range(len(table.seats)) if table.state == "over" else mine
        bots = setup.bots_at(setup.game_named(table.game), len(table.seats))
        values = {"table": table, "page": page, "seats": seats, "bots": bots, "art": art(page.board)}
        worn = badges(table, found.chosen)
        return self._page(
            "replay.html", badges=worn, size=DESK, address="", **values, **drawn(table.game, len(table.seats))
        )

    def _line(self, asked: Asked, link: str, step: str) -> Page:
        seat, action = seat_number(asked.query.get("seat", str(SPECTATOR))), asked.query.get("action", "")
        return Page(write(replay.line(self._seen(link).table_match, int(step), seat, action, asked.phone)), JSON)

    def _verify(self, asked: Asked, link: str) -> Page:
        table, proof = self._seen(link).table, replay.proof(self._seen(link).table_match)
        if asked.wants_data:
            return Page(write(proof), JSON)
        values = {"table": table, "proof": proof, "game": setup.game_named(table.game), "script_texts": script_texts()}
        return self._page("verify.html", **values)

    def _record(self, asked: Asked, link: str) -> Page:
        found, seat = self.hall.table(link), seat_number(asked.query.get("seat", str(SPECTATOR)))
        replay.may_look_back(found.table, ME, seat)
        return Page(str(replay.record(found.table_match, seat)), TEXT, file_name="record.txt")

    def _review(self, asked: Asked, link: str) -> Page:
        found = self._seen(link)
        if found.table.state != "over":
            raise Refused(sentence("review_not_over"), 409)
        made = self.hall.review(found)
        if not made:
            return Page(write({"ready": False}), JSON, 202)
        told = review.in_words(found.table_match, made)
        curve = told.pop("svg")
        return Page(write({"ready": True} | told), JSON) if asked.wants_data else _picture(curve)

    def _position(self, _: Asked, link: str) -> Page:
        found = self._seen(link)
        if found.table_match.broken:
            return _picture(cover(setup.game_named(found.table.game)))
        worn = badges(found.table, found.chosen)
        return _picture(position(found.table_match.view(SPECTATOR), worn))

    def _rename(self, asked: Asked) -> Page:
        self.hall.person.name = setup.person_name(dict(asked.form).get("name", ""))
        self.hall.keep_person()
        return Page(status=303, location="/")

    def _choose_badge(self, asked: Asked) -> Page:
        self.hall.person.badge = badge_of(asked.form)
        self.hall.keep_person()
        return Page(status=303, location="/settings")

    def _choose_language(self, asked: Asked) -> Page:
        chosen = dict(asked.form).get("language", "")
        self.hall.person.language = chosen if chosen in LANGUAGES else ""
        self.hall.keep_person()
        return Page(status=303, location="/settings")

    def _clear(self, asked: Asked) -> Page:
        self.hall.clear(dict(asked.form).get("link", ""))
        return Page(status=303, location="/mine")

    def _open(self, asked: Asked) -> Page:
        return _opened(self.hall.open(setup.prepare(wish_of(asked.form), ME, self.hall.name)))

    def _upload(self, asked: Asked) -> Page:
        table, steps = derived.recorded(dict(asked.form).get("record", "").replace("\r\n", "\n"), ME)
        return _opened(self.hall.open(table, rows_of(steps)))

    def _rematch(self, _: Asked, link: str) -> Page:
        found = self.hall.table(link)
        derived.check_rematch(found.table, ME)
        if found.table.rematch is None:
            made = self.hall.open(derived.rematch(found.table, ME, found.table.names))
            found.played_again(made.table.link)
            self.hall.keep(found)
        return Page(status=303, location=f"/table/{found.table.rematch}")

    def _fork(self, asked: Asked, link: str) -> Page:
        table, steps = derived.fork(self._seen(link).table_match, ME, self.hall.name, Fork.of(asked.form))
        return _opened(self.hall.open(table, rows_of(steps)))

    def _seen(self, link: str) -> BrowserTable:
        found = self.hall.table(link)
        replay.may_look_back(found.table, ME, SPECTATOR)
        return found


def _opened(table: BrowserTable) -> Page:
    return Page(status=303, location=f"/table/{table.table.link}")


def _picture(svg: str) -> Page:
    policy = content_policy.for_drawing(svg).replace(content_policy.FRAMES, "frame-ancestors 'self'")
    return Page(svg, SVG, policy=policy)
