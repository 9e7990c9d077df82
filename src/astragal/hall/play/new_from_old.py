"""Tables that come from other games: a rematch, a fork of a finished game, a record from elsewhere."""

import secrets
import time
from dataclasses import dataclass, replace
from itertools import zip_longest

from astragal.core.fairness import verify_dice
from astragal.core.match import Match
from astragal.core.record import Record
from astragal.core.registry import load_registered
from astragal.core.untrusted_text import shown, whole_number
from astragal.hall.people import names, rated_tables
from astragal.hall.play import seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
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


def rematch(referee: Referee, table_id: str, person: str, name: str) -> Table:
    """Play again with the same people; the first to ask opens the table, the others find it."""
    with referee.database.write() as connection:
        table = tables.by_id(connection, table_id, locked=True)
        if table.state != "over" or not table.seats_of(person):
            raise Refused(sentence("rematch_not_yours"), 409)
        if table.rematch is not None:
            return tables.by_id(connection, table.rematch)
        made = fresh(table, person, dice="typed" if table.dice == "typed" else "fair", seats=())
        for seat in table.seats:  # somebody may have an account with that name by now
            known = names.allowed(connection, seat.name, seat.person) if seat.person else seat.name
            sitting = Seat(seat.seat, seat.person, seat.bot, setup.free_name(made, known))
            made = replace(made, seats=(*made.seats, sitting))
        adding = {seat.person for seat in table.seats if seat.person and seat.promise}
        # By mail only the page that is open now is waited for: others would have to come twice before the first roll.
        made = setup.expecting_luck(made, adding & {person} if table.pace == "mail" else adding)
        made = replace(made, rated=table.rated and rated_tables.can_be(connection, made))
        made = seat_changes.put_down(referee, connection, made, name)
        tables.change(connection, table, rematch=made.id)
        referee.messages.send(connection, table_id)
    referee.forget(table_id)
    return made


def fork(referee: Referee, table: Table, person: str, name: str, wanted: Fork) -> Table:
    """Play on against bots from any step of a finished game. Nobody promised its luck beforehand."""
    step, seat, bot = wanted.step, wanted.seat, wanted.bot
    setup.bot_named(bot)
    with referee.newest(table.id) as table_match:
        if table.state != "over" or table_match.broken:
            raise Refused(sentence("fork_not_over"), 409)
        if not 0 <= step <= len(table_match.story.steps) or not 0 <= seat < len(table.seats):
            raise Refused(sentence("fork_expected", count=len(table_match.story.steps)))
        steps = table_match.story.steps[:step]
    made = fresh(table, person, dice="recorded", seats=(), public=False, clock=0, rated=False)
    for number in range(len(table.seats)):
        mine = Seat(number, person, "", setup.free_name(made, setup.person_name(name)))
        other = Seat(number, None, bot, setup.free_name(made, bot))
        made = replace(made, seats=(*made.seats, mine if number == seat else other))
    return seat_changes.keep_table(referee, made, name, steps)


def fresh(table: Table, person: str, **changed: object) -> Table:
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
    )
    return replace(common, **changed)  # type: ignore[arg-type]


def upload(referee: Referee, text: str, person: str, name: str) -> Table:
    """Keep a record from elsewhere, to be looked at and forked; every step is checked."""
    record = Record.parse(text)
    if len(record.steps) > MOST_STEPS:
        raise Refused(sentence("record_too_long", most=MOST_STEPS, count=len(record.steps)))
    for step in record.steps:
        if len(step.remark) > MOST_REMARK or not step.remark.isprintable():
            raise Refused(sentence("remark_too_long", most=MOST_REMARK, remark=shown(step.remark)))
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
            _recorded(number, name, word)
            for number, (name, word) in enumerate(zip_longest(record.names, added, fillvalue=""))
        ),
    )
    return seat_changes.keep_table(referee, table, name, [step._replace(line=0) for step in record.steps])


def _recorded(number: int, name: str, added: str) -> Seat:
    """A seat of a record; luck that was drawn for somebody comes after what they had promised."""
    luck = added[-LUCK_DIGITS:]
    return Seat(number, None, "", name, luck=luck, promise=added.removesuffix(luck))
