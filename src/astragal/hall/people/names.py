"""Who may be called what: nobody takes the name of an account or of a bot, nor one that looks like it."""

from functools import cache

from sqlalchemy import Connection, select

from astragal.bots import elsewhere
from astragal.bots import names as bot_names
from astragal.core.untrusted_text import quoted
from astragal.hall.refusal import Refused
from astragal.hall.store.database import Database
from astragal.hall.store.lookalikes import looks
from astragal.hall.store.schema import accounts, seats
from astragal.hall.tables.characters import LEVELS
from astragal.hall.tables.setup import newcomer
from astragal.hall.texts import sentence


@cache
def _kinds_of_bots() -> frozenset[str]:
    return frozenset(looks(kind.partition(":")[0]) for kind in (*bot_names(), *elsewhere(), *LEVELS))


def is_bots(name: str) -> bool:
    """Whether a name is a bot's as it sits at a table: a character, or a kind, perhaps with a budget or a number."""
    words = name.split()
    bare = " ".join(words[:-1]) if len(words) > 1 and words[-1].isdecimal() else name
    return looks(bare.partition(":")[0]) in _kinds_of_bots()


def check(connection: Connection, name: str, person: str) -> None:
    """Make sure that a person may be called something."""
    owners = list(connection.scalars(select(accounts.c.person).where(accounts.c.looks == looks(name))))
    if person in owners:
        return
    if owners:
        raise Refused(sentence("name_taken", name=quoted(name)), 409)
    if is_bots(name):
        raise Refused(sentence("name_of_bot", name=quoted(name)), 409)


def may_be_called(database: Database, name: str, person: str) -> None:
    """Make sure of that now; it is checked again when the name is used later."""
    with database.read() as connection:
        check(connection, name, person)


def allowed(connection: Connection, name: str, person: str) -> str:
    """A name that somebody had, or no name in particular if it is an account's or a bot's by now."""
    try:
        check(connection, name, person)
    except Refused:
        return newcomer()
    return name


def accounts_at(connection: Connection, table_id: str) -> dict[str, str]:
    """The names of the accounts of those who sit at a table."""
    sit = select(seats.c.person).where(seats.c.table_id == table_id)
    rows = connection.execute(select(accounts.c.person, accounts.c.name).where(accounts.c.person.in_(sit)))
    return {row.person: row.name for row in rows}
