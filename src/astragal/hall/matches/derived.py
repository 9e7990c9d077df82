"""Tables that come from other games: a rematch, a fork of a finished game, a record from elsewhere."""

import secrets
import time
from dataclasses import dataclass, replace
from itertools import zip_longest

from astragal.core.fairness import verify_dice
from astragal.core.match import Match
from astragal.core.record import Record, Step
from astragal.core.registry import load_registered
from astragal.core.untrusted_text import quoted, whole_number
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.tables.table import Seat, Table
from astragal.hall.texts import sentence

MOST_STEPS = 5000
MOST_REMARK = 200
LUCK_DIGITS = 32


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


def check_rematch(table: Table, person: str) -> None:
    """Make sure that a person may play again: those who played a game may, once it is over."""
    if table.state != "over" or not table.seats_of(person):
        raise Refused(sentence("rematch_not_yours"), 409)


def rematch(table: Table, person: str, names: list[str]) -> Table:
    """A table for the same people, under these names; what they add to fair dice is expected again."""
    made = _fresh(table, person, dice="typed" if table.dice == "typed" else "fair", seats=())
    for seat, name in zip(table.seats, names, strict=True):
        sitting = Seat(seat.seat, seat.person, seat.bot, setup.free_name(made, name))
        made = replace(made, seats=(*made.seats, sitting))
    adding = {seat.person for seat in table.seats if seat.person and seat.promise}
    # By mail only the page that is open now is waited for: others would have to come twice before the first roll.
    return setup.expecting_luck(made, adding & {person} if table.pace == "mail" else adding)


def fork(table_match: TableMatch, person: str, name: str, wanted: Fork) -> tuple[Table, list[Step]]:
    """A table at which somebody plays on against bots from any step of a finished game, and the steps before it.

    Nobody promised its luck beforehand.
    """
    table, seat, bot = table_match.table, wanted.seat, wanted.bot
    setup.bot_named(bot, setup.game_named(table.game), len(table.seats))
    if table.state != "over" or table_match.broken:
        raise Refused(sentence("fork_not_over"), 409)
    steps = table_match.story.steps
    if not 0 <= wanted.step <= len(steps) or not 0 <= seat < len(table.seats):
        raise Refused(sentence("fork_expected", count=len(steps)))
    made = _fresh(table, person, dice="recorded", seats=(), public=False, clock=0, rated=False)
    for number in range(len(table.seats)):
        mine = Seat(number, person, "", setup.free_name(made, setup.person_name(name)))
        other = Seat(number, None, bot, setup.free_name(made, bot))
        made = replace(made, seats=(*made.seats, mine if number == seat else other))
    return made, steps[: wanted.step]


def _fresh(table: Table, person: str, **changed: object) -> Table:
    """A new table like another one."""
    common = replace(
        table,
        id=secrets.token_urlsafe(9),
        key=secrets.token_urlsafe(9),
        version=setup.game_named(table.game).version,
        seed=secrets.token_bytes(32).hex(),
        state="open",
        host=person,
        created=time.time(),
        earlier=table.id,
        rematch=None,
        ending="",
        day="",
        counts=False,
        event="",
    )
    return replace(common, **changed)  # type: ignore[arg-type]


def recorded(text: str, person: str) -> tuple[Table, list[Step]]:
    """A finished table made of a record from elsewhere, to be looked at and forked; every step is checked."""
    record = Record.parse(text)
    if len(record.steps) > MOST_STEPS:
        raise Refused(sentence("record_too_long", most=MOST_STEPS, count=len(record.steps)))
    for step in record.steps:
        if len(step.remark) > MOST_REMARK or not step.remark.isprintable():
            raise Refused(sentence("remark_too_long", most=MOST_REMARK, remark=quoted(step.remark)))
    game = load_registered(record.game)
    options = setup.read_options(game, dict(record.options))
    match = Match.from_record(record, game)
    proved = verify_dice(record, match)
    added = record.dice.split(" ")[2:] if proved else []
    table = Table(
        id=secrets.token_urlsafe(9),
        key=secrets.token_urlsafe(9),
        game=game.name,
        version=game.version,
        options=options,
        dice="fair" if proved else "typed" if record.dice == "typed" else "recorded",
        seed=record.seed if proved else "",
        state="over",
        pace="live",
        public=False,
        watch=True,
        takeover="",
        host=person,
        created=time.time(),
        ending=match.record.ending,
        seats=tuple(
            _recorded_seat(number, name, word)
            for number, (name, word) in enumerate(zip_longest(record.names, added, fillvalue=""))
        ),
    )
    return table, [step._replace(line=0) for step in record.steps]


def _recorded_seat(number: int, name: str, added: str) -> Seat:
    """A seat of a record; luck that was drawn for somebody comes after what they had promised."""
    luck = added[-LUCK_DIGITS:]
    return Seat(number, None, "", name, luck=luck, promise=added.removesuffix(luck))
