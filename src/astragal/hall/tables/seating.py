"""Sitting down and getting up: each function takes a table and returns the one it becomes."""

import secrets
from collections.abc import Iterable
from dataclasses import replace

from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.tables.table import EXPECTED, Seat, Table
from astragal.hall.texts import sentence


def sit(table: Table, person: str, name: str, seat: int, promise: str = "") -> Table:
    """Sit down on an open seat, and perhaps promise luck for fair dice."""
    if table.state != "open":
        raise Refused(sentence("too_late_to_sit"), 409)
    if not 0 <= seat < len(table.seats) or not table.seats[seat].open:
        raise Refused(sentence("seat_taken"), 409)
    promise = promise if table.dice == "fair" else ""
    return table.with_seat(Seat(seat, person, "", setup.free_name(table, setup.person_name(name)), promise=promise))


def start(table: Table, person: str, bot: str) -> Table:
    """The host begins: bots sit down on open seats, and luck that was to be revealed is not waited for."""
    setup.bot_named(bot, setup.game_named(table.game), len(table.seats))
    if table.host != person:
        raise Refused(sentence("not_the_host"), 403)
    if table.state == "playing" and table.waits_for_luck:
        return without_luck(table, range(len(table.seats)))
    if table.state != "open":
        raise Refused(sentence("has_begun"), 409)
    for seat in table.seats:
        if seat.open:
            table = table.with_seat(setup.bot_seat(table, seat.seat, bot))
    if not table.attended:
        raise Refused(sentence("nobody_sits"), 409)
    return table


def leave(table: Table, person: str, seat: int) -> Table:
    """Get up: before the game the seat is open again, later a bot may play for it."""
    check_own(table, person, seat)
    if table.state == "open":
        return table.with_seat(Seat(seat))
    return _away(table, replace(table.seats[seat], away=True))


def run_out_of_time(table: Table, seat: int) -> Table:
    """Continue without the person in a seat, who may have lost by that."""
    return _away(table, replace(table.seats[seat], away=True, out=table.late == "loss"))


def _away(table: Table, seat: Seat) -> Table:
    table = table.with_seat(seat)
    return without_luck(table, [seat.seat]) if seat.owes_luck else table


def come_back(table: Table, person: str, seat: int, to_act: int) -> Table:
    """Return to a seat; with a clock, not during its turn, because that would make the turn longer."""
    check_own(table, person, seat)
    if table.seats[seat].out:
        raise Refused(sentence("lost_seat"), 409)
    if table.clock and table.seats[seat].away and to_act == seat:
        raise Refused(sentence("turn_first"), 409)
    return table.with_seat(replace(table.seats[seat], away=False))


def without_luck(table: Table, seats: Iterable[int]) -> Table:
    """Wait no longer for the luck of some seats; the table is not rated then.

    Nobody could know what the hall draws instead when they chose what to promise.
    """
    for seat in [table.seats[number] for number in seats if table.seats[number].owes_luck]:
        instead = replace(seat, promise="") if seat.promise == EXPECTED else replace(seat, luck=secrets.token_hex(16))
        table = replace(table.with_seat(instead), rated=False)
    return table


def begin_if_full(table: Table) -> Table:
    """A table plays as soon as no seat is open."""
    if table.state != "open" or any(seat.open for seat in table.seats):
        return table
    counts = table.rated and any(seat.person for seat in table.seats)
    return replace(table, state="playing", rated=counts)


def check_own(table: Table, person: str, seat: int) -> None:
    """Make sure that a seat is a person's."""
    if seat not in table.seats_of(person):
        raise Refused(sentence("not_your_seat"), 403)
