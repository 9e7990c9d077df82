"""Results of tournament games, written down with the last move; and what becomes of them when people change."""

from collections.abc import Callable

from sqlalchemy import Connection, delete, select, update

from astragal.hall.events.standings import scores
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.store import tables
from astragal.hall.store.schema import clubs, entrants, events, members, pairings
from astragal.hall.tables.final_places import final_places, let_a_bot_choose


def when_over(clock: Callable[[], float]) -> Callable[[Connection, TableMatch], None]:
    """What is done when a game ends, as part of the transaction that ends it: its places are written down.

    Somebody for whom a bot had to choose is last, and is not paired again before they say that they are back.
    """

    def keep_result(connection: Connection, table_match: TableMatch) -> None:
        event = table_match.table.event
        if not event:
            return
        connection.execute(update(events).where(events.c.id == event).values(version=events.c.version + 1))
        seats = tables.by_id(connection, table_match.table.id).seats  # a bot may have chosen at another worker
        places = final_places(seats, table_match.match.places)
        for seat, place, score in zip(seats, places, scores(places), strict=True):
            if not seat.person:
                continue
            mine = (pairings.c.table_id == table_match.table.id) & (pairings.c.seat == seat.seat)
            connection.execute(update(pairings).where(mine).values(place=place, score=score))
            who = (entrants.c.event == event) & (entrants.c.person == seat.person)
            connection.execute(update(entrants).where(who).values(free=clock()))
            if let_a_bot_choose(seat):
                connection.execute(update(entrants).where(who, entrants.c.state == "in").values(state="away"))

    return keep_result


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Somebody is another person from now on; where both have joined, that person's own part stays."""
    for table, key in ((entrants, entrants.c.event), (members, members.c.club)):
        both = list(connection.scalars(select(key).where(table.c.person == new)))
        connection.execute(delete(table).where(table.c.person == old, key.in_(both)))
        connection.execute(update(table).where(table.c.person == old).values(person=new))
    rounds = select(pairings.c.event).where(pairings.c.person == new)
    twice = list(connection.scalars(rounds))
    connection.execute(delete(pairings).where(pairings.c.person == old, pairings.c.event.in_(twice)))
    connection.execute(update(pairings).where(pairings.c.person == old).values(person=new))
    connection.execute(update(events).where(events.c.host == old).values(host=new))
    connection.execute(update(clubs).where(clubs.c.founder == old).values(founder=new))
