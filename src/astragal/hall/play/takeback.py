"""Taking more back than a seat may by itself: a request that all the other people must accept. Bots accept."""

import json

from sqlalchemy import Connection, delete, insert, select, update

from astragal.hall.matches.moves import TooLate, last_choice
from astragal.hall.messages.replies import Request
from astragal.hall.play.referee import Referee
from astragal.hall.refusal import Refused
from astragal.hall.store import schema
from astragal.hall.tables.table import Table
from astragal.hall.texts import sentence


def ask(referee: Referee, table_id: str, person: str, seat: int, number: int, message: str) -> int:
    """Ask to take a seat's last choice back, with all that came after it; alone among bots there is nobody to ask."""
    with referee.at(table_id, number) as table_match:
        try:
            back_to = last_choice(table_match, person, seat, number)
        except TooLate:
            referee.was_obeyed(table_id, number, message)
            raise
        if not others(table_match.table, person):
            referee.write_down(table_match, message, lambda: table_match.take_back(back_to))
            return number
        with referee.database.write() as connection:
            forget(connection, table_id)
            values = {"table_id": table_id, "number": number, "seat": seat, "back_to": back_to}
            connection.execute(insert(schema.asks).values(values | {"agreed": json.dumps([person])}))
            referee.messages.send(connection, table_id, kind="seats")
    return number


def answer(referee: Referee, table_id: str, person: str, number: int, yes: bool, message: str) -> int:
    """Say yes or no to a request; when everybody has said yes, it is done."""
    asks = schema.asks
    with referee.at(table_id, number) as table_match:
        with referee.database.write() as connection:
            found = connection.execute(select(asks).where(asks.c.table_id == table_id).with_for_update()).first()
            if found is None or found.number != number or table_match.number != number:
                raise Refused(sentence("no_request"), 409)
            if not table_match.table.seats_of(person):
                raise Refused(sentence("answer_not_yours"), 403)
            agreed = sorted({*json.loads(found.agreed), person})
            if yes:
                connection.execute(update(asks).where(asks.c.table_id == table_id).values(agreed=json.dumps(agreed)))
            else:
                forget(connection, table_id)
            referee.messages.send(connection, table_id, kind="seats")
        asker = table_match.table.seats[found.seat].person or ""
        if yes and others(table_match.table, asker) <= set(agreed):
            referee.write_down(table_match, message, lambda: table_match.take_back(found.back_to))
    return number


def others(table: Table, person: str) -> set[str]:
    """The other people who have to be asked; those who have left need not be."""
    return {seat.person for seat in table.seats if seat.person and seat.person != person and not seat.away}


def requested(connection: Connection, table_id: str) -> tuple[Request, list[str]] | None:
    """A request to take something back, with the people who have agreed."""
    row = connection.execute(select(schema.asks).where(schema.asks.c.table_id == table_id)).first()
    return (Request(row.number, row.seat, row.back_to, False), json.loads(row.agreed)) if row else None


def forget(connection: Connection, table_id: str) -> None:
    """A request has been answered."""
    connection.execute(delete(schema.asks).where(schema.asks.c.table_id == table_id))
