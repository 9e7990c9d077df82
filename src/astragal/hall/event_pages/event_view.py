"""What the page of a tournament shows to somebody."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from sqlalchemy import Connection, select

from astragal.hall.events import clubs, stored
from astragal.hall.events.event import Event
from astragal.hall.events.standings import ARENA, TABLE
from astragal.hall.events.stored import Entrant, Pairing
from astragal.hall.play.event_rounds import least_entrants
from astragal.hall.store import schema
from astragal.hall.tables.badges import KINDS
from astragal.hall.texts import counted, texts

MOST_ROUNDS_SHOWN = 40
"""Of an arena, in which every batch of tables counts as a round."""


@dataclass(frozen=True)
class Line:
    """Somebody in the standings."""

    rank: int
    number: int
    name: str
    shape: int
    colour: int
    mine: bool
    state: str
    points: str
    buchholz: str
    berger: str
    wins: int
    games: int
    streak: bool
    cells: list[str]
    """What each round gave them, and against whom."""


@dataclass(frozen=True)
class Player:
    """Somebody at a table of a round."""

    name: str
    place: int | None
    mine: bool


@dataclass(frozen=True)
class Board:
    """A table of a round, or somebody who has none."""

    link: str
    kind: str
    players: list[Player]
    over: bool


def halves(points: int) -> str:
    """Points that are kept doubled, as people write them."""
    t = texts()
    half = t.half if points % 2 else ""
    return f"{points // 2 or ''}{half}" if half else str(points // 2)


def shown(connection: Connection, event: Event, person: str) -> dict[str, Any]:
    """Everything that the page of a tournament shows."""
    people, played = stored.entrants_of(connection, event), stored.pairings_of(connection, event)
    links = stored.links_of(connection, event)
    mine = next((one for one in people if one.person == person), None)
    waits = [one for one in played if one.person == person and one.kind == TABLE and one.place is None]
    club = clubs.by_id(connection, event.club) if event.club else None
    return {
        "event": event,
        "club": club,
        "lines": _lines(connection, event, people, played, person),
        "rounds": _rounds(event, people, played, links, person),
        "count": sum(one.state != "left" for one in people),
        "mine": mine.state if mine else "",
        "my_table": links.get(waits[-1].table_id or "", "") if waits else "",
        "hosts": event.host == person,
        "least": least_entrants(event),
        "running": sum(one.kind == TABLE and one.place is None for one in played),
    }


def _lines(
    connection: Connection, event: Event, people: list[Entrant], played: list[Pairing], person: str
) -> list[Line]:
    known = schema.people.c
    wanted = select(known.id, known.shape, known.colour).where(known.id.in_([one.person for one in people]))
    badges = {row.id: (row.shape, row.colour) for row in connection.execute(wanted)}
    by_person = {one.person: one for one in people}
    placed = stored.placed(event, people, played)
    ranks = {one.person: place for place, one in enumerate(placed, start=1)}
    cells = {} if event.style == ARENA else _cells(event, played, ranks)
    made: list[Line] = []
    for one in placed:
        entrant, usual = by_person[one.person], crc32(one.person.encode()) % len(KINDS) + 1
        shape, colour = badges.get(one.person, (0, 0))
        made.append(
            Line(
                rank=one.rank,
                number=entrant.number,
                name=entrant.name,
                shape=shape or usual,
                colour=colour or usual,
                mine=one.person == person,
                state=entrant.state,
                points=halves(one.points),
                buchholz=halves(one.buchholz),
                berger=halves(one.berger // 2),
                wins=one.wins,
                games=one.games,
                streak=one.streak,
                cells=cells.get(one.person, []),
            )
        )
    return made


def _cells(event: Event, played: list[Pairing], ranks: dict[str, int]) -> dict[str, list[str]]:
    """For everybody and every round: what it gave, and the lines of those they met."""
    t = texts()
    tables: dict[str, list[str]] = defaultdict(list)
    for one in played:
        if one.table_id:
            tables[one.table_id].append(one.person)
    found = {person: [""] * event.round for person in ranks}
    for one in played:
        others = sorted(ranks[other] for other in tables.get(one.table_id or "", ()) if other != one.person)
        against = " ".join(str(rank) for rank in others) or {TABLE: t.cell_bots}.get(one.kind, t.cell_none)
        given = t.cell_running if one.score is None else halves(one.score)
        found[one.person][one.round - 1] = t.cell.format(score=given, against=against)
    return found


def _rounds(
    event: Event, people: list[Entrant], played: list[Pairing], links: dict[str, str], person: str
) -> list[tuple[int, list[Board]]]:
    """The rounds with their tables, the newest first."""
    names = {one.person: one.name for one in people}
    boards: dict[int, dict[str, list[Pairing]]] = defaultdict(lambda: defaultdict(list))
    for one in played:
        boards[one.round][one.table_id or f"{one.kind} {one.person}"].append(one)
    newest = sorted(boards, reverse=True)[:MOST_ROUNDS_SHOWN]
    return [
        (number, [_board(event, at, links.get(key, ""), names, person) for key, at in boards[number].items()])
        for number in newest
    ]


def _board(event: Event, at: list[Pairing], link: str, names: dict[str, str], person: str) -> Board:
    order = sorted(at, key=lambda one: (one.place or 0, one.seat or 0))
    players = [Player(names.get(one.person, ""), one.place, one.person == person) for one in order]
    over = all(one.place is not None for one in at)
    bots = event.seats - len(at) if at[0].kind == TABLE else 0
    if bots:
        players.append(Player(counted("bots_many", bots), None, mine=False))
    return Board(link, at[0].kind, players, over)
