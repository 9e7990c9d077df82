"""What everybody may know about a table besides the game itself."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import NamedTuple

from astragal.core.words import addressed
from astragal.hall.matches.table_match import TableMatch
from astragal.hall.messages.replies import Request, Said, SeatShown, TableShown
from astragal.hall.tables.badges import Badge, badges
from astragal.hall.tables.characters import LEVELS
from astragal.hall.tables.table import Seat, Table
from astragal.hall.texts import level_name, texts

THINKING = ("strong", "expert", "master", "search")
"""Bots that search."""


def _seat(table: Table, seat: Seat, person: str, around: "Around", badge: Badge) -> SeatShown:
    account, here = around.accounts.get(seat.person or "") == seat.name, seat.person in around.here
    yours, gone = seat.person == person, None if here else around.gone.get(seat.person or "")
    kind = "person" if seat.person else "bot" if seat.bot else "open" if seat.open else "recorded"
    bot = seat.bot or (table.takeover if seat.away else "")
    t = texts()
    who = " · ".join(filter(None, [t.account if account else t.guest, t.here * here]))
    tags = {"open": t.open, "bot": t.bot.format(bot=level_name(bot)), "recorded": t.recorded}
    tag = tags.get(kind, t.you if yours else who)
    if seat.away:
        tag = (t.out_bot if seat.out else t.away_bot).format(bot=level_name(bot)) if bot else t.away
    (name,) = addressed((seat.name,))
    owes = table.state == "playing" and seat.owes_luck
    thinks = bot.partition(":")[0] in THINKING
    face = seat.name if kind == "bot" and seat.name in LEVELS else ""
    return SeatShown(
        *(name, kind, account, bot, seat.away, yours, here, tag, seat.promise, owes, seat.out, face, thinks),
        left=gone and gone.minutes,
        nudged=bool(gone and gone.nudged),
        shape=badge.shape,
        colour=badge.colour,
    )


def tagged(said: Said) -> Said:
    """A line of chat that says who speaks: a guest or an account, and whether they only watch."""
    t = texts()
    said.tag = t.account if said.account else t.guest
    if not said.sits:
        said.tag = t.watching.format(who=said.tag)
    return said


class Gone(NamedTuple):
    """Somebody who has stopped looking."""

    minutes: int
    nudged: bool
    """Whether they were nudged, and cannot be nudged again yet."""


class Around(NamedTuple):
    """What is known about a table besides its seats and steps."""

    here: AbstractSet[str] = frozenset()
    """The people who are looking at it."""

    asked: tuple[Request, list[str]] | None = None
    """A request to take something back, and who has agreed to it."""

    rematch: str = ""
    """The link of the table at which the same people play again."""

    accounts: Mapping[str, str] = MappingProxyType({})
    """The names of the accounts of those who sit here."""

    gone: Mapping[str, Gone] = MappingProxyType({})
    """Who has stopped looking."""

    chosen: Mapping[str, Badge] = MappingProxyType({})
    """The shapes and colours that people like."""


def shown_table(table_match: TableMatch, person: str, around: Around) -> TableShown:
    """A table as one person sees it; a seat is an account's if it has the account's name, not that of a friend."""
    table, game = table_match.table, table_match.match.game
    mine = table.seats_of(person)
    wanted = None
    if around.asked and around.asked[0].number == table_match.number:
        found, agreed = around.asked
        wanted = Request(found.number, found.seat, found.back_to, bool(mine) and person not in agreed)
    return TableShown(
        link=table.link,
        game=table.game,
        title=game.title,
        state=table.state,
        secrets=game.has_secrets,
        seats=[
            _seat(table, seat, person, around, badge)
            for seat, badge in zip(table.seats, badges(table, around.chosen), strict=True)
        ],
        options=table.options,
        dice=table.dice_header,
        pace=table.pace,
        public=table.public,
        watch=table.watch,
        takeover=table.takeover,
        host=table.host == person,
        number=table_match.number,
        request=wanted,
        rematch=around.rematch,
        broken=table_match.broken,
        clock=table.clock,
        late=table.late,
        rated=table.rated,
        strict=table.strict,
    )
