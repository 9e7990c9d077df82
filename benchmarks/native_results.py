"""Whether native code of a wheel gives the results of plain Python, on this computer or on another that is emulated.

    python benchmarks/native_results.py WHEEL
    python benchmarks/native_results.py WHEEL --python qemu-aarch64 -L ROOT ROOT/usr/bin/python3
    python benchmarks/native_results.py WHEEL --python qemu-x86_64 -cpu SandyBridge .venv/bin/python

The Python of the command plays with what the wheel has inside and nothing else: it needs no package. A wheel for macOS
is taken to Linux on the same kind of processor (`tests/wheels/mapped.py`). The third command has a processor without
wide vectors. For another processor, ROOT is a folder with a Python for it, made without running anything of it:

    apt install debootstrap qemu-user
    debootstrap --arch=arm64 --foreign --variant=minbase --include=python3 bookworm ROOT
    for file in ROOT/var/cache/apt/archives/*.deb; do dpkg-deb --extract $file ROOT; done

For each game there are random games, games of `greedy`, and a search with what it thinks of every action: checksums and
numbers have to be equal to the last bit. The tree of `master`, which plain Python grows with more exact numbers, has to
be that of the code which is compiled here.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]

# Prints the results of one game, by native code that came with a wheel, or in plain Python.
PROGRAM = """
import hashlib, json, sys
from functools import cache
folder, tests, way, name = sys.argv[1:]
sys.path[:0] = [folder, tests]
from astragal import Match, SeededLuck, load
from astragal.bots import search
from astragal.bots.guide import own_guide
from astragal.bots.master import CODE, TEMPERATURE, GuidedTree
from astragal.bots.settings import settings_of
from astragal.bots.tree import Tree
from astragal.core import libraries, native
from astragal.core.engine import Setting, native_run, plain_run
from astragal.lab.measure import Table, native_measure, plain_measure
from wheels.mapped import Mapped
game = load(name)
if libraries.manifest()["platform"].startswith("macos"):
    libraries._library = cache(lambda game: Mapped((libraries.FOLDER / f"{game}.dylib").read_bytes()))
if way == "native":
    assert native.built_in(game, *Tree.code), "there is no native code for this computer"
    run, measured = native_run, native_measure
    search.wait_for_native(game)
else:
    run, measured = plain_run, plain_measure
    search.native_code = lambda *_: lambda: None
found = {}
for players in {game.players[0], game.players[-1]}:
    setting = Setting(game, players, {}, seed=7)
    found[f"random, {players} players"] = run(setting)(0, 20).checksum
    found[f"greedy, {players} players"] = list(measured(Table(setting, ("greedy",) * players))(0, 3).numbers)
match = Match(game, luck=SeededLuck(1))
thought = search.Search(simulations=200).think(match.view(match.to_act), SeededLuck(1))
found["search"] = repr(thought)
match = Match(game, game.players[0], luck=SeededLuck(1))
tree = GuidedTree(match.view(match.to_act), settings_of(game), 5, 0, own_guide(game, game.players[0], TEMPERATURE))
tree.run(50, native.built_in(game, *CODE) if way == "native" else native.load(game, *CODE))
found["master"] = hashlib.sha256(tree.job.tobytes() + tree.nodes.tobytes()).hexdigest()
print(json.dumps(found))
"""


def results(command: list[str], folder: Path, way: str, game: str) -> tuple[dict[str, Any], float]:
    """The results of one game, and how many seconds they took."""
    begun = time.perf_counter()
    program = [*command, "-I", "-c", PROGRAM, str(folder), str(ROOT / "tests"), way, game]
    done = subprocess.run(program, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{game}: {done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found, time.perf_counter() - begun


def main() -> int:
    """Compare what the command line names; returns how many games differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--python", nargs=argparse.REMAINDER, default=[sys.executable], help="the command to play with")
    arguments = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(arguments.wheel) as wheel:
            wheel.extractall(folder)
        manifest = json.loads((Path(folder) / "astragal" / "native" / "manifest.json").read_text(encoding="utf-8"))
        for game in manifest["games"]:
            native, seconds = results(arguments.python, Path(folder), "native", game)
            plain, _ = results([sys.executable], ROOT / "src", "plain", game)
            differing = [name for name in native if plain[name] != native[name]]
            wrong += bool(differing)
            said = f"other results in {'; '.join(differing)}" if differing else "equal"
            print(f"{game}, {manifest['platform']}: {'; '.join(native)}: {said} ({seconds:.1f} s)", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
