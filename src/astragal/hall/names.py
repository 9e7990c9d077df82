# ruff: noqa: RUF001
"""Who may be called what: nobody takes the name of an account or of a bot, nor one that looks like it."""

import unicodedata
from functools import cache

from sqlalchemy import Connection, select

from astragal.bots import elsewhere
from astragal.bots import names as bot_names
from astragal.core.texts import shown
from astragal.hall.database import Database
from astragal.hall.people_schema import accounts
from astragal.hall.refusal import Refused
from astragal.hall.schema import seats
from astragal.hall.texts import sentence

MOST_LOOKS = 80
NEWCOMER = "Guest"
"""What somebody without a name is called."""

BLANKS = dict.fromkeys((0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10)))
"""Letters that show nothing, though they count as printable."""

ALIKE = "aаαɑ bвβ cсϲ dԁ eеε gɡ hнһη iіιıl1|! jјϳ kкκ mмμ nν oоοσ0 pрρ qԛ sѕ tтτ uυ vѵ wԝω xхχ yуγ zζ"
"""A Latin letter, and what is taken for it, large or small: letters of Cyrillic and Greek, a few digits and signs."""

_LATIN = {ord(other): group[0] for group in ALIKE.split() for other in group[1:]}


def looks(name: str) -> str:
    """A name without differences that people overlook: case, width, spaces, and letters that look the same."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(plain.translate(BLANKS).translate(_LATIN).split())[:MOST_LOOKS]


@cache
def _kinds_of_bots() -> frozenset[str]:
    return frozenset(looks(kind.partition(":")[0]) for kind in (*bot_names(), *elsewhere()))


def is_bots(name: str) -> bool:
    """Whether a name is a bot's as it sits at a table: a kind, perhaps with a budget, perhaps with a number."""
    words = name.split()
    bare = " ".join(words[:-1]) if len(words) > 1 and words[-1].isdecimal() else name
    return looks(bare.partition(":")[0]) in _kinds_of_bots()


def check(connection: Connection, name: str, person: str) -> None:
    """Make sure that a person may be called something."""
    owners = list(connection.scalars(select(accounts.c.person).where(accounts.c.looks == looks(name))))
    if person in owners:
        return
    if owners:
        raise Refused(sentence("name_taken", name=shown(name)), 409)
    if is_bots(name):
        raise Refused(sentence("name_of_bot", name=shown(name)), 409)


def may_be_called(database: Database, name: str, person: str) -> None:
    """Make sure of that now; it is checked again when the name is used later."""
    with database.read() as connection:
        check(connection, name, person)


def allowed(connection: Connection, name: str, person: str) -> str:
    """A name that somebody had, or no name in particular if it is an account's or a bot's by now."""
    try:
        check(connection, name, person)
    except Refused:
        return NEWCOMER
    return name


def accounts_at(connection: Connection, table_id: str) -> dict[str, str]:
    """The names of the accounts of those who sit at a table."""
    sit = select(seats.c.person).where(seats.c.table_id == table_id)
    rows = connection.execute(select(accounts.c.person, accounts.c.name).where(accounts.c.person.in_(sit)))
    return {row.person: row.name for row in rows}
