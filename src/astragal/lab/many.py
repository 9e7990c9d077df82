"""Many games of a table: on all cores or on a Ray cluster, interrupted and resumed, always with the same counts."""

import json
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, Protocol

from astragal.core import native
from astragal.core.engine import Setting
from astragal.core.errors import AstragalError
from astragal.core.files import write_whole
from astragal.core.options import OptionValue
from astragal.core.registry import load
from astragal.lab.measure import Counts, Run, Table, match_measure, native_measure, no_counts, plain_measure
from astragal.lab.simulate import Interrupted, Progress

PIECE = 2048
"""Games of bots that grow no tree that are played as one piece of work."""

SAVE_SECONDS = 5.0


class Piece(NamedTuple):
    """Games to be played by somebody else: everything that a worker needs to know."""

    spec: str
    players: int
    options: dict[str, OptionValue]
    seed: int
    bots: tuple[str, ...]
    first: int
    last: int


class Workers(Protocol):
    """Those who play: threads, processes, or the machines of a cluster."""

    number: int

    def submit(self, piece: Piece) -> "Future[Counts]":
        """Have the games of a piece played; a piece whose worker is lost is played again."""

    def close(self) -> None:
        """Stop; what is being played is not waited for longer than it takes to end in order."""


class LocalWorkers:
    """Threads for native code, which needs no interpreter; processes for anything else."""

    def __init__(self, table: Table, number: int | None = None) -> None:
        self.number = number or os.cpu_count() or 1
        in_threads = table.treeless and native.available()
        if in_threads:
            _run(*_key(piece_of(table, 0, 0)))
        self._pool: Executor = (
            ThreadPoolExecutor(self.number)
            if in_threads
            else ProcessPoolExecutor(self.number, get_context("spawn"), _leave_interrupts_to_the_parent)
        )

    def submit(self, piece: Piece) -> "Future[Counts]":
        """Have the games of a piece played."""
        return self._pool.submit(play_piece, piece)

    def close(self) -> None:
        """Stop."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def piece_of(table: Table, first: int, last: int) -> Piece:
    """Some games of a table."""
    setting = table.setting
    return Piece(setting.game.spec, setting.players, setting.options, setting.seed, table.bots, first, last)


def play_piece(piece: Piece) -> Counts:
    """Play the games of a piece, wherever this runs."""
    return _run(*_key(piece))(piece.first, piece.last)


def _key(piece: Piece) -> tuple[str, int, tuple[tuple[str, OptionValue], ...], int, tuple[str, ...]]:
    return piece.spec, piece.players, tuple(piece.options.items()), piece.seed, piece.bots


@lru_cache(64)
def _run(
    spec: str, players: int, options: tuple[tuple[str, OptionValue], ...], seed: int, bots: tuple[str, ...]
) -> Run:
    table = Table(Setting(load(spec), players, dict(options), seed), bots)
    if not table.treeless:
        return match_measure(table)
    return native_measure(table) if native.available() else plain_measure(table)


class Kept:
    """The counts of a table so far, in a file if there is one, so that an interrupted run goes on."""

    def __init__(self, table: Table, file: Path | None = None) -> None:
        self.counts = no_counts(table)
        self.next_game = 0
        self._file = file
        self._saved = time.monotonic()
        setting = table.setting
        self._header = {
            "game": setting.game.name,
            "rules": setting.game.version,
            "players": setting.players,
            "options": {name: str(value) for name, value in setting.options.items()},
            "seed": setting.seed,
            "bots": list(table.bots),
        }
        if file is not None and file.exists():
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
            told = self._header | {"games": self.next_game, "counts": self.counts.numbers, "openings": openings}
            write_whole(self._file, json.dumps(told) + "\n")

    def _read(self, file: Path) -> None:
        try:
            told = json.loads(file.read_text(encoding="utf-8"))
            header = {name: told[name] for name in self._header}
            numbers, games, openings = tuple(told["counts"]), told["games"], told["openings"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise AstragalError(f"The file {file} cannot be read as counts of games.") from error
        if header != self._header or len(numbers) != len(self.counts.numbers):
            raise AstragalError(f"The file {file} holds counts of other games; name another file.")
        self.counts = Counts(numbers, Counter({tuple(row[:-1]): row[-1] for row in openings}))
        self.next_game = games


def play_many(
    table: Table,
    games: int,
    *,
    workers: Workers,
    kept: Kept | None = None,
    progress: Progress = int,
) -> Counts:
    """Play games 0 up to a number and count; those that have been kept are not played again.

    Pieces are added in order, whoever is ready first, so that what has been kept is always the first games.
    """
    if games < 1:
        raise AstragalError(f"Expected at least 1 game, not {games}.")
    kept = kept or Kept(table)
    if kept.next_game > games:
        raise AstragalError(f"Expected at least the {kept.next_game:,} games that were kept, not {games:,}.")
    size = PIECE if table.treeless else 1
    pieces = (piece_of(table, n, min(n + size, games)) for n in range(kept.next_game, games, size))
    try:
        for piece, counts in _in_order(pieces, workers):
            kept.add(counts, piece.last)
            progress(piece.last)
    except KeyboardInterrupt:
        raise Interrupted(f"Interrupted after {kept.next_game:,} of {games:,} games.") from None
    finally:
        kept.save()
    return kept.counts


def _in_order(pieces: Iterator[Piece], workers: Workers) -> Iterator[tuple[Piece, Counts]]:
    """Have pieces played, a few more than there are workers at a time, and give them back in order."""
    waiting: list[tuple[Piece, Future[Counts]]] = []
    for piece in pieces:
        waiting.append((piece, workers.submit(piece)))
        while len(waiting) > 4 * workers.number:
            yield _next(waiting)
    while waiting:
        yield _next(waiting)


def _next(waiting: list[tuple[Piece, "Future[Counts]"]]) -> tuple[Piece, Counts]:
    piece, work = waiting.pop(0)
    return piece, work.result()
