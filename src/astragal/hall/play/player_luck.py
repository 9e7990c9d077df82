"""Luck that people add to fair dice: promised by its hash before anybody reveals theirs, and then revealed.

So nobody who knows the seed can choose their own luck to fit that of the others.
"""

import hashlib
import hmac
from dataclasses import replace

from astragal.hall.play import seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.refusal import Refused
from astragal.hall.store import tables
from astragal.hall.tables import seating
from astragal.hall.tables.table import EXPECTED
from astragal.hall.texts import sentence


def promise(referee: Referee, table_id: str, person: str, promised: str) -> None:
    """Promise the luck that is expected from a person; what is sent twice is promised once."""
    with referee.database.write() as connection:
        table = tables.by_id(connection, table_id, locked=True)
        mine = [seat for seat in table.seats if seat.person == person and seat.promise in (EXPECTED, promised)]
        if not mine:
            raise Refused(sentence("no_promise_expected"), 409)
        tables.save(connection, table, table.with_seat(replace(mine[0], promise=promised)))
        referee.messages.send(connection, table_id)
    referee.forget(table_id)


def reveal(referee: Referee, table_id: str, person: str, luck: str) -> None:
    """Reveal the luck that a person has promised, or play without it; the game begins when everybody has."""
    with referee.database.write() as connection:
        before = table = tables.by_id(connection, table_id, locked=True)
        owing = [seat for seat in table.seats if seat.person == person and seat.owes_luck]
        if not owing:
            if luck and any(seat.person == person and seat.luck == luck for seat in table.seats):
                return
            raise Refused(sentence("no_luck_expected"), 409)
        if not luck:
            table = seating.without_luck(table, [owing[0].seat])
        elif table.state != "playing" or any(seat.promise == EXPECTED for seat in table.seats):
            raise Refused(sentence("reveal_too_early"), 409)
        elif not hmac.compare_digest(hashlib.sha256(bytes.fromhex(luck)).hexdigest(), owing[0].promise):
            raise Refused(sentence("other_luck"), 409)
        else:
            table = table.with_seat(replace(owing[0], luck=luck))
        tables.save(connection, before, table)
        if table.state == "playing":
            seat_changes.begin(referee, connection, table)
        referee.messages.send(connection, table_id)
    referee.forget(table_id)
