"""What happens in games between bots, counted: the basis of reports, comparisons and tuning.

Counts are whole numbers that add up, so nothing depends on how many threads, processes or machines played.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any

from astragal.bots import named
from astragal.bots.loops.bot_kinds import KINDS_BY_NAME
from astragal.bots.search import wait_for_native
from astragal.bots.seated import Seated
from astragal.core import native
from astragal.core.engine import LONGEST_GAME, GameFailed, Setting
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.loop_memory import addresses, native_memory, plain_memory, zeros
from astragal.core.loops.streams import CHOICES
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.core.rule import CHANCE
from astragal.lab.loops import measure_layout as layout

LOOP = "astragal.lab.loops.measure"
ENTRY = "measure_games"

OPENINGS_COUNTED = 20_000
"""Openings are counted in the first games only, so that memory does not grow with their number."""


@dataclass(frozen=True)
class Table:
    """Who plays what: a setting and a bot for each seat.

    Bots with different names move on by a seat from game to game, for as many games with the same luck as there are
    players, unless everybody keeps their seat.
    """

    setting: Setting
    bots: tuple[str, ...]
    variant: int = 0
    """Another one has the same luck and other choices; bots that grow trees know only the first."""

    rotate: bool = True
    """Otherwise everybody keeps the seat in all games."""

    def __post_init__(self) -> None:
        for name in self.bots:
            named(name)
        if len(self.bots) != self.setting.players:
            raise AstragalError(f"Expected a bot for each of {self.setting.players} seats, not {len(self.bots)}.")

    @property
    def rotated(self) -> bool:
        """Whether bots change seats."""
        return self.rotate and len({*self.bots}) > 1

    @property
    def treeless(self) -> bool:
        """Whether all bots can be played in native code as a whole."""
        return all(name in KINDS_BY_NAME for name in self.bots)

    @property
    def loop(self) -> ModuleType:
        """The measuring loop, for plain play."""
        return self.setting.game.loop(LOOP)

    def rows(self, first: int, last: int) -> "dict[str, array[int]]":
        """What a loop takes: which games to play, and where to count them."""
        kinds = [KINDS_BY_NAME.get(name, 0) for name in self.bots]
        head = [first, last, self.setting.seed, LONGEST_GAME, self.setting.players, int(self.rotated), self.variant]
        return {
            "job": array("q", head + kinds + [0] * (layout.SEATS - len(kinds))),
            "sums": zeros(self.loop.SUMS_SIZE),
            "course": zeros(self.loop.COURSE_SIZE),
            "games": zeros(layout.GAME_SIZE * (last - first)),
        }

    def names_in(self, number: int) -> list[str]:
        """Which bot sits where in a game."""
        players = self.setting.players
        return [self.bots[(seat + number) % players if self.rotated else seat] for seat in range(players)]

    def luck_of(self, number: int) -> int:
        """The number of a game's luck."""
        return number // self.setting.players if self.rotated else number


@dataclass(frozen=True)
class Counts:
    """What was counted in some games; see `loops/measure_layout.py` for the layout."""

    numbers: tuple[int, ...]
    openings: Counter[tuple[int, ...]] = field(default_factory=Counter)
    games: Sequence[int] = field(default=(), compare=False, repr=False)
    """A row for each game of one run; sums of runs do not keep them."""

    def __add__(self, other: "Counts") -> "Counts":
        sums = tuple(a + b for a, b in zip(self.numbers, other.numbers, strict=True))
        return Counts(sums, self.openings + other.openings)


Run = Callable[[int, int], Counts]
"""Plays the games from a first number up to, not including, a last one."""


def no_counts(table: Table) -> Counts:
    """What was counted in no game."""
    return Counts((0,) * table.loop.SUMS_SIZE)


def measure(table: Table) -> Run:
    """The fastest way to play and count the games of a table here."""
    if not table.treeless:
        return match_measure(table)
    return native_measure(table) if native.ready(table.setting.game) else plain_measure(table)


def native_measure(table: Table) -> Run:
    """Games in native code, without the interpreter's lock."""
    loop, game = table.loop, table.setting.game
    entry = native.load(game, LOOP, ENTRY)
    packed = game.rules.declaration.pack(game.start(table.setting.players, table.setting.options))

    def run(first: int, last: int) -> Counts:
        memory = native_memory(loop.Memory, game, packed, **table.rows(first, last))
        return _counts(first, memory, entry(*addresses(memory)))

    return run


def plain_measure(table: Table) -> Run:
    """The same games in plain Python."""
    loop, game = table.loop, table.setting.game
    start = game.start(table.setting.players, table.setting.options)

    def run(first: int, last: int) -> Counts:
        memory = plain_memory(loop.Memory, game, start, **table.rows(first, last))
        return _counts(first, memory, loop.measure_games(memory))

    return run


def _counts(first: int, memory: Any, status: int) -> Counts:
    """What a loop has counted in games from a first one on."""
    if status:
        raise GameFailed(memory.job[layout.NEXT_GAME], f"no end after {LONGEST_GAME} steps")
    return Counts(tuple(memory.sums), _openings(first, memory.games), memory.games)


def match_measure(table: Table) -> Run:
    """Games between any bots, which get nothing but views."""

    def run(first: int, last: int) -> Counts:
        wait_for_levels(table.setting.game, table.bots)
        played = [_measured_match(table, number) for number in range(first, last)]
        total = sum(played, no_counts(table))
        return replace(total, games=[number for counts in played for number in counts.games])

    return run


def wait_for_levels(game: Game, bots: Sequence[str]) -> None:
    """Let levels that think less in plain code wait for native code, so that games depend on nothing but the seed."""
    for bot in map(named, {*bots}):
        code = getattr(bot, "code", None)
        if code is not None:
            wait_for_native(game, code)


def _measured_match(table: Table, number: int) -> Counts:
    """Let bots play a match, then go through its steps and count."""
    setting, luck = table.setting, table.luck_of(number)
    match = Match(setting.game, setting.players, options=setting.options, luck=SeededLuck(setting.seed, luck))
    choices = SeededLuck(setting.seed, luck, CHOICES)
    seated = [Seated(named(name)) for name in table.names_in(number)]
    while not match.over:
        seated[match.to_act].play(match, choices)
    loop, game = table.loop, setting.game
    start = game.start(setting.players, setting.options)
    memory = plain_memory(loop.Memory, game, start, **table.rows(number, number + 1))
    loop.clear_course(memory.course, setting.players)
    made: list[int] = []
    for step in match.made:
        if step.seat == CHANCE:
            game.rules.apply(memory.s, step.outcome)
            continue
        n = game.rules.legal(memory.s, memory.out)
        made.append(game.rules.actions.parse(step.text))
        loop.make_choice(memory, step.seat, n, memory.out.index(made[-1], 0, n), len(made) - 1)
    memory.games[: layout.OPENING] = array("q", (made + [-1] * layout.OPENING)[: layout.OPENING])
    loop.count_result_of_game(memory, len(made), 0)
    return _counts(number, memory, 0)


def _openings(first: int, games: Sequence[int]) -> Counter[tuple[int, ...]]:
    """The openings of consecutive games, of those among them that are counted."""
    counted = max(0, min(len(games) // layout.GAME_SIZE, OPENINGS_COUNTED - first))
    numbers = list(games[: counted * layout.GAME_SIZE])
    return Counter(zip(*(numbers[i :: layout.GAME_SIZE] for i in range(layout.OPENING)), strict=True))
