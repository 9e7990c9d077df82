"""Kernels on a GPU: kept as text like native code, assembled where that is possible, and run by CuPy."""

import os
import shutil
import subprocess
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from astragal.core import cuda, native
from astragal.core.engine import LONGEST_GAME, GameFailed, Run, Setting, Totals, native_run, no_totals
from astragal.core.errors import AstragalError
from astragal.core.game import Game
from astragal.core.loop_layout import GAMES, JOB_SIZE, LAST_GAME, MOST_STEPS, NEXT_GAME, PLAYERS, SEED

THREADS = 64
"""Threads of a block: few, because a thread needs many registers."""

MOST_THREADS = 1 << 18
"""Of random games; where more are asked for, a thread plays several, one after another."""


COMPARED = 5000
"""Games of a setting that a GPU and native code play both."""


def arrays() -> Any:
    """CuPy, if there is a GPU that it can use."""
    try:
        import cupy
    except ImportError as error:
        raise AstragalError("Games on a GPU need CuPy; install astragal[gpu].") from error
    try:
        cupy.cuda.Device().compute_capability  # noqa: B018  # asks the driver
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise AstragalError("There is no GPU here that CUDA can use; play on the processor instead.") from error
    return cupy


def architecture() -> str:
    """The kind of GPU, as NVIDIA's assembler calls it."""
    return f"sm_{arrays().cuda.Device().compute_capability}"


def in_cache(game: Game, loop: str, entry: str, kind: str, make: Callable[[], str]) -> Path:
    """The file with the text of a kernel, named by a hash of all that goes into it; made if it is not there."""
    digest = sha256(native.sources_digest(game, loop) + Path(cuda.__file__).read_bytes()).hexdigest()[:24]
    file = native.cache_folder() / f"{game.name}-{entry}-{kind}-{digest}.ptx"
    if not file.exists():
        text = make()
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_text(text)
        part.replace(file)
    return file


def loaded(text: Path, kernel: str, kind: str) -> Any:
    """A kernel as a function: of blocks, threads and arguments."""
    return arrays().RawModule(path=str(assembled(text, kind))).get_function(kernel)


def assembled(text: Path, kind: str) -> Path:
    """Machine code of a kernel where it is kept or can be made; otherwise its text, which the driver assembles."""
    code = text.with_suffix(".cubin")
    home = os.environ.get("CUDA_HOME") or os.environ.get("CUDA_PATH") or "/usr/local/cuda"
    assembler = shutil.which("ptxas") or shutil.which("ptxas", path=str(Path(home) / "bin"))
    if code.exists() or assembler is None:
        return code if code.exists() else text
    part = code.with_suffix(f".{os.getpid()}.part")
    done = subprocess.run([assembler, f"--gpu-name={kind}", str(text), "--output-file", str(part)])
    return text if done.returncode else part.replace(code)


def playout_kernel(game: Game, kind: str) -> Path:
    """The file with the text of the kernel that plays random games."""
    return in_cache(game, "playout", cuda.KERNEL, kind, lambda: cuda.device_code(game, kind))


def gpu_run(setting: Setting) -> Run:
    """Random games on a GPU, a thread for each or for some of them; first it has to play as native code does.

    Where there is no native code, nothing can be compared.
    """
    run = unproven_run(setting)
    if native.ready(setting.game):
        compare(run, native_run(setting))
    return run


def compare(run: Run, known: Run, games: int = COMPARED) -> None:
    """Refuse what does not play the same games; the failure names the first one that differs."""
    if run(0, games) == known(0, games):
        return
    same, different = 0, games
    while different - same > 1:
        middle = (same + different) // 2
        if run(0, middle) == known(0, middle):
            same = middle
        else:
            different = middle
    raise GameFailed(same, "on this GPU it is played differently from native code")


def unproven_run(setting: Setting) -> Run:
    """Random games on a GPU, whatever comes of it."""
    cupy, kind = arrays(), architecture()
    kernel = loaded(playout_kernel(setting.game, kind), cuda.KERNEL, kind)

    def launch(threads: int, arguments: list[Any]) -> None:
        kernel((-(-threads // THREADS),), (THREADS,), tuple(arguments))

    return run_by_threads(setting, cupy, launch)


def run_by_threads(setting: Setting, numbers: Any, launch: Callable[[int, list[Any]], None]) -> Run:
    """Random games by whatever runs the threads of a kernel, on arrays of a module such as NumPy."""
    declaration = setting.game.rules.declaration
    packed = bytearray(declaration.pack(setting.game.start(setting.players, setting.options)))
    start = numbers.asarray(packed, dtype=numbers.uint8)
    row, used = cuda.totals_size(setting.game), len(no_totals(setting).numbers)

    def run(first: int, last: int) -> Totals:
        share = -(-(last - first) // MOST_THREADS)
        threads = -(-(last - first) // share)
        rounded = -(-threads // THREADS) * THREADS
        totals = numbers.zeros((rounded, row), dtype=numbers.int64)
        status = numbers.zeros(rounded, dtype=numbers.int64)
        job = [0] * JOB_SIZE
        job[NEXT_GAME], job[LAST_GAME], job[SEED] = first, last, setting.seed
        job[MOST_STEPS], job[PLAYERS] = LONGEST_GAME, setting.players
        launch(threads, [start, numbers.asarray(job, dtype=numbers.int64), numbers.int64(share), totals, status])
        if status.any():
            thread = int(status.argmin())
            failed = first + thread * share + int(totals[thread, GAMES])
            raise GameFailed(failed, "it fails on the GPU; the engine native says why")
        return Totals(tuple(int(number) for number in totals.sum(axis=0)[:used].tolist()))

    return run
