"""Compiles the rules that the tests run natively, before any test waits for it; what is in the cache stays.

All loops of a game are compiled by one process, which shares most of the work. A test that finds no code still
compiles what it needs itself.
"""

import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from astragal.adapters import many
from astragal.bots import tree
from astragal.core import native, registry
from astragal.core.game import Game
from astragal.lab import measure

EXAMPLES = sorted(path.parent for path in (Path(__file__).parents[1] / "examples").glob("*/rules.py"))
PLAYOUT = ("playout", "play_games")


def parts_of(game: Game) -> Iterator[tuple[str, ...]]:
    """What the tests run of a game."""
    yield PLAYOUT
    yield (*PLAYOUT, native.LLVM)
    yield (tree.LOOP, tree.ENTRY)
    yield (measure.LOOP, measure.ENTRY)
    if game.has_secrets:
        yield ("guesses", "guess_game")
    if game.folder in EXAMPLES:
        yield (many.LOOP, many.ENTRY)


def main() -> None:
    """Compile on all processors, the largest rules first."""
    games = [registry.load(spec) for spec in [*registry.folders(), *map(str, EXAMPLES)]]
    work: list[Future[list[bytes]]] = []
    games.sort(key=lambda game: -sum(path.stat().st_size for path in game.folder.glob("*.py")))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for game in games:
            work.append(pool.submit(native.prepare, game, [*parts_of(game)]))
            work.append(pool.submit(native.prepare, game, [PLAYOUT], bounds=True))
    for compiled in work:
        compiled.result()


if __name__ == "__main__" and native.available():
    main()
