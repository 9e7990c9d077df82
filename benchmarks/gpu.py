"""Does a GPU play every game as native code does, and how fast? Then the rest of its time goes to learning.

    python benchmarks/gpu.py prepare FOLDER        where LLVM is, best with NVIDIA's ptxas
    python benchmarks/gpu.py run FOLDER            where the GPU is; LLVM is not needed there
    python benchmarks/gpu.py try FOLDER SETTING KERNEL THREADS

What is prepared are the kernels of all games as text, assembled where ptxas is found, and the totals that native code
has. A run compares these in every setting, and times it. Each kernel runs in a process of its own, because one that
reaches a wrong address leaves nothing behind that could go on.

Where a game is played differently, the cause is looked for: one thread alone in each block, the same game in every
thread, the same games again, the driver's own assembler, lower levels of ptxas, and texts that differ in one thing each
(`gpu_variants.py`). At last the game is followed step by step to the first state that differs. What the driver made of
the text is kept in the folder, to be read later.
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

import gpu_variants as variants
import numpy as np
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from astragal.adapters import device_kernel
from astragal.core import cuda, gpu, registry
from astragal.core.engine import GameFailed, Run, Setting, Totals, native_run

KIND = "sm_90"
SEED = 1
COMPARED = 20_000
TIMED = 1 << 21
LEVELS = (3, 2, 1, 0)
LONGEST_TRY = 120
"""Seconds after which a kernel is given up."""

SUSPECTS = ("pie-factory", "dicetopia")
"""Games that a GPU once played differently."""

LEARNED = (("dicetopia", 2), ("dicetopia", 6), ("dice-wide-shut", 5))
"""Games and numbers of players whose networks are still weak."""

USUAL, DRIVER, TRACED, SAME = "usual", "driver's assembler", "traced", "same game"

FASTER = ("LLVM level 3", "LLVM level 2", "inlined where called once")
"""Kernels that may be faster than the usual one; timed where that one is right."""

console = Console(width=140, highlight=False)


def settings() -> Iterator[Setting]:
    """Every game with every number of players."""
    for spec in registry.folders():
        game = registry.load(spec)
        for players in game.players:
            yield Setting(game, players, {}, SEED)


def name(setting: Setting) -> str:
    """A setting in a word."""
    return f"{setting.game.name}-{setting.players}"


def of_name(word: str) -> Setting:
    """The setting that has a name."""
    return next(setting for setting in settings() if name(setting) == word)


def kernel_file(folder: Path, game: str, kernel: str, ending: str) -> Path:
    """Where a kernel is."""
    return folder / f"{game}-{''.join(c if c.isalnum() else '-' for c in kernel)}.{ending}"


def kernels(folder: Path, game: str) -> Iterator[str]:
    """The names of the kernels that a suspect has besides the usual one."""
    names = folder / f"{game}-kernels.json"
    yield from json.loads(names.read_text()) if names.exists() else ()


def prepare(folder: Path) -> None:
    """Write everything that takes time but no GPU."""
    assembler = shutil.which("ptxas")
    for spec in registry.folders():
        game = registry.load(spec)
        text = gpu.playout_kernel(game, KIND)
        entries = (device_kernel.ALONE, device_kernel.AMONG_BOTS)
        for source in (text, *(device_kernel.kernel(game, entry, KIND) for entry in entries)):
            gpu.assembled(source, KIND)
        if game.name in SUSPECTS:
            made = variants.texts(game, KIND)
            wanted = {
                kernel: (_written(kernel_file(folder, game.name, kernel, "ptx"), made[kernel]), 3) for kernel in made
            }
            wanted |= {f"ptxas level {level}": (text, level) for level in LEVELS}
            for kernel, (source, level) in wanted.items() if assembler else ():
                _assemble(str(assembler), source, kernel_file(folder, game.name, kernel, "cubin"), level)
            known = wanted if assembler else made
            (folder / f"{game.name}-kernels.json").write_text(json.dumps(list(known)))
            first = Setting(game, game.players[0], {}, SEED)
            np.savez_compressed(folder / f"{name(first)}-states.npz", states=variants.known_states(first))
    known_totals = {name(setting): native_run(setting)(0, COMPARED).numbers for setting in settings()}
    known_totals |= {f"{name(setting)}-first": native_run(setting)(0, 1).numbers for setting in settings()}
    (folder / "known.json").write_text(json.dumps(known_totals))
    console.print(f"Everything is prepared in {folder}.")


def _written(path: Path, text: str) -> Path:
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
    return path


def _assemble(assembler: str, text: Path, code: Path, level: int) -> None:
    if code.exists() and code.stat().st_mtime >= text.stat().st_mtime:
        return  # an interrupted preparation goes on where it stopped
    console.print(f"assembling {code.name}")
    command = [assembler, f"--gpu-name={KIND}", f"--opt-level={level}", str(text), "-o", str(code)]
    subprocess.run(command, check=True)


def function_of(folder: Path, setting: Setting, kernel: str) -> Any:
    """A kernel that can be called."""
    text = gpu.playout_kernel(setting.game, KIND)
    if kernel == USUAL:
        return gpu.loaded(text, cuda.KERNEL, KIND)
    code = kernel_file(folder, setting.game.name, kernel, "cubin")
    if kernel == DRIVER:
        code = _by_driver(text, code)
    elif not code.exists():
        code = code.with_suffix(".ptx")
    return gpu.arrays().RawModule(path=str(code)).get_function(cuda.KERNEL)


def _by_driver(text: Path, code: Path) -> Path:
    """What the driver makes of a text, or the text where CuPy does not hand that out; the driver reads both."""
    linker = getattr(gpu.arrays().cuda.function, "LinkState", None)
    if linker is None:
        return text
    linking = linker()
    linking.add_ptr_data(text.read_text(), "kernel")
    code.write_bytes(linking.complete())
    return code


def run_of(function: Any, setting: Setting, threads: int) -> Run:
    """Random games by a kernel, with this many threads in a block."""

    def launch(number: int, arguments: list[object]) -> None:
        function((-(-number // threads),), (threads,), tuple(arguments))

    return gpu.run_by_threads(setting, gpu.arrays(), launch)


def compared(run: Run, known: Totals, first: Totals) -> str:
    """Whether a kernel plays the known games, and each time."""
    found = run(0, COMPARED)
    if run(0, COMPARED) != found:
        return "differs from time to time"
    if found == known:
        return "equal"
    decisions = f"{found.decisions / found.games:.2f} decisions a game, not {known.decisions / known.games:.2f}"
    return f"different: {decisions}; the first game alone is {'right' if run(0, 1) == first else 'wrong'}"


def states_after(function: Any, setting: Setting, threads: int, step: int) -> Any:
    """The states of the traced games after some steps."""
    cupy, game = gpu.arrays(), setting.game
    packed = game.rules.declaration.pack(game.start(setting.players, setting.options))
    totals = cupy.zeros((variants.TRACED, cuda.totals_size(game)), dtype=cupy.int64)
    status = cupy.zeros(variants.TRACED, dtype=cupy.int64)
    states = cupy.zeros((variants.TRACED, len(packed)), dtype=cupy.uint8)
    start = cupy.asarray(np.frombuffer(packed, dtype=np.uint8))
    job = cupy.asarray(np.array(variants.job(setting, 0, variants.TRACED, step)))
    function((variants.TRACED // threads,), (threads,), (start, job, np.int64(1), totals, status, states))
    return states.get()


def try_kernel(folder: Path, setting: Setting, kernel: str, threads: int) -> str:
    """What a kernel makes of a setting, in words, with its speed."""
    known = json.loads((folder / "known.json").read_text())
    function = function_of(folder, setting, kernel)
    if kernel == TRACED:
        states = np.load(folder / f"{name(setting)}-states.npz")["states"]
        return variants.first_difference(setting, states, lambda step: states_after(function, setting, threads, step))
    run = run_of(function, setting, threads)
    if kernel == SAME:
        number = 1 << 14
        expected = tuple(number * each for each in known[f"{name(setting)}-first"])
        return "equal" if run(0, number).numbers == expected else "different"
    said = compared(run, Totals(tuple(known[name(setting)])), Totals(tuple(known[f"{name(setting)}-first"])))
    if threads == 1:
        return said
    started = time.perf_counter()
    totals = run(0, TIMED)
    return f"{said}\t{totals.decisions / (time.perf_counter() - started):.3g}"


def tried(folder: Path, setting: Setting, kernel: str, threads: int = gpu.THREADS) -> tuple[str, str]:
    """The same, by a process of its own: what it says, and the speed."""
    command = [sys.executable, __file__, "try", str(folder), name(setting), kernel, str(threads)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_TRY)
    except subprocess.TimeoutExpired:
        return f"no end in {LONGEST_TRY} seconds", ""
    lines = (done.stderr if done.returncode else done.stdout).strip().splitlines()
    said, _, speed = (lines[-1] if lines else f"ended with {done.returncode}").partition("\t")
    return said, speed


def compare(folder: Path) -> set[str]:
    """Compare and time every setting, and look for the cause where one is wrong; the settings that are right."""
    table = Table("setting", "kernel", "verdict", "decisions/s", box=SIMPLE)
    right = set()
    for setting in settings():
        said, speed = tried(folder, setting, USUAL)
        _report(table, name(setting), USUAL, said, speed)
        if said == "equal":
            right.add(name(setting))
        game, is_first = setting.game, setting.players == setting.game.players[0]
        if is_first and game.name in SUSPECTS:
            others = list(kernels(folder, game.name)) if said != "equal" else list(FASTER)
            for kernel in others:
                _report(table, "", kernel, *tried(folder, setting, kernel))
            for kernel in (USUAL, DRIVER, SAME, TRACED) if said != "equal" else ():
                _report(table, "", f"{kernel}, one thread alone", *tried(folder, setting, kernel, 1))
            if said != "equal":
                _report(table, "", DRIVER, *tried(folder, setting, DRIVER))
    console.print(table)
    return right


def _report(table: Table, setting: str, kernel: str, said: str, speed: str) -> None:
    """Print at once, too, because a run can be stopped."""
    table.add_row(setting, kernel, said, speed)
    print(setting, kernel, said, speed, sep=" | ", flush=True)


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
    parser.add_argument("what", choices=["prepare", "run", "try"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("tried", nargs="*", help="the setting, the kernel and the threads of a block to try")
    parser.add_argument("--minutes", type=float, default=0.0, help="of learning after a run")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    os.environ["ASTRAGAL_CACHE"] = str(arguments.folder.resolve())
    if arguments.what == "prepare":
        prepare(arguments.folder)
        return
    if not (arguments.folder / "known.json").exists():
        parser.error(f"nothing is prepared in {arguments.folder}")
    if arguments.what == "try":
        setting, kernel, threads = arguments.tried
        try:
            print(try_kernel(arguments.folder, of_name(setting), kernel, int(threads)))
        except GameFailed as failure:
            print(failure)
        return
    right = compare(arguments.folder)
    if arguments.minutes:
        learn(arguments.folder, right, arguments.minutes)


if __name__ == "__main__":
    main()
