"""The library of another processor, run where an emulator is found: `apt install qemu-user`."""

import shutil
import subprocess
import sys
from array import array
from pathlib import Path
from string import Template

import pytest
from release import libraries
from release.targets import TARGETS
from wheels.conftest import PLAYOUT, Played

from astragal.core import native
from astragal.core.engine import Totals
from astragal.core.game import Game

pytestmark = pytest.mark.skipif(not native.available(), reason="there is no LLVM")

# A program without a library of C: it reads the rows of a loop's memory, calls the entry and writes them again.
PROGRAM = Template("""
.globl _start
_start:
  mov x0, #0
  ldr x1, =rows
  ldr x2, =$size
  mov x8, #63
  svc #0
$arguments
  bl $entry
  mov x19, x0
  mov x0, #1
  ldr x1, =rows
  ldr x2, =$size
  mov x8, #64
  svc #0
  mov x0, x19
  mov x8, #93
  svc #0
.bss
.balign 16
rows: .skip $size
""")


def test_another_processor_plays_as_plain_python_does(pig: Game, played: Played, tmp_path: Path) -> None:
    emulator = shutil.which("qemu-aarch64")
    if emulator is None:
        pytest.skip("there is no emulator of aarch64")
    memory, totals = played
    rows = b"".join(_padded(memoryview(row).tobytes()) for row in memory)
    places = [sum(len(_padded(memoryview(row).tobytes())) for row in memory[:number]) for number in range(len(memory))]
    arguments = "\n".join(f"  ldr x{number}, =rows+{place}" for number, place in enumerate(places))
    source = PROGRAM.substitute(size=len(rows), entry=PLAYOUT.symbol, arguments=arguments)
    (tmp_path / "start.S").write_text(source)
    objects = libraries.objects(pig, TARGETS["linux-aarch64"])
    files = [tmp_path / f"{number}.o" for number in range(len(objects))]
    for file, code in zip(files, objects, strict=True):
        file.write_bytes(code)
    linked = ["cc", "-target", "aarch64-linux-musl", "-nostdlib", "-static", "-o", "program", "start.S"]
    command = [sys.executable, "-P", "-m", "ziglang", *linked, *(file.name for file in files)]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run([emulator, "./program"], cwd=tmp_path, input=rows, capture_output=True)

    assert done.returncode == 0
    found = array("q", done.stdout[places[-1] : places[-1] + 8 * len(memory.totals)])
    assert Totals(tuple(found)) == totals


def _padded(row: bytes) -> bytes:
    return row + bytes(-len(row) % 16)
