"""A table and its seats, without its steps."""

import hashlib
import hmac
from dataclasses import dataclass, field, replace
from functools import cached_property
from secrets import randbelow

from astragal.core.luck import FairLuck
from astragal.core.record import Record, Step
from astragal.hall.texts import texts

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
        is_as_promised = not self.promise or hashlib.sha256(bytes.fromhex(self.luck)).hexdigest() == self.promise
        return self.luck if is_as_promised else self.promise + self.luck


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
    day: str = ""
    """Of a daily table, at which everybody plays with the same dice."""

    counts: bool = False
    """Whether it is somebody's try that counts on its day."""

    event: str = ""
    """The tournament that it belongs to."""

    seats: tuple[Seat, ...] = ()

    @property
    def strict(self) -> bool:
        """Whether there are no hints, and nothing is taken back once luck or another seat has moved."""
        return self.rated or self.counts or bool(self.event)

    @property
    def sealed(self) -> bool:
        """Whether others still play with the same dice: a daily table can be watched once its day is over."""
        return bool(self.day) and not self.watch

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

    def with_seat(self, seat: Seat) -> "Table":
        """The table with another seat in its place."""
        return replace(self, seats=(*self.seats[: seat.seat], seat, *self.seats[seat.seat + 1 :]))

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

    def bot_luck(self, seat: int, steps: int) -> int:
        """The seed of what a bot draws; at daily tables the same for everybody who has made the same choices."""
        if not self.day:
            return randbelow(1 << 63)
        code = hmac.digest(bytes.fromhex(self.seed), f"bot:{seat}:{steps}".encode(), "sha256")
        return int.from_bytes(code[:8], "big") >> 1

    def record(self, steps: list[Step]) -> Record:
        """The record of some steps at this table; nothing is compared at its end."""
        return Record(self.game, self.version, self.names, self.options, self.dice_header, steps=steps)
