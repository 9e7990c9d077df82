"""Somebody who looks at a table, and what they have been sent of it."""

from collections.abc import Iterable
from typing import NamedTuple

from astragal.core.language import ENGLISH, language, speaking
from astragal.hall.display import seat_state
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.messages.replies import State, write
from astragal.hall.tables.permissions import may_look, may_not_look
from astragal.hall.tables.table import Table


class Known(NamedTuple):
    """What somebody sees: from which seat, after how many rows, whether on a small screen, and in which language."""

    seat: int
    number: int
    phone: bool
    language: str = ENGLISH


class Viewer:
    """Somebody with a table's page open."""

    def __init__(self, person: str, name: str) -> None:
        self.person = person
        self.name = name
        self.language = language()
        self.known: Known | None = None
        """Nothing until the page has said from which seat it looks."""

    def send(self, message: str) -> None:
        """Send a message in its turn."""
        raise NotImplementedError


class Updates(NamedTuple):
    """The state of a table now, as it is sent to everybody who knows another one."""

    table: Table
    number: int
    states: dict[Known, list[str]]


def keep_up(table_match: TableMatch, known: Iterable[Known]) -> None:
    """Before something happens: start the logs that viewers will be sent lines from."""
    for seen in known:
        with speaking(seen.language):
            table_match.keep_up(seen.seat, seen.number)


def updates(
    table_match: TableMatch, known: Iterable[Known], left: float | None = None, *, anew: bool = False
) -> Updates:
    """After something happened: what each is sent; `left` is how many seconds the turn has, with a clock."""
    number = table_match.number
    states: dict[Known, list[str]] = {}
    for seen in known:
        if seen.number != number or anew:
            with speaking(seen.language):
                before = seat_state.looked_at(table_match, seen.seat, seen.number, seen.phone)
                states[seen] = _messages(table_match, seen, before, left)
    return Updates(table_match.table, number, states)


def _messages(table_match: TableMatch, known: Known, before: list[State], left: float | None) -> list[str]:
    """States that come first, then the current one."""
    number = before[-1].number if before else known.number
    last = seat_state.state(table_match, known.seat, number, known.phone, left)
    return [write(message) for message in (*before, last)]


def send(viewers: Iterable[Viewer], now: Updates) -> None:
    """Send everybody the current state, if they do not have it."""
    for viewer in viewers:
        messages = now.states.get(viewer.known) if viewer.known else None
        if messages is None or viewer.known is None:
            continue
        if may_not_look(now.table, viewer.person, viewer.known.seat):
            viewer.known = None  # somebody who has given up a seat sees nothing more from it
            continue
        viewer.known = viewer.known._replace(number=now.number)
        for message in messages:
            viewer.send(message)


def first_messages(
    table_match: TableMatch, person: str, known: Known, left: float | None = None, *, anew: bool = False
) -> list[str]:
    """What somebody who begins to look is sent: the states that they missed, and the current one.

    A page that begins `anew` has no drawing of what it has seen, so it gets that first.
    """
    may_look(table_match.table, person, known.seat)
    before = seat_state.missed(table_match, known.seat, known.number, known.phone, anew=anew)
    return _messages(table_match, known._replace(number=0) if anew else known, before, left)
