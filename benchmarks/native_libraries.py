"""Read the libraries in wheels of any platform, and play by those for Windows where there is Wine.

    python benchmarks/native_libraries.py dist/*.whl

A library has to offer what its manifest names and nothing else, to want nothing from others, to need no change where it
is loaded, and to have no instruction that rounds once where IEEE 754 rounds twice. Under Wine (`apt install wine64`)
random games and a search of every game have to give, for both levels of processors, what they give in plain Python.
"""

import json
import sys
import tempfile
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from wheels.emulators import WINE, play_by_wine
from wheels.formats import read
from wheels.fused import fused

from astragal import Game, Match, SeededLuck, load
from astragal.bots.settings import settings_of
from astragal.bots.tree import Tree
from astragal.core import libraries, native
from astragal.core.engine import LONGEST_GAME, Setting, Totals, no_totals, plain_run
from astragal.core.loop_layout import JOB_SIZE, LAST_GAME, MOST_STEPS, PLAYERS, SEED
from astragal.core.loop_memory import native_memory, zeros

PLAYOUT, SEARCH = native.Part("playout", "play_games"), native.Part(*Tree.code)
GAMES, SIMULATIONS = 40, 100
LEVELS = ("", "_v3")

Play = Callable[[str, Any], None]
"""Lets an entry of a library play with a loop's memory."""


def faults(library: bytes, symbols: list[str], platform: str) -> list[str]:
    """What is wrong with a library, as far as can be read."""
    is_x86, found = "x86" in platform, read(library)
    expected = {f"{symbol}{level}" for symbol in symbols for level in LEVELS[: 1 + is_x86]}
    offered = {name for name in found.offered if not name.startswith("_")}
    wrong = {
        "entries": offered != expected | ({libraries.LEVEL} if is_x86 else set()),
        "needs": not found.wanted <= {"dyld_stub_binder"},
        "relocations": bool(found.relocations),
        "fused sums": bool(fused(found.code, x86=is_x86)),
        "signature": found.signed != (platform == "macos-arm64"),
    }
    return [name for name, is_wrong in wrong.items() if is_wrong]


def differing(game: Game, play: Play) -> list[str]:
    """The entries whose results are not those of plain Python."""
    compared = ((PLAYOUT, plays_the_same), (SEARCH, searches_the_same))
    return [
        part.symbol + level
        for part, is_the_same in compared
        for level in LEVELS
        if not is_the_same(game, partial(play, part.symbol + level))
    ]


def plays_the_same(game: Game, play: Callable[[Any], None]) -> bool:
    """Whether random games have the same totals."""
    setting = Setting(game, game.players[0], {}, seed=3)
    job, totals = zeros(JOB_SIZE), zeros(len(no_totals(setting).numbers))
    job[LAST_GAME], job[SEED], job[MOST_STEPS], job[PLAYERS] = GAMES, setting.seed, LONGEST_GAME, setting.players
    packed = game.rules.declaration.pack(game.start(setting.players, {}))
    play(native_memory(game.loop(PLAYOUT.loop).Memory, game, packed, job=job, totals=totals))
    return Totals(tuple(totals)) == plain_run(setting)(0, GAMES)


def searches_the_same(game: Game, play: Callable[[Any], None]) -> bool:
    """Whether a tree grows the same nodes with the same values."""
    match = Match(game, luck=SeededLuck(1))
    plain, tree = (Tree(match.view(match.to_act), settings_of(game), 5, 0) for _ in range(2))

    def entry(*_: int) -> int:
        play(tree.native_rows())
        return 0

    plain.run(SIMULATIONS, None)
    tree.run(SIMULATIONS, entry)
    return (plain.job, plain.nodes) == (tree.job, tree.nodes)


def main() -> int:
    """Look at each library of each wheel; returns how many are wrong."""
    wrong = 0
    for file in sys.argv[1:]:
        with zipfile.ZipFile(file) as wheel, tempfile.TemporaryDirectory() as folder:
            manifest = json.loads(wheel.read(f"astragal/native/{libraries.MANIFEST}"))
            platform, size = manifest["platform"], 0
            for game, symbols in manifest["games"].items():
                library = wheel.read(f"astragal/native/{game}{manifest['suffix']}")
                found, size = faults(library, [*symbols], platform), size + len(library)
                if WINE and "windows" in platform:
                    play = partial(play_by_wine, Path(folder), library)
                    found += [f"results of {entry}" for entry in differing(load(game), play)]
                wrong += bool(found)
                print(f"{platform}, {game}: {', '.join(found) or 'right'}", flush=True)
            print(f"{platform}: {size / 1e6:.2f} MB of libraries, {Path(file).stat().st_size / 1e6:.2f} MB of wheel")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
