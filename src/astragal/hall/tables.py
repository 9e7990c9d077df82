"""Tables and who sits at them, as the database keeps them."""

import hashlib
import hmac
import json
import re
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, insert, select, update

from astragal.bots import elsewhere, named
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.luck import FairLuck
from astragal.core.options import DataFile, OptionValue
from astragal.core.record import Record, Step
from astragal.core.registry import load_registered
from astragal.core.texts import shown
from astragal.hall import schema
from astragal.hall.database import put
from astragal.hall.refusal import Refused
from astragal.hall.texts import either, sentence, texts

HALF = 12
"""Characters of each half of a link: the first finds the table, the second is compared in constant time."""

LINK = re.compile(r"[A-Za-z0-9_-]{24}")
NO_TABLE = sentence("no_table")
MOST_NAME = 30
MOST_THINKING_SECONDS = 30
MOST_SIMULATIONS = 100_000
DICE = ("fair", "typed")
PACES = ("live", "mail")
MINUTE, DAY = 60, 86_400
CLOCKS = {
    "live": {"short": MINUTE, "usual": 3 * MINUTE, "long": 10 * MINUTE},
    "mail": {"short": DAY, "usual": 3 * DAY, "long": 7 * DAY},
}
"""Seconds that a turn may take, for each pace."""

LATE = ("bot", "loss")
STAND_IN = "casual"
"""The bot that plays on where the clock needs one and nobody has chosen another."""

ME = "me"
OPEN = "open"
EXPECTED = "?"
"""Instead of a promise: the page of the person who sits there will send one."""


@dataclass(frozen=True)
class Seat:
    """A seat: a person's, a bot's, or open."""

    seat: int
    person: str | None = None
    bot: str = ""
    name: str = ""
    away: bool = False
    luck: str = ""
    """What its person has added to fair dice, or what the hall has drawn instead because they did not reveal theirs."""

    promise: str = ""
    """The SHA-256 of their luck, given before anybody revealed any."""

    out: bool = False
    """Whether its person ran out of time and cannot come back."""

    helped: bool = False
    """Whether a bot has chosen for its person."""

    @property
    def open(self) -> bool:
        """Whether anybody may sit down here."""
        return self.person is None and not self.bot and not self.name

    @property
    def owes_luck(self) -> bool:
        """Whether its person has promised luck, or is about to, and has not revealed it."""
        return bool(self.promise) and not self.luck

    @property
    def added(self) -> str:
        """What it adds to fair dice: its luck, or the promise and then what the hall has drawn instead."""
        kept = not self.promise or hashlib.sha256(bytes.fromhex(self.luck)).hexdigest() == self.promise
        return self.luck if kept else self.promise + self.luck


@dataclass(frozen=True)
class Table:
    """A table without its steps."""

    id: str
    key: str = field(repr=False)
    game: str
    version: int
    options: dict[str, str]
    dice: str
    seed: str = field(repr=False)
    state: str
    pace: str
    public: bool
    watch: bool
    takeover: str
    host: str
    created: float
    earlier: str | None = None
    rematch: str | None = None
    ending: str = ""
    clock: int = 0
    late: str = "bot"
    rated: bool = False
    seats: tuple[Seat, ...] = ()

    @property
    def link(self) -> str:
        """What has to be known to find the table."""
        return self.id + self.key

    @cached_property
    def waits_for_luck(self) -> bool:
        """Whether somebody has not revealed the luck that they promised, or not even promised it."""
        return any(seat.owes_luck for seat in self.seats)

    @property
    def dice_header(self) -> str:
        """The `dice` header of its record; until everybody has revealed their luck, with what they promised."""
        return self.fair_luck().source if self.dice == "fair" else self.dice

    def fair_luck(self, drawn: int = 0) -> FairLuck:
        """The luck of fair dice after this many draws; until all is revealed, promises stand in for it."""
        hidden = self.waits_for_luck
        added = [seat.promise if hidden else seat.added for seat in self.seats]
        return FairLuck(bytes.fromhex(self.seed), drawn, [word for word in added if word not in ("", EXPECTED)])

    @property
    def names(self) -> list[str]:
        """Who sits where; an open seat has its number."""
        return [seat.name or texts().seat.format(number=seat.seat + 1) for seat in self.seats]

    def seats_of(self, person: str) -> list[int]:
        """The seats of a person."""
        return [seat.seat for seat in self.seats if seat.person == person]

    @property
    def attended(self) -> bool:
        """Whether a person sits here who has not left."""
        return any(seat.person is not None and not seat.away for seat in self.seats)

    def player(self, seat: int) -> str:
        """The bot that chooses for a seat now, or nothing if a person does."""
        at = self.seats[seat]
        return self.takeover if at.person is not None and at.away else at.bot

    def record(self, steps: list[Step]) -> Record:
        """The record of some steps at this table; nothing is compared at its end."""
        return Record(self.game, self.version, self.names, self.options, self.dice_header, steps=steps)


@dataclass(frozen=True)
class Wish:
    """What somebody wants a new table to be."""

    game: str
    seats: tuple[str, ...]
    """Each `me`, `me:NAME`, `open` or the name of a bot."""

    options: dict[str, OptionValue] = field(default_factory=dict)
    dice: str = "fair"
    pace: str = "live"
    public: bool = False
    watch: bool = True
    takeover: str = ""
    clock: str = "none"
    late: str = "bot"
    rated: bool = False
    luck: bool = False
    """Whether the opener's page adds luck to fair dice."""


def game_named(name: str) -> Game:
    """A game that is played here."""
    try:
        return load_registered(name)
    except AstragalError as error:
        raise Refused(str(error)) from error


def read_options(game: Game, chosen: dict[str, Any]) -> dict[str, str]:
    """All options of a table as texts. No file of this machine can be named, only those that come with the game."""
    for name, value in chosen.items():
        option = game.options.get(name)
        if isinstance(option, DataFile) and value not in option.names:
            raise Refused(sentence("option_takes", name=name, names=either(option.names), value=shown(str(value))))
    return {name: str(value) for name, value in game.read_options(chosen).items()}


def person_name(name: str) -> str:
    """A person's name as it will be shown."""
    name = " ".join(name.split())
    if not name or len(name) > MOST_NAME or not name.isprintable():
        raise Refused(sentence("expected_name", most=MOST_NAME, name=shown(name)))
    return name


def prepare(wish: Wish, person: str, name: str, seed: bytes | None = None) -> Table:
    """A new table, not yet kept anywhere. A seed is for tests; nobody can choose one."""
    game = game_named(wish.game)
    if len(wish.seats) not in game.players:
        least, most = game.players[0], game.players[-1]
        raise Refused(sentence("expected_players", title=game.title, least=least, most=most, count=len(wish.seats)))
    if not any(kind in (OPEN, ME) or kind.startswith(f"{ME}:") for kind in wish.seats):
        raise Refused(sentence("nobody_sits"))
    clocks = ("none", *CLOCKS["live"])
    for what, word, words in (
        ("dice", wish.dice, DICE),
        ("pace", wish.pace, PACES),
        ("clock", wish.clock, clocks),
        ("late", wish.late, LATE),
    ):
        if word not in words:
            raise Refused(sentence("expected_one_of", what=what, words=either(words), word=shown(word)))
    if wish.dice == "typed" and game.has_secrets:
        raise Refused(sentence("luck_is_secret", title=game.title))
    if wish.takeover:
        bot_named(wish.takeover)
    clock = CLOCKS[wish.pace].get("long" if wish.rated and wish.clock == "none" else wish.clock, 0)
    found = Table(
        id=secrets.token_urlsafe(9),
        key=secrets.token_urlsafe(9),
        game=game.name,
        version=game.version,
        options=read_options(game, dict(wish.options)),
        dice=wish.dice,
        seed=(seed or secrets.token_bytes(32)).hex(),
        state=OPEN,
        pace=wish.pace,
        public=wish.public,
        watch=wish.watch,
        takeover=wish.takeover or (STAND_IN if clock else ""),
        host=person,
        created=time.time(),
        clock=clock,
        late=wish.late,
        rated=wish.rated,
    )
    for number, kind in enumerate(wish.seats):
        found = replace(found, seats=(*found.seats, _seat(found, number, kind, person, name)))
    return expecting_luck(found, {person}) if wish.luck else found


def expecting_luck(table: Table, people: Iterable[str]) -> Table:
    """A new table with fair dice for which these people will promise luck, each once."""
    if table.dice != "fair":
        return table
    owing = {min(table.seats_of(person), default=None) for person in people}
    return replace(
        table, seats=tuple(replace(seat, promise=EXPECTED if seat.seat in owing else "") for seat in table.seats)
    )


def bot_named(name: str) -> str:
    """The name of a bot that may sit down here: one that thinks for an hour would keep the others waiting."""
    if ":" in name and name.partition(":")[0] in elsewhere():
        raise Refused(sentence("foreign_bot", name=shown(name)))
    bot = named(name)
    seconds, simulations = getattr(bot, "seconds", 0), getattr(bot, "simulations", 0)
    if seconds > MOST_THINKING_SECONDS or simulations > MOST_SIMULATIONS:
        most = sentence("most_thinking", seconds=MOST_THINKING_SECONDS, simulations=f"{MOST_SIMULATIONS:,}")
        raise Refused(sentence("bot_thinks_long", most=most, name=shown(name)))
    return name


def _seat(table: Table, number: int, kind: str, person: str, name: str) -> Seat:
    if kind == OPEN:
        return Seat(number)
    if kind == ME or kind.startswith(f"{ME}:"):
        wanted = person_name(kind.removeprefix(ME).removeprefix(":") or name)
        return Seat(number, person, "", free_name(table, wanted))
    return Seat(number, None, bot_named(kind), free_name(table, kind))


def free_name(table: Table, name: str) -> str:
    """A name that nobody at the table has yet."""
    taken = {found.casefold() for found in table.names}
    tries = (name, *(f"{name} {number}" for number in range(2, 100)))
    return next(found for found in tries if found.casefold() not in taken)


def keep(connection: Connection, table: Table) -> None:
    """Write a new table."""
    row = {column.name: getattr(table, column.name) for column in schema.tables.columns}
    connection.execute(insert(schema.tables).values(row | {"options": json.dumps(table.options)}))
    connection.execute(insert(schema.seats), [_seat_row(table, seat) for seat in table.seats])


def _seat_row(table: Table, seat: Seat) -> dict[str, Any]:
    return {
        "table_id": table.id,
        "seat": seat.seat,
        "person": seat.person,
        "bot": seat.bot,
        "name": seat.name,
        "away": seat.away,
        "luck": seat.luck,
        "promise": seat.promise,
        "out": seat.out,
        "helped": seat.helped,
    }


def change_seat(connection: Connection, table: Table, seat: Seat) -> Table:
    """Write a changed seat; returns the table as it is then."""
    where = (schema.seats.c.table_id == table.id) & (schema.seats.c.seat == seat.seat)
    connection.execute(update(schema.seats).where(where).values(_seat_row(table, seat)))
    return replace(table, seats=(*table.seats[: seat.seat], seat, *table.seats[seat.seat + 1 :]))


def bot_has_chosen(connection: Connection, table: Table, seat: int) -> Table:
    """Remember that a bot has chosen for the person on a seat; returns the table as it is then."""
    where = (schema.seats.c.table_id == table.id) & (schema.seats.c.seat == seat)
    connection.execute(update(schema.seats).where(where).values(helped=True))
    helped = replace(table.seats[seat], helped=True)
    return replace(table, seats=(*table.seats[:seat], helped, *table.seats[seat + 1 :]))


def without_luck(connection: Connection, table: Table, seats: Iterable[int]) -> Table:
    """Wait no longer for the luck of some seats; the table is not rated then.

    What the hall draws instead nobody could know when they chose what to promise.
    """
    for seat in [table.seats[number] for number in seats if table.seats[number].owes_luck]:
        instead = replace(seat, promise="") if seat.promise == EXPECTED else replace(seat, luck=secrets.token_hex(16))
        table = change_seat(connection, table, instead)
        if table.rated:
            table = change(connection, table, rated=False)
    return table


def change(connection: Connection, table: Table, **values: Any) -> Table:
    """Write changed columns of a table; returns the table as it is then."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(values))
    return replace(table, **values)


def by_id(connection: Connection, table_id: str, *, locked: bool = False) -> Table:
    """A table and its seats; locked, nobody else changes it before this transaction ends.

    Steps may still be added meanwhile: a row that refers to the table does not wait for this lock.
    """
    query = select(schema.tables).where(schema.tables.c.id == table_id)
    row = connection.execute(query.with_for_update(key_share=True) if locked else query).first()
    if row is None:
        raise Refused(NO_TABLE, 404)
    seats = connection.execute(select(schema.seats).where(schema.seats.c.table_id == table_id).order_by("seat"))
    return _table(row, tuple(_read_seat(seat) for seat in seats))


def _table(row: Row[Any], seats: tuple[Seat, ...]) -> Table:
    values = dict(row._mapping)
    return Table(**values | {"options": json.loads(values["options"]), "seats": seats})


def _read_seat(row: Row[Any]) -> Seat:
    return Seat(row.seat, row.person, row.bot, row.name, row.away, row.luck, row.promise, row.out, row.helped)


def by_link(connection: Connection, link: str) -> Table:
    """The table of a link; a wrong second half is refused just like a wrong first half."""
    if not LINK.fullmatch(link):
        raise Refused(NO_TABLE, 404)
    table = by_id(connection, link[:HALF])
    if not hmac.compare_digest(table.key, link[HALF:]):
        raise Refused(NO_TABLE, 404)
    return table


def keep_person(connection: Connection, person: str, name: str) -> None:
    """Know a person by name from now on."""
    people = schema.people
    put(connection, people, {"id": person, "name": name, "created": time.time()}, instead=False)
    connection.execute(update(people).where(people.c.id == person, people.c.name != name).values(name=name))


def listed(
    connection: Connection, *where: ColumnElement[bool], person: str | None = None, most: int = 50
) -> list[Table]:
    """The newest public tables that wait for players or are being played, or all of a person's."""
    tables, seats = schema.tables, schema.seats
    query = select(tables).where(*where).order_by(tables.c.created.desc()).limit(most)
    if person is None:
        query = query.where(tables.c.public, tables.c.state != "over")
    else:
        mine = select(seats.c.table_id).where(seats.c.person == person)
        query = query.where(tables.c.id.in_(mine) | (tables.c.host == person))
    rows = connection.execute(query).all()
    found: dict[str, list[Seat]] = {row.id: [] for row in rows}
    for seat in connection.execute(select(seats).where(seats.c.table_id.in_(found)).order_by("seat")):
        found[seat.table_id].append(_read_seat(seat))
    return [_table(row, tuple(found[row.id])) for row in rows]
