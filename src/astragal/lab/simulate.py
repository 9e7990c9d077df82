"""Games by the million, on all cores, with results that depend on nothing but the seed."""

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from threading import Lock

from astragal.bots import named
from astragal.bots.seated import Seated
from astragal.core import native
from astragal.core.engine import Run, Setting, Totals, native_run, no_totals, plain_run
from astragal.core.errors import AstragalError
from astragal.core.gpu import gpu_run
from astragal.core.loop_layout import SHARES
from astragal.core.loops.streams import CHOICES
from astragal.core.luck import SeededLuck
from astragal.core.match import Match
from astragal.lab.loops import measure_layout as layout
from astragal.lab.measure import ENTRY, LOOP, Table, native_measure, wait_for_levels

ENGINES = ("auto", "plain", "native", "gpu")
CHUNK_SECONDS = 0.1

Progress = Callable[[int], object]
"""Called with how many games have been played."""


@dataclass(frozen=True)
class Result:
    """The totals of a simulation and how long it took."""

    setting: Setting
    totals: Totals
    seconds: float
    engine: str
    threads: int

    def margin(self, seat: int) -> float:
        """Half the width of the 95 % interval of a seat's share of victories."""
        share = float(self.totals.wins(seat)) / self.totals.games
        return float(1.96 * (share * (1 - share) / self.totals.games) ** 0.5)

    def figures(self) -> dict[str, object]:
        """The result as plain data."""
        totals, seats = self.totals, range(self.setting.players)
        return {
            "game": self.setting.game.name,
            "players": self.setting.players,
            "options": self.setting.options,
            "seed": self.setting.seed,
            "engine": self.engine,
            "threads": self.threads,
            "games": totals.games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(totals.games / self.seconds, 1),
            "decisions_per_second": round(totals.decisions / self.seconds, 1),
            "decisions": totals.decisions,
            "wins": [float(totals.wins(seat)) for seat in seats],
            "win_share_margins": [self.margin(seat) for seat in seats],
            "mean_scores": [totals.scores(seat) / totals.games for seat in seats],
            "checksum": totals.checksum,
        }


class Interrupted(AstragalError):
    """The simulation was stopped before its end."""


class _Work:
    """The games that are still to be played, shared by all threads."""

    def __init__(self, setting: Setting, games: int, progress: Progress) -> None:
        self.totals = no_totals(setting)
        self.stopped = False
        self._next, self._last = 0, games
        self._progress = progress
        self._lock = Lock()

    @property
    def done(self) -> bool:
        """Whether every game has been handed out."""
        return self._next == self._last

    def play(self, run: Run, stop: Callable[[], bool]) -> None:
        """Play games in pieces that take about a tenth of a second, until none is left or `stop` says so."""
        size = 1
        while not stop():
            with self._lock:
                first = self._next
                last = self._next = min(first + size, self._last)
            if first == last:
                return
            begun = time.perf_counter()
            totals = run(first, last)
            seconds = time.perf_counter() - begun
            if seconds < CHUNK_SECONDS / 2:
                size *= 2
            elif seconds > CHUNK_SECONDS * 2:
                size = max(1, size // 2)
            with self._lock:
                self.totals += totals
                self._progress(self.totals.games)


def simulate(
    setting: Setting,
    games: int,
    *,
    bots: Sequence[str] = ("random",),
    engine: str = "auto",
    threads: int | None = None,
    progress: Progress = int,
) -> Result:
    """Play `games` games between bots: one for all seats, or one for each.

    The engine `auto` plays plain at once and continues natively as soon as native code is ready; time spent
    on getting compiled code ready does not count for the engines `native` and `gpu`. Bots that search play plain, and
    a GPU plays random games only.
    """
    if games < 1:
        raise AstragalError(f"Expected at least 1 game, not {games}.")
    threads = os.cpu_count() or 1 if threads is None else threads
    if threads < 1:
        raise AstragalError(f"Expected at least 1 thread, not {threads}.")
    if engine not in ENGINES:
        raise AstragalError(f"There is no engine '{engine}'; expected {', '.join(ENGINES)}.")
    ways = _Ways(setting, seats_of(setting, bots))
    if engine == "native" and not ways.has_native:
        raise AstragalError(f"The native engine plays bots that do not search, not {', '.join(bots)}.")
    if engine == "gpu" and not ways.has_gpu:
        raise AstragalError(f"The engine gpu plays random games, not {', '.join(bots)}.")
    work = _Work(setting, games, progress)
    begun = time.perf_counter()
    try:
        if engine in ("native", "gpu"):
            run = ways.natively() if engine == "native" else gpu_run(setting)
            begun = time.perf_counter()
            _on_all_threads(work, run, threads if engine == "native" else 1)
        elif engine == "auto" and ways.has_native and native.may_become_ready(setting.game):
            engine = _plain_then_native(work, ways, threads)
        else:
            engine = "plain"
            work.play(ways.plainly(), lambda: False)
    except KeyboardInterrupt:
        raise Interrupted(f"Interrupted after {work.totals.games:,} of {games:,} games.") from None
    seconds = time.perf_counter() - begun
    return Result(setting, work.totals, seconds, engine, 1 if engine in ("plain", "gpu") else threads)


def seats_of(setting: Setting, bots: Sequence[str]) -> tuple[str, ...]:
    """Who sits where: one bot in all seats, or one in each."""
    if len(bots) not in (1, setting.players):
        raise AstragalError(f"Expected one bot, or one for each of {setting.players} seats, not {len(bots)}.")
    for name in bots:
        named(name)
    return tuple(bots) * (setting.players if len(bots) == 1 else 1)


class _Ways:
    """The ways of playing a simulation. Random games have a loop of their own, which counts no more than is shown."""

    def __init__(self, setting: Setting, seats: tuple[str, ...]) -> None:
        self._table = Table(setting, seats, rotate=False)
        self._random = {*seats} == {"random"}
        self.has_native = self._table.treeless
        self.has_gpu = self._random

    def plainly(self) -> Run:
        """In plain Python."""
        setting = self._table.setting
        return plain_run(setting) if self._random else bots_run(setting, self._table.bots)

    def natively(self) -> Run:
        """In native code; makes it if need be."""
        return native_run(self._table.setting) if self._random else counted_run(self._table)

    def natively_soon(self) -> "Future[native.Entry]":
        """Begin to make native code."""
        loop, entry = ("playout", "play_games") if self._random else (LOOP, ENTRY)
        return native.load_in_background(self._table.setting.game, loop, entry)


def counted_run(table: Table) -> Run:
    """Games between bots that do not search, in native code."""
    counted = native_measure(table)

    def run(first: int, last: int) -> Totals:
        numbers = counted(first, last).numbers
        found = [numbers[layout.GAMES], numbers[layout.DECISIONS], numbers[layout.CHECKSUM]]
        for seat in range(table.setting.players):
            _, points, _, shares, _ = numbers[layout.AT_SEATS + layout.RESULT_SIZE * seat :][: layout.RESULT_SIZE]
            found += [points, shares]
        return Totals(tuple(found))

    return run


def bots_run(setting: Setting, bots: Sequence[str]) -> Run:
    """Games between any bots, which get nothing but views."""
    seats = seats_of(setting, bots)

    def run(first: int, last: int) -> Totals:
        totals = no_totals(setting)
        for number in range(first, last):
            totals += totals_of(*play_match(setting, seats, number))
        return totals

    return run


def play_match(setting: Setting, seats: Sequence[str], number: int) -> tuple[Match, int]:
    """A finished match between bots, and how many choices they made in it."""
    wait_for_levels(setting.game, seats)
    match = Match(setting.game, setting.players, options=setting.options, luck=SeededLuck(setting.seed, number))
    choices = SeededLuck(setting.seed, number, CHOICES)
    seated = [Seated(named(name)) for name in seats]
    decisions = 0
    while not match.over:
        seated[match.to_act].play(match, choices)
        decisions += 1
    return match, decisions


def totals_of(match: Match, decisions: int) -> Totals:
    """The totals of one finished match."""
    winners = match.places.count(1)
    numbers = [1, decisions, match.digest]
    for points, place in zip(match.scores, match.places, strict=True):
        numbers += [points, SHARES // winners if place == 1 else 0]
    return Totals(tuple(numbers))


def _plain_then_native(work: _Work, ways: _Ways, threads: int) -> str:
    """Where native code cannot be made after all, the plain engine plays to the end. Says what played."""
    ready = ways.natively_soon()
    work.play(ways.plainly(), lambda: ready.done() and ready.exception() is None)
    if work.done:
        return "plain"
    begun_plain = work.totals.games > 0
    _on_all_threads(work, ways.natively(), threads)
    return "plain, then native" if begun_plain else "native"


def _on_all_threads(work: _Work, run: Run, threads: int) -> None:
    """The main thread only waits, so that it can be interrupted."""
    with ThreadPoolExecutor(threads) as pool:
        try:
            for future in as_completed([pool.submit(work.play, run, lambda: work.stopped) for _ in range(threads)]):
                future.result()
        finally:
            work.stopped = True
