"""Setting up tournaments, joining and leaving them."""

from sqlalchemy import Connection, delete, func, insert, select, update

from astragal.hall.events import clubs, stored
from astragal.hall.events.event import Event, EventWish, prepare
from astragal.hall.events.standings import MISSED, SWISS, TABLE, unplayed_score
from astragal.hall.people import names
from astragal.hall.play import event_rounds, seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.store.schema import accounts, entrants, events, pairings
from astragal.hall.tables import setup
from astragal.hall.texts import sentence

MOST_OPEN = 5
"""Tournaments of one person that are not over."""

NOTED_SECONDS = 5.0
"""How often it is written down that somebody has the page of an arena open."""


def open_event(referee: Referee, wish: EventWish, person: str, name: str, now: float) -> Event:
    """Set up a tournament, and join it."""
    with referee.database.write() as connection:
        tables.keep_person(connection, person, name)
        club = clubs.by_link(connection, wish.club) if wish.club else None
        if club is not None:
            clubs.check_member(connection, club, person)
        event = prepare(wish, person, now, club.id if club else None)
        names.check(connection, event.name, person)
        own = (events.c.host == person) & events.c.state.in_(stored.UNFINISHED)
        if (connection.scalar(select(func.count()).select_from(events).where(own)) or 0) >= MOST_OPEN:
            raise Refused(sentence("too_many_events", most=MOST_OPEN), 409)
        stored.keep(connection, event)
        _add(connection, event, person, name, now)
        return event


def join(referee: Referee, link: str, person: str, name: str, now: float) -> None:
    """Join a tournament, late if it must be; or come back after leaving it."""
    with referee.database.write() as connection:
        event = _locked(connection, link)
        if not event.takes_entrants:
            raise Refused(sentence("event_is_closed"), 409)
        tables.keep_person(connection, person, name)
        found = _state(connection, event, person)
        if found is None:
            _add(connection, event, person, name, now)
        elif found != "in":
            _set(connection, event, person, "in", now)
        stored.change(connection, event)


def leave(referee: Referee, link: str, person: str) -> list[str]:
    """Leave a tournament, and the game that one plays in it; returns its tables that this changes."""
    with referee.database.write() as connection:
        event = _locked(connection, link)
        mine = (entrants.c.event == event.id) & (entrants.c.person == person)
        if event.state == "open":
            connection.execute(delete(entrants).where(mine))
        else:
            connection.execute(update(entrants).where(mine).values(state="left"))
        stored.change(connection, event)
        waits = (pairings.c.event == event.id) & (pairings.c.person == person) & pairings.c.place.is_(None)
        query = select(pairings.c.table_id, pairings.c.seat).where(waits, pairings.c.kind == TABLE)
        found = connection.execute(query).all()
    for table_id, seat in found:
        seat_changes.leave(referee, table_id, person, seat)
    return [row.table_id for row in found]


def come_back(referee: Referee, link: str, person: str, now: float) -> None:
    """Be paired again after being away."""
    with referee.database.write() as connection:
        event = _locked(connection, link)
        if event.state != "playing" or _state(connection, event, person) is None:
            raise Refused(sentence("not_in_event"), 409)
        _set(connection, event, person, "in", now)
        stored.change(connection, event)


def start(referee: Referee, link: str, person: str, now: float) -> list[str]:
    """The organiser starts a tournament; returns the tables that this opens."""
    with referee.database.write() as connection:
        event = _own(connection, link, person)
        if event.state != "open":
            raise Refused(sentence("event_has_begun"), 409)
        least, count = event_rounds.least_entrants(event), event_rounds.ready_count(connection, event)
        if count < least:
            raise Refused(sentence("too_few_entrants", least=least, count=count), 409)
        event_rounds.begin(connection, event, now)
    return event_rounds.step(referee, event.id, now)


def call_off(referee: Referee, link: str, person: str) -> None:
    """The organiser calls a tournament off, or ends it early; games that are being played are played on."""
    with referee.database.write() as connection:
        event = _own(connection, link, person)
        if event.state not in stored.UNFINISHED:
            raise Refused(sentence("event_is_over"), 409)
        stored.change(connection, event, state="off" if event.state == "open" else "over", next_at=0.0)


def remove(referee: Referee, link: str, person: str, number: int) -> list[str]:
    """The organiser removes somebody, known by the number with which they joined."""
    with referee.database.read() as connection:
        event = stored.by_link(connection, link)
        if event.host != person:
            raise Refused(sentence("not_the_organiser"), 403)
        other = next((one.person for one in stored.entrants_of(connection, event) if one.number == number), None)
    if other is None:
        raise Refused(sentence("expected_entrant", word=number), 409)
    return leave(referee, link, other)


def note_seen(referee: Referee, event: Event, person: str, now: float) -> None:
    """Somebody has the page of an arena open."""
    mine = (entrants.c.event == event.id) & (entrants.c.person == person)
    with referee.database.read() as connection:
        seen = connection.scalar(select(entrants.c.seen).where(mine))
    if seen is None or seen > now - NOTED_SECONDS:
        return
    values = {"seen": now} | ({"free": now} if seen < now - event_rounds.SEEN_SECONDS else {})
    with referee.database.write() as connection:
        connection.execute(update(entrants).where(mine).values(values))


def _locked(connection: Connection, link: str) -> Event:
    return stored.by_id(connection, stored.by_link(connection, link).id, locked=True)


def _own(connection: Connection, link: str, person: str) -> Event:
    event = _locked(connection, link)
    if event.host != person:
        raise Refused(sentence("not_the_organiser"), 403)
    return event


def _state(connection: Connection, event: Event, person: str) -> str | None:
    mine = (entrants.c.event == event.id) & (entrants.c.person == person)
    return connection.scalar(select(entrants.c.state).where(mine))


def _set(connection: Connection, event: Event, person: str, state: str, now: float) -> None:
    mine = (entrants.c.event == event.id) & (entrants.c.person == person)
    connection.execute(update(entrants).where(mine).values(state=state, seen=now, free=now))


def _add(connection: Connection, event: Event, person: str, name: str, now: float) -> None:
    """Somebody joins; in a Swiss tournament they get half of a win for every round that they have missed."""
    people = stored.entrants_of(connection, event)
    if len(people) >= event.most_entrants:
        raise Refused(sentence("event_is_full", most=event.most_entrants), 409)
    name = setup.person_name(name)
    names.check(connection, name, person)
    if event.rated and connection.scalar(select(accounts.c.person).where(accounts.c.person == person)) is None:
        raise Refused(sentence("expected_rated"), 403)
    taken = {one.name.casefold() for one in people}
    free = (name, *(f"{name} {number}" for number in range(2, 2 + len(people))))
    called = next(one for one in free if one.casefold() not in taken)
    number = 1 + max((one.number for one in people), default=0)
    row = {"event": event.id, "person": person, "number": number, "name": called, "state": "in"}
    connection.execute(insert(entrants).values(row | {"seen": now, "free": now}))
    missed = range(1, event.round + 1) if event.style == SWISS else ()
    score = unplayed_score(MISSED, event.style, event.seats)
    for before in missed:
        late = {"event": event.id, "round": before, "person": person, "kind": MISSED, "board": 0, "score": score}
        connection.execute(insert(pairings).values(late))
