"""Many games of a table: on all cores or on a Ray cluster, interrupted and resumed, always with the same counts."""

import hashlib
import json
import os
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from astragal.core import native
from astragal.core.errors import AstragalError
from astragal.core.options import FileText, OptionValue
from astragal.core.text_files import write_whole
from astragal.core.untrusted_text import quoted
from astragal.lab.measure import Counts, Table, measure
from astragal.lab.simulate import Interrupted, Progress

Result = TypeVar("Result")
NamedProgress = Callable[[str, int], Progress]
"""Takes a name and a number of games, and returns the progress of those games."""

PIECE = 2048
"""A piece of work has at most this many games."""

PIECES = 32
"""Many games in native code are split into at least this many pieces."""

SAVE_SECONDS = 5.0


class Piece(NamedTuple):
    """Some games of a table, to be played by somebody else."""

    table: Table
    first: int
    last: int


class Workers(Protocol):
    """Those who play: threads, processes, or the machines of a cluster."""

    number: int

    def submit(self, play: Callable[..., Result], *pieces: Piece) -> "Future[Result]":
        """Compute a function of pieces; if a worker is lost, another does its work again."""

    def close(self) -> None:
        """Stop when what is being played has ended."""


class LocalWorkers:
    """Threads for native code, which does without the interpreter; processes for anything else."""

    def __init__(self, *, in_threads: bool, number: int | None = None) -> None:
        self.number = number or os.cpu_count() or 1
        self._pool: Executor = (
            ThreadPoolExecutor(self.number)
            if in_threads
            else ProcessPoolExecutor(self.number, get_context("spawn"), _leave_interrupts_to_the_parent)
        )

    def submit(self, play: Callable[..., Result], *pieces: Piece) -> "Future[Result]":
        """Compute a function of pieces."""
        return self._pool.submit(play, *pieces)

    def close(self) -> None:
        """Stop when what is being played has ended."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def local_workers(tables: Sequence[Table], number: int | None = None) -> LocalWorkers:
    """The best workers for these tables on this machine; native code is ready when they begin."""
    in_threads = all(table.treeless and native.ready(table.setting.game) for table in tables)
    if in_threads:
        for table in tables:
            measure(table)
    return LocalWorkers(in_threads=in_threads, number=number)


def play_piece(piece: Piece) -> Counts:
    """Play the games of a piece, wherever this runs; single games are not kept, because nobody would read them."""
    return replace(games_of(piece), games=())


def games_of(piece: Piece) -> Counts:
    """Play the games of a piece, wherever this runs, and keep a row for each."""
    return measure(piece.table)(piece.first, piece.last)


class SavedCounts:
    """Counts so far, in a file if there is one, so that an interrupted run can resume."""

    def __init__(self, tables: Sequence[Table], size: int, file: Path | None = None) -> None:
        """Room for this many numbers about games of these tables."""
        self.counts = Counts((0,) * size)
        self.next_game = 0
        self._file = file
        self._saved = time.monotonic()
        self._header = {"tables": [table_header(table) for table in tables]}
        if file is not None:
            make_folder(file.parent)
            if file.exists():
                self._read(file)

    def add(self, counts: Counts, next_game: int) -> None:
        """Add the games up to a number."""
        self.counts += counts
        self.next_game = next_game
        if time.monotonic() - self._saved > SAVE_SECONDS:
            self.save()

    def save(self) -> None:
        """Write what has been counted."""
        self._saved = time.monotonic()
        if self._file is not None:
            openings = [[*opening, n] for opening, n in sorted(self.counts.openings.items())]
            stored = self._header | {"games": self.next_game, "counts": self.counts.numbers, "openings": openings}
            write_whole(self._file, json.dumps(stored) + "\n")

    def _read(self, file: Path) -> None:
        try:
            stored = json.loads(file.read_text(encoding="utf-8"))
            header = {name: stored[name] for name in self._header}
            numbers, games = tuple(map(int, stored["counts"])), int(stored["games"])
            openings = Counter({tuple(map(int, row[:-1])): int(row[-1]) for row in stored["openings"]})
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise AstragalError(f"The file {file} cannot be read as counts of games.") from error
        if header != self._header or len(numbers) != len(self.counts.numbers):
            raise AstragalError(f"The file {file} holds counts of different games; name another folder.")
        self.counts = Counts(numbers, openings)
        self.next_game = games


def table_header(table: Table) -> dict[str, object]:
    """What a file says about the games that it is about."""
    setting = table.setting
    return {
        "game": setting.game.name,
        "rules": setting.game.version,
        "players": setting.players,
        "options": {name: _option_header(value) for name, value in setting.options.items()},
        "seed": setting.seed,
        "bots": list(table.bots),
        "variant": table.variant,
        "rotate": table.rotate,
    }


def _option_header(value: OptionValue) -> object:
    if isinstance(value, FileText):
        return [str(value), hashlib.sha256(value.content.encode()).hexdigest()[:16]]
    return value


def make_folder(folder: Path) -> None:
    """Make a folder to write into, if there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AstragalError(f"The folder {quoted(str(folder))} cannot be written: {error.strerror}.") from error


def play_many(
    table: Table, games: int, *, workers: Workers, saved: SavedCounts | None = None, progress: Progress = int
) -> Counts:
    """Play games 0 up to a number and count; those that have been kept are not played again."""
    saved = saved or SavedCounts([table], table.loop.SUMS_SIZE)
    return add_up(play_piece, [table], games, workers=workers, saved=saved, progress=progress)


def add_up(
    play: Callable[..., Counts],
    tables: Sequence[Table],
    games: int,
    *,
    workers: Workers,
    saved: SavedCounts,
    progress: Progress = int,
) -> Counts:
    """The sum of what a function counts in games 0 up to a number, of one table or of the same games of several."""
    if games < 1:
        raise AstragalError(f"Expected at least 1 game, not {games}.")
    if saved.next_game > games:
        raise AstragalError(f"Expected at least the {saved.next_game:,} games already played, not {games:,}.")
    work = zip(*(pieces_of(table, saved.next_game, games) for table in tables), strict=True)
    progress(saved.next_game)
    try:
        for pieces, counts in in_order(play, work, workers):
            saved.add(counts, pieces[0].last)
            progress(saved.next_game)
    except KeyboardInterrupt:
        raise Interrupted(f"Interrupted after {saved.next_game:,} of {games:,} games.") from None
    except BrokenExecutor as error:
        raise AstragalError(f"A process was lost after {saved.next_game:,} of {games:,} games.") from error
    finally:
        saved.save()
    return saved.counts


def pieces_of(table: Table, first: int, last: int) -> Iterator[Piece]:
    """Games in pieces, enough for everybody to have something to do; sums do not depend on their size."""
    native_size = min(PIECE, (last - first) // PIECES) if table.treeless and native.ready(table.setting.game) else 0
    size = max(native_size, table.setting.players)
    for begin in range(first, last, size):
        yield Piece(table, begin, min(begin + size, last))


def in_order(
    play: Callable[..., Result], work: Iterable[tuple[Piece, ...]], workers: Workers
) -> Iterator[tuple[tuple[Piece, ...], Result]]:
    """Have work done, a little more at a time than there are workers, and give it back in order.

    So whatever has been given back is what would have been done first by one alone.
    """
    waiting: deque[tuple[tuple[Piece, ...], Future[Result]]] = deque()
    for pieces in work:
        waiting.append((pieces, workers.submit(play, *pieces)))
        while len(waiting) > 4 * workers.number:
            done, result = waiting.popleft()
            yield done, result.result()
    for done, result in waiting:
        yield done, result.result()
