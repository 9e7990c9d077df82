"""The lines of a leaderboard."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from astragal.hall.daily.boards import Known, Place
from astragal.hall.tables.badges import KINDS
from astragal.hall.texts import texts

TOP = 3
AROUND = 1
SHORT = 6
"""How many lines are shown, wherever the person is."""


@dataclass(frozen=True)
class Line:
    """Somebody on a leaderboard."""

    rank: int
    name: str
    shape: int
    colour: int
    account: bool
    points: int
    quality: float | None
    mine: bool
    by_choices: bool
    link: str
    """Of their table, if everybody may look at it."""

    after_gap: bool = False
    """Whether somebody before it is left out."""


def shown_places(board: Sequence[Place], person: str) -> list[int]:
    """Which places of a board are shown where there is not much room: the first, and those around the person."""
    mine = next((place for place, row in enumerate(board) if row.person == person), None)
    if mine is None or mine < SHORT - AROUND:
        return [*range(min(SHORT, len(board)))]
    around = range(mine - AROUND, mine + AROUND + 1)
    return [*range(TOP), *(place for place in around if place < len(board))]


def lines(
    board: Sequence[Place], places: Sequence[int], known: Mapping[str, Known], person: str, *, sealed: bool
) -> list[Line]:
    """Some places of a board as they are shown; games with dice that others still play with are nobody's business."""
    t, made = texts(), list[Line]()
    for number, place in enumerate(places):
        row, who = board[place], known[board[place].person]
        usual = crc32(row.person.encode()) % len(KINDS) + 1
        made.append(
            Line(
                rank=row.rank,
                name=who.name or t.somebody_gone,
                shape=who.badge.shape or usual,
                colour=who.badge.colour or usual,
                account=who.account,
                points=row.points,
                quality=row.quality,
                mine=row.person == person,
                by_choices=row.by_choices,
                link=who.link if not sealed or row.person == person else "",
                after_gap=number > 0 and place > places[number - 1] + 1,
            )
        )
    return made
