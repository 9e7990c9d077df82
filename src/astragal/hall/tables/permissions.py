"""Who may see a table from where."""

from astragal.core.view import SPECTATOR
from astragal.hall.refusal import Refused
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence


def may_look(table: Table, person: str, seat: int) -> None:
    """Make sure that a person may see a table from a seat."""
    if not SPECTATOR <= seat < len(table.seats):
        raise Refused(sentence("expected_seat", most=len(table.seats) - 1, seat=seat))
    reason = may_not_look(table, person, seat)
    if reason:
        raise Refused(reason, 403)


def may_not_look(table: Table, person: str, seat: int) -> str:
    """Why a person may not see a table from a seat, or nothing."""
    mine = table.seats_of(person)
    if seat != SPECTATOR and seat not in mine:
        return sentence("not_your_seat")
    if not mine and not table.watch and table.state != "open":
        return sentence("no_watchers")
    return ""
