"""Somebody who looks at a table, and what they have been sent of it."""

from collections.abc import Iterable
from typing import NamedTuple

from astragal.hall.display import seat_state
from astragal.hall.messages.replies import write
from astragal.hall.tables.permissions import may_look, may_not_look
from astragal.hall.tables.table import Table
from astragal.hall.tables.table_match import TableMatch


class Known(NamedTuple):
    """What somebody sees: from which seat, after how many rows, and whether on a small screen."""

    seat: int
    number: int
    phone: bool


class Viewer:
    """Somebody with a table's page open."""

    def __init__(self, person: str, name: str) -> None:
        self.person = person
        self.name = name
        self.known: Known | None = None
        """Nothing until the page has said from which seat it looks."""

    def send(self, message: str) -> None:
        """Send a message in its turn."""
        raise NotImplementedError


class Told(NamedTuple):
    """How a table stands now, as it is sent to everybody who knows something else of it."""

    table: Table
    number: int
    states: dict[Known, str]


def keep_up(table_match: TableMatch, known: Iterable[Known]) -> None:
    """Before something happens: let those who look be told of it."""
    for seen in known:
        table_match.keep_up(seen.seat, seen.number)


def told(table_match: TableMatch, known: Iterable[Known], left: float | None = None, *, anew: bool = False) -> Told:
    """After something happened: what each is sent; `left` are the seconds of the turn, where there is a clock."""
    number = table_match.number
    states = {
        seen: write(seat_state.state(table_match, seen.seat, seen.number, seen.phone, left))
        for seen in known
        if seen.number != number or anew
    }
    return Told(table_match.table, number, states)


def send(viewers: Iterable[Viewer], now: Told) -> None:
    """Send everybody how the table stands, if they do not know."""
    for viewer in viewers:
        message = now.states.get(viewer.known) if viewer.known else None
        if message is None or viewer.known is None:
            continue
        if may_not_look(now.table, viewer.person, viewer.known.seat):
            viewer.known = None  # whoever has left a seat to somebody else sees nothing more from it
            continue
        viewer.known = viewer.known._replace(number=now.number)
        viewer.send(message)


def shown(table_match: TableMatch, person: str, known: Known, left: float | None = None) -> list[str]:
    """What somebody is sent who begins to look: the states that they missed, and how the table stands."""
    may_look(table_match.table, person, known.seat)
    before = seat_state.missed(table_match, known.seat, known.number, known.phone)
    number = before[-1].number if before else known.number
    last = seat_state.state(table_match, known.seat, number, known.phone, left)
    return [write(message) for message in (*before, last)]
