"""Does a GPU play every game as native code does, and how fast? Then the rest of its time goes to learning.

    python benchmarks/gpu.py prepare FOLDER        where LLVM is, best with NVIDIA's ptxas
    python benchmarks/gpu.py run FOLDER            where the GPU is; LLVM is not needed there

What is prepared are the kernels of all games as text, assembled at every level of optimisation where ptxas is found,
and the totals that native code has. A run compares these in every setting, and times it. Where a kernel plays
differently it tries the others, and one thread alone in each warp, so that the cause can be told: if only the alone
ones are right, threads disturb one another; if only a lower level is right, it is the assembler.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from astragal.adapters import device_kernel
from astragal.core import cuda, gpu, registry
from astragal.core.engine import GameFailed, Run, Setting, Totals, native_run

KIND = "sm_90"
SEED = 1
COMPARED = 20_000
TIMED = 1 << 22
LEVELS = (3, 2, 1, 0)

LEARNED = (("dicetopia", 2), ("dicetopia", 6), ("dice-wide-shut", 5))
"""Games and numbers of players whose networks are still weak."""

console = Console(width=120, highlight=False)


def settings() -> Iterator[Setting]:
    """Every game with every number of players."""
    for spec in registry.folders():
        game = registry.load(spec)
        for players in game.players:
            yield Setting(game, players, {}, SEED)


def name(setting: Setting) -> str:
    """A setting in a word."""
    return f"{setting.game.name}-{setting.players}"


def assembled(folder: Path, game: str, level: int) -> Path:
    """Where a kernel is that was assembled at a level of optimisation."""
    return folder / f"{game}-O{level}.cubin"


def prepare(folder: Path) -> None:
    """Write everything that takes time but no GPU."""
    assembler = shutil.which("ptxas")
    for spec in registry.folders():
        game = registry.load(spec)
        text = gpu.playout_kernel(game, KIND)
        for entry in (device_kernel.ALONE, device_kernel.AMONG_BOTS):
            device_kernel.kernel(game, entry, KIND)
        for level in LEVELS if assembler else ():
            code = assembled(folder, game.name, level)
            if not code.exists():
                console.print(f"assembling {code.name}")
                command = [str(assembler), f"--gpu-name={KIND}", f"--opt-level={level}", str(text), "-o", str(code)]
                subprocess.run(command, check=True)
    known = {name(setting): native_run(setting)(0, COMPARED).numbers for setting in settings()}
    (folder / "known.json").write_text(json.dumps(known))
    console.print(f"{len(known)} settings are prepared in {folder}.")


def run_of(setting: Setting, kernel: Path | None, threads: int) -> Run:
    """Random games by a kernel, with this many threads in a block; by the usual kernel if none is named."""
    cupy = gpu.arrays()
    text = gpu.playout_kernel(setting.game, KIND)
    function = gpu.loaded(text, cuda.KERNEL, KIND) if kernel is None else _function(kernel)

    def launch(number: int, arguments: list[object]) -> None:
        function((-(-number // threads),), (threads,), tuple(arguments))

    return gpu.run_by_threads(setting, cupy, launch)


def _function(kernel: Path) -> Any:
    return gpu.arrays().RawModule(path=str(kernel)).get_function(cuda.KERNEL)


def verdict(run: Run, known: Totals) -> str:
    """Whether a kernel plays the known games."""
    try:
        found = run(0, COMPARED)
    except GameFailed as failure:
        return str(failure)
    if found == known:
        return "equal"
    return f"different: {found.decisions / found.games:.2f} decisions a game, not {known.decisions / known.games:.2f}"


def speed(run: Run) -> float:
    """Decisions a second."""
    started = time.perf_counter()
    totals = run(0, TIMED)
    return totals.decisions / (time.perf_counter() - started)


def compare(folder: Path) -> set[str]:
    """Compare and time every setting; the settings that are right."""
    known = {key: Totals(tuple(numbers)) for key, numbers in json.loads((folder / "known.json").read_text()).items()}
    table = Table("setting", "kernel", "verdict", "decisions/s", box=SIMPLE)
    right = set()
    for setting in settings():
        whole = run_of(setting, None, gpu.THREADS)
        said = verdict(whole, known[name(setting)])
        table.add_row(name(setting), "usual", said, f"{speed(whole):.3g}")
        if said == "equal":
            right.add(name(setting))
            continue
        table.add_row("", "one thread alone", verdict(run_of(setting, None, 1), known[name(setting)]), "")
        for level in LEVELS:
            kernel = assembled(folder, setting.game.name, level)
            if kernel.exists():
                run = run_of(setting, kernel, gpu.THREADS)
                table.add_row("", f"ptxas -O{level}", verdict(run, known[name(setting)]), f"{speed(run):.3g}")
    console.print(table)
    return right


def learn(folder: Path, right: set[str], minutes: float) -> None:
    """Learn for the rest of the time, as far as kernels are right; runs go on where they stopped."""
    courses = [(game, players) for game, players in LEARNED if f"{game}-{players}" in right]
    for game, players in courses:
        file = folder / f"{game}-{players}.npz"
        command = [sys.executable, "-P", "-m", "astragal", "learn", game, "--to", str(file), "--players", str(players)]
        command += ["--device", "cuda", "--rival", "greedy", "--minutes", str(minutes / len(courses))]
        subprocess.run([*command, "--resume"] if file.with_suffix(".checkpoint").exists() else command, check=True)


def main() -> None:
    """Prepare, or run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["prepare", "run"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=0.0, help="of learning after a run")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    os.environ["ASTRAGAL_CACHE"] = str(arguments.folder.resolve())
    if arguments.what == "prepare":
        prepare(arguments.folder)
        return
    if not (arguments.folder / "known.json").exists():
        parser.error(f"nothing is prepared in {arguments.folder}")
    right = compare(arguments.folder)
    if arguments.minutes:
        learn(arguments.folder, right, arguments.minutes)


if __name__ == "__main__":
    main()
