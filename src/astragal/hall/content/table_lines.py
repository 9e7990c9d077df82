"""A table as a line in somebody's own list: whose turn it is, or how it ended."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from astragal.core.errors import AstragalError
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.tables import setup
from astragal.hall.tables.table import Table


@dataclass(frozen=True)
class Mine:
    """One of somebody's tables."""

    link: str
    game: str
    title: str
    state: str
    pace: str
    names: list[str]
    created: float
    turn: str = ""
    """Who has to choose."""

    yours: bool = False
    """Whether that is one of the person's own seats."""

    prompt: str = ""
    """What there is to choose, if it is."""

    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    rating: str = ""
    """The person's rating after the game, if it changed."""

    @property
    def ranking(self) -> list[tuple[int, str]]:
        """The places and names of a finished game, the winner first."""
        return sorted(zip(self.places, self.names, strict=False))

    @property
    def day(self) -> str:
        """When it was opened."""
        return datetime.fromtimestamp(self.created, UTC).date().isoformat()


def line_of(table: Table, **values: Any) -> Mine:
    """One of somebody's tables, with what is known besides."""
    if table.state == "over":
        values |= ending(table.ending)
    try:
        title = setup.game_named(table.game).title
    except AstragalError:
        title = table.game
    return Mine(table.link, table.game, title, table.state, table.pace, table.names, table.created, **values)


def turn(table_match: TableMatch, person: str) -> dict[str, Any]:
    """Who has to choose at a table that is played at, and whether that is the person."""
    table = table_match.table
    if table.waits_for_luck:
        return {"yours": any(table.seats[mine].owes_luck for mine in table.seats_of(person))}
    seat = table_match.match.to_act
    if table_match.broken or seat < 0:
        return {}
    yours = table.seats[seat].person == person and not table.player(seat)
    return {"turn": table.names[seat], "yours": yours, "prompt": prompt(table_match, seat) if yours else ""}


def prompt(table_match: TableMatch, seat: int) -> str:
    """What a seat has to choose, in its own words; nothing where the next one to look at the device may be another."""
    table, view = table_match.table, table_match.view(seat)
    if view.game.has_secrets and len(table.seats_of(table.seats[seat].person or "")) > 1:
        return ""
    return view.game.words.prompt(view)


def in_order(found: list[Mine]) -> list[Mine]:
    """Tables where it is the person's turn, then other unfinished ones, then the rest; the newest first."""
    order = ("playing", "open", "over")
    return sorted(found, key=lambda table: (not table.yours, order.index(table.state), -table.created))


def ending(text: str) -> dict[str, tuple[int, ...]]:
    """The points and places in the last line of a record."""
    words = text.split()
    if "scores" not in words or "places" not in words:
        return {}
    middle = words.index("places")
    scores, places = words[words.index("scores") + 1 : middle], words[middle + 1 :]
    return {"scores": tuple(map(int, scores)), "places": tuple(map(int, places))}
