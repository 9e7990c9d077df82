"""The hall of one browser: its tables, who looks at them, and who is asked to think.

The worker's script hands it one event after the other, and does what the answer says: it keeps what has changed, then
sends what viewers are told, and then has bots think.
"""

import time
from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec import Struct

from astragal.bots.thought import Choice
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.language import ENGLISH, best_of, speak
from astragal.core.view import SPECTATOR
from astragal.hall.bots.bot_process import Question
from astragal.hall.content.table_lines import Mine, line_of, turn
from astragal.hall.display import replay
from astragal.hall.display.lesson_table import LessonTable
from astragal.hall.display.local_table import LocalTable
from astragal.hall.display.puzzle_table import PuzzleTable
from astragal.hall.display.viewer import Viewer
from astragal.hall.matches.lesson import lesson_of
from astragal.hall.matches.puzzle import question_of
from astragal.hall.matches.request_handler import refusal
from astragal.hall.matches.story import Row
from astragal.hall.messages.replies import No, PuzzleRating, write
from astragal.hall.refusal import Refused
from astragal.hall.tables import daily, setup
from astragal.hall.tables.badges import Badge
from astragal.hall.tables.setup import NEWCOMER
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence
from astragal.site import browser_profile, browser_puzzles, browser_today
from astragal.site.browser_profile import Games
from astragal.site.browser_puzzles import Puzzles
from astragal.site.browser_table import BrowserTable, Stored, WaitingHint
from astragal.site.browser_today import ID_LENGTH, Tries, Try

ME = "me"
"""The one person of a browser."""

PERSON = "person"
"""Under this name it is kept what is known of the person."""


class Person(Struct):
    """What is known of the person: name and badge, places in lessons, days, games that count, and puzzles."""

    name: str = NEWCOMER
    badge: Badge = Badge()
    language: str = ""
    """Chosen; empty for that of the browser."""

    places: dict[str, int] = {}
    tries: Tries = {}
    played: Games = {}
    puzzles: Puzzles = {}


class Kept(Struct):
    """Something for the browser's storage; a table with how it is listed."""

    id: str
    text: str
    line: Mine | None = None


class Thinking(Struct):
    """A question for a bot that searches, or the record of a game to review."""

    key: str
    question: Question | None = None
    record: str = ""


class Done(Struct):
    """What the script has to do after an event, in this order."""

    keep: list[Kept]
    forget: list[str]
    send: list[tuple[int, str]]
    think: list[Thinking]
    bots: list[str]
    """The tables at which a quick bot has to choose."""


class Page(Viewer):
    """A page of this browser; what it is sent waits until all that has changed is kept."""

    def __init__(self, number: int, table: LocalTable, name: str, sent: list[tuple[int, str]]) -> None:
        super().__init__(ME, name)
        self.table = table
        self._number = number
        self._sent = sent

    def send(self, message: str) -> None:
        """Send a message in its turn."""
        self._sent.append((self._number, message))


class BrowserHall:
    """All tables of one browser."""

    def __init__(self) -> None:
        self.person = Person()
        self.clock: Callable[[], float] = time.time
        """What time it is, for everything that depends on the day."""

        self._wanted_language = ENGLISH
        """The one that the browser asks for."""

        self.lines: dict[str, Mine] = {}
        """All tables, as they are listed."""

        self.tables: dict[str, BrowserTable] = {}
        """Those that have been looked at."""

        self._pages: dict[int, Page] = {}
        self._sent: list[tuple[int, str]] = []
        self._changed: list[Kept] = []
        self._forgotten: list[str] = []
        self._wanted: list[Thinking] = []
        self._asked: dict[str, WaitingHint | int] = {}
        """What bots think about: hints, and choices with the number of their state."""

        self._reviewing: dict[str, bool] = {}
        """The games whose review was asked for, and whether it may still come."""

        self._not_kept: set[str] = set()
        self._unreadable: set[str] = set()
        """Tables of another version of the site, with other games or another form."""

    def prefer(self, *tags: str) -> None:
        """The browser asks for these languages, the best first."""
        self._wanted_language = best_of(tags)

    @property
    def language(self) -> str:
        """The language of the person."""
        return self.person.language or self._wanted_language

    def speak(self, code: str) -> None:
        """Speak a language, which is loaded, from now on."""
        speak(code)

    @property
    def name(self) -> str:
        """The name of the person."""
        return setup.newcomer() if self.person.name == NEWCOMER else self.person.name

    def load(self, table_id: str, text: str) -> None:
        """Take what the storage holds of a table, or of the person, where that is newer than what is here."""
        try:
            if table_id == PERSON:
                self.person = msgspec.json.decode(text, type=Person)
            elif table_id in self.tables:
                self.tables[table_id].load(msgspec.json.decode(text, type=Stored))
            else:
                self._take_in(BrowserTable(msgspec.json.decode(text, type=Stored)))
        except (AstragalError, msgspec.MsgspecError):
            self._unreadable.add(table_id)

    def load_lines(self, lines: str) -> None:
        """Take the list of all tables, as the storage has it."""
        stored: dict[str, Mine] = {}
        for text in msgspec.json.decode(lines, type=list[msgspec.Raw]):
            with suppress(msgspec.MsgspecError):  # of another version
                line = msgspec.json.decode(text, type=Mine)
                stored[line.link[:ID_LENGTH]] = line
        self.lines = stored | {table_id: self.lines[table_id] for table_id in self._not_kept}

    def table(self, link: str) -> BrowserTable:
        """The table of a link."""
        if link[:ID_LENGTH] in self._unreadable:
            raise Refused(sentence("site_unreadable"), 404)
        found = self.tables.get(link[:ID_LENGTH])
        if found is None or found.table.link != link:
            raise Refused(sentence("no_table"), 404)
        return found

    def open(self, table: Table, rows: list[Row] | None = None) -> BrowserTable:
        """Open a new table."""
        made = self._take_in(BrowserTable(Stored(table, rows or [])))
        self.keep(made)
        return made

    def _take_in(self, table: BrowserTable) -> BrowserTable:
        self.tables[table.table.id] = table
        table.chosen = {ME: self.person.badge}
        self._count(table, table.table.created)
        return table

    def _count(self, table: BrowserTable, at: float) -> None:
        """Note a game that is over for the person's profile; one from before there were profiles, when it is opened."""
        table_id = table.table.id
        if table.table.state != "over" or table_id in self.person.played:
            return
        found = browser_profile.finished(table.table, ME, at)
        if found is not None:
            self.person.played[table_id] = browser_profile.reviewed(found, table.review) if table.review else found
            self.keep_person()

    def keep_person(self) -> None:
        """Have kept what is known of the person."""
        self._changed.append(Kept(PERSON, write(self.person)))

    def roll(self, game: Game) -> str:
        """The link of today's table of a game: of the try that counts, or, when that is over, of one that does not."""
        self.settle_tries()
        day = daily.day_at(self.clock())
        tried = self.person.tries.setdefault(day, {}).get(game.name)
        if tried is not None and tried.points is None and tried.link[:ID_LENGTH] in self.lines:
            return tried.link
        made = self.open(browser_today.roll(game, day).table(ME, self.name, counts=tried is None)).table
        if tried is None:
            self.person.tries[day][game.name] = Try(made.link, *made.seats_of(ME))
            self.keep_person()
        return made.link

    def settle_tries(self) -> None:
        """Note the results of tries that are over."""
        if browser_today.settle(self.person.tries, self.lines):
            self.keep_person()

    def clear(self, link: str) -> None:
        """Forget a table, or all that are over; results of tries stay."""
        self.settle_tries()
        over = [table_id for table_id, line in self.lines.items() if line.state == "over"]
        for table_id in [link[:ID_LENGTH]] if link else over:
            self.lines.pop(table_id, None)
            self.tables.pop(table_id, None)
            self._not_kept.discard(table_id)
            self._forgotten.append(table_id)

    def lesson(self, game: str) -> LessonTable:
        """The lesson of a game, where the person has left it."""
        lesson = lesson_of(setup.game_named(game))
        return LessonTable(lesson, ME, self.person.places.get(game, 0))

    def puzzle(self, game: str, puzzle: str) -> PuzzleTable:
        """A puzzle of a game."""
        question = question_of(setup.game_named(game), puzzle)

        def rate(right: bool) -> PuzzleRating | None:
            rating = browser_puzzles.rate(self.person.puzzles, question.game, question.puzzle, right)
            if rating is not None:
                self.keep_person()
            return rating

        return PuzzleTable(question, ME, rate)

    def keep(self, table: BrowserTable) -> None:
        """Have a table kept as it is now."""
        about = turn(table.table_match, ME) if table.table.state == "playing" else {}
        line = self.lines[table.table.id] = line_of(table.table, **about)
        self._changed.append(Kept(table.table.id, table.stored, line))
        self._count(table, self.clock())

    def welcome(self, number: int, path: str) -> None:
        """A page of a table, a lesson or a puzzle is opened; the path is that of its socket in the hall."""
        try:
            table = self._of_path(path)
        except AstragalError as error:
            self._sent.append((number, write(No("", 403, str(error)))))
            return
        self._pages[number] = Page(number, table, self.name, self._sent)
        table.welcome(self._pages[number])

    def _of_path(self, path: str) -> LocalTable:
        _, kind, name, *more = path.split("/")
        if kind == "puzzles":
            return self.puzzle(name, more[0])
        return self.lesson(name) if kind == "learn" else self.table(name)

    def farewell(self, number: int) -> None:
        """A page is closed."""
        page = self._pages.pop(number, None)
        if page is not None:
            page.table.viewers.remove(page)

    def take(self, number: int, message: str) -> None:
        """Take what a page asks."""
        page = self._pages.get(number)
        if page is None:
            return
        table = page.table
        if isinstance(table, LessonTable):
            table.take(page, message)
            self._keep_place(table)
        elif isinstance(table, PuzzleTable):
            table.take(page, message)
        elif isinstance(table, BrowserTable):
            before = table.stored
            table.take(page, message)
            if table.stored != before:
                self.keep(table)
            for waiting in table.hints:
                self._want(Thinking(f"hint:{waiting.asked.id}", waiting.question), waiting)
            table.hints.clear()

    def _keep_place(self, table: LessonTable) -> None:
        name, places = table.lesson.game.name, self.person.places
        if places.get(name, 0) != table.place:
            places[name] = table.place
            self.keep_person()

    def bot(self, table_id: str) -> None:
        """Let a quick bot choose, if it still has to."""
        table = self.tables[table_id]
        if table.bot_to_act and not table.bot_thinks:
            table.bot_moves(table.quick_choice())
            self.keep(table)

    def review(self, table: BrowserTable) -> str:
        """The review of a finished game; nothing until it has been worked out."""
        table_id = table.table.id
        if not self._reviewing.get(table_id, True):
            raise Refused(sentence("no_review"), 404)
        if not table.review and table_id not in self._reviewing:
            self._reviewing[table_id] = True
            self._wanted.append(Thinking(f"review:{table_id}", record=str(replay.record(table.table_match, SPECTATOR))))
        return table.review

    def thought(self, key: str, answer: str) -> None:
        """Take what a bot chose, would choose, or found in a review; nothing if its worker failed."""
        kind, _, table_id = key.partition(":")
        if kind == "review":
            self._reviewing[table_id] = bool(answer)
            self.tables[table_id].review = answer
            if answer and table_id in self.person.played:
                self.person.played[table_id] = browser_profile.reviewed(self.person.played[table_id], answer)
                self.keep_person()
            self.keep(self.tables[table_id])
            return
        asked = self._asked.pop(key, None)
        chosen = msgspec.json.decode(answer, type=Choice) if answer else Choice("")
        if isinstance(asked, WaitingHint):
            self._tell_hint(asked, chosen)
        elif asked is not None and (table := self.tables[table_id]).table_match.number == asked and table.bot_thinks:
            table.bot_moves(chosen if answer else table.random_choice())
            self.keep(table)

    def _tell_hint(self, waiting: WaitingHint, chosen: Choice) -> None:
        page = waiting.viewer
        if isinstance(page, Page) and page in page.table.viewers and isinstance(page.table, BrowserTable):
            try:
                page.table.hinted(waiting, chosen)
            except AstragalError as error:
                page.send(write(refusal(f'{{"id": "{waiting.asked.id}"}}', error)))

    def _want(self, thinking: Thinking, asked: WaitingHint | int) -> None:
        if self._asked.get(thinking.key) != asked:
            self._asked[thinking.key] = asked
            self._wanted.append(thinking)

    def not_kept(self, *refused: str) -> None:
        """The storage has refused some tables: everybody is told, and what is in memory stays."""
        self._not_kept |= self.lines.keys() & refused
        for page in self._pages.values():
            page.send(write(No("", 403, sentence("site_not_kept"))))

    def done(self) -> str:
        """What the script has to do, as JSON."""
        bots: list[str] = []
        for table_id, table in self.tables.items():
            if not table.viewers or not table.bot_to_act:
                continue
            if table.bot_thinks:
                self._want(Thinking(f"choice:{table_id}", table.question()), table.table_match.number)
            else:
                bots.append(table_id)
        made = write(Done(self._changed, self._forgotten, self._sent[:], self._wanted, bots))
        self._sent.clear()
        self._changed, self._forgotten, self._wanted = [], [], []
        return made
