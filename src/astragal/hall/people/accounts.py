"""Accounts: a name and a password, so that somebody is the same person on several devices.

An account is a person, the same one that the guest was, so that all seats stay theirs. All of this blocks and
runs in the threads of the database.
"""

import secrets
import time
import unicodedata
from dataclasses import dataclass, field

from sqlalchemy import Connection, Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from astragal.core.untrusted_text import quoted
from astragal.hall.daily import tries
from astragal.hall.events import clubs, results
from astragal.hall.people import lesson_places, names, puzzle_tries, sessions
from astragal.hall.profiles import finished_games, friends
from astragal.hall.refusal import Refused
from astragal.hall.store import lookalikes, schema, tables
from astragal.hall.store.schema import accounts, contacts, deliveries, digests, push_devices, ratings, result_seats
from astragal.hall.tables import setup
from astragal.hall.texts import sentence
from astragal.hall.workers.worker_messages import WorkerMessages

MOST_FOLDED = 80
GONE = "(removed)"


@dataclass(frozen=True)
class Account:
    """Somebody with a name of their own."""

    person: str
    name: str
    password: str = field(repr=False)
    created: float


def folded(name: str) -> str:
    """A name without anything that people would not notice."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()[:MOST_FOLDED]


def account_name(name: str) -> str:
    """A name that an account can have."""
    name = setup.person_name(name)
    if "/" in name or not lookalikes.looks(name):
        raise Refused(sentence("account_name", most=setup.MOST_NAME, name=quoted(name)))
    if lookalikes.looks(name) in map(lookalikes.looks, setup.newcomers()):
        raise Refused(sentence("name_taken", name=quoted(name)), 409)
    return name


def named(connection: Connection, name: str) -> Account | None:
    """The account of a name."""
    if not name.isprintable():  # no account has such a name, and PostgreSQL cannot even look for some of them
        return None
    row = connection.execute(select(accounts).where(accounts.c.folded == folded(name))).first()
    return Account(row.person, row.name, row.password, row.created) if row else None


def create(messages: WorkerMessages, person: str, name: str, password: str) -> str:
    """A guest becomes an account; returns the token of their cookie."""
    row = {
        "person": person,
        "name": name,
        "folded": folded(name),
        "looks": lookalikes.looks(name),
        "password": password,
    }
    try:
        with messages.database.write() as connection:
            names.check(connection, name, person)
            tables.keep_person(connection, person, name)
            connection.execute(insert(accounts).values(**row, created=time.time()))
            return sessions.begin(connection, person)
    except IntegrityError as error:
        raise Refused(sentence("name_taken", name=quoted(name)), 409) from error


def log_in(
    messages: WorkerMessages, account: Account, guest: str | None, rehashed: str | None
) -> tuple[str, list[str]]:
    """Somebody has proved who they are; returns the token of their cookie, and the tables of a guest who came along."""
    moved: list[str] = []
    with messages.database.write() as connection:
        if rehashed is not None:
            same = (accounts.c.person == account.person) & (accounts.c.password == account.password)
            connection.execute(update(accounts).where(same).values(password=rehashed))
        current = connection.scalar(select(accounts.c.password).where(accounts.c.person == account.person))
        if current not in (account.password, rehashed):
            raise Refused(sentence("password_changed"), 409)
        if guest is not None:
            _bring_devices(connection, guest, account.person)
            moved = hand_over(messages, connection, guest, account.person)
            friends.hand_over(connection, guest, account.person)
            lesson_places.hand_over(connection, guest, account.person)
            puzzle_tries.hand_over(connection, guest, account.person)
            known = connection.scalar(select(contacts.c.person).where(contacts.c.person == account.person))
            mine = contacts.c.person == guest
            connection.execute(
                delete(contacts).where(mine) if known else update(contacts).where(mine).values(person=account.person)
            )
        return sessions.begin(connection, account.person), moved


def _bring_devices(connection: Connection, guest: str, person: str) -> None:
    """The browsers in which a guest is notified are the account's from now on, where it has room for them."""
    columns = push_devices.c
    taken = select(columns.slot).where(columns.person == person)
    mine = update(push_devices).where(columns.person == guest, columns.slot.not_in(taken))
    connection.execute(mine.values(person=person))


def change_password(messages: WorkerMessages, person: str, password: str) -> str:
    """Change the password: other devices are logged out; returns the token of the new cookie."""
    with messages.database.write() as connection:
        connection.execute(update(accounts).where(accounts.c.person == person).values(password=password))
        sessions.end_all(connection, person)
        messages.send(connection, person, kind="person")
        return sessions.begin(connection, person)


def remove(messages: WorkerMessages, person: str) -> list[str]:
    """Forget somebody who has left all seats: these keep their names, and are nobody's; returns those tables."""
    nobody = secrets.token_urlsafe(16)
    with messages.database.write() as connection:
        tables.keep_person(connection, nobody, "")
        connection.execute(update(schema.chat).where(schema.chat.c.person == person).values(text=GONE))
        friends.forget(connection, person)
        moved = hand_over(messages, connection, person, nobody)
        clubs.forget(connection, person, nobody)
        connection.execute(update(schema.played).where(schema.played.c.player == nobody).values(name=""))
        for table, column in ((result_seats, result_seats.c.player), (ratings, ratings.c.player)):
            connection.execute(update(table).where(column == person).values({column.name: nobody}))
        sessions.end_all(connection, person)
        lesson_places.forget(connection, person)
        puzzle_tries.forget(connection, person)
        for table in (contacts, accounts):
            connection.execute(delete(table).where(table.c.person == person))
        connection.execute(delete(schema.people).where(schema.people.c.id == person))
        messages.send(connection, person, kind="person")
    return moved


def seats_in_play(messages: WorkerMessages, person: str) -> list[tuple[str, int]]:
    """The seats of somebody at tables that are not over."""
    seats, stored = schema.seats.c, schema.tables.c
    query = select(seats.table_id, seats.seat).join(schema.tables, stored.id == seats.table_id)
    with messages.database.read() as connection:
        rows = connection.execute(query.where(seats.person == person, stored.state != "over")).all()
    return [(row.table_id, row.seat) for row in rows]


def hand_over(messages: WorkerMessages, connection: Connection, old: str, new: str) -> list[str]:
    """Give everything of one person to another; returns the tables that this changes."""
    seats, stored = schema.seats, schema.tables
    sat = select(seats.c.table_id).where(seats.c.person == old)
    query = select(stored.c.id).where(stored.c.id.in_(sat) | (stored.c.host == old)).order_by(stored.c.id)
    changed = list(connection.scalars(query.with_for_update()))
    connection.execute(update(seats).where(seats.c.person == old).values(person=new))
    connection.execute(update(stored).where(stored.c.host == old).values(host=new))
    connection.execute(update(schema.chat).where(schema.chat.c.person == old).values(person=new))
    tries.hand_over(connection, old, new)
    finished_games.hand_over(connection, old, new)
    results.hand_over(connection, old, new)
    gone: tuple[Table, ...] = (schema.notices, deliveries, digests, push_devices, schema.cleared)
    for waiting in gone:
        connection.execute(delete(waiting).where(waiting.c.person == old))
    connection.execute(delete(schema.asks).where(schema.asks.c.table_id.in_(changed)))
    for table_id in changed:
        messages.send(connection, table_id)
    messages.send(connection, old, kind="person")
    return changed
