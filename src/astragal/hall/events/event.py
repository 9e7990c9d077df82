"""A tournament: what somebody can ask for, and what this makes."""

import secrets
from dataclasses import dataclass, field

from astragal.core.options import OptionValue
from astragal.core.untrusted_text import quoted
from astragal.hall.events.standings import ARENA, FORMATS, ROBIN
from astragal.hall.refusal import Refused
from astragal.hall.tables import setup
from astragal.hall.tables.setup import CLOCKS, PACES
from astragal.hall.texts import either, sentence

MOST_NAME = 40
MOST_ROUNDS = 15
MOST_MINUTES = 360
LONGEST_PAUSE = 3600
MOST_AHEAD = 366 * 86_400
MOST_ENTRANTS = 128
MOST_IN_CIRCLE = 24
"""Of a round robin, in which everybody meets everybody."""

FILLS = ("bots", "byes")
PAUSES = (0, 30, 120, 600)


@dataclass(frozen=True)
class EventWish:
    """What somebody wants a tournament to be."""

    game: str
    name: str
    seats: int = 2
    style: str = FORMATS[0]
    rounds: int = 5
    minutes: int = 60
    options: dict[str, OptionValue] = field(default_factory=dict)
    pace: str = "live"
    clock: str = "usual"
    pause: int = 30
    fill: str = "bots"
    bot: str = "casual"
    rated: bool = False
    public: bool = False
    starts: float = 0.0
    """When it starts, in seconds since 1970; 0 when its organiser says so."""

    club: str = ""
    """The link of the club that it belongs to."""


@dataclass(frozen=True)
class Event:
    """A tournament as it is kept."""

    id: str
    key: str = field(repr=False)
    name: str
    club: str | None
    host: str
    created: float
    game: str
    options: dict[str, str]
    seats: int
    style: str
    rounds: int
    minutes: int
    pace: str
    clock: str
    pause: int
    fill: str
    bot: str
    rated: bool
    public: bool
    starts: float
    state: str = "open"
    round: int = 0
    next_at: float = 0.0
    ends: float = 0.0
    version: int = 1

    @property
    def link(self) -> str:
        """What has to be known to find it."""
        return self.id + self.key

    @property
    def most_entrants(self) -> int:
        """How many people can join."""
        return MOST_IN_CIRCLE if self.style == ROBIN else MOST_ENTRANTS

    @property
    def takes_entrants(self) -> bool:
        """Whether people can join now: late, too, unless everybody meets everybody."""
        return self.state == "open" or (self.state == "playing" and self.style != ROBIN)


def plain_name(name: str) -> str:
    """The name of a tournament or a club as it will be shown."""
    name = " ".join(name.split())
    if not name or len(name) > MOST_NAME or not name.isprintable():
        raise Refused(sentence("expected_event_name", most=MOST_NAME, name=quoted(name)))
    return name


def prepare(wish: EventWish, host: str, now: float, club: str | None = None) -> Event:
    """A new tournament, not yet kept anywhere."""
    game = setup.game_named(wish.game)
    for what, word, words in (
        ("style", wish.style, FORMATS),
        ("pace", wish.pace, PACES),
        ("clock", wish.clock, tuple(CLOCKS["live"])),
        ("fill", wish.fill, FILLS),
    ):
        if word not in words:
            raise Refused(sentence("expected_one_of", what=what, words=either(words), word=quoted(word)))
    if wish.seats not in game.players:
        least, most = game.players[0], game.players[-1]
        raise Refused(sentence("expected_players", title=game.title, least=least, most=most, count=wish.seats))
    if wish.style == ROBIN and wish.seats != 2:
        raise Refused(sentence("robin_of_two", count=wish.seats))
    if wish.style == ARENA and wish.pace != "live":
        raise Refused(sentence("arena_is_live"))
    for what, number, least, most in (
        ("rounds", wish.rounds, 1, MOST_ROUNDS),
        ("minutes", wish.minutes, 5, MOST_MINUTES),
        ("pause", wish.pause, 0, LONGEST_PAUSE),
    ):
        if not least <= number <= most:
            raise Refused(sentence("expected_count", what=what, least=least, most=most, count=number))
    if wish.starts and not now - 60 <= wish.starts <= now + MOST_AHEAD:
        raise Refused(sentence("expected_start"))
    options = dict(game.recommended(wish.seats)) | dict(wish.options)
    return Event(
        id=secrets.token_urlsafe(9),
        key=secrets.token_urlsafe(9),
        name=plain_name(wish.name),
        club=club,
        host=host,
        created=now,
        game=game.name,
        options=setup.read_options(game, options),
        seats=wish.seats,
        style=wish.style,
        rounds=wish.rounds,
        minutes=wish.minutes,
        pace=wish.pace,
        clock=wish.clock,
        pause=wish.pause,
        fill=wish.fill,
        bot=setup.bot_named(wish.bot, game, wish.seats),
        rated=wish.rated,
        public=wish.public,
        starts=wish.starts,
    )
