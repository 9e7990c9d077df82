"""Luck that people add to fair dice: promised by its hash before anybody reveals theirs, and then revealed.

So nobody who knows the seed can choose their own luck to fit that of the others.
"""

import hashlib
import hmac
from dataclasses import replace

from astragal.hall.refusal import Refused
from astragal.hall.tables import seating
from astragal.hall.tables.table import EXPECTED, Table
from astragal.hall.texts import sentence


def promise(table: Table, person: str, promised: str) -> Table:
    """The table once a person has promised the luck that is expected; what is sent twice is promised once."""
    mine = [seat for seat in table.seats if seat.person == person and seat.promise in (EXPECTED, promised)]
    if not mine:
        raise Refused(sentence("no_promise_expected"), 409)
    return table.with_seat(replace(mine[0], promise=promised))


def reveal(table: Table, person: str, luck: str) -> Table:
    """The table once a person has revealed the luck that they promised, or plays without it."""
    owing = [seat for seat in table.seats if seat.person == person and seat.owes_luck]
    if not owing:
        if luck and any(seat.person == person and seat.luck == luck for seat in table.seats):
            return table
        raise Refused(sentence("no_luck_expected"), 409)
    if not luck:
        return seating.without_luck(table, [owing[0].seat])
    if table.state != "playing" or any(seat.promise == EXPECTED for seat in table.seats):
        raise Refused(sentence("reveal_too_early"), 409)
    if not hmac.compare_digest(hashlib.sha256(bytes.fromhex(luck)).hexdigest(), owing[0].promise):
        raise Refused(sentence("other_luck"), 409)
    return table.with_seat(replace(owing[0], luck=luck))
