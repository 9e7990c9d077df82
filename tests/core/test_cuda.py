"""The GPU kernel of every game: compiled, assembled, and run thread by thread on the processor."""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from core.on_processor import OnProcessor
from core.ptx import processor_code

from astragal import AstragalError
from astragal.core import cuda, gpu, registry
from astragal.core import loop_layout as layout
from astragal.core.engine import GameFailed, Run, Setting, Totals, plain_run
from astragal.core.game import Game

PIG = Path(__file__).parents[2] / "examples" / "pig"


@pytest.fixture(scope="module", params=[*registry.folders(), str(PIG)], ids=lambda spec: Path(spec).name)
def game(request: pytest.FixtureRequest) -> Game:
    """Every registered game and one that is found by its path."""
    return registry.load(request.param)


@pytest.fixture(scope="module")
def text(game: Game) -> str:
    """Its kernel for the GPU."""
    return cuda.device_code(game, "sm_90")


def test_the_kernel_stands_alone(text: str) -> None:
    """The text has the kernel, is meant for the architecture and calls nothing outside itself."""
    assert ".target sm_90" in text
    assert f".visible .entry {cuda.KERNEL}(" in text
    assert ".extern" not in text


def test_whole_numbers_are_read_and_written_at_once(text: str) -> None:
    """Not in halves, as LLVM does where it does not know that 64 bits lie at a multiple of eight bytes."""
    assert "st.global.b64" in text
    assert "st.global.b32" not in text


def test_the_start_is_not_kept_in_registers(game: Game) -> None:
    """LLVM keeps hundreds of bytes from game to game as soon as it knows that no memory overlaps."""
    assert "noalias" not in cuda.kernel_code(game)


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


def assert_threads_play_the_job(game: Game, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six threads play five games each, but the last one fewer; the others of its block play none."""
    monkeypatch.setattr(gpu, "MOST_THREADS", 6)
    kernel = OnProcessor(code, cuda.KERNEL)
    played: list[list[int]] = []

    def launch(threads: int, arguments: list[Any]) -> None:
        start, job, share, totals, status = arguments
        addresses = [ctypes.c_void_p(array.ctypes.data) for array in (start, job, totals, status)]
        kernel.run(1, gpu.THREADS, [*addresses[:2], int(share), *addresses[2:]])
        played.append(totals[: threads + 1, layout.GAMES].tolist())

    setting = Setting(game, game.players[0], {}, seed=3)
    totals = gpu.run_by_threads(setting, np, launch)(7, 7 + 28)

    assert played == [[5, 5, 5, 5, 5, 3, 0]]
    assert totals == plain_run(setting)(7, 7 + 28)


def test_the_threads_together_play_the_games_of_the_job(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_threads_play_the_job(game, cuda.kernel_code(game), monkeypatch)


def test_the_text_for_the_gpu_plays_them_too(game: Game, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_threads_play_the_job(game, processor_code(text), monkeypatch)


def test_a_game_that_fails_on_a_gpu_is_named() -> None:
    def launch(threads: int, arguments: list[Any]) -> None:
        *_, totals, status = arguments
        status[2], totals[:threads, layout.GAMES] = -5, [1, 1, 0, 1]

    run = gpu.run_by_threads(Setting(registry.load(str(PIG)), 2, {}, seed=3), np, launch)
    with pytest.raises(GameFailed, match=r"Game 12: it fails on the GPU; the engine native says why\."):
        run(10, 14)


def test_the_first_game_that_is_played_differently_is_named() -> None:
    known = plain_run(Setting(registry.load(str(PIG)), 2, {}, seed=3))
    played = [known(number, number + 1) for number in range(40)]

    def totals(games: list[Totals]) -> Run:
        return lambda first, last: sum(games[first + 1 : last], games[first])

    gpu.compare(totals(played), totals(played), 40)
    other = [*played[:37], played[0], *played[38:]]
    with pytest.raises(GameFailed, match=r"Game 37: on this GPU it is played differently from native code\."):
        gpu.compare(totals(other), totals(played), 40)


def test_without_a_gpu_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch, astragal: Any) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(AstragalError, match=r"Games on a GPU need CuPy; install astragal\[gpu\]\."):
        gpu.gpu_run(Setting(registry.load(str(PIG)), 2, {}, seed=3))
    refused = astragal("simulate", str(PIG), "--engine", "gpu", "--bots", "greedy")
    assert refused.returncode == 2
    assert refused.stderr == "astragal: The engine gpu plays random games, not greedy.\n"
