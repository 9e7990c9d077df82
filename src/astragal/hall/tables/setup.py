"""A new table: what somebody can ask for, and the table that this makes."""

import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from astragal.bots import elsewhere, named
from astragal.bots import names as bot_names
from astragal.bots.levels import MASTER, has_master
from astragal.bots.network import has_network
from astragal.bots.search import Search
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.language import LANGUAGES, speaking
from astragal.core.options import DataFile, OptionValue
from astragal.core.registry import load_registered
from astragal.core.untrusted_text import quoted
from astragal.hall.refusal import Refused
from astragal.hall.tables.characters import CHARACTERS, levels_at
from astragal.hall.tables.table import EXPECTED, Seat, Table
from astragal.hall.texts import either, level_name, sentence

NEWCOMER = "Guest"
"""What somebody without a name is called in English."""

MOST_NAME = 30
MOST_THINKING_SECONDS = 30
MOST_SIMULATIONS = 100_000
DICE = ("fair", "typed")
PACES = ("live", "mail")
MINUTE, DAY = 60, 86_400

CLOCKS = {
    "live": {"short": MINUTE, "usual": 3 * MINUTE, "long": 10 * MINUTE},
    "mail": {"short": DAY, "usual": 3 * DAY, "long": 7 * DAY},
}
"""Seconds that a turn may take, for each pace."""
LATE = ("bot", "loss")

STAND_IN = "casual"
"""The bot that plays on where the clock needs one and nobody has chosen another."""
NETWORK = "network"
"""The bot that is a network alone; it reads a file if one is named."""

ME = "me"
OPEN = "open"


@dataclass(frozen=True)
class Wish:
    """What somebody wants a new table to be."""

    game: str
    seats: tuple[str, ...]
    """Each `me`, `me:NAME`, `open` or the name of a bot."""

    options: dict[str, OptionValue] = field(default_factory=dict)
    dice: str = "fair"
    pace: str = "live"
    public: bool = False
    watch: bool = True
    takeover: str = ""
    clock: str = "none"
    late: str = "bot"
    rated: bool = False
    luck: bool = False
    """Whether the opener's page adds luck to fair dice."""


def game_named(name: str) -> Game:
    """A game that is played here."""
    try:
        return load_registered(name)
    except AstragalError as error:
        raise Refused(str(error)) from error


def read_options(game: Game, chosen: dict[str, Any]) -> dict[str, str]:
    """All options of a table as texts. No file of this machine can be named, only those that come with the game."""
    for name, value in chosen.items():
        option = game.options.get(name)
        if isinstance(option, DataFile) and value not in option.names:
            raise Refused(sentence("option_takes", name=name, names=either(option.names), value=quoted(str(value))))
    return {name: str(value) for name, value in game.read_options(chosen).items()}


def newcomer() -> str:
    """What somebody without a name is called."""
    return sentence("newcomer")


def newcomers() -> set[str]:
    """The same in all languages."""
    found = set[str]()
    for code in LANGUAGES:
        with speaking(code):
            found.add(newcomer())
    return found


def person_name(name: str) -> str:
    """A person's name as it will be shown."""
    name = " ".join(name.split())
    if not name or len(name) > MOST_NAME or not name.isprintable():
        raise Refused(sentence("expected_name", most=MOST_NAME, name=quoted(name)))
    return name


def prepare(wish: Wish, person: str, name: str, seed: bytes | None = None) -> Table:
    """A new table, not yet kept anywhere. A seed is for tests; nobody can choose one."""
    game = game_named(wish.game)
    if len(wish.seats) not in game.players:
        least, most = game.players[0], game.players[-1]
        raise Refused(sentence("expected_players", title=game.title, least=least, most=most, count=len(wish.seats)))
    if not any(kind in (OPEN, ME) or kind.startswith(f"{ME}:") for kind in wish.seats):
        raise Refused(sentence("nobody_sits"))
    clocks = ("none", *CLOCKS["live"])
    for what, word, words in (
        ("dice", wish.dice, DICE),
        ("pace", wish.pace, PACES),
        ("clock", wish.clock, clocks),
        ("late", wish.late, LATE),
    ):
        if word not in words:
            raise Refused(sentence("expected_one_of", what=what, words=either(words), word=quoted(word)))
    if wish.dice == "typed" and game.has_secrets:
        raise Refused(sentence("luck_is_secret", title=game.title))
    bots = [kind for kind in wish.seats if kind not in (OPEN, ME) and not kind.startswith(f"{ME}:")]
    for bot in filter(None, [wish.takeover, *bots]):
        bot_named(bot, game, len(wish.seats))
    clock = CLOCKS[wish.pace].get("long" if wish.rated and wish.clock == "none" else wish.clock, 0)
    found = Table(
        id=secrets.token_urlsafe(9),
        key=secrets.token_urlsafe(9),
        game=game.name,
        version=game.version,
        options=read_options(game, dict(wish.options)),
        dice=wish.dice,
        seed=(seed or secrets.token_bytes(32)).hex(),
        state=OPEN,
        pace=wish.pace,
        public=wish.public,
        watch=wish.watch,
        takeover=wish.takeover or (STAND_IN if clock else ""),
        host=person,
        created=time.time(),
        clock=clock,
        late=wish.late,
        rated=wish.rated,
    )
    for number, kind in enumerate(wish.seats):
        found = replace(found, seats=(*found.seats, _seat(found, number, kind, person, name)))
    return expecting_luck(found, {person}) if wish.luck else found


def expecting_luck(table: Table, people: Iterable[str]) -> Table:
    """A new table with fair dice for which these people will promise luck, each once."""
    if table.dice != "fair":
        return table
    owing = {min(table.seats_of(person), default=None) for person in people}
    return replace(
        table, seats=tuple(replace(seat, promise=EXPECTED if seat.seat in owing else "") for seat in table.seats)
    )


def bot_named(name: str, game: Game, players: int) -> str:
    """The name of a bot that may sit down here: one that thinks for an hour would keep the others waiting.

    None that reads a file: it would be one of this machine.
    """
    kind, colon, _ = name.partition(":")
    if colon and kind in (NETWORK, *elsewhere()):
        raise Refused(sentence("foreign_bot", name=quoted(name)))
    bot = named(name)
    if (kind == MASTER and not has_master(game, players)) or (kind == NETWORK and not has_network(game, players)):
        raise Refused(sentence("bot_without_network", title=game.title, players=players, bot=level_name(kind)))
    if isinstance(bot, Search) and (bot.seconds > MOST_THINKING_SECONDS or bot.simulations > MOST_SIMULATIONS):
        most = sentence("most_thinking", seconds=MOST_THINKING_SECONDS, simulations=f"{MOST_SIMULATIONS:,}")
        raise Refused(sentence("bot_thinks_long", most=most, name=quoted(name)))
    return name


def bots_at(game: Game, *players: int) -> list[str]:
    """The bots that a form offers for a game with one of these numbers of players, or with any."""
    offered = levels_at(game, *players)
    return [name for name in bot_names() if name != NETWORK and (name not in CHARACTERS or name in offered)]


def _seat(table: Table, number: int, kind: str, person: str, name: str) -> Seat:
    if kind == OPEN:
        return Seat(number)
    if kind == ME or kind.startswith(f"{ME}:"):
        wanted = person_name(kind.removeprefix(ME).removeprefix(":") or name)
        return Seat(number, person, "", free_name(table, wanted))
    return bot_seat(table, number, kind)


def bot_seat(table: Table, number: int, kind: str) -> Seat:
    """A seat for a bot, as one of the characters of its level that does not sit here yet."""
    taken = {found.casefold() for found in table.names}
    free = [name for name in CHARACTERS.get(kind, ()) if name.casefold() not in taken]
    return Seat(number, None, kind, free[0] if free else free_name(table, kind))


def free_name(table: Table, name: str) -> str:
    """A name that nobody at the table has yet."""
    taken = {found.casefold() for found in table.names}
    tries = (name, *(f"{name} {number}" for number in range(2, 100)))
    return next(found for found in tries if found.casefold() not in taken)
