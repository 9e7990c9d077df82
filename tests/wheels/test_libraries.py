"""Libraries for every platform: what they offer, that they need nothing, and that results are equal to the last bit."""

import ctypes
import sys
from array import array
from pathlib import Path
from platform import machine
from typing import Any

import pytest
from release import libraries
from release.targets import TARGETS, Target
from wheels import emulators
from wheels.conftest import PLAYOUT, Played
from wheels.formats import image, read
from wheels.fused import fused
from wheels.mapped import Mapped

from astragal.bots import master
from astragal.core import libraries as installed
from astragal.core import native
from astragal.core.engine import Totals
from astragal.core.game import Game
from astragal.core.loop_memory import addresses

pytestmark = pytest.mark.skipif(not native.available(), reason="there is no LLVM")

PARTS = [PLAYOUT, native.Part(*master.CODE)]
"""Whole numbers, and most of the numbers with fractions that there are."""

FUSED = """
define double @fused(double %a, double %b, double %c) {
  %d = call double @llvm.fma.f64(double %a, double %b, double %c)
  ret double %d
}
declare double @llvm.fma.f64(double, double, double)
"""

every_target = pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)


@every_target
def test_a_library_needs_nothing_and_plays_as_plain_python_does(
    target: Target, pig: Game, played: Played, tmp_path: Path
) -> None:
    objects = libraries.objects(pig, target, PARTS)
    library = libraries.link(objects, target)
    found = read(library)

    expected = {f"{part.symbol}{end}" for part in PARTS for end in target.processors}
    assert {name for name in found.offered if not name.startswith("_")} - {installed.LEVEL} == expected
    assert (installed.LEVEL in found.offered) == target.is_x86
    assert found.wanted <= {"dyld_stub_binder"}
    assert not found.relocations, "it can be loaded anywhere as it is"
    assert found.signed == (target.name == "macos-arm64"), "which runs nothing that is not signed"
    assert not fused(found.code, x86=target.is_x86)
    assert library == libraries.link(objects, target), "the same bytes each time"

    memory, totals = played
    for entry in (PLAYOUT.symbol + end for end in target.processors):
        memory.job[0], memory.totals[:] = 0, array("q", [0] * len(memory.totals))
        if not target.is_x86 and emulators.QEMU:
            emulators.play_by_qemu(tmp_path, _parts(library, objects), entry, memory)
        elif target.is_windows and emulators.WINE and _runs_here(entry):
            emulators.play_by_wine(tmp_path, library, entry, memory)
        elif target.is_x86 and not target.is_windows and _runs_here(entry):
            _play(_loaded(library, tmp_path / f"{entry}.so"), entry, memory)
        else:
            continue  # there is nothing that could run it
        assert Totals(tuple(memory.totals)) == totals


def _parts(library: bytes, objects: list[bytes]) -> dict[str, bytes]:
    """What is linked to a program for Linux on aarch64: the object files, or a library of macOS as it is."""
    if objects[0].startswith(b"\x7fELF"):
        return {f"{number}.o": code for number, code in enumerate(objects)}
    return emulators.files_of_image(image(library))


def _runs_here(entry: str) -> bool:
    """Whether this processor has what an entry for x86-64 needs."""
    if (sys.platform, machine()) != ("linux", "x86_64"):
        return False
    return not entry.endswith("_v3") or "avx2" in Path("/proc/cpuinfo").read_text().split()


def _loaded(library: bytes, file: Path) -> Any:
    """A library for Linux or macOS, in the memory of this program."""
    if not library.startswith(b"\x7fELF"):
        return Mapped(library)
    file.write_bytes(library)
    return ctypes.CDLL(str(file))


def _play(loaded: Any, entry: str, memory: Any) -> None:
    assert loaded[installed.LEVEL]() == (3 if _runs_here("_v3") else 0)
    function = loaded[entry]
    function.argtypes, function.restype = [ctypes.c_void_p] * len(memory), ctypes.c_int64
    assert function(*addresses(memory)) == 0


@every_target
def test_what_is_rounded_once_would_be_found(target: Target) -> None:
    processor = list(target.processors.values())[-1]
    entry = "dllexport double @fused" if target.is_windows else "double @fused"
    code = libraries.emitted(FUSED.replace("define double @fused", f"define {entry}"), target, processor)

    assert fused(code, x86=target.is_x86)
