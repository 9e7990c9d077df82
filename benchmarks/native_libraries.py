"""Read the libraries in wheels of any platform, and play by those for Windows where there is Wine.

    python benchmarks/native_libraries.py dist/*.whl

A library has to offer what its manifest names and nothing else, to want nothing from others, to need no change where it
is loaded, and to have no instruction that rounds once where IEEE 754 rounds twice. Under Wine (`apt install wine64`)
random games of every game and for both levels of processors have to give the totals of plain Python.
"""

import json
import sys
import tempfile
import zipfile
from array import array
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from wheels.emulators import WINE, last_row_by_wine
from wheels.formats import read
from wheels.fused import fused

from astragal import load
from astragal.core import libraries, native
from astragal.core.engine import LONGEST_GAME, Setting, Totals, no_totals, plain_run
from astragal.core.loop_layout import JOB_SIZE, LAST_GAME, MOST_STEPS, PLAYERS, SEED
from astragal.core.loop_memory import native_memory, zeros

PLAYOUT = native.Part("playout", "play_games")
GAMES = 40
LEVELS = ("", "_v3")


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


def plays_under_wine(library: bytes, name: str, level: str, folder: Path) -> bool:
    """Whether random games have the totals of plain Python."""
    game = load(name)
    setting = Setting(game, game.players[0], {}, seed=3)
    job, totals = zeros(JOB_SIZE), zeros(len(no_totals(setting).numbers))
    job[LAST_GAME], job[SEED], job[MOST_STEPS], job[PLAYERS] = GAMES, setting.seed, LONGEST_GAME, setting.players
    packed = game.rules.declaration.pack(game.start(setting.players, {}))
    memory = native_memory(game.loop(PLAYOUT.loop).Memory, game, packed, job=job, totals=totals)
    last = last_row_by_wine(library, PLAYOUT.symbol + level, memory, folder)
    return Totals(tuple(array("q", last[: 8 * len(totals)]))) == plain_run(setting)(0, GAMES)


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
                    found += [
                        f"results of {PLAYOUT.symbol}{level}"
                        for level in LEVELS
                        if not plays_under_wine(library, game, level, Path(folder))
                    ]
                wrong += bool(found)
                print(f"{platform}, {game}: {', '.join(found) or 'right'}", flush=True)
            print(f"{platform}: {size / 1e6:.2f} MB of libraries, {Path(file).stat().st_size / 1e6:.2f} MB of wheel")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
