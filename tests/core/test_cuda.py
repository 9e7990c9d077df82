"""The GPU kernel of every game: compiled, assembled, and run thread by thread on the processor."""

import ctypes
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from core.on_processor import OnProcessor

from astragal.core import cuda, registry
from astragal.core import loop_layout as layout
from astragal.core.engine import LONGEST_GAME, Setting, Totals, no_totals, plain_run
from astragal.core.game import Game

PIG = Path(__file__).parents[2] / "examples" / "pig"
BLOCKS, THREADS, GAMES_PER_THREAD = 3, 2, 5


@pytest.fixture(scope="module", params=[*registry.folders(), str(PIG)], ids=lambda spec: Path(spec).name)
def game(request: pytest.FixtureRequest) -> Game:
    """Every registered game and one that is found by its path."""
    return registry.load(request.param)


def test_the_kernel_stands_alone(game: Game) -> None:
    """The text has the kernel, is meant for the architecture and calls nothing outside itself."""
    code = cuda.device_code(game, "sm_80")
    assert ".target sm_80" in code
    assert f".visible .entry {cuda.KERNEL}(" in code
    assert ".extern" not in code


@pytest.mark.parametrize("small", ["dice-wide-shut", str(PIG)], ids=lambda spec: Path(spec).name)
def test_the_kernel_assembles(small: str, tmp_path: Path) -> None:
    """NVIDIA's own assembler accepts the text; that of a large game it works on for minutes."""
    tools = Path(os.environ.get("CUDA_HOME", "")) / "bin"
    assembler = shutil.which("ptxas") or shutil.which("ptxas", path=tools)
    if assembler is None:
        pytest.skip("needs ptxas of the CUDA toolkit, on the path or in CUDA_HOME")
    source = tmp_path / "kernel.ptx"
    source.write_text(cuda.device_code(registry.load(small), "sm_90"))
    command = [assembler, "--gpu-name=sm_90", str(source), "--output-file", str(tmp_path / "kernel")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_threads_together_play_the_games_of_the_job(game: Game) -> None:
    """The last thread but one has a short share, the last one none."""
    first, last = 7, 7 + GAMES_PER_THREAD * (BLOCKS * THREADS - 1) - 2
    setting = Setting(game, game.players[0], {}, seed=3)
    loop = layout
    packed = game.rules.declaration.pack(game.start(setting.players))
    start = ctypes.create_string_buffer(packed, len(packed))
    job = (ctypes.c_int64 * loop.JOB_SIZE)()
    job[loop.NEXT_GAME], job[loop.LAST_GAME], job[loop.SEED] = first, last, setting.seed
    job[loop.MOST_STEPS], job[loop.PLAYERS] = LONGEST_GAME, setting.players
    row = ctypes.c_int64 * cuda.totals_size(game)
    totals = (row * (BLOCKS * THREADS))()
    status = (ctypes.c_int64 * (BLOCKS * THREADS))(*[-1] * (BLOCKS * THREADS))

    kernel = OnProcessor(cuda.kernel_code(game), cuda.KERNEL)
    kernel.run(BLOCKS, THREADS, [start, job, GAMES_PER_THREAD, totals, status])

    together = no_totals(setting)
    for thread in range(BLOCKS * THREADS):
        together += Totals(tuple(totals[thread])[: len(together.numbers)])
    assert list(status) == [0] * (BLOCKS * THREADS)
    assert [numbers[loop.GAMES] for numbers in totals] == [5, 5, 5, 5, 3, 0]
    assert together == plain_run(setting)(first, last)
