"""The rounds of tournaments. Whatever decides is read and written in one transaction, with the tournament locked.

So a tournament starts once and a round is paired once, however many workers look, and whenever one of them dies.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from sqlalchemy import Connection, insert

from astragal.hall.events import pairing, stored
from astragal.hall.events.event import Event
from astragal.hall.events.pairing import Contender, Paired
from astragal.hall.events.standings import ABSENT, ARENA, BYE, ROBIN, TABLE, most_score, unplayed_score
from astragal.hall.events.stored import Entrant, Pairing
from astragal.hall.people import rated_games
from astragal.hall.play import seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.store.schema import events, pairings
from astragal.hall.tables import setup
from astragal.hall.tables.setup import Wish
from astragal.hall.tables.table import Seat, Table

SEEN_SECONDS = 20.0
"""Somebody in an arena is there if their page has asked for news within this time."""

WAIT_SECONDS = 15.0
"""After waiting this long in an arena, somebody plays with bots, if they are to fill in."""

MOST_EVENTS = 1000


@dataclass(frozen=True)
class Course:
    """A tournament with everybody in it and everything that was played."""

    event: Event
    people: list[Entrant]
    played: list[Pairing]

    @classmethod
    def of(cls, connection: Connection, event: Event) -> "Course":
        """What the database knows of a tournament."""
        return cls(event, stored.entrants_of(connection, event), stored.pairings_of(connection, event))

    @property
    def ready(self) -> set[str]:
        """Who is to be paired."""
        return {one.person for one in self.people if one.state == "in"}

    @property
    def at_tables(self) -> dict[str, list[str]]:
        """The people at each table so far, the oldest first."""
        found: dict[str, list[str]] = defaultdict(list)
        for one in self.played:
            if one.table_id:
                found[one.table_id].append(one.person)
        return found

    @property
    def met(self) -> Counter[frozenset[str]]:
        """How often two people have met; in an arena, only whether each of them played the other last."""
        tables = self.at_tables
        if self.event.style == ARENA:
            last = {person: table for table, people in tables.items() for person in people}
            tables = {table: [one for one in people if last[one] == table] for table, people in tables.items()}
        return Counter(frozenset(pair) for people in tables.values() for pair in combinations(people, 2))

    @property
    def sat(self) -> Counter[tuple[str, int]]:
        """How often everybody has had each seat."""
        return Counter((one.person, one.seat) for one in self.played if one.seat is not None)

    @property
    def left_over(self) -> Counter[str]:
        """How often somebody had no table, or one with bots."""
        short = [people for people in self.at_tables.values() if len(people) < self.event.seats]
        byes = [one.person for one in self.played if one.kind == BYE]
        return Counter([*byes, *(person for people in short for person in people)])

    def free(self, now: float) -> list[Entrant]:
        """Who waits for a game in an arena, the one who has waited longest first."""
        playing = {one.person for one in self.played if one.kind == TABLE and one.place is None}
        here = [one for one in self.people if one.state == "in" and one.seen > now - SEEN_SECONDS]
        return sorted((one for one in here if one.person not in playing), key=lambda one: (one.free, one.number))

    def contenders(self, claims: Counter[str], among: Iterable[str]) -> list[Contender]:
        """Some people in the order of their standing."""
        wanted = set(among)
        placed = stored.placed(self.event, self.people, self.played)
        return [Contender(one.person, one.points, claims[one.person]) for one in placed if one.person in wanted]


def advance(referee: Referee, now: float) -> list[str]:
    """Start, pair and end whatever is due; returns the tables at which something begins."""
    with referee.database.read() as connection:
        found = stored.listed(connection, events.c.state.in_(stored.UNFINISHED), most=MOST_EVENTS)
        due = [event.id for event in found if is_due(connection, event, now)]
    return [table for event_id in due for table in step(referee, event_id, now)]


def step(referee: Referee, event_id: str, now: float) -> list[str]:
    """Do what is due in one tournament, if nobody else has done it; returns the tables that this opens."""
    with referee.database.write() as connection:
        event = stored.by_id(connection, event_id, locked=True)
        if not is_due(connection, event, now):
            return []
        if event.state == "open":
            event = begin(connection, event, now)
        if event.state != "playing":
            return []
        if event.style == ARENA:
            return _arena(referee, connection, event, now)
        return _next_round(referee, connection, event, now)


def is_due(connection: Connection, event: Event, now: float) -> bool:
    """Whether something is to be done in a tournament."""
    if event.state == "open":
        return 0 < event.starts <= now
    if event.state != "playing":
        return False
    if event.style == ARENA:
        if now >= event.ends:
            return not stored.is_running(connection, event)
        return bool(_arena_tables(Course.of(connection, event), now))
    return event.next_at <= now and not stored.is_running(connection, event)


def least_entrants(event: Event) -> int:
    """How many people a tournament needs."""
    return 2 if event.fill == "bots" else event.seats


def ready_count(connection: Connection, event: Event) -> int:
    """How many people are to be paired; somebody whose account was deleted is not."""
    return sum(one.state == "in" for one in stored.entrants_of(connection, event))


def begin(connection: Connection, event: Event, now: float) -> Event:
    """Start a tournament, or call it off if too few have come."""
    count = ready_count(connection, event)
    if count < least_entrants(event):
        return stored.change(connection, event, state="off")
    rounds = pairing.circle_rounds(count) if event.style == ROBIN else event.rounds
    ends = now + 60 * event.minutes if event.style == ARENA else 0.0
    return stored.change(connection, event, state="playing", rounds=rounds, next_at=now, ends=ends)


def _next_round(referee: Referee, connection: Connection, event: Event, now: float) -> list[str]:
    """A round is over, or the pause after it: end the tournament, wait, or pair the next round."""
    course = Course.of(connection, event)
    if event.round >= event.rounds or not course.ready:
        stored.change(connection, event, state="over", next_at=0.0)
        return []
    if event.round and event.pause and not event.next_at:
        stored.change(connection, event, next_at=now + event.pause)
        return []
    number = event.round + 1
    made = _robin(course, number) if event.style == ROBIN else _swiss(course)
    return _put_down(referee, connection, course, made)


def _swiss(course: Course) -> Paired:
    event = course.event
    made = pairing.swiss(course.contenders(course.left_over, course.ready), course.met, event.seats)
    return _with_bots(event, made)


def _robin(course: Course, number: int) -> Paired:
    """A round of a round robin; whoever would meet somebody who is not there has a bye that counts as a win."""
    made = pairing.circle([one.person for one in course.people], number)
    there = [[person for person in table if person in course.ready] for table in made.tables]
    alone = [person for table in there if len(table) == 1 for person in table]
    odd = _with_bots(course.event, Paired([], [person for person in made.left if person in course.ready]))
    return Paired([*(table for table in there if len(table) == 2), *odd.tables], [*odd.left, *alone])


def _with_bots(event: Event, made: Paired) -> Paired:
    fills = event.fill == "bots" and made.left
    return Paired([*made.tables, made.left], []) if fills else made


def _arena(referee: Referee, connection: Connection, event: Event, now: float) -> list[str]:
    if now >= event.ends:
        stored.change(connection, event, state="over", next_at=0.0)
        return []
    course = Course.of(connection, event)
    return _put_down(referee, connection, course, Paired(_arena_tables(course, now), []))


def _arena_tables(course: Course, now: float) -> list[list[str]]:
    """Tables for those who are free now; the others wait, and after a while play with bots."""
    event, free = course.event, course.free(now)
    waits = Counter({one.person: len(free) - place for place, one in enumerate(free)})
    made = pairing.swiss(course.contenders(waits, waits), course.met, event.seats)
    since = {one.person: one.free for one in free}
    patient = [person for person in made.left if since[person] > now - WAIT_SECONDS]
    return made.tables if len(patient) == len(made.left) else _with_bots(event, made).tables


def _put_down(referee: Referee, connection: Connection, course: Course, made: Paired) -> list[str]:
    """Write down a round and open its tables."""
    event, number = course.event, course.event.round + 1
    names = {one.person: one.name for one in course.people}
    rows: list[dict[str, object]] = []
    opened: list[str] = []
    common = {"event": event.id, "round": number, "table_id": None, "seat": None, "place": None, "score": None}
    for board, people in enumerate(made.tables, start=1):
        seats = pairing.seated(people, course.sat, event.seats, number)
        table = _table(connection, event, {seat: (person, names[person]) for seat, person in seats.items()})
        seat_changes.put_down(referee, connection, table, names[table.host])
        opened.append(table.id)
        at = common | {"kind": TABLE, "board": board, "table_id": table.id}
        rows += [at | {"person": person, "seat": seat} for seat, person in seats.items()]
    bye = most_score(event.seats) if event.style == ROBIN else unplayed_score(BYE, event.style, event.seats)
    played_all = set(_odd(course, number)) if event.style == ROBIN else set[str]()
    for person in made.left:
        score = 0 if person in played_all else bye
        rows.append(common | {"kind": BYE, "board": 0, "person": person, "score": score})
    if event.style != ARENA:
        away = [one.person for one in course.people if one.state != "in"]
        rows += [common | {"kind": ABSENT, "board": 0, "person": person, "score": 0} for person in away]
    if rows:
        connection.execute(insert(pairings), rows)
    stored.change(connection, event, round=number, next_at=0.0)
    return opened


def _odd(course: Course, number: int) -> Sequence[str]:
    """Who has the bye that everybody has once in a round robin; it gives nothing."""
    return pairing.circle([one.person for one in course.people], number).left


def _table(connection: Connection, event: Event, people: dict[int, tuple[str, str]]) -> Table:
    """A table of a round, with bots where nobody sits."""
    host, name = people[min(people)]
    wish = Wish(
        event.game,
        (setup.OPEN,) * event.seats,
        dict(event.options),
        pace=event.pace,
        clock=event.clock,
        late="loss",
        rated=event.rated,
    )
    table = setup.prepare(wish, host, name)
    for seat in range(event.seats):
        if seat in people:
            person, called = people[seat]
            sitting = Seat(seat, person, "", setup.free_name(table, called))
        else:
            sitting = setup.bot_seat(table, seat, event.bot)
        table = table.with_seat(sitting)
    table = replace(table, event=event.id)
    return replace(table, rated=table.rated and rated_games.can_be(connection, table))
